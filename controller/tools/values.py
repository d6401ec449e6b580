"""What a person says, as the value of a feature: numbers with units, options, yes and no."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rapidfuzz import fuzz, process

from controller.home.words import fold, split
from controller.tools.colors import EXAMPLES, White, read_color, read_white
from controller.tools.quantity import Quantity, convert, read, shown
from devices.model import Device, Feature, Kind, Value

_YES = frozenset(("on", "true", "yes", "1", "enable", "enabled", "active", "start"))
_NO = frozenset(("off", "false", "no", "0", "disable", "disabled", "inactive", "stop"))
_SHARES = {
    **dict.fromkeys(("max", "maximum", "full", "highest", "high", "strongest", "loudest"), 1.0),
    **dict.fromkeys(("half", "halfway", "middle", "medium", "mid"), 0.5),
    **dict.fromkeys(("min", "minimum", "lowest", "quietest", "slowest"), 0.0),
    **dict.fromkeys(("low",), 0.25),
}
_UP = frozenset(
    ("up", "higher", "louder", "faster", "warmer", "brighter", "more", "increase", "raise")
)
_DOWN = frozenset(
    ("down", "lower", "quieter", "slower", "cooler", "dimmer", "less", "decrease", "reduce")
)
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
_STEPS = ("temp_step", "step", "precision")
"""Keys by which an announcement says in which steps its numbers go."""
_DEGREES = ("°C", "°F")


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
        value = _stepped(feature, value)
    low, high = feature.minimum, feature.maximum
    outside = (low is not None and value < low) or (high is not None and value > high)
    if outside or not (put or _is_step(device, feature, value)):
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
    moved = _moved(feature, raw, now)
    if moved is not None:
        return moved
    word = _plain(raw)
    if (share := _SHARES.get(word)) is not None and None not in (feature.minimum, feature.maximum):
        return Given(value=_share(feature, share))
    if word == "off" and feature.minimum == 0:
        return Given(value=0.0)
    quantity = read(raw)
    if feature.unit == "K" and (white := read_white(raw)):
        quantity = _white(feature, white, quantity)
    return fit(device, feature, quantity, unit=unit) if quantity else _takes(feature, raw)


def _white(feature: Feature, white: White, said: Quantity | None) -> Quantity:
    """A shade of white: a number as it was said, a word within the lamp's range."""
    if said is not None:
        is_mired = not said.unit and round(white.kelvin) != round(said.value)
        return replace(said, unit="mired") if is_mired else said
    low, high = feature.minimum or white.kelvin, feature.maximum or white.kelvin
    return Quantity(value=min(max(white.kelvin, low), high), unit="K")


def _share(feature: Feature, share: float) -> float:
    low, high = feature.minimum or 0.0, feature.maximum or 0.0
    # The least of what can be had is not nothing.
    least = feature.step or 1.0 if share == 0 and low == 0 and feature.unit == "%" else low
    return max(_stepped(feature, low + (high - low) * share), min(least, high))


def _moved(feature: Feature, raw: str, now: Value) -> Given | str | None:
    """`louder`, `10 more` or `+10` from where it is now; None if that is not what was said."""
    words = set(split(raw[:80]))
    sign = 1 if words & _UP or raw.strip().startswith("+") else -1 if words & _DOWN else 0
    if not sign:
        return None
    if not isinstance(now, (int, float)):
        return "I do not know what it is now, so say a number"
    number = re.search(r"\d{1,9}(?:\.\d{1,3})?", raw)
    moved = now + sign * (float(number[0]) if number else _size(feature))
    bottom, top = feature.minimum, feature.maximum
    moved = moved if bottom is None else max(moved, bottom)
    return Given(value=_stepped(feature, moved if top is None else min(moved, top)))


def _size(feature: Feature) -> float:
    """How far a word moves a number: a tenth of a share, a degree, a step."""
    if feature.unit == "%":
        return max(10.0, feature.step or 1.0)
    return max(1.0, feature.step or 1.0)


def _bool(feature: Feature, raw: str) -> Given | str:
    said = _plain(raw)
    words = [_plain(word) for word in feature.words]
    if said in words:
        return Given(value=said == words[0])
    if said in _YES | _NO:
        return Given(value=said in _YES)
    return _takes(feature, raw)


def _is_step(device: Device, feature: Feature, value: float) -> bool:
    """Whether a number is on a step that the announcement names; a default binds nobody."""
    step = feature.step
    if not step or feature.rounds_up or not any(key in device.config for key in _STEPS):
        return True
    bases = (0.0, feature.minimum or 0.0)
    return any(abs((value - base) / step - round((value - base) / step)) < 1e-3 for base in bases)  # noqa: PLR2004


def _stepped(feature: Feature, value: float) -> float:
    """The nearest step."""
    step = feature.step
    if not step or feature.rounds_up:
        return round(value, 1)
    rounded = round(round(value / step) * step, 6)
    low, high = feature.minimum, feature.maximum
    # A limit need not be on a step itself.
    for limit in (low, high):
        if limit is not None and abs(value - limit) <= step / 2 and not _inside(rounded, low, high):
            return limit
    return rounded


def _inside(value: float, low: float | None, high: float | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)


def _plain(text: str) -> str:
    return fold(text[:80].replace("_", " "))


def _among(one: str, other: str) -> bool:
    """Whether all words of one are in the other."""
    words = split(one)
    return bool(words) and set(words) <= set(split(other))
