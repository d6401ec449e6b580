"""What people call the things that can be read from or set on a device."""

import re
from collections.abc import Iterable, Mapping

from rapidfuzz import fuzz, process

from controller.home.words import fold, split
from controller.tools.phrases import label
from devices import TYPES
from devices.model import Device, Feature, Kind, Value, Values

WORDS: Mapping[str, tuple[str, ...]] = {
    "on": ("power", "state"),
    "brightness": ("brightness", "dimmer", "level"),
    "color": ("colour", "color"),
    "color_temp": ("colour temperature", "color temperature", "white temperature", "warmth"),
    "effect": ("effect", "light effect", "animation"),
    "white": ("white level", "white"),
    "percentage": ("fan speed", "speed", "level", "power"),
    "preset_mode": ("preset mode", "preset", "mode", "program", "programme"),
    "oscillating": ("oscillation", "oscillate", "oscillating", "swing", "rotation"),
    "direction": ("direction", "rotation"),
    "position": ("position", "opening", "level"),
    "tilt": ("tilt position", "tilt angle", "tilt", "slats", "slat", "angle"),
    "moving": ("movement", "motion"),
    "mode": ("hvac mode", "operation mode", "operating mode", "mode", "operation", "preset"),
    "temperature": (
        "target temperature", "set temperature", "temperature setting", "setpoint", "set point",
        "temperature", "temp", "heat",
    ),
    "temperature_low": (
        "temperature low", "low temperature", "lower temperature", "minimum temperature",
        "heating temperature", "heat to", "low set point", "low",
    ),
    "temperature_high": (
        "temperature high", "high temperature", "upper temperature", "maximum temperature",
        "cooling temperature", "cool to", "high set point", "high",
    ),
    "target_humidity": ("target humidity", "set humidity", "humidity level", "humidity"),
    "fan_mode": ("fan mode", "fan speed", "fan", "speed"),
    "swing_mode": ("swing mode", "swing", "vertical swing", "oscillation"),
    "swing_horizontal_mode": ("horizontal swing mode", "horizontal swing"),
    "fan_speed": ("fan speed", "suction power", "suction", "cleaning mode", "speed", "power"),
    "activity": ("activity", "state", "status"),
    "state": ("state", "playback", "status"),
    "volume_level": ("volume level", "sound volume", "volume", "loudness", "sound", "level"),
    "muted": ("mute", "muted"),
    "source": ("input source", "source", "input", "channel", "station", "app"),
    "tone": ("tone", "ringtone", "melody", "sound"),
    "duration": ("duration", "time", "length"),
    "message": ("message", "notification", "text"),
    "added": ("new item", "add", "item"),
    "completed": ("complete", "done"),
    "removed": ("remove", "delete"),
    "value": ("value", "number", "option", "setting", "selection", "text", "level", "amount"),
    "media_title": ("what is playing", "media title", "track name", "title", "song", "playing"),
    "media_artist": ("media artist", "artist"),
    "media_album": ("media album", "album"),
    "media_track": ("track number",),
    "wind_speed": ("wind speed", "wind"),
    "wind_bearing": ("wind direction", "wind bearing"),
    "pressure": ("air pressure", "pressure"),
    "installed_version": ("installed version", "version"),
    "latest_version": ("latest version", "newest version"),
    "update_percentage": ("update progress", "progress"),
    "event": ("last event",),
    "action": ("hvac action", "action"),
}  # fmt: skip
"""What a feature is called, by its key; the plainest name is not always the first."""
_KINDS = {
    "brightness": "lights",
    "color_temp": "lights",
    "percentage": "fan",
    "position": "blinds",
    "temperature": "thermostat",
    "target_humidity": "humidifier",
    "volume_level": "media player",
}
"""What has a feature, where nothing but the feature was named: `turn up the volume`."""
_NEAR = 86.0
_SIGHT = 60.0
_LIGHT = ("brightness", "color", "color_temp", "effect", "white")
"""What a lamp only shows while it is on."""
_SMALL = ("the", "its", "to", "of", "a", "an")
_JOINTS = r"(?:\b(?:what(?:'s| is)|the|of|in|on|for)\s+)*"
_CODE = "code"


def settable(device: Device) -> dict[str, Feature]:
    """The features that can be given a value, the primary one first."""
    primary = TYPES[device.domain].primary
    found = {key: f for key, f in device.features.items() if _is_settable(f)}
    first = {primary: found[primary]} if primary in found else {}
    return first | found


def setting_named(device: Device, what: str, *, loosely: bool = False) -> list[str]:
    """The keys of the settable features that `what` may name, the likeliest first.

    Args:
        device: whose features.
        what: the person's word: `speed`, `target humidity`.
        loosely: a device with one nameless value is meant by any word.
    """
    wanted, found = _plain(what), settable(device)
    exact = [key for key in found if wanted in (names_of_setting(key))]
    if exact:
        return sorted(exact, key=lambda key: names_of_setting(key).index(wanted))
    if "value" in found and (loosely or set(split(wanted)) <= set(split(device.name))):
        return ["value"]
    known = {name: key for key in reversed(found) for name in names_of_setting(key)}
    near = process.extractOne(wanted, list(known), scorer=fuzz.ratio, score_cutoff=_NEAR)
    return [known[near[0]]] if near else []


def near_settings(device: Device, what: str) -> list[str]:
    """The features of a device whose names look like `what`, as people call them."""
    known = {name: key for key in reversed(settable(device)) for name in names_of_setting(key)}
    found = process.extract(
        _plain(what), list(known), scorer=fuzz.WRatio, score_cutoff=_SIGHT, limit=3
    )
    return list(dict.fromkeys(spoken(known[name]) for name, _score, _index in found))


def names_of_setting(key: str) -> list[str]:
    """All that a feature may be called, folded."""
    return [fold(key.replace("_", " ")), *map(_plain, WORDS.get(key, ()))]


def spoken(key: str) -> str:
    """What people call a feature, for a sentence that names it."""
    if key == "temperature":
        return "temperature"
    return label(key) or {"on": "power", "open": "opening"}.get(key, key.replace("_", " "))


def word_in(phrase: str) -> tuple[str, str] | None:
    """The name of a feature in a phrase, and the rest: `the volume of the kitchen radio`."""
    names = sorted({word for words in WORDS.values() for word in words}, key=len, reverse=True)
    folded = f" {fold(phrase[:300])} "
    for word in names:
        if f" {word} " in folded and (rest := without(phrase, (word,))):
            return word, rest
    return None


def readable_named(device: Device, word: str) -> str | None:
    """The feature of a device that a word names and that it reports."""
    features = device.features
    keys = [key for key in features_named(word) if key in features and features[key].readable]
    keys.sort(key=lambda key: names_of_setting(key).index(_plain(word)))
    return keys[0] if keys else None


def readings_of(target: str, what: str | None) -> list[tuple[str, str | None]]:
    """Target and feature as they may be meant: `dishwasher` and `delay` is one device's name."""
    if what:
        words = sorted(
            {word for key in features_named(what) for word in names_of_setting(key)} | {what},
            key=len,
            reverse=True,
        )
        shorter = without(target, words)
        more = [(shorter, what)] if shorter else []
        return [(target, what), (f"{target} {what}", None), *more]
    named = word_in(target)
    return [(target, None), *([(named[1], named[0])] if named else [])]


def things_with(target: str) -> tuple[str, str] | None:
    """The devices and the feature that are meant where a feature is all that was named."""
    wanted = _plain(target)
    keys = [key for key in _KINDS if wanted in names_of_setting(key)]
    return (_KINDS[keys[0]], wanted) if keys else None


def with_power(device: Device, key: str, value: Value, *, on: Value) -> Values:
    """A change of one feature, together with what turns the device on or off for it.

    Args:
        device: what is changed.
        key: the feature.
        value: its new value.
        on: whether the device is on now.
    """
    features = device.features
    turns = "on" in features and features["on"].writable
    if key in ("brightness", "percentage") and turns and value == 0:
        return {"on": False}
    if turns and (key in _LIGHT or (key == "percentage" and on is False)):
        return {"on": True, key: value}
    return {key: value}


def features_named(word: str) -> list[str]:
    """All keys that a word may stand for."""
    return [key for key in WORDS if _plain(word) in names_of_setting(key)]


def without(phrase: str, words: Iterable[str]) -> str | None:
    """The phrase without the first of `words` that it holds; None if it holds none."""
    for word in words:
        pattern = rf"{_JOINTS}\b{re.escape(word)}\b\s*(?:\b(?:of|in|on|for|sensor|reading)\b\s*)*"
        rest, count = re.subn(pattern, " ", phrase, count=1, flags=re.IGNORECASE)
        if count:
            return " ".join(rest.split())
    return None


def _is_settable(feature: Feature) -> bool:
    if not feature.writable or feature.key == _CODE:
        return False
    return not feature.momentary or feature.kind is Kind.TEXT


def _plain(text: str) -> str:
    words = split(text[:80].replace("_", " "))
    while len(words) > 1 and words[0] in _SMALL:
        words = words[1:]
    return " ".join(words)
