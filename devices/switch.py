"""Switches, plugs and sockets: on or off, nothing else."""

from collections.abc import Mapping
from typing import Any

from devices import features, schema
from devices.codec import COMMON, TopicCodec, command, reads_words, report, rights
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Publish, Value, Values

KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "payload_on": schema.text("ON"),
    "payload_off": schema.text("OFF"),
    "state_on": schema.text(),
    "state_off": schema.text(),
    "device_class": schema.one_of(("outlet", "switch"), nullable=True),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    turn = command(config, "command_topic", "command_template")
    words = {True: config["payload_on"], False: config["payload_off"]}
    seen = {
        config["payload_off"] if config["state_off"] is None else config["state_off"]: False,
        config["payload_on"] if config["state_on"] is None else config["state_on"]: True,
    }

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        return [turn.publish(words[bool(change["on"])])] if turn and "on" in change else []

    on = features.switchable(**rights(config, "state_topic", "command_topic"))
    reports = report(config, "state_topic", "value_template", reads_words("on", seen))
    return {"on": on}, TopicCodec(reports, encode)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a switch.

    Topics: `<base>/state` and `<base>/set`, both `ON` or `OFF`.
    """
    config = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
    }
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _switch(_device: Device, on: bool) -> Values | None:  # noqa: FBT001
    return {"on": on}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    return device.features["on"].say(values.get("on"))


TYPE = DeviceType(
    domain="switch",
    nouns=("switch", "plug", "socket", "outlet", "power point"),
    class_nouns={
        "outlet": ("outlet", "plug", "socket", "power point"),
        "switch": ("switch",),
    },
    primary="on",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    describe=_describe,
)
