"""Discovery payloads of Home Assistant MQTT discovery, read into devices."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from devices import TYPES, abbreviations, availability, payloads, schema
from devices.hardware import parse_hardware
from devices.model import Device, Hardware
from devices.schema import DiscoveryError

__all__ = ["Announcement", "DiscoveryError", "filters", "parse"]

COMPONENTS = frozenset(
    {
        "alarm_control_panel", "binary_sensor", "button", "camera", "climate", "cover",
        "device_automation", "device_tracker", "event", "fan", "humidifier", "image",
        "lawn_mower", "light", "lock", "notify", "number", "scene", "select", "sensor", "siren",
        "switch", "tag", "text", "update", "vacuum", "valve", "water_heater",
    }
)  # fmt: skip
"""What a device payload may hold, whether or not Hearth has a type for it."""
LARGEST = 1 << 20
"""Bytes of a payload; more is refused unread."""
_LONGEST_NAME = 255
_COMPONENT = re.compile(r"\w+", re.ASCII)
_OBJECT = re.compile(r"[a-zA-Z0-9_-]+", re.ASCII)
_NAMELESS = frozenset({"device_automation", "tag"})
"""Components of a device payload that need no unique_id."""
_SHARED_AVAILABILITY = frozenset(
    {
        "availability", "availability_topic", "availability_mode", "availability_template",
        "payload_available", "payload_not_available",
    }
)  # fmt: skip
_SHARED = frozenset({"state_topic", "command_topic"})
_ROOT = _SHARED | _SHARED_AVAILABILITY | {"components", "device", "origin", "qos", "encoding"}
_COMMON: schema.Keys = {
    "name": schema.text(nullable=True),
    "unique_id": schema.text(),
    "object_id": schema.text(),
    "default_entity_id": schema.text(),
    "enabled_by_default": schema.flag(default=True),
    "entity_category": schema.one_of(("config", "diagnostic")),
    "entity_picture": schema.text(),
    "encoding": schema.text("utf-8"),
    "icon": schema.Key(schema.as_icon),
    "qos": schema.Key(schema.as_qos, 0),
    "json_attributes_topic": schema.topic_filter(),
    "json_attributes_template": schema.template(),
    "device_class": schema.text(nullable=True),
}
_CLASS_NAMES = {
    "aqi": "Air quality index",
    "carbon_monoxide": "Carbon monoxide",
    "gas": "Gas",
    "ph": "pH",
    "pm1": "PM1",
    "pm10": "PM10",
    "pm25": "PM2.5",
    "pm4": "PM4",
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
    root = _expand(config)
    if root.get("migrate_discovery") is True:
        return Announcement(key=place.key, migrating=True)
    if place.component == "device":
        return _parse_device(place, root)
    _check_origin(root)
    hardware = parse_hardware(root["device"]) if "device" in root else None
    device = _parse_component(place, _with_base(root), hardware)
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


def _expand(config: Mapping[str, Any]) -> dict[str, Any]:
    """The config with long keys everywhere; a short key wins over its long form."""
    long = _renamed(config, abbreviations.CONFIG)
    if isinstance(long.get("device"), dict):
        long["device"] = _renamed(long["device"], abbreviations.DEVICE)
    if isinstance(long.get("origin"), dict):
        long["origin"] = _renamed(long["origin"], abbreviations.ORIGIN)
    if "availability" in long:
        entries = schema.as_list(long["availability"])
        long["availability"] = [_expand_entry(entry) for entry in entries]
    return long


def _expand_entry(entry: Any) -> Any:
    return _renamed(entry, abbreviations.CONFIG) if isinstance(entry, dict) else entry


def _renamed(config: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    short = {names[key]: value for key, value in config.items() if key in names}
    return {key: value for key, value in config.items() if key not in names} | short


def _with_base(config: Mapping[str, Any]) -> dict[str, Any]:
    """The config with `~` replaced at the ends of its topics."""
    base = config.get("~")
    if not isinstance(base, str):
        return dict(config)
    based = {
        key: _based(value, base) if key.endswith("topic") else value
        for key, value in config.items()
        if key != "~"
    }
    if "availability" in based:
        based["availability"] = [
            {**entry, "topic": _based(entry["topic"], base)}
            if isinstance(entry, dict) and "topic" in entry
            else entry
            for entry in based["availability"]
        ]
    return based


def _based(value: Any, base: str) -> Any:
    if not isinstance(value, str) or not value:
        return value
    if value.endswith("~"):
        return value[:-1] + base
    return base + value[1:] if value.startswith("~") else value


def _parse_device(place: _Place, root: dict[str, Any]) -> Announcement:
    for needed in ("components", "device", "origin"):
        if needed not in root:
            raise DiscoveryError(f"a device payload needs {needed}")
    if unknown := sorted(set(root) - _ROOT):
        raise DiscoveryError(f"a device payload must not hold {unknown[0][:40]!r}")
    schema.read(root, {"qos": schema.Key(schema.as_qos), "encoding": schema.text()})
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
            device = _parse_component(inner, _with_shared(_with_base(config), root), hardware)
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
    config = _expand(value)
    platform = config.get("platform")
    if not isinstance(platform, str) or platform not in COMPONENTS:
        raise DiscoveryError(f"components: {key[:40]} needs a known platform")
    if set(config) != {"platform"} and platform not in _NAMELESS and "unique_id" not in config:
        raise DiscoveryError(f"components: {key[:40]} needs a unique_id")
    return config


def _with_shared(config: dict[str, Any], root: Mapping[str, Any]) -> dict[str, Any]:
    own = not _SHARED_AVAILABILITY.isdisjoint(config)
    shared = _SHARED if own else _SHARED | _SHARED_AVAILABILITY
    return {key: value for key, value in root.items() if key in shared} | config


def _check_origin(root: Mapping[str, Any]) -> None:
    if "origin" not in root:
        return
    keys: schema.Keys = {
        "name": schema.text(required=True),
        "sw_version": schema.text(),
        "support_url": schema.Key(schema.as_url),
    }
    origin = schema.read(root, {"origin": schema.Key(schema.as_object)})["origin"]
    if unknown := sorted(set(origin) - set(keys)):
        raise DiscoveryError(f"origin must not hold {unknown[0][:40]!r}")
    schema.read(origin, keys, where="origin: ")


def _parse_component(
    place: _Place, config: dict[str, Any], hardware: Hardware | None
) -> Device | None:
    device_type = TYPES.get(place.component)
    if device_type is None:
        return None
    common = schema.read(config, _COMMON)
    reach = availability.parse(config)
    features, codec = device_type.parse(config)
    name = _full_name(place.component, config, common, hardware)
    return Device(
        id=f"{place.component}.{_slug(_id_texts(place, common, name))}",
        key=place.key,
        domain=place.component,
        name=name or place.object,
        features=features,
        codec=codec,
        availability=reach,
        hardware=hardware,
        unique_id=common["unique_id"],
        device_class=_device_class(place.component, common),
        category=common["entity_category"],
        enabled=common["enabled_by_default"],
        config=config,
    )


def _device_class(domain: str, common: Mapping[str, Any]) -> str | None:
    """The class, if devices of this domain have any."""
    classy = common["device_class"] is not None and TYPES[domain].class_nouns
    return common["device_class"].lower() if classy else None


def _full_name(
    domain: str, config: Mapping[str, Any], common: Mapping[str, Any], hardware: Hardware | None
) -> str:
    own = common["name"] if "name" in config else _default_name(domain, common)
    whole = hardware.name if hardware else None
    return _clean(" ".join(filter(None, (whole, own))))


def _default_name(domain: str, common: Mapping[str, Any]) -> str:
    word = _device_class(domain, common)
    if word is None or word == "enum":
        return f"MQTT {domain.replace('_', ' ').capitalize()}"
    return _CLASS_NAMES.get(word, word.replace("_", " ").capitalize())


def _clean(name: str) -> str:
    """The name on one line, without characters that cannot be seen."""
    seen = (char if char.isprintable() else " " for char in name[:_LONGEST_NAME])
    return " ".join("".join(seen).split())


def _id_texts(place: _Place, common: Mapping[str, Any], name: str) -> Iterable[str]:
    wanted = common["default_entity_id"] or ""
    return (wanted.partition(".")[2], common["object_id"] or "", name, place.object)


def _slug(texts: Iterable[str]) -> str:
    """The first of the texts that leaves something, in lower case letters, digits and _."""
    slugs = (_plain(text) for text in texts)
    return next(filter(None, slugs), "unnamed")


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text[:_LONGEST_NAME]).lower().replace("ß", "ss")
    kept = "".join(char for char in folded if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "_", kept, flags=re.ASCII).strip("_")
