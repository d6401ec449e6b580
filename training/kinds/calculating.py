"""Sums that are said aloud; the tool calculates."""

from random import Random

from training import thoughts
from training.intent import Intent, Then, call
from training.kinds.making import lines
from training.kinds.registry import kind
from training.kinds.sayings import choices
from training.pools import pick
from training.world import World

ASKS = choices(
    """
    what is {sum} | what's {sum} | how much is {sum} | calculate {sum} | work out {sum} | {sum}
    can you calculate {sum} | tell me what {sum} is | what does {sum} make | quick, what is {sum}
    could you work out {sum} for me | what do I get for {sum} | please calculate {sum} | {sum}?
    I need to know {sum} | compute {sum} | do you know what {sum} is | how much would {sum} be
    hey, what is {sum} | what is {sum} equal to | and what is {sum} | solve {sum}
    """
)
SUMS = lines(
    """
    {a} plus {b}
    {a} + {b}
    {a}+{b}
    {a} minus {b}
    {a} - {b}
    {a} times {b}
    {a} * {b}
    {a}*{b}
    {a} x {b}
    {a} multiplied by {b}
    {a} divided by {c}
    {a} / {c}
    {a}/{c}
    {c} percent of {a}
    {c}% of {a}
    {c} squared
    {c} to the power of {d}
    {a} plus {b} minus {c}
    ({a} + {b}) / {c}
    {c}*({a}+{b})
    {a} - {b} * {c}
    {a}.5 + {b}
    {a} minus {c} percent of {b}
    {a} times {b} plus {c}
    """
)
BY_ZERO = choices(
    "{a} divided by 0 | {a} / 0 | {a}/0 | {a} / (3 - 3) | ({a} + {b}) / 0 | {c}*{a}/0"
)
CANNOT = "That cannot be calculated."


def _sum(rng: Random, pool: tuple[str, ...], split: str) -> str:
    large = rng.choice((20, 100, 1000))
    numbers = {"a": rng.randint(2, large), "b": rng.randint(2, large)}
    return pick(rng, pool, split).format(**numbers, c=rng.randint(2, 25), d=rng.randint(2, 6))


def _ask(rng: Random, split: str, expression: str) -> str:
    return pick(rng, ASKS, split).format(sum=expression)


@kind("calculation", group="question", weight=0.8)
def calculation(rng: Random, world: World) -> Intent:
    """A sum in words or signs, copied as it is said."""
    expression = _sum(rng, SUMS, world.split)
    return Intent(
        say=_ask(rng, world.split, expression),
        thought=thoughts.CALCULATION,
        calls=(call("calculate", expression=expression),),
        acts=False,
    )


@kind("calculation_fails", group="recovery", weight=0.3)
def by_zero(rng: Random, world: World) -> Intent:
    """A sum that has no result."""
    expression = _sum(rng, BY_ZERO, world.split)
    return Intent(
        say=_ask(rng, world.split, expression),
        thought=thoughts.CALCULATION,
        calls=(call("calculate", expression=expression),),
        then=(Then(thought=thoughts.FAILED, answer=CANNOT),),
        acts=False,
    )
