"""Comparisons in code: what is asked, whether it holds, and the sentence that says so."""

import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from controller.tools.measures import BATTERY, HUMIDITY, ILLUMINANCE, TEMPERATURE, Measure
from controller.tools.observation import Comfort
from controller.tools.quantity import Quantity, read
from controller.tools.signature import Takes

Name = Literal["below", "above", "at_least", "at_most", "equals", "not_equals", "is", "is_not"]
_ALSO = {
    **dict.fromkeys(("<", "less than", "lower than", "colder than"), "below"),
    **dict.fromkeys(("under", "cooler than", "darker than", "drier than"), "below"),
    **dict.fromkeys((">", "more than", "greater than", "higher than"), "above"),
    **dict.fromkeys(("over", "warmer than", "hotter than", "brighter than"), "above"),
    **dict.fromkeys((">=", "≥", "is at least", "not below", "minimum"), "at_least"),
    **dict.fromkeys(("<=", "≤", "is at most", "not above", "maximum"), "at_most"),
    **dict.fromkeys(("is below", "is less than", "is under"), "below"),
    **dict.fromkeys(("is above", "is more than", "is over"), "above"),
    **dict.fromkeys(("==", "=", "equal", "equal to", "is equal to"), "equals"),
    **dict.fromkeys(("!=", "<>", "≠", "not equal", "not equal to"), "not_equals"),
    **dict.fromkeys(("are", "is too"), "is"),
    **dict.fromkeys(("not", "isn't", "are not", "aren't"), "is_not"),
}
Comparison = Annotated[Name, Takes(also=_ALSO)]

_WORDED = {"below": "below", "above": "above", "at least": "at_least", "at most": "at_most"} | _ALSO
_NEGATIVE = {"is_not": "is", "not_equals": "equals"}
_TESTS: dict[str, tuple[Callable[[float, float], bool], str, str]] = {
    "below": (operator.lt, "below", "not below"),
    "above": (operator.gt, "above", "not above"),
    "at_least": (operator.ge, "at least", "below"),
    "at_most": (operator.le, "at most", "above"),
    "equals": (operator.eq, "equal to", "not equal to"),
}
_SAME = {
    "shut": "closed",
    "close": "closed",
    "opened": "open",
    "lock": "locked",
    "unlock": "unlocked",
    "active": "on",
    "running": "on",
    "lit": "on",
    "true": "on",
    "yes": "on",
    "false": "off",
    "no": "off",
    "inactive": "off",
}
_CHARGE = {
    **dict.fromkeys(("low", "weak", "running low"), ("below", 20.0)),
    **dict.fromkeys(("empty", "dead", "flat"), ("at_most", 5.0)),
    **dict.fromkeys(("full", "charged", "fully charged"), ("at_least", 95.0)),
    **dict.fromkeys(("ok", "okay", "fine", "good"), ("at_least", 20.0)),
}
"""What people say of a battery, in percent."""
_DEGREES = ("too ", "very ", "quite ", "really ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A number to compare with."""

    quantity: Quantity
    comparison: str
    """One that holds or not: `is_not` and `not_equals` are told by `negated`."""
    negated: bool = False
    measure: Measure | None = None
    """What must be measured, where the word says it (`cold`)."""
    word: str = ""
    """The word that stood for the number."""

    def holds(self, seen: float, limit: float) -> bool:
        """Whether the plain comparison holds, negated or not."""
        return _TESTS[self.comparison][0](seen, limit)

    def relation(self, *, holds: bool, unit: str) -> str:
        """The relation in words, in `unit` if none was asked: `below 19 °C (cold)`."""
        _, yes, no = _TESTS[self.comparison]
        word = f" ({self.word})" if self.word else ""
        quantity = replace(self.quantity, unit=self.quantity.unit or unit)
        return f"{yes if holds else no} {quantity}{word}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A state to be in."""

    word: str
    negated: bool = False


def read_asked(comparison: str, value: str, comfort: Comfort) -> Limit | Word | str:
    """What is asked, or what is wrong with it."""
    comparison, value = _moved(comparison, value)
    plain, negated = _NEGATIVE.get(comparison, comparison), comparison in _NEGATIVE
    if (quantity := read(value)) is not None:
        plain = "equals" if plain == "is" else plain
        return Limit(quantity=quantity, comparison=plain, negated=negated)
    word = _plain(value)
    limit = _thresholds(comfort).get(word)
    if plain not in ("is", "equals", limit.comparison if limit else "is"):
        return f'"{comparison}" compares with a number, not with "{value}"; use is or is_not.'
    return replace(limit, negated=negated, word=word) if limit else Word(word=word, negated=negated)


def charge_named(asked: Limit | Word) -> Limit | None:
    """What a word says of a battery that is measured: `low`; None if it says nothing of one."""
    if not isinstance(asked, Word) or asked.word not in _CHARGE:
        return None
    comparison, percent = _CHARGE[asked.word]
    return Limit(
        quantity=Quantity(value=percent, unit="%"),
        comparison=comparison,
        negated=asked.negated,
        measure=BATTERY,
        word=asked.word,
    )


def _moved(comparison: str, value: str) -> tuple[str, str]:
    """`is` with `below 19` as `below` with `19`."""
    for word, meant in _WORDED.items():
        rest = value.casefold().removeprefix(f"{word} ")
        if comparison == "is" and rest != value.casefold() and read(rest):
            return meant, rest
    return comparison, value


def _plain(value: str) -> str:
    word = " ".join(value.casefold().replace("_", " ").strip(" .!?\"'").split())
    for degree in _DEGREES:
        word = word.removeprefix(degree)
    return _SAME.get(word, word)


def _thresholds(comfort: Comfort) -> dict[str, Limit]:
    def limit(comparison: str, value: float, unit: str, measure: Measure) -> Limit:
        quantity = Quantity(value=value, unit=unit)
        return Limit(quantity=quantity, comparison=comparison, measure=measure)

    cold = limit("below", comfort.cold_below_c, "°C", TEMPERATURE)
    hot = limit("above", comfort.hot_above_c, "°C", TEMPERATURE)
    return {
        **dict.fromkeys(("cold", "cool", "chilly", "freezing"), cold),
        **dict.fromkeys(("hot", "warm"), hot),
        "humid": limit("above", comfort.humid_above, "%", HUMIDITY),
        "damp": limit("above", comfort.humid_above, "%", HUMIDITY),
        "dry": limit("below", comfort.dry_below, "%", HUMIDITY),
        "dark": limit("below", comfort.dark_below_lx, "lx", ILLUMINANCE),
        "bright": limit("at_least", comfort.dark_below_lx, "lx", ILLUMINANCE),
    }
