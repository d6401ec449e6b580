"""Scenes: several settings that a device remembers under one name."""

from collections.abc import Mapping
from typing import Any

from devices import schema
from devices.actions import action, does
from devices.codec import COMMON, TopicCodec, command
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Value, Values

_WORDS = ("activated", "not activated")
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "payload_on": schema.text(),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    # There is no default: without the word, nobody knows what to send.
    able = config["payload_on"] is not None
    turn = command(config, "command_topic")
    encoder = does("activate", turn, config["payload_on"])
    return {"activate": action("activate", _WORDS, writable=able)}, TopicCodec((), encoder)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a scene.

    Topic: `<base>/set` (`ON`).
    """
    return {"command_topic": f"{blueprint.base}/set", "payload_on": "ON"}


def _switch(_device: Device, on: bool) -> Values | None:  # noqa: FBT001
    return {"activate": True} if on else None


def _describe(_device: Device, _values: Mapping[str, Value]) -> str:
    return "can be activated"


TYPE = DeviceType(
    domain="scene",
    nouns=("scene", "mood"),
    primary="activate",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    describe=_describe,
)
