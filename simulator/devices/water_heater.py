"""Water heaters: a tank that cools slowly and is heated to what was set."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import features
from devices.model import InvalidValueError, Kind, Values
from simulator.behaviour import Behaviour, Design, Surroundings, said
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, coerce, number, settle
from simulator.wire import Config, Said

_MODES = ("eco", "electric", "gas", "heat_pump", "high_demand", "performance", "off")
_HEATS_K_PER_HOUR = 18.0
_COOLS_PER_HOUR = 0.03
_HOUR_S = 3600
_SLACK_K = 2.0


class WaterHeater(Behaviour):
    """It heats in every mode but off."""

    primary = "mode"
    states: ClassVar[Mapping[str, Any]] = {}
    terms: ClassVar[Mapping[str, Term]] = {
        "temperature": Term(key="temperature", digits=1),
        "current_temperature": Term(key="current_temperature", digits=1),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take modes, limits and unit."""
        known = entity.attributes
        limits = {word: number(known.get(f"{word}_temp")) for word in ("min", "max")}
        sketch: dict[str, Any] = {
            "modes": [mode for mode in entity.texts("operation_list") if mode in _MODES],
            "unit": "°F" if known.get("temperature_unit") == "°F" else "°C",
        }
        return sketch | {word: limit for word, limit in limits.items() if limit is not None}

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """Temperatures are in its own unit."""
        plain = {key: one for key, one in attributes.items() if key not in _SAID_ELSEWHERE}
        return super().from_entity(design, state, plain, strict=strict)

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `modes`, `unit`, `min` and `max`."""
        unit = section.choice("unit", ("°C", "°F"), "°C")
        usual = (40.0, 65.0) if unit == "°C" else (105.0, 150.0)
        low = section.number("min", usual[0], low=0, high=212)
        high = section.number("max", max(low, usual[1]), low=low, high=212)
        modes = section.texts("modes", choices=_MODES) or ("off", "eco", "performance")
        found = {
            "mode": features.choice("mode", modes),
            "temperature": features.temperature(
                "temperature", unit=unit, minimum=low, maximum=high, step=0.5
            ),
            "current_temperature": features.measured("current_temperature", unit),
        }
        start = clamp(52.0 if unit == "°C" else 125.0, low, high)
        return Design(
            features=found,
            defaults={"mode": modes[0], "temperature": start, "current_temperature": start},
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`."""
        super().__init__(design, config=config, state=state)
        self._exact = number(self.state["current_temperature"]) or 0.0
        self._heats = False

    def hear(self, key: str, payload: str) -> Values:
        """Take a mode or a temperature."""
        name = key.removesuffix("_command_topic")
        feature = self.features.get(name)
        if feature is None:
            return {}
        value = number(payload) if feature.kind is Kind.NUMBER else payload
        try:
            return {} if value is None else {name: coerce(feature, value)}
        except InvalidValueError:
            return {}

    def force(self, change: Values) -> None:
        """Somebody pours hot or cold water in."""
        super().force(change)
        self._exact = number(self.state["current_temperature"]) or self._exact

    def sense(self, surroundings: Surroundings, seconds: float) -> None:
        """Heat, and lose warmth to the room."""
        fahrenheit = self.features["temperature"].unit == "°F"
        room, scale = surroundings.air.temperature, 1.8 if fahrenheit else 1.0
        room = room * 1.8 + 32 if fahrenheit else room
        goal = number(self.state["temperature"])
        slack = 0.0 if self._heats else _SLACK_K * scale
        self._heats = (
            self.state["mode"] != "off" and goal is not None and self._exact < goal - slack
        )
        hours = seconds / _HOUR_S
        self._exact += (room - self._exact) * _COOLS_PER_HOUR * hours
        self._exact += _HEATS_K_PER_HOUR * scale * hours if self._heats else 0.0
        shown = self.state["current_temperature"]
        self.state["current_temperature"] = settle(shown, self._exact, 0.5)

    def power_w(self) -> float:
        """Draw what heating takes."""
        return 2000.0 if self._heats else 1.0

    def say(self, state: Values) -> Iterable[Said]:
        """Say each thing on its own topic."""
        for key in ("mode", "temperature"):
            yield said(key, f"{key}_state_topic", f"{key}_state_template", state[key])
        now = state["current_temperature"]
        topics = ("current_temperature_topic", "current_temperature_template")
        yield said("current_temperature", *topics, now)


_SAID_ELSEWHERE = frozenset({"temperature_unit", "operation_list", "operation_mode"})
BEHAVIOUR = WaterHeater
