"""Replies after something went wrong: an honest end, or the call that is right."""

from random import Random

from controller.llm import ToolCall
from controller.tools.observation import Fault
from training.intent import Intent, Then, call
from training.kinds import conditions, questions, switching
from training.kinds.making import lines, thing_of
from training.kinds.referring import called, many, one
from training.kinds.registry import kind
from training.pools import pick
from training.rehearsal import observed
from training.thoughts import FAILED, ONE
from training.world import World

NOT_TAKEN = "It does not take that."
MODE = lines("""
    put {x} into {v} mode
    set {x} to {v} mode
    switch {x} to {v} mode
    set the mode of {x} to {v}
    change {x} to {v} mode
    I want {x} in {v} mode
    {x} to {v} mode please
    let {x} run in {v} mode
""")
COLOR = lines("""
    make {x} {v}
    turn {x} {v}
    set {x} to {v}
    set the color of {x} to {v}
    change {x} to {v}
    I want {x} in {v}
    {x} in {v} please
    give {x} the colour {v}
""")
_MODES = ("banana", "hyperspace", "ninja", "jazz", "unicorn", "lightning", "grandma", "moonwalk")
_COLORS = ("octarine", "sparkly", "glorp", "wobbly", "invisible", "fuligin", "squant", "zebra")
_TROUBLES = ("unavailable", "silent", "refused")
_OPPOSITE = {"turn_on": "turn_off", "turn_off": "turn_on", "lock": "unlock"}


@kind("not_taken", group="recovery", weight=2)
def not_taken(rng: Random, world: World) -> Intent | None:
    """A mode or a colour that there is not: the tool says so, and there is no other call."""
    if rng.random() < 0.5:
        found = one(rng, world, lambda t: t.domain in ("climate", "fan", "humidifier"))
        pool, values = MODE, _MODES
        build = _mode
    else:
        found = one(rng, world, lambda t: t.domain == "light" and "color" in t.can)
        pool, values = COLOR, _COLORS
        build = _color
    if found is None:
        return None
    v = pick(rng, values, world.split)
    made = build(found[1], v)
    say = pick(rng, pool, world.split).format(x=found[1], v=v)
    goes_on = observed(world.home, made, say=say).fault is Fault.ARGUMENTS
    then = (Then(thought=FAILED, answer=NOT_TAKEN),) if goes_on else ()
    return Intent(say=say, thought=ONE, calls=(made,), then=then, acts=False)


@kind("out_of_order", group="recovery", weight=1.5)
def out_of_order(rng: Random, world: World) -> Intent | None:
    """A device that is offline, silent or not to be changed: code says so."""
    found = one(rng, world, lambda thing: thing.domain in ("light", "switch", "fan"))
    if found is None:
        return None
    tool, pool = rng.choice((("turn_on", switching.ON), ("turn_off", switching.OFF)))
    say = pick(rng, pool, world.split).format(x=found[1])
    return Intent(
        say=say,
        thought=ONE,
        calls=(call(tool, target=found[1]),),
        faults={found[0].id: rng.choice(_TROUBLES)},
    )


@kind("slip_of_target", group="recovery", weight=2)
def slip_of_target(rng: Random, world: World) -> Intent | None:
    """Another name than the one that was said: refused, then the person's words."""
    found = many(rng, world, lambda thing: thing.domain in ("light", "switch", "fan"), count=2)
    if not found or set(found[0][1].split()) >= set(found[1][1].split()):
        return None
    (_right, x), (_wrong, y) = found
    tool, pool = rng.choice((("turn_on", switching.ON), ("turn_off", switching.OFF)))
    say = pick(rng, pool, world.split).format(x=x)
    return _slipped(say, call(tool, target=y), call(tool, target=x))


@kind("slip_of_way", group="recovery", weight=1.5)
def slip_of_way(rng: Random, world: World) -> Intent | None:
    """The opposite of what was said: refused, then what was said."""
    found = one(rng, world, lambda thing: thing.domain in ("light", "switch", "fan"))
    if found is None:
        return None
    tool, pool = rng.choice((("turn_on", switching.ON[:4]), ("turn_off", switching.OFF[:4])))
    say = pick(rng, pool, world.split).format(x=found[1])
    return _slipped(say, call(_OPPOSITE[tool], target=found[1]), call(tool, target=found[1]))


@kind("slip_of_check", group="recovery", weight=1.5)
def slip_of_check(rng: Random, world: World) -> Intent | None:
    """The action of a condition without its check: refused, then both."""
    make = rng.choice((conditions.if_number, conditions.if_state, conditions.if_comfort))
    intent = make(rng, world)
    if intent is None:
        return None
    return Intent(
        say=intent.say,
        thought=ONE,
        slip=intent.calls[1:],
        calls=intent.calls,
        acts=intent.acts,
    )


@kind("slip_of_question", group="recovery")
def slip_of_question(rng: Random, world: World) -> Intent | None:
    """A change where only something was asked: refused, then the reading."""
    intent = questions.ask_on(rng, world)
    if intent is None:
        return None
    target = intent.calls[0].arguments["target"]
    tool = rng.choice(("turn_on", "turn_off"))
    return Intent(
        say=intent.say,
        thought=ONE,
        slip=(call(tool, target=target),),
        calls=intent.calls,
        acts=False,
    )


@kind("slip_of_tool", group="recovery")
def slip_of_tool(rng: Random, world: World) -> Intent | None:
    """A tool that needs something else, then the one that fits."""
    thing = thing_of(rng, world, "light")
    x = called(rng, world, thing) if thing else ""
    if not x:
        return None
    tool, pool = rng.choice((("turn_on", switching.ON[:8]), ("turn_off", switching.OFF[:8])))
    say = pick(rng, pool, world.split).format(x=x)
    return _slipped(say, call("set_light", target=x), call(tool, target=x))


def _slipped(say: str, slip: ToolCall, right: ToolCall) -> Intent:
    return Intent(say=say, thought=ONE, slip=(slip,), calls=(right,), acts=True)


def _mode(x: str, v: str) -> ToolCall:
    return call("set_value", target=x, value=v, what="mode")


def _color(x: str, v: str) -> ToolCall:
    return call("set_light", target=x, color=v)
