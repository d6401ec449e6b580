"""Amounts that nobody said: a small model fills in a number as readily as it copies one."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from controller.agent.vocabulary import vocabulary
from controller.tools import quantity

NO_AMOUNT = frozenset(("target", "what", "item", "unit", "command", "change"))
"""Arguments that are words of the person, or words for the tool."""
CLOSE = 0.6
"""How far a converted temperature may be from what was said."""

_LEVELS = vocabulary(
    """
    dim dimmer dimmed bright brighter brighten dark darker darken low lower lowest high higher
    highest max maximum maximal min minimum minimal full fully half halfway quarter third most
    least little bit lot more less up down raise increase decrease reduce drop louder quieter loud
    quiet soft softer softly silent warm warmer warmest cool cooler coolest cold colder hot hotter
    cozy cosy comfortable neutral daylight candle candlelight white night nightlight faster slower
    fast slow open close closed shut opened lift wide partly partially ajar
    hour hours minute minutes second seconds day days mute muted unmute toasty chilly freezing
    relax relaxing reading movie romantic
    """
)
_DIGITS = re.compile(r"\d{1,9}(?:[.,]\d{1,6})?")
_WORDS = re.compile(r"[a-z]+")


def invented(arguments: Mapping[str, Any], sentence: str, spoken: str) -> str | None:
    """A number among `arguments` that the person did not say, None if there is none.

    `sentence` may ask for a level in words ("dim", "half", "warmer") or for a time ("an hour"):
    then the number is the model's to choose. `spoken` is all that was said, earlier sentences
    included.
    """
    if _LEVELS & set(_WORDS.findall(sentence.casefold())):
        return None
    said = set(_said(spoken))
    for key, value in arguments.items():
        number = None if key in NO_AMOUNT else _amount(value)
        if number is not None and not any(_alike(number, other) for other in said):
            return str(value)[:40]
    return None


def _amount(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    read = quantity.read(value)
    return None if read is None else read.value


def _said(spoken: str) -> Iterable[float]:
    for found in _DIGITS.findall(spoken):
        yield float(found.replace(",", "."))
    words = _WORDS.findall(spoken.casefold())
    for start in range(len(words)):
        for end in (start + 1, start + 2):
            read = quantity.read(" ".join(words[start:end]))
            if read is not None:
                yield read.value


def _alike(number: float, said: float) -> bool:
    """Whether it is the number, or the number in the other unit of temperature."""
    return (
        abs(number - said) < 0.01  # noqa: PLR2004
        or abs(number - (said - 32) / 1.8) <= CLOSE
        or abs(number - (said * 1.8 + 32)) <= CLOSE
    )
