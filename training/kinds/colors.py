"""Colours of lights, and shades of white."""

from random import Random

from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds.making import command, lines, option_of, thing_of, words
from training.kinds.registry import kind
from training.pools import pick
from training.world import World

NAMES = words("""
    red, green, blue, yellow, orange, purple, pink, white, cyan, magenta, turquoise, violet, lime,
    gold, teal, indigo, coral, salmon, amber, lavender, peach, mint, crimson, aqua, navy, maroon,
    olive, beige, ivory, fuchsia, plum, orchid, khaki, silver, chocolate, tomato, scarlet, lilac,
    burgundy, emerald, hot pink, deep pink, light pink, light blue, dark blue, sky blue, royal blue,
    baby blue, navy blue, midnight blue, steel blue, powder blue, dark red, fire brick, dark orange,
    forest green, lime green, light green, dark green, spring green, sea green, mint green,
    olive drab, slate blue, dark violet, blue violet, light yellow, pale green, deep sky blue
""")
WHITES = words("""
    warm white, cool white, neutral white, daylight, soft white, cold white, natural white,
    bright white, candlelight, extra warm white, day white, plain white, ice white
""")
_UNKNOWN = ("navy blue", "fire brick", "mint green")
COLORS = tuple(name for name in (*NAMES, *WHITES) if name not in _UNKNOWN)
COLOR = lines("""
    make {x} {c}
    turn {x} {c}
    set {x} to {c}
    {x} {c}
    {x} in {c}
    change {x} to {c}
    I want {x} {c}
    switch {x} to {c}
    put {x} on {c}
    colour {x} {c}
    color {x} {c}
    set the colour of {x} to {c}
    set the color of {x} to {c}
    change the color of {x} to {c}
    change the colour of {x} to {c}
    {x} should be {c}
    I'd like {x} to be {c}
    let {x} shine {c}
    light {x} in {c}
    I want {x} to be {c}
    make the color of {x} {c}
    let's have {x} in {c}
    turn on {x} in {c}
    turn {x} on in {c}
    go {c} on {x}
    {c} for {x}
    {c} on {x}
    set {x} color to {c}
    set {x} colour to {c}
    adjust {x} to {c}
    let {x} glow {c}
    give {x} a {c} colour
    get {x} to be {c}
    set {x} {c}
    I feel like {c}, change {x}
    make {x} glow {c}
    have {x} in {c}
""")
KELVIN = lines("""
    set {x} to {k}
    {x} to {k}
    make {x} {k}
    put {x} at {k}
    set the colour temperature of {x} to {k}
    set the color temperature of {x} to {k}
    change {x} to {k}
    I want {x} at {k}
    {x} at {k}
    change the color temperature of {x} to {k}
    set {x} to a color temperature of {k}
    turn {x} to {k}
    adjust the colour temperature of {x} to {k}
    {x} colour temperature {k}
    switch {x} to {k}
    have {x} at {k}
""")
BOTH = lines("""
    set {x} to {c} at {v}
    make {x} {c} at {v}
    {x} {c} {v}
    turn {x} {c} at {v}
    {x} to {c} and {v}
    set {x} to {v} {c}
    put {x} on {c} at {v} brightness
    change {x} to {c} with {v} brightness
    set {x} to {c} with a brightness of {v}
    I want {x} {c} at {v}
    dim {x} to {v} {c}
    set {x} to {v} and {c}
    turn on {x} in {c} at {v}
    make {x} {c}, {v}
    {x} in {c} at {v}
    switch {x} to {c}, {v} brightness
""")
EFFECT = lines("""
    set {x} to the {o} effect
    put {x} on the {o} effect
    set the effect of {x} to {o}
    {o} effect on {x}
    start the {o} effect on {x}
    use the {o} effect on {x}
    switch {x} to the {o} effect
    change the effect of {x} to {o}
    play the {o} effect on {x}
    let {x} do the {o} effect
    I want the {o} effect on {x}
    run the {o} effect on {x}
    turn on the {o} effect on {x}
    {x} with the {o} effect
    choose the {o} effect for {x}
""")
_KELVINS = (2200, 2500, 2700, 3000, 3200, 3500, 4000, 4500, 5000, 5500, 6000, 6500)


@kind("color", group="simple", weight=5)
def color(rng: Random, world: World) -> Intent | None:
    """`Make the reading lamp red`."""
    name = pick(rng, NAMES[:26] if rng.random() < 0.5 else COLORS, world.split)
    feature = "color" if name not in WHITES else "color_temp"
    return command(
        rng,
        world,
        thing_of(rng, world, "light", can=feature) or thing_of(rng, world, "light", can="color"),
        COLOR,
        lambda x: call("set_light", target=x, color=name),
        c=name,
    )


@kind("white", group="simple", weight=1.5)
def white(rng: Random, world: World) -> Intent | None:
    """`Set the reading lamp to warm white`."""
    name = pick(rng, WHITES, world.split)
    return command(
        rng,
        world,
        thing_of(rng, world, "light", can="color_temp"),
        COLOR,
        lambda x: call("set_light", target=x, color=name),
        c=name,
    )


@kind("kelvin", group="simple", weight=1)
def kelvin(rng: Random, world: World) -> Intent | None:
    """`Set the reading lamp to 2700 kelvin`."""
    number = rng.choice(_KELVINS)
    said = rng.choice((f"{number}K", f"{number} K", f"{number} kelvin", f"{number} Kelvin"))
    return command(
        rng,
        world,
        thing_of(rng, world, "light", can="color_temp"),
        KELVIN,
        lambda x: call("set_light", target=x, color_temp=f"{number} K"),
        k=said,
    )


@kind("color_and_brightness", group="simple", weight=1.5)
def color_and_brightness(rng: Random, world: World) -> Intent | None:
    """`Set the reading lamp to blue at 40%`."""
    thing = thing_of(rng, world, "light", can="color")
    name, number = pick(rng, COLORS, world.split), percentage(rng)
    if thing is None or "brightness" not in thing.can:
        return None
    return command(
        rng,
        world,
        thing,
        BOTH,
        lambda x: call("set_light", target=x, brightness=number, color=name),
        c=name,
        v=said_percent(rng, number),
    )


@kind("effect", group="simple", weight=1)
def effect(rng: Random, world: World) -> Intent | None:
    """`Set the reading lamp to the rainbow effect`."""
    thing = thing_of(rng, world, "light", can="effect")
    option = option_of(rng, thing, "effect")
    if option is None:
        return None
    said = option.replace("_", " ")
    return command(
        rng,
        world,
        thing,
        EFFECT,
        lambda x: call("set_value", target=x, value=said, what="effect"),
        o=said,
    )
