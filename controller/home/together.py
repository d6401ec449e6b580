"""Devices that are parts of one physical thing: which of them is meant."""

from controller.home.meanings import Indices, Kind
from controller.home.parts import Parse, Part, content
from controller.home.query import Match, Query, matched, members_of


def one_thing(found: Indices, query: Query) -> Match | None:
    """What is meant by one physical thing: to look at, all its parts; to act on, the main one."""
    members = [query.lexicon.members[index] for index in found]
    thing = members[0].thing
    if thing is None or any(member.thing is not thing for member in members):
        return None
    if query.accepts is None:
        return matched(found, query)
    ranked = sorted((_secondary(index, query), index) for index in found)
    if ranked[0][0] == ranked[1][0]:
        return None
    return matched(frozenset((ranked[0][1],)), query)


def part_of_another(parse: Parse, query: Query) -> Indices:
    """`The lock's battery`, `the battery of the lock`: two devices of one thing, one is meant."""
    typed = [at for at, part in enumerate(parse) if part.kind is Kind.TYPE]
    if len(typed) < 2:  # noqa: PLR2004
        return frozenset()
    linked = any(part.kind is Kind.SKIP for part in parse[typed[0] : typed[-1]])
    meant = parse[typed[0 if linked else -1]]
    sets = [
        members_of(part, query) if part is meant else _siblings(part, query)
        for part in content(parse)
    ]
    return frozenset.intersection(*sets)


def _secondary(index: int, query: Query) -> tuple[bool, ...]:
    """How far from being the main part of a thing; the least is the main one."""
    member = query.lexicon.members[index]
    writable = sum(feature.writable for feature in member.device.features.values())
    return (
        member.device.domain not in query.prefer,
        member.device.category is not None,
        not member.main,
        # A plain switch beside something richer is one of its settings.
        writable <= 1,
    )


def _siblings(part: Part, query: Query) -> Indices:
    """The devices of a part, and all others of their things."""
    lexicon, own = query.lexicon, members_of(part, query)
    if part.kind is not Kind.TYPE:
        return own
    things = {thing for index in own if (thing := lexicon.members[index].thing) is not None}
    return own.union(*(lexicon.together[thing] for thing in things))
