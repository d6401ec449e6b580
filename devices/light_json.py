"""Lights that take and report one JSON object (`schema: json`)."""

from collections.abc import Mapping, Sequence
from typing import Any

from devices import color, features, payloads, schema
from devices.codec import Command, Report, TopicCodec, command, number_of
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
from devices.model import Codec, Color, Feature, Publish, Value, Values
from devices.schema import DiscoveryError
from devices.templates import compile_value

_COLOR_MODES = color.PREFERRED
_PLAIN_MODES = ("onoff", "brightness")
_CHANNELS = {"rgb": "rgb", "rgbw": "rgbw", "rgbww": "rgbcw", "hs": "hs", "xy": "xy"}
"""The keys inside `color`, in order."""
_MANNERS = {"transition"}
"""What is nothing to ask for by itself."""
_STATES: Mapping[str | None, bool | None] = {"ON": True, "OFF": False, None: None}
KEYS: schema.Keys = {
    **COMMON,
    **SCALES,
    "brightness": schema.flag(),
    "effect": schema.flag(),
    "flash": schema.flag(default=True),
    "flash_time_short": schema.integer(2, minimum=0),
    "flash_time_long": schema.integer(10, minimum=0),
    "transition": schema.flag(default=True),
    "supported_color_modes": schema.texts(()),
}


def parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    """See `DeviceType.parse`."""
    config = schema.read(announced, KEYS)
    _check_modes(config["supported_color_modes"])
    found = _features(config)
    return found, _codec(config, found)


def _check_modes(modes: tuple[str, ...]) -> None:
    for mode in modes:
        if mode not in (*_COLOR_MODES, *_PLAIN_MODES, "color_temp", "white"):
            raise DiscoveryError(f"supported_color_modes: {mode[:40]!r} is not known")
    if len(set(modes)) != len(modes):
        raise DiscoveryError("supported_color_modes lists a mode twice")
    if len(modes) > 1 and not set(modes).isdisjoint(_PLAIN_MODES):
        raise DiscoveryError("supported_color_modes: onoff and brightness only stand alone")
    if "white" in modes and set(modes).isdisjoint(_COLOR_MODES):
        raise DiscoveryError("supported_color_modes: white needs a colour mode")


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    modes = set(config["supported_color_modes"])
    readable = config["state_topic"] is not None
    found = {"on": features.switchable(readable=readable)}
    if modes - {"onoff"} or (config["brightness"] and not modes):
        levels = config["brightness_scale"]
        found["brightness"] = features.percent(
            "brightness", minimum=1.0, levels=levels, readable=readable
        )
    if "color_temp" in modes:
        found["color_temp"] = color_temp(config, readable=readable)
    if not modes.isdisjoint(_COLOR_MODES):
        found["color"] = features.color(readable=readable)
    if "white" in modes:
        found["white"] = features.white(levels=config["white_scale"], readable=readable)
    if config["effect"] and config["effect_list"]:
        found["effect"] = features.choice("effect", config["effect_list"], readable=readable)
    moments = {"transition": features.transition(), "flash": features.flash()}
    return found | {key: feature for key, feature in moments.items() if config[key]}


def _codec(config: Mapping[str, Any], found: Mapping[str, Feature]) -> TopicCodec:
    turn = command(config, "command_topic")

    def read(text: str, state: Mapping[str, Value]) -> Values:
        try:
            message = payloads.load(text)
        except ValueError:
            return {}
        if not _is_state(message):
            return {}
        values = _seen(message, config, found)
        if message.get("color_mode") == "white" and "white" in found:
            values["white"] = values.get("brightness", state.get("brightness"))
        values = exclusive(found, values)
        return {key: value for key, value in values.items() if key in found}

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        return _publish(turn, _message(change, config)) if change.keys() - _MANNERS else []

    topic = config["state_topic"]
    reports = [] if topic is None else [Report(topic, compile_value(None), read)]
    return TopicCodec(reports, encode)


def _publish(turn: Command | None, message: Mapping[str, Any]) -> list[Publish]:
    return [turn.publish(payloads.compact(message))] if turn else []


def _is_state(message: Any) -> bool:
    return isinstance(message, dict) and "state" in message


def _seen(
    message: Mapping[str, Any], config: Mapping[str, Any], found: Mapping[str, Feature]
) -> Values:
    values: Values = {}
    word = message["state"]
    if word is None or (isinstance(word, str) and word in _STATES):
        values["on"] = _STATES[word]
    if isinstance(mode := message.get("color_mode"), str):
        values |= _mode_seen(mode, message, config)
    number = message.get("brightness")
    if "brightness" in found and not isinstance(number, str):
        values |= brightness_seen(number, config["brightness_scale"])
    if "effect" in found and isinstance(effect := message.get("effect"), (str, type(None))):
        values |= {"effect": effect} if "effect" in message else {}
    return values


def _mode_seen(mode: str, message: Mapping[str, Any], config: Mapping[str, Any]) -> Values:
    if mode not in config["supported_color_modes"]:
        return {}
    if mode == "color_temp":
        kelvins = kelvin_seen(config, message.get("color_temp"))
        return {} if kelvins is None else {"color_temp": kelvins}
    if mode not in _CHANNELS:
        return {"color": None, "color_temp": None} if mode == "white" else {}
    parts = message.get("color")
    named = parts if isinstance(parts, dict) else {}
    numbers = [payloads.number(named.get(channel)) for channel in _CHANNELS[mode]]
    known = tuple(number for number in numbers if number is not None)
    return {"color": color.FROM[mode](*known)} if len(known) == len(numbers) else {}


def _message(change: Mapping[str, Value], config: Mapping[str, Any]) -> dict[str, Any]:
    manners = _manners(change, config)
    if change.get("on") is False:
        return {"state": "OFF", **manners}
    message: dict[str, Any] = {"state": "ON", **manners}
    percent = number_of(change["brightness"]) if "brightness" in change else None
    modes = [mode for mode in _COLOR_MODES if mode in config["supported_color_modes"]]
    if "color" in change and modes:
        message["color"], percent = _color(color_of(change["color"]), modes, percent, config)
    if percent is not None:
        message["brightness"] = brightness_sent(percent, config["brightness_scale"])
    if "color_temp" in change:
        message["color_temp"] = kelvin_sent(config, number_of(change["color_temp"]))
    if "white" in change:
        message["white"] = brightness_sent(number_of(change["white"]), config["white_scale"])
    if "effect" in change:
        message["effect"] = change["effect"]
    return message


def _color(
    asked: Color, modes: Sequence[str], percent: float | None, config: Mapping[str, Any]
) -> tuple[dict[str, float], float | None]:
    """The message's `color`, and the brightness that is left to be sent."""
    mode, parts = color.sent(asked, modes)
    if mode.startswith("rgb") and not config["brightness"]:
        parts, percent = color.dim(mode, parts, 100.0 if percent is None else percent), None
    return dict(zip(_CHANNELS[mode], parts, strict=True)), percent


def _manners(change: Mapping[str, Value], config: Mapping[str, Any]) -> dict[str, Any]:
    """How the light is to change."""
    given: dict[str, Any] = {}
    if "transition" in change:
        given["transition"] = number_of(change["transition"])
    if "flash" in change:
        given["flash"] = config[f"flash_time_{change['flash']}"]
    return given
