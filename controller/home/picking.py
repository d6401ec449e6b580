"""Those that are meant among the devices that words can be about: all, one, or a question."""

from collections.abc import Iterable

from controller.home import reasons
from controller.home.meanings import Indices, Kind
from controller.home.parts import Parse, Part, content, counted
from controller.home.query import Match, Query, matched
from controller.home.reasons import Miss
from controller.home.states import stands
from controller.home.together import one_thing
from controller.home.words import stem

_PLACES = (Kind.PLACE, Kind.HERE, Kind.THERE)


def choose(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    """All that are found, those or the one that the words ask for, or a question."""
    parts = content(parse)
    places = [part for part in parts if part.kind in _PLACES]
    areas = _areas(places, query)
    if not places:
        found = _giving(parse, found, query)
    if _every(parse):
        return Match(found, areas)
    if len(places) == len(parts):
        return Match(query.preferred(found), areas)
    if number := sum(counted(p.tokens[0]) for p in parse if p.kind is Kind.COUNT):
        return _counted(number, parse, found, query)
    if places or query.within is not None or len(found) == 1:
        return _pick(parse, found, query, areas)
    return _pick_unplaced(parse, found, query)


def _pick_unplaced(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    if query.clauses:
        return _pick_in_state(parse, found, query)
    if local := query.local(found):
        return _pick(parse, local, query, query.near)
    return _pick_anywhere(parse, found, query)


def called(parse: Parse, found: Indices, query: Query) -> Indices:
    """Those of a set that are called by the word that was said, if any; else all."""
    head = _head(parse)
    return found if head is None or _every(parse) else _bearing(head, found, query)


def _giving(parse: Parse, found: Indices, query: Query) -> Indices:
    """`The music` is what plays now; what is paused if nothing does."""
    head = _head(parse)
    if head is None or head.entry is None or not head.entry.states:
        return found
    members = query.lexicon.members
    own = _bearing(head, found, query)
    for among in filter(None, (query.local(own), own)):
        for state in head.entry.states:
            if giving := frozenset(i for i in among if stands(members[i], state)):
                return giving
        if among != own:
            return among
    return own


def _pick_in_state(parse: Parse, found: Indices, query: Query) -> Match | Miss:
    """All that are in the state for a plural, one for a singular, wherever they are."""
    head = _head(parse)
    many = head is not None and head.many
    for fewer in (found, query.local(found)):
        if many or len(fewer) == 1:
            return matched(fewer, query)
    return one_thing(found, query) or reasons.which(parse, found, query.lexicon)


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
    for part in parts:
        if part.kind is Kind.TYPE:
            found = _bearing(part, found, query)
    return found


def _bearing(head: Part, found: Indices, query: Query) -> Indices:
    """`The lamp` is one that is called a lamp, if there is any; else any light.

    `The task list` is also the one that is called `My Tasks`: it bears the word that tells sorts.
    """
    if head.entry is None or not head.entry.loose:
        return found
    words, own = _stems((head,)), query.lexicon.own
    for telling in (words, words - {stem(head.tokens[-1].word)}):
        bearing = frozenset(i for i in found if any(telling <= name for name in own[i]))
        if telling and bearing:
            return bearing
    return found


def _stems(parts: Iterable[Part]) -> frozenset[str]:
    return frozenset(stem(word) for part in parts for t in part.tokens for word in t.word.split())


def _head(parse: Parse) -> Part | None:
    return next((part for part in reversed(parse) if part.kind is Kind.TYPE), None)


def _every(parse: Parse) -> bool:
    return any(part.kind is Kind.ALL or (part.entry and part.entry.every) for part in parse)


def _areas(places: Iterable[Part], query: Query) -> tuple[str, ...]:
    named = (part.entry.areas if part.entry else () for part in places)
    ids = {area for areas in named for area in areas}
    return tuple(area for area in query.lexicon.areas if area in ids)
