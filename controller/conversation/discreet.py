"""A sentence as it may be understood and kept: the codes in it are taken out first of all."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from controller.agent.vocabulary import vocabulary
from controller.conversation.bare import bare_code
from controller.conversation.digits import digits_of
from controller.home.words import split
from controller.tools.codes import STARS, codes_in, starred, without_codes

LEAST_DIGITS, MOST_DIGITS = 4, 12
MOST_WORDS = 24
FEW_WORDS = 4
"""Whoever is asked for a number and says more words than these beside it, says something else."""
_AT_THE_END = re.compile(r"[,;:.!]\s{0,9}(\d(?:[ -]?\d){3,11})[\s.!]{0,9}\Z")
"""`unlock the front door, 4711`."""
_AROUND = vocabulary(
    """
    the my pin code pincode passcode number is it s its that this would be please ok okay yes
    and well so here the answer sure of course
    die der das mein meine lautet ist es bitte ja und nummer
    el la mi codigo clave es por favor si y numero
    le les mon c est s il vous plait oui et numero
    il lo codice per favore si e numero
    de mijn is het alsjeblieft ja en nummer
    moj to jest prosze tak kod numer
    """
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What was said, without what nobody may read."""

    text: str
    """To be understood; stars alone: it was nothing but a code."""
    kept: str
    """To be kept and shown, with stars for codes."""
    codes: tuple[str, ...] = ()


def hear(
    text: str, *, has_pin: bool, asked: bool = False, names: Collection[str] | None = None
) -> Heard:
    """Take the codes out of a sentence.

    Without a PIN, a code with a word for it is a device's own: it stays in what is to be
    understood, where a tool looks for it. The PIN does not: no model may see it.

    Args:
        text: what was said.
        has_pin: there is a PIN in this home.
        asked: Hearth has just asked for it.
        names: numbers that belong to names in this home; None: nothing here takes a code that is
            said without a word for it.
    """
    if has_pin and (pin := only_digits(text, among_words=asked)):
        return Heard(text=STARS, kept=STARS, codes=(pin,))
    codes = codes_in(text)
    if has_pin and not codes and (match := _AT_THE_END.search(text)):
        code = re.sub(r"\D", "", match[1])
        rest = text[: match.start()]
        return Heard(text=rest, kept=f"{rest}, {STARS}", codes=(code,))
    if not codes and names is not None and (bare := bare_code(text, names)):
        before, after = text[: bare.start], text[bare.end :]
        rest = f"{before.rstrip(' ,;:')} {after.lstrip(' ,;:.!')}".strip()
        return Heard(text=rest, kept=f"{before}{STARS}{after}", codes=(bare.code,))
    if not codes:
        return Heard(text=text, kept=text)
    if not has_pin:
        return Heard(text=text, kept=starred(text), codes=codes)
    rest = " ".join(without_codes(text).split()).strip(" ,;:.")
    return Heard(text=rest or STARS, kept=starred(text), codes=codes)


def only_digits(text: str, *, among_words: bool = False) -> str:
    """The number that a sentence consists of, digit by digit or in groups; empty if it does not.

    Args:
        text: what was said.
        among_words: a few other words than those that introduce a number may stand around it.
    """
    words = split(text[:400])
    if len(words) > MOST_WORDS:
        return ""
    read = list(map(digits_of, words))
    digits = "".join(digit for digit in read if digit)
    others = [word for word, digit in zip(words, read, strict=True) if not digit]
    if not LEAST_DIGITS <= len(digits) <= MOST_DIGITS:
        return ""
    few = among_words and len(others) <= FEW_WORDS
    return digits if few or _AROUND.issuperset(others) else ""
