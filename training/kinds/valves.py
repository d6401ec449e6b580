"""Valves and taps: water and gas."""

from random import Random

from training.intent import Intent, call
from training.kinds.making import about_set, command, lines, plainest_first, thing_of, way
from training.kinds.moving import placed
from training.kinds.openings import HALF, SHARE
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
    have {x} open
    I want {x} open
    I'd like {x} opened
    {x} open please
    open {x} all the way
    open {x} wide
    set {x} to open
    let's have {x} open
    leave {x} open
    make sure {x} is open
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
    have {x} closed
    I want {x} closed
    I'd like {x} shut
    {x} shut
    shut {x} please
    set {x} to closed
    let's have {x} closed
    keep {x} closed
    close {x} all the way
    close up {x}
    {x} should be closed
    there's a leak, close {x}
""")
_POSITIONS = tuple(t for t in SHARE if not t.startswith(("let ", "roll ", "pull ")))
FLOW: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("turn on {x}", "turn_on"),
        ("turn off {x}", "turn_off"),
        ("turn {x} on", "turn_on"),
        ("turn {x} off", "turn_off"),
        ("switch on {x}", "turn_on"),
        ("switch off {x}", "turn_off"),
        ("switch {x} off", "turn_off"),
        ("shut off {x}", "turn_off"),
        ("shut {x} off", "turn_off"),
        ("cut off {x}", "turn_off"),
        ("{x} on", "turn_on"),
        ("{x} off", "turn_off"),
        ("let {x} run", "turn_on"),
        ("let {x} flow", "turn_on"),
        ("get {x} running", "turn_on"),
        ("have {x} on", "turn_on"),
        ("I need {x} on", "turn_on"),
        ("I want {x} running", "turn_on"),
        ("stop {x} running", "turn_off"),
        ("I want {x} off", "turn_off"),
        ("make sure {x} is off", "turn_off"),
        ("get {x} off", "turn_off"),
    )
)


@kind("valve_open", group="simple", weight=1.2)
def valve_open(rng: Random, world: World) -> Intent | None:
    """`Open the water valve`."""
    return command(
        rng,
        world,
        thing_of(rng, world, "valve"),
        VALVE_ON,
        lambda x: call("set_position", target=x, position="open"),
    )


@kind("valve_close", group="simple", weight=1.2)
def valve_close(rng: Random, world: World) -> Intent | None:
    """`Close the water valve`."""
    return command(
        rng,
        world,
        thing_of(rng, world, "valve"),
        VALVE_OFF,
        lambda x: call("set_position", target=x, position="closed"),
    )


@kind("valve_half", group="simple", weight=0.8)
def valve_half(rng: Random, world: World) -> Intent | None:
    """`Open the water valve halfway`."""
    return command(
        rng,
        world,
        thing_of(rng, world, "valve", can="position"),
        HALF,
        lambda x: call("set_position", target=x, position="half"),
    )


@kind("valve_position", group="simple", weight=1.2)
def valve_position(rng: Random, world: World) -> Intent | None:
    """`Open the water valve to 30%`."""
    return placed(rng, world, "valve", _POSITIONS)


@kind("water", group="simple", weight=1)
def water(rng: Random, world: World) -> Intent | None:
    """`Turn on the water`: what flows stands for what lets it."""
    template, tool = way(rng, FLOW, world.split)
    phrase = rng.choice(("the water", "the water", "water", "the gas"))
    return about_set(
        rng, world, [phrase], (template,), lambda x: call(tool, target=x), domains=("valve",)
    )
