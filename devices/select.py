"""Selectors: one of several options."""

from collections.abc import Mapping
from typing import Any

from devices import features, schema
from devices.codec import COMMON, TopicCodec, command, report, rights
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Publish, Value, Values

_UNKNOWN = "none"
"""In any case the word for no option, even where it is one."""
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "options": schema.Key(schema.as_texts, required=True),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    options = frozenset(config["options"])
    turn = command(config, "command_topic", "command_template")

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        if text.lower() == _UNKNOWN:
            return {"value": None}
        return {"value": text} if text in options else {}

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        return [turn.publish(change["value"])] if turn and "value" in change else []

    right = rights(config, "state_topic", "command_topic")
    reports = report(config, "state_topic", "value_template", read)
    return {"value": features.choice("value", config["options"], **right)}, TopicCodec(
        reports, encode
    )


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a selector.

    Topics: `<base>/state` and `<base>/set`, the option as it is.
    """
    return {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
        "options": list(blueprint.features["value"].choices),
    }


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    return device.features["value"].say(values.get("value")) or "empty"


TYPE = DeviceType(
    domain="select",
    nouns=("selector", "selection"),
    primary="value",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)
