"""Devices before they have a name and a room: what they announce and how they start."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from devices.model import Value

IN, OUT, ANY, NOWHERE = "in", "out", "any", "nowhere"
"""Where such a thing stands: indoors, outdoors, in any room, in none."""
STATEFUL = {"state_topic": "~/state", "command_topic": "~/set"}
"""Topics of what is told and tells; `~` is the device's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a device announces, but for its name and place."""

    domain: str
    nouns: tuple[str, ...]
    """What it may be called; the first ones are the plainest."""
    config: Mapping[str, Any]
    values: Mapping[str, Value] = field(default_factory=dict)
    """How it starts, where chance alone would make no sense."""
    place: str = IN
    measured: bool = False
    """Its name is that of a room or thing with what it measures: `Study Temperature`."""
    alone: bool = False
    """It may go by its noun alone: there is one in a home."""
    titled: bool = False
    """The noun is a whole name (`Movie Night`)."""
    pet: bool = False
    """People give it a pet's name."""
    single: bool = False
    """No home has two of its domain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """A kind of thing, and how common it is."""

    make: Callable[[Random, str], Draft]
    weight: float


def settable(*names: str, state: str = "state") -> dict[str, str]:
    """The topics of features that are told and reported each by itself."""
    topics = {f"{name}_{state}_topic": f"~/{name}" for name in names}
    return topics | {f"{name}_command_topic": f"~/{name}/set" for name in names}


def some(rng: Random, words: tuple[str, ...], *, low: int, high: int) -> list[str]:
    """From `low` to `high` of the words, in their order."""
    count = min(len(words), rng.randint(low, high))
    kept = set(rng.sample(words, count))
    return [word for word in words if word in kept]


def maybe(rng: Random, share: float) -> bool:
    """True in that share of all cases."""
    return rng.random() < share
