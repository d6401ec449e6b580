"""Words for what was spoken of last: `it`, `both of them`, `the other lamp`, `the kitchen one`."""

from collections.abc import Callable
from dataclasses import replace

from controller.home import reasons
from controller.home.meanings import Indices
from controller.home.narrowing import narrowed
from controller.home.parts import counted
from controller.home.query import Match, Query, matched
from controller.home.reasons import Miss, Reason
from controller.home.tokens import Item, Token, said
from controller.home.words import ALL, ARTICLES, FILLERS, LINKS, OTHERS, POLITE, PRONOUNS

Base = Callable[[Item, Query], Match | Miss]
"""Matches words that do not refer to anything."""

_THOSE = frozenset(("that", "this", "those", "these", "same"))
_ONE = frozenset((("that", "1"), ("this", "1"), ("same", "1"), ("same",), ("the", "1")))
_ONES = frozenset((("those", "ones"), ("these", "ones"), ("same", "ones"), ("the", "ones")))
_GROUP = frozenset(("them", "they", "those", "these", "ze", "li", "les", "los", "las"))


def refer(item: Item, query: Query, base: Base) -> Match | Miss | None:
    """What an item means by what was spoken of last; None if it does not speak of that."""
    item = _bare(item)
    if not item:
        return None
    if _is_pronoun(item):
        return _meant(item, query)
    if not query.focus:
        return None
    if (at := _other_at(item)) >= 0:
        return _others(item[:at], item[at + 1 :], query, base)
    if item[0].word in _THOSE or (item[0].word == "the" and item[1:2] and item[1].word == "same"):
        return _those(item, query, base)
    return ones(item, query, base) if item[-1].word == "ones" else None


def ones(item: Item, query: Query, base: Base) -> Match | Miss | None:
    """`The kitchen one`, `the one in the hall`: of the kind that was spoken of."""
    rest, many = _without_one(_bare(item))
    if not rest:
        return None
    pool = _alike(query) if query.within is None else query.within
    if not pool:
        return None
    result = base(rest, replace(query, within=pool, choosing=True))
    if isinstance(result, Match) and len(result.found) > 1 and not many:
        return reasons.which((), result.found, query.lexicon)
    return result


def unreferred(item: Item) -> Miss | None:
    """Why nothing is meant by words for what was spoken of, where nothing was."""
    bare = _bare(item)
    if bare and (_is_pronoun(bare) or _other_at(bare) >= 0):
        return reasons.not_spoken_of(said(bare), many=_is_many(bare))
    return None


def _bare(item: Item) -> Item:
    return tuple(token for token in item if token.word not in POLITE | FILLERS)


def _core(item: Item) -> tuple[str, ...]:
    """The pronoun itself: `all three of them` without how many."""
    words = [token.word for token in item]
    while words and _is_many_word(words[-1]) and len(words) > 1 and words[-2] in PRONOUNS:
        words.pop()
    if words[0] in ARTICLES and words[1:2] and _is_many_word(words[1]):
        words.pop(0)
    while len(words) > 1 and (_is_many_word(words[0]) or words[0] == "of"):
        words.pop(0)
    return tuple(words[1:] if words[:1] == ["the"] and words[1:2] == ["same"] else words)


def _is_many_word(word: str) -> bool:
    return word in ALL or word == "both" or (word.isdigit() and word != "1")


def _is_pronoun(item: Item) -> bool:
    core = _core(item)
    if core in _ONE | _ONES or (len(core) == 1 and core[0] in PRONOUNS):
        return True
    # `All three`, of what was spoken of.
    return len(item) > 1 and all(_is_many_word(token.word) for token in item)


def _is_many(item: Item) -> bool:
    core = _core(item)
    return core in _ONES or core[-1] in _GROUP | {"both", "others"} or len(core) < len(item)


def _meant(item: Item, query: Query) -> Match | Miss | None:
    pool = _pool(item, query)
    if not pool:
        return None
    found = narrowed((), pool - query.without, query)
    if isinstance(found, Miss):
        return found
    number = next((counted(token) for token in item if counted(token)), 0)
    if number and number != len(pool):
        few = len(pool) < number
        give = reasons.too_few(pool, query.lexicon) if few else None
        return give or reasons.which((), found, query.lexicon)
    domains = {query.lexicon.members[index].device.domain for index in found}
    strict = _core(item) in _ONE or (len(domains) > 1 and not _is_many(item))
    if strict and len(found) > 1:
        return reasons.which((), found, query.lexicon)
    return matched(found, query)


def _pool(item: Item, query: Query) -> Indices:
    """The devices that a pronoun can be about: in an answer those that were asked about."""
    if query.within is None:
        plain = query.clauses or _core(item) not in {("the", "1"), ("the", "ones")}
        return frozenset(query.focus) if plain else frozenset()
    if query.choosing or query.clauses:
        return query.within if query.clauses or _is_many(item) else frozenset()
    return frozenset(query.focus) & query.within


def _other_at(item: Item) -> int:
    """Where `other` stands after nothing but small words; -1 if it does not."""
    for at, token in enumerate(item):
        if token.word in OTHERS:
            return at
        if token.word not in ARTICLES | ALL and not counted(token):
            return -1
    return -1


def _others(before: Item, after: Item, query: Query, base: Base) -> Match | Miss:
    last = frozenset(query.focus)
    every = tuple(token for token in before if token.word in ALL)
    query = replace(query, without=last, near=query.rooms_of(query.focus))
    one = bool(after) and after[-1].text.casefold() in ("one", "ones")
    many = after[-1].word == "ones" if one else True
    after = after[:-1] if one else after
    if not after:
        return _rest(query, many=many)
    scope = replace(query, within=last, accepts=None, without=frozenset(), clauses=())
    own = base((*_EVERY, *after), scope)
    if not isinstance(own, Match) or not own.found:
        return reasons.not_spoken_of(f"other {said(after)}", many=True)
    return base((*every, *after), query)


_EVERY = (Token("all", "all"),)


def _rest(query: Query, *, many: bool) -> Match | Miss:
    """`The other one`, `the others`: of the same kind, in the same room if there are any."""
    alike = _alike(query) - query.without
    if query.within is not None:
        alike &= query.within
    found = query.local(alike) or alike
    if not found:
        return reasons.no_other()
    told = narrowed((), found, query)
    if isinstance(told, Miss):
        return told
    if len(told) > 1 and not (many and query.local(alike)):
        give = reasons.which_room if many else reasons.which
        return give((), told, query.lexicon)
    return matched(told, query)


def _alike(query: Query) -> Indices:
    """All devices of the kinds that were spoken of last."""
    members = query.lexicon.members
    kinds = {(members[i].device.domain, members[i].device.device_class) for i in query.focus}
    return frozenset(
        index
        for index, member in enumerate(members)
        if (member.device.domain, member.device.device_class) in kinds
    )


def _those(item: Item, query: Query, base: Base) -> Match | Miss | None:
    """`Those lamps` are the lamps that were spoken of, if any were."""
    rest = tuple(token for token in item if token.word not in _THOSE | ARTICLES)
    within = frozenset(query.focus)
    within = within if query.within is None else within & query.within
    if not rest or not within:
        return None
    result = base(rest, replace(query, within=within, choosing=True))
    told = isinstance(result, Match) or result.reason is not Reason.UNKNOWN
    return result if told else None


def _without_one(item: Item) -> tuple[Item, bool]:
    """An item without the word that only stands for a noun; whether that was a plural."""
    for at in (len(item) - 1, *range(min(2, len(item)))):
        if at < 0 or item[at].text.casefold() not in ("one", "ones"):
            continue
        if at == len(item) - 1 or item[at + 1].word in LINKS:
            rest = (*item[:at], *item[at + 1 :])
            bare = any(token.word not in ARTICLES for token in rest)
            return (rest if bare else ()), item[at].word == "ones"
    return (), False
