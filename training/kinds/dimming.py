"""How bright lights are to be: numbers, and words for them."""

from random import Random

from training.amounts import percentage, said_number, said_percent
from training.intent import Intent, call
from training.kinds.making import command, lines, plainest_first, thing_of, way
from training.kinds.registry import kind
from training.pools import pick
from training.world import World

LEVEL = lines("""
    set {x} to {v}
    dim {x} to {v}
    {x} to {v}
    {x} at {v}
    put {x} at {v}
    put {x} on {v}
    brighten {x} to {v}
    turn {x} down to {v}
    turn {x} up to {v}
    bring {x} down to {v}
    bring {x} up to {v}
    take {x} down to {v}
    make {x} {v}
    I want {x} at {v}
    I'd like {x} at {v}
    set {x} at {v}
    lower {x} to {v}
    raise {x} to {v}
    drop {x} to {v}
    turn on {x} at {v}
    turn {x} on at {v}
    adjust {x} to {v}
    change {x} to {v}
    reduce {x} to {v}
    have {x} at {v}
    keep {x} at {v}
    {x} {v}
    let's have {x} at {v}
    get {x} to {v}
    turn {x} to {v}
    run {x} at {v}
    {v} on {x}
    {v} for {x}
    dial {x} down to {v}
    dial {x} to {v}
""")
BRIGHTNESS = lines("""
    set the brightness of {x} to {v}
    set {x} to {v} brightness
    set {x} brightness to {v}
    change the brightness of {x} to {v}
    brightness of {x} to {v}
    put the brightness of {x} at {v}
    I want {x} at {v} brightness
    adjust the brightness of {x} to {v}
    turn the brightness of {x} to {v}
    bring the brightness of {x} to {v}
    {x} at {v} brightness
    dim the brightness of {x} to {v}
    {v} brightness on {x}
    {v} brightness for {x}
    lower the brightness of {x} to {v}
    raise the brightness of {x} to {v}
    make the brightness of {x} {v}
    the brightness of {x} should be {v}
    turn on {x} at {v} brightness
    set {x} to a brightness of {v}
    have {x} at a brightness of {v}
""")
SHARES: tuple[tuple[str, int], ...] = (
    ("half", 50), ("full", 100), ("half brightness", 50), ("fifty fifty", 50),
    ("full brightness", 100), ("maximum", 100), ("max", 100), ("the maximum", 100),
    ("minimum", 1), ("the minimum", 1), ("its lowest", 1), ("its brightest", 100),
    ("a quarter", 25), ("three quarters", 75), ("the lowest setting", 1),
    ("the highest setting", 100), ("half power", 50), ("full power", 100),
    ("maximum brightness", 100), ("minimum brightness", 1), ("the lowest level", 1),
    ("the highest level", 100), ("half its brightness", 50), ("a quarter brightness", 25),
    ("three quarters brightness", 75), ("the brightest", 100), ("the dimmest", 1),
    ("its dimmest", 1),
)  # fmt: skip
SHARE = lines("""
    set {x} to {v}
    dim {x} to {v}
    {x} to {v}
    put {x} at {v}
    put {x} on {v}
    turn {x} to {v}
    turn {x} on at {v}
    I want {x} at {v}
    I'd like {x} at {v}
    {x} at {v}
    bring {x} to {v}
    change {x} to {v}
    let's have {x} at {v}
    get {x} to {v}
    adjust {x} to {v}
    switch {x} to {v}
    have {x} at {v}
    set {x} at {v}
""")
FULLY: tuple[tuple[str, int], ...] = plainest_first(
    (
        ("make {x} as bright as possible", 100),
        ("turn {x} all the way up", 100),
        ("turn {x} up all the way", 100),
        ("turn {x} up fully", 100),
        ("turn {x} up to full", 100),
        ("I want {x} as bright as it gets", 100),
        ("{x} fully up", 100),
        ("max out {x}", 100),
        ("crank {x} all the way up", 100),
        ("give me {x} at full", 100),
        ("put {x} on full", 100),
        ("put {x} up full", 100),
        ("{x} on full please", 100),
        ("dim {x} as low as possible", 1),
        ("make {x} as dim as possible", 1),
        ("dim {x} all the way down", 1),
        ("dim {x} all the way", 1),
        ("dim {x} as far as it goes", 1),
        ("turn {x} all the way down", 1),
        ("turn {x} down all the way", 1),
        ("take {x} all the way down", 1),
        ("{x} all the way up", 100),
        ("{x} as bright as it gets", 100),
        ("I want {x} as bright as possible", 100),
        ("I want {x} at its brightest", 100),
        ("{x} fully bright", 100),
        ("have {x} as bright as possible", 100),
        ("take {x} down to the minimum", 1),
        ("turn {x} down as low as it goes", 1),
        ("I want {x} as dim as it gets", 1),
        ("{x} as low as possible", 1),
        ("dim {x} halfway", 50),
        ("turn {x} down halfway", 50),
        ("turn {x} up halfway", 50),
        ("{x} halfway", 50),
        ("bring {x} down to half", 50),
        ("put {x} halfway", 50),
    )
)


@kind("brightness", group="simple", weight=6)
def brightness(rng: Random, world: World) -> Intent | None:
    """`Dim the porch lamp to 40%`."""
    number = percentage(rng)
    said = said_percent(rng, number) if rng.random() < 0.8 else said_number(rng, number)
    named = rng.random() < 0.3
    return command(
        rng,
        world,
        thing_of(rng, world, "light", can="brightness"),
        BRIGHTNESS if named else LEVEL,
        lambda x: call("set_light", target=x, brightness=number),
        telling=not named,
        v=said,
    )


@kind("brightness_words", group="simple", weight=2)
def brightness_words(rng: Random, world: World) -> Intent | None:
    """`Set the porch lamp to half`."""
    said, number = pick(rng, SHARES, world.split)
    return command(
        rng,
        world,
        thing_of(rng, world, "light", can="brightness"),
        SHARE,
        lambda x: call("set_light", target=x, brightness=number),
        telling=True,
        v=said,
    )


@kind("brightness_ends", group="simple", weight=1.5)
def brightness_ends(rng: Random, world: World) -> Intent | None:
    """`Make the porch lamp as bright as possible`."""
    template, number = way(rng, FULLY, world.split)
    return command(
        rng,
        world,
        thing_of(rng, world, "light", can="brightness"),
        (template,),
        lambda x: call("set_light", target=x, brightness=number),
        telling=True,
    )
