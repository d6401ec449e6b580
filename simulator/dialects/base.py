"""What a dialect is: the same device, told to the bus the way one project does it."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from devices.model import Publish
from simulator.parts import DevicePlan, Hardware, HousePlan
from simulator.wire import Wiring, ears

ORIGIN = "hearth-simulator"
VERSION = "0.1.0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """The retained message that says whether a device can be reached."""

    topic: str
    online: str = "online"
    offline: str = "offline"

    def said(self, *, online: bool) -> Publish:
        """The message."""
        word = self.online if online else self.offline
        return Publish(topic=self.topic, payload=word, retain=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """How one device of a house speaks."""

    wiring: Wiring
    reach: Reach
    topic: str
    """Where it is announced, below the prefix of discovery."""
    announcement: Mapping[str, Any]
    """What it announces there, as it goes over the wire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """A device that is about to learn a dialect."""

    house: HousePlan
    device: DevicePlan
    family: Sequence[DevicePlan]
    """All parts of its hardware, itself among them, in the order of the house file."""
    config: Mapping[str, Any]
    """Its announcement in the default dialect: topics below its base, long keys."""

    @property
    def area(self) -> str | None:
        """The name of its room."""
        area = self.device.area
        return None if area is None else self.house.areas[area].name

    def rank(self, *domains: str) -> tuple[int, int]:
        """Its place among the parts of some domains, from 1, and how many those are."""
        peers = [one.id for one in self.family if one.domain in domains]
        return peers.index(self.device.id) + 1, len(peers)

    def digits(self, count: int) -> str:
        """Hexadecimal digits that only its hardware has."""
        return digits(self.house.name, self.device.hardware.id, count)

    def wiring(self, config: Mapping[str, Any], **rest: Any) -> Wiring:
        """The wiring of an announcement; keys that the house file sets win."""
        chosen = {**config, **self.device.announce}
        more = rest.pop("ears", ())
        return Wiring(config=chosen, ears=(*ears(chosen), *more), retain=self.device.retain, **rest)


class Dialect(ABC):
    """The manners of one project."""

    domains: ClassVar[frozenset[str] | None] = None
    """What devices of this project can be; None: everything."""
    retains: ClassVar[bool] = True
    """Its states are retained unless the house file says otherwise."""
    needs: ClassVar[Mapping[str, str]] = {}
    """What devices of a domain must be able to do."""
    lacks: ClassVar[Mapping[str, str]] = {}
    """What devices of a domain cannot do."""
    schemas: ClassVar[Mapping[str, str]] = {}
    """The schema that devices of a domain speak whatever the house file says."""

    def problem(self, domain: str, can: Collection[str]) -> str | None:
        """Why there is no such device; None: there is."""
        if self.domains is not None and domain not in self.domains:
            return f"is for {', '.join(sorted(self.domains))}, not for {domain}"
        need, lack = self.needs.get(domain), self.lacks.get(domain)
        if need not in (None, *can):
            return f"needs a {domain} that can: [{need}]"
        return f"has no {domain} that can: [{lack}]" if lack in can else None

    @abstractmethod
    def base(self, house: str, id_: str, domain: str, hardware: Hardware) -> str:
        """What a device's topics begin with, unless the house file says otherwise."""

    @abstractmethod
    def speak(self, speaker: Speaker) -> Speech:
        """How a device speaks."""


def digits(house: str, hardware: str, count: int) -> str:
    """Hexadecimal digits, always the same for the same thing in the same house."""
    return hashlib.sha256(f"{house}:{hardware}".encode()).hexdigest()[:count]


def without_nothing(items: Mapping[str, Any]) -> dict[str, Any]:
    """What has a value."""
    return {key: value for key, value in items.items() if value is not None}
