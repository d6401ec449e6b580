"""Words for one thing or for a set, of which the home says that they mean just that."""

from collections.abc import Callable
from random import Random

from controller.home.resolve import Found, resolve
from training import phrasing
from training.world import Thing, World

Test = Callable[[Thing], bool]
_TRIED = 4
"""Things that are tried before there is none that can be named."""


def meant(world: World, phrase: str) -> frozenset[str]:
    """Ids of the devices that a phrase names in this home; none if it names none or is unclear."""
    found = resolve(world.home, phrase)
    ids = (m.device.id for m in found.members) if isinstance(found, Found) else ()
    return frozenset(ids)


def called(rng: Random, world: World, thing: Thing) -> str:
    """Words that mean a thing and nothing else; empty if none of those tried do."""
    return next((w for w in phrasing.one(rng, thing) if meant(world, w) == {thing.id}), "")


def one(rng: Random, world: World, test: Test) -> tuple[Thing, str] | None:
    """A thing with words that mean it and nothing else; None if there is none that has any."""
    things = [thing for thing in world.things if test(thing)]
    for thing in rng.sample(things, min(len(things), _TRIED)):
        if phrase := called(rng, world, thing):
            return thing, phrase
    return None


def many(rng: Random, world: World, test: Test, *, count: int) -> list[tuple[Thing, str]]:
    """So many different things with the words that mean them, or nothing."""
    things = [thing for thing in world.things if test(thing)]
    rng.shuffle(things)
    found = [(t, phrase) for t in things[: count + _TRIED] if (phrase := called(rng, world, t))]
    return found[:count] if len(found) >= count else []
