"""Sets with exceptions: all the lights except the office."""

from collections.abc import Sequence
from random import Random

from training import phrasing
from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds import colors, dimming, openings
from training.kinds.making import Build, lines, plainest_first, way
from training.kinds.registry import kind
from training.kinds.sets import ALL_OFF, OFF, ON, plural
from training.pools import pick
from training.rehearsal import touched
from training.thoughts import ONE
from training.world import World

LINKS = (
    "except", "except", "except", "except for", "except for", "but not", "apart from", "other than",
    "but", "excluding", "besides", "but not", "aside from", "save for", "other than", "minus",
    "apart from", "not",
)  # fmt: skip
LATE: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("turn {x} off {e}", "turn_off"),
        ("switch {x} off {e}", "turn_off"),
        ("{x} off {e}", "turn_off"),
        ("turn {x} on {e}", "turn_on"),
        ("switch {x} on {e}", "turn_on"),
        ("{x} on {e}", "turn_on"),
        ("put {x} on {e}", "turn_on"),
        ("shut {x} off {e}", "turn_off"),
        ("I want {x} off {e}", "turn_off"),
        ("get {x} off {e}", "turn_off"),
        ("flip {x} off {e}", "turn_off"),
        ("set {x} to off {e}", "turn_off"),
        ("have {x} off {e}", "turn_off"),
        ("I need {x} off {e}", "turn_off"),
        ("turn {x} back off {e}", "turn_off"),
        ("flip {x} on {e}", "turn_on"),
        ("I want {x} on {e}", "turn_on"),
        ("I need {x} on {e}", "turn_on"),
        ("get {x} on {e}", "turn_on"),
        ("have {x} on {e}", "turn_on"),
        ("set {x} to on {e}", "turn_on"),
        ("let's have {x} on {e}", "turn_on"),
    )
)
KEPT = lines("""
    turn off {x} but leave {y} on
    switch off {x} but keep {y} on
    turn {x} off but leave {y} on
    {x} off but leave {y} on
    turn off {x}, leave {y} on
    switch off {x}, keep {y} on
    turn off {x} but leave {y} alone
    shut off {x} but not {y}
    switch {x} off but keep {y} on
    kill {x} but leave {y} on
    get {x} off but keep {y} on
    I want {x} off but leave {y} on
    turn {x} off, only {y} stays on
""")
_TRIES = 8


def _exceptions(rng: Random, world: World, domain: str) -> list[tuple[str, frozenset[str]]]:
    """Things and rooms to leave out, as they are said, with their devices of a domain."""
    things = [t for t in world.things if t.domain == domain]
    found: list[tuple[str, frozenset[str]]] = []
    for thing in rng.sample(things, min(4, len(things))):
        ways = phrasing.one(rng, thing)
        found += [(way, frozenset((thing.id,))) for way in ways[:2]]
        if thing.area is None:
            continue
        there = frozenset(t.id for t in things if t.area == thing.area)
        place = phrasing.room_name(rng, thing.area)
        where = phrasing.inside(rng, thing.area)
        found += [(place, there)] * 2
        noun = "one" if len(there) == 1 else "ones"
        found.append((f"the {noun} {where}", there))
    rng.shuffle(found)
    return found


def _excluded(
    rng: Random, world: World, domain: str, templates: Sequence[str], build: Build, **slots: str
) -> Intent | None:
    template = way(rng, templates, world.split)
    sets = phrasing.of_kind(rng, world, domain)
    for whole, (kept, ids) in list(zip(sets, _exceptions(rng, world, domain), strict=False))[
        :_TRIES
    ]:
        every = touched(world.home, build(whole))
        phrase = f"{whole} {rng.choice(LINKS)} {kept}"
        say, made = template.format(x=phrase, **slots), build(phrase)
        if (
            _is_part(world, every, ids, domain)
            and touched(world.home, made, say=say) == every - ids
        ):
            return Intent(say=say, thought=ONE, calls=(made,))
    return None


def _is_part(world: World, every: frozenset[str], ids: frozenset[str], domain: str) -> bool:
    """Whether an exception is some of a set, which is all of one kind."""
    kinds = {thing.id: thing.domain for thing in world.things}
    return ids < every and all(kinds.get(id_) == domain for id_ in every)


@kind("lights_except", group="exclusion", weight=6)
def lights_except(rng: Random, world: World) -> Intent | None:
    """`Turn off all the lights except the office`."""
    tool, templates = rng.choice((("turn_off", OFF), ("turn_off", ALL_OFF), ("turn_on", ON)))
    return _excluded(rng, world, "light", _short(templates), lambda x: call(tool, target=x))


@kind("level_except", group="exclusion", weight=2)
def level_except(rng: Random, world: World) -> Intent | None:
    """`Dim all the lights except the office to 30%`."""
    number = percentage(rng)
    said = said_percent(rng, number)
    return _excluded(
        rng,
        world,
        "light",
        plural(dimming.LEVEL),
        lambda x: call("set_light", target=x, brightness=number),
        v=said,
    )


@kind("color_except", group="exclusion", weight=1)
def color_except(rng: Random, world: World) -> Intent | None:
    """`Make all the lights but the office lamp red`."""
    name = pick(rng, colors.COLORS, world.split)
    return _excluded(
        rng,
        world,
        "light",
        plural(colors.COLOR),
        lambda x: call("set_light", target=x, color=name),
        c=name,
    )


@kind("covers_except", group="exclusion", weight=2)
def covers_except(rng: Random, world: World) -> Intent | None:
    """`Close all the blinds except the ones in the hall`."""
    position, templates = rng.choice((("open", openings.OPEN), ("closed", openings.CLOSE)))
    return _excluded(
        rng,
        world,
        "cover",
        plural(templates),
        lambda x: call("set_position", target=x, position=position),
    )


@kind("things_except", group="exclusion", weight=1.5)
def things_except(rng: Random, world: World) -> Intent | None:
    """`Turn off all the fans except the one in the office`."""
    domain = rng.choice(("fan", "media_player", "climate", "switch"))
    tool, templates = rng.choice((("turn_off", OFF), ("turn_off", ALL_OFF), ("turn_on", ON)))
    return _excluded(rng, world, domain, _short(templates), lambda x: call(tool, target=x))


@kind("late_except", group="exclusion", weight=4)
def late_except(rng: Random, world: World) -> Intent | None:
    """`Turn all the lights off except the office`: the exception stands apart from the set."""
    template, tool = way(rng, LATE, world.split)
    return _apart(rng, world, template, tool, link=rng.choice(LINKS))


@kind("kept_except", group="exclusion", weight=1.5)
def kept_except(rng: Random, world: World) -> Intent | None:
    """`Turn off all the lights but leave the office on`."""
    return _apart(rng, world, way(rng, KEPT, world.split), "turn_off", link="except")


def _apart(rng: Random, world: World, template: str, tool: str, *, link: str) -> Intent | None:
    sets = phrasing.of_kind(rng, world, "light")
    for whole, (kept, ids) in list(zip(sets, _exceptions(rng, world, "light"), strict=False))[
        :_TRIES
    ]:
        every = touched(world.home, call(tool, target=whole))
        made = call(tool, target=f"{whole} {link} {kept}")
        say = template.format(x=whole, e=f"{link} {kept}", y=kept)
        if (
            _is_part(world, every, ids, "light")
            and touched(world.home, made, say=say) == every - ids
        ):
            return Intent(say=say, thought=ONE, calls=(made,))
    return None


def _short(templates: Sequence[str]) -> tuple[str, ...]:
    """Those of the templates in which a long phrase has room."""
    return tuple(
        t
        for t in templates
        if t.endswith("{x}")
        or t.startswith(("turn {x}", "{x}", "switch {x}", "flip {x}", "I want {x}"))
    )
