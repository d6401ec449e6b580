"""What a house consists of before anything happens in it: areas, devices, hardware."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from devices.model import Values
from simulator.behaviour import Behaviour, Design
from simulator.faults import Trouble
from simulator.outside import Site
from simulator.physics import Air, Shell


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaPlan:
    """A room."""

    id: str
    name: str
    floor: str
    air: Air
    shell: Shell
    sleep: bool
    """People sleep here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hardware:
    """The physical thing that one device is, or that several are parts of."""

    id: str
    name: str
    manufacturer: str
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DevicePlan:
    """A device, where it is, how it starts and how it speaks."""

    id: str
    """What control topics call it: its key in the house file."""
    object_id: str
    """Unique among the devices of its domain."""
    name: str
    """Its own; with that of its hardware, if it is only a part of one, its full name."""
    kind: type[Behaviour]
    domain: str
    area: str | None
    """None: it is in no room, and feels nothing."""
    design: Design
    state: Values
    trouble: Trouble
    retain: bool
    """Its states are retained by the broker."""
    latency_s: float
    base: str
    hardware: Hardware
    dialect: str
    short: bool
    """Announced with abbreviations and a base topic, as small firmware does."""
    announce: Mapping[str, Any]
    """Keys of its announcement that differ from the usual."""

    @property
    def part(self) -> str | None:
        """Its name within its hardware; None: it is the hardware itself."""
        return None if self.name == self.hardware.name else self.name

    @property
    def full_name(self) -> str:
        """What people call it."""
        return " ".join(filter(None, (self.hardware.name, self.part)))

    @property
    def entity_id(self) -> str:
        """What Home Assistant would call it."""
        return f"{self.domain}.{self.object_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePlan:
    """Everything a house file says."""

    name: str
    file: str
    seed: int
    speed: float
    still: bool
    """Nothing happens by itself: devices only obey."""
    entities: bool
    """Their states are also told in Home Assistant's terms."""
    start: datetime
    site: Site
    residents: int
    report_s: float
    """Simulated seconds after which sensors repeat their value; 0: never."""
    floors: Mapping[str, str]
    areas: Mapping[str, AreaPlan]
    devices: Mapping[str, DevicePlan]
