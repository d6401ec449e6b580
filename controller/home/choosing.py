"""What people answer when they are asked which one: `kitchen`, `the left one`, `both`."""

from collections.abc import Sequence

from controller.home import reasons
from controller.home.lexicon import Lexicon, lexicon
from controller.home.meanings import Kind
from controller.home.parts import parses
from controller.home.phrase import outline
from controller.home.query import Query
from controller.home.reasons import Miss, Reason
from controller.home.registry import Home
from controller.home.resolve import LONGEST, MOST_ITEMS, Found, Unresolved, unresolved
from controller.home.tokens import Item, read
from controller.home.whole import all_of, without
from controller.home.words import ALL, ARTICLES, ORDINALS, POLITE, clean, fold

_OPENINGS = (
    ("i", "mean"), ("i", "meant"), ("i", "want"), ("i", "said"), ("make", "it"), ("take",),
    ("let", "s", "say"), ("yes",), ("no",), ("oh",), ("um",), ("uh",), ("er",), ("well",), ("ok",),
    ("okay",), ("sorry",), ("actually",), ("just",), ("only",), ("sure",), (",",),
)  # fmt: skip
"""How answers begin that say nothing of the devices."""
_ENDINGS = (("thanks",), ("thank", "you"), (",",))
_EVERYTHING = frozenset(
    ("everything", "the lot", "all", "them all", "every 1", "each", "each 1", "every single 1")
)
_LAST = ("last", "latter")
_FIRST = ("former",)
_SUFFIXES = ("st", "nd", "rd", "th")


def choose(
    home: Home, reply: str, *, among: Sequence[str], phrase: str = "", area: str | None = None
) -> Found | Unresolved:
    """The devices that a reply to a question chooses; never others than were asked about.

    Args:
        home: where they are.
        reply: what the person answered.
        among: ids of the devices that were asked about, in the order of the question.
        phrase: the target that was not clear; if it speaks of one, a room with several is
            asked about again.
        area: id of the area that the person speaks from.

    Returns:
        The chosen ones; or why it is not clear which: `ambiguous` with those that are left to
        choose from, `empty` for a room that has none of them, `unknown` if the reply is about
        anything else.
    """
    said = clean(reply, length=LONGEST)
    words = home.derived(lexicon)
    pool = words.indices(among)
    here = home.areas.find(area) if area else None
    query = Query(
        lexicon=words,
        within=frozenset(pool),
        choosing=True,
        near=(here.id,) if here else (),
        here=here.id if here else None,
    )
    result = (
        _chosen(_trimmed(said) or said, pool, query) if pool else reasons.unknown(said or "nothing")
    )
    if not isinstance(result, Miss):
        result = _one_or_all(result, said, phrase, words)
    if isinstance(result, Miss):
        return unresolved(result, said, words)
    order = [index for index in pool if index in set(result)]
    return Found(members=tuple(words.members[index] for index in order), phrase=said)


def _trimmed(said: str) -> str:
    """A reply without what only leads to the answer."""
    tokens = read(said)
    words = [token.word for token in tokens]
    start, end = 0, len(words)
    while size := _size_at(words[start:end], _OPENINGS):
        start += size
    while size := _size_at(words[start:end][::-1], tuple(run[::-1] for run in _ENDINGS)):
        end -= size
    return " ".join(token.text for token in tokens[start:end])


def _size_at(words: Sequence[str], runs: Sequence[tuple[str, ...]]) -> int:
    return next((len(run) for run in runs if tuple(words[: len(run)]) == run), 0)


def _chosen(said: str, pool: tuple[int, ...], query: Query) -> Sequence[int] | Miss:
    members = [query.lexicon.members[index] for index in pool]
    folded = fold(said)
    labels = [fold(label) for label in reasons.labels(members)]
    if labels.count(folded) == 1:
        return [pool[labels.index(folded)]]
    if folded in _EVERYTHING:
        return pool
    cut = outline(said, query.lexicon)
    if len(cut.items) + len(cut.excluded) > MOST_ITEMS or not (cut.items or cut.excluded):
        return reasons.none_of(said, reasons.labels(members))
    found = _listed(cut.items, pool, query) if cut.items else pool
    if not isinstance(found, Miss) and cut.excluded:
        found = without(found, cut.excluded, query, said)
    elif cut.broken:
        found = reasons.unknown(cut.broken)
    return _about(found, cut.items, said, query) if isinstance(found, Miss) else found


def _listed(items: tuple[Item, ...], pool: tuple[int, ...], query: Query) -> Sequence[int] | Miss:
    together = all_of(items, query)
    if not isinstance(together, Miss) or together.reason is Reason.AMBIGUOUS:
        return together
    found: list[int] = []
    for item in items:
        told = all_of((item,), query)
        if isinstance(told, Miss):
            told = _by_order(item, pool, query) or told
        if isinstance(told, Miss):
            return told
        found.extend(told)
    return list(dict.fromkeys(found))


def _by_order(item: Item, pool: tuple[int, ...], query: Query) -> Sequence[int]:
    """`The second`, `number 2`, `the last one`, `the first two`, `the second lamp`; else none."""
    words = [t.word for t in item if t.word not in ARTICLES | POLITE and t.word not in _SUFFIXES]
    words = words[1:] if words[:1] == ["number"] else words
    at = _place(words[0]) if words else 0
    rest = words[1:]
    if at == 0 or abs(at) > len(pool):
        return ()
    if rest[:2] == ["of", "them"] or rest in (["1"], ["device"]):
        rest = rest[2:] if rest[0] == "of" else []
    if not rest:
        return (pool[at - 1 if at > 0 else at],)
    if len(rest) == 1 and rest[0].isdigit() and not words[0].isdigit():
        number = int(rest[0][:3])
        fewer = pool[:number] if at == 1 else pool[-number:]
        return fewer if abs(at) == 1 and 1 < number <= len(pool) else ()
    return _by_order_of_kind(at, tuple(t for t in item if t.word in rest), pool, query)


def _by_order_of_kind(at: int, rest: Item, pool: tuple[int, ...], query: Query) -> Sequence[int]:
    every = outline(f"all {' '.join(token.word for token in rest)}", query.lexicon).items
    kind = all_of(every, query)
    if isinstance(kind, Miss) or abs(at) > len(kind):
        return ()
    ordered = [index for index in pool if index in set(kind)]
    return (ordered[at - 1 if at > 0 else at],)


def _place(word: str) -> int:
    """Which one a word counts to: 1 is the first, -1 the last; 0 if it counts nothing."""
    if word.isascii() and word.isdecimal() and len(word) <= len("20"):
        return int(word)
    if word in _LAST:
        return -1
    return 1 if word in _FIRST else ORDINALS.get(word, 0)


def _about(miss: Miss, items: tuple[Item, ...], said: str, query: Query) -> Miss:
    """A reason that speaks of the candidates; what is not about them is unknown."""
    if miss.reason is Reason.AMBIGUOUS and miss.among:
        return miss
    names = reasons.labels([query.lexicon.members[i] for i in sorted(query.within or ())])
    about = miss.reason is Reason.EMPTY and all(_is_place(item, query.lexicon) for item in items)
    return reasons.none_of(said, names, about=about)


def _is_place(item: Item, words: Lexicon) -> bool:
    kinds = {part.kind for part in next(parses(item, words)) if part.kind is not Kind.SKIP}
    return kinds == {Kind.PLACE}


def _one_or_all(
    found: Sequence[int], said: str, phrase: str, words: Lexicon
) -> Sequence[int] | Miss:
    """Several only where the question or the answer speaks of several."""
    if len(found) < 2 or not phrase or not _is_of_one(phrase, words):  # noqa: PLR2004
        return found
    items = outline(said, words).items
    small = {token.word for item in items for token in item}
    many = len(items) > 1 or bool(
        small & (ALL | {"both", "ones", "them", "those", "they", "these"})
    )
    several = many or any(word.isdigit() and word != "1" for word in small)
    if several or fold(_trimmed(said)) in _EVERYTHING or not _is_of_one(said, words, place=True):
        return found
    return reasons.which((), found, words)


def _is_of_one(phrase: str, words: Lexicon, *, place: bool = False) -> bool:
    """Whether a phrase speaks of one device, or of a `place` alone."""
    items = outline(clean(phrase, length=LONGEST), words).items
    if len(items) != 1:
        return False
    parse = next(parses(items[0], words))
    kinds = {part.kind for part in parse}
    if kinds & {Kind.ALL, Kind.COUNT}:
        return False
    types = [part for part in parse if part.kind is Kind.TYPE]
    if types:
        return not (types[-1].many or (types[-1].entry and types[-1].entry.every))
    return place or not kinds <= {Kind.PLACE, Kind.HERE, Kind.THERE, Kind.SKIP}
