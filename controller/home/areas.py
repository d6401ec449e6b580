"""Floors and areas, and the names that people have for them."""

from collections.abc import Iterable
from dataclasses import dataclass

from controller.home.words import clean, split


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """A storey of the house."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    level: int | None = None
    """0 is the ground floor, 1 the one above; None: not said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A room, or another part of the home."""

    id: str
    name: str
    floor: str | None = None
    """Id of the floor that it is on."""
    aliases: tuple[str, ...] = ()


class Areas:
    """All areas and floors, found by id, name or alias in any spelling."""

    def __init__(self, areas: Iterable[Area] = (), floors: Iterable[Floor] = ()) -> None:
        self._floors = {floor.id: floor for floor in floors}
        self._areas: dict[str, Area] = {}
        self._names: dict[tuple[str, ...], Area] = {}
        for area in areas:
            self._add(area)

    @property
    def areas(self) -> tuple[Area, ...]:
        """All areas: configured ones in their order, then suggested ones."""
        return tuple(self._areas.values())

    @property
    def floors(self) -> tuple[Floor, ...]:
        """All floors in their configured order."""
        return tuple(self._floors.values())

    def get(self, area_id: str) -> Area | None:
        """The area with this id."""
        return self._areas.get(area_id)

    def floor(self, floor_id: str) -> Floor | None:
        """The floor with this id."""
        return self._floors.get(floor_id)

    def floor_of(self, area: Area) -> Floor | None:
        """The floor that an area is on, if that is known."""
        return self._floors.get(area.floor) if area.floor else None

    def on(self, floor_id: str) -> tuple[Area, ...]:
        """The areas of a floor."""
        return tuple(area for area in self._areas.values() if area.floor == floor_id)

    def find(self, name: str) -> Area | None:
        """The area with this id, name or alias."""
        return self._areas.get(name) or self._names.get(split(name))

    def leading(self, name: str) -> Area | None:
        """The area that the first words of a device's name name; the longest one counts."""
        words = split(name)
        for end in range(len(words), 0, -1):
            if (area := self._names.get(words[:end])) is not None:
                return area
        return None

    def suggest(self, name: str) -> Area | None:
        """The area with this name, added if there is none; None for a name without a word."""
        found = self.find(name)
        words = split(clean(name))
        if found is not None or not words:
            return found
        area = Area(id=self._free("_".join(words)), name=clean(name))
        self._add(area)
        return area

    def _free(self, area_id: str) -> str:
        return area_id if area_id not in self._areas else self._free(f"{area_id}_2")

    def _add(self, area: Area) -> None:
        self._areas[area.id] = area
        for name in (area.name, *area.aliases, area.id):
            if words := split(name):
                self._names.setdefault(words, area)
