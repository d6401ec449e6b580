"""Follow-ups about how much: `make it 22`, `a bit brighter`, and the same in another room."""

from collections.abc import Mapping, Sequence
from random import Random

from controller.llm import ToolCall
from training import phrasing
from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds.agreeing import is_many
from training.kinds.asking import read
from training.kinds.before import Before, before
from training.kinds.comparing import measured_by, measuring
from training.kinds.making import lines
from training.kinds.referring import one
from training.kinds.registry import kind
from training.kinds.warming import set_point
from training.pools import pick
from training.thoughts import AGAIN
from training.world import Thing, World

MAKE_IT = lines("""
    make it {v}
    set it to {v}
    make that {v}
    to {v} please
    {v} please
    no, {v}
    no, make it {v}
    better make it {v}
    {v} is better
    actually {v}
    change it to {v}
    put it to {v}
    now {v}
    and now {v}
    let's say {v}
    hmm, make it {v}
    rather {v}
    I meant {v}
    just {v}
    go to {v}
    {v} instead
    {v} would be better
    {v} would suit me better
    {v} is what I want
    {v}, please
    try {v}
    maybe {v}
    let's make it {v}
    I'd rather have {v}
    I prefer {v}
    {v} is enough
    {v} is more like it
    can you make it {v}?
    set that to {v}
    on second thought {v}
    not that much, {v}
    it should be {v}
    I want it at {v}
    hm, {v} then
""")
MORE: Mapping[str, Sequence[str]] = {
    "light": ("brighter", "dimmer", "darker", "lighter"),
    "climate": ("warmer", "cooler", "colder"),
    "media_player": ("louder", "quieter"),
    "fan": ("faster", "slower"),
}
BITS: Sequence[tuple[str, str]] = (
    ("a bit {m}", "a bit"),
    ("a bit {m} please", "a bit"),
    ("a little {m}", "a little"),
    ("a little bit {m}", "a little bit"),
    ("make it a bit {m}", "a bit"),
    ("make it a little {m}", "a little"),
    ("much {m}", "much"),
    ("a lot {m}", "a lot"),
    ("make it a lot {m}", "a lot"),
    ("slightly {m}", "slightly"),
    ("{m}", ""),
    ("{m} please", ""),
    ("even {m}", ""),
    ("still {m}", ""),
    ("make it {m}", ""),
    ("no, {m}", ""),
    ("could you make it {m}?", ""),
    ("can it be {m}", ""),
    ("I want it {m}", ""),
    ("and a bit {m}", "a bit"),
    ("that is not enough, {m}", ""),
    ("now a bit {m}", "a bit"),
)
ROOM = lines("""
    what about {w}?
    and {w}?
    and {w}
    how about {w}?
    and what about {w}
    what about {w}
    and then {w}?
    {w} as well?
    and how about {w}
    {w}?
""")
_WARM = lines("""
    what is the {m} {w}
    what's the {m} {w}?
    tell me the {m} {w}
    how is the {m} {w}
""")


@kind("make_it", group="follow", weight=3)
def make_it(rng: Random, world: World) -> Intent | None:
    """`Make it 22`: what it is a number of stands in the sentence before."""
    domain = rng.choice(("light", "light", "climate", "climate", "cover"))
    feature = {"light": "brightness", "climate": "temperature", "cover": "position"}[domain]
    found = one(rng, world, lambda thing: thing.domain == domain and feature in thing.can)
    if found is None:
        return None
    thing, x = found
    first, second = (_amount(rng, world, thing) for _twice in range(2))
    if first is None or second is None or first[1] == second[1]:
        return None
    earlier = before(world, f"set {x} to {first[0]}", (_set(thing, x, first[1]),))
    it = "them" if is_many(thing, x) else "it"
    template = pick(rng, MAKE_IT, world.split)
    if "that" in template.split():
        it = "that"
    else:
        template = template.replace(" it ", f" {it} ")
    return _after(earlier, template.format(v=second[0]), _set(thing, it, second[1]))


@kind("more_of_it", group="follow", weight=3)
def more_of_it(rng: Random, world: World) -> Intent | None:
    """`A bit brighter`: of what was spoken of."""
    domain = rng.choice(list(MORE))
    needs = {"light": "brightness", "climate": "temperature", "fan": "percentage"}
    found = one(rng, world, lambda t: t.domain == domain and needs.get(domain, "volume") in t.can)
    if found is None:
        return None
    thing, x = found
    earlier = before(world, f"turn on {x}", (call("turn_on", target=x),))
    template, by = pick(rng, BITS, world.split)
    m = rng.choice(MORE[domain])
    it = "them" if is_many(thing, x) else "it"
    say = template.replace(" it ", f" {it} ").format(m=m)
    made = call("adjust", target=it, change=m, **({"by": by} if by else {}))
    return _after(earlier, say, made)


@kind("other_room", group="follow", weight=2)
def other_room(rng: Random, world: World) -> Intent | None:
    """`What about the bedroom?`: the same reading of another room."""
    things = [t for t in measuring(world) if measured_by(t) in ("temperature", "humidity")]
    if not things:
        return None
    thing = rng.choice(things)
    m = measured_by(thing)
    rooms = {t.area.id: t.area for t in things if t.area and measured_by(t) == m}
    if len(rooms) < 2:
        return None
    first, second = rng.sample(list(rooms.values()), 2)
    where = phrasing.inside(rng, first)
    if rng.random() < 0.5:
        asked = f"how {'warm' if m == 'temperature' else 'humid'} is it {where}"
    else:
        asked = rng.choice(_WARM).format(m=m, w=where)
    name, inside = phrasing.room_name(rng, second), phrasing.inside(rng, second)
    said = rng.choice((name, inside))
    target = f"the {m} {said}" if said == inside else f"the {m} in {name}"
    earlier = before(world, asked, (read(f"the {m} {where}"),))
    say = pick(rng, ROOM, world.split).format(w=said)
    return _after(earlier, say, read(target), acts=False)


def _amount(rng: Random, world: World, thing: Thing) -> tuple[str, float] | None:
    if thing.domain == "climate":
        return set_point(rng, world.home, thing.id)
    number = percentage(rng, least=5)
    return said_percent(rng, number), number


def _set(thing: Thing, target: str, value: float) -> ToolCall:
    if thing.domain == "climate":
        return call("set_temperature", target=target, temperature=value)
    if thing.domain == "cover":
        return call("set_position", target=target, position=value)
    return call("set_light", target=target, brightness=value)


def _after(
    earlier: Before | None, say: str, made: ToolCall, *, acts: bool | None = None
) -> Intent | None:
    if earlier is None:
        return None
    return Intent(
        say=say,
        thought=AGAIN,
        calls=(made,),
        history=earlier.history,
        focus=earlier.focus,
        acts=acts,
    )
