"""Lights with a topic for each feature (`schema: basic`, the default)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from devices import color, features, payloads, schema
from devices.codec import (
    Command,
    Read,
    Report,
    TopicCodec,
    command,
    number_of,
    reads_words,
    report,
    rights,
)
from devices.light_common import (
    KEYS as COMMON,
)
from devices.light_common import (
    SCALES,
    brightness_seen,
    brightness_sent,
    color_of,
    color_temp,
    exclusive,
    kelvin_seen,
    kelvin_sent,
)
from devices.model import Codec, Feature, Publish, Value, Values

_COLORS = {"hs": 2, "rgb": 3, "rgbw": 4, "rgbww": 5, "xy": 2}
"""Forms of a colour with how many numbers they have, in the order of their commands."""
_TEMPLATED = ("brightness", "color_temp", "effect", *_COLORS)
KEYS: schema.Keys = {
    **COMMON,
    **SCALES,
    "state_value_template": schema.template(),
    "value_template": schema.template(),
    "payload_on": schema.text("ON"),
    "payload_off": schema.text("OFF"),
    "on_command_type": schema.one_of(("first", "last", "brightness"), "last"),
    "white_command_topic": schema.publish_topic(),
    "color_mode_state_topic": schema.topic_filter(),
    "color_mode_value_template": schema.template(),
    **{f"{name}_command_topic": schema.publish_topic() for name in _TEMPLATED},
    **{f"{name}_command_template": schema.template() for name in _TEMPLATED},
    **{f"{name}_state_topic": schema.topic_filter() for name in _TEMPLATED},
    **{f"{name}_value_template": schema.template() for name in _TEMPLATED},
}


def parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    """See `DeviceType.parse`."""
    config = schema.read(announced, KEYS)
    found = _features(config)
    return found, TopicCodec(_reports(config, found), _Encoder(config))


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    found = {"on": features.switchable(**rights(config, "state_topic", "command_topic"))}
    colors = [name for name in _COLORS if _takes(config, name)]
    dims = [name for name in ("brightness", "rgb", "rgbw", "rgbww") if _takes(config, name)]
    if dims:
        found["brightness"] = features.percent(
            "brightness",
            minimum=1.0,
            levels=config["brightness_scale"],
            readable=any(_tells(config, name) for name in dims),
        )
    if _takes(config, "color_temp"):
        found["color_temp"] = color_temp(config, readable=_tells(config, "color_temp"))
    if colors:
        found["color"] = features.color(readable=any(_tells(config, name) for name in colors))
    if _takes(config, "white"):
        found["white"] = features.white(levels=config["white_scale"], readable=False)
    if _takes(config, "effect") and config["effect_list"]:
        found["effect"] = features.choice(
            "effect", config["effect_list"], readable=_tells(config, "effect")
        )
    return found


def _takes(config: Mapping[str, Any], name: str) -> bool:
    return config[f"{name}_command_topic"] is not None


def _tells(config: Mapping[str, Any], name: str) -> bool:
    return config[f"{name}_state_topic"] is not None


def _reports(config: Mapping[str, Any], found: Mapping[str, Feature]) -> list[Report]:
    words = {config["payload_off"]: False, config["payload_on"]: True}
    # The schema has no value_template, but old Tasmota sends it and means this one.
    reports = report(
        config, "state_topic", "state_value_template", reads_words("on", words),
        fallback="value_template",
    )  # fmt: skip
    for name in (*_COLORS, "brightness", "color_temp", "effect"):
        if name in found or (name in _COLORS and _takes(config, name)):
            read = _reads(name, config, found)
            reports += report(config, f"{name}_state_topic", f"{name}_value_template", read)
    return reports + report(
        config, "color_mode_state_topic", "color_mode_value_template", _reads_mode(found)
    )


def _reads(name: str, config: Mapping[str, Any], found: Mapping[str, Feature]) -> Read:
    reads: Mapping[str, Callable[[str], Values]] = {
        "brightness": lambda text: brightness_seen(text, config["brightness_scale"]),
        "color_temp": lambda text: _some("color_temp", kelvin_seen(config, text)),
        "effect": lambda text: _some("effect", text or None),
    }
    read = reads[name] if name in reads else partial(_color_seen, config, name)
    keys = ("color",) if name in _COLORS else (name,)
    follows = config["color_mode_state_topic"] is None

    def seen(text: str, _state: Mapping[str, Value]) -> Values:
        if text == payloads.RESET:
            return dict.fromkeys(keys)
        return exclusive(found, read(text)) if follows else read(text)

    return seen


def _some(key: str, value: Value) -> Values:
    return {} if value is None else {key: value}


def _color_seen(config: Mapping[str, Any], name: str, text: str) -> Values:
    numbers = payloads.numbers(text, _COLORS[name])
    if numbers is None:
        return {}
    if name in ("hs", "xy") or _tells(config, "brightness"):
        return {"color": color.FROM[name](*numbers)}
    brightest = max(numbers)
    if brightest <= 0:
        return {}
    shown = color.FROM[name](*(number / brightest * 255 for number in numbers))
    return {"color": shown, **brightness_seen(brightest, 255)}


def _reads_mode(found: Mapping[str, Feature]) -> Read:
    def read(text: str, _state: Mapping[str, Value]) -> Values:
        kept = "color" if text in _COLORS else text
        gone = {"color", "color_temp"} - {kept} if text else set()
        return {key: None for key in gone if key in found}

    return read


class _Encoder:
    """A change as messages on the topics of its features, and the word that turns the light on."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self._turn = command(config, "command_topic")
        self._commands: Mapping[str, Command | None] = {
            name: command(config, f"{name}_command_topic", f"{name}_command_template")
            for name in _TEMPLATED
        } | {"white": command(config, "white_command_topic")}

    def __call__(self, change: Mapping[str, Value], state: Mapping[str, Value]) -> list[Publish]:
        if not change:
            return []
        if change.get("on") is False:
            return self._say("payload_off")
        order = self._config["on_command_type"]
        if order == "brightness" and self._commands["brightness"] and "white" not in change:
            known = state.get("brightness") or features.FULL
            return self._attributes({"brightness": known, **change}, state)
        turned, attributes = self._say("payload_on"), self._attributes(change, state)
        return turned + attributes if order == "first" else attributes + turned

    def _say(self, key: str) -> list[Publish]:
        return [self._turn.publish(self._config[key])] if self._turn else []

    def _attributes(self, change: Mapping[str, Value], state: Mapping[str, Value]) -> list[Publish]:
        messages = [*self._colors(change, state)]
        for name, payload in self._plain(change):
            turn = self._commands[name]
            messages += [turn.publish(payload)] if turn else []
        return messages

    def _plain(self, change: Mapping[str, Value]) -> Sequence[tuple[str, Any]]:
        asked: list[tuple[str, Any]] = []
        if "brightness" in change:
            percent = number_of(change["brightness"])
            scale = self._config["brightness_scale"]
            asked.append(("brightness", brightness_sent(percent, scale)))
        if "color_temp" in change:
            kelvins = number_of(change["color_temp"])
            asked.append(("color_temp", kelvin_sent(self._config, kelvins)))
        if "effect" in change:
            asked.append(("effect", change["effect"]))
        if "white" in change:
            percent = number_of(change["white"])
            asked.append(("white", brightness_sent(percent, self._config["white_scale"])))
        return asked

    def _colors(self, change: Mapping[str, Value], state: Mapping[str, Value]) -> list[Publish]:
        turns = {name: turn for name in _COLORS if (turn := self._commands[name])}
        dims = "brightness" in change and self._commands["brightness"] is None
        if not turns or not ("color" in change or dims):
            return []
        name, parts = color.sent(color_of(change.get("color", state.get("color"))), tuple(turns))
        if dims:
            parts = color.dim(name, parts, number_of(change["brightness"]))
        return [turns[name].publish(",".join(map(str, parts)), **_variables(name, parts))]


def _variables(name: str, parts: tuple[float, ...]) -> Mapping[str, float]:
    names = {
        "hs": ("hue", "sat"),
        "xy": ("x", "y"),
        "rgb": ("red", "green", "blue"),
        "rgbw": ("red", "green", "blue", "white"),
        "rgbww": ("red", "green", "blue", "cold_white", "warm_white"),
    }
    return dict(zip(names[name], parts, strict=True))
