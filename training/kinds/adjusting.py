"""Changes from what is now: a bit brighter, two degrees warmer, louder."""

from collections.abc import Sequence
from random import Random
from typing import Any

from training.amounts import in_words, said_percent
from training.intent import Intent, call
from training.kinds.making import command, lines, plainest_first, thing_of, way
from training.kinds.registry import kind
from training.pools import pick
from training.world import World

PLAIN = lines("""
    make {x} {c}
    {x} {c}
    I want {x} {c}
    I'd like {x} {c}
    turn {x} {c}
    get {x} {c}
    make {x} {c} for me
    set {x} {c}
    can we have {x} {c}
    {x} should be {c}
    I need {x} {c}
    let's have {x} {c}
    {x} could be {c}
    {x} needs to be {c}
    have {x} {c}
    I'd prefer {x} {c}
    could we get {x} {c}
""")
SIZED = lines("""
    make {x} {b} {c}
    {x} {b} {c}
    I want {x} {b} {c}
    turn {x} {b} {c}
    get {x} {b} {c}
    set {x} {b} {c}
    make {x} {c} {b2}
    I'd like {x} {b} {c}
    {x} should be {b} {c}
    let's have {x} {b} {c}
    {b} {c} on {x}
    {b} {c} for {x}
    could we have {x} {b} {c}
    {x} needs to be {b} {c}
    {x} could be {b} {c}
    I need {x} {b} {c}
""")
SIZES = (
    "a bit",
    "a little",
    "a little bit",
    "slightly",
    "a lot",
    "much",
    "a touch",
    "a tad",
    "somewhat",
)
_BEFORE_ONLY = ("much", "slightly", "somewhat")
COMPARED: dict[str, tuple[str, ...]] = {
    "light": ("brighter", "brighter", "dimmer", "dimmer", "darker", "lighter"),
    "climate": ("warmer", "warmer", "cooler", "colder", "hotter"),
    "media_player": ("louder", "louder", "quieter", "quieter", "softer"),
    "fan": ("faster", "slower"),
}
FEATURE = {
    "light": "brightness",
    "climate": "temperature",
    "media_player": "volume_level",
    "fan": "percentage",
}
TURN: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("turn up {x}", "up"),
        ("turn {x} up", "up"),
        ("turn down {x}", "down"),
        ("turn {x} down", "down"),
        ("crank up {x}", "up"),
        ("bring {x} down a notch", "down"),
        ("{x} up", "up"),
        ("{x} down", "down"),
        ("bump up {x}", "up"),
        ("bump {x} up", "up"),
        ("take {x} down", "down"),
        ("turn {x} up for me", "up"),
        ("turn {x} down for me", "down"),
        ("increase {x}", "up"),
        ("decrease {x}", "down"),
        ("reduce {x}", "down"),
        ("put {x} up", "up"),
        ("put {x} down", "down"),
    )
)
TURN_SIZED: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("turn up {x} {b}", "up"),
        ("turn {x} up {b}", "up"),
        ("turn {x} down {b}", "down"),
        ("turn down {x} {b}", "down"),
        ("{x} up {b}", "up"),
        ("{x} down {b}", "down"),
        ("bring {x} up {b}", "up"),
        ("bring {x} down {b}", "down"),
        ("take {x} down {b}", "down"),
        ("bump {x} up {b}", "up"),
        ("crank {x} up {b}", "up"),
        ("put {x} up {b}", "up"),
    )
)
TURN_BY: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("turn {x} up by {a}", "up"),
        ("turn {x} down by {a}", "down"),
        ("turn up {x} by {a}", "up"),
        ("turn down {x} by {a}", "down"),
        ("raise {x} by {a}", "up"),
        ("lower {x} by {a}", "down"),
        ("increase {x} by {a}", "up"),
        ("decrease {x} by {a}", "down"),
        ("reduce {x} by {a}", "down"),
        ("{x} up by {a}", "up"),
        ("{x} down by {a}", "down"),
        ("bring {x} down by {a}", "down"),
        ("bring {x} up by {a}", "up"),
        ("drop {x} by {a}", "down"),
        ("bump {x} up by {a}", "up"),
        ("{x} up {a}", "up"),
        ("{x} down {a}", "down"),
    )
)
BY = lines("""
    make {x} {a} {c}
    {x} {a} {c}
    I want {x} {a} {c}
    {a} {c} on {x}
    make {x} {c} by {a}
    turn {x} {a} {c}
    get {x} {a} {c}
    {x} {c} by {a}
    I'd like {x} {a} {c}
    set {x} {a} {c}
    let's have {x} {a} {c}
    {x} should be {a} {c}
    {a} {c} for {x}
""")
VERBS: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("dim {x}", "dimmer"),
        ("dim {x} for me", "dimmer"),
        ("dim down {x}", "dimmer"),
        ("brighten {x}", "brighter"),
        ("brighten up {x}", "brighter"),
        ("brighten {x} up", "brighter"),
        ("darken {x}", "darker"),
        ("more light from {x}", "brighter"),
        ("less light from {x}", "dimmer"),
        ("{x} is too bright", "dimmer"),
        ("{x} is too dim", "brighter"),
        ("{x} is too dark", "brighter"),
        ("{x} is much too bright", "dimmer"),
        ("{x} isn't bright enough", "brighter"),
    )
)
NAMED: tuple[tuple[str, str, str, str], ...] = (
    ("media_player", "turn up the volume of {x}", "up", "volume"),
    ("media_player", "turn up the volume on {x}", "up", "volume"),
    ("media_player", "turn the volume on {x} up", "up", "volume"),
    ("media_player", "turn the volume on {x} down", "down", "volume"),
    ("media_player", "turn down the volume of {x}", "down", "volume"),
    ("media_player", "volume up on {x}", "up", "volume"),
    ("media_player", "volume down on {x}", "down", "volume"),
    ("media_player", "lower the volume of {x}", "down", "volume"),
    ("media_player", "raise the volume of {x}", "up", "volume"),
    ("media_player", "increase the volume on {x}", "up", "volume"),
    ("media_player", "reduce the volume on {x}", "down", "volume"),
    ("light", "turn up the brightness of {x}", "up", "brightness"),
    ("light", "turn down the brightness of {x}", "down", "brightness"),
    ("light", "increase the brightness of {x}", "up", "brightness"),
    ("light", "lower the brightness of {x}", "down", "brightness"),
    ("light", "reduce the brightness of {x}", "down", "brightness"),
    ("light", "raise the brightness of {x}", "up", "brightness"),
    ("climate", "turn up the temperature of {x}", "up", "temperature"),
    ("climate", "lower the temperature of {x}", "down", "temperature"),
    ("climate", "raise the temperature of {x}", "up", "temperature"),
    ("climate", "increase the temperature of {x}", "up", "temperature"),
    ("fan", "turn up the speed of {x}", "up", "speed"),
    ("fan", "lower the speed of {x}", "down", "speed"),
    ("fan", "increase the speed of {x}", "up", "speed"),
    ("fan", "reduce the speed of {x}", "down", "speed"),
)


def _moved(
    rng: Random, world: World, domain: str, templates: Sequence[str], change: str, **more: Any
) -> Intent | None:
    """A sentence about a thing of a domain; `more` holds arguments and what is said for them."""
    slots = {key: more.pop(key) for key in ("a", "b", "b2", "c") if key in more}
    return command(
        rng,
        world,
        thing_of(rng, world, domain, can=FEATURE[domain]),
        templates,
        lambda x: call("adjust", target=x, change=change, **more),
        telling=True,
        **slots,
    )


def _domain(rng: Random) -> str:
    return rng.choices(list(COMPARED), (4, 3, 3, 1))[0]


@kind("compared", group="simple", weight=3)
def compared(rng: Random, world: World) -> Intent | None:
    """`Make the porch lamp brighter`."""
    domain = _domain(rng)
    change = rng.choice(COMPARED[domain])
    return _moved(rng, world, domain, PLAIN, change, c=change)


@kind("compared_sized", group="simple", weight=3)
def compared_sized(rng: Random, world: World) -> Intent | None:
    """`Make the porch lamp a bit brighter`."""
    domain, by = _domain(rng), pick(rng, SIZES, world.split)
    change = rng.choice(COMPARED[domain])
    templates = [t for t in SIZED if "b2" not in t or by not in _BEFORE_ONLY]
    return _moved(rng, world, domain, templates, change, by=by, b=by, b2=by, c=change)


@kind("compared_by", group="simple", weight=2)
def compared_by(rng: Random, world: World) -> Intent | None:
    """`Make the bedroom thermostat two degrees warmer`."""
    domain = _domain(rng)
    change = rng.choice(COMPARED[domain])
    said, by = _amount(rng, domain)
    return _moved(rng, world, domain, BY, change, by=by, a=said, c=change)


@kind("turned", group="simple", weight=3)
def turned(rng: Random, world: World) -> Intent | None:
    """`Turn the garage radio down`."""
    template, change = way(rng, TURN, world.split)
    return _moved(rng, world, _domain(rng), (template,), change)


@kind("turned_sized", group="simple", weight=2)
def turned_sized(rng: Random, world: World) -> Intent | None:
    """`Turn the garage radio down a bit`."""
    template, change = way(rng, TURN_SIZED, world.split)
    by = rng.choice([size for size in SIZES if size not in ("much", "somewhat")])
    return _moved(rng, world, _domain(rng), (template,), change, by=by, b=by)


@kind("turned_by", group="simple", weight=2)
def turned_by(rng: Random, world: World) -> Intent | None:
    """`Turn the garage radio down by 10 percent`."""
    template, change = way(rng, TURN_BY, world.split)
    domain = _domain(rng)
    said, by = _amount(rng, domain)
    return _moved(rng, world, domain, (template,), change, by=by, a=said)


@kind("dimmed", group="simple", weight=2)
def dimmed(rng: Random, world: World) -> Intent | None:
    """`Dim the porch lamp`."""
    template, change = way(rng, VERBS, world.split)
    return _moved(rng, world, "light", (template,), change)


@kind("feature_turned", group="simple", weight=2)
def feature_turned(rng: Random, world: World) -> Intent | None:
    """`Turn up the volume of the garage radio`."""
    domain, template, change, what = pick(rng, NAMED, world.split)
    return _moved(rng, world, domain, (template,), change, what=what)


def _amount(rng: Random, domain: str) -> tuple[str, str]:
    """How far, as it is said and as it is written."""
    if domain == "climate":
        number = rng.choice((1, 1, 2, 2, 2, 3, 4, 5))
        said = in_words(number) if rng.random() < 0.5 else str(number)
        unit = "degree" if number == 1 else "degrees"
        if said == "one":
            return "a degree", "a degree"
        return f"{said} {unit}", f"{number} {unit}"
    number = rng.choice((5, 10, 10, 10, 15, 20, 20, 25, 30))
    return said_percent(rng, number), f"{number} %"
