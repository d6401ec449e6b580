"""Words put right: slips of the pen, words run together or apart, and words of other homes."""

from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from controller.home.lexicon import Lexicon
from controller.home.states import COMMON
from controller.home.tokens import Token, said
from controller.home.words import (
    ALL,
    ANDS,
    ARTICLES,
    EXCEPTS,
    FILLERS,
    LINKS,
    ORDINALS,
    OTHERS,
    POLITE,
    plural,
    stem,
)

_NEAR = 88
"""Likeness in percent from which a word may be a slip of another."""
_SHORTEST_SLIP = 5
_MOST_EDITS = 3
_SURE_LENGTH = 7
"""From here on one wrong letter leaves no doubt; `light` and `night` are two words."""
_SMALL = (
    ARTICLES | FILLERS | POLITE | LINKS | ALL | ANDS | OTHERS
    | {word for words in EXCEPTS for word in words} | {",", "both", "as", "well", "there", "same"}
)  # fmt: skip
_NUMBER = ("number", "nr")


def mend(tokens: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """The words as this home knows them; what is in doubt stays as it was said."""
    mended: list[Token] = []
    at = 0
    while at < len(tokens):
        size, better = _mended(tokens, at, lexicon)
        mended.extend(better)
        at += size
    return mended


def is_small(word: str) -> bool:
    """Whether a folded word has a part of its own in phrases."""
    return word in _SMALL


def slip(word: str, lexicon: Lexicon) -> str | None:
    """The known word that an unknown one was meant to be; None if there may be a doubt."""
    if len(word) < _SHORTEST_SLIP - 1 or word in COMMON:
        return None
    ranked = sorted(
        (OSA.distance(word, known), known)
        for known in lexicon.spelled.get(word[:1], ())
        if abs(len(known) - len(word)) <= _MOST_EDITS
    )
    if not ranked or not _is_slip(word, ranked[0][1], ranked[0][0]):
        return None
    distance, best = ranked[0]
    others = (d for d, known in ranked if stem(known) != stem(best))
    # With all its letters there, in another order, it is hardly another word.
    doubt = distance if _is_swapped(word, best) else distance + 1
    return best if next(others, len(word)) > doubt else None


def _mended(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> tuple[int, Iterable[Token]]:
    """How many words from a place on are put right at once, and what they become."""
    token = tokens[at]
    if token.clause is not None:
        return 1, (token,)
    return (
        _of_other_homes(tokens, at, lexicon)
        or _numbered(tokens, at, lexicon)
        or _torn(tokens, at, lexicon)
        or (1, _corrected(token, lexicon))
    )


def _of_other_homes(
    tokens: Sequence[Token], at: int, lexicon: Lexicon
) -> tuple[int, tuple[Token, ...]] | None:
    """`The sitting room` where there is a living room."""
    for size in range(min(lexicon.longest_synonym, len(tokens) - at), 0, -1):
        run = tokens[at : at + size]
        meant = lexicon.synonyms.get(tuple(stem(token.word) for token in run))
        if meant is not None:
            last = run[-1].word
            if not meant.run:
                return size, (Token(said(run), last, entries=meant.entries),)
            words = [*meant.run[:-1], f"{meant.run[-1]}{'s' if plural(last) else ''}"]
            texts = [said(run), *("" for _ in words[1:])]
            return size, tuple(map(Token, texts, words))
    return None


def _numbered(
    tokens: Sequence[Token], at: int, lexicon: Lexicon
) -> tuple[int, tuple[Token, ...]] | None:
    """`Bedroom number 2`, `the second bedroom`, where the name has the number."""
    word, after = tokens[at].word, tokens[at + 1 : at + 2]
    if word in _NUMBER and after and after[0].word.isdigit() and word not in lexicon.bearing:
        return 2, (after[0],)
    number = ORDINALS.get(word)
    if number is None or word in lexicon.bearing:
        return None
    for size in range(min(lexicon.longest, len(tokens) - at - 1), 0, -1):
        run = tokens[at + 1 : at + 1 + size]
        named = (*(token.word for token in run), str(number))
        placed = any(entry.areas for entry in lexicon.entries.get(tuple(map(stem, named)), ()))
        if placed or named in lexicon.names:
            return size + 1, (*run, Token(tokens[at].text, str(number)))
    return None


def _torn(
    tokens: Sequence[Token], at: int, lexicon: Lexicon
) -> tuple[int, tuple[Token, ...]] | None:
    """`Bed room` for a word that is known as one."""
    if at + 1 == len(tokens) or tokens[at + 1].clause is not None:
        return None
    first, second = tokens[at], tokens[at + 1]
    if _known(first.word, lexicon) and _known(second.word, lexicon):
        return None
    pair = first.word + second.word
    return (2, (Token(f"{first.text} {second.text}", pair),)) if lexicon.knows(pair) else None


def _known(word: str, lexicon: Lexicon) -> bool:
    return word in _SMALL or lexicon.knows(word)


def _corrected(token: Token, lexicon: Lexicon) -> Iterable[Token]:
    if _known(token.word, lexicon):
        return (token,)
    if token.word in lexicon.joined:
        return (Token(word, word) for word in lexicon.joined[token.word])
    return (Token(token.text, slip(token.word, lexicon) or token.word),)


def _is_slip(word: str, known: str, distance: int) -> bool:
    if max(len(word), len(known)) < _SHORTEST_SLIP or word.isdigit() or known.isdigit():
        return False
    swapped = distance == 1 and _is_swapped(word, known)
    sure = distance == 1 and min(len(word), len(known)) >= _SURE_LENGTH
    return swapped or sure or fuzz.ratio(word, known) >= _NEAR


def _is_swapped(word: str, known: str) -> bool:
    return sorted(word) == sorted(known)
