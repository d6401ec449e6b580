"""Rooms that share a noun, several questions, and a question beside a command."""

from collections.abc import Sequence
from random import Random

from training import phrasing
from training.intent import Intent, call
from training.kinds import questions, readings
from training.kinds.asking import read
from training.kinds.making import lines
from training.kinds.parts import clause
from training.kinds.referring import many
from training.kinds.registry import kind
from training.pools import pick
from training.rehearsal import observed, touched
from training.thoughts import ONE, TWO
from training.world import Place, World

BOTH_ROOMS = lines("""
    the {s} in {p} and {q}
    the {s} in {p} and in {q}
    all the {s} in {p} and {q}
    all {s} in {p} and {q}
    the {a} and {b} {s}
    all the {s} in {p} and in {q}
""")
ON = lines("""
    turn on {x}
    switch on {x}
    turn {x} on
    put {x} on please
    can you turn on {x}
    I want {x} on
    {x} on
    light up {x}
""")
OFF = lines("""
    turn off {x}
    switch off {x}
    turn {x} off
    put {x} out please
    can you turn off {x}
    I want {x} off
    {x} off
    kill {x}
""")
ACT_AND_ASK = lines("""
    {a} and tell me {q}
    {a}, and tell me {q}
    {a} and then tell me {q}
    tell me {q} and {a}
    {a}. tell me {q}
    {a}, then tell me {q}
    please {a} and tell me {q}
    {a} and let me know {q}
    {a} and say {q}
    can you {a} and tell me {q}?
    {a}; also tell me {q}
    first {a}, then tell me {q}
""")
_TOLD = lines("""
    how warm it is in {x}
    the temperature in {x}
    how cold it is in {x}
    what the temperature in {x} is
    how hot {x} is
""")
QUESTIONS = lines("""
    is {x} on and is {y} on
    is {x} on and {y}?
    are {x} and {y} on?
    are {x} and {y} on
    are both {x} and {y} off
    is {x} off and is {y} off?
    tell me if {x} and {y} are on
    is {x} on? and is {y} on?
    what are {x} and {y} doing
    is {x} on, and what about {y}?
    did I leave {x} and {y} on?
    how are {x} and {y}?
""")


@kind("two_rooms", group="two", weight=1.5)
def two_rooms(rng: Random, world: World) -> Intent | None:
    """`Turn off the lights in the kitchen and the hall`: one set of things, one call."""
    places = _lit(world)
    if len(places) < 2:
        return None
    first, second = rng.sample(list(places), 2)
    names = [phrasing.room_name(rng, place) for place in (first, second)]
    x = pick(rng, BOTH_ROOMS, world.split).format(
        s=rng.choice(("lights", "lights", "lamps")),
        p=names[0],
        q=names[1],
        a=first.name.lower(),
        b=second.name.lower(),
    )
    tool, pool = rng.choice((("turn_on", ON), ("turn_off", OFF)))
    say, made = pick(rng, pool, world.split).format(x=x), call(tool, target=x)
    areas = {t.area.id for t in world.things if t.area and t.id in touched(world.home, made)}
    if areas != {first.id, second.id}:
        return None
    return Intent(say=say, thought=ONE, calls=(made,))


@kind("act_and_ask", group="two", weight=1.5)
def act_and_ask(rng: Random, world: World) -> Intent | None:
    """`Turn on the fan and tell me how warm it is in the study`."""
    action, asked = clause(rng, world), readings.ask_level(rng, world)
    if action is None or asked is None:
        return None
    target = str(asked.calls[0].arguments["target"])
    if not target.startswith("the temperature in "):
        return None
    x = target.removeprefix("the temperature in ")
    template = pick(rng, ACT_AND_ASK, world.split)
    say = template.format(a=action.say, q=rng.choice(_TOLD).format(x=x))
    made = (action.calls[0], read(target))
    if template.index("{q}") < template.index("{a}"):
        made = (made[1], made[0])
    return Intent(say=say, thought=TWO, calls=made)


@kind("two_questions", group="question", weight=1.5)
def two_questions(rng: Random, world: World) -> Intent | None:
    """`Are the lamp and the fan on?`: two things are looked at."""
    found = many(rng, world, lambda thing: thing.domain in ("light", "switch", "fan"), count=2)
    if not found:
        return None
    (_first, x), (_second, y) = found
    say = pick(rng, QUESTIONS, world.split).format(x=x, y=y)
    if any(observed(world.home, read(phrase), say=say).fault for phrase in (x, y)):
        return None
    return Intent(say=say, thought=TWO, calls=(read(x), read(y)), acts=False)


@kind("two_sets", group="question", weight=0.5)
def two_sets(rng: Random, world: World) -> Intent | None:
    """Two questions about sets or rooms, one after the other."""
    asked = [make(rng, world) for make in (questions.ask_set, readings.ask_level)]
    if any(intent is None for intent in asked):
        return None
    rng.shuffle(asked)
    said = [intent.say.rstrip("?") for intent in asked if intent]
    joint = rng.choice((" and ", "? ", "? and "))
    calls = tuple(intent.calls[0] for intent in asked if intent)
    return Intent(say=joint.join(said) + "?", thought=TWO, calls=calls, acts=False)


def _lit(world: World) -> Sequence[Place]:
    """The rooms with lights."""
    places = {t.area.id: t.area for t in world.things if t.domain == "light" and t.area}
    return tuple(places.values())
