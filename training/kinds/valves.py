"""Valves and taps: water and gas."""

from random import Random

from training.intent import Intent, call
from training.kinds.making import command, lines, thing_of
from training.kinds.registry import kind
from training.world import World

VALVE_ON = lines("""
    open {x}
    open up {x}
    open {x} please
    let's open {x}
    I need {x} open
    {x} open
    get {x} open
    please open {x} for me
    open {x} fully
""")
VALVE_OFF = lines("""
    close {x}
    shut {x}
    close {x} please
    {x} closed
    I need {x} closed
    close off {x}
    get {x} closed
    shut {x} right now
    make sure {x} is closed
""")


@kind("valve_open", group="simple", weight=0.8)
def valve_open(rng: Random, world: World) -> Intent | None:
    """`Open the water valve`."""
    return command(
        rng,
        world,
        thing_of(rng, world, "valve"),
        VALVE_ON,
        lambda x: call("set_position", target=x, position="open"),
    )


@kind("valve_close", group="simple", weight=0.8)
def valve_close(rng: Random, world: World) -> Intent | None:
    """`Close the water valve`."""
    return command(
        rng,
        world,
        thing_of(rng, world, "valve"),
        VALVE_OFF,
        lambda x: call("set_position", target=x, position="closed"),
    )
