"""A phrase cut into the things that it lists and the things that it leaves out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from controller.home.lexicon import Lexicon
from controller.home.words import (
    ALL,
    ANDS,
    ARTICLES,
    BREAKS,
    EXCEPTS,
    FILLERS,
    LINKS,
    POLITE,
    split,
    stem,
)

_NEAR = 88
"""Likeness in percent from which a word may be a slip of another."""
_SHORTEST_SLIP = 5
_MOST_EDITS = 3
_SURE_LENGTH = 7
"""From here on one wrong letter leaves no doubt; `light` and `night` are two words."""
_SMALL = (
    ARTICLES | FILLERS | POLITE | LINKS | ALL | ANDS
    | {word for words in EXCEPTS for word in words} | {",", "both", "as", "well"}
)  # fmt: skip
_LISTING = (("as", "well", "as"), ("and", "also"))


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a phrase."""

    text: str
    """As it was said."""
    word: str
    """Folded, and with a slip of the pen put right."""
    names: tuple[int, ...] = ()
    """The devices whose whole name this is, if several words were joined for that."""


Item = tuple[Token, ...]
"""One thing of a list."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The things that a phrase lists, and those that it leaves out."""

    items: tuple[Item, ...]
    excluded: tuple[Item, ...]
    broken: str = ""
    """An exception of nothing, or from nothing: its words."""


def outline(phrase: str, lexicon: Lexicon) -> Outline:
    """The items and exceptions of a phrase; names that look like a list stay whole."""
    tokens = _guard(_mend(_tokens(phrase), lexicon), lexicon)
    for at in range(len(tokens)):
        if size := _run_at(tokens, at, EXCEPTS):
            left, right = _listed(tokens[:at]), _listed(tokens[at + size :])
            said = " ".join(token.text for token in tokens[at : at + size])
            return Outline(left, right, "" if left and right else said)
    return Outline(_listed(tokens), ())


def _tokens(phrase: str) -> list[Token]:
    tokens: list[Token] = []
    for number, chunk in enumerate(BREAKS.split(phrase)):
        if number:
            tokens.append(Token(",", ","))
        for said in chunk.split():
            words = split(said)
            text = said.strip("\"'.:!?()[]\u201c\u201d\u2018\u2019") if len(words) == 1 else ""
            tokens.extend(Token(text or word, word) for word in words)
    return tokens


def _mend(tokens: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    mended: list[Token] = []
    at = 0
    while at < len(tokens):
        token, after = tokens[at], tokens[at + 1 : at + 2]
        pair = token.word + after[0].word if after else ""
        one_unknown = not (_known(token.word, lexicon) and _known(pair[len(token.word) :], lexicon))
        if after and one_unknown and lexicon.knows(pair):
            mended.append(Token(f"{token.text} {after[0].text}", pair))
            at += 2
            continue
        mended.extend(_mended(token, lexicon))
        at += 1
    return mended


def _known(word: str, lexicon: Lexicon) -> bool:
    return word in _SMALL or lexicon.knows(word)


def _mended(token: Token, lexicon: Lexicon) -> Iterable[Token]:
    if _known(token.word, lexicon):
        return (token,)
    if token.word in lexicon.joined:
        return (Token(word, word) for word in lexicon.joined[token.word])
    return (Token(token.text, slip(token.word, lexicon) or token.word),)


def slip(word: str, lexicon: Lexicon) -> str | None:
    """The known word that an unknown one was meant to be; None if there may be a doubt."""
    if len(word) < _SHORTEST_SLIP - 1:
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


def _is_slip(word: str, known: str, distance: int) -> bool:
    if max(len(word), len(known)) < _SHORTEST_SLIP or word.isdigit() or known.isdigit():
        return False
    swapped = distance == 1 and _is_swapped(word, known)
    sure = distance == 1 and min(len(word), len(known)) >= _SURE_LENGTH
    return swapped or sure or fuzz.ratio(word, known) >= _NEAR


def _is_swapped(word: str, known: str) -> bool:
    return sorted(word) == sorted(known)


def _guard(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    guarded: list[Token] = []
    at = 0
    while at < len(tokens):
        end, names = _guarded_at(tokens, at, lexicon)
        if names and _starts_item(guarded) and _ends_item(tokens[end:]):
            text = " ".join(token.text for token in tokens[at:end])
            guarded.append(Token(text, text, names))
            at = end
        else:
            guarded.append(tokens[at])
            at += 1
    return guarded


def _guarded_at(tokens: list[Token], at: int, lexicon: Lexicon) -> tuple[int, tuple[int, ...]]:
    """The end of the longest guarded name that starts here, and the devices that have it."""
    longest = at
    names: tuple[int, ...] = ()
    for words in lexicon.guarded.get(tokens[at].word, ()):
        end = _end_of(words, tokens, at)
        if end > longest:
            longest, names = end, tuple(lexicon.names[words])
    return longest, names


def _end_of(words: tuple[str, ...], tokens: list[Token], at: int) -> int:
    for word in words:
        while at < len(tokens) and tokens[at].word == ",":
            at += 1
        if at == len(tokens) or tokens[at].word != word:
            return -1
        at += 1
    return at


def _starts_item(before: list[Token]) -> bool:
    small = [token for token in before if token.word not in ARTICLES | FILLERS | POLITE]
    return not small or small[-1].word in {",", *ANDS} or _ends_with_except(small)


def _ends_with_except(tokens: list[Token]) -> bool:
    return any(_run_at(tokens, len(tokens) - len(run), (run,)) for run in EXCEPTS)


def _ends_item(after: list[Token]) -> bool:
    if not after or after[0].word in {",", *ANDS, *POLITE, *LINKS}:
        return True
    return bool(_run_at(after, 0, EXCEPTS))


def _run_at(tokens: Sequence[Token], at: int, runs: Iterable[tuple[str, ...]]) -> int:
    """How many words the first of the `runs` that stands at this place has, else 0."""
    for run in runs:
        words = tuple(token.word for token in tokens[max(at, 0) : at + len(run)])
        if words == run and not any(token.names for token in tokens[at : at + len(run)]):
            return len(run)
    return 0


def _listed(tokens: Sequence[Token]) -> tuple[Item, ...]:
    items: list[list[Token]] = [[]]
    at = 0
    while at < len(tokens):
        size = _run_at(tokens, at, _LISTING) or int(_divides(tokens, at))
        if size:
            items.append([])
        else:
            items[-1].append(tokens[at])
        at += size or 1
    return tuple(tuple(item) for item in items if any(t.word not in ARTICLES for t in item))


def _divides(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at].word
    inside = 0 < at < len(tokens) - 1
    return word == "," or (word in ANDS and not tokens[at].names and (inside or word == "and"))
