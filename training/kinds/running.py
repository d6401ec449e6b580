"""What is told to do something: buttons, scenes, updates, and how hard a robot cleans."""

from random import Random

from training.intent import Intent, call
from training.kinds.making import command, lines, option_of, thing_of
from training.kinds.registry import kind
from training.world import World

SUCTION = lines("""
    set {x} to {o}
    set the suction of {x} to {o}
    set the fan speed of {x} to {o}
    put the suction of {x} on {o}
    change the suction of {x} to {o}
    set the suction power of {x} to {o}
    turn the suction of {x} to {o}
    switch the suction of {x} to {o}
    run {x} with {o} suction
    {x} suction {o}
    suction of {x} to {o}
    use {o} suction on {x}
""")
PRESS = lines("""
    press {x}
    push {x}
    press {x} for me
    push {x} for me
    hit {x}
    please press {x}
    give {x} a press
    give {x} a push
    tap {x}
    click {x}
    go and press {x}
    I want {x} pressed
    can you just press {x}
    trigger {x}
""")
SCENE = lines("""
    activate {x}
    run {x}
    start {x}
    put on {x}
    switch to {x}
    apply {x}
    trigger {x}
    change to {x}
    I want {x}
    let's have {x}
    go to {x}
    it's time for {x}
    time for {x}
    bring up {x}
    launch {x}
    set up {x}
    give me {x}
    set the mood for {x}
    let's do {x}
""")
SCENE_ON = lines("""
    turn on {x}
    turn {x} on
    switch on {x}
    switch {x} on
    put {x} on
    {x} on
    enable {x}
    get {x} on
""")
INSTALL = lines("""
    install {x}
    run {x}
    install {x} now
    go ahead and install {x}
    please install {x}
    start {x}
    apply {x}
    perform {x}
    install {x} please
    get {x} installed
    I want {x} installed
    have {x} installed
    let's install {x}
""")


@kind("suction", group="simple", weight=0.7)
def suction(rng: Random, world: World) -> Intent | None:
    """`Set the suction of the cellar vacuum to turbo`."""
    thing = thing_of(rng, world, "vacuum", can="fan_speed")
    option = option_of(rng, thing, "fan_speed")
    if option is None:
        return None
    said = option.replace("_", " ")
    return command(
        rng,
        world,
        thing,
        SUCTION,
        lambda x: call("set_value", target=x, value=said, what="suction"),
        telling=True,
        o=said,
    )


@kind("press", group="simple", weight=1.5)
def press(rng: Random, world: World) -> Intent | None:
    """`Press the gate button`."""
    thing = thing_of(rng, world, "button")
    return command(rng, world, thing, PRESS, lambda x: call("run", target=x, command="press"))


@kind("scene", group="simple", weight=2)
def scene(rng: Random, world: World) -> Intent | None:
    """`Activate the dinner scene`."""
    thing = thing_of(rng, world, "scene")
    return command(rng, world, thing, SCENE, lambda x: call("run", target=x, command="activate"))


@kind("scene_on", group="simple", weight=0.8)
def scene_on(rng: Random, world: World) -> Intent | None:
    """`Turn on the dinner scene`."""
    return command(
        rng, world, thing_of(rng, world, "scene"), SCENE_ON, lambda x: call("turn_on", target=x)
    )


@kind("install", group="simple", weight=0.5)
def install(rng: Random, world: World) -> Intent | None:
    """`Install the router update`."""
    thing = thing_of(rng, world, "update")
    return command(rng, world, thing, INSTALL, lambda x: call("run", target=x, command="install"))
