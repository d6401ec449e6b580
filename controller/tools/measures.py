"""What can be measured in a room, and which device of the room says it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.home.registry import Member
from controller.home.resolve import Found, Reason, Unresolved
from controller.tools.observation import Context
from controller.tools.outdoors import is_outside, outdoors
from controller.tools.resolving import resolved
from controller.tools.settings import without
from devices.model import Device, Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A quantity that people ask a room for."""

    name: str
    words: tuple[str, ...]
    """How people call it, longest first."""
    classes: tuple[str, ...]
    """Device classes of the sensors that measure it."""
    keys: tuple[str, ...] = ()
    """Features of other devices that say it too."""
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One value of one device."""

    member: Member
    key: str


TEMPERATURE = Measure(
    name="temperature",
    words=("room temperature", "temperature", "temp"),
    classes=("temperature",),
    keys=("current_temperature",),
    units=("°C", "°F"),
)
HUMIDITY = Measure(
    name="humidity",
    words=("air humidity", "humidity", "moisture"),
    classes=("humidity",),
    keys=("current_humidity",),
)
ILLUMINANCE = Measure(
    name="light level",
    words=("light level", "illuminance", "brightness level"),
    classes=("illuminance",),
    units=("lx",),
)
BATTERY = Measure(
    name="battery",
    words=("battery level", "battery charge", "batteries", "battery"),
    classes=("battery",),
)
MEASURES = (TEMPERATURE, HUMIDITY, ILLUMINANCE)

_FEATURES = {
    "target humidity": "target_humidity",
    "set humidity": "target_humidity",
    "target temperature": "temperature",
    "set temperature": "temperature",
    "setpoint": "temperature",
    "set point": "temperature",
    "brightness": "brightness",
    "position": "position",
    "speed": "percentage",
    "mode": "mode",
}
"""Words for a value that is not the one a device is first asked for."""
_NUMBERS = ("value", "current_temperature", "brightness", "position", "percentage", "temperature")


def named_measure(phrase: str) -> Measure | None:
    """The measure that a phrase names: `the bedroom temperature`."""
    if named_feature(phrase):
        return None
    return next((m for m in MEASURES if without(phrase, m.words) is not None), None)


def named_feature(phrase: str) -> tuple[str, str] | None:
    """The feature that a phrase names, and of what: `the brightness of the hall lamp`."""
    for word, key in _FEATURES.items():
        if rest := without(phrase, (word,)):
            return key, rest
    return None


def measured(context: Context, phrase: str, measure: Measure) -> list[Source] | Unresolved:
    """What says `measure` in the place or device that `phrase` names; empty: nothing does."""
    found = resolved(context, phrase, accepts=lambda d: key_of(d, measure) is not None)
    if isinstance(found, Unresolved):
        place = without(phrase, measure.words)
        if place == "":
            return sources_of(_nearby(context), measure)
        if is_outside(phrase if place is None else place):
            return _outside(context, measure)
        if place is not None:
            found = resolved(context, place)
        elif found.reason is Reason.EMPTY:
            found = resolved(context, phrase)
    return sources_of(found.members, measure) if isinstance(found, Found) else found


def _outside(context: Context, measure: Measure) -> list[Source]:
    found = outdoors(context, lambda device: key_of(device, measure) is not None)
    return [Source(member=m, key=key) for m in found if (key := key_of(m.device, measure))]


def looked_at(
    context: Context,
    phrase: str,
    *,
    accepts: Callable[[Device], bool] | None = None,
    prefer: tuple[str, ...] = (),
) -> Found | Unresolved:
    """What a phrase names, to be read: `the lights` of no room in particular are all of them."""
    found = resolved(context, phrase, accepts=accepts, prefer=prefer)
    several = isinstance(found, Unresolved) and found.reason is Reason.AMBIGUOUS
    if not several or not phrase.strip(" ?.!").casefold().endswith("s"):
        return found
    every = resolved(context, f"all {phrase}", accepts=accepts, prefer=prefer)
    return every if isinstance(every, Found) else found


def key_of(device: Device, measure: Measure) -> str | None:
    """The feature by which a device says `measure`."""
    if device.domain == "sensor" and device.device_class in measure.classes:
        return "value"
    return next((key for key in measure.keys if key in device.features), None)


def number_of(device: Device, unit: str, wanted: str | None) -> str | None:
    """The number that a device is compared by, if one is of the unit."""
    keys = (wanted,) if wanted else _NUMBERS
    for key in keys:
        feature = device.features.get(key)
        if feature and feature.kind is Kind.NUMBER and _same_kind(unit, feature.unit):
            return key
    return None


def _same_kind(asked: str, has: str) -> bool:
    return asked in ("", has) or {asked, has} <= {"°C", "°F"}


def _nearby(context: Context) -> Sequence[Member]:
    here = [m for m in context.home.members if m.area and m.area.id == context.area]
    return here or context.home.members


def sources_of(members: Sequence[Member], measure: Measure) -> list[Source]:
    """A room's sensors, or where it has none, the other devices that say it."""
    sources = [
        Source(member=member, key=key)
        for member in members
        if (key := key_of(member.device, measure))
    ]
    with_sensor = {_room(source) for source in sources if source.key == "value"}
    return [s for s in sources if s.key == "value" or _room(s) not in with_sensor]


def _room(source: Source) -> str:
    area = source.member.area
    return area.id if area else source.member.device.id
