"""Lamps, as firmware with one JSON object or with a topic for each thing."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import color as colors
from devices.model import Feature, Kind, Value, Values
from simulator.behaviour import Behaviour, Design, Words, said
from simulator.physics import NOTHING, Influence
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, number, parse_object
from simulator.wire import GONE, Config, Said

_ON = Feature(key="on", kind=Kind.BOOL)
_BRIGHTNESS = Feature(key="brightness", kind=Kind.NUMBER, unit="%", minimum=1, maximum=100)
_COLOR = Feature(key="color", kind=Kind.COLOR)
_DEFAULTS: dict[str, Value] = {"brightness": 100.0, "color_temp": 2700.0, "color": (255, 200, 120)}
_CHANNELS = {"rgb": "rgb", "rgbw": "rgbw", "rgbww": "rgbcw", "hs": "hs", "xy": "xy"}
"""The keys inside `color`, in order."""
_COLOR_ATTRIBUTES = {f"{mode}_color": mode for mode in ("hs", "rgbw", "rgbww", "xy")}
_CAN = ("brightness", "color_temp", "color")
_LOW_K, _HIGH_K = 1000.0, 10_000.0
_MIRED = 1_000_000.0
_FULL = 255


class Light(Behaviour):
    """A lamp that any command but `off` turns on."""

    _switches: ClassVar[Mapping[str, Values]] = {
        "payload_on": {"on": True},
        "payload_off": {"on": False},
    }
    terms: ClassVar[Mapping[str, Term]] = {
        "brightness": Term(key="brightness", factor=2.55, only_on=True),
        "color_temp_kelvin": Term(key="color_temp", only_on=True),
        "rgb_color": Term(key="color", only_on=True),
        "effect": Term(key="effect", only_on=True),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take what the colour modes allow."""
        modes = set(entity.texts("supported_color_modes"))
        can = ["brightness"] if modes - {"onoff"} or "brightness" in entity.attributes else []
        can += ["color_temp"] if "color_temp" in modes else []
        can += ["color"] if modes & _CHANNELS.keys() else []
        sketch: dict[str, Any] = {"can": can, "effects": entity.texts("effect_list")}
        limits = {
            word: number(entity.attributes.get(f"{word}_color_temp_kelvin"))
            for word in ("min", "max")
        }
        kelvin = {word: limit for word, limit in limits.items() if limit is not None}
        return sketch | ({"kelvin": kelvin} if kelvin and "color_temp" in can else {})

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """Take colours in any form; a brightness of 0 says that the light is off."""
        plain = dict(attributes)
        for name in _COLOR_ATTRIBUTES.keys() & plain.keys():
            plain.setdefault("rgb_color", _seen_color(_COLOR_ATTRIBUTES[name], plain.pop(name)))
        if plain.get("brightness") == 0:
            state, plain["brightness"] = state or "off", None
        if state is None and plain.get("brightness") is not None:
            state = "on"
        return super().from_entity(design, state, plain, strict=strict)

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `can`, `schema`, `effects`, `kelvin` and `lux`."""
        can, effects = section.texts("can", choices=_CAN), section.texts("effects")
        features = {"on": _ON}
        if can:
            features["brightness"] = _BRIGHTNESS
        if "color_temp" in can:
            features["color_temp"] = _color_temp(section)
        if "color" in can:
            features["color"] = _COLOR
        if effects:
            features["effect"] = Feature(key="effect", kind=Kind.CHOICE, choices=effects)
        defaults = {"on": False} | {key: _DEFAULTS[key] for key in features if key in _DEFAULTS}
        if effects:
            defaults["effect"] = effects[0]
        return Design(
            features=features,
            schema=section.choice("schema", ("json", "default"), "json"),
            settings={"lux": section.number("lux", 180.0, low=0, high=20_000)},
            defaults=defaults,
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`, announced as `config`."""
        super().__init__(design, config=config, state=state)
        self._mode = "brightness"
        self._note_mode(self.state)
        self._note_mode(state)

    @property
    def _json(self) -> bool:
        return self.config.get("schema") == "json"

    @property
    def _scale(self) -> float:
        return number(self.config.get("brightness_scale", _FULL)) or _FULL

    def influence(self) -> Influence:
        """Shine."""
        if not self.state["on"]:
            return NOTHING
        share = (number(self.state.get("brightness")) or 100) / 100
        return Influence(lamps_lx=self.settings["lux"] * share)

    def apply(self, change: Values) -> None:
        """Turn on with whatever is set; the last of colour and colour temperature counts."""
        super().apply(change if "on" in change else {**change, "on": True})
        self._note_mode(change)

    def force(self, change: Values) -> None:
        """A hand on the switch sets what it sets."""
        self.state |= change
        self._note_mode(change)

    def hear(self, key: str, payload: str) -> Values:
        """Take a JSON object, or one value on its own topic."""
        if self._json:
            return self._known(self._hear_object(parse_object(payload)))
        match key:
            case "brightness_command_topic":
                return self._known(self._hear_brightness(payload))
            case "color_temp_command_topic":
                return self._known({"color_temp": self._kelvin(payload)})
            case "rgb_command_topic":
                return self._known({"color": _rgb(payload.split(","))})
            case "effect_command_topic":
                return self._known({"effect": payload})
        return Words(self.config).heard(payload, self._switches)

    def say(self, state: Values) -> Iterable[Said]:
        """Say everything in one object, or each thing on its own topic."""
        if self._json:
            yield said(self.features, "state_topic", "value_template", self._object(state))
            return
        on = Words(self.config).on_off(state["on"])
        yield said("on", "state_topic", "state_value_template", on)
        for key, name in (
            ("brightness", "brightness"),
            ("color_temp", "color_temp"),
            ("color", "rgb"),
            ("effect", "effect"),
        ):
            if key in self.features:
                text = GONE if self._hides(key) else self._plain(key, state[key])
                keys = ("color", "color_temp") if key in ("color", "color_temp") else (key,)
                yield said(keys, f"{name}_state_topic", f"{name}_value_template", text)

    def _object(self, state: Values) -> dict[str, Any]:
        on = state["on"]
        shown: dict[str, Any] = {"state": None if on is None else ("ON" if on else "OFF")}
        for key in ("brightness", "color_temp", "effect"):
            if state.get(key) is not None:
                shown[key] = self._plain(key, state[key])
        if isinstance(color := state.get("color"), tuple):
            mode = self._color_mode
            shown["color"] = dict(zip(_CHANNELS[mode], colors.TO[mode](color), strict=True))
        if "brightness" in self.features:
            shown["color_mode"] = self._mode
        return shown

    @property
    def _color_mode(self) -> str:
        """The form in which it says its colour."""
        modes = self.config.get("supported_color_modes", ())
        return next((mode for mode in modes if mode in _CHANNELS), "rgb")

    def _hides(self, key: str) -> bool:
        """A lamp that can do both shows either its colour or its colour temperature."""
        both = self.features.keys() >= {"color", "color_temp"}
        return both and key == ("color" if self._mode == "color_temp" else "color_temp")

    def _note_mode(self, change: Values) -> None:
        for key, mode in (("color", self._color_mode), ("color_temp", "color_temp")):
            if change.get(key) is not None and key in self.features:
                self._mode = mode

    def _plain(self, key: str, value: Value) -> Any:
        if key == "brightness" and isinstance(value, (int, float)):
            return max(1, round(value / 100 * self._scale))
        if key == "color_temp" and isinstance(value, (int, float)):
            return round(value if self.config.get("color_temp_kelvin") else _MIRED / value)
        return ",".join(map(str, value)) if isinstance(value, tuple) else value

    def _hear_object(self, command: Mapping[str, Any]) -> Values:
        change: Values = {}
        if command.get("state") in ("ON", "OFF"):
            change["on"] = command["state"] == "ON"
        if "brightness" in command:
            change |= self._hear_brightness(command["brightness"])
        if "color_temp" in command:
            change["color_temp"] = self._kelvin(command["color_temp"])
        if isinstance(color := command.get("color"), dict):
            change["color"] = _color(color)
        if isinstance(effect := command.get("effect"), str):
            change["effect"] = effect
        return change

    def _hear_brightness(self, raw: object) -> Values:
        level = number(raw)
        if level is None:
            return {}
        if level <= 0:
            return {"on": False}
        return {"brightness": clamp(level / self._scale * 100, 1, 100)}

    def _kelvin(self, raw: object) -> float | None:
        value = number(raw)
        if value is None or value <= 0:
            return None
        return value if self.config.get("color_temp_kelvin") else _MIRED / value

    def _known(self, change: Values) -> Values:
        """What of a change this lamp can do."""
        known = {key: value for key, value in change.items() if key in self.features}
        known = {key: value for key, value in known.items() if value is not None}
        if known.get("effect", "") not in {"", *self._choices("effect")}:
            del known["effect"]
        if isinstance(kelvin := known.get("color_temp"), float):
            feature = self.features["color_temp"]
            known["color_temp"] = clamp(
                kelvin, feature.minimum or _LOW_K, feature.maximum or _HIGH_K
            )
        return known

    def _choices(self, key: str) -> tuple[str, ...]:
        return self.features[key].choices if key in self.features else ()


def _color_temp(section: Section) -> Feature:
    kelvin = section.section("kelvin")
    low = kelvin.number("min", 2200.0, low=_LOW_K, high=_HIGH_K)
    high = kelvin.number("max", 6500.0, low=low, high=_HIGH_K)
    kelvin.done()
    return Feature(key="color_temp", kind=Kind.NUMBER, unit="K", minimum=low, maximum=high)


def _color(color: Mapping[str, Any]) -> Value:
    """A colour in any of its forms, as an object."""
    for mode in ("hs", "xy"):
        parts = [number(color.get(part)) for part in mode]
        if None not in parts:
            return colors.FROM[mode](*(part for part in parts if part is not None))
    return _rgb([color.get(part) for part in "rgb"])


def _seen_color(mode: str, raw: Any) -> Value:
    """A colour that Home Assistant shows as a list; None for no colour at all."""
    numbers = [number(part) or 0.0 for part in raw] if isinstance(raw, (list, tuple)) else []
    if len(numbers) != len(_CHANNELS[mode]) or not any(numbers):
        return None
    return colors.FROM[mode](*numbers)


def _rgb(parts: Iterable[object]) -> Value:
    numbers = [value for part in parts if (value := number(part)) is not None]
    if len(numbers) != 3:  # noqa: PLR2004 - red, green, blue
        return None
    red, green, blue = (round(clamp(value, 0, _FULL)) for value in numbers)
    return (red, green, blue)


BEHAVIOUR = Light
