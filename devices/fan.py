"""Fans: on or off, speed, presets, oscillation and direction."""

import math
from collections.abc import Mapping
from typing import Any

from devices import features, schema
from devices.codec import (
    COMMON,
    Command,
    Read,
    Report,
    TopicCodec,
    command,
    number_of,
    reads_choice,
    reads_words,
    report,
    rights,
)
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    Feature,
    Kind,
    Publish,
    Value,
    Values,
)
from devices.schema import DiscoveryError

_PREFIXES = {
    "percentage": "percentage",
    "preset_mode": "preset_mode",
    "oscillating": "oscillation",
    "direction": "direction",
}
"""Features beyond on and off, and the beginning of their keys in discovery."""
_FASTEST = 2**63

KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "state_value_template": schema.template(),
    "payload_on": schema.text("ON"),
    "payload_off": schema.text("OFF"),
    "speed_range_min": schema.integer(1, minimum=1),
    "speed_range_max": schema.integer(100, minimum=1),
    "preset_modes": schema.texts(),
    "payload_oscillation_on": schema.text("oscillate_on"),
    "payload_oscillation_off": schema.text("oscillate_off"),
    "payload_reset_percentage": schema.text("None"),
    "payload_reset_preset_mode": schema.text("None"),
    **{f"{name}_command_topic": schema.publish_topic() for name in _PREFIXES.values()},
    **{f"{name}_command_template": schema.template() for name in _PREFIXES.values()},
    **{f"{name}_state_topic": schema.topic_filter() for name in _PREFIXES.values()},
    **{f"{name}_value_template": schema.template() for name in _PREFIXES.values()},
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    _check(config, announced)
    found = {"on": features.switchable(**rights(config, "state_topic", "command_topic"))}
    seen = {config["payload_off"]: False, config["payload_on"]: True}
    reports = report(config, "state_topic", "state_value_template", reads_words("on", seen))
    commands = {"on": command(config, "command_topic", "command_template")}
    for key, prefix in _PREFIXES.items():
        topics = (f"{prefix}_state_topic", f"{prefix}_command_topic")
        if any(config[topic] is not None for topic in topics):
            found[key] = _feature(key, config, rights(config, *topics))
            read = _reads(found[key], config)
            reports += report(config, topics[0], f"{prefix}_value_template", read)
            commands[key] = command(config, topics[1], f"{prefix}_command_template")
    return found, _codec(config, reports, commands)


def _check(config: Mapping[str, Any], announced: Mapping[str, Any]) -> None:
    if config["speed_range_min"] >= config["speed_range_max"]:
        raise DiscoveryError("speed_range_max must be greater than speed_range_min")
    if ("preset_modes" in announced) != ("preset_mode_command_topic" in announced):
        raise DiscoveryError("preset_modes and preset_mode_command_topic belong together")


def _feature(key: str, config: Mapping[str, Any], right: features.Rights) -> Feature:
    match key:
        case "percentage":
            return features.speed(levels=_levels(config), **right)
        case "preset_mode":
            return features.choice(key, config["preset_modes"], **right)
        case "oscillating":
            return Feature(key=key, kind=Kind.BOOL, words=("oscillating", "still"), **right)
    return features.choice(key, ("forward", "reverse"), **right)


def _reads(feature: Feature, config: Mapping[str, Any]) -> Read:
    match feature.key:
        case "percentage":
            return lambda text, _state: _percentage(text, config)
        case "preset_mode":
            return reads_choice(feature, reset=config["payload_reset_preset_mode"])
        case "oscillating":
            words = {
                config["payload_oscillation_off"]: False,
                config["payload_oscillation_on"]: True,
            }
            return reads_words(feature.key, words)
    return reads_choice(feature)


def _percentage(text: str, config: Mapping[str, Any]) -> Values:
    if text == config["payload_reset_percentage"]:
        return {"percentage": None}
    try:
        speed = int(text) - config["speed_range_min"] + 1
    except ValueError:
        return {}
    percentage = int(speed * 100 / _levels(config)) if abs(speed) < _FASTEST else -1
    return {"percentage": float(percentage)} if 0 <= percentage <= features.FULL else {}


def _speed(percentage: float, config: Mapping[str, Any]) -> int:
    speed = math.ceil(round(percentage * _levels(config) / 100, 6))
    return speed + int(config["speed_range_min"]) - 1


def _levels(config: Mapping[str, Any]) -> int:
    return int(config["speed_range_max"] - config["speed_range_min"] + 1)


def _codec(
    config: Mapping[str, Any], reports: list[Report], commands: Mapping[str, Command | None]
) -> TopicCodec:
    words = {
        "on": {True: config["payload_on"], False: config["payload_off"]},
        "oscillating": {
            True: config["payload_oscillation_on"],
            False: config["payload_oscillation_off"],
        },
    }

    def payload(key: str, value: Value) -> Any:
        if key == "percentage":
            return _speed(number_of(value), config)
        return words[key][bool(value)] if key in words else value

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        asked = {"on": False} if change.get("on") is False else change
        return [
            turn.publish(payload(key, asked[key]))
            for key, turn in commands.items()
            if turn and key in asked
        ]

    return TopicCodec(reports, encode)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a fan.

    Topics: `<base>/state` and `<base>/set` (`ON`, `OFF`); for each further feature `<base>/<key>`
    and `<base>/<key>/set`: `percentage` (speed number 1 to the number of levels, 0 for still),
    `preset_mode` (its word), `oscillating` (`oscillate_on`, `oscillate_off`), `direction`
    (`forward`, `reverse`).
    """
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
    }
    for key, prefix in _PREFIXES.items():
        if key in blueprint.features:
            config[f"{prefix}_state_topic"] = f"{blueprint.base}/{key}"
            config[f"{prefix}_command_topic"] = f"{blueprint.base}/{key}/set"
    if "percentage" in blueprint.features:
        config["speed_range_max"] = round(100 / (blueprint.features["percentage"].step or 1))
    if "preset_mode" in blueprint.features:
        config["preset_modes"] = list(blueprint.features["preset_mode"].choices)
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    on = values.get("on")
    shown = [key for key in ("percentage", "preset_mode") if on and key in device.features]
    parts = [("on", on), *((key, values.get(key)) for key in shown)]
    return ", ".join(
        device.features[key].say(value) for key, value in parts if key == "on" or value is not None
    )


def _switch(_device: Device, on: bool) -> Values | None:  # noqa: FBT001
    return {"on": on}


TYPE = DeviceType(
    domain="fan",
    nouns=("fan", "ventilator", "air purifier", "purifier"),
    primary="on",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    describe=_describe,
)
