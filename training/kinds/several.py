"""Two or three things to do in one sentence."""

from collections.abc import Callable, Sequence
from random import Random

from controller.llm import ToolCall
from training.intent import Intent, call
from training.kinds.making import lines
from training.kinds.pairs import BOLTED, MOVED, PAIRS, TRIOS, Pairs
from training.kinds.parts import clauses
from training.kinds.referring import many
from training.kinds.registry import kind
from training.pools import pick
from training.rehearsal import touched
from training.thoughts import THREE, TWO
from training.world import Thing, World

JOINED = lines("""
    {a} and {b}
    {a} and {b}
    {a} and {b} please
    {a} and then {b}
    {a}, then {b}
    {a} and also {b}
    {a} and please {b}
    {a}, {b}
    {a}, and {b}
    {a}. {b}
    {a}. and {b}
    {a}. Then {b}
    {a}; {b}
    {a} and after that {b}
    {a} and while you're at it {b}
    {a} & {b}
    {a} then {b}
    {a} but {b}
    {a}, also {b}
    {a}. also, {b}
    {a}, and then {b}
    {a} and {b} too
    please {a} and {b}
    first {a}, then {b}
    first {a} and then {b}
    can you {a} and {b}
    can you {a} and {b}?
    could you please {a} and {b}?
    would you {a} and then {b}
    I want you to {a} and {b}
    {a} plus {b}
    {a} and, when you can, {b}
    two things: {a} and {b}
    go ahead and {a}, and {b}
    hey, {a} and {b}
    {a} and next {b}
    {a} and finally {b}
    {a}, and also {b}
    {a}. please {b}
    {a}; then {b}
    do two things: {a} and {b}
    please {a}, then {b}
    could you {a} and then {b}?
    can you {a}, and {b}?
    {a} and in addition {b}
    I need you to {a} and {b}
    let's {a} and {b}
    I'd like you to {a} and {b}
    kindly {a} and {b}
    {a} first, then {b}
    {a}, please, and {b}
""")
THREES = lines("""
    {a}, {b} and {c}
    {a}, {b}, and {c}
    {a}, {b}, {c}
    {a} and {b} and {c}
    {a}, then {b} and then {c}
    {a}. {b}. {c}
    {a} and {b}, then {c}
    {a}, {b} and finally {c}
    please {a}, {b} and {c}
    can you {a}, {b} and {c}?
    first {a}, then {b}, then {c}
    {a} and {b}. also {c}
    {a}; {b}; {c}
    {a}, {b} and also {c}
    {a} then {b} then {c}
    three things: {a}, {b} and {c}
    {a}, {b} plus {c}
    would you {a}, {b}, and {c} please
    {a}, then {b}, then {c}
    can you {a}, {b}, and then {c}
    I want you to {a}, {b} and {c}
    {a}. then {b}. and {c}
    {a}, also {b} and {c}
    could you {a}, {b} and {c}?
    do three things: {a}, {b} and {c}
    let's {a}, {b} and {c}
""")
_SWITCHED = ("light", "light", "switch", "fan")


@kind("two_commands", group="two", weight=4)
def two_commands(rng: Random, world: World) -> Intent | None:
    """Two commands, whole, one after the other."""
    return _joined(rng, world, JOINED, TWO, count=2)


@kind("three_commands", group="two", weight=1.5)
def three_commands(rng: Random, world: World) -> Intent | None:
    """Three commands."""
    return _joined(rng, world, THREES, THREE, count=3)


@kind("switch_two", group="two", weight=4)
def switch_two(rng: Random, world: World) -> Intent | None:
    """`Turn on the lamp and the fan`, `the lamp on and the fan off`."""
    return _paired(rng, world, PAIRS, _SWITCHED, lambda tool, x: call(tool, target=x))


@kind("move_two", group="two")
def move_two(rng: Random, world: World) -> Intent | None:
    """`Close the blinds and open the curtains`."""
    return _paired(
        rng,
        world,
        MOVED,
        ("cover",),
        lambda where, x: call("set_position", target=x, position=where),
    )


@kind("lock_two", group="two", weight=0.7)
def lock_two(rng: Random, world: World) -> Intent | None:
    """`Lock the front door and the back door`."""
    return _paired(rng, world, BOLTED, ("lock",), lambda tool, x: call(tool, target=x))


@kind("switch_three", group="two", weight=0.8)
def switch_three(rng: Random, world: World) -> Intent | None:
    """`Turn off the lamp, the fan and the radio`."""
    tool = rng.choice(list(TRIOS))
    found = many(rng, world, lambda thing: thing.domain in _SWITCHED, count=3)
    if not found:
        return None
    x, y, z = (phrase for _thing, phrase in found)
    say = pick(rng, TRIOS[tool], world.split).format(x=x, y=y, z=z)
    made = tuple(call(tool, target=phrase) for phrase in (x, y, z))
    return _if_right(world, say, made, [thing for thing, _phrase in found], THREE)


def _paired(
    rng: Random,
    world: World,
    pool: Pairs,
    domains: Sequence[str],
    build: Callable[[str, str], ToolCall],
) -> Intent | None:
    """A sentence about two things, each with one of two ways."""
    ways = rng.choice(list(pool))
    found = many(rng, world, lambda thing: thing.domain in domains, count=2)
    if not found:
        return None
    x, y = (phrase for _thing, phrase in found)
    say = pick(rng, pool[ways], world.split).format(x=x, y=y)
    made = (build(ways[0], x), build(ways[1], y))
    return _if_right(world, say, made, [thing for thing, _phrase in found], TWO)


def _if_right(
    world: World, say: str, made: tuple[ToolCall, ...], things: Sequence[Thing], thought: str
) -> Intent | None:
    """The sentence if each call does its thing in this home."""
    right = all(
        touched(world.home, each, say=say) == {thing.id}
        for each, thing in zip(made, things, strict=True)
    )
    return Intent(say=say, thought=thought, calls=made) if right else None


def _joined(
    rng: Random, world: World, pool: Sequence[str], thought: str, *, count: int
) -> Intent | None:
    found = clauses(rng, world, count=count)
    if not found:
        return None
    parts = dict(zip("abc", (intent.say for intent in found), strict=False))
    say = pick(rng, pool, world.split).format(**parts)
    return Intent(say=say, thought=thought, calls=tuple(intent.calls[0] for intent in found))
