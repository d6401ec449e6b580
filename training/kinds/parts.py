"""Simple commands, as they stand inside of longer sentences."""

from functools import cache
from random import Random

from controller.agent.sentence import actions_asked, begins_with_action, refers_back
from training.intent import Intent
from training.kinds.referring import meant
from training.kinds.registry import Kind, kinds
from training.world import World

_TRIES = 8
_SHARES = {"simple": 1.0, "area": 0.3}
"""Groups whose sentences may be a part of a longer one, and how often they are."""
_ALONE = ("please", "would you", "for me", "?", ".", ";", ":")
"""What people say once in a sentence, or not in the middle of one."""


def clause(rng: Random, world: World) -> Intent | None:
    """A simple command that begins with its verb and can stand beside another one."""
    for _try in range(_TRIES):
        kind = _drawn(rng)
        intent = kind.make(rng, world)
        if intent and _is_clause(intent):
            return intent
    return None


def clauses(rng: Random, world: World, *, count: int) -> list[Intent]:
    """So many commands for different things, or nothing."""
    found: list[Intent] = []
    for _try in range(count + _TRIES):
        intent = clause(rng, world)
        if intent and all(_is_apart(world, intent, other) for other in found):
            found.append(intent)
        if len(found) == count:
            return found
    return []


def stands(say: str) -> bool:
    """Whether a command can stand beside another one as it is."""
    say = say.casefold()
    if any(mark in say for mark in _ALONE) or "," in say or " and " in say:
        return False
    return begins_with_action(say) and actions_asked(say) == 1 and not refers_back(say)


def _is_clause(intent: Intent) -> bool:
    if len(intent.calls) != 1 or intent.history or intent.area or intent.slip or intent.then:
        return False
    return stands(intent.say)


def _is_apart(world: World, one: Intent, other: Intent) -> bool:
    """Whether two commands are about different things."""
    targets = [str(intent.calls[0].arguments.get("target", "")) for intent in (one, other)]
    first, second = (meant(world, target) for target in targets)
    return targets[0].casefold() != targets[1].casefold() and not first & second


def _drawn(rng: Random) -> Kind:
    pool, weights = _simple()
    return rng.choices(pool, weights)[0]


@cache
def _simple() -> tuple[tuple[Kind, ...], tuple[float, ...]]:
    found = tuple(kind for kind in kinds().values() if kind.group in _SHARES)
    return found, tuple(kind.weight * _SHARES[kind.group] for kind in found)
