"""Something that is to be done only if something is so now: a check, and the action."""

from random import Random

from controller.agent.sentence import has_otherwise
from controller.llm import ToolCall
from training.intent import Intent, call
from training.kinds import standing
from training.kinds.comparing import Condition, number, truth
from training.kinds.making import lines, words
from training.kinds.parts import clause
from training.kinds.registry import kind
from training.kinds.relations import IS, IS_NOT
from training.pools import pick
from training.rehearsal import observed, touched
from training.thoughts import CHECK
from training.world import World

IF = lines("""
    if {c}, {a}
    if {c} {a}
    if {c}, please {a}
    if {c} then {a}
    if {c}, then {a}
    {a} if {c}
    {a} if {c}
    {a}, if {c}
    {a} only if {c}
    only if {c}, {a}
    only {a} if {c}
    please {a} if {c}
    can you {a} if {c}?
    could you {a} if {c}
    in case {c}, {a}
    {a} in case {c}
    {a}, but only if {c}
    if {c}, could you {a}
    if {c} would you {a}?
    if {c}, go ahead and {a}
    {a} provided {c}
    provided {c}, {a}
    if {c} right now, {a}
    if {c} at the moment, {a}
    I want you to {a} if {c}
    hey, if {c}, {a}
    if it turns out that {c}, {a}
    check if {c} and if so, {a}
    see if {c}, and if so {a}
    if {c}, I want you to {a}
    so if {c}, {a}
    {a} if and only if {c}
    if by any chance {c}, {a}
    {a} in case {c} now
    if {c} - {a}
    {a} but only if {c}
    {a}, only if {c}
    if it happens that {c}, {a}
    if {c} please {a}
    please if {c}, {a}
    could you {a}, if {c}?
    would you {a} if {c}
    I'd like you to {a} if {c}
    just {a} if {c}
    check if {c}; if so, {a}
""")
UNLESS = lines("""
    {a} unless {c}
    {a}, unless {c}
    unless {c}, {a}
    unless {c} {a}
    please {a} unless {c}
    can you {a} unless {c}?
    unless {c}, please {a}
    {a} - unless {c}
    unless {c} already, {a}
    I want you to {a} unless {c}
    could you {a} unless {c}
    just {a} unless {c}
    would you {a} unless {c}?
    unless {c}, could you {a}
    unless {c} you can {a}
""")
SO = lines("""
    {q}? if so, {a}
    {q}? If so {a}
    {q}? if yes, {a}
    {q}? if it is, {a}
    {q}? then {a}
    {q}? in that case {a}
    {q}? if so please {a}
    {q}? if yes then {a}
    {q}? If so, could you {a}
    {q}? and if so {a}
    {q}? if that's the case, {a}
""")
WARM = lines("""
    heat it to {n}
    warm it up to {n}
    set it to {n} degrees
    heat it up to {n} degrees
    bring it to {n}
    warm it to {n} degrees
    get it to {n}
    turn it up to {n}
    raise it to {n} degrees
    put it at {n}
    make it {n} degrees
    make it {n}
""")
MOVES = {
    (IS, "open"): ("set_position", "closed", words("close it, shut it, close that")),
    (IS, "closed"): ("set_position", "open", words("open it, open it up, open that")),
    (IS, "unlocked"): ("lock", "", words("lock it, lock it up, lock that")),
    (IS_NOT, "locked"): ("lock", "", words("lock it, lock it up, do lock it")),
    (IS, "on"): ("turn_off", "", words("turn it off, switch it off, turn that off")),
    (IS, "off"): ("turn_on", "", words("turn it on, switch it on, turn that on")),
}
"""What may be wanted of a thing that is in a state."""
_SO, _UNLESS = 0.16, 0.3


@kind("if_number", group="condition", weight=6)
def if_number(rng: Random, world: World) -> Intent | None:
    """`If the bedroom is colder than 19, turn on the fan`."""
    return _with_clause(rng, world, number(rng, world))


@kind("if_state", group="condition", weight=3)
def if_state(rng: Random, world: World) -> Intent | None:
    """`Turn off the heater if the window is open`."""
    return _with_clause(rng, world, standing.state(rng, world))


@kind("if_comfort", group="condition", weight=2)
def if_comfort(rng: Random, world: World) -> Intent | None:
    """`Turn on the fan if the bath is humid`."""
    return _with_clause(rng, world, standing.comfort(rng, world))


@kind("if_weather", group="condition", weight=0.7)
def if_weather(rng: Random, world: World) -> Intent | None:
    """`Close the awning if it is raining`."""
    return _with_clause(rng, world, standing.weather(rng, world))


@kind("if_room_heat", group="condition", weight=1.5)
def if_room_heat(rng: Random, world: World) -> Intent | None:
    """`If the bedroom is colder than 19, heat it to 21`: the room of the condition."""
    cold = standing.comfort(rng, world) if rng.random() < _UNLESS else None
    condition = cold or number(rng, world, rooms=True)
    if condition is None:
        return None
    degrees = rng.randint(17, 24)
    made = call("set_temperature", target=condition.target, temperature=degrees)
    said = pick(rng, WARM, world.split).format(n=degrees)
    return _about_it(rng, world, condition, said, made)


@kind("if_itself", group="condition", weight=1.5)
def if_itself(rng: Random, world: World) -> Intent | None:
    """`If the back door is unlocked, lock it`: the same thing is checked and moved."""
    condition = standing.state(rng, world, movable=True)
    move = MOVES.get((condition.how, condition.value)) if condition else None
    if condition is None or move is None:
        return None
    tool, position, said = move
    made = call(tool, target=condition.target, **({"position": position} if position else {}))
    it = rng.choice(said)
    if condition.many:
        it = it.replace(" it", " them").replace(" that", " those")
    return _about_it(rng, world, condition, it, made)


def _with_clause(rng: Random, world: World, condition: Condition | None) -> Intent | None:
    """The condition with any simple command; now and then the other way round."""
    action = clause(rng, world) if condition else None
    if condition is None or action is None:
        return None
    if condition.denied and condition.how != IS_NOT and rng.random() < _UNLESS / 2:
        say = pick(rng, UNLESS, world.split).format(c=condition.said, a=action.say)
        return _intent(world, say, condition.denied, action.calls[0], condition)
    return _if(rng, world, condition, action.say, action.calls[0])


def _about_it(
    rng: Random, world: World, condition: Condition, said: str, made: ToolCall
) -> Intent | None:
    """The action is about what the condition is about: it has to be said first."""
    pool = tuple(form for form in IF if form.index("{c}") < form.index("{a}"))
    return _if(rng, world, condition, said, made, pool=pool)


def _if(
    rng: Random,
    world: World,
    condition: Condition,
    said: str,
    made: ToolCall,
    *,
    pool: tuple[str, ...] = IF,
) -> Intent | None:
    if condition.asked and condition.how != IS_NOT and rng.random() < _SO:
        say = pick(rng, SO, world.split).format(q=condition.asked, a=said)
    else:
        say = pick(rng, pool, world.split).format(c=condition.said, a=said)
    return _intent(world, say, condition.check, made, condition)


def _intent(
    world: World, say: str, check: ToolCall, made: ToolCall, condition: Condition
) -> Intent | None:
    """The sentence if its condition can be decided and its action done in this home."""
    if truth(world, condition, say) is None or has_otherwise(say):
        return None
    if not touched(world.home, made, say=say):
        return None
    holds = observed(world.home, check, say=say).truth
    asks = observed(world.home, made, say=say).fault is not None
    return Intent(
        say=say, thought=CHECK, calls=(check, made), acts=None if holds and asks else holds
    )
