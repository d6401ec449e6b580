"""Questions about how many there are, what there is, and where."""

from random import Random

from controller.llm import ToolCall
from training import phrasing
from training.intent import Intent, call
from training.kinds.asking import only, question
from training.kinds.making import lines, words
from training.kinds.questions import where_of
from training.kinds.registry import kind
from training.pools import pick
from training.rehearsal import observed
from training.thoughts import QUESTION
from training.world import World

HOW_MANY_IN = lines("""
    how many {s} are {w} {p}
    how many {s} are {w} {p}?
    how many {s} are still {w} {p}
    how many of the {s} are {w} {p}
    tell me how many {s} are {w} {p}
    can you tell me how many {s} are {w} {p}?
    how many {s} did I leave {w} {p}?
    how many {s} have been left {w} {p}
    what number of {s} are {w} {p}
    how many {s} are now {w} {p}?
    do you know how many {s} are {w} {p}
    how many {s} were left {w} {p}?
    how many {s} happen to be {w} {p}?
    how many {s} are currently {w} {p}
    how many {s} are {w} right now {p}
    how many {s} are left {w} {p}?
    how many of the {s} are still {w} {p}?
    how many of our {s} are {w} {p}
    how many {s} did we leave {w} {p}
    how many {s} did somebody leave {w} {p}?
    how many {s} have I left {w} {p}
    how many {s} stand {w} {p}
    how many {s} are there {w} {p}?
""")
HOW_MANY = lines("""
    how many {s} are there {p}
    how many {s} are there {p}?
    how many {s} do I have {p}
    how many {s} do we have {p}?
    how many {s} have I got {p}
    tell me how many {s} there are {p}
    can you tell me how many {s} I have {p}?
    what number of {s} do I have {p}
    how many {s} does this house have {p}?
    do you know how many {s} we have {p}
    how many {s} can you control {p}
    how many {s} do you see {p}?
    show me how many {s} there are {p}
""")
ROOMS = lines("""
    what rooms are there
    what rooms are there?
    which rooms do you know
    which rooms can you control?
    list the rooms
    list all rooms
    tell me the rooms
    what rooms do we have?
    show me the rooms
    which areas are there
    what areas do you know?
    which floors does the house have
    what floors are there?
    tell me which rooms there are
    what are the rooms of this house
    list all areas please
    name all the rooms you know, which are there?
    do you know my rooms
    what rooms does my home have?
    how many rooms are there
    how many rooms do you control?
    what places do you know
    show all areas
    which rooms are set up?
    can you list the rooms
    can you tell me what rooms there are?
    what are my rooms
    what are the rooms?
    what are the rooms in this home?
    what are the rooms of the house
    what are all the rooms in the house
    which rooms are there?
    which rooms are in the house
    which rooms does the house have?
    which areas do you know
    which areas do you know?
    what areas are there
    what areas do we have?
    tell me all the areas
    tell me what rooms there are
    list my rooms
    list the areas of the house
    show me all rooms
    show me the areas
    name the rooms of the house, which are there?
    do you know the rooms of this house?
    how many rooms does the house have
    what rooms have we got
    what rooms can I choose from?
    read me the rooms
""")
WHAT = lines("""
    what {s} are there {p}
    what {s} are there {p}?
    which {s} are there {p}
    what {s} do I have {p}
    which {s} do we have {p}?
    what {s} can you control {p}
    list the {s} {p}
    list all the {s} {p}
    show me the {s} {p}
    show all {s} {p}
    which {s} do you know {p}?
    what {s} have I got {p}
    what kind of {s} do I have {p}?
    which {s} can I control {p}
    list my {s} {p}
""")
HAVE = lines("""
    do I have {a} {p}
    do I have {a} {p}?
    do we have {a} {p}
    do we have {a} {p}?
    do you see {a} {p}
    do you know {a} {p}?
    do you have {a} {p}
    do you control {a} {p}?
    do I own {a} {p}
    do you find {a} {p}?
    do we happen to have {a} {p}
    is there {a} {p}
    is there {a} {p}?
    have we got {a} {p}
    have I got {a} {p}?
""")
DEVICES = lines("""
    what is in {x}
    what's in {x}?
    what devices are in {x}
    which devices are there in {x}?
    what do I have in {x}
    what can you control in {x}
    what can I control in {x}?
    list everything in {x}
    list the devices in {x}
    show me the devices in {x}
    which things are in {x}
    what devices do you know in {x}?
    what can be switched in {x}?
    show all the devices in {x}
    what have we got in {x}
""")
_STATES = {
    "light": (("lights", "lights", "lamps"), words("on, on, off")),
    "fan": (("fans",), words("on, off")),
    "switch": (("plugs", "sockets", "switches"), words("on, off")),
    "cover": (("blinds", "shutters", "curtains"), words("open, closed")),
    "lock": (("doors", "locks"), words("locked, unlocked")),
    "binary_sensor": (("windows", "doors"), words("open, closed")),
    "media_player": (("speakers", "players"), words("playing, on")),
}
_SOUGHT = words(
    "a dehumidifier, a robot vacuum, a thermostat, a dimmer, an air conditioner, a doorbell, "
    "a garage door, a smart lock, a water heater, a radio, a sprinkler, a motion sensor, "
    "a temperature sensor, a fan, blinds, a lamp, a vacuum, a lawn mower, a siren, a camera, "
    "a humidifier, an alarm system, a shopping list, a calendar, a speaker, a window sensor, "
    "any lights, any fans, any locks, any cameras, any speakers, any sensors, heating"
)


@kind("count_state", group="question", weight=3)
def count_state(rng: Random, world: World) -> Intent | None:
    """`How many lights are on upstairs?`."""
    domain = rng.choice(list(_STATES))
    nouns, states = _STATES[domain]
    s, w, p = rng.choice(nouns), rng.choice(states), where_of(rng, world, domain)
    say = _said(pick(rng, HOW_MANY_IN, world.split).format(s=s, w=w, p=p))
    made = call("count", target=f"{s} {p}".strip(), state=w)
    own = {thing.id for thing in world.things if thing.domain == domain}
    seen = observed(world.home, made, say=say)
    if seen.fault is not None or not {r.device_id for r in seen.readings} <= own:
        return None
    return Intent(say=say, thought=QUESTION, calls=(made,), acts=False)


@kind("count", group="question")
def count(rng: Random, world: World) -> Intent | None:
    """`How many lamps do I have?`."""
    domain = rng.choice(list(_STATES))
    s, p = rng.choice(_STATES[domain][0]), where_of(rng, world, domain)
    say = _said(pick(rng, HOW_MANY, world.split).format(s=s, p=p))
    return question(
        rng,
        world,
        [f"{s} {p}".strip()],
        [say],
        build=lambda x: call("count", target=x),
        fits=only(world, domain),
    )


@kind("rooms", group="question", weight=1.5)
def rooms(rng: Random, world: World) -> Intent | None:
    """`What rooms are there?`."""
    made = call("list_areas")
    if observed(world.home, made).fault is not None:
        return None
    say = pick(rng, ROOMS, world.split)
    return Intent(say=say, thought=QUESTION, calls=(made,), acts=False)


@kind("find_kind", group="question")
def find_kind(rng: Random, world: World) -> Intent | None:
    """`What lamps are there in the kitchen?`."""
    domain = rng.choice(list(_STATES))
    s, p = rng.choice(_STATES[domain][0]), where_of(rng, world, domain)
    say = _said(pick(rng, WHAT, world.split).format(s=s, p=p))
    return question(rng, world, [f"{s} {p}".strip()], [say], build=_find, fits=only(world, domain))


@kind("find_sought", group="question")
def find_sought(rng: Random, world: World) -> Intent | None:
    """`Do I have a dehumidifier?`: looked for, whether there is one or not."""
    a = pick(rng, _SOUGHT, world.split)
    places = list(world.places)
    p = phrasing.inside(rng, rng.choice(places)) if places and rng.random() < 0.3 else ""
    say = _said(pick(rng, HAVE, world.split).format(a=a, p=p))
    made = _find(f"{a} {p}".strip())
    if observed(world.home, made, say=say).fault is not None:
        return None
    return Intent(say=say, thought=QUESTION, calls=(made,), acts=False)


@kind("find_room", group="question")
def find_room(rng: Random, world: World) -> Intent | None:
    """`What is in the kitchen?`."""
    places = list(world.places)
    names = [phrasing.room_name(rng, rng.choice(places))] if places else []
    return question(rng, world, names, DEVICES, build=_find, fits=lambda s: bool(s.readings))


def _find(phrase: str) -> ToolCall:
    return call("find_devices", query=phrase)


def _said(text: str) -> str:
    """A sentence without the gaps that an empty place leaves."""
    return " ".join(text.split()).replace(" ?", "?").replace(" ,", ",")
