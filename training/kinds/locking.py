"""Locks, and the alarm."""

from random import Random

from training.intent import Intent, call
from training.kinds.making import command, lines, thing_of, way
from training.kinds.registry import kind
from training.world import World

LOCK = lines("""
    lock {x}
    lock up {x}
    {x} locked
    get {x} locked
    I want {x} locked
    make sure {x} is locked
    {x} should be locked
    please lock {x} for me
    lock {x} now
    go and lock {x}
    have {x} locked
    bolt {x}
    keep {x} locked
    I forgot to lock {x}, do it for me
    lock {x} for the night
    put the lock on {x}
    let's lock {x}
    I'd like {x} locked
    secure {x}
    we're leaving, lock {x}
    can we have {x} locked
    put the lock on at {x}
    please put the lock on {x}
    put a lock on {x}
    bolt {x} shut
    bolt up {x}
    put the bolt on {x}
    slide the bolt on {x}
    secure {x} for the night
    secure {x}, we're leaving
    have {x} bolted
    get {x} bolted
    I want {x} bolted
    I want {x} secured
    I need {x} locked
    {x} secured please
    {x} locked please
    make {x} secure
    latch {x}
    lock down {x}
    see to it that {x} is locked
    let's have {x} locked
    set {x} to locked
    I'm going to bed, lock {x}
    I think I forgot {x}, lock it
""")
UNLOCK = lines("""
    unlock {x}
    {x} unlocked
    get {x} unlocked
    I want {x} unlocked
    unlock {x} for me
    unlock {x} please
    {x} should be unlocked
    have {x} unlocked
    I need {x} unlocked
    let me in, unlock {x}
    unbolt {x}
    release {x}
    go and unlock {x}
    take the lock off, unlock {x}
    can we have {x} unlocked
    I'm home, unlock {x}
    somebody is waiting, unlock {x}
    let's unlock {x}
    I forgot my key, unlock {x}
    set {x} to unlocked
    let's have {x} unlocked
    I'd like {x} unlocked
    unlatch {x}
    {x} unlocked please
    make sure {x} is unlocked
    the neighbour is here, unlock {x}
""")
CODED = lines("""
    {do} {x} with code {c}
    {do} {x}, the code is {c}
    {do} {x} using code {c}
    {do} {x} with the pin {c}
    {do} {x}, pin {c}
    {do} {x}, code {c}
    {do} {x} with my code {c}
    {do} {x} with the code {c}
""")
ARM: dict[str, tuple[str, ...]] = {
    "arm_away": lines("""
        arm {x} away
        arm {x}, we are going away
        set {x} to away
        arm {x} in away mode
        put {x} in away mode
        set {x} to armed away
        we're leaving, arm {x} away
        {x} to away mode
        switch {x} to away
        arm {x} away please
        set {x} to away mode
    """),
    "arm_home": lines("""
        arm {x} home
        arm {x} in home mode
        put {x} in home mode
        set {x} to home
        set {x} to armed home
        arm {x} but we stay home
        {x} to home mode
        arm {x} for home
        switch {x} to home mode
        set {x} to home mode
        arm {x}, we are staying home
    """),
    "arm_night": lines("""
        arm {x} for the night
        arm {x} night
        arm {x} in night mode
        put {x} in night mode
        set {x} to night
        set {x} to night mode
        {x} to night mode
        we're going to bed, arm {x} for the night
        arm {x} at night mode
        switch {x} to night mode
        bedtime, arm {x} for the night
    """),
    "arm_vacation": lines("""
        arm {x} for the vacation
        arm {x} in vacation mode
        put {x} in vacation mode
        set {x} to vacation
        {x} to vacation mode
        we're off on vacation, arm {x} for vacation
        set {x} to vacation mode
        switch {x} to vacation mode
    """),
    "disarm": lines("""
        disarm {x}
        turn {x} to disarmed
        {x} disarmed
        disarm {x} please
        I'm home, disarm {x}
        set {x} to disarmed
        please disarm {x} now
        get {x} disarmed
        go and disarm {x}
        disarm {x} right now
        I want {x} disarmed
    """),
}


@kind("lock", group="simple", weight=4)
def lock(rng: Random, world: World) -> Intent | None:
    """`Lock the back door`."""
    thing = thing_of(rng, world, "lock")
    return command(rng, world, thing, LOCK, lambda x: call("lock", target=x))


@kind("unlock", group="simple", weight=2)
def unlock(rng: Random, world: World) -> Intent | None:
    """`Unlock the back door`."""
    thing = thing_of(rng, world, "lock")
    return command(rng, world, thing, UNLOCK, lambda x: call("unlock", target=x))


@kind("lock_code", group="simple", weight=0.5)
def lock_code(rng: Random, world: World) -> Intent | None:
    """`Unlock the back door with code 4711`: the code is no business of the call."""
    tool, code = rng.choice(("lock", "unlock")), str(rng.randint(1000, 999999))
    thing = thing_of(rng, world, "lock")
    return command(rng, world, thing, CODED, lambda x: call(tool, target=x), do=tool, c=code)


@kind("alarm", group="simple", weight=2)
def alarm(rng: Random, world: World) -> Intent | None:
    """`Arm the alarm for the night`."""
    thing = thing_of(rng, world, "alarm_control_panel")
    how = rng.choice(list(ARM))
    named = how.replace("_", " ")
    template = (way(rng, ARM[how], world.split),)
    return command(rng, world, thing, template, lambda x: call("run", target=x, command=named))
