"""How a room's air and light change: pure functions of the room, the weather and its devices."""

import math
from dataclasses import dataclass

from simulator.outside import Outside

WINDOW_CHANGES_PER_HOUR = 6.0
"""Air changes of a room with one window open."""
_LEAK_PER_HOUR = 0.3
_COUPLING_PER_HOUR = 0.1
_AIR_SHARE = 0.25
_PERSON_K_PER_HOUR = 0.15
_PERSON_G_PER_HOUR = 45.0
_PLANTS_G_PER_HOUR = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shell:
    """What a room is built of."""

    volume_m3: float = 40.0
    insulation_hours: float = 40.0
    """Time constant with which a closed room follows the weather."""
    heating_k_per_hour: float = 4.0
    """What its heating does at full power, losses aside."""
    daylight: float = 0.02
    """Share of the light outside that its windows let in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Air:
    """The state of a room."""

    temperature: float
    humidity: float
    """Relative, in percent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Influence:
    """What a device, or all devices and people of a room together, do to it."""

    heating: float = 0.0
    """Share of the heating's power."""
    cooling: float = 0.0
    warmth_k_per_hour: float = 0.0
    """Waste heat."""
    moisture_g_per_hour: float = 0.0
    changes_per_hour: float = 0.0
    """Air exchanged with the outside, beyond leaks."""
    lamps_lx: float = 0.0
    shade: float = 0.0
    """Share of the daylight kept out."""

    def __add__(self, other: "Influence") -> "Influence":
        """Both at once."""
        if self is NOTHING or other is NOTHING:
            return other if self is NOTHING else self
        return Influence(
            heating=min(1.0, self.heating + other.heating),
            cooling=min(1.0, self.cooling + other.cooling),
            warmth_k_per_hour=self.warmth_k_per_hour + other.warmth_k_per_hour,
            moisture_g_per_hour=self.moisture_g_per_hour + other.moisture_g_per_hour,
            changes_per_hour=self.changes_per_hour + other.changes_per_hour,
            lamps_lx=self.lamps_lx + other.lamps_lx,
            shade=max(self.shade, other.shade),
        )


NOTHING = Influence()
"""What most devices do to their room."""


def person() -> Influence:
    """What somebody in a room does to its air."""
    return Influence(warmth_k_per_hour=_PERSON_K_PER_HOUR, moisture_g_per_hour=_PERSON_G_PER_HOUR)


def step(
    air: Air,
    shell: Shell,
    *,
    outside: Outside,
    beside: float,
    influence: Influence,
    seconds: float,
) -> Air:
    """The air after `seconds`; `beside` is the mean temperature of the rooms next to it.

    Both equations are solved exactly, so that any step is stable.
    """
    loss = 1 / shell.insulation_hours + _AIR_SHARE * influence.changes_per_hour
    source = shell.heating_k_per_hour * (influence.heating - influence.cooling)
    source += influence.warmth_k_per_hour
    pull = loss * outside.temperature + _COUPLING_PER_HOUR * beside + source
    temperature = _relax(air.temperature, pull, loss + _COUPLING_PER_HOUR, seconds / 3600)
    grams = _moisture(air, shell, outside, influence, seconds / 3600)
    humidity = 100 * grams / saturation(temperature)
    return Air(temperature=temperature, humidity=max(5.0, min(100.0, humidity)))


def illuminance(shell: Shell, outside: Outside, influence: Influence) -> float:
    """Lux in the room."""
    return outside.illuminance * shell.daylight * (1 - influence.shade) + influence.lamps_lx


def saturation(temperature: float) -> float:
    """Grams of water that a cubic metre of air can hold (Magnus formula)."""
    pressure = 611.2 * math.exp(17.62 * temperature / (243.12 + temperature))
    return 1000 * pressure / (461.5 * (273.15 + temperature))


def _moisture(
    air: Air, shell: Shell, outside: Outside, influence: Influence, hours: float
) -> float:
    grams = air.humidity / 100 * saturation(air.temperature)
    beyond = outside.humidity / 100 * saturation(outside.temperature)
    rate = _LEAK_PER_HOUR + influence.changes_per_hour
    source = (influence.moisture_g_per_hour + _PLANTS_G_PER_HOUR) / shell.volume_m3
    return _relax(grams, rate * beyond + source, rate, hours)


def _relax(value: float, pull: float, rate: float, hours: float) -> float:
    target = pull / rate
    return target + (value - target) * math.exp(-rate * hours)
