"""Values and outcomes in words, in one place for observations and answers."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from controller.home.outcome import Outcome, Status
from controller.home.registry import Home, Member
from controller.home.words import clean
from devices.model import Feature, Kind, Value

_WORDS = {
    "on": ("on", "off"),
    "open": ("open", "closed"),
    "locked": ("locked", "unlocked"),
    "jammed": ("jammed", "not jammed"),
    "oscillating": ("oscillating", "not oscillating"),
}
_UNITS = {
    "brightness": "%",
    "percentage": "%",
    "position": "%",
    "tilt": "%",
    "color_temp": "K",
    "temperature": "°C",
    "temperature_low": "°C",
    "temperature_high": "°C",
}
_LABELS = {
    "color": "colour",
    "color_temp": "colour temperature",
    "percentage": "speed",
    "temperature": "set to",
    "current_temperature": "temperature",
    "current_humidity": "humidity",
    "temperature_low": "low temperature",
    "temperature_high": "high temperature",
    "volume_level": "volume",
    "preset_mode": "preset",
    "open_items": "to do",
    "media_title": "title",
    "media_artist": "artist",
    "media_album": "album",
}
_UNSPOKEN = (
    "on", "open", "locked", "value", "jammed", "moving", "oscillating", "activity", "state",
    "muted", "press", "activate", "install", "command", "condition", "update_available", "event",
)  # fmt: skip
"""Features whose values say enough without a label."""


def observation_line(outcome: Outcome, home: Home | None = None) -> str:
    """What became of one action, in one line for the model.

    Args:
        outcome: the action.
        home: where the device's own words and units are found.
    """
    return f"{outcome.name}: {asked_text(outcome, home) or 'new value'} {_fate(outcome, home)}."


def _fate(outcome: Outcome, home: Home | None) -> str:
    match outcome.status:
        case Status.CONFIRMED:
            fate = "confirmed"
        case Status.UNCONFIRMED:
            said = said_text(outcome, home)
            fate = (
                f"NOT confirmed; it last said {said}" if said else "NOT confirmed; it said nothing"
            )
        case Status.SENT:
            fate = "sent; it never reports, so whether it happened is not known"
        case Status.UNAVAILABLE:
            fate = "not sent; it is not reachable"
        case Status.PLANNED:
            fate = "would be sent (dry run)"
        case Status.REFUSED:
            fate = "refused"
        case Status.INVALID:
            fate = "is not possible"
    return ": ".join(filter(None, [fate, _reason(outcome)]))


def _reason(outcome: Outcome) -> str:
    told = outcome.status in (Status.REFUSED, Status.INVALID)
    return outcome.reason.rstrip(".") if told else ""


def asked_text(outcome: Outcome, home: Home | None = None) -> str:
    """What was asked, in words: `on`, `brightness 30 %`, `closed`, `set to 21 °C`."""
    asked = outcome.asked
    if len(asked) > 1 and asked.get("on") is True:
        asked = {key: value for key, value in asked.items() if key != "on"}
    return values_text(asked, _features(outcome.device_id, home), outcome.put)


def said_text(outcome: Outcome, home: Home | None = None) -> str:
    """What the device last said about it, in words; empty if nothing."""
    known = {key: value for key, value in outcome.said.items() if value is not None}
    return values_text(known, _features(outcome.device_id, home))


def values_text(
    values: Mapping[str, Value],
    features: Mapping[str, Feature],
    put: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Several values in words: `on, brightness 30 %`; with how the person `put` them."""
    words = {key: _said(key, value, features.get(key)) for key, value in values.items()}
    return ", ".join(f"{word} ({put[key]})" if key in put else word for key, word in words.items())


def _said(key: str, value: Value, feature: Feature | None) -> str:
    if key == "position" and value in (0, 100):
        return "open" if value else "closed"
    return f"{label(key)} {value_text(key, value, feature)}".strip()


def value_text(key: str, value: Value, feature: Feature | None = None) -> str:
    """One value in words, its feature's own if it is known; always one short line."""
    said = _feature(key, value, feature).say(value)
    if feature is not None and feature.kind is Kind.CHOICE:
        said = said.replace("_", " ")
    return clean(said, length=80) or "unknown"


def label(key: str) -> str:
    """What people call a feature; empty where its values say enough."""
    return "" if key in _UNSPOKEN else _LABELS.get(key, key.replace("_", " "))


def abilities(features: Mapping[str, Feature]) -> str:
    """What may be asked of a device: `on or off, brightness 1 to 100 %`."""
    takes = [
        f"{label(key)} {feature.allowed()}".strip()
        for key, feature in features.items()
        if feature.writable
    ]
    return ", ".join(takes) or "nothing, it can only be read"


def state_text(member: Member, described: str) -> str:
    """What a device says of itself, with a warning if it cannot be reached."""
    if member.state.available is not False:
        return described
    return "not reachable" if described == "unknown" else f"not reachable; last known: {described}"


def join(names: Iterable[str], *, limit: int = 8, word: str = "and") -> str:
    """Names as people list them: `A, B and C`, `A, B and 9 more`."""
    listed = list(names)
    if len(listed) > limit:
        listed = [*listed[: limit - 1], f"{len(listed) - limit + 1} more"]
        word = "and"
    return f" {word} ".join(filter(None, [", ".join(listed[:-1]), *listed[-1:]]))


def be(name: str) -> str:
    """`is` or `are`, as a device's name wants it."""
    return "are" if name.endswith("s") and not name.endswith(("ss", "us", "is")) else "is"


def names_of(members: Sequence[Member]) -> str:
    """The names of devices as people list them."""
    return join([member.name for member in members])


def _features(device_id: str, home: Home | None) -> Mapping[str, Feature]:
    member = home.get(device_id) if home else None
    return member.device.features if member else {}


def _feature(key: str, value: Value, feature: Feature | None) -> Feature:
    if feature is not None:
        return feature
    kind = Kind.BOOL if isinstance(value, bool) else Kind.NUMBER
    return Feature(
        key=key, kind=kind, unit=_UNITS.get(key, ""), words=_WORDS.get(key, ("on", "off"))
    )
