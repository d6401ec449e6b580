"""The weather and the sun over the house, from date, hour and seed alone."""

import math
from dataclasses import dataclass
from datetime import datetime
from random import Random


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Where the house stands and what its year is like."""

    latitude: float = 51.0
    winter_c: float = 2.0
    """Mean temperature in January (July south of the equator)."""
    summer_c: float = 19.0
    day_swing_c: float = 7.0
    """Between the coldest and the warmest hour of a day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """The air and the light around the house at one moment."""

    temperature: float
    humidity: float
    illuminance: float
    clouds: float = 0.5
    """Share of the sky."""


def outside(site: Site, when: datetime, *, seed: int) -> Outside:
    """The weather at `when`; the same for the same seed."""
    day = Random(f"{seed}:{when.date().isoformat()}")  # noqa: S311 - a weather, not a secret
    clouds, offset = day.random(), day.gauss(0.0, 1.5)
    temperature = _season(site, when) + _hour(site, when, clouds) + max(-4.0, min(4.0, offset))
    sun = sun_elevation(site, when)
    return Outside(
        temperature=temperature,
        humidity=max(20.0, min(98.0, 78.0 + 15.0 * clouds - 12.0 * math.sin(math.radians(sun)))),
        illuminance=daylight(sun, clouds),
        clouds=clouds,
    )


def sun_elevation(site: Site, when: datetime) -> float:
    """Degrees of the sun above the horizon, in local solar time."""
    declination = -23.44 * math.cos(2 * math.pi * (_day(when) + 10) / 365)
    latitude, tilt = math.radians(site.latitude), math.radians(declination)
    turn = math.radians(15 * (_hours(when) - 12))
    height = math.sin(latitude) * math.sin(tilt)
    height += math.cos(latitude) * math.cos(tilt) * math.cos(turn)
    return math.degrees(math.asin(max(-1.0, min(1.0, height))))


def daylight(elevation: float, clouds: float) -> float:
    """Lux on the ground for a sun `elevation` in degrees and `clouds` from 0 to 1."""
    if elevation <= -6:  # noqa: PLR2004 - the end of civil twilight
        return 0.0
    twilight = 400.0 * float(min(1.0, (elevation + 6) / 6) ** 3)
    direct = 110_000.0 * math.pow(max(0.0, math.sin(math.radians(elevation))), 1.15)
    return twilight + direct * (1 - 0.8 * clouds**2)


def _season(site: Site, when: datetime) -> float:
    middle, half = (site.summer_c + site.winter_c) / 2, (site.summer_c - site.winter_c) / 2
    phase = math.cos(2 * math.pi * (_day(when) - 20) / 365)
    return middle - half * (phase if site.latitude >= 0 else -phase)


def _hour(site: Site, when: datetime, clouds: float) -> float:
    swing = site.day_swing_c / 2 * (1 - 0.5 * clouds)
    return swing * math.cos(2 * math.pi * (_hours(when) - 15) / 24)


def _day(when: datetime) -> int:
    return when.timetuple().tm_yday


def _hours(when: datetime) -> float:
    return when.hour + when.minute / 60 + when.second / 3600
