"""What devices say of themselves, as people say it."""

from collections.abc import Iterable, Sequence

from controller.home.registry import Member
from controller.home.words import clean
from controller.tools.contents import LISTED, listed, todo_said, told
from controller.tools.measures import Source
from controller.tools.observation import Context, Observation, Reading
from controller.tools.phrases import be, label, state_text, value_text
from controller.tools.quantity import both_units, unit_said
from devices import TYPES
from devices.model import Value

MOST = 30
"""More readings than this are left out, with a note."""
_SPOKEN = 5
_COUNTS = ("event_count", "open_items")
"""Features that say how much a calendar or a list holds: what it holds says that as well."""


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
    if key == "items" and member.state.values.get(key) is not None:
        return todo_said(member.state.values[key])
    describe = TYPES[member.device.domain].describe
    if key == "condition" and describe and member.state.values.get(key) is not None:
        return describe(member.device, {key: member.state.values[key]})
    return value_text(key, member.state.values.get(key), member.device.features.get(key))


def named(source: Source) -> str:
    """What to call a value: the device's name, and the feature's if that is not in it."""
    member, key = source.member, source.key
    name = member.name
    if key == TYPES[member.device.domain].primary:
        return name
    spoken = "set temperature" if key == "temperature" else label(key)
    if not spoken or key in LISTED:
        return name
    return name if spoken.casefold() in name.casefold() else f"{name} {spoken}"


def read_members(members: Iterable[Member], context: Context | None = None) -> list[Reading]:
    """One reading a device; a person's sentence says which day or unit they want."""
    return [_read(member, context) for member in members]


def _read(member: Member, context: Context | None) -> Reading:
    key = listed(member) if context else None
    if context and key:
        text = told(member, said=context.sentence, now=context.now())
    else:
        text = described(member)
    return Reading(
        device_id=member.device.id,
        name=member.name,
        key=key or TYPES[member.device.domain].primary,
        text=_shown(state_text(member, text), context),
    )


def read_sources(sources: Iterable[Source], context: Context | None = None) -> list[Reading]:
    """One reading a value; with the unit of the person's sentence as well."""
    return [_read_source(source, context) for source in sources]


def _read_source(source: Source, context: Context | None) -> Reading:
    if context and source.key in _COUNTS:
        return _read(source.member, context)
    return Reading(
        device_id=source.member.device.id,
        name=named(source),
        key=source.key,
        text=_shown(state_text(source.member, valued(source)), context),
    )


def _shown(text: str, context: Context | None) -> str:
    return both_units(text, unit_said(context.sentence)) if context else text


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
    return " ".join(map(sentence, readings))


def sentence(reading: Reading) -> str:
    """A reading as people say it, with its verb where it takes one."""
    if reading.key in LISTED and ":" in reading.text:
        return f"{reading.name}: {reading.text}."
    verb = "has" if reading.key in ("items", "events") else be(reading.name)
    return f"{reading.name} {verb} {reading.text}."
