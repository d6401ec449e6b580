"""The stream of examples to learn from: by seed, of every group its share, none twice."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from training.homes import make_world
from training.intent import Intent
from training.kinds.registry import Kind, kinds
from training.noise import noisy
from training.oracle import DroppedError, Example, Teacher
from training.pools import TRAIN
from training.world import World

SHARES: Mapping[str, float] = {
    "simple": 28,
    "two": 18,
    "condition": 11,
    "question": 14,
    "unknown": 3,
    "ambiguous": 2,
    "chat": 4,
    "impossible": 8,
    "follow": 6,
    "area": 3,
    "exclusion": 5,
    "recovery": 2,
}
"""How much of each group is learned; what is hard gets more than its part of a day."""
A_HOME = 24
"""Sentences that are said in one home: making it takes as long as some of them."""
TRIES = 20
"""How often a kind of a group is asked for a sentence before another group has its turn."""


@dataclass(slots=True)
class Tally:
    """What became of the sentences of each kind."""

    kept: Counter[str] = field(default_factory=Counter)
    twice: Counter[str] = field(default_factory=Counter)
    """Said before, so not used again."""
    dropped: Counter[str] = field(default_factory=Counter)
    """The agent made something else of the right reply: a mistake of the maker."""
    reasons: dict[str, str] = field(default_factory=dict)
    """By kind: the last sentence that was dropped, and why."""


@dataclass(slots=True)
class Lessons:
    """An endless stream of examples."""

    seed: int
    split: str = TRAIN
    only: str = ""
    """A group or a kind, and no other; empty: all."""
    tally: Tally = field(default_factory=Tally)
    _known: dict[str, list[Kind]] = field(default_factory=dict)
    _said: set[int] = field(default_factory=set)
    _teacher: Teacher = field(default_factory=Teacher)

    def __post_init__(self) -> None:
        for kind in kinds().values():
            if not self.only or self.only in (kind.group, kind.name):
                self._known.setdefault(kind.group, []).append(kind)
        if not self._known:
            raise ValueError(f"there is no group and no kind {self.only!r}")

    def __iter__(self) -> Iterator[Example]:
        """Examples; home after home, each from its own seed."""
        home = 0
        with asyncio.Runner() as runner:
            while True:
                rng = Random(f"{self.split} {self.seed} {home}")  # repeatable
                world = make_world(rng, self.split)
                for kind, intent in self._intents(rng, world):
                    if self._is_new(kind, intent):
                        example = runner.run(self._example(kind, intent, world))
                        if example is not None:
                            yield example
                home += 1

    def _intents(self, rng: Random, world: World) -> Iterator[tuple[Kind, Intent]]:
        groups = list(self._known)
        shares = [SHARES[group] for group in groups]
        for group in rng.choices(groups, shares, k=A_HOME):
            some = self._known[group]
            for kind in rng.choices(some, [kind.weight for kind in some], k=TRIES):
                intent = self._made(kind, rng, world)
                if intent is not None:
                    yield kind, intent
                    break

    def _made(self, kind: Kind, rng: Random, world: World) -> Intent | None:
        try:
            intent = kind.make(rng, world)
            return intent and noisy(rng, intent, world)
        except Exception as err:  # noqa: BLE001
            # Hours of training must not end with the mistake of one maker; it is counted.
            self._drop(kind, f"{type(err).__name__}: {err}")
            return None

    def _is_new(self, kind: Kind, intent: Intent) -> bool:
        said = hash((intent.say.casefold(), tuple(m.content for m in intent.history)))
        is_new = said not in self._said
        self._said.add(said)
        self.tally.twice[kind.name] += not is_new
        return is_new

    async def _example(self, kind: Kind, intent: Intent, world: World) -> Example | None:
        try:
            example = await self._teacher.example(intent, world, kind=kind.name, group=kind.group)
        except DroppedError as err:
            self._drop(kind, f"{intent.say}: {err}")
            return None
        self.tally.kept[kind.name] += 1
        return example

    def _drop(self, kind: Kind, why: str) -> None:
        self.tally.dropped[kind.name] += 1
        self.tally.reasons[kind.name] = why
