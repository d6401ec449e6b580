"""What people say, resolved to the devices that they mean, or to the reason why not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from controller.home import reasons
from controller.home.lexicon import lexicon
from controller.home.lists import Spread, spread
from controller.home.match import by_name, exclude, match
from controller.home.meanings import Indices
from controller.home.phrase import Item, outline
from controller.home.query import Match, Query
from controller.home.reasons import Miss, Reason
from controller.home.registry import Home, Member
from controller.home.words import clean
from devices.model import Device

__all__ = ["Found", "Reason", "Unresolved", "resolve"]

_LONGEST = 300
_MOST_ITEMS = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The devices that a phrase names: one or more, each once."""

    members: tuple[Member, ...]
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unresolved:
    """Why a phrase names no device to act on."""

    reason: Reason
    phrase: str
    candidates: tuple[str, ...]
    """Names to choose from (ambiguous), near ones (unknown), useless ones (empty)."""
    text: str
    """The reason as a whole sentence for people."""
    among: tuple[str, ...] = ()
    """Ids of all devices to choose from (ambiguous)."""


def resolve(
    home: Home,
    phrase: str,
    *,
    area: str | None = None,
    accepts: Callable[[Device], bool] | None = None,
    prefer: tuple[str, ...] = (),
    careful: bool = False,
    focus: tuple[str, ...] = (),
    settled: Mapping[str, tuple[str, ...]] | None = None,
) -> Found | Unresolved:
    """The exposed devices that `phrase` names; names win over words, nothing is ignored.

    Args:
        home: where to look.
        phrase: a name, a place, a type, a list, a set with exceptions, ...
        area: id of the area that the person speaks from.
        accepts: whether a device can do what it is wanted for.
        prefer: domains that are meant where only a place is named.
        careful: ask where a room or `everything` has nothing but what must be asked for by itself
            (sirens, valves, scenes), unless its domain is preferred.
        focus: ids of the devices that were spoken of last.
        settled: device ids by phrase: what the person has chosen when asked.
    """
    said = clean(phrase, length=_LONGEST)
    if settled and phrase in settled:
        return _settled(home, said, settled[phrase], accepts)
    if not said or len(phrase) > _LONGEST:
        miss = reasons.unknown(said[:40]) if said else reasons.unknown("nothing")
        return _unresolved(miss, said)
    here = home.areas.find(area) if area else None
    query = Query(
        lexicon=home.derived(lexicon),
        accepts=accepts,
        prefer=prefer,
        careful=careful,
        near=(here.id,) if here else (),
        here=here.id if here else None,
    )
    result = _resolve(said, query)
    if isinstance(result, Miss):
        return _unresolved(result, said)
    return Found(members=tuple(query.lexicon.members[index] for index in result), phrase=said)


def _settled(
    home: Home, said: str, chosen: tuple[str, ...], accepts: Callable[[Device], bool] | None
) -> Found | Unresolved:
    there = {member.device.id: member for member in home.members}
    members = tuple(there[id_] for id_ in chosen if id_ in there)
    able = tuple(m for m in members if accepts is None or accepts(m.device))
    if not able:
        return _unresolved(reasons.unknown(said), said)
    return Found(members=able, phrase=said)


def _unresolved(miss: Miss, said: str) -> Unresolved:
    return Unresolved(reason=miss.reason, phrase=said, candidates=miss.candidates, text=miss.text)


def _resolve(said: str, query: Query) -> Sequence[int] | Miss:
    for name in (said, said.strip("\"'`\u201c\u201d\u2018\u2019 ")):
        if indices := query.lexicon.exact.get(name):
            exact = by_name(indices, query)
            if isinstance(exact, Match) or exact.reason is Reason.AMBIGUOUS:
                return sorted(exact.found) if isinstance(exact, Match) else exact
    cut = outline(said, query.lexicon)
    if cut.broken or not cut.items or len(cut.items) + len(cut.excluded) > _MOST_ITEMS:
        return reasons.unknown(cut.broken or said)
    found = _all_of(cut.items, query)
    if isinstance(found, Miss) or not cut.excluded:
        return found
    return _without(found, cut.excluded, query, said)


def _all_of(items: tuple[Item, ...], query: Query) -> Sequence[int] | Miss:
    found: dict[int, None] = {}
    misses: list[Miss] = []
    areas: tuple[str, ...] = ()
    for item in spread(items, query.lexicon):
        result = _first(item, replace(query, near=_near(item, areas, query)))
        if isinstance(result, Miss):
            misses.append(result)
            continue
        found |= dict.fromkeys(sorted(result.found))
        areas = result.areas
    return min(misses, key=_weight) if misses else list(found)


def _weight(miss: Miss) -> bool:
    """What nobody can answer goes before what can be asked."""
    return miss.reason is not Reason.UNKNOWN


def _near(item: Spread, areas: tuple[str, ...], query: Query) -> tuple[str, ...]:
    """Where an item without a place is: `the hall lamp and the blinds`."""
    if item.loose and areas:
        return areas
    return query.near or areas


def _first(item: Spread, query: Query) -> Match | Miss:
    first: Miss | None = None
    for variant in item.variants:
        result = match(variant, query)
        if isinstance(result, Match):
            return result
        first = first or result
    return first or reasons.unknown("nothing")


def _without(
    found: Sequence[int], excluded: tuple[Item, ...], query: Query, said: str
) -> Sequence[int] | Miss:
    scope: Indices = frozenset(found)
    query = replace(query, within=scope, accepts=None, prefer=(), careful=False)
    left = set(found)
    for item in spread(excluded, query.lexicon):
        result = _first_exception(item, query)
        if isinstance(result, Miss):
            return result
        left -= result.found
    return [index for index in found if index in left] or reasons.nothing_left(said)


def _first_exception(item: Spread, query: Query) -> Match | Miss:
    first: Match | Miss | None = None
    for variant in item.variants:
        result = exclude(variant, query)
        if isinstance(result, Match) and result.found:
            return result
        first = first or result
    return first or reasons.unknown("nothing")
