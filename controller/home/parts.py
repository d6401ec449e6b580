"""What the words of one item may stand for: places, types, parts of names, small words."""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.home.lexicon import Lexicon
from controller.home.meanings import Entry, Indices, Kind
from controller.home.tokens import Item, Token, said
from controller.home.words import ALL, ARTICLES, FILLERS, LINKS, POLITE, plural, stem

_MOST_COUNTED = 20
_OPENING = frozenset((Kind.SKIP, Kind.ALL, Kind.COUNT))


@dataclass(frozen=True, slots=True)
class Part:
    """A run of words and what it stands for."""

    kind: Kind
    tokens: Item
    entry: Entry | None = None
    """The meaning of a place or type."""
    members: Indices = frozenset()
    """The devices that it can be about; of no use for small words."""

    @property
    def text(self) -> str:
        """The words as they were said."""
        return said(self.tokens)

    @property
    def many(self) -> bool:
        """Whether the last word is a plural."""
        return plural(self.tokens[-1].word)


Parse = tuple[Part, ...]


def parses(item: Item, lexicon: Lexicon) -> Iterator[Parse]:
    """All readings of an item, those with the longest known runs first."""
    return _continue(item, 0, (), lexicon)


def content(parse: Parse) -> Parse:
    """The parts that name something."""
    return tuple(part for part in parse if part.kind not in _OPENING)


def _continue(item: Item, at: int, before: Parse, lexicon: Lexicon) -> Iterator[Parse]:
    if at == len(item):
        yield before
        return
    for part in _options(item, at, before, lexicon):
        yield from _continue(item, at + len(part.tokens), (*before, part), lexicon)


def _options(item: Item, at: int, before: Parse, lexicon: Lexicon) -> Iterator[Part]:
    token = item[at]
    if token.names:
        yield Part(Kind.NAME, (token,), members=frozenset(token.names))
        return
    if token.entries:
        for entry in token.entries:
            yield Part(entry.kind, (token,), entry, entry.members)
        return
    found = False
    for part in (
        *_known_runs(item, at, lexicon),
        *_small(item, at, before),
        *_word(token, lexicon),
    ):
        found = True
        yield part
    if not found:
        yield Part(Kind.UNKNOWN, (token,))


def _known_runs(item: Item, at: int, lexicon: Lexicon) -> Iterator[Part]:
    for size in range(min(lexicon.longest, len(item) - at), 0, -1):
        run = item[at : at + size]
        if any(token.names or token.entries for token in run):
            continue
        for entry in lexicon.entries.get(tuple(stem(token.word) for token in run), ()):
            yield Part(entry.kind, run, entry, entry.members)


def _word(token: Token, lexicon: Lexicon) -> Iterator[Part]:
    bearing = lexicon.bearing.get(stem(token.word))
    if bearing:
        yield Part(Kind.WORD, (token,), members=frozenset(bearing))


def _small(item: Item, at: int, before: Parse) -> Iterator[Part]:
    word = item[at].word
    last = at == len(item) - 1
    opening = all(part.kind in _OPENING for part in before)
    free = opening or before[-1].kind is Kind.SKIP
    here = (item[at],)
    if word in ALL and free and (opening or not last):
        yield Part(Kind.ALL, here)
    elif opening and not last and _counts(item, at):
        yield Part(Kind.COUNT, here)
    elif word in POLITE or (not last and _links(word, free=free)):
        yield Part(Kind.SKIP, here)


def _links(word: str, *, free: bool) -> bool:
    return word in LINKS or (free and word in ARTICLES | FILLERS)


def _counts(item: Item, at: int) -> bool:
    return bool(counted(item[at])) and _many_after(item, at)


def counted(token: Token) -> int:
    """How many things a number word asks for; 0 if it is none."""
    if token.word == "both":
        return 2
    if token.word.isdecimal() and token.word.isascii() and len(token.word) <= len("20"):
        number = int(token.word)
        return number if 1 < number <= _MOST_COUNTED else 0
    return 0


def _many_after(item: Item, at: int) -> bool:
    return any(plural(token.word) for token in item[at + 1 :])
