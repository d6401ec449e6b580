"""Numbers, choices and texts that devices take, and messages."""

from random import Random

from training.intent import Intent, call
from training.kinds.making import command, lines, option_of, thing_of
from training.kinds.registry import kind
from training.pools import pick
from training.world import World

NUMBER = lines("""
    set {x} to {v}
    {x} to {v}
    change {x} to {v}
    put {x} at {v}
    put {x} on {v}
    adjust {x} to {v}
    turn {x} to {v}
    make {x} {v}
    I want {x} at {v}
    set {x} at {v}
    I'd like {x} at {v}
    {x} should be {v}
    bring {x} to {v}
    get {x} to {v}
    lower {x} to {v}
    raise {x} to {v}
    set the value of {x} to {v}
    have {x} at {v}
""")
OPTION = lines("""
    set {x} to {o}
    {x} to {o}
    change {x} to {o}
    switch {x} to {o}
    put {x} on {o}
    choose {o} for {x}
    select {o} for {x}
    select {o} on {x}
    turn {x} to {o}
    make {x} {o}
    I want {x} on {o}
    I'd like {x} on {o}
    {x} should be {o}
    pick {o} for {x}
    use {o} for {x}
    set {x} on {o}
    {o} for {x}
    choose {o} on {x}
""")
TEXT = lines("""
    set {x} to "{o}"
    write "{o}" on {x}
    change {x} to "{o}"
    put "{o}" on {x}
    set {x} to {o}
    write {o} on {x}
    change {x} to {o}
    put {o} on {x}
    set the text of {x} to {o}
    make {x} say {o}
    let {x} say {o}
    I want {x} to say {o}
""")
MESSAGE = lines("""
    send "{o}" to {x}
    send the message "{o}" to {x}
    send {o} to {x}
    send the message {o} to {x}
    send a message to {x}: {o}
    send a message to {x} saying {o}
    write {o} to {x}
    let {x} know: {o}
    message {x}: {o}
    send {x} the message {o}
    notify {x}: {o}
""")
TEXTS = lines("""
    dinner is ready
    back at six
    congratulations
    gone shopping
    do not disturb
    happy birthday
    the laundry is done
    see you tonight
    out for a walk
    please ring twice
    meeting in progress
    we leave at eight
    cake in the fridge
    feed the cat
    good morning
    call grandma
    keys under the pot
    no parking today
    the plumber comes at noon
    we are next door
""")


def _units(unit: str) -> tuple[str, ...]:
    """How a unit is said after a number."""
    known = {
        "min": (" minutes", " minutes", " min"),
        "s": (" seconds", " seconds", " s"),
        "h": (" hours", " h"),
        "%": ("%", " percent"),
        "°C": (" degrees", "", "°C"),
        "A": (" A", ""),
    }
    return known.get(unit, ("",))


@kind("number", group="simple", weight=1.5)
def number(rng: Random, world: World) -> Intent | None:
    """`Set the sprinkler delay to 5 minutes`."""
    thing = thing_of(rng, world, "number")
    member = world.home.get(thing.id) if thing else None
    feature = member.device.features.get("value") if member else None
    if feature is None or feature.minimum is None or feature.maximum is None:
        return None
    step = feature.step or 1.0
    value = feature.minimum + step * rng.randint(0, int((feature.maximum - feature.minimum) / step))
    unit = rng.choice(_units(feature.unit)) if rng.random() < 0.7 else ""
    said = f"{value:g}{unit}"
    written = f"{value:g} %" if feature.unit == "%" and unit else said
    return command(
        rng,
        world,
        thing,
        NUMBER,
        lambda x: call("set_value", target=x, value=written),
        v=said,
    )


@kind("option", group="simple", weight=1.5)
def option(rng: Random, world: World) -> Intent | None:
    """`Set the washing programme to wool`."""
    thing = thing_of(rng, world, "select")
    chosen = option_of(rng, thing, "value")
    if chosen is None:
        return None
    said = chosen if rng.random() < 0.4 else chosen.lower()
    return command(
        rng, world, thing, OPTION, lambda x: call("set_value", target=x, value=said), o=said
    )


@kind("text", group="simple", weight=0.6)
def text(rng: Random, world: World) -> Intent | None:
    """`Write "back at six" on the door sign`."""
    said = pick(rng, TEXTS, world.split)
    return command(
        rng,
        world,
        thing_of(rng, world, "text"),
        TEXT,
        lambda x: call("set_value", target=x, value=said),
        o=said,
    )


@kind("message", group="simple", weight=0.6)
def message(rng: Random, world: World) -> Intent | None:
    """`Send "dinner is ready" to the kitchen display`."""
    said = pick(rng, TEXTS, world.split)
    return command(
        rng,
        world,
        thing_of(rng, world, "notify"),
        MESSAGE,
        lambda x: call("set_value", target=x, value=said, what="message"),
        o=said,
    )
