"""Buttons: they are pressed, and that is all."""

from collections.abc import Mapping
from typing import Any

from devices import schema
from devices.actions import action, does
from devices.codec import COMMON, TopicCodec, command
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Value

KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "payload_press": schema.text("PRESS"),
    "device_class": schema.one_of(("identify", "restart", "update"), nullable=True),
}
PRESS = action("press", ("pressed", "not pressed"))


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    turn = command(config, "command_topic", "command_template")
    return {"press": PRESS}, TopicCodec((), does("press", turn, config["payload_press"]))


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a button.

    Topic: `<base>/set` (`PRESS`).
    """
    config = {"command_topic": f"{blueprint.base}/set"}
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _describe(_device: Device, _values: Mapping[str, Value]) -> str:
    return "can be pressed"


TYPE = DeviceType(
    domain="button",
    nouns=("button", "push button"),
    class_nouns={
        "identify": ("identify button",),
        "restart": ("restart button",),
        "update": ("update button",),
    },
    primary="press",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    risky=True,
    describe=_describe,
)
