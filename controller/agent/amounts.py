"""Amounts that nobody said: a small model fills in a number as readily as it copies one."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from controller.agent import guard
from controller.agent.sentence import begins_with_action
from controller.agent.vocabulary import vocabulary
from controller.home.words import split
from controller.tools import numerals, quantity, steps

NO_AMOUNT = frozenset(("target", "what", "item", "unit", "command"))
"""Arguments that are words of the person, or words for the tool."""
DIFFERENCES = ("by", "change")
"""Arguments that say how far something is to move from where it is."""
CLOSE = 0.6
"""How far a converted temperature may be from what was said."""

_LEVELS = vocabulary(
    """
    low lower lowest high higher thirds quarters possible completely
    highest max maximum maximal min minimum minimal full fully half halfway quarter third most
    least little bit lot more less up down raise increase decrease reduce drop louder quieter loud
    quiet soft softer softly silent warm warmer warmest cool cooler coolest cold colder hot hotter
    cozy cosy comfortable neutral daylight candle candlelight white night nightlight faster slower
    fast slow
    hour hours minute minutes second seconds day days mute muted unmute toasty chilly freezing
    relax relaxing reading movie romantic
    """
)
_LIGHT = vocabulary(
    """
    dim dimmer dimmest dimmed dimming bright brighter brightest brighten dark darker darkest darken
    """
)
_COMPARED = vocabulary(
    """
    brighter dimmer darker lighter warmer hotter cooler colder louder quieter softer faster slower
    higher lower more less up down
    """
)
_BETWEEN = vocabulary("percent per cent points degree degrees c f celsius fahrenheit k kelvin")
"""What stands between a number and the word that makes it a difference."""
_OPENING = vocabulary(
    """
    open opening close closing closed shut shutting opened lift lifting lowering raising wide
    partly partially ajar
    """
)
_WAYS = frozenset(("position", "tilt", "value"))
"""Arguments that may say how far something is open."""
_PARTS = re.compile(r"[,;.!?\n]+(?=\s|$)|\b(?:and|then|but)\b")
_PRONOUN = re.compile(r"\b(?:it|its|them|they|that|those|these|this|there|here)\b")
_DIGITS = re.compile(r"\d{1,9}(?:[.,]\d{1,6})?")
_WORDS = re.compile(r"[a-z]+")
_TO_NUMBER = re.compile(
    r"\bto\s+(?:about\s+)?\d[\d.,]*\s*(?:%|percent|per cent|degrees?|\u00b0|k\b|$)"
)
_TOKENS = re.compile(r"[a-z]+|\d{1,9}(?:[.,]\d{1,6})?")
_SAME = 0.01


def invented(arguments: Mapping[str, Any], sentence: str, spoken: str) -> str | None:
    """A number among `arguments` that the person did not say, None if there is none.

    Where `sentence` asks for a level of the target in words ("dim", "half", "warmer") or for a
    time ("an hour"), the number is the model's to choose. `spoken` is all that was said, earlier
    sentences included.
    """
    numbers = set(said(spoken))
    target = str(arguments.get("target", ""))
    for key, value in arguments.items():
        if key in DIFFERENCES:
            wrong = _is_made_up(str(value), target, sentence, spoken)
        else:
            wrong = _is_wrong(key, value, target, sentence, numbers)
        if wrong:
            return str(value)[:40]
    return None


def leaves_open(key: str, sentence: str) -> bool:
    """Whether a word of a sentence may stand for a number of this argument: `dim`, `half`."""
    return not _levels_for(key).isdisjoint(_WORDS.findall(sentence.casefold()[:2000]))


def said(spoken: str) -> Iterable[float]:
    """The numbers in what was said, in digits and in words."""
    for found in _DIGITS.findall(spoken):
        yield float(found.replace(",", "."))
    yield from numerals.numbers_in(_WORDS.findall(spoken.casefold()[:4000]))


def _is_wrong(key: str, value: Any, target: str, sentence: str, numbers: Iterable[float]) -> bool:
    number = None if key in NO_AMOUNT else _amount(value)
    if number is None:
        return False
    if any(_alike(number, other) for other in numbers):
        # 20 % brighter is not 20 %.
        return not str(value).startswith(("+", "-")) and _only_by(number, sentence)
    return not _leaves_open(key, target, sentence)


def _is_made_up(value: str, target: str, sentence: str, spoken: str) -> bool:
    """Whether nobody said that something is to change by so much."""
    if f" {' '.join(split(value))} " in f" {' '.join(split(spoken))} ":
        return False
    size, amount = steps.size_in(value), steps.amount_in(value)
    sizes = {steps.size_in(word) for word in _WORDS.findall(spoken.casefold())} - {None}
    if amount is None:
        return size is not None and size not in sizes
    if any(_same_difference(amount.value, other) for other in said(spoken)):
        return False
    # A bit may be ten percent, to a model that was told so.
    parts = _parts(sentence, target)
    return not any(steps.size_in(part) is not None for part in _about(target, parts))


def _only_by(number: float, sentence: str) -> bool:
    """Whether the number only stands as a difference in a sentence: `by 20`, `20 % warmer`."""
    tokens = _TOKENS.findall(sentence.casefold()[:2000])
    found = [
        _is_difference(tokens, start, size)
        for start in range(len(tokens))
        for value, size in (_number_at(tokens, start),)
        if value is not None and abs(value - number) < _SAME
    ]
    return bool(found) and all(found)


def _number_at(tokens: Sequence[str], start: int) -> tuple[float | None, int]:
    if tokens[start][0].isdigit():
        return float(tokens[start].replace(",", ".")), 1
    return numerals.number(tokens[start : start + 10])


def _is_difference(tokens: Sequence[str], start: int, size: int) -> bool:
    end = start + size
    while end < len(tokens) and tokens[end] in _BETWEEN:
        end += 1
    before = tokens[start - 1] if start else ""
    return before == "by" or (before not in ("to", "at") and bool(_COMPARED & {*tokens[end:][:1]}))


def _leaves_open(key: str, target: str, sentence: str) -> bool:
    """Whether a level for this argument is asked for in words, where the target stands."""
    levels = _levels_for(key)
    parts = _parts(sentence, target)
    # `Dim it to 30 %` leaves nothing open.
    vague = [part for part in _about(target, parts) if not _TO_NUMBER.search(part)]
    return any(levels & set(_WORDS.findall(part)) for part in vague)


def _levels_for(key: str) -> frozenset[str]:
    if key in _WAYS:
        return _LEVELS | _LIGHT | _OPENING
    return _LEVELS if key.startswith("temperature") else _LEVELS | _LIGHT


def _parts(sentence: str, target: str) -> list[str]:
    """A sentence in parts; what the target itself joins (`all but the hall`) stays together."""
    text, phrase = sentence.casefold()[:2000], target.casefold()
    return _PARTS.split(text.replace(phrase, _PARTS.sub(" ", phrase)) if phrase else text)


def _about(target: str, parts: Sequence[str]) -> Iterable[str]:
    """The parts of a sentence that say what to do with the target; all if none names it."""
    shares = [guard.shared(target, part) for part in parts]
    most = max(shares)
    if not most:
        return parts
    where = [index for index, share in enumerate(shares) if share == most]
    found = {i for index in where for i in _verb_for(index, parts)}
    return [parts[i] for i in found.union(_referring(where[-1], parts))]


def _referring(index: int, parts: Sequence[str]) -> Iterable[int]:
    """The parts after it that speak of the same thing: "the hall is dark, make it brighter"."""
    for later in range(index + 1, len(parts)):
        if _PRONOUN.search(parts[later]):
            yield later
        elif begins_with_action(parts[later]):
            return


def _verb_for(index: int, parts: Sequence[str]) -> Iterable[int]:
    """The part itself and, where it has no verb ("and the hall lamp"), those up to the verb's.

    All parts, where there is no verb at all.
    """
    for way in (range(index, -1, -1), range(index, len(parts))):
        for end in way:
            if begins_with_action(parts[end]):
                return range(min(index, end), max(index, end) + 1)
    # `The blinds and the curtains open`: what has no verb is said once for all.
    return range(len(parts))


def _amount(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    read = quantity.read(value)
    return None if read is None else read.value


def _alike(number: float, said: float) -> bool:
    """Whether it is the number, or the number in the other unit of temperature."""
    return (
        abs(number - said) < _SAME
        or abs(number - (said - 32) / 1.8) <= CLOSE
        or abs(number - (said * 1.8 + 32)) <= CLOSE
    )


def _same_difference(number: float, said: float) -> bool:
    """Whether it is so much, or as much in the other unit of temperature."""
    return any(abs(number - other) < _SAME for other in (said, said * 1.8, said / 1.8))
