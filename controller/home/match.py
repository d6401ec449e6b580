"""One thing of a phrase matched against the home: its devices, or the reason why not."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice

from controller.home import reasons
from controller.home.lexicon import Indices, Kind, Lexicon
from controller.home.parts import Parse, Part, content, counted, parses
from controller.home.phrase import Item
from controller.home.reasons import Miss, Reason
from controller.home.words import ARTICLES, FILLERS, POLITE, stem
from devices.model import Device

_MOST_READINGS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What a phrase is matched for."""

    lexicon: Lexicon
    accepts: Callable[[Device], bool] | None = None
    prefer: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    """Ids of the areas that are meant if the phrase names none."""
    here: str | None = None
    """Id of the area that the person speaks from."""
    within: Indices | None = None
    """What an exception is taken from."""

    def accepted(self, found: Iterable[int]) -> Indices:
        """Those that may be acted on."""
        members, accepts = self.lexicon.members, self.accepts
        if accepts is None:
            return frozenset(found)
        return frozenset(index for index in found if accepts(members[index].device))

    def local(self, found: Indices) -> Indices:
        """Those in the areas that are meant if none is named."""
        areas = (self.lexicon.in_area.get(area, frozenset()) for area in self.near)
        return found & frozenset().union(*areas)


@dataclass(frozen=True, slots=True)
class Match:
    """What an item names."""

    found: Indices
    areas: tuple[str, ...] = ()
    """Ids of the areas that were named or that hold it."""


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
            return _matched(fewer, query)
    return reasons.which((), accepted, query.lexicon)


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
    found = _intersection(parts, query)
    if not found:
        return None
    if query.within is not None and not (found := found & query.within):
        return Match(found)
    accepted = query.accepted(found)
    return _choose(parse, accepted, query) if accepted else reasons.cannot(found, query.lexicon)


def _intersection(parts: Parse, query: Query) -> Indices:
    sets = [_members(part, query) for part in parts]
    if not sets:
        return frozenset(range(len(query.lexicon.members)))
    first, *others = sorted(sets, key=len)
    return first.intersection(*others)


def _members(part: Part, query: Query) -> Indices:
    if part.kind is Kind.HERE:
        return query.lexicon.in_area.get(query.here or "", frozenset())
    return part.members


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
            return _matched(fewer, query)
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
        return _matched(fitting, query)
    return reasons.which(parse, fitting, query.lexicon)


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


def _matched(found: Indices, query: Query) -> Match:
    members = query.lexicon.members
    areas = dict.fromkeys(area.id for i in sorted(found) if (area := members[i].area))
    return Match(found, tuple(areas))
