"""A home to speak about: what sentence makers see of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from controller.home.registry import Home
from controller.tools.observation import Act, Context
from devices.model import Values

if TYPE_CHECKING:
    # The house's package makes worlds, and so needs this module first.
    from training.homes.house import House


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A room."""

    id: str
    name: str
    floor: str = ""
    """The floor's name as people say it (`upstairs`, `first floor`); empty: the home has no floors,
    or the room is outdoors."""
    outdoors: bool = False

    @property
    def on_floor(self) -> str:
        """Where its floor is: `upstairs`, `on the first floor`; empty without floors."""
        return on_floor(self.floor) if self.floor else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A device as people would speak of it."""

    id: str
    domain: str
    name: str
    """What it calls itself; may hold the room's name."""
    noun: str
    """The word for its kind in this home: `lamp`, `light`, `blinds`."""
    area: Place | None = None
    can: frozenset[str] = frozenset()
    """Names of its features that take commands (`brightness`, `color`, `position`, ...)."""
    measures: str = ""
    """Device class of a sensor, cover, ...; empty if it has none."""
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Feature -> values to choose from (modes, presets, sources, options)."""
    limits: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Feature -> smallest and largest number that it takes."""
    units: Mapping[str, str] = field(default_factory=dict)
    """Feature -> unit of its numbers (`%`, `°C`, `°F`, `min`)."""
    items: tuple[str, ...] = ()
    """What stands open on a to-do list."""
    coded: bool = False
    """It wants a code for some commands."""


class World(Protocol):
    """One home with its rooms and devices; `split` says which names and templates it may use."""

    split: str
    """`train` or `test`."""
    home: Home
    house: "House"
    """The hands: what they published, how things were, what they changed."""
    faults: Mapping[str, str]
    """What is wrong with devices, by id: `unavailable`, `silent`, `refused`; may be set."""
    places: Sequence[Place]
    floors: Sequence[str]
    """Floors as people say them, from below."""
    things: Sequence[Thing]
    """Devices that people speak of; every one has a state and nothing is wrong with it."""

    @property
    def act(self) -> Act:
        """Do changes and say what became of each."""

    @property
    def published(self) -> list[tuple[str, Values]]:
        """What was asked of devices so far: id and change."""

    def unknown_name(self) -> str:
        """A plausible name of a device or room that this home does not have, with its article."""

    def meant(self, phrase: str, *, area: str | None = None) -> tuple[str, ...]:
        """Ids of the devices that a phrase names here; empty if it is unknown or not clear."""

    def context(self, *, area: str | None = None, sentence: str = "", **settings: Any) -> Context:
        """What a turn of the agent may use, with this home's hands."""


def on_floor(floor: str) -> str:
    """Where a floor is, as people say it: `upstairs`, `on the first floor`."""
    return floor if floor in ("upstairs", "downstairs") else f"on the {floor}"
