"""What became of an action: the only ground for saying that something was done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from devices.model import Values


class Status(StrEnum):
    """How an action ended."""

    CONFIRMED = "confirmed"
    """A live state of the device showed the asked values."""
    UNCONFIRMED = "unconfirmed"
    """The command was published; no state showed the asked values in time."""
    SENT = "sent"
    """Published to a device that never reports (optimistic)."""
    UNAVAILABLE = "unavailable"
    """The device was known to be offline; nothing was published."""
    REFUSED = "refused"
    """Policy forbade it; nothing was published."""
    INVALID = "invalid"
    """The device does not take that value; nothing was published."""
    PLANNED = "planned"
    """A dry run: it would have been published."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One device, what was asked of it, and what happened."""

    device_id: str
    name: str
    """The device as people know it."""
    asked: Values
    status: Status
    said: Values = field(default_factory=dict)
    """The asked features' last known values as the device reported them."""
    reason: str = ""
    """What is allowed, who forbade it, ...: a whole phrase for people, empty if confirmed."""
    put: Mapping[str, str] = field(default_factory=dict)
    """Asked values as the person put them, where that was in another unit: `70 °F`."""
    ms: float = 0.0
    """From publish to the confirming state, in milliseconds."""
