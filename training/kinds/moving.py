"""What opens and closes: blinds, curtains, gates, garage doors, windows, valves."""

from collections.abc import Sequence
from random import Random

from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds.making import command, thing_of, way
from training.kinds.openings import CLOSE, HALF, LOWER, OPEN, PARTS, RAISE, SHARE, STOP, TILT
from training.kinds.registry import kind
from training.world import World

_UPWARD = ("blind", "shutter", "shade", "awning", "")
_SLIDING = ("curtain", "")


def _moved(rng: Random, world: World, *, position: str) -> Intent | None:
    thing = thing_of(rng, world, "cover", can="open") or thing_of(rng, world, "cover")
    if thing is None:
        return None
    upward = thing.measures in _UPWARD and rng.random() < 0.5
    plain, other = (OPEN, RAISE) if position == "open" else (CLOSE, LOWER)
    return command(
        rng,
        world,
        thing,
        other if upward else plain,
        lambda x: call("set_position", target=x, position=position),
    )


@kind("cover_open", group="simple", weight=4)
def cover_open(rng: Random, world: World) -> Intent | None:
    """`Open the attic blinds`."""
    return _moved(rng, world, position="open")


@kind("cover_close", group="simple", weight=4)
def cover_close(rng: Random, world: World) -> Intent | None:
    """`Lower the attic blinds`."""
    return _moved(rng, world, position="closed")


@kind("cover_half", group="simple", weight=1.5)
def cover_half(rng: Random, world: World) -> Intent | None:
    """`Open the attic blinds halfway`."""
    thing = thing_of(rng, world, "cover", can="position")
    return command(
        rng, world, thing, HALF, lambda x: call("set_position", target=x, position="half")
    )


@kind("cover_position", group="simple", weight=2.5)
def cover_position(rng: Random, world: World) -> Intent | None:
    """`Set the attic blinds to 30%`."""
    return placed(rng, world, "cover", SHARE)


def placed(rng: Random, world: World, domain: str, templates: Sequence[str]) -> Intent | None:
    """Something of a domain at a percentage."""
    number = percentage(rng)
    return command(
        rng,
        world,
        thing_of(rng, world, domain, can="position"),
        templates,
        lambda x: call("set_position", target=x, position=number),
        telling=True,
        v=said_percent(rng, number),
    )


@kind("cover_part", group="simple", weight=0.7)
def cover_part(rng: Random, world: World) -> Intent | None:
    """`Open the attic blinds a quarter`."""
    template, number = way(rng, PARTS, world.split)
    thing = thing_of(rng, world, "cover", can="position")
    return command(
        rng,
        world,
        thing,
        (template,),
        lambda x: call("set_position", target=x, position=number),
        telling=True,
    )


@kind("cover_tilt", group="simple", weight=0.7)
def cover_tilt(rng: Random, world: World) -> Intent | None:
    """`Tilt the attic blinds to 30%`."""
    number = percentage(rng, step=5)
    return command(
        rng,
        world,
        thing_of(rng, world, "cover", can="tilt"),
        TILT,
        lambda x: call("set_value", target=x, value=f"{number} %", what="tilt"),
        v=said_percent(rng, number),
    )


@kind("cover_stop", group="simple", weight=1)
def cover_stop(rng: Random, world: World) -> Intent | None:
    """`Stop the attic blinds`."""
    thing = thing_of(rng, world, "cover")
    return command(rng, world, thing, STOP, lambda x: call("run", target=x, command="stop"))
