"""A whole phrase: the devices of all that it lists, without those that it leaves out."""

from collections.abc import Sequence
from dataclasses import replace

from controller.home import reasons
from controller.home.lists import Spread, spread
from controller.home.match import exclude, match
from controller.home.meanings import Indices
from controller.home.query import Match, Query, matched
from controller.home.reasons import Miss, Reason
from controller.home.tokens import Item


def all_of(items: tuple[Item, ...], query: Query) -> Sequence[int] | Miss:
    """The devices of all items, each once; the weightiest reason if one names none."""
    found: dict[int, None] = {}
    misses: list[tuple[Spread, Miss]] = []
    states = set()
    areas: tuple[str, ...] = ()
    for item in spread(items, query.lexicon):
        own = replace(query, near=_near(item, areas, query), clauses=item.clauses)
        result = unless_said(_first(item, own), own)
        if isinstance(result, Miss):
            misses.append((item, result))
            continue
        found |= dict.fromkeys(sorted(result.found))
        areas = result.areas
        states.add(item.clauses)
    # Of the windows and doors that are open, it is enough if a window is.
    left = [miss for item, miss in misses if not (miss.of_state and item.clauses in states)]
    return min(left, key=_weight) if left else list(found)


def without(
    found: Sequence[int], excluded: tuple[Item, ...], query: Query, said: str
) -> Sequence[int] | Miss:
    """Those of `found` that no exception names."""
    scope: Indices = frozenset(found)
    query = replace(query, within=scope, accepts=None, prefer=(), careful=False, choosing=False)
    left = set(found)
    for item in spread(excluded, query.lexicon):
        result = _first_exception(item, replace(query, clauses=item.clauses))
        if isinstance(result, Miss):
            return result
        left -= result.found
    return [index for index in found if index in left] or reasons.nothing_left(said)


def unless_said(result: Match | Miss, query: Query) -> Match | Miss:
    """What is not clear, as far as the person has said it when they were asked."""
    if isinstance(result, Match) or not query.chosen:
        return result
    meant = query.accepted(query.chosen & frozenset(result.among))
    return matched(meant, query) if meant else result


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


def _first_exception(item: Spread, query: Query) -> Match | Miss:
    first: Match | Miss | None = None
    for variant in item.variants:
        result = exclude(variant, query)
        if isinstance(result, Match) and result.found:
            return result
        first = first or result
    return first or reasons.unknown("nothing")
