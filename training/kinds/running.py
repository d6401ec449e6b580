"""What is told to do something: robots, buttons, scenes, updates."""

from random import Random

from training.intent import Intent, call
from training.kinds.making import command, lines, option_of, thing_of, way
from training.kinds.registry import kind
from training.world import World

ROBOT: dict[str, tuple[str, ...]] = {
    "start": lines("""
        start {x}
        start up {x}
        run {x}
        send {x} out
        let {x} run
        get {x} going
        {x} start
        start {x} up
        let {x} loose
        make {x} start
        set {x} off
        get {x} started
        tell {x} to start
        have {x} start
        get {x} to start
        kick off {x}
        it's time for {x} to start
        {x} should start now
        begin with {x}
    """),
    "pause": lines("""
        pause {x}
        put {x} on pause
        {x} pause
        pause {x} for a moment
        pause {x} for now
        hold {x} for a moment
        make {x} pause
        tell {x} to pause
        have {x} pause
        get {x} to pause
        let {x} wait, pause it
        pause {x} for a minute
        give {x} a break, pause it
    """),
    "stop": lines("""
        stop {x}
        make {x} stop
        {x} stop
        halt {x}
        stop {x} right now
        tell {x} to stop
        have {x} stop
        get {x} to stop
        stop {x}, it's too loud
        bring {x} to a stop
        {x} should stop
    """),
    "dock": lines("""
        dock {x}
        send {x} home
        send {x} back to its dock
        send {x} to its dock
        return {x} to the dock
        return {x} to its base
        {x} go home
        bring {x} home
        send {x} back
        send {x} to the charger
        tell {x} to go home
        take {x} home
        let {x} go home
        {x} back to the dock
        {x} back to base
        have {x} return to its dock
        send {x} back to its charging station
        send {x} to charge
        get {x} to go home
        tell {x} to return to the dock
    """),
    "locate": lines("""
        locate {x}
        help me find {x}
        I can't find {x}, make it beep
        make {x} beep
        let {x} beep
        locate {x} for me
        have {x} make a noise so I can find it
        {x} is lost, locate it
    """),
}
VACUUM = lines("""
    start cleaning with {x}
    vacuum with {x}
    clean with {x}
    let {x} clean
    let {x} vacuum
    have {x} clean up
    get {x} to clean
    tell {x} to start cleaning
    make {x} vacuum the floor
    send {x} out to clean
    get {x} to vacuum
    let {x} do the floors
    {x} should clean now
""")
MOWER = lines("""
    start mowing with {x}
    mow the lawn with {x}
    mow with {x}
    let {x} mow
    let {x} cut the grass
    cut the grass with {x}
    have {x} mow the lawn
    get {x} to mow
    tell {x} to start mowing
    send {x} out to mow
    {x} should mow now
    the grass is long, start {x}
""")
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
_WITH_TOOL = 0.35


@kind("robot", group="simple", weight=5)
def robot(rng: Random, world: World) -> Intent | None:
    """`Send the cellar vacuum back to its dock`."""
    thing = thing_of(rng, world, "vacuum", "lawn_mower")
    if thing is None:
        return None
    told = rng.choice(list(ROBOT))
    pool = ROBOT[told]
    if told == "start" and rng.random() < _WITH_TOOL:
        pool = VACUUM if thing.domain == "vacuum" else MOWER
    template = (way(rng, pool, world.split),)
    return command(rng, world, thing, template, lambda x: call("run", target=x, command=told))


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
