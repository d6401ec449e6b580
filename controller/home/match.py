"""One thing of a phrase matched against the home: its devices, or the reason why not."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from controller.home import reasons
from controller.home.meanings import Clause, Indices, Kind
from controller.home.narrowing import narrowed
from controller.home.parts import Parse, Part, content, parses
from controller.home.picking import called, choose
from controller.home.query import Match, Query, matched, members_of
from controller.home.reasons import Miss, Reason
from controller.home.referring import ones, refer, unreferred
from controller.home.spelling import is_small
from controller.home.states import COMMON
from controller.home.together import one_thing, part_of_another
from controller.home.tokens import Item
from controller.home.words import ARTICLES, FILLERS, POLITE
from devices import TYPES

_MOST_READINGS = 12
_MOST_STRANGE = 4
"""Words of one item that are tried as a state."""


def match(item: Item, query: Query) -> Match | Miss:
    """The devices of one item."""
    named = _named(item, query)
    if isinstance(named, Match) or (named and named.reason is Reason.AMBIGUOUS):
        return named
    if query.focus or query.within is not None:
        referred = refer(item, query, _described)
        if referred is not None:
            return referred
    elif query.clauses and (nobody := unreferred(item)):
        return nobody
    result = _described(item, query)
    if _is_unknown(result):
        other = ones(item, query, _described) or unreferred(item)
        result = other if other is not None else result
    useless = isinstance(result, Miss) and result.reason is not Reason.AMBIGUOUS
    return named if named is not None and useless else result


def exclude(item: Item, query: Query) -> Match | Miss:
    """The devices of one exception; one that is known and not in the set takes nothing."""
    result = match(item, query)
    empty = isinstance(result, Miss) and result.reason is Reason.EMPTY
    return Match(frozenset()) if empty else result


def by_name(indices: Iterable[int], query: Query) -> Match | Miss:
    """The device among those with the same name that is meant."""
    found = frozenset(indices)
    found = found if query.within is None else found & query.within
    if not found:
        return reasons.unknown("nothing")
    accepted = narrowed((), found, query)
    if isinstance(accepted, Miss):
        return accepted
    for fewer in (accepted, query.local(accepted), query.preferred(accepted)):
        if len(fewer) == 1:
            return matched(fewer, query)
    return one_thing(accepted, query) or reasons.which((), accepted, query.lexicon)


def _is_unknown(result: Match | Miss) -> bool:
    return isinstance(result, Miss) and result.reason is Reason.UNKNOWN


def _named(item: Item, query: Query) -> Match | Miss | None:
    words = [token.word for token in item]
    small = ARTICLES | FILLERS | POLITE
    while words:
        if (indices := query.lexicon.names.get(tuple(words))) is not None:
            outside = query.within is not None and not query.within & set(indices)
            return None if outside else by_name(indices, query)
        if words[-1] in POLITE:
            words.pop()
        elif words[0] in small:
            words.pop(0)
        else:
            break
    return None


def _described(item: Item, query: Query) -> Match | Miss:
    """The devices that an item describes by place, type, words and state."""
    result = _read(item, query)
    if result is not None and not _is_unknown(result):
        return result
    for rest, clause in islice(_adjectives(item, query), _MOST_STRANGE):
        sure = clause.word in COMMON
        told = _stative(rest, replace(query, clauses=(*query.clauses, clause)))
        if told is None and sure:
            told = _nothing(rest, query)
        if told is not None and _understands(told, sure=sure):
            return told
    return result or _nothing(item, query)


def _understands(told: Match | Miss, *, sure: bool) -> bool:
    """Whether a strange word is a state; it is one for `sure`, or some device can be in it."""
    if isinstance(told, Match):
        return sure or bool(told.found)
    if told.reason is Reason.EMPTY:
        return sure or told.of_state
    return told.reason is Reason.AMBIGUOUS or (sure and told.of_state)


def _stative(rest: Item, query: Query) -> Match | Miss | None:
    """What is in a state; `the open one` is any of those that can be meant."""
    if query.within is None or any(token.word not in ARTICLES for token in rest):
        return _read(rest, query)
    found = narrowed((), query.within, query)
    if isinstance(found, Miss) or len(found) == 1:
        return found if isinstance(found, Miss) else matched(found, query)
    return reasons.which((), found, query.lexicon)


def _adjectives(item: Item, query: Query) -> Iterator[tuple[Item, Clause]]:
    """`The open windows`: each strange word taken for a state, and what is left without it."""
    for at, token in enumerate(item):
        strange = token.word and not is_small(token.word) and not query.lexicon.knows(token.word)
        if strange and not (token.names or token.entries or token.word.isdigit()):
            yield (*item[:at], *item[at + 1 :]), Clause(token.word, text=token.text)


def _read(item: Item, query: Query) -> Match | Miss | None:
    """What the likeliest reading that fits means; None if no device fits any."""
    useless: Miss | None = None
    for parse in islice(parses(item, query.lexicon), _MOST_READINGS):
        result = _evaluate(parse, query)
        if isinstance(result, Match) or (result and result.reason is Reason.AMBIGUOUS):
            return result
        useless = useless or result
    return useless


def _nothing(item: Item, query: Query) -> Miss:
    return reasons.nothing(next(parses(item, query.lexicon)), query.lexicon)


def _evaluate(parse: Parse, query: Query) -> Match | Miss | None:
    """What a reading means; None if no device fits it."""
    parts = content(parse)
    says = parts or any(part.kind is Kind.ALL for part in parse)
    if not says or any(part.kind is Kind.UNKNOWN for part in parts):
        return None
    if unplaced := _unplaced(parse, query):
        return unplaced
    found = _intersection(parts, query) or part_of_another(parse, query)
    if not found:
        return None
    inside = found if query.within is None else found & query.within
    if not inside:
        return None if query.choosing else _outside(parse, found, query)
    return _suiting(parse, inside - query.without, query)


def _outside(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    """An exception that takes nothing of its set; its states have to be understood all the same."""
    told = narrowed(parse, found, query) if query.clauses else found
    if isinstance(told, Miss) and told.reason is Reason.UNKNOWN:
        return told
    return Match(frozenset())


def _suiting(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    """Those of the devices that words name which suit what is wanted."""
    if not found:
        return reasons.no_other()
    told = narrowed(parse, called(parse, found, query) if query.clauses else found, query)
    return told if isinstance(told, Miss) else _consider(parse, told, query)


def _unplaced(parse: Parse, query: Query) -> Miss | None:
    """`Here`, from nowhere; `there`, where nothing was spoken of."""
    kinds = {part.kind for part in parse}
    if Kind.THERE in kinds and not query.rooms_of(query.focus):
        said = next(part.text for part in parse if part.kind is Kind.THERE)
        return reasons.no_room_spoken_of(said)
    if Kind.HERE not in kinds or query.here is not None:
        return None
    others = tuple(part for part in content(parse) if part.kind is not Kind.HERE)
    found = _intersection(others, query)
    found = (found if query.within is None else found & query.within) - query.without
    accepted = query.accepted(found)
    if not accepted:
        return reasons.cannot(found, query.lexicon) if found else None
    return reasons.which_here(accepted, query.lexicon)


def _consider(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    for part in content(parse):
        if part.entry and sum(bool(each & found) for each in part.entry.either) > 1:
            ask = reasons.which_room if part.entry.areas else reasons.which
            return ask(parse, found, query.lexicon)
    if not query.careful or not all(_is_general(part) for part in content(parse)):
        return choose(parse, found, query)
    if all(_needs_name(index, query) for index in found):
        return reasons.which((), found, query.lexicon)
    return choose(parse, found, query)


def _is_general(part: Part) -> bool:
    if part.kind is Kind.TYPE:
        return part.entry is not None and part.entry.general
    return part.kind in (Kind.PLACE, Kind.HERE, Kind.THERE)


def _needs_name(index: int, query: Query) -> bool:
    """Whether nobody means it by `everything`: a siren, a scene; unless the tool is for it."""
    device = query.lexicon.members[index].device
    kind = TYPES.get(device.domain)
    if kind is None or device.domain in query.prefer:
        return False
    primary = device.features.get(kind.primary)
    return kind.risky or (primary is not None and primary.momentary)


def _intersection(parts: Parse, query: Query) -> Indices:
    sets = [members_of(part, query) for part in parts]
    if not sets:
        return frozenset(range(len(query.lexicon.members)))
    first, *others = sorted(sets, key=len)
    return first.intersection(*others)
