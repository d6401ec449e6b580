"""Temperatures of rooms, thermostats and hot water."""

from random import Random

from controller.home.registry import Home
from training import phrasing
from training.amounts import said_degrees
from training.intent import Intent, call
from training.kinds.making import about_set, command, lines, plainest_first, thing_of, way
from training.kinds.registry import kind
from training.world import World

SET = lines("""
    set {x} to {t}
    heat {x} to {t}
    {x} to {t}
    put {x} at {t}
    put {x} on {t}
    turn {x} to {t}
    turn {x} up to {t}
    turn {x} down to {t}
    I want {x} at {t}
    I'd like {x} at {t}
    make {x} {t}
    keep {x} at {t}
    set the temperature of {x} to {t}
    set {x} temperature to {t}
    change {x} to {t}
    adjust {x} to {t}
    bring {x} to {t}
    bring {x} up to {t}
    set {x} at {t}
    {x} at {t}
    get {x} to {t}
    warm {x} to {t}
    cool {x} to {t}
    raise {x} to {t}
    lower {x} to {t}
    let's have {x} at {t}
    have {x} at {t}
    I need {x} at {t}
    {x} should be {t}
    the temperature of {x} should be {t}
    change the temperature of {x} to {t}
    drop {x} to {t}
    hold {x} at {t}
""")
ROOM = lines("""
    set {x} to {t}
    heat {x} to {t}
    heat {x} up to {t}
    warm {x} up to {t}
    warm {x} to {t}
    cool {x} down to {t}
    cool {x} to {t}
    {x} to {t}
    I want {x} at {t}
    I want it {t} in {x}
    make it {t} in {x}
    I'd like it to be {t} in {x}
    let it be {t} in {x}
    get {x} to {t}
    bring {x} to {t}
    keep {x} at {t}
    make {x} {t}
    set the temperature in {x} to {t}
    set the heating in {x} to {t}
    turn the heating in {x} up to {t}
    turn the heating in {x} to {t}
    put the heating in {x} on {t}
    I want {t} in {x}
    {t} in {x} please
    it should be {t} in {x}
    have it {t} in {x}
    {x} should be {t}
    change the temperature in {x} to {t}
    heat up {x} to {t}
    get it to {t} in {x}
    {x} {t}
    adjust the temperature in {x} to {t}
    temperature in {x} to {t}
""")
ENDS: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("set {x} to max", "max"),
        ("turn {x} all the way up", "max"),
        ("turn {x} up as high as it goes", "max"),
        ("{x} to the maximum", "max"),
        ("put {x} on maximum", "max"),
        ("set {x} as warm as possible", "max"),
        ("crank {x} up to the max", "max"),
        ("set {x} to its highest", "max"),
        ("set {x} to the highest temperature", "max"),
        ("set {x} to min", "min"),
        ("turn {x} all the way down", "min"),
        ("{x} to the minimum", "min"),
        ("put {x} on minimum", "min"),
        ("set {x} as low as possible", "min"),
        ("set {x} to its lowest", "min"),
        ("turn {x} down as low as it goes", "min"),
        ("set {x} to the lowest temperature", "min"),
        ("make {x} as warm as possible", "max"),
        ("{x} as warm as possible", "max"),
        ("I want {x} as warm as possible", "max"),
        ("have {x} as warm as it gets", "max"),
        ("make {x} as hot as possible", "max"),
        ("get {x} as hot as it goes", "max"),
        ("turn {x} up to the maximum", "max"),
        ("turn {x} up fully", "max"),
        ("{x} all the way up", "max"),
        ("{x} to max", "max"),
        ("I'd like {x} at its warmest", "max"),
        ("make {x} as cool as possible", "min"),
        ("{x} as cold as possible", "min"),
        ("I want {x} as cold as possible", "min"),
        ("have {x} as cool as it gets", "min"),
        ("turn {x} down to the minimum", "min"),
        ("{x} all the way down", "min"),
        ("{x} to min", "min"),
    )
)
_COMFORT = {"°C": (16.0, 25.0), "°F": (60.0, 78.0)}
_UNITS = {"°C": "C", "°F": "F"}


def set_point(rng: Random, home: Home, device_id: str) -> tuple[str, float] | None:
    """A temperature that a thermostat takes, as it is said and as a number."""
    member = home.get(device_id)
    feature = member.device.features.get("temperature") if member else None
    if feature is None or feature.minimum is None or feature.maximum is None:
        return None
    low, high = _COMFORT.get(feature.unit, (feature.minimum, feature.maximum))
    if low >= feature.maximum or high <= feature.minimum or rng.random() < 0.1:
        low, high = feature.minimum, feature.maximum
    low, high = max(low, feature.minimum), min(high, feature.maximum)
    step = 1.0 if (feature.step or 1.0) > 0.5 or rng.random() < 0.7 else 0.5
    degrees = round(rng.uniform(low, high) / step) * step
    unit = _UNITS.get(feature.unit, "") if rng.random() < 0.2 else ""
    return said_degrees(rng, degrees, unit), int(degrees) if degrees % 1 == 0 else degrees


@kind("thermostat", group="simple", weight=3)
def thermostat(rng: Random, world: World) -> Intent | None:
    """`Set the bedroom thermostat to 21 degrees`."""
    thing = thing_of(rng, world, "climate", "climate", "water_heater", can="temperature")
    point = set_point(rng, world.home, thing.id) if thing else None
    if point is None:
        return None
    return command(
        rng,
        world,
        thing,
        SET,
        lambda x: call("set_temperature", target=x, temperature=point[1]),
        t=point[0],
    )


@kind("room_temperature", group="simple", weight=4)
def room_temperature(rng: Random, world: World) -> Intent | None:
    """`Heat the bedroom to 21`."""
    thing = thing_of(rng, world, "climate", can="temperature")
    point = set_point(rng, world.home, thing.id) if thing else None
    if thing is None or thing.area is None or point is None:
        return None
    return about_set(
        rng,
        world,
        [phrasing.room_name(rng, thing.area)],
        ROOM,
        lambda x: call("set_temperature", target=x, temperature=point[1]),
        domains=("climate",),
        t=point[0],
    )


@kind("temperature_ends", group="simple", weight=1.5)
def temperature_ends(rng: Random, world: World) -> Intent | None:
    """`Turn the heating in the hall all the way up`."""
    thing = thing_of(rng, world, "climate", can="temperature")
    template, end = way(rng, ENDS, world.split)
    return command(
        rng,
        world,
        thing,
        (template,),
        lambda x: call("set_temperature", target=x, temperature=end),
        telling=True,
    )
