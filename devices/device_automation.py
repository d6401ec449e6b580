"""Triggers: single presses and the like that a device tells of, each announced on its own."""

from collections.abc import Mapping
from typing import Any

from devices import schema
from devices.codec import Read, TopicCodec, read_only, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value
from devices.schema import DiscoveryError

KEYS: schema.Keys = {
    "automation_type": schema.text(required=True),
    "topic": schema.topic_filter(required=True),
    "type": schema.text(required=True),
    "subtype": schema.text(required=True),
    "payload": schema.text(nullable=True),
    "value_template": schema.Key(schema.as_template, nullable=True),
    "device": schema.Key(schema.as_object, required=True),
}


def trigger(name: str) -> Feature:
    """`trigger`: it has just fired; its only value names it by type and subtype."""
    return Feature(key="trigger", kind=Kind.CHOICE, choices=(name,), writable=False, momentary=True)


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    if config["automation_type"] != "trigger":
        raise DiscoveryError("automation_type must be trigger")
    name = f"{config['type']} {config['subtype']}"
    reports = report(
        config, "topic", "value_template", _reads(name, config["payload"]), strict=True
    )
    return {"trigger": trigger(name)}, TopicCodec(reports, read_only)


def _reads(name: str, payload: str | None) -> Read:
    return lambda text, _state: {"trigger": name} if payload in (None, text) else {}


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a trigger.

    Topic: `<base>/trigger`, any message that is not retained. The simulator has to announce it
    together with a `device`.
    """
    kind, _space, subtype = blueprint.features["trigger"].choices[0].partition(" ")
    return {
        "automation_type": "trigger",
        "topic": f"{blueprint.base}/trigger",
        "type": kind,
        "subtype": subtype,
        "device": {"identifiers": [blueprint.object_id]},
    }


def _name(config: Mapping[str, Any]) -> str:
    return f"{config.get('subtype')} {config.get('type')}".replace("_", " ")


def _describe(_device: Device, values: Mapping[str, Value]) -> str:
    return "waiting" if values.get("trigger") is None else "fired"


TYPE = DeviceType(
    domain="device_automation",
    nouns=("trigger",),
    primary="trigger",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    spoken_of=False,
    default_name=_name,
    describe=_describe,
)
