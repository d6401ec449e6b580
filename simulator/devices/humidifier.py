"""Humidifiers and dehumidifiers: they bring the air of their room to what was set."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import features
from devices.model import Feature, Kind, Values
from simulator.behaviour import Behaviour, Design, Surroundings, Words, said
from simulator.physics import NOTHING, Influence
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, number, settle
from simulator.wire import Said

_ACTIONS = ("off", "humidifying", "drying", "idle")
_GRAMS = {"humidifier": 350.0, "dehumidifier": -250.0}
"""Of water in an hour."""
_SLACK = 1.0
_TOPICS = {
    "target_humidity": ("target_humidity_state_topic", "target_humidity_state_template"),
    "mode": ("mode_state_topic", "mode_state_template"),
    "current_humidity": ("current_humidity_topic", "current_humidity_template"),
    "action": ("action_topic", "action_template"),
}


class Humidifier(Behaviour):
    """It works while the air is too dry, or too moist."""

    terms: ClassVar[Mapping[str, Term]] = {
        "humidity": Term(key="target_humidity"),
        "current_humidity": Term(key="current_humidity"),
        "mode": Term(key="mode"),
        "action": Term(key="action"),
    }
    measures: Mapping[str, str] = {"current_humidity": "humidity"}

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take class, limits and modes."""
        kind = entity.attributes.get("device_class")
        limits = {
            word: number(entity.attributes.get(f"{word}_humidity")) for word in ("min", "max")
        }
        sketch: dict[str, Any] = {"modes": entity.texts("available_modes")}
        sketch |= {word: limit for word, limit in limits.items() if limit is not None}
        return sketch | ({"class": kind} if kind in _GRAMS else {})

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `class`, `modes`, `min` and `max`."""
        low = section.number("min", 30.0, low=0, high=99)
        high = section.number("max", 80.0, low=low + 1, high=100)
        modes = section.texts("modes")
        found = {
            "on": features.switchable(),
            "target_humidity": features.temperature(
                "target_humidity", unit="%", minimum=low, maximum=high, step=1.0
            ),
            "current_humidity": features.measured("current_humidity", "%"),
            "action": Feature(key="action", kind=Kind.CHOICE, choices=_ACTIONS, writable=False),
        }
        if modes:
            found["mode"] = features.choice("mode", modes)
        start: Values = {"on": False, "target_humidity": clamp(50.0, low, high), "action": "off"}
        return Design(
            features=found,
            device_class=section.choice("class", tuple(_GRAMS), "humidifier"),
            defaults=start | ({"mode": modes[0]} if modes else {}),
        )

    def influence(self) -> Influence:
        """Add water to the air, or take it out."""
        grams = _GRAMS[str(self.config.get("device_class", "humidifier"))]
        works = self.state["action"] in {"humidifying", "drying"}
        return Influence(moisture_g_per_hour=grams) if works else NOTHING

    def hear(self, key: str, payload: str) -> Values:
        """Take words, a humidity or a mode."""
        match key:
            case "target_humidity_command_topic":
                value, feature = number(payload), self.features["target_humidity"]
                low, high = feature.minimum or 0.0, feature.maximum or 100.0
                return {"target_humidity": clamp(value, low, high)} if value is not None else {}
            case "mode_command_topic":
                known = "mode" in self.features and payload in self.features["mode"].choices
                return {"mode": payload} if known else {}
        words: dict[str, Values] = {"payload_on": {"on": True}, "payload_off": {"on": False}}
        return Words(self.config).heard(payload, words)

    def apply(self, change: Values) -> None:
        """Set, and see what there is to do."""
        super().apply(change)
        self._control()

    def sense(self, surroundings: Surroundings, seconds: float) -> None:
        """Measure the air."""
        del seconds
        now = self.state["current_humidity"]
        self.state["current_humidity"] = settle(now, surroundings.air.humidity, 1.0)
        self._control()

    def say(self, state: Values) -> Iterable[Said]:
        """Say each thing on its own topic."""
        on = Words(self.config).on_off(state["on"])
        yield said("on", "state_topic", "state_value_template", on)
        for key, (topic, template) in _TOPICS.items():
            if key in state:
                yield said(key, topic, template, state[key])

    def _control(self) -> None:
        now, goal = number(self.state["current_humidity"]), number(self.state["target_humidity"])
        dries = self.config.get("device_class") == "dehumidifier"
        if not self.state["on"]:
            self.state["action"] = "off"
        elif now is None or goal is None or self._reached(now, goal, dries=dries):
            self.state["action"] = "idle"
        else:
            self.state["action"] = "drying" if dries else "humidifying"

    def _reached(self, now: float, goal: float, *, dries: bool) -> bool:
        slack = 0.0 if self.state["action"] in {"humidifying", "drying"} else _SLACK
        return now <= goal + slack if dries else now >= goal - slack


BEHAVIOUR = Humidifier
