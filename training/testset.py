"""The sentences of a test: of every group its share, in homes that training never sees."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from training.homes import make_world
from training.intent import Intent
from training.kinds.registry import Kind, kinds
from training.noise import noisy
from training.pools import TEST
from training.world import World

SHARES = {
    "simple": 30,
    "two": 10,
    "condition": 10,
    "question": 14,
    "unknown": 6,
    "ambiguous": 5,
    "chat": 4,
    "impossible": 4,
    "follow": 5,
    "area": 4,
    "exclusion": 4,
    "recovery": 4,
}
"""Percent of all sentences."""
A_HOME = 8
"""Sentences that are said in one home."""
TRIES = 60
"""How often another kind of a group is asked for a sentence before another home is made."""
SPARE_HOMES = 50
"""More homes than sentences that are made, in search of one that a rare kind can be about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A sentence, and the home that it is said in."""

    kind: str
    group: str
    intent: Intent
    world: World


def cases(count: int, *, seed: int, split: str = TEST, only: str = "") -> Iterator[Case]:
    """About so many sentences, always the same for a seed.

    Args:
        count: how many.
        seed: of everything.
        split: whose homes, names and templates.
        only: a group or a kind, and no other; empty: all groups.
    """
    rng = Random(f"score {seed} {split}")  # chance is the point
    known = [kind for kind in kinds().values() if not only or only in (kind.group, kind.name)]
    homes = 0
    groups = _groups(rng, count, known)
    while groups and homes < count + SPARE_HOMES:
        world = make_world(Random(f"score {seed} {split} {homes}"), split)
        homes += 1
        left = groups[A_HOME:]
        for group in groups[:A_HOME]:
            case = _case(rng, world, [kind for kind in known if kind.group == group])
            if case is None:
                left.append(group)
            else:
                yield case
        groups = left


def _groups(rng: Random, count: int, known: list[Kind]) -> list[str]:
    """The group of each sentence."""
    present = [group for group in SHARES if any(kind.group == group for kind in known)]
    whole = sum(SHARES[group] for group in present)
    groups = [
        group for group in present for _ in range(max(1, round(count * SHARES[group] / whole)))
    ]
    rng.shuffle(groups)
    return groups


def _case(rng: Random, world: World, some: list[Kind]) -> Case | None:
    weights = [kind.weight for kind in some]
    for _ in range(TRIES):
        kind = rng.choices(some, weights)[0]
        intent = kind.make(rng, world)
        if intent is not None:
            intent = noisy(rng, intent, world)
            return Case(kind=kind.name, group=kind.group, intent=intent, world=world)
    return None
