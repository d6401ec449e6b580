"""Rooms that stand for what is in them: `dim the kitchen`, `make the hall blue`."""

from collections.abc import Sequence
from random import Random

from training import phrasing
from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds import colors
from training.kinds.making import Build, about_set, lines
from training.kinds.registry import kind
from training.pools import pick
from training.world import World

WHOLE = lines("""
    turn {v} {x}
    switch {v} {x}
    turn {x} {v}
    {x} {v}
    {x} {v} please
    switch {x} {v}
    flip {x} {v}
    I want {x} {v}
    I'd like {x} {v}
    I need {x} {v}
    set {x} to {v}
    put {x} {v}
    get {x} {v}
    have {x} {v}
    let's have {x} {v}
    can we have {x} {v}
    make sure {x} is {v}
    {x} should be {v}
    {x}: {v}
""")
"""A room, and what it is to be: on or off."""
LIT = lines("""
    light up {x}
    light {x}
    illuminate {x}
    light {x} up for me
    lights on in {x}
    light on in {x}
    I need light in {x}
""")
DARK = lines("""
    lights out in {x}
    lights off in {x}
    light off in {x}
    black out {x}
    shut off {x}
    kill {x}
    make {x} dark
""")
LEVEL = lines("""
    dim {x} to {v}
    set {x} to {v} brightness
    set the brightness in {x} to {v}
    brighten {x} to {v}
    {x} at {v} brightness
    make it {v} bright in {x}
    brightness in {x} to {v}
    change the brightness in {x} to {v}
    put the brightness in {x} at {v}
    bring the brightness in {x} to {v}
    I want the brightness in {x} at {v}
    turn the brightness in {x} to {v}
    lower the brightness in {x} to {v}
    raise the brightness in {x} to {v}
""")
COLOR = lines("""
    make {x} {c}
    turn {x} {c}
    light {x} in {c}
    light up {x} in {c}
    set {x} to {c}
    I want {x} in {c}
    {x} in {c}
    change {x} to {c}
    color {x} {c}
    let {x} glow {c}
    I want {x} {c}
    make {x} glow {c}
    colour {x} {c}
""")
VOLUME = lines("""
    set the volume in {x} to {v}
    volume in {x} to {v}
    turn the volume in {x} to {v}
    turn the volume in {x} up to {v}
    turn the volume in {x} down to {v}
    put the volume in {x} at {v}
    {v} volume in {x}
    I want the volume in {x} at {v}
    change the volume in {x} to {v}
    the volume in {x} should be {v}
    bring the volume in {x} to {v}
""")


def _of_room(
    rng: Random, world: World, domain: str, templates: Sequence[str], build: Build, **slots: str
) -> Intent | None:
    """A sentence about a room, of which the things of a domain are meant."""
    rooms = [t.area for t in world.things if t.domain == domain and t.area is not None]
    if not rooms:
        return None
    phrase = phrasing.room_name(rng, rng.choice(rooms))
    return about_set(rng, world, [phrase], templates, build, domains=(domain,), **slots)


@kind("room_level", group="area", weight=2)
def room_level(rng: Random, world: World) -> Intent | None:
    """`Dim the kitchen to 30 percent`."""
    number = percentage(rng)
    return _of_room(
        rng,
        world,
        "light",
        LEVEL,
        lambda x: call("set_light", target=x, brightness=number),
        v=said_percent(rng, number),
    )


@kind("room_color", group="area", weight=1)
def room_color(rng: Random, world: World) -> Intent | None:
    """`Light the kitchen in blue`."""
    name = pick(rng, colors.COLORS, world.split)
    return _of_room(
        rng, world, "light", COLOR, lambda x: call("set_light", target=x, color=name), c=name
    )


@kind("room_volume", group="area", weight=1)
def room_volume(rng: Random, world: World) -> Intent | None:
    """`Set the volume in the kitchen to 30 percent`."""
    number = percentage(rng)
    return _of_room(
        rng,
        world,
        "media_player",
        VOLUME,
        lambda x: call("set_value", target=x, value=f"{number} %", what="volume"),
        v=said_percent(rng, number),
    )


@kind("room_switched", group="area", weight=4)
def room_switched(rng: Random, world: World) -> Intent | None:
    """`Turn off the kitchen`: its lights."""
    tool, verb = rng.choice((("turn_on", "on"), ("turn_off", "off")))
    templates = [form.replace("{v}", verb) for form in (*WHOLE, *(DARK if verb == "off" else LIT))]
    return _of_room(rng, world, "light", templates, lambda x: call(tool, target=x))
