"""Words for a share of what a thing can do: `half`, `full`, `lowest`, `as warm as possible`."""

import re

from controller.home.words import split
from controller.tools.numerals import fraction

TOP = 1.0
BOTTOM = 0.0
_LONGEST = 80
_MUCH = """
bright light warm hot loud high fast strong humid wide open much far hard powerful
"""
_LITTLE = """
dim dark cool cold quiet soft low slow weak dry closed little gentle silent
"""
_HIGHEST = """
max maximum maximal highest brightest lightest warmest hottest loudest fastest strongest widest
most fullest full fully complete completely high wide
"""
_LOWEST = """
min minimum minimal lowest dimmest darkest coolest coldest quietest softest slowest weakest driest
least gentlest
"""
_ADJECTIVES = dict.fromkeys(_MUCH.split(), TOP) | dict.fromkeys(_LITTLE.split(), BOTTOM)
_SHARES: dict[str, float] = {
    **dict.fromkeys((*_HIGHEST.split(), "all the way", "all the way up", "flat out"), TOP),
    **dict.fromkeys((*_LOWEST.split(), "all the way down"), BOTTOM),
    **dict.fromkeys(("halfway", "half way", "middle", "medium", "mid", "midway"), 0.5),
    "low": 0.25,
}
_POSSIBLE = re.compile(
    r"as (\w+) as (?:possible|can be|it gets|it goes|it can|it can be|they get|they go|they can|"
    r"they can be|you can|ever)"
)
_AROUND = frozenset(("to", "at", "its", "their", "the", "about", "around", "roughly", "on", "it"))
_NOUNS = """
brightness volume speed power temperature heat level position humidity setting intensity strength
light capacity way it of the
"""
_AFTER = frozenset(_NOUNS.split())
_OPEN = frozenset(("open", "opened", "up", "on"))
_CLOSED = frozenset(("closed", "shut", "down"))


def share_named(text: str) -> float | None:
    """The share from 0 (its least) to 1 (its most) that words name; None if they name none."""
    words = split(text[:_LONGEST]) if len(text) <= _LONGEST else ()
    plain = _plain(words)
    if (match := _POSSIBLE.fullmatch(plain)) and match[1] in _ADJECTIVES:
        return _ADJECTIVES[match[1]]
    if plain in _SHARES:
        return _SHARES[plain]
    return _partly(plain.split())


def _plain(words: tuple[str, ...]) -> str:
    """The words without what stands around a level: `at full brightness` as `full`."""
    kept = list(words)
    while len(kept) > 1 and kept[0] in _AROUND:
        kept.pop(0)
    while len(kept) > 1 and kept[-1] in _AFTER and " ".join(kept) not in _SHARES:
        kept.pop()
    return " ".join(kept)


def _partly(words: list[str]) -> float | None:
    """`three quarters open`, `a third closed`, `half`."""
    ends = words[-1:] if len(words) > 1 and words[-1] in _OPEN | _CLOSED else []
    words = words[: len(words) - len(ends)]
    share, used = fraction(words)
    if share is None or used < len(words):
        share = _SHARES.get(_plain(tuple(words)))
    return 1 - share if share is not None and ends and ends[0] in _CLOSED else share
