"""What a person says, as the value of a feature: numbers with units, options, yes and no."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rapidfuzz import fuzz, process

from controller.home.words import fold, split
from controller.tools.colors import EXAMPLES, White, read_color, read_white
from controller.tools.grid import is_step, share_of, speed, stepped
from controller.tools.levels import share_named
from controller.tools.moves import moved
from controller.tools.quantity import Quantity, convert, read, shown
from controller.tools.steps import read_step
from devices.model import Device, Feature, Kind, Value

_YES = frozenset(("on", "true", "yes", "1", "enable", "enabled", "active", "start"))
_NO = frozenset(("off", "false", "no", "0", "disable", "disabled", "inactive", "stop"))
_ALSO: Mapping[str, str] = {
    "heating": "heat",
    "cooling": "cool",
    "automatic": "auto",
    "automatically": "auto",
    "drying": "dry",
    "dehumidify": "dry",
    "fan": "fan only",
    "backward": "reverse",
    "backwards": "reverse",
    "reversed": "reverse",
    "forwards": "forward",
    "stay": "armed home",
    "disarm": "disarmed",
    "off": "disarmed",
    "economy": "eco",
    "turbo": "boost",
    "play": "playing",
    "pause": "paused",
    "stop": "idle",
    "normal": "none",
}
"""Words for options, where a device has the one but not the other."""
_NEAR = 82.0
_DEGREES = ("°C", "°F")
_COUNTED = re.compile(r"^\s*(?:speed|level|stage|setting|gear)\s+(?=\S)", re.IGNORECASE)
_WARMTH = frozenset(("warm", "warmest", "hot", "hottest", "cool", "coolest", "cold", "coldest"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A value in a feature's own form."""

    value: Value
    put: str = ""
    """How the person put it, where that was in another unit."""


def read_value(
    device: Device, feature: Feature, raw: str, *, now: Value = None, unit: str = ""
) -> Given | str:
    """The value that `raw` means, or what the feature takes instead.

    Args:
        device: whose feature it is.
        feature: what is to be set.
        raw: as the person said it: `70 °F`, `eco`, `half`, `louder`.
        now: the feature's value now, for `louder`.
        unit: the unit of temperature that goes without saying; empty: the device's.
    """
    match feature.kind:
        case Kind.NUMBER:
            return _number(device, feature, raw, now=now, unit=unit)
        case Kind.CHOICE:
            option = option_named(feature, raw)
            return _takes(feature, raw) if option is None else Given(value=option)
        case Kind.BOOL:
            return _bool(feature, raw)
        case Kind.COLOR:
            color = read_color(raw)
            color = color.color if isinstance(color, White) else color
            return f"it takes {EXAMPLES}" if color is None else Given(value=color)
    return Given(value=raw)


def fit(device: Device, feature: Feature, quantity: Quantity, *, unit: str = "") -> Given | str:
    """A quantity in a feature's unit, within its range and steps; else what is allowed."""
    if not quantity.unit and feature.unit in _DEGREES and unit in _DEGREES:
        quantity = replace(quantity, unit=unit)
    value = convert(quantity, feature.unit)
    if value is None:
        return f"it counts in {feature.unit or 'plain numbers'}, not in {quantity.unit}"
    put = str(quantity) if quantity.unit not in ("", feature.unit) else ""
    if put:
        value = stepped(feature, value)
    low, high = feature.minimum, feature.maximum
    outside = (low is not None and value < low) or (high is not None and value > high)
    if outside or not (put or is_step(device, feature, value)):
        return f"it takes {allowed(feature, quantity.unit if put else '')}, not {quantity}"
    return Given(value=value, put=put)


def allowed(feature: Feature, unit: str = "") -> str:
    """What may be asked, in the feature's unit and in the one that the person used."""
    text = feature.allowed()
    limits = (feature.minimum, feature.maximum)
    if not unit or None in limits:
        return text
    known = [Quantity(value=limit, unit=feature.unit) for limit in limits if limit is not None]
    there = sorted(value for q in known if (value := convert(q, unit)) is not None)
    if len(there) < len(known):
        return text
    return f"{text} ({round(there[0], 1):g} to {round(there[1], 1):g} {unit})"


def option_named(feature: Feature, raw: str) -> str | None:
    """The option that people mean by `raw`; None if it is none, or might be several."""
    options = {_plain(option): option for option in feature.askable or feature.choices}
    said = _plain(raw)
    number = read(raw)
    for word in (said, _ALSO.get(said, ""), shown(number.value) if number else ""):
        if word and word in options:
            return options[word]
    near = [option for option in options if _among(said, option) or _among(option, said)]
    if len(near) != 1:
        found = process.extract(said, list(options), scorer=fuzz.ratio, score_cutoff=_NEAR, limit=2)
        near = [name for name, _score, _index in found]
    return options[near[0]] if len(near) == 1 else None


def _takes(feature: Feature, raw: str) -> str:
    said = f', not "{raw[:40]}"' if raw and not feature.secret else ""
    return f"it takes {feature.allowed()}{said}"


def _number(device: Device, feature: Feature, raw: str, *, now: Value, unit: str) -> Given | str:
    step = read_step(raw)
    if step is not None and step.compared:
        there = moved(feature, step, now, unit=unit)
        return there if isinstance(there, str) else Given(value=there)
    if (level := _levelled(feature, raw)) is not None:
        return Given(value=level)
    quantity = read(_COUNTED.sub("", raw[:80]))
    if feature.unit == "K" and (white := read_white(raw)):
        quantity = _white(feature, white, quantity)
    if quantity is None:
        return _takes(feature, raw)
    return fit(device, feature, speed(feature, quantity), unit=unit)


def _levelled(feature: Feature, raw: str) -> float | None:
    """The number that a word for a level means: `half`, `as warm as possible`, `off`."""
    if _plain(raw) == "off" and feature.minimum == 0:
        return 0.0
    level = share_named(raw)
    # The warmest light is the one of the fewest kelvin.
    if level is not None and feature.unit == "K" and _WARMTH & set(split(raw)):
        level = 1 - level
    return None if level is None else share_of(feature, level)


def _white(feature: Feature, white: White, said: Quantity | None) -> Quantity:
    """A shade of white: a number as it was said, a word within the lamp's range."""
    if said is not None:
        is_mired = not said.unit and round(white.kelvin) != round(said.value)
        return replace(said, unit="mired") if is_mired else said
    low, high = feature.minimum or white.kelvin, feature.maximum or white.kelvin
    return Quantity(value=min(max(white.kelvin, low), high), unit="K")


def _bool(feature: Feature, raw: str) -> Given | str:
    said = _plain(raw)
    words = [_plain(word) for word in feature.words]
    if said in words:
        return Given(value=said == words[0])
    if said in _YES | _NO:
        return Given(value=said in _YES)
    return _takes(feature, raw)


def _plain(text: str) -> str:
    return fold(text[:80].replace("_", " "))


def _among(one: str, other: str) -> bool:
    """Whether all words of one are in the other."""
    words = split(one)
    return bool(words) and set(words) <= set(split(other))
