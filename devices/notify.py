"""Notifiers: they show or say a message."""

from collections.abc import Mapping
from typing import Any

from devices import schema
from devices.codec import COMMON, TopicCodec, command
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Publish, Value

KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
}
MESSAGE = Feature(key="message", kind=Kind.TEXT, readable=False, momentary=True)


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    turn = command(config, "command_topic", "command_template")

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        return [turn.publish(change["message"])] if turn and "message" in change else []

    return {"message": MESSAGE}, TopicCodec((), encode)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a notifier.

    Topic: `<base>/set`, the message as it is.
    """
    return {"command_topic": f"{blueprint.base}/set"}


def _describe(_device: Device, _values: Mapping[str, Value]) -> str:
    return "takes messages"


TYPE = DeviceType(
    domain="notify",
    nouns=("notifier", "message display"),
    primary="message",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    default_name=lambda _config: "MQTT notify",
    describe=_describe,
)
