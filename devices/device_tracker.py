"""Trackers: whether somebody or something is at home, or where else."""

from collections.abc import Mapping
from typing import Any

from devices import payloads, schema
from devices.codec import TopicCodec, read_only, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value, Values
from devices.schema import DiscoveryError

HOME = "home"
AWAY = "not_home"
_PLACES = {"latitude": "°", "longitude": "°", "gps_accuracy": "m"}
"""Attributes that say where it is, and their units."""
KEYS: schema.Keys = {
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "json_attributes_topic": schema.topic_filter(),
    "json_attributes_template": schema.template(),
    "payload_home": schema.text(HOME),
    "payload_not_home": schema.text(AWAY),
    "payload_reset": schema.text("None"),
    "source_type": schema.one_of(("gps", "router", "bluetooth", "bluetooth_le"), "gps"),
}
LOCATION = Feature(key="location", kind=Kind.TEXT, writable=False)
"""`home`, `not_home` or the name of another place."""


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    if config["state_topic"] is None and config["json_attributes_topic"] is None:
        raise DiscoveryError("state_topic or json_attributes_topic is required")
    known: dict[str, Value] = {
        config["payload_home"]: HOME,
        config["payload_not_home"]: AWAY,
        config["payload_reset"]: None,
    }

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        return {"location": known.get(text, text)} if text.strip() else {}

    reports = report(config, "state_topic", "value_template", read)
    attributes = ("json_attributes_topic", "json_attributes_template")
    reports += report(config, *attributes, _read_place, strict=True)
    return _features(config), TopicCodec(reports, read_only)


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    found = {"location": LOCATION} if config["state_topic"] is not None else {}
    return found if config["json_attributes_topic"] is None else found | places()


def places() -> dict[str, Feature]:
    """The features of a tracker that knows its coordinates."""
    return {
        key: Feature(key=key, kind=Kind.NUMBER, unit=unit, writable=False)
        for key, unit in _PLACES.items()
    }


def _read_place(text: str, _state: Mapping[str, Value]) -> Values:
    try:
        told = payloads.load(text)
    except ValueError:
        return {}
    numbers = {key: told.get(key) for key in _PLACES} if isinstance(told, dict) else {}
    found = {key: payloads.number(number) for key, number in numbers.items()}
    return {key: number for key, number in found.items() if number is not None}


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a tracker.

    Topics: `<base>/state` (`home`, `not_home` or the name of a place); with coordinates,
    `<base>/attributes`, a JSON object with `latitude`, `longitude` and `gps_accuracy`.
    """
    config = {}
    if "location" in blueprint.features:
        config["state_topic"] = f"{blueprint.base}/state"
    if "latitude" in blueprint.features:
        config["json_attributes_topic"] = f"{blueprint.base}/attributes"
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    location = values.get("location")
    if location is None and values.get("latitude") is not None:
        return f"at {values['latitude']}, {values.get('longitude')}"
    if location == AWAY:
        return "away"
    return LOCATION.say(location) if "location" in device.features else "unknown"


TYPE = DeviceType(
    domain="device_tracker",
    nouns=("tracker", "device tracker"),
    primary="location",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)
