"""Announcements in: each one once, bad ones counted and skipped."""

from collections.abc import Callable
from dataclasses import dataclass

import structlog

from controller.gateway.entities import Entities
from controller.mqtt import Client, Message
from devices import discovery
from devices.discovery import Announcement, DiscoveryError
from devices.model import Device

log = structlog.get_logger(__name__)

MAX_DEVICES = 20_000
MAX_SKIPPED = 10_000
MAX_REASON = 300

Identity = tuple[str, str]
"""Domain and unique id."""


@dataclass(frozen=True, slots=True)
class _Admitted:
    device_id: str
    identity: Identity | None


class Intake:
    """Turns announcements into devices of the home."""

    def __init__(self, *, client: Client, entities: Entities, prefix: str) -> None:
        self.skipped: dict[str, str] = {}
        """Why an announcement, or a part of it, is not used, by topic."""
        self.changes = 0
        """Announcements that changed the home."""
        self._client = client
        self._entities = entities
        self._prefix = prefix
        self._seen: dict[str, int] = {}
        self._owned: dict[str, dict[str, _Admitted]] = {}
        """By announcement: its devices, by their keys."""
        self._owners: dict[Identity, str] = {}
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
            log.exception("announcement_failed", topic=message.topic)
            self._skip(message.topic, f"{type(err).__name__}: {err}")
        else:
            if clean and len(self._seen) < MAX_DEVICES:
                self._seen[message.topic] = digest
                self.skipped.pop(message.topic, None)

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
            problems += self._admit(announcement, device)
        for problem in problems:
            self._skip(topic, problem)
        if gone or announcement.devices:
            self.changes += 1
            self._listener()
        return not problems

    def _admit(self, announcement: Announcement, device: Device) -> list[str]:
        """Add or update a device; returns what is wrong with it."""
        identity = None if device.unique_id is None else (device.domain, device.unique_id)
        owner = self._owners.get(identity, announcement.key) if identity else announcement.key
        if owner != announcement.key:
            return [f"unique_id {device.unique_id} was announced before as {owner}"]
        before = self._owned.get(announcement.key, {}).get(device.key)
        if before is None and len(self._entities) >= MAX_DEVICES:
            return [f"there are {MAX_DEVICES} devices already"]
        if before is not None and before.identity != identity:
            self._release(announcement.key, device.key)
        try:
            device_id = self._entities.admit(device)
        except ValueError as err:
            return [str(err)]
        admitted = _Admitted(device_id, identity)
        self._owned.setdefault(announcement.key, {})[device.key] = admitted
        if identity is not None:
            self._owners[identity] = announcement.key
        return []

    def _release(self, announcement: str, device_key: str) -> None:
        owned = self._owned[announcement]
        admitted = owned.pop(device_key)
        if admitted.identity is not None:
            self._owners.pop(admitted.identity, None)
        if not owned:
            del self._owned[announcement]
        self._entities.dismiss(admitted.device_id)

    def _disown(self, announcement: str) -> None:
        """Let the devices stay for another announcement to take them over."""
        for admitted in self._owned.pop(announcement, {}).values():
            if admitted.identity is not None:
                self._owners.pop(admitted.identity, None)

    def _skip(self, topic: str, reason: str) -> None:
        """Say it once: a device that is announced wrongly is announced so again and again."""
        if topic not in self.skipped and len(self.skipped) < MAX_SKIPPED:
            self.skipped[topic] = reason[:MAX_REASON]
            log.warning("announcement_skipped", topic=topic[:200], reason=reason[:MAX_REASON])
