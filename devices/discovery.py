"""Discovery payloads of Home Assistant MQTT discovery, read into devices."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from devices import TYPES, availability, expansion, itself, naming, payloads, schema
from devices.hardware import parse_hardware
from devices.kept import Kept, frozen, thawed
from devices.model import Device, DeviceType, Hardware
from devices.schema import DiscoveryError

__all__ = ["Announcement", "DiscoveryError", "filters", "parse"]

COMPONENTS = frozenset(
    {
        "alarm_control_panel", "binary_sensor", "button", "camera", "climate", "cover", "date",
        "datetime", "device_automation", "device_tracker", "event", "fan", "humidifier", "image",
        "lawn_mower", "light", "lock", "notify", "number", "scene", "select", "sensor", "siren",
        "switch", "tag", "text", "time", "update", "vacuum", "valve", "water_heater",
    }
)  # fmt: skip
"""What a device payload may hold, whether or not Hearth has a type for it."""
LARGEST = 1 << 20
"""Bytes of a payload; more is refused unread."""
_COMPONENT = re.compile(r"\w+", re.ASCII)
_OBJECT = re.compile(r"[a-zA-Z0-9_-]+", re.ASCII)
_NAMELESS = frozenset({"device_automation", "tag"})
"""Components of a device payload that are no entities and need no unique_id."""
_TIMES: schema.Keys = {
    "expire_after": schema.integer(minimum=0),
    "off_delay": schema.integer(minimum=0),
}
_SHARED_AVAILABILITY = frozenset(
    {
        "availability", "availability_topic", "availability_mode", "availability_template",
        "payload_available", "payload_not_available",
    }
)  # fmt: skip
_SHARED = frozenset({"state_topic", "command_topic"})
_WHOLE = frozenset({"device", "origin"})
"""What a device payload says once for all of its components."""
_ROOT = _WHOLE | _SHARED | _SHARED_AVAILABILITY | {"components", "qos", "encoding"}
_ORIGIN: schema.Keys = {
    "name": schema.text(required=True),
    "sw_version": schema.text(),
    "support_url": schema.Key(schema.as_url),
}
_COMMON: schema.Keys = {
    "name": schema.text(nullable=True),
    "unique_id": schema.text(),
    "object_id": schema.text(),
    "default_entity_id": schema.text(),
    "enabled_by_default": schema.flag(default=True),
    "entity_category": schema.one_of(("config", "diagnostic")),
    "entity_picture": schema.text(),
    "encoding": schema.Key(schema.as_encoding, "utf-8"),
    "icon": schema.Key(schema.as_icon),
    "qos": schema.Key(schema.as_qos, 0),
    "json_attributes_topic": schema.topic_filter(),
    "json_attributes_template": schema.template(),
    "device_class": schema.text(nullable=True),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What one discovery message says."""

    key: str
    """The announced topic: `<component> [<node>] <object>`."""
    devices: tuple[Device, ...] = ()
    """New or changed devices; those of the same topic that are left out stay as they are."""
    removed: tuple[str, ...] = ()
    """Keys (`Device.key`) of single devices to remove."""
    problems: tuple[str, ...] = ()
    """Components that were left out, and why."""
    empty: bool = False
    """Everything that this topic announced is gone."""
    migrating: bool = False
    """The devices of this topic are about to be announced on another; the next empty message
    on this one must not remove them."""


@dataclass(frozen=True, slots=True)
class _Place:
    component: str
    node: str
    object: str

    @property
    def key(self) -> str:
        return " ".join(filter(None, (self.component, self.node, self.object)))


def filters(prefix: str = "homeassistant") -> tuple[str, ...]:
    """The topic filters that take in all announcements that `parse` understands."""
    return tuple(
        f"{prefix}/{component}/{levels}/config"
        for component in (*sorted(TYPES), "device")
        for levels in ("+", "+/+")
    )


def parse(topic: str, payload: bytes, *, prefix: str = "homeassistant") -> Announcement:
    """What a discovery message says. Components without a type here are passed over.

    Raises:
        DiscoveryError: it is of no use; what the topic announced before stays as it was.
    """
    place = _place(topic, prefix)
    config = _load(payload) if payload else {}
    if not config:
        return Announcement(key=place.key, empty=True)
    root = expansion.expand(config)
    if root.get("migrate_discovery") is True:
        return Announcement(key=place.key, migrating=True)
    if place.component == "device":
        return _parse_device(place, root)
    _check_origin(root)
    hardware = parse_hardware(root["device"]) if "device" in root else None
    device = _parse_component(place, expansion.with_base(root), hardware)
    return Announcement(key=place.key, devices=() if device is None else (device,))


def _place(topic: str, prefix: str) -> _Place:
    levels = topic.removeprefix(f"{prefix}/").split("/")
    if not topic.startswith(f"{prefix}/") or levels[-1] != "config" or len(levels) not in (3, 4):
        raise DiscoveryError("the topic is no discovery topic")
    component, *names = levels[:-1]
    if not _COMPONENT.fullmatch(component) or not all(map(_OBJECT.fullmatch, names)):
        raise DiscoveryError("the topic may only hold letters, digits, _ and - in its ids")
    return _Place(component, names[0] if len(names) > 1 else "", names[-1])


def _load(payload: bytes) -> dict[str, Any]:
    if len(payload) > LARGEST:
        raise DiscoveryError(f"the payload is larger than {LARGEST} bytes")
    try:
        value = payloads.load_fresh(payload.decode())
    except UnicodeDecodeError as err:
        raise DiscoveryError("the payload is not UTF-8") from err
    except ValueError as err:
        raise DiscoveryError(f"the payload is not JSON: {err}") from err
    if not isinstance(value, dict):
        raise DiscoveryError("the payload must be a JSON object")
    return value


def _parse_device(place: _Place, root: dict[str, Any]) -> Announcement:
    for needed in ("components", "device", "origin"):
        if needed not in root:
            raise DiscoveryError(f"a device payload needs {needed}")
    if unknown := sorted(set(root) - _ROOT):
        raise DiscoveryError(f"a device payload must not hold {unknown[0][:40]!r}")
    schema.read(
        root, {"qos": schema.Key(schema.as_qos), "encoding": schema.Key(schema.as_encoding)}
    )
    availability.parse(root)
    _check_origin(root)
    hardware = parse_hardware(root["device"])
    parts = schema.read(root, {"components": schema.Key(schema.as_object)})["components"]
    components = {key: _component(key, value) for key, value in parts.items()}
    return _announce(place, root, hardware, components)


def _announce(
    place: _Place,
    root: Mapping[str, Any],
    hardware: Hardware | None,
    components: Mapping[str, dict[str, Any]],
) -> Announcement:
    devices: list[Device] = []
    removed: list[str] = []
    problems: list[str] = []
    for key, config in components.items():
        names = (place.object, place.node, key) if place.node else (place.object, "", key)
        inner = _Place(config["platform"], " ".join(filter(None, names[:2])), names[2])
        if set(config) == {"platform"}:
            removed.append(inner.key)
            continue
        try:
            device = _parse_component(
                inner, _with_shared(expansion.with_base(config), root), hardware
            )
        except DiscoveryError as err:
            problems.append(f"{key}: {err}")
        else:
            devices += [] if device is None else [device]
    return Announcement(
        key=place.key, devices=tuple(devices), removed=tuple(removed), problems=tuple(problems)
    )


def _component(key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise DiscoveryError(f"components: {key[:40]} must be a JSON object")
    config = expansion.expand(value)
    platform = config.get("platform")
    if not isinstance(platform, str) or platform not in COMPONENTS:
        raise DiscoveryError(f"components: {key[:40]} needs a known platform")
    if set(config) != {"platform"} and platform not in _NAMELESS and "unique_id" not in config:
        raise DiscoveryError(f"components: {key[:40]} needs a unique_id")
    return config


def _with_shared(config: dict[str, Any], root: Mapping[str, Any]) -> dict[str, Any]:
    own = not _SHARED_AVAILABILITY.isdisjoint(config)
    shared = _SHARED if own else _SHARED | _SHARED_AVAILABILITY
    return {key: value for key, value in root.items() if key in shared | _WHOLE} | config


def _check_origin(root: Mapping[str, Any]) -> None:
    if "origin" in root:
        _check_said_origin(frozen(root["origin"]))


@lru_cache(maxsize=64)
def _check_said_origin(said: bytes) -> None:
    # One program announces thousands of entities.
    root = {"origin": thawed(said)}
    origin = schema.read(root, {"origin": schema.Key(schema.as_object)})["origin"]
    if unknown := sorted(set(origin) - set(_ORIGIN)):
        raise DiscoveryError(f"origin must not hold {unknown[0][:40]!r}")
    schema.read(origin, _ORIGIN, where="origin: ")


def _parse_component(
    place: _Place, config: dict[str, Any], hardware: Hardware | None
) -> Device | None:
    kind = TYPES.get(place.component)
    if kind is None:
        return None
    common = schema.read(config, _COMMON)
    reach = availability.parse(config)
    name = naming.full_name(kind, config, common, hardware) or place.object
    device_id = f"{place.component}.{naming.slug(common, name, place.object)}"
    features, codec = kind.parse(itself.introduced(kind, config, device_id, name))
    return Device(
        id=device_id,
        key=place.key,
        domain=place.component,
        name=name,
        features=features,
        codec=codec,
        availability=reach,
        hardware=hardware,
        unique_id=common["unique_id"],
        device_class=naming.device_class(kind, common),
        category=common["entity_category"],
        enabled=common["enabled_by_default"],
        encoding=common["encoding"],
        config=Kept(config | dict.fromkeys(set(config).intersection(kind.secret_keys), "***")),
        **_times(kind, config),
    )


def _times(kind: DeviceType, config: Mapping[str, Any]) -> dict[str, int | None]:
    times = schema.read(config, {key: _TIMES[key] for key in kind.timed})
    # Nothing is older than 0 seconds at once: Home Assistant takes that for "does not expire".
    return {f"{key}_s": value for key, value in times.items() if value or key != "expire_after"}
