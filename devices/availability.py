"""Whether a device can be reached, from the messages on its availability topics."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from devices import schema, topics
from devices.kept import frozen, thawed
from devices.model import Availability, AvailabilityMode, AvailabilityTopic
from devices.schema import DiscoveryError
from devices.templates import compile_value

MODES = tuple(AvailabilityMode)
_ENTRY: schema.Keys = {
    "topic": schema.topic_filter(required=True),
    "payload_available": schema.text("online"),
    "payload_not_available": schema.text("offline"),
    "value_template": schema.template(),
}
_SINGLE: schema.Keys = {
    "availability_topic": schema.topic_filter(),
    "availability_template": schema.template(),
    "payload_available": schema.text("online"),
    "payload_not_available": schema.text("offline"),
    "availability_mode": schema.one_of(tuple(MODES), AvailabilityMode.LATEST),
}
_KEYS = ("availability", *_SINGLE)


class Tracker:
    """Follows the availability of one device."""

    def __init__(self, availability: Availability) -> None:
        self._mode = availability.mode
        # The same topic twice means its last entry, as in Home Assistant.
        self._topics = {entry.topic: entry for entry in availability.topics}
        self._seen: dict[str, bool] = {}
        self._latest: bool | None = None

    @property
    def available(self) -> bool | None:
        """Whether the device can be reached; None before a message has said so."""
        if not self._topics:
            return True
        said = [self._seen.get(topic) for topic in self._topics]
        match self._mode:
            case AvailabilityMode.ALL:
                return False if False in said else None if None in said else True
            case AvailabilityMode.ANY:
                return True if True in said else None if None in said else False
        return self._latest

    def update(self, topic: str, payload: str) -> bool | None:
        """Take in a message and return `available`; other topics and words change nothing."""
        for entry in self._topics.values():
            if topics.matches(entry.topic, topic):
                said = _said(entry, payload)
                if said is not None:
                    self._seen[entry.topic] = self._latest = said
        return self.available


def parse(config: Mapping[str, Any]) -> Availability:
    """The availability of an expanded config.

    Raises:
        DiscoveryError: it is wrong.
    """
    return _parsed(frozen({key: config[key] for key in _KEYS if key in config}))


@lru_cache(maxsize=1024)
def _parsed(said: bytes) -> Availability:
    # All entities of a device announce the same: read once, it is also kept once.
    config = thawed(said)
    single = schema.read(config, _SINGLE)
    mode = AvailabilityMode(single["availability_mode"])
    if "availability" not in config:
        topic = single["availability_topic"]
        entries = [] if topic is None else [_topic(single, topic, "availability_template")]
        return Availability(topics=tuple(entries), mode=mode)
    if single["availability_topic"] is not None:
        raise DiscoveryError("availability and availability_topic exclude each other")
    return Availability(
        topics=tuple(map(_entry, schema.as_list(config["availability"]))), mode=mode
    )


def _entry(value: Any) -> AvailabilityTopic:
    if not isinstance(value, dict):
        raise DiscoveryError("availability must be a list of objects")
    entry = schema.read(value, _ENTRY, where="availability: ")
    return _topic(entry, entry["topic"], "value_template")


def _topic(config: Mapping[str, Any], topic: str, template: str) -> AvailabilityTopic:
    source = config[template]
    return AvailabilityTopic(
        topic=topic,
        online=config["payload_available"],
        offline=config["payload_not_available"],
        render=None if source is None else compile_value(source),
    )


def _said(entry: AvailabilityTopic, payload: str) -> bool | None:
    text = payload if entry.render is None else entry.render(payload)
    if text == entry.online:
        return True
    return False if text == entry.offline else None
