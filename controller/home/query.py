"""What a phrase is matched for, and what an item of it names."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from controller.home.lexicon import Lexicon
from controller.home.meanings import Indices, Kind
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


def matched(found: Indices, query: Query) -> Match:
    """These devices, in the areas where they are."""
    members = query.lexicon.members
    areas = dict.fromkeys(area.id for i in sorted(found) if (area := members[i].area))
    return Match(found, tuple(areas))


def members_of(part: Part, query: Query) -> Indices:
    """The devices that a part can be about."""
    if part.kind is Kind.HERE:
        return query.lexicon.in_area.get(query.here or "", frozenset())
    return part.members
