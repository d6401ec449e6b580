"""Thermostats: they measure their room, and heat or cool it to what was set."""

from collections.abc import Iterable

from devices.model import Feature, InvalidValueError, Kind, Values
from simulator.behaviour import Behaviour, Design, Surroundings, said
from simulator.physics import Influence
from simulator.section import Section
from simulator.values import clamp, coerce, number, settle
from simulator.wire import Config, Said

_MODES = ("off", "heat", "cool", "heat_cool", "auto", "dry", "fan_only")
_ACTIONS = ("off", "heating", "cooling", "idle")
_HEATS = frozenset({"heat", "heat_cool", "auto"})
_COOLS = frozenset({"cool", "heat_cool"})
_HYSTERESIS = 0.2
_SUFFIXES = {"current_temperature", "current_humidity", "action"}


class Climate(Behaviour):
    """A thermostat and the radiator or air conditioner that it drives."""

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `modes`, `min`, `max`, `step`, `presets`, `fan_modes`, `swing_modes`, `humidity`."""
        modes = section.texts("modes", choices=_MODES) or ("off", "heat")
        presets = _presets(section.section("presets"))
        words = {"mode": modes, "preset_mode": tuple(presets)}
        words |= {f"{key}_mode": section.texts(f"{key}_modes") for key in ("fan", "swing")}
        features = {"temperature": _set_point(section)}
        features |= {
            key: Feature(key=key, kind=Kind.CHOICE, choices=choices)
            for key, choices in words.items()
            if choices
        }
        features |= _read_only(humidity=section.flag("humidity", default=False))
        defaults: Values = {key: choices[0] for key, choices in words.items() if choices}
        return Design(
            features=features,
            settings={"presets": presets},
            defaults=defaults | {"temperature": 20.0, "action": "off"},
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
            ("current_temperature", air.temperature),
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
        now, goal = number(self.state["current_temperature"]), number(self.state["temperature"])
        mode = self.state["mode"]
        if mode in {"off", None} or now is None or goal is None:
            self._drive(0.0, "off" if mode == "off" else "idle")
        elif mode in _HEATS and now < goal - (0 if self._power > 0 else _HYSTERESIS):
            self._drive(clamp(goal - now + 0.2, 0.2, 1.0), "heating")
        elif mode in _COOLS and now > goal + (0 if self._power < 0 else _HYSTERESIS):
            self._drive(-clamp(now - goal + 0.2, 0.2, 1.0), "cooling")
        else:
            self._drive(0.0, "idle")

    def _drive(self, power: float, action: str) -> None:
        self._power = power
        self.state["action"] = action


def _set_point(section: Section) -> Feature:
    low = section.number("min", 5.0, low=-50, high=100)
    return Feature(
        key="temperature",
        kind=Kind.NUMBER,
        unit="°C",
        minimum=low,
        maximum=section.number("max", 30.0, low=low, high=100),
        step=section.number("step", 0.5, low=0.1, high=5),
    )


def _presets(section: Section) -> dict[str, float | None]:
    return {
        str(name): section.number(name, low=-50, high=100) if value is not None else None
        for name, value in section.items()
    }


def _read_only(*, humidity: bool) -> dict[str, Feature]:
    measured = {"current_temperature": "°C"} | ({"current_humidity": "%"} if humidity else {})
    features = {
        key: Feature(key=key, kind=Kind.NUMBER, unit=unit, writable=False)
        for key, unit in measured.items()
    }
    action = Feature(key="action", kind=Kind.CHOICE, choices=_ACTIONS, writable=False)
    return features | {"action": action}


BEHAVIOUR = Climate
