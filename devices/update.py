"""Updates of firmware and software: what is installed, what there is, and installing it."""

from collections.abc import Mapping
from typing import Any

from devices import payloads, schema
from devices.actions import action, does
from devices.codec import COMMON, TopicCodec, command, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value, Values
from devices.versions import is_newer

_FULL = 100.0
KEYS: schema.Keys = {
    **COMMON,
    "state_topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
    "latest_version_topic": schema.topic_filter(),
    "latest_version_template": schema.template(),
    "command_topic": schema.publish_topic(),
    "payload_install": schema.text(),
    "device_class": schema.one_of(("firmware",), nullable=True),
    "display_precision": schema.integer(0, minimum=0),
    "title": schema.text(),
    "release_summary": schema.text(),
    "release_url": schema.text(),
}
AVAILABLE = Feature(
    key="update_available",
    kind=Kind.BOOL,
    words=("update available", "up to date"),
    writable=False,
)
_READ_ONLY = (
    AVAILABLE,
    Feature(key="installed_version", kind=Kind.TEXT, writable=False),
    Feature(key="latest_version", kind=Kind.TEXT, writable=False),
    Feature(
        key="in_progress", kind=Kind.BOOL, words=("installing", "not installing"), writable=False
    ),
    Feature(key="update_percentage", kind=Kind.NUMBER, unit="%", writable=False),
)
FEATURES: Mapping[str, Feature] = {feature.key: feature for feature in _READ_ONLY}
"""What every update tells."""
INSTALL = action("install", ("installed", "not installed"))


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    reports = [
        *report(config, "state_topic", "value_template", _read_state, strict=True),
        *report(config, "latest_version_topic", "latest_version_template", _read_latest),
    ]
    able = config["command_topic"] is not None and config["payload_install"] is not None
    found = {**FEATURES, "install": INSTALL} if able else FEATURES
    turn = command(config, "command_topic")
    return found, TopicCodec(reports, does("install", turn, config["payload_install"]))


def _read_state(text: str, state: Mapping[str, Value]) -> Values:
    if text in ("", "{}"):
        return {}
    try:
        told = payloads.load(text)
    except ValueError:
        told = text
    if not isinstance(told, dict):
        return _judged({"installed_version": _version(text)}, state)
    try:
        return _judged(_told(told), state)
    except schema.DiscoveryError:
        return {}


def _read_latest(text: str, state: Mapping[str, Value]) -> Values:
    return _judged({"latest_version": _version(text)}, state) if text else {}


def _told(message: Mapping[str, Any]) -> Values:
    keys = {name: key for name, key in _TOLD.items() if name in message}
    values: Values = schema.read(message, keys)
    if "update_percentage" in values:
        values.setdefault("in_progress", values["update_percentage"] is not None)
    if values.get("in_progress") is False:
        values["update_percentage"] = None
    return values


def _judged(values: Values, state: Mapping[str, Value]) -> Values:
    known = {**state, **values}
    installed, latest = known.get("installed_version"), known.get("latest_version")
    if installed is None or latest is None:
        return {**values, "update_available": None}
    return {**values, "update_available": is_newer(str(latest), str(installed))}


def _version(text: str) -> str | None:
    return None if text == payloads.RESET else text


def _percentage(value: Any) -> float:
    number = schema.as_decimal(value)
    if not 0 <= number <= _FULL:
        raise ValueError("it must be from 0 to 100")
    return number


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce an update.

    Topics: `<base>/state`, a JSON object with `installed_version`, `latest_version`,
    `in_progress` and `update_percentage`; with `install`, `<base>/set` (`INSTALL`).
    """
    config = {"state_topic": f"{blueprint.base}/state"}
    if "install" in blueprint.features:
        config |= {"command_topic": f"{blueprint.base}/set", "payload_install": "INSTALL"}
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    installed, latest = values.get("installed_version"), values.get("latest_version")
    parts = [device.features["update_available"].say(values.get("update_available"))]
    if values.get("in_progress"):
        parts = ["installing"]
        if (share := values.get("update_percentage")) is not None:
            parts.append(device.features["update_percentage"].say(share))
    if installed is not None:
        newer = f" to {latest}" if values.get("update_available") and latest else ""
        parts.append(f"{installed}{newer}")
    return ", ".join(parts)


_TOLD: schema.Keys = {
    "installed_version": schema.text(nullable=True),
    "latest_version": schema.text(nullable=True),
    "update_percentage": schema.Key(_percentage, nullable=True),
    "in_progress": schema.Key(schema.as_flag, nullable=True),
}
"""The keys of a state as JSON; others are of no concern here."""

TYPE = DeviceType(
    domain="update",
    nouns=("update", "software update"),
    class_nouns={"firmware": ("firmware", "firmware update", "update")},
    primary="update_available",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    risky=True,
    describe=_describe,
)
