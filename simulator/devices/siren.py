"""Sirens: loud for as long as they are told to be."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import features, siren
from devices.model import Values
from simulator.behaviour import Behaviour, Design, said
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, number, parse_object
from simulator.wire import Config, Said

_CAN = ("duration", "volume")
_LONGEST_S = 86_400.0


class Siren(Behaviour):
    """It sounds until its time is over."""

    terms: ClassVar[Mapping[str, Term]] = {
        "tone": Term(key="tone"),
        "duration": Term(key="duration"),
        "volume_level": Term(key="volume_level", factor=0.01, digits=4),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take tones and abilities."""
        can = ["duration"] if entity.able("duration") else []
        can += ["volume"] if entity.able("volume_set") else []
        return {"tones": entity.texts("available_tones"), "can": can}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `tones` and `can`."""
        tones, can = section.texts("tones"), section.texts("can", choices=_CAN)
        found = {"on": features.switchable()}
        found |= {"tone": features.choice("tone", tones)} if tones else {}
        found |= {"duration": siren.duration()} if "duration" in can else {}
        found |= {"volume_level": features.percent("volume_level")} if "volume" in can else {}
        start: Values = {"on": False, "duration": 180.0, "volume_level": 100.0}
        start |= {"tone": tones[0]} if tones else {}
        return Design(
            features=found, defaults={key: one for key, one in start.items() if key in found}
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`; one that sounds from the start goes on until it is stopped."""
        super().__init__(design, config=config, state=state)
        self._left_s: float | None = None

    def hear(self, key: str, payload: str) -> Values:
        """Take an object, or just the word."""
        del key
        told = parse_object(payload) or {"state": payload}
        change: Values = {}
        if told.get("state") in ("ON", "OFF"):
            change["on"] = told["state"] == "ON"
        tones = self.features["tone"].choices if "tone" in self.features else ()
        if told.get("tone") in tones:
            change["tone"] = told["tone"]
        for name, scale, most in (("duration", 1.0, _LONGEST_S), ("volume_level", 100.0, 100.0)):
            value = number(told.get(name))
            if name in self.features and value is not None:
                change[name] = clamp(value * scale, 0, most)
        return change

    def apply(self, change: Values) -> None:
        """Sound, or be quiet."""
        super().apply(change)
        if "on" in change:
            lasts = number(self.state.get("duration"))
            self._left_s = lasts if self.state["on"] else None

    def due_s(self) -> float | None:
        """How long it still sounds."""
        return self._left_s

    def advance(self, seconds: float) -> None:
        """Stop in time."""
        if self._left_s is not None:
            self._left_s -= seconds
            if self._left_s <= 0:
                self._left_s, self.state["on"] = None, False

    def say(self, state: Values) -> Iterable[Said]:
        """Say everything in one object."""
        shown = {key: one for key, one in state.items() if key != "on" and one is not None}
        if "volume_level" in shown:
            shown["volume_level"] = round((number(shown["volume_level"]) or 0.0) / 100, 4)
        word = None if state["on"] is None else "ON" if state["on"] else "OFF"
        whole = {"state": word, **shown}
        yield said(self.features, "state_topic", "state_value_template", whole)


BEHAVIOUR = Siren
