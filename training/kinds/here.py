"""What stands in the room of the person who speaks: `the lights`, `in here`."""

from collections.abc import Callable, Sequence
from random import Random

from controller.llm import ToolCall
from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds import dimming, openings, switching
from training.kinds.making import about_set, lines
from training.kinds.registry import kind
from training.kinds.sets import plural
from training.world import Place, World

LIGHTS = lines("""
    the lights
    the light
    the lights in here
    the light in here
    the lights here
    all the lights in here
    lights
    light
    the lights in this room
    my lights
    every light in here
""")
BLINDS = (
    "the blinds",
    "the curtains",
    "the shutters",
    "the blinds in here",
    "the shades",
    "blinds",
)
EVERYTHING = ("everything in here", "everything in this room", "all the things in here")


def _room(rng: Random, world: World, domain: str) -> Place | None:
    """A room with something of a domain to stand in."""
    rooms = [t.area for t in world.things if t.domain == domain and t.area is not None]
    return rng.choice(rooms) if rooms else None


def _spoken_there(
    rng: Random,
    world: World,
    phrases: Sequence[str],
    templates: Sequence[str],
    build: Callable[[str], ToolCall],
    *,
    domain: str,
    **slots: str,
) -> Intent | None:
    room = _room(rng, world, domain)
    if room is None:
        return None
    ids = {t.id for t in world.things if t.domain == domain and t.area == room}
    return about_set(
        rng,
        world,
        rng.sample(list(phrases), len(phrases)),
        templates,
        build,
        only=ids,
        area=room.id,
        **slots,
    )


@kind("lights_here", group="area", weight=3)
def lights_here(rng: Random, world: World) -> Intent | None:
    """`Turn off the lights`, in the kitchen."""
    tool, templates = rng.choice((("turn_on", switching.ON), ("turn_off", switching.OFF)))
    return _spoken_there(
        rng, world, LIGHTS, plural(templates), lambda x: call(tool, target=x), domain="light"
    )


@kind("level_here", group="area", weight=1.5)
def level_here(rng: Random, world: World) -> Intent | None:
    """`Dim the lights to 30 percent`, in the kitchen."""
    number = percentage(rng)
    said = said_percent(rng, number)
    return _spoken_there(
        rng,
        world,
        LIGHTS,
        plural(dimming.LEVEL),
        lambda x: call("set_light", target=x, brightness=number),
        domain="light",
        v=said,
    )


@kind("blinds_here", group="area", weight=1)
def blinds_here(rng: Random, world: World) -> Intent | None:
    """`Close the blinds`, in the kitchen."""
    position, templates = rng.choice((("open", openings.OPEN), ("closed", openings.CLOSE)))
    return _spoken_there(
        rng,
        world,
        BLINDS,
        plural(templates),
        lambda x: call("set_position", target=x, position=position),
        domain="cover",
    )
