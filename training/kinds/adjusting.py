"""Changes from what is now: a bit brighter, two degrees warmer, louder."""

from collections.abc import Sequence
from random import Random
from typing import Any

from training.amounts import in_words, said_percent
from training.intent import Intent, call
from training.kinds.changes import (
    BEFORE_ONLY,
    BY,
    COMPARED,
    FEATURE,
    NAMED,
    PLAIN,
    SIZED,
    SIZES,
    TURN,
    TURN_BY,
    TURN_SIZED,
    VERBS,
)
from training.kinds.making import command, thing_of, way
from training.kinds.registry import kind
from training.pools import pick
from training.world import World


def _moved(
    rng: Random, world: World, domain: str, templates: Sequence[str], change: str, **more: Any
) -> Intent | None:
    """A sentence about a thing of a domain; `more` holds arguments and what is said for them."""
    slots = {key: more.pop(key) for key in ("a", "b", "b2", "c") if key in more}
    return command(
        rng,
        world,
        thing_of(rng, world, domain, can=FEATURE[domain]),
        templates,
        lambda x: call("adjust", target=x, change=change, **more),
        telling=True,
        **slots,
    )


def _domain(rng: Random) -> str:
    return rng.choices(list(COMPARED), (4, 3, 3, 1))[0]


@kind("compared", group="simple", weight=3)
def compared(rng: Random, world: World) -> Intent | None:
    """`Make the porch lamp brighter`."""
    domain = _domain(rng)
    change = rng.choice(COMPARED[domain])
    return _moved(rng, world, domain, PLAIN, change, c=change)


@kind("compared_sized", group="simple", weight=3)
def compared_sized(rng: Random, world: World) -> Intent | None:
    """`Make the porch lamp a bit brighter`."""
    domain, by = _domain(rng), pick(rng, SIZES, world.split)
    change = rng.choice(COMPARED[domain])
    templates = [t for t in SIZED if "b2" not in t or by not in BEFORE_ONLY]
    return _moved(rng, world, domain, templates, change, by=by, b=by, b2=by, c=change)


@kind("compared_by", group="simple", weight=2)
def compared_by(rng: Random, world: World) -> Intent | None:
    """`Make the bedroom thermostat two degrees warmer`."""
    domain = _domain(rng)
    change = rng.choice(COMPARED[domain])
    said, by = _amount(rng, domain)
    return _moved(rng, world, domain, BY, change, by=by, a=said, c=change)


@kind("turned", group="simple", weight=3)
def turned(rng: Random, world: World) -> Intent | None:
    """`Turn the garage radio down`."""
    template, change = way(rng, TURN, world.split)
    return _moved(rng, world, _domain(rng), (template,), change)


@kind("turned_sized", group="simple", weight=2)
def turned_sized(rng: Random, world: World) -> Intent | None:
    """`Turn the garage radio down a bit`."""
    template, change = way(rng, TURN_SIZED, world.split)
    by = rng.choice([size for size in SIZES if size not in ("much", "somewhat", "a good deal")])
    return _moved(rng, world, _domain(rng), (template,), change, by=by, b=by)


@kind("turned_by", group="simple", weight=2)
def turned_by(rng: Random, world: World) -> Intent | None:
    """`Turn the garage radio down by 10 percent`."""
    template, change = way(rng, TURN_BY, world.split)
    domain = _domain(rng)
    said, by = _amount(rng, domain)
    return _moved(rng, world, domain, (template,), change, by=by, a=said)


@kind("dimmed", group="simple", weight=2)
def dimmed(rng: Random, world: World) -> Intent | None:
    """`Dim the porch lamp`."""
    template, change = way(rng, VERBS, world.split)
    return _moved(rng, world, "light", (template,), change)


@kind("feature_turned", group="simple", weight=2)
def feature_turned(rng: Random, world: World) -> Intent | None:
    """`Turn up the volume of the garage radio`."""
    domain, template, change, what = pick(rng, NAMED, world.split)
    return _moved(rng, world, domain, (template,), change, what=what)


def _amount(rng: Random, domain: str) -> tuple[str, str]:
    """How far, as it is said and as it is written."""
    if domain == "climate":
        number = rng.choice((1, 1, 2, 2, 2, 3, 4, 5))
        said = in_words(number) if rng.random() < 0.5 else str(number)
        unit = "degree" if number == 1 else "degrees"
        if said == "one":
            return "a degree", "a degree"
        return f"{said} {unit}", f"{number} {unit}"
    number = rng.choice((5, 10, 10, 10, 15, 20, 20, 25, 30))
    return said_percent(rng, number), f"{number} %"
