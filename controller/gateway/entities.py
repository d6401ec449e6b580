"""Announced devices in the home, following their topics."""

from collections.abc import Callable, Iterator
from functools import partial

from controller.gateway.feeds import Feeds
from controller.home.registry import Home
from controller.mqtt import filter_problem
from devices.availability import Tracker
from devices.model import Device


class Entities:
    """Puts devices into the home, keeps their states and availability, takes them out again."""

    def __init__(self, *, home: Home, feeds: Feeds) -> None:
        self._home = home
        self._feeds = feeds
        self._stops: dict[str, list[Callable[[], None]]] = {}

    def __len__(self) -> int:
        return len(self._stops)

    def admit(self, device: Device) -> str:
        """Add or update a device; returns the id that it has in the home.

        Raises:
            ValueError: one of its topics cannot be subscribed to.
        """
        for topic_filter in _filters(device):
            if problem := filter_problem(topic_filter):
                raise ValueError(f"its topic {topic_filter[:80]!r} is of no use: {problem}")
        device = self._home.put(device).device
        stops = list(self._follow(device))
        # Ended after the new ones have begun, so that shared topics stay subscribed.
        _call_all(self._stops.pop(device.id, []))
        self._stops[device.id] = stops
        return device.id

    def dismiss(self, device_id: str) -> None:
        """Forget a device."""
        _call_all(self._stops.pop(device_id, []))
        self._home.remove(device_id)

    def stop(self) -> None:
        """Follow nothing any more; the home stays as it is."""
        for stops in self._stops.values():
            _call_all(stops)
        self._stops.clear()

    def _follow(self, device: Device) -> Iterator[Callable[[], None]]:
        tracker = Tracker(device.availability)
        self._home.set_available(device.id, tracker.available)
        # Availability first: a value that comes with it is then one of a device that is there.
        for topic_filter in dict.fromkeys(entry.topic for entry in device.availability.topics):
            track = partial(self._track, device.id, tracker)
            yield self._feeds.follow(topic_filter, track)
        for topic_filter in dict.fromkeys(device.codec.topics):
            yield self._feeds.follow(topic_filter, partial(self._show, device))

    def _track(
        self,
        device_id: str,
        tracker: Tracker,
        topic: str,
        payload: str,
        *,
        live: bool,  # noqa: ARG002
    ) -> None:
        self._home.set_available(device_id, tracker.update(topic, payload))

    def _show(self, device: Device, topic: str, payload: str, *, live: bool) -> None:
        member = self._home.get(device.id)
        if member is not None:
            values = device.codec.decode(topic, payload, member.state.values)
            self._home.apply(device.id, values, live=live)


def _filters(device: Device) -> tuple[str, ...]:
    availability = (entry.topic for entry in device.availability.topics)
    return (*availability, *device.codec.topics)


def _call_all(stops: list[Callable[[], None]]) -> None:
    for stop in stops:
        stop()
