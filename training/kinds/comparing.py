"""What may be so or not in a home now, beside the check that finds out."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from controller.llm import ToolCall
from training import phrasing
from training.intent import call
from training.kinds.making import lines
from training.kinds.referring import one
from training.kinds.relations import (
    ABOVE,
    AT_LEAST,
    AT_MOST,
    BELOW,
    DENIED,
    EQUALS,
    GOES,
    RELATIONS,
    WARMER,
)
from training.pools import pick
from training.rehearsal import observed
from training.world import Thing, World

_ROOM_TEMPERATURE = lines("""
    {x} is {r}
    it is {r} in {x}
    it's {r} in {x}
    {x} gets {r}
    {x} is currently {r}
    it is now {r} in {x}
    {r} in {x}
    it is currently {r} in {x}
    in {x} it is {r}
    it has become {r} in {x}
    the air in {x} is {r}
    {x} is now {r}
""")
_TEMPERATURE_ASKED = lines("""
    is {x} {r}
    is it {r} in {x}
    is {x} now {r}
    is it currently {r} in {x}
""")
_LEVEL = lines("""
    the {m} in {x} is {r}
    the {m} of {x} is {r}
    the {m} in {x} is now {r}
    the {m} in {x} gets {r}
    the {m} in {x} is currently {r}
    the {m} in {x} reads {r}
    the {m} in {x} should be {r}
    the {m} in {x} lies {r}
    {m} in {x} is {r}
    {m} {r} in {x}
    the current {m} in {x} is {r}
    the {m} in {x} has become {r}
    the {m} in {x} is {r} now
""")
_LEVEL_ASKED = lines("""
    is the {m} in {x} {r}
    is the {m} of {x} {r}
    is the {m} in {x} now {r}
    is the {m} in {x} currently {r}
""")
_SENSOR = lines("""
    {x} is {r}
    {x} reads {r}
    {x} shows {r}
    {x} says {r}
    {x} reports {r}
    {x} is at {r}
    {x} measures {r}
    {x} is now {r}
    {x} is currently {r}
    {x} stands at {r}
    {x} has become {r}
""")
_SENSOR_ASKED = lines("""
    is {x} {r}
    is {x} now {r}
    does {x} show {r}
    does {x} read {r}
""")
_UNITS: Mapping[str, tuple[Sequence[str], str]] = {
    "°C": (("{n}", "{n} degrees", "{n}", "{n}°", "{n} C"), "{n}"),
    "°F": (("{n}", "{n} degrees"), "{n}"),
    "%": (("{n} percent", "{n}%", "{n} %"), "{n} %"),
    "lx": (("{n} lux", "{n} lx"), "{n} lx"),
    "W": (("{n} watts", "{n} W", "{n}"), "{n} W"),
    "ppm": (("{n} ppm", "{n}"), "{n} ppm"),
    "dB": (("{n}", "{n} dB"), "{n} dB"),
}
"""How numbers with a unit are said, and how they are written."""
_NUMBER = re.compile(r"(-?\d+(?:\.\d+)?) ?(\S*)$")
_MEASURES = {"temperature": "temperature", "humidity": "humidity", "illuminance": "light level"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Something that is so or not."""

    said: str
    """As a statement: `the bedroom is colder than 19`."""
    asked: str
    """As a question, without its mark: `is the bedroom colder than 19`."""
    target: str
    how: str
    value: str
    many: bool = False
    """Whether it is about what stands in the plural."""

    @property
    def check(self) -> ToolCall:
        """The call that finds out."""
        return call("check", target=self.target, comparison=self.how, value=self.value)

    @property
    def denied(self) -> ToolCall | None:
        """The call that finds out whether it is not so; None if there is none."""
        how = DENIED.get(self.how)
        if how is None or self.how in (AT_LEAST, AT_MOST):
            return None
        return call("check", target=self.target, comparison=how, value=self.value)


_GOES = 0.2


def number(rng: Random, world: World, *, rooms: bool = False) -> Condition | None:
    """A reading compared with a number near it; with `rooms` the temperature of a room."""
    if rooms:
        heated = [t for t in world.things if t.domain == "climate" and "temperature" in t.can]
        return _temperature(rng, world, heated)
    ways = (_temperature, _temperature, _level, _sensor)
    return rng.choice(ways)(rng, world, measuring(world))


def measuring(world: World) -> list[Thing]:
    """The things that say what it is like in their room."""
    return [thing for thing in world.things if thing.area is not None and measured_by(thing)]


def measured_by(thing: Thing) -> str:
    """What a thing says of its room; empty if it says nothing of it."""
    return "temperature" if thing.domain == "climate" else _MEASURES.get(thing.measures, "")


def truth(world: World, condition: Condition, say: str = "") -> bool | None:
    """Whether it is so in this home; None if that cannot be found out."""
    return observed(world.home, condition.check, say=say).truth


def _temperature(rng: Random, world: World, things: Sequence[Thing]) -> Condition | None:
    warm = [thing for thing in things if measured_by(thing) == "temperature"]
    x = _room(rng, warm)
    if not x:
        return None
    how = rng.choice((BELOW, BELOW, BELOW, ABOVE, ABOVE, ABOVE, AT_LEAST, AT_MOST))
    limit = _limit(rng, world, x, how, seen_as=f"the temperature in {x}")
    if limit is None:
        return None
    pool = WARMER[how] if how in WARMER and rng.random() < 0.8 else RELATIONS[how]
    r = rng.choice(pool).format(n=limit[0])
    return Condition(
        said=pick(rng, _ROOM_TEMPERATURE, world.split).format(x=x, r=r),
        asked=rng.choice(_TEMPERATURE_ASKED).format(x=x, r=r),
        target=x,
        how=how,
        value=limit[1],
    )


def _level(rng: Random, world: World, things: Sequence[Thing]) -> Condition | None:
    thing = rng.choice(things) if things else None
    x, m = _room(rng, [thing] if thing else []), measured_by(thing) if thing else ""
    target = f"the {m} in {x}"
    how = _how(rng)
    limit = _limit(rng, world, target, how) if x else None
    if limit is None:
        return None
    r = rng.choice(RELATIONS[how]).format(n=limit[0])
    template = pick(rng, _LEVEL, world.split)
    asked = rng.choice(_LEVEL_ASKED)
    if " of " in template:
        target, asked = f"the {m} of {x}", _LEVEL_ASKED[1]
    elif " of " in asked:
        asked = _LEVEL_ASKED[0]
    return Condition(
        said=_gone(rng, target, how, limit[0]) or template.format(x=x, m=m, r=r),
        asked=asked.format(x=x, m=m, r=r),
        target=target,
        how=how,
        value=limit[1],
    )


def _sensor(rng: Random, world: World, _things: Sequence[Thing]) -> Condition | None:
    found = one(rng, world, lambda thing: thing.domain == "sensor" and bool(thing.measures))
    how = _how(rng)
    limit = _limit(rng, world, found[1], how) if found else None
    if found is None or limit is None:
        return None
    r = rng.choice(RELATIONS[how]).format(n=limit[0])
    return Condition(
        said=_gone(rng, found[1], how, limit[0])
        or pick(rng, _SENSOR, world.split).format(x=found[1], r=r),
        asked=rng.choice(_SENSOR_ASKED).format(x=found[1], r=r),
        target=found[1],
        how=how,
        value=limit[1],
    )


def _gone(rng: Random, x: str, how: str, limit: str) -> str:
    """A reading that has gone beyond a number, now and then; else empty."""
    if how not in GOES or rng.random() >= _GOES:
        return ""
    return f"{x} {rng.choice(GOES[how]).format(n=limit)}"


def _how(rng: Random) -> str:
    return rng.choices((BELOW, ABOVE, AT_LEAST, AT_MOST, EQUALS), (8, 8, 4, 4, 1))[0]


def _room(rng: Random, things: Sequence[Thing]) -> str:
    """The room of one of the things."""
    places = [thing.area for thing in things if thing.area is not None]
    return phrasing.room_name(rng, rng.choice(places)) if places else ""


def _limit(
    rng: Random, world: World, target: str, how: str, *, seen_as: str = ""
) -> tuple[str, str] | None:
    """A number near what is read there now, as it is said and as it is written."""
    seen = observed(world.home, call("get_state", target=seen_as or target))
    texts = [reading.text for reading in seen.readings if _NUMBER.match(reading.text)]
    if seen.fault or not texts:
        return None
    match = _NUMBER.match(rng.choice(texts))
    if match is None or match[2] not in _UNITS:
        return None
    limit = _near(rng, float(match[1]), match[2], how)
    said, written = _UNITS[match[2]]
    value = written.format(n=limit)
    made = call("check", target=target, comparison=how, value=value)
    if observed(world.home, made).truth is None:
        return None
    return rng.choice(said).format(n=limit), value


def _near(rng: Random, value: float, unit: str, how: str) -> int:
    if how == EQUALS and rng.random() < 0.5:
        return round(value)
    if unit in ("°C", "°F"):
        return round(value) + rng.randint(-5, 5)
    limit = round(value * rng.uniform(0.6, 1.5)) or rng.randint(1, 20)
    step = 5 if limit < 100 else 50
    limit = max(step, limit // step * step)
    return min(limit, 95) if unit == "%" else limit
