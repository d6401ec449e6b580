"""Fans: how fast, which way, from side to side."""

from random import Random

from training.amounts import percentage, said_number, said_percent
from training.intent import Intent, call
from training.kinds.making import command, lines, plainest_first, thing_of, way
from training.kinds.registry import kind
from training.world import World

SPEED = lines("""
    set {x} to {v}
    set the speed of {x} to {v}
    set {x} speed to {v}
    {x} to {v}
    run {x} at {v}
    put {x} at {v}
    put {x} on {v}
    turn {x} to {v}
    turn {x} up to {v}
    turn {x} down to {v}
    {x} at {v}
    change the speed of {x} to {v}
    I want {x} at {v}
    speed of {x} to {v}
    change {x} to {v}
    turn the speed of {x} to {v}
    let {x} run at {v}
    adjust {x} to {v}
    I'd like {x} at {v}
    have {x} at {v}
    put the speed of {x} at {v}
    {x} {v}
    {x} speed {v}
    get {x} to {v}
    keep {x} at {v}
    {x} speed to {v}
    fan speed of {x} to {v}
    make {x} run at {v}
    I need {x} at {v}
    let's have {x} at {v}
    bring {x} to {v}
    {v} speed on {x}
    bring the speed of {x} to {v}
    I want the speed of {x} at {v}
    the speed of {x} should be {v}
    spin {x} at {v}
""")
SPEED_WORDS: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("set {x} to high", "high"),
        ("set {x} to low", "low"),
        ("put {x} on high", "high"),
        ("put {x} on low", "low"),
        ("turn {x} to high", "high"),
        ("turn {x} to low", "low"),
        ("{x} on low", "low"),
        ("{x} on high", "high"),
        ("run {x} on low", "low"),
        ("run {x} on high", "high"),
        ("set {x} to medium", "medium"),
        ("put {x} on medium", "medium"),
        ("{x} to medium", "medium"),
        ("run {x} on medium", "medium"),
        ("set {x} to half speed", "half"),
        ("run {x} at half speed", "half"),
        ("set {x} to full speed", "full"),
        ("run {x} at full speed", "full"),
        ("set {x} to maximum speed", "maximum"),
        ("put {x} on max", "max"),
        ("turn {x} to the maximum", "maximum"),
        ("set {x} to the lowest speed", "lowest"),
        ("set {x} to the highest speed", "highest"),
        ("{x} full speed", "full"),
        ("I want {x} on low", "low"),
        ("I want {x} on high", "high"),
        ("switch {x} to high", "high"),
        ("switch {x} to low", "low"),
        ("{x} low", "low"),
        ("{x} high", "high"),
        ("{x} to low", "low"),
        ("{x} to high", "high"),
        ("I'd like {x} on medium", "medium"),
        ("I need {x} on high", "high"),
        ("have {x} on low", "low"),
        ("have {x} on high", "high"),
        ("get {x} on low", "low"),
        ("let {x} run on medium", "medium"),
        ("let {x} run on low", "low"),
        ("keep {x} on low", "low"),
        ("{x} on medium", "medium"),
        ("low speed on {x}", "low"),
        ("high speed on {x}", "high"),
        ("medium speed for {x}", "medium"),
        ("set the speed of {x} to low", "low"),
        ("set the speed of {x} to medium", "medium"),
        ("set the speed of {x} to high", "high"),
        ("turn {x} to medium", "medium"),
        ("speed of {x} to high", "high"),
        ("{x} at half speed", "half"),
        ("{x} at full speed", "full"),
        ("let {x} run at full speed", "full"),
    )
)
LEVEL = lines("""
    set {x} to speed {v}
    put {x} on speed {v}
    {x} speed {v}
    turn {x} to speed {v}
    {x} to speed {v}
    set {x} to level {v}
    put {x} on level {v}
    run {x} at speed {v}
    I want {x} on speed {v}
    switch {x} to speed {v}
    set the speed of {x} to {v}
    {x} on speed {v}
""")
OSCILLATE = lines("""
    make {x} oscillate
    oscillate {x}
    let {x} oscillate
    turn on oscillation on {x}
    turn the oscillation of {x} on
    start oscillating {x}
    set {x} to oscillate
    I want {x} to oscillate
    oscillation on for {x}
    switch on the oscillation of {x}
    have {x} oscillate
    get {x} to oscillate
    enable oscillation on {x}
""")
STILL = lines("""
    turn off oscillation on {x}
    turn the oscillation of {x} off
    set the oscillation of {x} to off
    switch off the oscillation of {x}
    oscillation off for {x}
    disable oscillation on {x}
    deactivate oscillation on {x}
    stop the oscillation of {x}
    no more oscillation on {x}
""")
DIRECTION = lines("""
    set the direction of {x} to {o}
    change the direction of {x} to {o}
    set {x} to {o}
    run {x} in {o}
    turn the direction of {x} to {o}
    put {x} in {o}
    switch {x} to {o}
    switch the direction of {x} to {o}
    {x} direction {o}
    {x} in {o}
    set {x} direction to {o}
    I want {x} in {o}
""")


@kind("fan_speed", group="simple", weight=2)
def fan_speed(rng: Random, world: World) -> Intent | None:
    """`Set the attic fan to 60%`."""
    number = percentage(rng, step=5)
    return command(
        rng,
        world,
        thing_of(rng, world, "fan", can="percentage"),
        SPEED,
        lambda x: call("set_value", target=x, value=f"{number} %", what="speed"),
        telling=True,
        v=said_percent(rng, number),
    )


@kind("fan_words", group="simple", weight=1.5)
def fan_words(rng: Random, world: World) -> Intent | None:
    """`Put the attic fan on low`."""
    template, value = way(rng, SPEED_WORDS, world.split)
    return command(
        rng,
        world,
        thing_of(rng, world, "fan", can="percentage"),
        (template,),
        lambda x: call("set_value", target=x, value=value, what="speed"),
        telling=True,
    )


@kind("fan_level", group="simple", weight=0.7)
def fan_level(rng: Random, world: World) -> Intent | None:
    """`Set the attic fan to speed 2`."""
    number = rng.randint(1, 6)
    return command(
        rng,
        world,
        thing_of(rng, world, "fan", can="percentage"),
        LEVEL,
        lambda x: call("set_value", target=x, value=str(number), what="speed"),
        v=said_number(rng, number),
    )


@kind("oscillation", group="simple", weight=0.8)
def oscillation(rng: Random, world: World) -> Intent | None:
    """`Let the attic fan oscillate`."""
    value, pool = rng.choice((("on", OSCILLATE), ("on", OSCILLATE), ("off", STILL)))
    return command(
        rng,
        world,
        thing_of(rng, world, "fan", can="oscillating"),
        pool,
        lambda x: call("set_value", target=x, value=value, what="oscillation"),
    )


@kind("fan_direction", group="simple", weight=0.4)
def fan_direction(rng: Random, world: World) -> Intent | None:
    """`Run the attic fan in reverse`."""
    value = rng.choice(("reverse", "forward"))
    return command(
        rng,
        world,
        thing_of(rng, world, "fan", can="direction"),
        DIRECTION,
        lambda x: call("set_value", target=x, value=value, what="direction"),
        o=value,
    )
