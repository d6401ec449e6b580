"""Robot vacuum cleaners that clean for a while and return to their dock."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import features, vacuum
from devices.model import Values
from simulator.behaviour import Design, said
from simulator.rover import DOCKED, RETURNING, Rover
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.wire import Said

_ASKED = {"start": "cleaning", "pause": "paused", "stop": "idle", "return_home": RETURNING}
"""Abilities, and the activity that each asks for."""
_TOLD = ("clean_spot", "locate")
_SPOT_S = 120.0


class Vacuum(Rover):
    """It cleans, returns, and cleans a spot in between."""

    working = "cleaning"
    commands: ClassVar[Mapping[str, str]] = {
        "start": "cleaning",
        "clean_spot": "cleaning",
        "pause": "paused",
        "stop": "idle",
        "return_to_base": RETURNING,
    }
    terms: ClassVar[Mapping[str, Term]] = {"fan_speed": Term(key="fan_speed")}

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take abilities and speeds."""
        can = [word for word in (*_ASKED, *_TOLD) if word in entity.features]
        speeds = entity.texts("fan_speed_list")
        return super().sketch(entity) | {"can": can, "fan_speeds": speeds}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `can`, `fan_speeds`, `work_minutes` and `return_minutes`."""
        can = section.texts("can", choices=(*_ASKED, *_TOLD)) or (*_ASKED, "locate")
        asked = tuple(activity for word, activity in _ASKED.items() if word in can)
        found = {"activity": vacuum.activity(asked)}
        speeds = section.texts("fan_speeds")
        if speeds:
            found["fan_speed"] = features.choice("fan_speed", speeds)
        if told := tuple(word for word in _TOLD if word in can):
            found["command"] = features.choice("command", told, readable=False)
        return Design(
            features=found,
            settings=cls.times(section),
            defaults={"activity": DOCKED} | ({"fan_speed": speeds[0]} if speeds else {}),
        )

    def hear(self, key: str, payload: str) -> Values:
        """Take a word or a fan speed."""
        if key == "set_fan_speed_topic":
            known = "fan_speed" in self.features and payload in self.features["fan_speed"].choices
            return {"fan_speed": payload} if known else {}
        change = super().hear(key, payload)
        return {**change, "command": payload} if payload in _TOLD and change else change

    def apply(self, change: Values) -> None:
        """A spot is soon clean."""
        kept = dict(change)
        command = kept.pop("command", None)
        super().apply(kept)
        if command == "clean_spot":
            self._left_s = min(_SPOT_S, self.settings["work_s"])

    def say(self, state: Values) -> Iterable[Said]:
        """Say everything in one object."""
        shown = {"state": state["activity"]}
        if "fan_speed" in state:
            shown["fan_speed"] = state["fan_speed"]
        yield said(("activity", "fan_speed"), "state_topic", "value_template", shown)


BEHAVIOUR = Vacuum
