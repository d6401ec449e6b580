"""Words that may mean one of several things: they are passed on as they are, and code asks."""

from collections import Counter
from random import Random

from controller.tools.observation import Fault
from training.intent import Intent, call
from training.kinds import openings, switching
from training.kinds.asking import read
from training.kinds.making import lines
from training.kinds.registry import kind
from training.kinds.unknown import DIMMED, LOCKED
from training.pools import pick
from training.rehearsal import observed
from training.thoughts import ONE, QUESTION
from training.world import World

ASKED = lines("""
    is {x} on
    is {x} on?
    is {x} off
    is {x} still on?
    tell me if {x} is on
    did I leave {x} on?
    what is the state of {x}
    what is {x} doing
    check if {x} is off
    do you know if {x} is on?
""")
_WORDS = {
    "light": ("light", "lamp"),
    "switch": ("plug", "socket", "switch"),
    "fan": ("fan",),
    "cover": ("blind", "shutter", "curtain", "cover"),
    "lock": ("lock", "door"),
    "climate": ("thermostat", "heater", "radiator"),
    "media_player": ("speaker", "player"),
}
_SWITCHED = ("light", "light", "switch", "fan", "climate", "media_player")


@kind("which_switched", group="ambiguous", weight=4)
def which_switched(rng: Random, world: World) -> Intent | None:
    """`Turn on the light`, in a home with many."""
    x = _vague(rng, world, rng.choice(_SWITCHED))
    tool, pool = rng.choice((("turn_on", switching.ON), ("turn_off", switching.OFF)))
    return _which(world, pick(rng, pool, world.split).format(x=x), tool, x) if x else None


@kind("which_moved", group="ambiguous", weight=1.5)
def which_moved(rng: Random, world: World) -> Intent | None:
    """`Close the blind`, in a home with many."""
    x = _vague(rng, world, "cover")
    position, pool = rng.choice((("open", openings.OPEN), ("closed", openings.CLOSE)))
    if not x:
        return None
    say = pick(rng, pool, world.split).format(x=x)
    return _which(world, say, "set_position", x, position=position)


@kind("which_locked", group="ambiguous")
def which_locked(rng: Random, world: World) -> Intent | None:
    """`Lock the door`, in a home with two."""
    x = _vague(rng, world, "lock")
    return _which(world, pick(rng, LOCKED, world.split).format(x=x), "lock", x) if x else None


@kind("which_dimmed", group="ambiguous", weight=1.5)
def which_dimmed(rng: Random, world: World) -> Intent | None:
    """`Dim the lamp to 40 %`, in a home with many."""
    x = _vague(rng, world, "light")
    if not x:
        return None
    number = rng.randrange(5, 101, 5)
    say = pick(rng, DIMMED, world.split).format(x=x, v=f"{number}{rng.choice(('%', ' percent'))}")
    return _which(world, say, "set_light", x, brightness=number)


@kind("which_asked", group="ambiguous")
def which_asked(rng: Random, world: World) -> Intent | None:
    """`Is the light on?`, in a home with many."""
    x = _vague(rng, world, rng.choice(_SWITCHED))
    say = pick(rng, ASKED, world.split).format(x=x)
    if not x or observed(world.home, read(x), say=say).fault is not Fault.AMBIGUOUS:
        return None
    return Intent(say=say, thought=QUESTION, calls=(read(x),), acts=False)


def _vague(rng: Random, world: World, domain: str) -> str:
    """A word for a kind of which there are several here, or half a name; empty: there is none."""
    things = [thing for thing in world.things if thing.domain == domain]
    nouns = Counter(thing.noun for thing in things)
    several = [noun for noun, count in nouns.items() if count > 1]
    words = [*several, *several, *(_WORDS[domain] if len(things) > 1 else ())]
    return f"{rng.choice(('the', 'the', 'my'))} {rng.choice(words).lower()}" if words else ""


def _which(world: World, say: str, tool: str, x: str, **arguments: object) -> Intent | None:
    made = call(tool, target=x, **arguments)
    if observed(world.home, made, say=say).fault is not Fault.AMBIGUOUS:
        return None
    return Intent(say=say, thought=ONE, calls=(made,), acts=False)
