"""One thing of a phrase matched against the home: its devices, or the reason why not."""

from collections.abc import Iterable
from itertools import islice

from controller.home import reasons
from controller.home.meanings import Indices, Kind
from controller.home.parts import Parse, Part, content, counted, parses
from controller.home.phrase import Item
from controller.home.query import Match, Query, matched, members_of
from controller.home.reasons import Miss, Reason
from controller.home.together import one_thing, part_of_another
from controller.home.words import ARTICLES, FILLERS, POLITE, stem
from devices import TYPES

_MOST_READINGS = 12


def match(item: Item, query: Query) -> Match | Miss:
    """The devices of one item."""
    named = _named(item, query)
    if isinstance(named, Match) or (named and named.reason is Reason.AMBIGUOUS):
        return named
    useless = named
    readings = list(islice(parses(item, query.lexicon), _MOST_READINGS))
    for parse in readings:
        result = _evaluate(parse, query)
        if isinstance(result, Match) or (result and result.reason is Reason.AMBIGUOUS):
            return result
        useless = useless or result
    return useless or reasons.nothing(readings[0], query.lexicon)


def exclude(item: Item, query: Query) -> Match | Miss:
    """The devices of one exception; one that is known and not in the set takes nothing."""
    result = match(item, query)
    empty = isinstance(result, Miss) and result.reason is Reason.EMPTY
    return Match(frozenset()) if empty else result


def by_name(indices: Iterable[int], query: Query) -> Match | Miss:
    """The device among those with the same name that is meant."""
    found = frozenset(indices)
    found = found if query.within is None else found & query.within
    if not (accepted := query.accepted(found)):
        return reasons.cannot(found, query.lexicon) if found else reasons.unknown("nothing")
    for fewer in (accepted, query.local(accepted), _preferred(accepted, query)):
        if len(fewer) == 1:
            return matched(fewer, query)
    return one_thing(accepted, query) or reasons.which((), accepted, query.lexicon)


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


def _evaluate(parse: Parse, query: Query) -> Match | Miss | None:
    """What a reading means; None if no device fits it."""
    parts = content(parse)
    if any(part.kind is Kind.UNKNOWN for part in parts):
        return None
    if any(part.kind is Kind.HERE for part in parts) and query.here is None:
        return reasons.which_here(query.lexicon)
    if not parts and not any(part.kind is Kind.ALL for part in parse):
        return None
    found = _intersection(parts, query) or part_of_another(parse, query)
    if not found:
        return None
    if query.within is not None and not (found := found & query.within):
        return Match(found)
    accepted = query.accepted(found)
    return _consider(parse, accepted, query) if accepted else reasons.cannot(found, query.lexicon)


def _consider(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    if not query.careful or not all(_is_general(part) for part in content(parse)):
        return _choose(parse, found, query)
    if all(_needs_name(index, query) for index in found):
        return reasons.which((), found, query.lexicon)
    return _choose(parse, found, query)


def _is_general(part: Part) -> bool:
    if part.kind is Kind.TYPE:
        return part.entry is not None and part.entry.general
    return part.kind in (Kind.PLACE, Kind.HERE)


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


def _choose(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    parts = content(parse)
    places = [part for part in parts if part.kind in (Kind.PLACE, Kind.HERE)]
    areas = _areas(places, query)
    if _every(parse):
        return Match(found, areas)
    if len(places) == len(parts):
        return Match(_preferred(found, query), areas)
    if number := sum(counted(p.tokens[0]) for p in parse if p.kind is Kind.COUNT):
        return _counted(number, parse, found, query)
    if places or query.within is not None or len(found) == 1:
        return _pick(parse, found, query, areas)
    if local := query.local(found):
        return _pick(parse, local, query, query.near)
    return _pick_anywhere(parse, found, query)


def _counted(number: int, parse: Parse, found: Indices, query: Query) -> Match | Miss:
    for fewer in (found, query.local(found)):
        if len(fewer) == number:
            return matched(fewer, query)
    if len(found) < number:
        return reasons.too_few(found, query.lexicon)
    return reasons.which(parse, query.local(found) or found, query.lexicon)


def _pick(parse: Parse, found: Indices, query: Query, areas: tuple[str, ...]) -> Match | Miss:
    """Those that are meant in a place that is known: all for a plural, else one."""
    head = _head(parse)
    if head is not None and head.many:
        return Match(_bearing(head, found, query), areas)
    fitting = _fitting(parse, found, query)
    if len(fitting) == 1:
        return matched(fitting, query)
    return one_thing(fitting, query) or reasons.which(parse, fitting, query.lexicon)


def _pick_anywhere(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    """Those that are meant if no place is known.

    Every room has lights, so `the lights` of nowhere are those of a room that was not named;
    `the blinds` are all there are, unless the person speaks from a room that has none.
    """
    members = query.lexicon.members
    head = _head(parse)
    if head is None or not head.many:
        return _pick(parse, found, query, ())
    lights = any(members[index].device.domain == "light" for index in found)
    somewhere = lights or query.here is not None
    if somewhere and len({members[index].area for index in found}) > 1:
        return reasons.which_room(parse, found, query.lexicon)
    return _pick(parse, found, query, ())


def _fitting(parse: Parse, found: Indices, query: Query) -> Indices:
    """Those whose own name is just what was said, if any; else all."""
    parts = content(parse)
    said = _stems(parts)
    unplaced = _stems(part for part in parts if part.kind is not Kind.PLACE)
    untyped = _stems(part for part in parts if part.kind is not Kind.TYPE)
    own = query.lexicon.own
    for words in (said, unplaced, untyped):
        if fitting := frozenset(index for index in found if words and words in own[index]):
            return fitting
    head = _head(parse)
    return _bearing(head, found, query) if head else found


def _bearing(head: Part, found: Indices, query: Query) -> Indices:
    """`The lamp` is one that is called a lamp, if there is any; else any light."""
    if head.entry is None or not head.entry.loose:
        return found
    words = _stems((head,))
    own = query.lexicon.own
    return frozenset(i for i in found if any(words <= name for name in own[i])) or found


def _stems(parts: Iterable[Part]) -> frozenset[str]:
    return frozenset(stem(word) for part in parts for t in part.tokens for word in t.word.split())


def _head(parse: Parse) -> Part | None:
    return next((part for part in reversed(parse) if part.kind is Kind.TYPE), None)


def _every(parse: Parse) -> bool:
    return any(part.kind is Kind.ALL or (part.entry and part.entry.every) for part in parse)


def _preferred(found: Indices, query: Query) -> Indices:
    members = query.lexicon.members
    preferred = frozenset(i for i in found if members[i].device.domain in query.prefer)
    return preferred or found


def _areas(places: Iterable[Part], query: Query) -> tuple[str, ...]:
    named = (part.entry.areas if part.entry else () for part in places)
    ids = {area for areas in named for area in areas}
    return tuple(area for area in query.lexicon.areas if area in ids)
