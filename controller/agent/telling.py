"""What was read, in the language of the person.

In English, tools have put it in words; in other languages it is said anew from the devices' states.
"""

import re

from controller.agent.phrasebook import MissingPhraseError, Phrasebook
from controller.agent.wording import Wording
from controller.home.registry import Member
from controller.tools.contents import LISTED, left_to_do
from controller.tools.observation import Observation, Reading
from controller.tools.phrases import be, label
from controller.tools.readings import sentence
from devices import TYPES
from devices.model import Value

_SHOWN = {
    "alarm_control_panel": ("mode",),
    "binary_sensor": ("on",),
    "climate": ("mode", "temperature", "temperature_low", "temperature_high",
                "current_temperature", "current_humidity"),
    "cover": ("open", "position"),
    "fan": ("on", "percentage", "preset_mode"),
    "humidifier": ("on", "mode", "target_humidity", "current_humidity"),
    "lawn_mower": ("activity",),
    "light": ("on", "brightness"),
    "lock": ("locked",),
    "media_player": ("state", "media_title", "media_artist", "volume_level"),
    "number": ("value",),
    "select": ("value",),
    "sensor": ("value",),
    "siren": ("on", "tone"),
    "switch": ("on",),
    "text": ("value",),
    "todo": ("items",),
    "vacuum": ("activity", "fan_speed"),
    "valve": ("open", "position"),
    "water_heater": ("mode", "temperature", "current_temperature"),
    "weather": ("condition", "current_temperature", "humidity", "wind_speed"),
}  # fmt: skip
"""By domain, the features that tell what a device is doing; of other domains, English tells."""
_BARE = ("mode", "media_title", "media_artist", "tone", "items")
"""Features that are told without their name, beside those that never have one."""
_MOST = 40
"""Items of a list that are said; the rest is counted."""
_READ_ONLY = ("current_temperature", "current_humidity")
_OTHER_UNIT = re.compile(r"\(-?\d{1,9}(?:\.\d{1,6})? °[CF]\)")
_LETTER = re.compile(r"[^\W\d_]")


def told(reading: Reading, wording: Wording) -> str:
    """A reading as a sentence."""
    if wording.book.is_english:
        return _english(reading, wording)
    member = wording.home.get(reading.device_id) if wording.home else None
    if member is None or reading.key in ("events", "forecast"):
        raise MissingPhraseError(f"no words for: {reading.text}")
    if reading.key in ("items", TYPES[member.device.domain].primary):
        return state(member, wording, also=reading.text)
    name = _name(member, reading.key, wording)
    return _line(name, _one(member, reading.key, wording), member, wording, also=reading.text)


def state(member: Member, wording: Wording, *, also: str = "") -> str:
    """What a device says of itself, as a sentence in another language than English.

    Args:
        member: the device.
        wording: the language.
        also: the English text; a temperature in another unit is taken from it.
    """
    keys = _SHOWN.get(member.device.domain)
    if keys is None:
        raise MissingPhraseError(f"no words for a {member.device.domain}")
    parts = _parts(member, keys, wording) or [wording.book.word("unknown")]
    return _line(member.name, ", ".join(parts), member, wording, also=also)


def other(observation: Observation, book: Phrasebook) -> str:
    """What a tool says that has read no device: a sum, the rooms."""
    if not observation.say or (book.is_english):
        return observation.say
    if observation.candidates:
        return book.say("reading.rooms", names=book.join(observation.candidates, limit=40))
    if _LETTER.search(observation.say):
        raise MissingPhraseError(f"no words for: {observation.say}")
    return book.number(observation.say)


def _english(reading: Reading, wording: Wording) -> str:
    if reading.key in LISTED:
        return sentence(reading)
    spoken = "" if reading.key in ("on", "open", "locked", "value") else label(reading.key)
    form = "reading.many" if be(reading.name) == "are" else "reading.one"
    name = f"{reading.name} {spoken}".strip()
    return wording.book.say(form, name=name, state=reading.text).replace("  ", " ")


def _line(name: str, text: str, member: Member, wording: Wording, *, also: str) -> str:
    book = wording.book
    if unit := _OTHER_UNIT.search(also):
        text = f"{text} {book.number(unit[0])}"
    if member.state.available is False:
        known = text != book.word("unknown")
        text = book.say("reading.last", state=text) if known else book.say("reading.offline")
    form = "reading.many" if wording.many([name]) else "reading.one"
    return book.say(form, name=name, state=text)


def _name(member: Member, key: str, wording: Wording) -> str:
    named = wording.label(key)
    if not named or named.casefold() in member.name.casefold():
        return member.name
    return wording.book.say("reading.named", name=member.name, label=named)


def _parts(member: Member, keys: tuple[str, ...], wording: Wording) -> list[str]:
    values = member.state.values
    if (word := _passing(member, wording)) is not None:
        return [word]
    idle = values.get("on") is False or values.get("mode") == "off"
    told: list[str] = []
    for key in keys:
        value = values.get(key)
        if key not in member.device.features or value in (None, ""):
            continue
        if key != keys[0] and (_is_said(key, value, member) or (idle and key not in _READ_ONLY)):
            continue
        bare = key in _BARE or not wording.label(key)
        said = _one(member, key, wording)
        told.append(said if bare else f"{wording.label(key)} {said}")
    return told


def _passing(member: Member, wording: Wording) -> str | None:
    """What goes before the state: that something is jammed, unlatched or under way."""
    values, features = member.state.values, member.device.features
    for key in ("jammed", "latch"):
        if key in features and values.get(key):
            return _one(member, key, wording)
    moving = "moving" in features and values.get("moving") not in (None, "", "stopped")
    return _one(member, "moving", wording) if moving else None


def _is_said(key: str, value: Value, member: Member) -> bool:
    """Whether the state before it says as much."""
    if key != "position":
        return False
    return value in (0, 100) or member.state.values.get("open") is False


def _one(member: Member, key: str, wording: Wording) -> str:
    if key == "items" and member.state.values.get(key) is not None:
        return _todo(left_to_do(member.state.values[key]), wording.book)
    return wording.value(key, member.state.values.get(key), member.device.features.get(key))


def _todo(items: list[str], book: Phrasebook) -> str:
    if not items:
        return book.say("reading.todo_none")
    return book.say("reading.todo", n=len(items), items=book.join(items, limit=_MOST))
