"""Which of a device's values a state word is about: on, open, locked, heat, ..."""

from collections.abc import Iterator

from controller.tools.contents import holds
from controller.tools.measures import Source
from devices import TYPES
from devices.model import Device, Feature, Kind, Value


def fits(device: Device, word: str, *, texts: bool = False) -> str | None:
    """The feature that can be in the state `word`, the primary one first.

    Args:
        device: whose features.
        word: a plain lower case word.
        texts: also features that may say anything.
    """
    features = list(_features(device))
    for feature in features:
        if _expected(feature, word) is not None:
            return feature.key
    held = (f.key for f in features if texts and f.kind is Kind.TEXT and f.readable)
    return min(held, key=lambda key: key != "items", default=None)


def is_in(source: Source, word: str) -> bool:
    """Whether a known value is the state `word`."""
    feature = source.member.device.features[source.key]
    seen = source.member.state.values.get(source.key)
    if feature.kind is Kind.CHOICE and word == "on":
        busy = _BUSY & set(feature.choices)
        return seen in busy if busy else seen != "off"
    if (held := holds(source.member, word)) is not None and feature.key == "items":
        return held
    expected = _expected(feature, word)
    if expected is None or expected == _PART:
        return _plain(seen) == word or word in _plain(seen).split()
    return seen == expected


def _expected(feature: Feature, word: str) -> Value:
    """The feature's value in the state `word`; None if it has no such state."""
    if feature.kind is Kind.BOOL:
        words = {"on": True, "off": False} if feature.key == "on" else {}
        words |= {feature.words[0].casefold(): True, feature.words[1].casefold(): False}
        return words.get(word)
    if feature.kind is Kind.CHOICE:
        named = {_plain(choice): choice for choice in feature.choices}
        # What can be off and is not is on: a thermostat that heats.
        if word == "on" and ("off" in named or _BUSY & set(named.values())):
            return named.get(word) or word
        # An alarm that is armed away is armed.
        parts = {part for choice in named for part in choice.split()[:-1]}
        return named.get(word) or (_PART if word in parts else None)
    return None


_BUSY = frozenset(("cleaning", "mowing", "playing"))
"""Choices that people call on."""
_PART = "\0"
"""Stands for a word that several choices begin with."""


def _features(device: Device) -> Iterator[Feature]:
    primary = TYPES[device.domain].primary
    if primary in device.features:
        yield device.features[primary]
    yield from (f for key, f in device.features.items() if key != primary and f.readable)


def _plain(value: Value) -> str:
    return str(value).casefold().replace("_", " ")
