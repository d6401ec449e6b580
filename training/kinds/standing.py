"""Conditions about states: open, locked, on, cold, raining."""

from collections.abc import Mapping, Sequence
from random import Random

from training import phrasing
from training.kinds.agreeing import agreed, is_many
from training.kinds.comparing import Condition
from training.kinds.making import lines, words
from training.kinds.referring import one
from training.kinds.relations import IS, IS_NOT
from training.pools import pick
from training.world import Thing, World

_IS = lines("""
    {x} is {w}
    {x} is {w}
    {x} is still {w}
    {x} is {w} now
    {x} is currently {w}
    {x} has been left {w}
    {x} happens to be {w}
    {x} is already {w}
    somebody left {x} {w}
    {x} was left {w}
""")
_IS_NOT = lines("""
    {x} is not {w}
    {x} isn't {w}
    {x} is not {w} yet
    {x} isn't {w} yet
    {x} is not already {w}
    {x} isn't {w} any more
""")
_ROOM = lines("""
    {x} is {w}
    it is {w} in {x}
    it's {w} in {x}
    {x} is too {w}
    it is too {w} in {x}
    it's too {w} in {x}
    {x} feels {w}
    it is very {w} in {x}
    {x} is really {w}
    it gets {w} in {x}
    it's {w} now in {x}
""")
_ROOM_NOT = lines("""
    {x} is not {w}
    it is not {w} in {x}
    {x} isn't {w}
    it's not {w} in {x}
    it is not too {w} in {x}
""")
_RAIN = lines("""
    it is {w}
    it's {w}
    it is {w} outside
    it's {w} outside
    it is {w} out there
    it is {w} right now
    the weather is {w}
""")
WEATHER = words("raining, sunny, snowing, cloudy, windy, foggy, stormy, rainy, clear")
STATES: Sequence[tuple[Sequence[str], Sequence[str], Sequence[str]]] = (
    (("light",), (), words("on, off, on, off")),
    (("switch", "fan", "humidifier", "siren"), (), words("on, off")),
    (("lock",), (), words("locked, unlocked")),
    (("cover",), (), words("open, closed, shut")),
    (("binary_sensor",), ("window", "door", "garage_door", "opening"), words("open, closed, shut")),
    (("media_player",), (), words("playing, paused, off, on")),
    (("vacuum",), (), words("docked, cleaning")),
    (("device_tracker",), (), words("home, away")),
)
COMFORT: Mapping[str, Sequence[str]] = {
    "temperature": words("cold, cold, chilly, hot, warm, freezing"),
    "humidity": words("humid, humid, damp, dry"),
    "illuminance": words("dark, dark, bright"),
}


def state(rng: Random, world: World, *, movable: bool = False) -> Condition | None:
    """A thing that is in a state or not; with `movable` one that the house can change."""
    domains, classes, values = rng.choice(STATES[:4] if movable else STATES)
    found = one(rng, world, lambda thing: _is_of(thing, domains, classes))
    if found is None:
        return None
    w = rng.choice(values)
    how = IS_NOT if rng.random() < 0.25 else IS
    many = is_many(*found)
    said = agreed(pick(rng, _IS if how == IS else _IS_NOT, world.split), many=many)
    asked = agreed(f"is {{x}} {'not ' if how == IS_NOT else ''}{{w}}", many=many)
    return _condition(found[1], w, how, said, asked, many=many)


def comfort(rng: Random, world: World) -> Condition | None:
    """A room that is cold, humid or dark, or not."""
    measured = [t for t in world.things if t.measures in COMFORT and t.area is not None]
    if not measured:
        return None
    thing = rng.choice(measured)
    if thing.area is None:
        return None
    w, how = rng.choice(COMFORT[thing.measures]), IS_NOT if rng.random() < 0.2 else IS
    said = pick(rng, _ROOM if how == IS else _ROOM_NOT, world.split)
    asked = rng.choice(("is {x} {w}", "is it {w} in {x}", "is it too {w} in {x}"))
    asked = asked if how == IS else ""
    return _condition(phrasing.room_name(rng, thing.area), w, how, said, asked)


def weather(rng: Random, world: World) -> Condition | None:
    """What it is like outside, where a weather service says it."""
    if not any(thing.domain == "weather" for thing in world.things):
        return None
    w = rng.choice(WEATHER)
    said = pick(rng, _RAIN, world.split)
    asked = rng.choice(("is it {w}", "is it {w} outside", "is it {w} right now"))
    return _condition("outside", w, IS, said, asked)


def _condition(x: str, w: str, how: str, said: str, asked: str, *, many: bool = False) -> Condition:
    return Condition(
        said=said.format(x=x, w=w),
        asked=asked.format(x=x, w=w),
        target=x,
        how=how,
        value=w,
        many=many,
    )


def _is_of(thing: Thing, domains: Sequence[str], classes: Sequence[str]) -> bool:
    return thing.domain in domains and (not classes or thing.measures in classes)
