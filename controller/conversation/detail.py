"""All that is known of one device: what a person needs when it does not work."""

from collections.abc import Iterator
from typing import Any

from controller.conversation.rows import hardware_row, shortened
from controller.gateway import Explanation
from controller.home.registry import Member
from devices.model import Device, Feature
from devices.topics import matches


def detail(member: Member, told: Explanation) -> dict[str, Any]:
    """What a row lacks: where the device comes from, what it takes, and what was last heard."""
    device = member.device
    return {
        "unique_id": device.unique_id,
        "area_from": member.area_from or None,
        "hardware": _hardware(member),
        "siblings": _siblings(member),
        "features": [_feature(member, feature) for feature in device.features.values()],
        "announced_on": told.announced_on,
        "topics": list(_topics(device, told)),
        "availability": _availability(device, told),
        "expire_after_s": device.expire_after_s,
        "config": shortened(told.config),
    }


def _hardware(member: Member) -> dict[str, Any] | None:
    hardware, row = member.device.hardware, hardware_row(member)
    if hardware is None or row is None:
        return None
    return {
        **row,
        "identifiers": sorted(hardware.identifiers),
        "connections": [list(pair) for pair in sorted(hardware.connections)],
        "suggested_area": hardware.suggested_area,
        "via_device": hardware.via_device,
    }


def _siblings(member: Member) -> list[str]:
    parts = member.thing.parts if member.thing else ()
    return sorted(part for part in parts if part != member.device.id)


def _feature(member: Member, feature: Feature) -> dict[str, Any]:
    value = None if feature.secret else member.state.values.get(feature.key)
    says = feature.say(value) if feature.readable and not feature.momentary else None
    return {
        "key": feature.key,
        "kind": feature.kind,
        "unit": feature.unit,
        "readable": feature.readable,
        "writable": feature.writable,
        "momentary": feature.momentary,
        "allowed": feature.allowed() if feature.writable else None,
        "value": shortened(value),
        "says": shortened(says),
    }


def _topics(device: Device, told: Explanation) -> Iterator[dict[str, Any]]:
    """Each topic once: the keys that announce it, whether it is followed, what it last said."""
    announced: dict[str, list[str]] = {topic: [] for topic in told.topics}
    for key, value in told.config.items():
        if (key.endswith("_topic") or key == "topic") and isinstance(value, str):
            announced.setdefault(value, []).append(key)
    reach = {entry.topic for entry in device.availability.topics}
    for topic, keys in announced.items():
        if topic not in reach or topic in told.topics:
            followed = topic in told.topics
            last = _last(topic, told) if followed else []
            yield {"topic": topic, "keys": keys, "followed": followed, "last": last}


def _availability(device: Device, told: Explanation) -> dict[str, Any]:
    return {
        "mode": device.availability.mode,
        "topics": [
            {
                "topic": entry.topic,
                "online": entry.online,
                "offline": entry.offline,
                "last": _last(entry.topic, told),
            }
            for entry in device.availability.topics
        ],
    }


def _last(topic_filter: str, told: Explanation) -> list[dict[str, Any]]:
    """What was last heard on the topics of a filter."""
    return [
        {
            "topic": topic,
            "payload": shortened(said.text),
            "size": said.size,
            "age_s": round(said.age_s, 1),
            "retained": said.retained,
        }
        for topic, said in told.last_payloads.items()
        if matches(topic_filter, topic)
    ]
