"""Valves for water and gas, which turn as covers travel."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import Values
from simulator.behaviour import Design, Words, said
from simulator.devices.cover import Cover, features, whole
from simulator.physics import NOTHING, Influence
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, number
from simulator.wire import Said

_CLASSES = ("gas", "water")


class Valve(Cover):
    """It opens, closes, and may stop anywhere between."""

    terms: ClassVar[Mapping[str, Term]] = {"current_position": Term(key="position")}

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take class and abilities, and be quick."""
        kind = entity.attributes.get("device_class")
        can = ["position"] if entity.able("set_position") else []
        return {"can": can, "travel_s": 0.5} | ({"class": kind} if kind in _CLASSES else {})

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `class`, `can` and `travel_s` (from closed to open)."""
        can = section.texts("can", choices=("position",))
        return Design(
            features=features(can),
            device_class=section.choice("class", _CLASSES, None),
            settings={"travel_s": section.number("travel_s", 5.0, low=0, high=600)},
            defaults={"moving": "stopped"},
        )

    def influence(self) -> Influence:
        """Do nothing to the room."""
        return NOTHING

    def hear(self, key: str, payload: str) -> Values:
        """Take words, or a position and the word to stop."""
        words = Words(self.config)
        if not self.config.get("reports_position"):
            return words.heard(payload, self._words)
        value = number(payload)
        if value is not None:
            return {"position": clamp(value, 0, 100)}
        del key
        return {"moving": "stopped"} if payload == words["payload_stop"] else {}

    def say(self, state: Values) -> Iterable[Said]:
        """Say a word, or where it is and, on the way, in which direction it moves."""
        moving = state["moving"] if state["moving"] in {"opening", "closing"} else None
        if not self.config.get("reports_position"):
            word = moving or ("open" if state["open"] else "closed")
            shown: Any = Words(self.config)[f"state_{word}"]
            yield said(("open", "moving"), "state_topic", "value_template", shown)
            return
        place = whole(state["position"])
        shown = {"state": moving, "position": place} if moving else place
        yield said(("open", "moving", "position"), "state_topic", "value_template", shown)


BEHAVIOUR = Valve
