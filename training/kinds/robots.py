"""Robots that clean and mow: to work, to wait, to come home."""

from random import Random

from training.intent import Intent, call
from training.kinds.chores import FLOORS, MOWER, ROBOT, VACUUM
from training.kinds.making import about_set, command, thing_of, way
from training.kinds.registry import kind
from training.world import World

_WITH_TOOL, _HOW = 0.4, (4, 2, 2, 2, 5, 1)
_ROBOTS = ("vacuum", "lawn_mower")


@kind("robot", group="simple", weight=7)
def robot(rng: Random, world: World) -> Intent | None:
    """`Send the cellar vacuum back to its dock`."""
    thing = thing_of(rng, world, *_ROBOTS)
    if thing is None:
        return None
    told = rng.choices(list(ROBOT), _HOW)[0]
    pool = ROBOT[told]
    if told == "start" and rng.random() < _WITH_TOOL:
        pool = VACUUM if thing.domain == "vacuum" else MOWER
    template = (way(rng, pool, world.split),)
    return command(rng, world, thing, template, lambda x: call("run", target=x, command=told))


@kind("robot_only", group="simple", weight=1)
def robot_only(rng: Random, world: World) -> Intent | None:
    """`Vacuum the floor`, in a home with one robot."""
    say, x = way(rng, FLOORS, world.split)
    return about_set(
        rng,
        world,
        [x],
        (say,),
        lambda x: call("run", target=x, command="start"),
        domains=_ROBOTS,
    )
