"""Numbers with units, as people and models write them: `30%`, `21,5 °C`, `half an hour`."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from controller.tools import numerals

_NUMBER = re.compile(
    r"(?:about|at|to|=)?\s*(?P<sign>[+\-−]?)\s*"  # noqa: RUF001  # people paste real minus signs
    r"(?P<number>\d{1,20}(?:[.,]\d{1,20})*(?:e[+\-]?\d{1,3})?)\s*(?P<unit>\S.{0,30})?"
)
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
_UNITS = {
    "°C": ("°c", "c", "celsius", "centigrade", "degrees c", "degrees celsius", "deg c"),
    "°F": ("°f", "f", "fahrenheit", "degrees f", "degrees fahrenheit", "deg f"),
    "%": ("%", "percent", "per cent", "pct", "percents", "percentage points", "percent points"),
    "K": ("k", "kelvin", "kelvins"),
    "mired": ("mired", "mireds"),
    "lx": ("lx", "lux"),
    "s": ("s", "sec", "secs", "second", "seconds"),
    "min": ("min", "mins", "minute", "minutes"),
    "h": ("h", "hr", "hrs", "hour", "hours"),
    "step": ("step", "steps", "notch", "notches"),
    "": ("", "°", "degree", "degrees", "deg"),
}
_CANONICAL = {name: unit for unit, names in _UNITS.items() for name in names}
_SECONDS = {"s": 1.0, "min": 60.0, "h": 3600.0}
_TEMPERATURES = (
    ("°F", re.compile(r"\bfahrenheit\b|(?<![a-z])°\s?f\b|\d\s?f\b", re.IGNORECASE)),
    ("°C", re.compile(r"\bcelsius\b|\bcentigrade\b|(?<![a-z])°\s?c\b|\d\s?c\b", re.IGNORECASE)),
)
_SHOWN = re.compile(r"(-?\d{1,9}(?:\.\d{1,6})?) (°[CF])(?! \()")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A finite number and its unit; the unit is empty if none was said."""

    value: float
    unit: str = ""

    def __str__(self) -> str:
        return f"{shown(self.value)} {self.unit}".strip()


def read(raw: object) -> Quantity | None:
    """The quantity that `raw` is, or None if it is not one."""
    if isinstance(raw, (int, float)):
        return _finite(raw)
    if not isinstance(raw, str):
        return None
    text = " ".join(raw.casefold().split()).strip("\"'")
    return _written(text) or _spoken(text)


def convert(quantity: Quantity, unit: str) -> float | None:
    """The value in `unit`; no unit is taken as that unit, None if the two do not convert."""
    value, here = quantity.value, quantity.unit
    if unit == "" or here.casefold() in ("", unit.casefold()):
        return value
    if here in _SECONDS and unit in _SECONDS:
        return value * _SECONDS[here] / _SECONDS[unit]
    match here, unit:
        case "°F", "°C":
            return (value - 32) * 5 / 9
        case "°C", "°F":
            return value * 9 / 5 + 32
        case ("K", "mired") | ("mired", "K") if value > 0:
            return 1e6 / value
    return None


def unit_said(sentence: str) -> str:
    """The unit of temperature that a sentence names; empty if none, or both."""
    found = [unit for unit, pattern in _TEMPERATURES if pattern.search(sentence[:2000])]
    return found[0] if len(found) == 1 else ""


def in_unit(value: float, unit: str, wanted: str) -> str:
    """A temperature in the other unit, `66.9 °F`; empty where there is nothing to add."""
    if wanted in ("", unit) or {unit, wanted} != {"°C", "°F"}:
        return ""
    converted = convert(Quantity(value=value, unit=unit), wanted)
    return "" if converted is None else f"{round(converted, 1):g} {wanted}"


def both_units(text: str, wanted: str) -> str:
    """A text whose temperatures are also said in the wanted unit: `19.4 °C (66.9 °F)`."""

    def also(match: re.Match[str]) -> str:
        other = in_unit(float(match[1]), match[2], wanted)
        return f"{match[0]} ({other})" if other else match[0]

    return _SHOWN.sub(also, text) if wanted else text


def unit_named(name: str) -> str:
    """The unit in its usual spelling; an unusual one as it is."""
    return _CANONICAL.get(" ".join(name.casefold().rstrip(".").split()), name.strip())


def shown(value: float) -> str:
    """A number without needless digits: `21`, `21.5`."""
    return f"{round(value, 3):.12g}"


def _finite(raw: float) -> Quantity | None:
    if isinstance(raw, bool):
        return None
    try:
        value = float(raw)
    except OverflowError:
        return None
    return Quantity(value=value) if math.isfinite(value) else None


def _written(text: str) -> Quantity | None:
    match = _NUMBER.fullmatch(text.replace("½", ".5"))
    if match is None:
        return None
    number = match["number"]
    plain = number.replace(",", "") if _THOUSANDS.fullmatch(number) else number.replace(",", ".")
    if plain.count(".") > 1:
        return None
    value, unit = _with_half(float(plain), match["unit"] or "")
    value *= -1 if match["sign"] in ("-", "−") else 1  # noqa: RUF001
    return Quantity(value=value, unit=unit_named(unit)) if math.isfinite(value) else None


def _with_half(value: float, unit: str) -> tuple[float, str]:
    """`20` and `and a half degrees` as 20.5 degrees."""
    words = unit.split()
    more, used = numerals.with_half(value, words)
    return more, " ".join(words[used:]) if used else unit


def _spoken(text: str) -> Quantity | None:
    words = text.replace("-", " ").split()
    sign = 1
    if words[:1] and words[0] in ("minus", "negative"):
        sign, words = -1, words[1:]
    for value, used in (numerals.number(words), _part(words)):
        unit = " ".join(words[used:])
        if value is not None and unit in _CANONICAL:
            return Quantity(value=sign * value, unit=_CANONICAL[unit])
    return None


def _part(words: Sequence[str]) -> tuple[float | None, int]:
    """`a degree`, `half an hour`, `a couple of degrees`: a unit has to follow."""
    value, used = numerals.fraction(words)
    if value is not None:
        used += words[used : used + 1] == ["of"]
        used += words[used : used + 1] in (["a"], ["an"])
    elif words[:1] in (["a"], ["an"]):
        couple = words[1:2] == ["couple"]
        value, used = (2.0, 2) if couple else (1.0, 1)
        used += couple and words[2:3] == ["of"]
    return (value, used) if used < len(words) else (None, 0)
