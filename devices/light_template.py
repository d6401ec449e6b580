"""Lights whose messages are templates as a whole (`schema: template`)."""

from collections.abc import Callable, Mapping
from typing import Any

from devices import color, features, payloads, schema
from devices.codec import Command, Read, Report, TopicCodec, command, number_of, reads_words, report
from devices.light_common import (
    KEYS as COMMON,
)
from devices.light_common import (
    brightness_seen,
    brightness_sent,
    color_of,
    color_temp,
    exclusive,
    kelvin_seen,
    kelvin_sent,
)
from devices.model import Codec, Feature, Publish, Value, Values
from devices.templates import compile_value

_FULL = 255
_MANNERS = {"transition": features.transition(), "flash": features.flash()}
"""How a light is to change, if its command templates know of it."""
_CHANNELS = ("red_template", "green_template", "blue_template")
KEYS: schema.Keys = {
    **COMMON,
    "command_on_template": schema.template(required=True),
    "command_off_template": schema.template(required=True),
    "state_template": schema.template(),
    "brightness_template": schema.template(),
    "color_temp_template": schema.template(),
    "effect_template": schema.template(),
    **{channel: schema.template() for channel in _CHANNELS},
}


def parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    """See `DeviceType.parse`."""
    config = schema.read(announced, KEYS)
    found = _features(config)
    return found, TopicCodec(_reports(config, found), _encode(config))


def _reports(config: Mapping[str, Any], found: Mapping[str, Feature]) -> list[Report]:
    if config["state_topic"] is None:
        return []
    reads: Mapping[str, Read] = {
        "state": reads_words("on", {"on": True, "off": False}),
        "brightness": lambda text, _state: brightness_seen(text, _FULL),
        "color_temp": _reads_kelvin(config, found),
        "effect": reads_words("effect", {word: word for word in config["effect_list"]}),
    }
    reports: list[Report] = []
    for name, read in reads.items():
        if config[f"{name}_template"] is not None:
            reports += report(config, "state_topic", f"{name}_template", read)
    return reports + ([_color_report(config, found)] if "color" in found else [])


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    tells = config["state_topic"] is not None
    found = {"on": features.switchable(readable=tells and config["state_template"] is not None)}
    if config["brightness_template"] is not None:
        found["brightness"] = features.percent(
            "brightness", minimum=1.0, levels=_FULL, readable=tells
        )
    if config["color_temp_template"] is not None:
        found["color_temp"] = color_temp(config, readable=tells)
    if all(config[channel] is not None for channel in _CHANNELS):
        found["color"] = features.color(readable=tells)
    if config["effect_list"]:
        tells = tells and config["effect_template"] is not None
        found["effect"] = features.choice("effect", config["effect_list"], readable=tells)
    templates = f"{config['command_on_template']} {config['command_off_template']}"
    return found | {key: feature for key, feature in _MANNERS.items() if key in templates}


def _reads_kelvin(config: Mapping[str, Any], found: Mapping[str, Feature]) -> Read:
    def read(text: str, _state: Mapping[str, Value]) -> Values:
        kelvins = kelvin_seen(config, text)
        return {} if kelvins is None else exclusive(found, {"color_temp": kelvins})

    return read


def _color_report(config: Mapping[str, Any], found: Mapping[str, Feature]) -> Report:
    """A colour needs all three templates at once."""
    renders = [compile_value(config[channel]) for channel in _CHANNELS]

    def render(payload: str, /, **_variables: Any) -> str | None:
        return ",".join(one(payload) or "" for one in renders)

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        parts = payloads.numbers(text, len(_CHANNELS))
        return {} if parts is None else exclusive(found, {"color": color.clipped(parts)})

    return Report(config["state_topic"], render, read)


def _encode(config: Mapping[str, Any]) -> Callable[..., list[Publish]]:
    turn_on = command(config, "command_topic", "command_on_template")
    turn_off = command(config, "command_topic", "command_off_template")

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        if not change.keys() - {"transition"}:
            return []
        manners = {key: change[key] for key in _MANNERS if key in change}
        if change.get("on") is False:
            return _send(turn_off, {"state": "off", **manners})
        return _send(turn_on, {"state": "on", **manners, **_variables(change, config)})

    return encode


def _send(turn: Command | None, variables: Mapping[str, Any]) -> list[Publish]:
    return [turn.publish("", **variables)] if turn else []


def _variables(change: Mapping[str, Value], config: Mapping[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    if "brightness" in change:
        given["brightness"] = brightness_sent(number_of(change["brightness"]), _FULL)
    if "color_temp" in change:
        given["color_temp"] = kelvin_sent(config, number_of(change["color_temp"]))
    if "color" in change:
        asked = color_of(change["color"])
        if config["brightness_template"] is None and "brightness" in change:
            asked = color.dimmed(asked, number_of(change["brightness"]))
        given |= dict(zip(("red", "green", "blue"), asked, strict=True))
        given |= dict(zip(("hue", "sat"), color.to_hs(asked), strict=True))
    if "effect" in change:
        given["effect"] = change["effect"]
    return given
