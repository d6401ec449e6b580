"""Thermostats: they measure their room, and heat or cool it to what was set."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from devices.model import Feature, InvalidValueError, Kind, Values
from simulator.behaviour import Behaviour, Design, Surroundings, said
from simulator.physics import Influence
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, coerce, number, settle
from simulator.wire import Config, Said

_MODES = ("off", "heat", "cool", "heat_cool", "auto", "dry", "fan_only")
_ACTIONS = ("off", "heating", "cooling", "idle")
_HEATS = frozenset({"heat", "heat_cool", "auto"})
_COOLS = frozenset({"cool", "heat_cool"})
_HYSTERESIS = 0.2
_RANGE = ("temperature_low", "temperature_high")
_START = {"temperature": 20.0, "temperature_low": 19.0, "temperature_high": 24.0}
_PLAIN = ("current_temperature", "temperature", "target_temp_low", "target_temp_high")
_SUFFIXES = {"current_temperature", "current_humidity", "action"}


class Climate(Behaviour):
    """A thermostat and the radiator or air conditioner that it drives."""

    primary = "mode"
    states: ClassVar[Mapping[str, Any]] = {}
    terms: ClassVar[Mapping[str, Term]] = {
        "temperature": Term(key="temperature", digits=1),
        "target_temp_low": Term(key="temperature_low", digits=1),
        "target_temp_high": Term(key="temperature_high", digits=1),
        "current_temperature": Term(key="current_temperature", digits=1),
        "current_humidity": Term(key="current_humidity"),
        "hvac_action": Term(key="action"),
        "fan_mode": Term(key="fan_mode"),
        "preset_mode": Term(key="preset_mode"),
        "swing_mode": Term(key="swing_mode"),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take modes, limits and unit."""
        known = entity.attributes
        fahrenheit = known.get("temperature_unit") == "°F"
        limits = {word: number(known.get(f"{word}_temp")) for word in ("min", "max")}
        limits["step"] = number(known.get("target_temp_step"))
        sketch = {
            "unit": "°F" if fahrenheit else "°C",
            "modes": [mode for mode in entity.texts("hvac_modes") if mode in _MODES],
            "presets": dict.fromkeys(entity.texts("preset_modes")),
            "fan_modes": entity.texts("fan_modes"),
            "swing_modes": entity.texts("swing_modes"),
            "humidity": "current_humidity" in known,
            "range": "target_temp_low" in known or "target_temp_high" in known,
        }
        return sketch | {word: limit for word, limit in limits.items() if limit is not None}

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """Take temperatures in either unit: `temperature_unit` beside them says which."""
        plain = dict(attributes)
        said, own = plain.pop("temperature_unit", None), design.features["temperature"].unit
        for name in _PLAIN:
            degrees = number(plain.get(name))
            if degrees is not None and said not in (None, own):
                plain[name] = round(
                    _celsius(degrees, said) if own == "°C" else _own(degrees, own), 1
                )
        return super().from_entity(design, state, plain, strict=strict)

    def as_entity(self) -> dict[str, Any]:
        """Say the unit too."""
        shown = super().as_entity()
        shown["attributes"]["temperature_unit"] = self._unit
        return shown

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read modes and limits.

        They are `modes`, `unit`, `min`, `max`, `step`, `range`, `presets`, `fan_modes`,
        `swing_modes` and `humidity`.
        """
        unit = section.choice("unit", ("°C", "°F"), "°C")
        modes = section.texts("modes", choices=_MODES) or ("off", "heat")
        presets = _presets(section.section("presets"))
        words = {"mode": modes, "preset_mode": ("none", *presets) if presets else ()}
        words |= {f"{key}_mode": section.texts(f"{key}_modes") for key in ("fan", "swing")}
        point = _set_point(section, unit)
        features = {"temperature": point}
        if section.flag("range", default=False):
            features |= {key: replace(point, key=key) for key in _RANGE}
        features |= {
            key: Feature(key=key, kind=Kind.CHOICE, choices=choices)
            for key, choices in words.items()
            if choices
        }
        features |= _read_only(unit, humidity=section.flag("humidity", default=False))
        defaults: Values = {key: choices[0] for key, choices in words.items() if choices}
        return Design(
            features=features,
            settings={"presets": presets},
            defaults=defaults
            | {key: _own(celsius, unit) for key, celsius in _START.items() if key in features}
            | {"action": "off"},
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`."""
        super().__init__(design, config=config, state=state)
        self.measures = {
            f"current_{name}": name
            for name in ("temperature", "humidity")
            if f"current_{name}" in self.features
        }
        self._power = 0.0

    @property
    def _unit(self) -> str:
        return self.features["temperature"].unit

    def air_value(self, value: float) -> float:
        """The room is measured in °C."""
        return _celsius(value, self._unit) if value is not None else value

    def influence(self) -> Influence:
        """Heat or cool with the power that is needed."""
        return Influence(heating=max(0.0, self._power), cooling=max(0.0, -self._power))

    def hear(self, key: str, payload: str) -> Values:
        """Take a word or a number, each on its own topic."""
        name = key.removesuffix("_command_topic")
        if name == "power":
            return self._power_word(payload)
        feature = self.features.get(name)
        if feature is None or not feature.writable:
            return {}
        value = number(payload) if feature.kind is Kind.NUMBER else payload
        try:
            return {} if value is None else {name: coerce(feature, value)}
        except InvalidValueError:
            return {}

    def apply(self, change: Values) -> None:
        """Set; a preset sets its temperature."""
        super().apply(change)
        wanted = self.settings["presets"].get(change.get("preset_mode"))
        if wanted is not None and "temperature" not in change:
            self.state["temperature"] = wanted
        self._control()

    def sense(self, surroundings: Surroundings, seconds: float) -> None:
        """Read the room and control it."""
        del seconds
        air = surroundings.air
        for key, raw in (
            ("current_temperature", _own(air.temperature, self._unit)),
            ("current_humidity", air.humidity),
        ):
            if key in self.features:
                step = 0.1 if key == "current_temperature" else 1.0
                self.state[key] = settle(self.state[key], raw, step)
        self._control()

    def say(self, state: Values) -> Iterable[Said]:
        """Say each thing on its own topic."""
        for key, value in state.items():
            topic = f"{key}_topic" if key in _SUFFIXES else f"{key}_state_topic"
            preset = key == "preset_mode"
            stem = topic.removesuffix("_topic")
            template = "preset_mode_value_template" if preset else f"{stem}_template"
            yield said(key, topic, template, value)

    def _power_word(self, payload: str) -> Values:
        if payload == self.config.get("payload_off", "OFF"):
            return {"mode": "off"}
        running = [mode for mode in self.features["mode"].choices if mode != "off"]
        on = payload == self.config.get("payload_on", "ON") and running
        return {"mode": running[0]} if on and self.state["mode"] == "off" else {}

    def _control(self) -> None:
        now, (low, high) = number(self.state["current_temperature"]), self._goals()
        mode = self.state["mode"]
        if mode in {"off", None} or now is None:
            self._drive(0.0, "off" if mode == "off" else "idle")
        elif mode in _HEATS and now < low - (0 if self._power > 0 else _HYSTERESIS):
            self._drive(clamp(low - now + 0.2, 0.2, 1.0), "heating")
        elif mode in _COOLS and now > high + (0 if self._power < 0 else _HYSTERESIS):
            self._drive(-clamp(now - high + 0.2, 0.2, 1.0), "cooling")
        else:
            self._drive(0.0, "idle")

    def _goals(self) -> tuple[float, float]:
        """Heat below the one, cool above the other; nothing where nobody has said."""
        point = number(self.state["temperature"])
        low, high = (number(self.state.get(key)) for key in _RANGE)
        both = self.state["mode"] == "heat_cool"
        low, high = (low if both else None, high if both else None)
        low, high = (point if low is None else low), (point if high is None else high)
        return (-math.inf if low is None else low), (math.inf if high is None else high)

    def _drive(self, power: float, action: str) -> None:
        self._power = power
        self.state["action"] = action


def _set_point(section: Section, unit: str) -> Feature:
    low = section.number("min", round(_own(5.0, unit)), low=-50, high=212)
    return Feature(
        key="temperature",
        kind=Kind.NUMBER,
        unit=unit,
        minimum=low,
        maximum=section.number("max", round(_own(30.0, unit)), low=low, high=212),
        step=section.number("step", 0.5 if unit == "°C" else 1.0, low=0.1, high=5),
    )


def _celsius(degrees: float, unit: object) -> float:
    return (degrees - 32) / 1.8 if unit == "°F" else degrees


def _own(celsius: float, unit: object) -> float:
    return celsius * 1.8 + 32 if unit == "°F" else celsius


def _presets(section: Section) -> dict[str, float | None]:
    return {
        str(name): section.number(name, low=-50, high=100) if value is not None else None
        for name, value in section.items()
    }


def _read_only(unit: str, *, humidity: bool) -> dict[str, Feature]:
    measured = {"current_temperature": unit} | ({"current_humidity": "%"} if humidity else {})
    features = {
        key: Feature(key=key, kind=Kind.NUMBER, unit=unit, writable=False)
        for key, unit in measured.items()
    }
    action = Feature(key="action", kind=Kind.CHOICE, choices=_ACTIONS, writable=False)
    return features | {"action": action}


BEHAVIOUR = Climate
