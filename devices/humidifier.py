"""Humidifiers and dehumidifiers: on or off, a humidity to reach, modes."""

from collections.abc import Mapping
from typing import Any

from devices import features, payloads, schema
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
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Publish, Value, Values
from devices.schema import DiscoveryError

_CLASSES = ("humidifier", "dehumidifier")
_ACTIONS = ("off", "humidifying", "drying", "idle")
_ASKED = {"target_humidity": "target_humidity", "mode": "mode"}
"""Features beyond on and off that can be asked for, and the beginning of their keys."""
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "state_value_template": schema.template(),
    "payload_on": schema.text("ON"),
    "payload_off": schema.text("OFF"),
    "target_humidity_command_topic": schema.publish_topic(required=True),
    "target_humidity_command_template": schema.template(),
    "target_humidity_state_topic": schema.topic_filter(),
    "target_humidity_state_template": schema.template(),
    "min_humidity": schema.decimal(0.0, minimum=0),
    "max_humidity": schema.decimal(100.0, minimum=0),
    "mode_command_topic": schema.publish_topic(),
    "mode_command_template": schema.template(),
    "mode_state_topic": schema.topic_filter(),
    "mode_state_template": schema.template(),
    "modes": schema.texts(),
    "current_humidity_topic": schema.topic_filter(),
    "current_humidity_template": schema.template(),
    "action_topic": schema.topic_filter(),
    "action_template": schema.template(),
    "payload_reset_humidity": schema.text("None"),
    "payload_reset_mode": schema.text("None"),
    "device_class": schema.one_of(_CLASSES, nullable=True),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    _check(config, announced)
    found = _features(config)
    return found, TopicCodec(_reports(config, found), _Encoder(config))


def _check(config: Mapping[str, Any], announced: Mapping[str, Any]) -> None:
    if config["min_humidity"] >= config["max_humidity"]:
        raise DiscoveryError("max_humidity must be greater than min_humidity")
    if config["max_humidity"] > features.FULL:
        raise DiscoveryError("max_humidity must not be greater than 100")
    if ("modes" in announced) != ("mode_command_topic" in announced):
        raise DiscoveryError("modes and mode_command_topic belong together")
    if config["payload_reset_mode"] in config["modes"]:
        raise DiscoveryError("modes must not list payload_reset_mode")


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    target = rights(config, "target_humidity_state_topic", "target_humidity_command_topic")
    low, high = config["min_humidity"], config["max_humidity"]
    found = {
        "on": features.switchable(**rights(config, "state_topic", "command_topic")),
        "target_humidity": features.temperature(
            "target_humidity", unit="%", minimum=low, maximum=high, step=1.0, **target
        ),
    }
    if config["modes"]:
        right = rights(config, "mode_state_topic", "mode_command_topic")
        found["mode"] = features.choice("mode", config["modes"], **right)
    if config["current_humidity_topic"] is not None:
        found["current_humidity"] = features.measured("current_humidity", "%")
    if config["action_topic"] is not None:
        found["action"] = features.choice("action", _ACTIONS, writable=False)
    return found


def _reports(config: Mapping[str, Any], found: Mapping[str, Feature]) -> list[Report]:
    seen = {config["payload_off"]: False, config["payload_on"]: True}
    low, high = config["min_humidity"], config["max_humidity"]
    target = _reads_humidity("target_humidity", low, high, config["payload_reset_humidity"])
    now = _reads_humidity("current_humidity", 0.0, 100.0, config["payload_reset_humidity"])
    reports = [
        *report(config, "state_topic", "state_value_template", reads_words("on", seen)),
        *report(config, "target_humidity_state_topic", "target_humidity_state_template", target),
        *report(config, "current_humidity_topic", "current_humidity_template", now),
    ]
    if "mode" in found:
        mode = reads_choice(found["mode"], reset=config["payload_reset_mode"])
        reports += report(config, "mode_state_topic", "mode_state_template", mode)
    if "action" in found:
        action = reads_choice(found["action"], reset=None)
        reports += report(config, "action_topic", "action_template", action)
    return reports


def _reads_humidity(key: str, low: float, high: float, reset: str) -> Read:
    def read(text: str, _state: Mapping[str, Value]) -> Values:
        if text == reset:
            return {key: None}
        number = payloads.number(text)
        if number is None or not low <= round(number) <= high:
            return {}
        return {key: float(round(number))}

    return read


class _Encoder:
    """Words, a humidity and a mode as messages."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._words = {True: config["payload_on"], False: config["payload_off"]}
        self._power = command(config, "command_topic", "command_template")
        self._commands: dict[str, Command | None] = {
            key: command(config, f"{prefix}_command_topic", f"{prefix}_command_template")
            for key, prefix in _ASKED.items()
        }

    def __call__(self, change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        messages = []
        if self._power and "on" in change:
            messages.append(self._power.publish(self._words[bool(change["on"])]))
        if change.get("on") is False:
            return messages
        return messages + [
            turn.publish(_wire(change[key]))
            for key, turn in self._commands.items()
            if turn and key in change
        ]


def _wire(value: Value) -> str | int:
    return value if isinstance(value, str) else round(number_of(value))


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a humidifier.

    Topics: `<base>/state` and `<base>/set` (`ON`, `OFF`); `<base>/target_humidity` and
    `<base>/mode`, each with `/set`; `<base>/current_humidity` and `<base>/action`. Humidities are
    whole percent.
    """
    base = blueprint.base
    target = blueprint.features["target_humidity"]
    config: dict[str, Any] = {
        "state_topic": f"{base}/state",
        "command_topic": f"{base}/set",
        "min_humidity": target.minimum,
        "max_humidity": target.maximum,
    }
    for key in ("target_humidity", "mode"):
        if key in blueprint.features:
            config[f"{key}_state_topic"] = f"{base}/{key}"
            config[f"{key}_command_topic"] = f"{base}/{key}/set"
    for key in ("current_humidity", "action"):
        if key in blueprint.features:
            config[f"{key}_topic"] = f"{base}/{key}"
    if "mode" in blueprint.features:
        config["modes"] = list(blueprint.features["mode"].choices)
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    def said(key: str) -> str | None:
        known = key in device.features and values.get(key) is not None
        return device.features[key].say(values[key]) if known else None

    target, now = said("target_humidity"), said("current_humidity")
    parts = [device.features["on"].say(values.get("on"))]
    if values.get("on"):
        parts += filter(None, [said("mode"), target and f"set to {target}"])
    return ", ".join([*parts, *([f"{now} now"] if now else [])])


def _switch(_device: Device, on: bool) -> Values | None:  # noqa: FBT001
    return {"on": on}


TYPE = DeviceType(
    domain="humidifier",
    nouns=("humidifier", "dehumidifier", "air humidifier"),
    class_nouns={
        "humidifier": ("humidifier", "air humidifier"),
        "dehumidifier": ("dehumidifier", "air dryer"),
    },
    primary="on",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    describe=_describe,
)
