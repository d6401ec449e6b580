"""What a person needs to see when a device does not work."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.gateway.entities import Entity
from controller.gateway.feeds import Feeds, Heard
from devices.model import Device

MOST = 64
"""Messages that are told at most."""
LONGEST = 4096
"""Characters of a message that are told; the others are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The last message of a topic."""

    text: str
    """Its beginning; `***` where a device keeps a secret."""
    size: int
    """Bytes of the whole message."""
    age_s: float
    """Seconds since it came."""
    retained: bool
    """The broker had kept it, so that it is older than that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """How a device is connected to the bus, and what was heard of it."""

    announced_on: str
    topics: tuple[str, ...]
    """What is followed for its state; filters may hold wildcards."""
    availability_topics: tuple[str, ...]
    last_payloads: Mapping[str, Said]
    """By topic, for all of these filters; a topic on which nothing came is missing."""
    config: Mapping[str, Any]
    """The announcement, with long keys and without codes."""


def explain(device: Device, entity: Entity, feeds: Feeds, *, announced_on: str) -> Explanation:
    """What is known of a device between the home and the bus."""
    states, availability = entity.topics()
    heard = {
        topic: last
        for topic_filter in (*states, *availability)
        for topic, last in feeds.last(topic_filter).items()
    }
    now = feeds.clock()
    return Explanation(
        announced_on=announced_on,
        topics=states,
        availability_topics=availability,
        last_payloads={
            topic: _said(last, device, now) for topic, last in list(heard.items())[:MOST]
        },
        config=device.config,
    )


def _said(heard: Heard, device: Device, now: float) -> Said:
    return Said(
        text="***" if _is_secret(device) else _text(heard.payload, device),
        size=len(heard.payload),
        age_s=max(now - heard.at, 0.0),
        retained=heard.retained,
    )


def _is_secret(device: Device) -> bool:
    return any(feature.secret and feature.readable for feature in device.features.values())


def _text(payload: bytes, device: Device) -> str:
    text = device.text(payload)
    return (payload.decode(errors="replace") if text is None else text)[:LONGEST]
