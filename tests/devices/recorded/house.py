"""A house without a broker: devices made of announcements and fed with messages."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from devices.availability import Tracker
from devices.discovery import Announcement, DiscoveryError, parse
from devices.model import Device, Values


@dataclass
class House:
    """The devices that announcements made, and what messages said of them."""

    devices: dict[str, Device] = field(default_factory=dict)
    states: dict[str, Values] = field(default_factory=dict)
    happened: dict[str, Values] = field(default_factory=dict)
    """Momentary values of the last message, by device."""
    _trackers: dict[str, Tracker] = field(default_factory=dict)
    _fresh: set[str] = field(default_factory=set)

    def announce(self, topic: str, payload: str) -> Announcement:
        """Take in a discovery message."""
        announcement = parse(topic, payload.encode())
        if announcement.empty:
            self.devices.clear()
        for key in announcement.removed:
            self.devices.pop(key, None)
        for device in announcement.devices:
            if self._holders(device) <= {device.key}:
                self.devices[device.key] = device
                self._trackers[device.key] = Tracker(device.availability)
                self.states.setdefault(device.key, {})
        return announcement

    def hear(self, topic: str, payload: str) -> None:
        """Take in any other message."""
        self.happened.clear()
        for key, device in self.devices.items():
            self._trackers[key].update(topic, payload)
            text = device.text(payload.encode())
            values = device.codec.decode(topic, text or "", self.states[key])
            self.states[key] |= device.lasting(values)
            self.happened[key] = device.passing(values)
            if device.lasting(values):
                self._fresh.add(key)

    def assume(self, device: Device, change: Values) -> None:
        """Take what was asked for as having happened, where the device never tells."""
        silent = {key: v for key, v in change.items() if not device.features[key].readable}
        self.states[device.key] |= device.lasting(silent)

    def follow(self, message: Mapping[str, Any]) -> None:
        """Take in a recorded message, an announcement or another."""
        if not message["topic"].endswith("/config"):
            self.hear(message["topic"], message["payload"])
            return
        with suppress(DiscoveryError):
            self.announce(message["topic"], message["payload"])

    def is_available(self, device: Device) -> bool:
        """Whether it can be reached and has not expired; the clock stands still."""
        awaited = device.expire_after_s is not None and device.key not in self._fresh
        return self._trackers[device.key].available is True and not awaited

    def find(self, unique_id: str | None) -> Device:
        """The device with a unique_id, or the only one."""
        return next(d for d in self.devices.values() if unique_id in (None, d.unique_id))

    def _holders(self, device: Device) -> set[str]:
        """The keys of the devices that have its unique_id already."""
        wanted = device.unique_id
        return {k for k, d in self.devices.items() if wanted is not None and d.unique_id == wanted}
