"""Plugs and switches; what hangs on them may draw power and warm the room."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import Feature, Kind, Values
from simulator.behaviour import Behaviour, Design, Words, said
from simulator.physics import NOTHING, Influence
from simulator.section import Section
from simulator.terms import Entity
from simulator.wire import Said

_ON = Feature(key="on", kind=Kind.BOOL)
_CLASSES = ("outlet", "switch")


class Switch(Behaviour):
    """On or off."""

    words: ClassVar[Mapping[str, Values]] = {
        "payload_on": {"on": True},
        "payload_off": {"on": False},
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take the class."""
        kind = entity.attributes.get("device_class")
        return {"class": kind} if kind in _CLASSES else {}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `class`, `power_w` and `warmth_k_per_hour`."""
        return Design(
            features={"on": _ON},
            device_class=section.choice("class", _CLASSES, None),
            settings={
                "power_w": section.number("power_w", 0.0, low=0, high=20_000),
                "warmth": section.number("warmth_k_per_hour", 0.0, low=0, high=20),
            },
            defaults={"on": False},
        )

    def say(self, state: Values) -> Iterable[Said]:
        """Say on or off."""
        yield said("on", "state_topic", "value_template", Words(self.config).on_off(state["on"]))

    def hear(self, key: str, payload: str) -> Values:
        """Take the words for on and off."""
        del key
        return Words(self.config).heard(payload, self.words)

    def influence(self) -> Influence:
        """Warm the room while on."""
        if not self.state["on"]:
            return NOTHING
        return Influence(warmth_k_per_hour=self.settings["warmth"])

    def power_w(self) -> float:
        """Draw what hangs on it while on."""
        return float(self.settings["power_w"]) if self.state["on"] else 0.4


BEHAVIOUR = Switch
