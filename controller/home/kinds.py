"""Nouns: which devices are a `light`, a `blind`, a `thing`."""

from collections import defaultdict
from collections.abc import Iterator

from controller.home.meanings import Entry, Kind, Stems
from controller.home.registry import Member
from controller.home.words import split, stem, stems
from devices import TYPES
from devices.model import DeviceType


def meanings_of_kinds(members: tuple[Member, ...]) -> Iterator[tuple[Stems, Entry]]:
    """What people call devices by what they are, and which of the members that may be."""
    everyone = frozenset(range(len(members)))
    for word in ("device", "thing", "appliance", "one"):
        yield (word,), Entry(kind=Kind.TYPE, members=everyone, general=True)
    every = Entry(kind=Kind.TYPE, members=everyone, every=True, general=True)
    yield ("everything",), every
    yield ("anything",), every
    meant: dict[Stems, set[int]] = defaultdict(set)
    loose: set[Stems] = set()
    states: dict[Stems, tuple[str, ...]] = {}
    sorts = _sorts(members)
    for kind in TYPES.values():
        only = sum(map(len, sorts[kind.domain].values())) <= 1
        for noun, classes in _nouns(kind, only=only):
            meant[stems(noun)].update(_called(noun, classes, kind, sorts, members))
            if classes is None and noun != kind.nouns[0]:
                loose.add(stems(noun))
            if noun in kind.given:
                states[stems(noun)] = kind.given[noun]
    own_words = {stems(kind.nouns[0]) for kind in TYPES.values() if kind.nouns}
    later: dict[Stems, set[int]] = defaultdict(set)
    for index, member in enumerate(members):
        if run := stems(member.device.device_class or ""):
            # A sensor of class `light` or `lock` is not what people mean by the word.
            (later if run in own_words else meant)[run].add(index)
    for run, found in meant.items():
        yield (
            run,
            Entry(
                kind=Kind.TYPE,
                members=frozenset(found),
                loose=run in loose,
                states=states.get(run, ()),
            ),
        )
    for run, found in later.items():
        yield run, Entry(kind=Kind.TYPE, members=frozenset(found))
    yield from _measured(members)


def _nouns(kind: DeviceType, *, only: bool) -> Iterator[tuple[str, str | None]]:
    """Each noun with the device class that it is for: empty is none, None is any.

    A `night light` is a kind of light and not another word for one, unless there is one `only`.
    """
    special = _special(kind)
    for noun in kind.nouns:
        head = noun.rpartition(" ")[2]
        if noun == kind.nouns[0]:
            yield noun, None
        elif noun in special:
            yield noun, ""
        elif only or head == noun or head not in kind.nouns:
            yield noun, None
    for device_class, nouns in kind.class_nouns.items():
        for noun in nouns:
            yield noun, device_class


def _special(kind: DeviceType) -> set[str]:
    return {noun for nouns in kind.class_nouns.values() for noun in nouns}


def _sorts(members: tuple[Member, ...]) -> dict[str, dict[str, list[int]]]:
    """Devices by domain and class; no class is the empty one."""
    sorts: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for index, member in enumerate(members):
        sorts[member.device.domain][member.device.device_class or ""].append(index)
    return sorts


def _called(
    noun: str,
    device_class: str | None,
    kind: DeviceType,
    sorts: dict[str, dict[str, list[int]]],
    members: tuple[Member, ...],
) -> Iterator[int]:
    """The devices that a noun may stand for; those without a class are judged by their names."""
    classes = sorts[kind.domain]
    if device_class is None:
        for indices in classes.values():
            yield from indices
    elif device_class:
        yield from classes.get(device_class, ())
    else:
        special = _special(kind)
        for index in classes.get("", ()):
            borne = special & {stem(word) for word in split(members[index].name)}
            if not borne or noun in borne:
                yield index


def _measured(members: tuple[Member, ...]) -> Iterator[tuple[Stems, Entry]]:
    """Second meanings: a thermostat also knows the room's `temperature`."""
    meant: dict[Stems, set[int]] = defaultdict(set)
    for index, member in enumerate(members):
        for key in member.device.features:
            if key.startswith("current_"):
                meant[stems(key.removeprefix("current_"))].add(index)
    for run, found in meant.items():
        yield run, Entry(kind=Kind.TYPE, members=frozenset(found))
