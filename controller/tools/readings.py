"""What devices say of themselves, as people say it."""

from collections.abc import Iterable, Sequence

from controller.home.registry import Member
from controller.home.words import clean
from controller.tools.measures import Source
from controller.tools.observation import Observation, Reading
from controller.tools.phrases import be, label, state_text, value_text
from devices import TYPES
from devices.model import Value

MOST = 30
"""More readings than this are left out, with a note."""
_SPOKEN = 5


def value_of(source: Source) -> Value:
    """The value that a device can be taken at: None if unknown or the device is not reachable."""
    state = source.member.state
    return None if state.available is False else state.values.get(source.key)


def described(member: Member) -> str:
    """A device's state in a few words: `off`, `on, brightness 30 %`."""
    kind = TYPES[member.device.domain]
    if kind.describe is not None:
        return clean(kind.describe(member.device, member.state.values), length=120) or "unknown"
    return valued(Source(member=member, key=kind.primary))


def valued(source: Source) -> str:
    """One value in words, reachable or not."""
    member, key = source.member, source.key
    return value_text(key, member.state.values.get(key), member.device.features.get(key))


def named(source: Source) -> str:
    """What to call a value: the device's name, and the feature's if that is not in it."""
    member, key = source.member, source.key
    name = member.name
    if key == TYPES[member.device.domain].primary:
        return name
    spoken = "set temperature" if key == "temperature" else label(key)
    return name if spoken.casefold() in name.casefold() else f"{name} {spoken}"


def read_members(members: Iterable[Member]) -> list[Reading]:
    """One reading a device."""
    return [
        Reading(
            device_id=member.device.id,
            name=member.name,
            key=TYPES[member.device.domain].primary,
            text=state_text(member, described(member)),
        )
        for member in members
    ]


def read_sources(sources: Iterable[Source]) -> list[Reading]:
    """One reading a value."""
    return [
        Reading(
            device_id=source.member.device.id,
            name=named(source),
            key=source.key,
            text=state_text(source.member, valued(source)),
        )
        for source in sources
    ]


def observed(readings: Sequence[Reading], phrase: str) -> Observation:
    """Readings for the model, and while they are few, for the person."""
    kept = tuple(readings[:MOST])
    lines = [f"{reading.name}: {reading.text}" for reading in kept]
    if left := len(readings) - len(kept):
        lines.append(f"... and {left} more; ask for a room or a device.")
    return Observation(
        text="\n".join(lines), readings=kept, phrase=phrase, say=_sentence(kept, left)
    )


def _sentence(readings: Sequence[Reading], left: int) -> str:
    if left or not 0 < len(readings) <= _SPOKEN:
        return ""
    return " ".join(f"{reading.name} {be(reading.name)} {reading.text}." for reading in readings)
