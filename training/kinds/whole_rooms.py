"""Questions about all that there is in a room."""

from random import Random

from training import phrasing
from training.intent import Intent
from training.kinds.asking import question
from training.kinds.making import lines
from training.kinds.registry import kind
from training.world import World

ROOM = lines("""
    what is on in {x}
    what's on in {x}?
    what is going on in {x}
    what's happening in {x}
    how are things in {x}
    how does it look in {x}?
    is anything on in {x}
    is everything off in {x}?
    what is the state of {x}
    what's the status in {x}?
    tell me about {x}
    tell me what is on in {x}
    report the state of {x}
    is something still running in {x}?
    did I leave anything on in {x}
    did we leave something on in {x}?
    what did I leave on in {x}?
    what's up in {x}
    is {x} all off?
    show me what is on in {x}
    check {x}
    what's the status of {x}?
    what is the status of {x}
    what is the status in {x}
    what's the state in {x}
    what's the state of {x}?
    what is the state in {x}?
    tell me the status of {x}
    tell me the status in {x}
    tell me the state of {x}
    tell me what is going on in {x}
    show me the status of {x}
    show me the state of {x}
    can you tell me what is on in {x}?
    how is {x}
    how is {x} doing?
    how are things looking in {x}?
    what is still on in {x}
    what's running in {x}?
    what is running in {x}
    is anything still on in {x}?
    is there anything on in {x}
    have I left anything on in {x}?
    has anything been left on in {x}
    did I leave something on in {x}?
    did anyone leave anything on in {x}?
    did we forget to turn anything off in {x}
    what have I left on in {x}
    check what is on in {x}
    check on {x}
    report on {x}
    do you know what is on in {x}?
""")


@kind("ask_room", group="question", weight=3)
def ask_room(rng: Random, world: World) -> Intent | None:
    """`What is on in the study?`."""
    if not world.places:
        return None
    place = rng.choice(list(world.places))
    rooms = [phrasing.room_name(rng, place)]
    return question(rng, world, rooms, ROOM, fits=lambda seen: bool(seen.readings))
