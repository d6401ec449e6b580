"""The physical things behind the devices: what belongs to one washing machine."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from devices.model import Hardware

Mark = str | tuple[str, str]
"""An identifier, or a connection of a kind and an address."""


@dataclass(slots=True, eq=False)
class Thing:
    """One physical thing, known by the hardware that its parts announce."""

    parts: dict[str, Hardware] = field(default_factory=dict)
    """By the id of the device that is a part."""
    marks: Counter[Mark] = field(default_factory=Counter)
    names: Counter[str] = field(default_factory=Counter)
    areas: Counter[str] = field(default_factory=Counter)

    @property
    def name(self) -> str:
        """What it is called; not every part has to say it."""
        return next(iter(self.names), "")

    @property
    def suggested_area(self) -> str:
        """Where it says it is."""
        return next(iter(self.areas), "")

    def facts(self) -> tuple[str, str]:
        """What its parts are named and placed by."""
        return (self.name, self.suggested_area)

    def add(self, part: str, hardware: Hardware) -> None:
        """Take in a part."""
        self.parts[part] = hardware
        for counter, said in self._said(hardware):
            counter[said] += 1

    def drop(self, part: str) -> list[Mark]:
        """Let go of a part; returns the marks that no other part has."""
        hardware = self.parts.pop(part)
        for counter, said in self._said(hardware):
            counter[said] -= 1
            if not counter[said]:
                del counter[said]
        return [mark for mark in _marks(hardware) if mark not in self.marks]

    def _said(self, hardware: Hardware) -> list[tuple[Counter[Any], Any]]:
        said: list[tuple[Counter[Any], Any]] = [(self.marks, mark) for mark in _marks(hardware)]
        if hardware.name:
            said.append((self.names, hardware.name))
        if hardware.suggested_area:
            said.append((self.areas, hardware.suggested_area))
        return said


class Things:
    """All things; parts are of one thing if they share one identifier or connection."""

    def __init__(self) -> None:
        self._by_mark: dict[Mark, Thing] = {}
        self._by_part: dict[str, Thing] = {}

    def of(self, device_id: str) -> Thing | None:
        """The thing that a device is a part of."""
        return self._by_part.get(device_id)

    def join(self, device_id: str, hardware: Hardware | None) -> set[str]:
        """Make a device a part of its thing; returns the other devices whose facts changed."""
        changed = self.leave(device_id)
        if hardware is None:
            return changed
        marks = _marks(hardware)
        found = {id(thing): thing for mark in marks if (thing := self._by_mark.get(mark))}
        thing, *others = found.values() or (Thing(),)
        before = [(each, each.facts()) for each in found.values()]
        thing.add(device_id, hardware)
        for other in others:
            self._merge(other, thing)
        self._by_part[device_id] = thing
        self._by_mark.update(dict.fromkeys(marks, thing))
        for each, facts in before:
            changed |= set(each.parts) if facts != thing.facts() else set()
        return changed - {device_id}

    def leave(self, device_id: str) -> set[str]:
        """Take a device out of its thing; returns the devices left whose facts changed."""
        thing = self._by_part.pop(device_id, None)
        if thing is None:
            return set()
        before = thing.facts()
        for mark in thing.drop(device_id):
            del self._by_mark[mark]
        return set(thing.parts) if thing.facts() != before else set()

    def _merge(self, other: Thing, thing: Thing) -> None:
        for part, hardware in other.parts.items():
            thing.add(part, hardware)
            self._by_part[part] = thing
        self._by_mark.update(dict.fromkeys(other.marks, thing))


def _marks(hardware: Hardware) -> tuple[Mark, ...]:
    return (*hardware.identifiers, *hardware.connections)
