"""Questions about the state of one thing, of a set or of a room."""

from random import Random

from training import phrasing
from training.intent import Intent
from training.kinds.asking import about, only, question
from training.kinds.making import lines, thing_of
from training.kinds.registry import kind
from training.pools import pick
from training.world import Thing, World

ON_OFF = lines("""
    is {x} on
    is {x} on?
    is {x} off?
    is {x} still on
    is {x} on or off
    is {x} switched on
    is {x} turned off
    is {x} already off
    did I leave {x} on?
    did anyone leave {x} on
    have I turned {x} off?
    did you turn {x} off
    tell me if {x} is on
    tell me whether {x} is still on
    can you tell me if {x} is off
    could you check if {x} is on?
    check whether {x} is on
    I want to know if {x} is on, is it?
    do you know if {x} is on?
    what is {x} doing
    what's the state of {x}
    what is the status of {x}?
    how is {x} doing
    {x} is off, right?
    {x} on?
    is somebody using {x}
    please tell me the state of {x}
    show me {x}
    look whether {x} is off
    hey, is {x} on right now
    was {x} left on?
    why is {x} on?
    why is {x} off
    isn't {x} on?
    has {x} been switched off
    have I left {x} on?
    did I leave {x} on
    did we leave {x} on?
    did I forget to turn {x} off
    did I turn {x} off?
    did somebody turn {x} on
    has {x} been left on?
    is {x} running
    check if {x} is still on
""")
OPEN = lines("""
    is {x} open
    is {x} open?
    is {x} closed
    is {x} shut?
    is {x} still open
    is {x} open or closed?
    did I leave {x} open
    did somebody leave {x} open?
    did anyone shut {x}
    did I close {x}?
    have we closed {x}
    tell me if {x} is open
    can you check whether {x} is closed
    could you see if {x} is open?
    what's the state of {x}
    what is the status of {x}?
    {x} is closed, right?
    {x} open?
    {x} shut?
    do you know if {x} is open
    has {x} been left open?
    was {x} left open
    please check if {x} is shut
    is {x} properly closed?
    isn't {x} closed yet
""")
LOCKED = lines("""
    is {x} locked
    is {x} locked?
    is {x} unlocked
    is {x} still unlocked?
    did I lock {x}
    did I remember to lock {x}?
    have we locked {x}
    have you locked {x}?
    did someone lock {x}
    tell me if {x} is locked
    can you check whether {x} is locked
    what's the state of {x}
    {x} is locked, right?
    {x} locked?
    do you know if {x} is locked
    has {x} been left unlocked?
    please check if {x} is locked
    is {x} locked or not?
    is {x} safe and locked
    is {x} bolted?
    is {x} locked up
    is {x} secured?
    is {x} still locked
    has {x} been locked?
    is {x} locked for the night
""")
DOING = lines("""
    what is {x} doing
    what's {x} doing?
    what is {x} up to
    how is {x}
    how is {x} getting on?
    where is {x} with its work
    what's the state of {x}
    what is the status of {x}
    tell me what {x} is doing
    tell me about {x}
    report on {x}
    can you tell me the state of {x}?
    is {x} busy
    is {x} finished?
    is {x} done yet
    is {x} running?
    show me the state of {x}
    what does {x} say
    anything new from {x}?
    check on {x}
""")
PLAYING = lines("""
    what is playing on {x}
    what's playing on {x}?
    what is {x} playing
    which song is on {x}?
    who is singing on {x}?
    is {x} playing
    is {x} playing anything?
    is {x} paused
    is anything playing on {x}?
    tell me what {x} is playing
    is {x} muted
    what am I listening to on {x}?
    what is on {x} right now
    how loud is {x}
    is music playing on {x}
""")
WHICH_ON = lines("""
    which {s} are on {w}
    which {s} are on {w}?
    which {s} are still on {w}?
    what {s} are on {w}
    are the {s} on {w}
    are any {s} on {w}?
    are all {s} off {w}?
    are all the {s} off {w}
    tell me which {s} are on {w}
    did I leave any {s} on {w}?
    did anyone leave the {s} on {w}
    show me which {s} are on {w}
    which of the {s} are on {w}
    have we left any {s} on {w}?
    check if any {s} are on {w}
    do we have any {s} on {w}
    is every one of the {s} off {w}?
    what {s} did I leave on {w}
    are there any {s} on {w}?
    are some {s} still on {w}
""")
WHICH_OPEN = lines("""
    which {s} are open {w}
    which {s} are open {w}?
    which {s} are still open {w}
    what {s} are open {w}
    are the {s} closed {w}
    are any {s} open {w}?
    are all {s} closed {w}?
    are all the {s} shut {w}
    tell me which {s} are open {w}
    did I leave any {s} open {w}?
    did anyone leave the {s} open {w}
    show me which {s} are open {w}
    check if all {s} are closed {w}
    are there any {s} open {w}?
    did we close all the {s} {w}
    is any of the {s} open {w}?
""")
WHICH_LOCKED = lines("""
    which {s} are locked {w}
    which {s} are unlocked {w}?
    are the {s} locked {w}
    are all {s} locked {w}?
    are all the {s} locked {w}
    are any {s} unlocked {w}?
    did I lock all the {s} {w}?
    have we locked the {s} {w}
    tell me which {s} are unlocked {w}
    check if all {s} are locked {w}
    is every one of the {s} locked {w}?
    did anyone leave the {s} unlocked {w}
""")
_SETS = (
    ("light", ("lights", "lights", "lamps"), WHICH_ON),
    ("fan", ("fans",), WHICH_ON),
    ("switch", ("plugs", "sockets", "switches", "outlets"), WHICH_ON),
    ("cover", ("blinds", "shutters", "curtains"), WHICH_OPEN),
    ("lock", ("doors", "locks"), WHICH_LOCKED),
    ("binary_sensor", ("windows", "doors"), WHICH_OPEN),
)
_SWITCHED = ("light", "light", "switch", "fan", "humidifier", "media_player", "climate", "siren")
_OPENING = ("door", "window", "garage_door", "opening")


@kind("ask_on", group="question", weight=3)
def ask_on(rng: Random, world: World) -> Intent | None:
    """`Is the porch lamp still on?`."""
    return about(rng, world, thing_of(rng, world, rng.choice(_SWITCHED)), ON_OFF)


@kind("ask_open", group="question", weight=2)
def ask_open(rng: Random, world: World) -> Intent | None:
    """`Did I leave the garage open?`."""
    thing = thing_of(rng, world, "binary_sensor", measures=_OPENING)
    if thing is None or rng.random() < 0.5:
        thing = thing_of(rng, world, "cover", "valve")
    return about(rng, world, thing, OPEN)


@kind("ask_locked", group="question", weight=1.5)
def ask_locked(rng: Random, world: World) -> Intent | None:
    """`Is the back door locked?`."""
    return about(rng, world, thing_of(rng, world, "lock"), LOCKED)


@kind("ask_doing", group="question")
def ask_doing(rng: Random, world: World) -> Intent | None:
    """`What is the vacuum doing?`."""
    domain = rng.choice(("vacuum", "lawn_mower", "alarm_control_panel", "binary_sensor", "update"))
    return about(rng, world, thing_of(rng, world, domain), DOING)


@kind("ask_playing", group="question")
def ask_playing(rng: Random, world: World) -> Intent | None:
    """`What is playing on the kitchen radio?`."""
    return about(rng, world, thing_of(rng, world, "media_player"), PLAYING)


@kind("ask_set", group="question", weight=3)
def ask_set(rng: Random, world: World) -> Intent | None:
    """`Which lights are on upstairs?`."""
    domain, nouns, templates = rng.choice(_SETS)
    noun = rng.choice(nouns)
    where = where_of(rng, world, domain)
    said = f"{noun} {where}".strip()
    forms = [form.format(s=noun, w=where).replace(" ?", "?").strip() for form in templates]
    template = pick(rng, templates, world.split)
    spoken = forms[templates.index(template)]
    return question(rng, world, [said], [spoken], fits=only(world, domain))


def where_of(rng: Random, world: World, domain: str) -> str:
    """Where the things of a kind are looked for; mostly nowhere in particular."""
    there: list[Thing] = [t for t in world.things if t.domain == domain and t.area is not None]
    if not there or rng.random() < 0.4:
        return ""
    place = rng.choice(there).area
    if place is None:
        return ""
    floor = place.floor.lower()
    if floor and rng.random() < 0.4:
        return floor if floor in ("upstairs", "downstairs") else f"on the {floor}"
    return phrasing.inside(rng, place)
