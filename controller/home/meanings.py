"""What words may stand for."""

from dataclasses import dataclass
from enum import StrEnum

Stems = tuple[str, ...]
"""Words in the singular."""
Indices = frozenset[int]
"""Positions in `Lexicon.members`."""


class Kind(StrEnum):
    """What a run of words may stand for."""

    PLACE = "place"
    """An area, a floor, the house."""
    HERE = "here"
    """The area that the person speaks from."""
    THERE = "there"
    """The areas of what was spoken of last."""
    TYPE = "type"
    """What devices are: `light`, `blind`, `thing`."""
    NAME = "name"
    """A device's whole name."""
    WORD = "word"
    """A part of some device's or area's name."""
    ALL = "all"
    COUNT = "count"
    """`both`, `three`."""
    SKIP = "skip"
    """Articles and the like."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One meaning of a run of words."""

    kind: Kind
    members: Indices = frozenset()
    """The devices in this place or of this type."""
    areas: tuple[str, ...] = ()
    """Ids of the areas that the place is made of."""
    every: bool = False
    """The words themselves ask for all: `everything`, `every room`."""
    loose: bool = False
    """A second name of its type: devices that bear the word itself are meant first."""
    general: bool = False
    """It says nothing of what the devices are: `everything`, `devices`."""
    either: tuple[Indices, ...] = ()
    """Only one of these is meant, and it is not known which."""
    states: tuple[str, ...] = ()
    """The states in which a device is meant by it, the surest first: the music is what plays."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A state that devices are to be in: `that are still on`, `not closed`."""

    word: str
    holds: bool = True
    """False: they are not to be in it."""
    text: str = ""
    """As it was said."""
