"""What a phrase is matched for, and what an item of it names."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from controller.home.lexicon import Lexicon
from controller.home.meanings import Clause, Indices, Kind
from controller.home.parts import Part
from devices.model import Device


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
    careful: bool = False
    """Rooms and `everything` do not name what must be called by its name or kind."""
    focus: tuple[int, ...] = ()
    """The devices that were spoken of last."""
    chosen: Indices = frozenset()
    """What the person meant when they were asked which one."""
    without: Indices = frozenset()
    """What is not meant: the others are asked for."""
    clauses: tuple[Clause, ...] = ()
    """The states that the devices have to be in."""
    choosing: bool = False
    """It is an answer: what is not `within` is not spoken of."""

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

    def preferred(self, found: Indices) -> Indices:
        """Those of the preferred domains, if any; else all."""
        members = self.lexicon.members
        return frozenset(i for i in found if members[i].device.domain in self.prefer) or found

    def rooms_of(self, found: Iterable[int]) -> tuple[str, ...]:
        """Ids of the areas where devices are, each once."""
        members = self.lexicon.members
        return tuple(dict.fromkeys(area.id for i in found if (area := members[i].area)))


@dataclass(frozen=True, slots=True)
class Match:
    """What an item names."""

    found: Indices
    areas: tuple[str, ...] = ()
    """Ids of the areas that were named or that hold it."""


def matched(found: Indices, query: Query) -> Match:
    """These devices, in the areas where they are."""
    return Match(found, query.rooms_of(sorted(found)))


def members_of(part: Part, query: Query) -> Indices:
    """The devices that a part can be about."""
    if part.kind is Kind.HERE:
        return query.lexicon.in_area.get(query.here or "", frozenset())
    if part.kind is Kind.THERE:
        rooms = query.rooms_of(query.focus)
        return frozenset().union(*(query.lexicon.in_area[room] for room in rooms))
    return part.members
