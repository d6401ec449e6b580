"""Events: presses of remote controls, rings of doorbells. They happen and leave no state."""

from collections.abc import Mapping
from typing import Any

from devices import payloads, schema
from devices.codec import TopicCodec, read_only, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value, Values

_TYPE = "event_type"
KEYS: schema.Keys = {
    "state_topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
    "event_types": schema.Key(schema.as_texts, required=True),
    "device_class": schema.one_of(("button", "doorbell", "motion")),
}
DETAILS = Feature(key="details", kind=Kind.TEXT, writable=False, momentary=True)
"""What else is known of the event: a JSON object."""


def event(types: tuple[str, ...]) -> Feature:
    """`event`: which of the types has just happened."""
    return Feature(key="event", kind=Kind.CHOICE, choices=types, writable=False, momentary=True)


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    types = frozenset(config["event_types"])

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        try:
            told = payloads.load(text)
        except ValueError:
            return {}
        named = told.get(_TYPE) if isinstance(told, dict) else None
        if named is None or str(named) not in types:
            return {}
        rest = {key: value for key, value in told.items() if key != _TYPE}
        return {"event": str(named), **({"details": payloads.compact(rest)} if rest else {})}

    reports = report(config, "state_topic", "value_template", read, strict=True)
    found = {"event": event(config["event_types"]), "details": DETAILS}
    return found, TopicCodec(reports, read_only)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce an event.

    Topic: `<base>/event`, a JSON object with `event_type` and what else is to be told; never
    retained.
    """
    config = {
        "state_topic": f"{blueprint.base}/event",
        "event_types": list(blueprint.features["event"].choices),
    }
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    happened = values.get("event")
    return "waiting" if happened is None else device.features["event"].say(happened)


TYPE = DeviceType(
    domain="event",
    nouns=("event", "remote", "remote control"),
    class_nouns={
        "button": ("button", "remote", "wall switch"),
        "doorbell": ("doorbell", "door bell", "bell"),
        "motion": ("motion event",),
    },
    primary="event",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)
