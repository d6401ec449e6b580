"""Announcements in: each one once, bad ones counted and skipped."""

from collections.abc import Callable
from dataclasses import dataclass

import structlog

from controller.gateway.entities import Entities
from controller.mqtt import Client, Message
from devices import discovery
from devices.discovery import DiscoveryError
from devices.model import Device

log = structlog.get_logger(__name__)

MAX_DEVICES = 20_000
MAX_SKIPPED = 10_000
MAX_REASON = 300

Identity = tuple[str, str]
"""Domain and unique id."""


@dataclass(slots=True)
class Skipped:
    """A topic whose announcement, or a part of it, is not used."""

    reason: str
    count: int = 1
    """How often something came there that is not used."""


@dataclass(frozen=True, slots=True)
class _Admitted:
    device_id: str
    identity: Identity | None


class Intake:
    """Turns announcements into devices of the home."""

    def __init__(self, *, client: Client, entities: Entities, prefix: str) -> None:
        self.skipped: dict[str, Skipped] = {}
        """By topic."""
        self.changes = 0
        """Announcements that changed the home."""
        self._client = client
        self._entities = entities
        self._prefix = prefix
        self._seen: dict[str, int] = {}
        self._owned: dict[str, dict[str, _Admitted]] = {}
        """By announcement: its devices, by their keys."""
        self._owners: dict[Identity, str] = {}
        self._topics: dict[str, str] = {}
        """Where each device of the home was announced, by its id."""
        self._stops: list[Callable[[], None]] = []
        self._listener: Callable[[], None] = lambda: None

    def start(self, listener: Callable[[], None]) -> None:
        """Take announcements; `listener` is called after each one that changed the home."""
        self._listener = listener
        filters = discovery.filters(self._prefix)
        self._stops = [self._client.subscribe(wanted, self.receive) for wanted in filters]

    def stop(self) -> None:
        """Take no more."""
        for stop in self._stops:
            stop()
        self._stops = []

    def receive(self, message: Message) -> None:
        """Take one announcement; an unchanged one is no work."""
        digest = hash(message.payload)
        if self._seen.get(message.topic) == digest:
            return
        self._seen.pop(message.topic, None)
        try:
            clean = self._take(message.topic, message.payload)
        except DiscoveryError as err:
            self._skip(message.topic, str(err))
        except Exception as err:
            if message.topic not in self.skipped:
                log.exception("announcement_failed", topic=message.topic)
            self._skip(message.topic, f"{type(err).__name__}: {err}")
        else:
            if clean:
                self.skipped.pop(message.topic, None)
            # A removal is no work anyway, and some announce one for everything they lack.
            if clean and message.payload and len(self._seen) < MAX_DEVICES:
                self._seen[message.topic] = digest

    def announced_on(self, device_id: str) -> str:
        """The topic that a device was announced on; empty if it was not."""
        return self._topics.get(device_id, "")

    def _take(self, topic: str, payload: bytes) -> bool:
        """Follow an announcement; False: a part of it is not used."""
        announcement = discovery.parse(topic, payload, prefix=self._prefix)
        key = announcement.key
        if announcement.migrating:
            self._disown(key)
        owned = self._owned.get(key, {})
        gone = [k for k in owned if announcement.empty or k in announcement.removed]
        for device_key in gone:
            self._release(key, device_key)
        problems = [*announcement.problems]
        for device in announcement.devices:
            problems += self._admit(topic, announcement.key, device)
        if problems:
            self._skip(topic, "; ".join(problems))
        if gone or announcement.devices:
            self.changes += 1
            self._listener()
        return not problems

    def _admit(self, topic: str, announcement: str, device: Device) -> list[str]:
        """Add or update a device; returns what is wrong with it."""
        identity = None if device.unique_id is None else (device.domain, device.unique_id)
        owner = self._owners.get(identity, announcement) if identity else announcement
        if owner != announcement:
            return [f"unique_id {device.unique_id} was announced before as {owner}"]
        before = self._owned.get(announcement, {}).get(device.key)
        if before is None and len(self._entities) >= MAX_DEVICES:
            return [f"there are {MAX_DEVICES} devices already"]
        if before is not None and before.identity != identity:
            self._release(announcement, device.key)
        try:
            device_id = self._entities.admit(device)
        except ValueError as err:
            return [str(err)]
        admitted = _Admitted(device_id, identity)
        self._owned.setdefault(announcement, {})[device.key] = admitted
        self._topics[device_id] = topic
        if identity is not None:
            self._owners[identity] = announcement
        return []

    def _release(self, announcement: str, device_key: str) -> None:
        owned = self._owned[announcement]
        admitted = owned.pop(device_key)
        if admitted.identity is not None:
            self._owners.pop(admitted.identity, None)
        if not owned:
            del self._owned[announcement]
        self._topics.pop(admitted.device_id, None)
        self._entities.dismiss(admitted.device_id)

    def _disown(self, announcement: str) -> None:
        """Let the devices stay for another announcement to take them over.

        Nothing tells that one without an identity is announced elsewhere: it goes with its topic.
        """
        owned = self._owned.pop(announcement, {})
        staying = {key: each for key, each in owned.items() if each.identity is None}
        if staying:
            self._owned[announcement] = staying
        for admitted in owned.values():
            if admitted.identity is not None:
                self._owners.pop(admitted.identity, None)

    def _skip(self, topic: str, reason: str) -> None:
        """Say it once: a device that is announced wrongly is announced so again and again."""
        reason, known = reason[:MAX_REASON], self.skipped.get(topic)
        if known is not None:
            known.reason = reason
            known.count += 1
        elif len(self.skipped) < MAX_SKIPPED:
            self.skipped[topic] = Skipped(reason)
            log.warning("announcement_skipped", topic=topic[:200], reason=reason)
