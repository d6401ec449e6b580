"""What a change is, as far as rules go: control, and maybe one of the classes of risk."""

from collections.abc import Iterator
from enum import StrEnum

from controller.home.registry import Member
from devices.model import Values

BARRIERS = ("garage", "gate", "door")
"""Covers that keep people out."""
_HEATERS = ("climate", "water_heater")
_SET_POINTS = ("temperature", "temperature_low", "temperature_high")


class Kind(StrEnum):
    """What rules speak of."""

    ALL = "all"
    """Whatever there is to do, reading included."""
    READ = "read"
    CONTROL = "control"
    """Every change."""
    UNLOCK = "unlock"
    GATE = "gate"
    VALVE = "valve"
    DISARM = "disarm"
    SIREN = "siren"
    HEATING = "heating"


RISKS = frozenset((
    Kind.UNLOCK, Kind.GATE, Kind.VALVE, Kind.DISARM, Kind.SIREN, Kind.HEATING
))  # fmt: skip
"""Kinds of changes that let people in, or make noise, heat or a flood."""


def risks_of(member: Member, change: Values, *, hot_c: float) -> frozenset[Kind]:
    """The classes of risk that a change belongs to; none for most.

    Args:
        member: the device that is changed.
        change: what is asked of it.
        hot_c: settings above this are a risk (°C).
    """
    return frozenset(_risks(member, change, hot_c))


def is_barrier(member: Member) -> bool:
    """Whether a cover is one that keeps people out."""
    kind = member.device.device_class
    if kind is None:
        return any(word in member.name.casefold() for word in BARRIERS)
    return kind in BARRIERS


def _risks(member: Member, change: Values, hot_c: float) -> Iterator[Kind]:
    domain = member.device.domain
    if change.get("locked") is False or change.get("latch") is True:
        yield Kind.UNLOCK
    if domain == "cover" and _opens(change) and is_barrier(member):
        yield Kind.GATE
    if domain == "valve" and _opens(change):
        yield Kind.VALVE
    if domain == "alarm_control_panel" and change.get("mode") == "disarmed":
        yield Kind.DISARM
    if change.get("mode") == "triggered" or (domain == "siren" and change.get("on") is True):
        yield Kind.SIREN
    if domain in _HEATERS and any(_is_hot(member, change, key, hot_c) for key in _SET_POINTS):
        yield Kind.HEATING


def _opens(change: Values) -> bool:
    position = change.get("position")
    is_part = isinstance(position, (int, float)) and position > 0
    return change.get("open") is True or is_part


def _is_hot(member: Member, change: Values, key: str, hot_c: float) -> bool:
    value, feature = change.get(key), member.device.features.get(key)
    if not isinstance(value, (int, float)) or isinstance(value, bool) or feature is None:
        return False
    celsius = (value - 32) / 1.8 if feature.unit.endswith("F") else value
    return celsius > hot_c
