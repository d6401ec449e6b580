"""Announced devices in the home, following their topics."""

from collections.abc import Callable

from controller.gateway.deadline import Deadline
from controller.gateway.feeds import Feeds
from controller.home.registry import Home
from controller.mqtt import filter_problem
from devices.availability import Tracker
from devices.model import Device


class Entity:
    """One device in the home: its states, whether it can be reached, what time does to it."""

    __slots__ = ("_device", "_expiry", "_fresh", "_home", "_off", "_stops", "_tracker")

    def __init__(self, device: Device, *, home: Home, clock: Callable[[], float]) -> None:
        self._device = device
        self._home = home
        self._tracker = Tracker(device.availability)
        self._expiry = self._deadline(device.expire_after_s, self._expire, clock)
        self._off = self._deadline(device.off_delay_s, self._turn_off, clock)
        self._fresh: bool | None = True if self._expiry is None else None
        """Whether it has said something lately; None: it has said nothing at all."""
        self._stops: list[Callable[[], None]] = []

    def start(self, feeds: Feeds) -> None:
        """Follow the device's topics."""
        device = self._device
        self._note_available()
        # Availability first: a value that comes with it is then one of a device that is there.
        for topic_filter in _availability_topics(device):
            self._stops.append(feeds.follow(topic_filter, self._track, device))
        for topic_filter in dict.fromkeys(device.codec.topics):
            self._stops.append(feeds.follow(topic_filter, self._show, device))

    def stop(self) -> None:
        """Follow them no more."""
        for stop in self._stops:
            stop()
        for deadline in (self._expiry, self._off):
            if deadline is not None:
                deadline.cancel()

    def topics(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The filters of its states, and those of its availability."""
        device = self._device
        return tuple(dict.fromkeys(device.codec.topics)), _availability_topics(device)

    def _track(self, topic: str, payload: str, *, live: bool, at: float) -> None:  # noqa: ARG002
        self._tracker.update(topic, payload)
        self._note_available()

    def _show(self, topic: str, payload: str, *, live: bool, at: float) -> None:
        device = self._device
        member = self._home.get(device.id)
        if member is None:
            return
        values = device.codec.decode(topic, payload, member.state.values)
        if self._expiry is not None:
            self._refresh(self._expiry, at)
        self._home.apply(device.id, values, live=live)
        if self._off is not None and "on" in values:
            self._off.put_off(at) if values["on"] else self._off.cancel()

    def _refresh(self, expiry: Deadline, at: float) -> None:
        expiry.put_off(at)
        if not self._fresh:
            self._fresh = True
            self._note_available()

    def _expire(self) -> None:
        self._fresh = False
        self._note_available()

    def _turn_off(self) -> None:
        self._home.apply(self._device.id, {"on": False}, live=True)

    def _note_available(self) -> None:
        said = self._tracker.available
        self._home.set_available(self._device.id, self._fresh if said else said)

    @staticmethod
    def _deadline(
        seconds: float | None, call: Callable[[], None], clock: Callable[[], float]
    ) -> Deadline | None:
        return None if seconds is None else Deadline(seconds, call, clock)


class Entities:
    """Puts devices into the home, keeps their states and availability, takes them out again."""

    def __init__(self, *, home: Home, feeds: Feeds) -> None:
        self._home = home
        self._feeds = feeds
        self._entities: dict[str, Entity] = {}

    def __len__(self) -> int:
        return len(self._entities)

    def get(self, device_id: str) -> Entity | None:
        """What follows a device."""
        return self._entities.get(device_id)

    def admit(self, device: Device) -> str:
        """Add or update a device; returns the id that it has in the home.

        Raises:
            ValueError: one of its topics cannot be subscribed to.
        """
        for topic_filter in (*_availability_topics(device), *device.codec.topics):
            if problem := filter_problem(topic_filter):
                raise ValueError(f"its topic {topic_filter[:80]!r} is of no use: {problem}")
        device = self._home.put(device).device
        before = self._entities.pop(device.id, None)
        entity = Entity(device, home=self._home, clock=self._feeds.clock)
        self._entities[device.id] = entity
        entity.start(self._feeds)
        # Ended after the new one has begun, so that shared topics stay subscribed.
        if before is not None:
            before.stop()
        return device.id

    def dismiss(self, device_id: str) -> None:
        """Forget a device."""
        entity = self._entities.pop(device_id, None)
        if entity is not None:
            entity.stop()
        self._home.remove(device_id)

    def stop(self) -> None:
        """Follow nothing any more; the home stays as it is."""
        for entity in self._entities.values():
            entity.stop()
        self._entities.clear()


def _availability_topics(device: Device) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry.topic for entry in device.availability.topics))
