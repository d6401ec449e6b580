"""Texts to set: a schedule, a message on a display, a password."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from devices import schema
from devices.codec import COMMON, TopicCodec, command, report, rights
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
    Values,
)
from devices.schema import DiscoveryError
from devices.template_patterns import harmless

KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "min": schema.integer(0, minimum=0),
    "max": schema.integer(255, minimum=0),
    "mode": schema.one_of(("text", "password"), "text"),
    "pattern": schema.Key(schema.as_pattern, ""),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    if config["min"] >= config["max"]:
        raise DiscoveryError("max must be greater than min")
    limits = Feature(
        key="value",
        kind=Kind.TEXT,
        minimum=config["min"],
        maximum=config["max"],
        pattern=harmless(config["pattern"]),
        secret=config["mode"] == "password",
    )
    turn = command(config, "command_topic", "command_template")

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        try:
            return {"value": limits.check(text)}
        except InvalidValueError:
            return {}

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        return [turn.publish(change["value"])] if turn and "value" in change else []

    reports = report(config, "state_topic", "value_template", read)
    right = rights(config, "state_topic", "command_topic")
    return {"value": replace(limits, **right)}, TopicCodec(reports, encode)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a text.

    Topics: `<base>/state` and `<base>/set`, the text as it is.
    """
    feature = blueprint.features["value"]
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
        "mode": "password" if feature.secret else "text",
    }
    limits = {"min": feature.minimum, "max": feature.maximum, "pattern": feature.pattern or None}
    return config | {key: value for key, value in limits.items() if value is not None}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    return device.features["value"].say(values.get("value")) or "empty"


TYPE = DeviceType(
    domain="text",
    nouns=("text", "text field"),
    primary="value",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)
