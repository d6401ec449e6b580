"""Sets of things by room, floor and house, and what is in the room of the person."""

from collections.abc import Sequence
from random import Random

from training import phrasing
from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds import colors, dimming, locking, openings, switching
from training.kinds.making import about_set, lines, plainest_first, way
from training.kinds.registry import kind
from training.pools import pick
from training.world import World

_SINGLE = (" it", " is ", "a {c} colour", "fire up", "get {x} going", " back ")


def plural(templates: Sequence[str]) -> tuple[str, ...]:
    """Those of the templates that fit a set."""
    return tuple(t for t in templates if not any(word in f" {t} " for word in _SINGLE))


ON, OFF = plural(switching.ON), plural(switching.OFF)
ALL_OFF = lines("""
    turn off {x}
    turn {x} off
    switch off {x}
    switch {x} off
    shut off {x}
    shut down {x}
    power down {x}
    {x} off
    kill {x}
    I want {x} off
    make sure {x} is off
    I'm leaving, switch off {x}
    I'm off to bed, turn off {x}
    power off {x}
    get {x} off
    we're going out, turn off {x}
    please turn off {x} for me
    cut the power to {x}
""")
QUIET: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("mute {x}", "mute"),
        ("pause {x}", "pause"),
        ("stop {x}", "stop"),
        ("silence {x}", "mute"),
        ("unmute {x}", "unmute"),
        ("pause {x} for a moment", "pause"),
        ("mute {x} for a bit", "mute"),
        ("stop {x} now", "stop"),
        ("{x} pause", "pause"),
        ("put {x} on pause", "pause"),
        ("put {x} on mute", "mute"),
        ("resume {x}", "resume"),
        ("unpause {x}", "resume"),
        ("let {x} continue", "resume"),
        ("continue {x}", "resume"),
        ("silence {x} please", "mute"),
        ("make {x} silent", "mute"),
        ("have {x} muted", "mute"),
        ("I want {x} muted", "mute"),
        ("take {x} off mute", "unmute"),
        ("have {x} unmuted", "unmute"),
        ("let's pause {x}", "pause"),
        ("I want {x} paused", "pause"),
        ("make {x} stop", "stop"),
        ("have {x} stop", "stop"),
        ("play {x}", "play"),
        ("let {x} play", "play"),
        ("start {x}", "play"),
    )
)
_NAMED_SETS = {"": ("blinds", "shutters", "curtains", "shades"), "blind": ("blinds",)}


@kind("lights_on", group="area", weight=4)
def lights_on(rng: Random, world: World) -> Intent | None:
    """`Turn on all the lights upstairs`."""
    phrases = phrasing.of_kind(rng, world, "light")
    return about_set(
        rng, world, phrases, ON, lambda x: call("turn_on", target=x), domains=("light",), least=2
    )


@kind("lights_off", group="area", weight=5)
def lights_off(rng: Random, world: World) -> Intent | None:
    """`Turn off the lights in the kitchen`."""
    phrases = phrasing.of_kind(rng, world, "light")
    return about_set(
        rng, world, phrases, OFF, lambda x: call("turn_off", target=x), domains=("light",), least=2
    )


@kind("lights_level", group="area", weight=3)
def lights_level(rng: Random, world: World) -> Intent | None:
    """`Dim the lights in the kitchen to 30 percent`."""
    number = percentage(rng)
    return about_set(
        rng,
        world,
        phrasing.of_kind(rng, world, "light"),
        plural(dimming.LEVEL),
        lambda x: call("set_light", target=x, brightness=number),
        domains=("light",),
        v=said_percent(rng, number),
    )


@kind("lights_color", group="area", weight=2)
def lights_color(rng: Random, world: World) -> Intent | None:
    """`Make all the lights in the kitchen blue`."""
    name = pick(rng, colors.COLORS, world.split)
    return about_set(
        rng,
        world,
        phrasing.of_kind(rng, world, "light"),
        plural(colors.COLOR),
        lambda x: call("set_light", target=x, color=name),
        domains=("light",),
        c=name,
    )


@kind("lights_compared", group="area", weight=1.5)
def lights_compared(rng: Random, world: World) -> Intent | None:
    """`Dim the lights upstairs`."""
    template, change = rng.choice(
        (("dim {x}", "dimmer"), ("brighten {x}", "brighter"), ("make {x} brighter", "brighter"),
         ("make {x} dimmer", "dimmer"), ("turn {x} down", "down"), ("turn {x} up", "up"),
         ("{x} brighter", "brighter"), ("turn down {x}", "down"), ("turn up {x}", "up"))
    )  # fmt: skip
    return about_set(
        rng,
        world,
        phrasing.of_kind(rng, world, "light"),
        (template,),
        lambda x: call("adjust", target=x, change=change),
        domains=("light",),
        least=2,
    )


@kind("covers_moved", group="area", weight=3)
def covers_moved(rng: Random, world: World) -> Intent | None:
    """`Close all the blinds downstairs`."""
    position, pools = rng.choice(
        (("open", (openings.OPEN, openings.RAISE)), ("closed", (openings.CLOSE, openings.LOWER)))
    )
    return about_set(
        rng,
        world,
        phrasing.of_kind(rng, world, "cover"),
        plural(rng.choice(pools)),
        lambda x: call("set_position", target=x, position=position),
        domains=("cover",),
    )


@kind("covers_half", group="area", weight=1)
def covers_half(rng: Random, world: World) -> Intent | None:
    """`Open all the blinds halfway`."""
    return about_set(
        rng,
        world,
        phrasing.of_kind(rng, world, "cover"),
        plural(openings.HALF),
        lambda x: call("set_position", target=x, position="half"),
        domains=("cover",),
    )


@kind("doors_locked", group="area", weight=1)
def doors_locked(rng: Random, world: World) -> Intent | None:
    """`Lock all the doors`."""
    return about_set(
        rng,
        world,
        phrasing.of_kind(rng, world, "lock"),
        plural(locking.LOCK),
        lambda x: call("lock", target=x),
        domains=("lock",),
    )


@kind("things_switched", group="area", weight=2)
def things_switched(rng: Random, world: World) -> Intent | None:
    """`Turn off all the fans`."""
    domain = rng.choice(("fan", "switch", "media_player", "climate"))
    tool, templates = rng.choice((("turn_on", ON), ("turn_off", OFF), ("turn_off", OFF)))
    phrases = phrasing.of_kind(rng, world, domain)
    return about_set(
        rng, world, phrases, templates, lambda x: call(tool, target=x), domains=(domain,)
    )


@kind("players_told", group="area", weight=2.5)
def players_told(rng: Random, world: World) -> Intent | None:
    """`Mute all the speakers upstairs`."""
    template, told = way(rng, QUIET, world.split)
    return about_set(
        rng,
        world,
        phrasing.of_kind(rng, world, "media_player"),
        (template,),
        lambda x: call("run", target=x, command=told),
        domains=("media_player",),
    )


@kind("everything_off", group="area", weight=3)
def everything_off(rng: Random, world: World) -> Intent | None:
    """`Switch off everything in the attic`."""
    phrases = phrasing.everything(rng, world)
    return about_set(rng, world, phrases, ALL_OFF, lambda x: call("turn_off", target=x), least=2)
