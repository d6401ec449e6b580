"""Things and rooms that the home does not have: the call is made all the same, and code refuses."""

from collections.abc import Callable, Sequence
from random import Random

from controller.llm import ToolCall
from controller.tools.observation import Fault
from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds import questions, switching
from training.kinds.asking import read
from training.kinds.making import lines
from training.kinds.pairs import PAIRS
from training.kinds.parts import clause, stands
from training.kinds.registry import kind
from training.kinds.several import JOINED
from training.pools import pick
from training.rehearsal import observed
from training.thoughts import ONE, QUESTION, TWO
from training.world import World

Way = tuple[Sequence[str], Callable[[str], ToolCall]]
MOVED = lines("""
    open {x}
    open up {x}
    could you open {x}
    please open {x} now
    open {x} all the way
    I want {x} open
""")
SHUT = lines("""
    close {x}
    shut {x}
    could you close {x}
    please close {x} now
    close {x} all the way
    I want {x} closed
""")
LOCKED = lines("""
    lock {x}
    please lock {x}
    could you lock {x}
    make sure {x} is locked
    I want {x} locked
    lock up {x}
""")
DIMMED = lines("""
    dim {x} to {v}
    set {x} to {v}
    put {x} at {v}
    bring {x} to {v} brightness
    set the brightness of {x} to {v}
    I want {x} at {v}
    turn {x} to {v}
    make {x} {v} bright
""")
HEATED = lines("""
    heat {x} to {v}
    set {x} to {v} degrees
    set the temperature of {x} to {v}
    warm {x} up to {v} degrees
    cool {x} down to {v}
    I want {x} at {v} degrees
    make {x} {v} degrees
    bring {x} to {v} degrees
""")
STARTED = lines("""
    start {x}
    start {x} now
    could you start {x}
    let {x} start
    get {x} to start
    please start {x}
""")
ROOMS = lines("""
    turn on the lights in {x}
    switch off the lights in {x}
    turn off all the lights in {x}
    turn on the lamp in {x}
    switch the light on in {x}
    switch off the fan in {x}
""")
_ARTICLES = ("the ", "my ")


@kind("unknown_command", group="unknown", weight=5)
def unknown_command(rng: Random, world: World) -> Intent | None:
    """`Turn on the swimming pool heater`, where there is none."""
    x = world.unknown_name()
    templates, build = rng.choice(_ways(rng))
    v = str(rng.randint(16, 25)) if templates is HEATED else ""
    number = percentage(rng)
    if templates is DIMMED:
        made, v = call("set_light", target=x, brightness=number), said_percent(rng, number)
    elif templates is HEATED:
        made = call("set_temperature", target=x, temperature=int(v))
    else:
        made = build(x)
    say = pick(rng, templates, world.split).format(x=x, v=v)
    return _if_unknown(world, say, made, ONE)


@kind("unknown_question", group="unknown", weight=2)
def unknown_question(rng: Random, world: World) -> Intent | None:
    """`Is the swimming pool heater on?`, where there is none."""
    x = world.unknown_name()
    pool = rng.choice((questions.ON_OFF, questions.ON_OFF, questions.OPEN, questions.DOING))
    say = pick(rng, pool, world.split).format(x=x)
    return _if_unknown(world, say, read(x), QUESTION)


@kind("half_unknown", group="unknown", weight=3)
def half_unknown(rng: Random, world: World) -> Intent | None:
    """One thing that there is and one that there is not: what can be done is done."""
    known, x = clause(rng, world), world.unknown_name()
    if known is None:
        return None
    templates, build = rng.choice(_ways(rng)[:4])
    said, made = pick(rng, templates, world.split).format(x=x), build(x)
    if not _is_unknown(world, made, said) or not stands(said):
        return None
    parts = [(known.say, known.calls[0]), (said, made)]
    rng.shuffle(parts)
    say = pick(rng, JOINED, world.split).format(a=parts[0][0], b=parts[1][0])
    return Intent(say=say, thought=TWO, calls=(parts[0][1], parts[1][1]))


@kind("unknown_pair", group="unknown", weight=1.5)
def unknown_pair(rng: Random, world: World) -> Intent | None:
    """`Turn on the fan and the submarine`."""
    things = [t for t in world.things if t.domain in ("light", "switch", "fan")]
    if not things:
        return None
    ways = rng.choice(list(PAIRS))
    known, x = f"the {rng.choice(things).name.lower()}", world.unknown_name()
    names = [known, x]
    rng.shuffle(names)
    say = pick(rng, PAIRS[ways], world.split).format(x=names[0], y=names[1])
    made = tuple(call(tool, target=name) for tool, name in zip(ways, names, strict=True))
    at = names.index(x)
    if not _is_unknown(world, made[at], say) or observed(world.home, made[1 - at]).fault:
        return None
    return Intent(say=say, thought=TWO, calls=made)


def _ways(rng: Random) -> Sequence[Way]:
    del rng
    return (
        (switching.ON, lambda x: call("turn_on", target=x)),
        (switching.OFF, lambda x: call("turn_off", target=x)),
        (MOVED, lambda x: call("set_position", target=x, position="open")),
        (LOCKED, lambda x: call("lock", target=x)),
        (SHUT, lambda x: call("set_position", target=x, position="closed")),
        (DIMMED, read),
        (HEATED, read),
        (STARTED, lambda x: call("turn_on", target=x)),
    )


def _if_unknown(world: World, say: str, made: ToolCall, thought: str) -> Intent | None:
    if not _is_unknown(world, made, say):
        return None
    return Intent(say=say, thought=thought, calls=(made,), acts=False)


def _is_unknown(world: World, made: ToolCall, say: str) -> bool:
    return observed(world.home, made, say=say).fault in (Fault.UNKNOWN, Fault.EMPTY)
