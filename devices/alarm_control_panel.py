"""Alarm systems: armed in several ways, or not; codes pass through and are never kept."""

from collections.abc import Mapping
from typing import Any

from devices import schema
from devices.codec import COMMON, TopicCodec, command, reads_choice, report
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    Feature,
    InvalidValueError,
    Kind,
    Publish,
    Value,
)

_ARMED = ("home", "away", "night", "vacation", "custom_bypass")
_ASKED = {
    "disarmed": "disarm",
    **{f"armed_{how}": f"arm_{how}" for how in _ARMED},
    "triggered": "trigger",
}
"""Modes that can be asked for, and the action behind each."""
_SUPPORTED = tuple(_ASKED.values())[1:]
MODES = (*tuple(_ASKED)[:-1], "pending", "arming", "disarming", "triggered")
_REMOTE = ("REMOTE_CODE", "REMOTE_CODE_TEXT")
"""Codes that only the device knows."""
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.Key(schema.as_template, "{{action}}"),
    "state_topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
    "code": schema.text(),
    "code_arm_required": schema.flag(default=True),
    "code_disarm_required": schema.flag(default=True),
    "code_trigger_required": schema.flag(default=True),
    "supported_features": schema.some_of(_SUPPORTED, _SUPPORTED),
    **{f"payload_{action}": schema.text(action.upper()) for action in _ASKED.values()},
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    takes = ("disarm", *config["supported_features"])
    found = {"mode": mode(tuple(word for word, action in _ASKED.items() if action in takes))}
    if config["code"] is not None:
        found["code"] = CODE
    reports = report(config, "state_topic", "value_template", reads_choice(found["mode"]))
    return found, TopicCodec(reports, _Encoder(config))


def mode(askable: tuple[str, ...]) -> Feature:
    """`mode` of an alarm system that takes some of the words."""
    return Feature(key="mode", kind=Kind.CHOICE, choices=MODES, askable=askable)


CODE = Feature(key="code", kind=Kind.TEXT, secret=True, momentary=True, readable=False)
"""What a person types in; it goes with a `mode`, and by itself does nothing."""


class _Encoder:
    """A mode as an action, once the code is right."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self._turn = command(config, "command_topic", "command_template")

    def __call__(self, change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        action, code = _ASKED.get(str(change.get("mode"))), change.get("code")
        if action is None or self._turn is None:
            return []
        self._check_code(action, code)
        return [self._turn.publish(None, action=self._config[f"payload_{action}"], code=code)]

    def _check_code(self, action: str, code: Value) -> None:
        wanted, kind = self._config["code"], action.partition("_")[0]
        if wanted is None or not self._config[f"code_{kind}_required"]:
            return
        if code in (None, ""):
            raise InvalidValueError("it needs its code for that")
        if wanted not in _REMOTE and code != wanted:
            raise InvalidValueError("the code is wrong")


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce an alarm system.

    Topics: `<base>/state` (a mode) and `<base>/set` (`DISARM`, `ARM_HOME`, ...; with a `code`, JSON
    with `action` and `code`, which the device checks itself).
    """
    asked = blueprint.features["mode"].askable
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
        "supported_features": [_ASKED[word] for word in asked if word != "disarmed"],
    }
    if "code" in blueprint.features:
        config["code"] = _REMOTE[0]
        config["command_template"] = '{{ {"action": action, "code": code} | tojson }}'
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    return device.features["mode"].say(values.get("mode")).replace("_", " ")


TYPE = DeviceType(
    domain="alarm_control_panel",
    nouns=(
        "alarm",
        "alarm system",
        "security system",
        "burglar alarm",
        "alarm panel",
        "house alarm",
    ),
    primary="mode",
    default_name=lambda _config: "MQTT Alarm",
    echo_s=15.0,
    parse=_parse,
    announce=announce,
    risky=True,
    secret_keys=("code",),
    describe=_describe,
)
