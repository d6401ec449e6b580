"""State words: which of a device's values they are about, and whether it is so now."""

from collections.abc import Iterator

from controller.home.registry import Member
from devices import TYPES
from devices.model import Device, Feature, Kind, Value

_ALSO = {
    word: tuple(means.split())
    for words, means in (
        ("opened ajar", "open"),
        ("shut close", "closed"),
        ("lit burning active going", "on"),
        ("running", "on cleaning playing"),
        ("vacuuming", "cleaning"),
        ("offen offene offenen offenes offener ouvert ouverte ouverts ouvertes", "open"),
        ("abierto abierta abiertos abiertas aperto aperta aperti aperte otwarte", "open"),
        ("geschlossen geschlossene geschlossenen ferme fermee fermes fermees", "closed"),
        ("cerrado cerrada cerrados cerradas chiuso chiusa chiusi chiuse zamkniete", "closed"),
        ("allume allumee allumes allumees eingeschaltete eingeschalteten", "on"),
        ("encendido encendida encendidos encendidas acceso accesa accesi accese", "on"),
        ("eteint eteinte eteints eteintes ausgeschaltete ausgeschalteten", "off"),
        ("apagado apagada apagados apagadas spento spenta spenti spente", "off"),
    )
    for word in words.split()
}
"""Words that people use for a state that is called otherwise."""
COMMON = frozenset(
    (
        "on", "off", "open", "closed", "locked", "unlocked", "playing", "paused", "idle", "armed",
        "disarmed", "docked", "cleaning", "heating", "cooling", "muted", "jammed", *_ALSO,
    )
)  # fmt: skip
"""Words that are hardly ever anything but a state."""
_BUSY = frozenset(("cleaning", "mowing", "playing"))
"""Choices that people call on."""
_PART = "\0"
"""Stands for a word that several choices begin with."""
_POWER = ("on", "off")


def fits(device: Device, word: str) -> str | None:
    """The feature that can be in the state `word`, a plain lower case word; the primary first."""
    return next((f.key for f in features_of(device) if expected(f, word) is not None), None)


def shows(feature: Feature, seen: Value, word: str) -> bool:
    """Whether a known value is the state `word`."""
    if feature.kind is Kind.CHOICE and word == "on":
        busy = _BUSY & set(feature.choices)
        return seen in busy if busy else seen != "off"
    wanted = expected(feature, word)
    if wanted is None or wanted == _PART:
        return plain(seen) == word or word in plain(seen).split()
    return seen == wanted


def expected(feature: Feature, word: str) -> Value:
    """The feature's value in the state `word`; None if it has no such state."""
    if feature.kind is Kind.BOOL:
        words = {"on": True, "off": False} if feature.key == "on" else {}
        words |= {feature.words[0].casefold(): True, feature.words[1].casefold(): False}
        return words.get(word)
    if feature.kind is Kind.CHOICE:
        named = {plain(choice): choice for choice in feature.choices}
        # What can be off and is not is on: a thermostat that heats.
        if word == "on" and ("off" in named or _BUSY & set(named.values())):
            return named.get(word) or word
        # An alarm that is armed away is armed.
        parts = {part for choice in named for part in choice.split()[:-1]}
        return named.get(word) or (_PART if word in parts else None)
    return None


def features_of(device: Device) -> Iterator[Feature]:
    """What a device shows, its primary feature first."""
    kind = TYPES.get(device.domain)
    primary = kind.primary if kind else ""
    if primary in device.features:
        yield device.features[primary]
    yield from (f for key, f in device.features.items() if key != primary and f.readable)


def plain(value: Value) -> str:
    """A choice as people write it."""
    return str(value).casefold().replace("_", " ")


def meant(device: Device, word: str) -> str | None:
    """The state that people mean by a word for such a device; None if it has none.

    On and off are what is switched: a window's contact is never on.
    """
    for other in (word, *_ALSO.get(word, ())):
        key = fits(device, other)
        if key is not None and not (other in _POWER and _is_only_reported(device.features[key])):
            return other
    return None


def stands(member: Member, word: str) -> bool | None:
    """Whether a device is in a state that is `meant`; None: not known."""
    key = fits(member.device, word)
    kind = TYPES.get(member.device.domain)
    if key is None or member.state.values.get(key) is None:
        return None
    if kind is not None and word in _POWER and key == kind.primary:
        on = is_on(member)
        if on is not None:
            return on == (word == "on")
    return shows(member.device.features[key], member.state.values[key], word)


def is_on(member: Member) -> bool | None:
    """Whether a device that can be turned off is not; None: not known."""
    off = TYPES[member.device.domain].switch(member.device, False) or {}  # noqa: FBT003
    features, seen = member.device.features, member.state.values
    if not off or any(seen.get(key) is None for key in off):
        return None
    return not all(features[key].matches(value, seen[key]) for key, value in off.items())


def _is_only_reported(feature: Feature) -> bool:
    return feature.kind is Kind.BOOL and not set(feature.words) & set(_POWER)
