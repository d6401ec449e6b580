"""Questions about what is measured, set and forecast."""

from collections.abc import Sequence
from random import Random

from training import phrasing
from training.intent import Intent, call
from training.kinds import comparing, standing
from training.kinds.asking import about, question, read
from training.kinds.making import lines, thing_of
from training.kinds.registry import kind
from training.pools import pick
from training.rehearsal import observed
from training.thoughts import QUESTION
from training.world import World

LEVEL = lines("""
    what is the {m} in {x}
    what's the {m} in {x}?
    what is the {m} of {x}
    tell me the {m} in {x}
    how high is the {m} in {x}?
    what {m} is it in {x}
    can you tell me the {m} in {x}?
    what's the current {m} in {x}
    what is the {m} like in {x}?
    could you read me the {m} in {x}
    show me the {m} in {x}
    do you know the {m} in {x}?
    please tell me the {m} in {x}
    what is the {m} in {x} right now
    what {m} do we have in {x}
    {x} {m}?
    {m} in {x}?
    is the {m} in {x} all right
    check the {m} in {x}
""")
WARM = lines("""
    how warm is it in {x}
    how warm is it in {x}?
    how cold is it in {x}
    how hot is it in {x}?
    how warm is {x}
    how cold is {x} right now?
    how many degrees is it in {x}
    how many degrees are there in {x}?
    how warm has {x} become
    how warm does it get in {x}?
    tell me how warm it is in {x}
    tell me how cold {x} is
    can you tell me how hot it is in {x}?
    what temp is it in {x}
    how chilly is it in {x}
""")
HUMID = lines("""
    how humid is it in {x}
    how humid is {x}?
    how damp is it in {x}
    how dry is it in {x}?
    how dry is the air in {x}
    tell me how humid it is in {x}
    how moist is the air in {x}?
    how muggy is it in {x}
    can you tell me how humid {x} is
    how humid is the air in {x}
    tell me how humid {x} is
    tell me how damp it is in {x}
    tell me how dry it is in {x}
    do you know how humid it is in {x}?
    how humid is it right now in {x}
    can you tell me how humid it is in {x}?
    how wet is the air in {x}
    could you tell me how dry the air in {x} is?
    how humid has it become in {x}
""")
SENSOR = lines("""
    what does {x} say
    what does {x} read?
    what does {x} show
    what is {x} reading
    what is {x} at?
    what's {x} at
    what is {x}?
    how high is {x}
    tell me {x}
    what is the value of {x}
    what's the reading of {x}?
    what does {x} measure right now
    read {x} for me
    can you tell me what {x} says
    show me {x}
    how much is {x}?
    what has {x} got to say
    {x}?
    report {x}
    do you know what {x} shows?
    check {x}
""")
SET_TO = lines("""
    what is {x} set to
    what's {x} set to?
    what temperature is {x} set to
    which temperature is {x} set to?
    how warm is {x} set
    what is the set point of {x}
    which mode is {x} in
    what mode is {x} in?
    is {x} heating
    is {x} heating right now?
    tell me what {x} is set to
    what does {x} aim for
    how is {x} set?
    what is {x} doing
    is {x} on
    can you tell me what {x} is set to?
    what did I set {x} to
""")
AMOUNT = lines("""
    how bright is {x}
    how bright is {x} right now?
    what brightness is {x} at
    what is the brightness of {x}?
    how far is {x} dimmed
    how dim is {x}
    what colour is {x}
    what color does {x} have?
    which colour is {x} set to
    tell me how bright {x} is
    how many percent is {x} at
    what level is {x} at?
""")
POSITION = lines("""
    how far open is {x}
    how far is {x} open?
    how far down is {x}
    how far up is {x}
    what position is {x} in
    what is the position of {x}?
    how many percent is {x} open
    tell me how far {x} is open
    how much is {x} open?
    where does {x} stand
""")
FAST = lines("""
    how fast is {x}
    how fast is {x} running?
    what speed is {x} at
    what is the speed of {x}?
    what setting is {x} on
    how strong is {x}
    at which speed does {x} run
    tell me how fast {x} is
    what level is {x} on?
""")
OUTSIDE = lines("""
    how warm is it outside
    how cold is it outside?
    what temperature do we have outside
    what's the temperature outside?
    how many degrees is it outside
    tell me how cold it is outside
    is it freezing outside
    is it warm outside?
    what temperature is it outside
    how hot is it outdoors
    what's it like outside, how warm is it
    is it cold outside?
""")
WEATHER = lines("""
    will it rain
    will it rain today?
    will it rain tomorrow
    is it going to rain
    is it raining
    is it raining outside?
    do I need a coat
    do I need an umbrella today?
    do I need a jacket
    should I take an umbrella?
    what is the weather like
    what's the weather like?
    what is the weather like today
    how is the weather
    how's the weather tomorrow?
    what will the weather be tomorrow
    what's the forecast
    what is the forecast for the weekend?
    will it be sunny tomorrow
    will it snow this week?
    is it sunny
    is it windy outside?
    what is the weather doing
    tell me the weather
    tell me the forecast for tomorrow
    how will the weather be on Sunday?
    is it nice out
    can I hang the washing out?
    weather forecast please?
    do I need long sleeves today
    is a storm coming
    how warm will it get tomorrow?
    will it freeze tonight
    show me the forecast
    is there going to be snow
    what kind of day is it going to be
    will the sun shine on Saturday
""")
_NAMED = lines("""
    what does {x} say
    what is {x} saying for tomorrow
    tell me {x}
    read me {x}
    show me {x} for today
    what's on {x}?
""")
_MARK = ("?", "", "")


@kind("ask_level", group="question", weight=3)
def ask_level(rng: Random, world: World) -> Intent | None:
    """`How warm is it in the study?`."""
    measured = comparing.measuring(world)
    if not measured:
        return None
    thing = rng.choice(measured)
    m = comparing.measured_by(thing)
    x = phrasing.room_name(rng, thing.area) if thing.area else ""
    if m == "light level" or rng.random() < 0.55:
        return _level(rng, world, x, m)
    pool = WARM if m == "temperature" else HUMID
    return _one(world, pick(rng, pool, world.split).format(x=x), f"the {m} in {x}")


@kind("ask_sensor", group="question", weight=2)
def ask_sensor(rng: Random, world: World) -> Intent | None:
    """`What does the power meter say?`."""
    return about(rng, world, thing_of(rng, world, "sensor"), SENSOR)


@kind("ask_setting", group="question", weight=2)
def ask_setting(rng: Random, world: World) -> Intent | None:
    """`What is the heating set to?`, `how bright is the lamp?`."""
    domain, feature, pool = rng.choice(_SETTINGS)
    return about(rng, world, thing_of(rng, world, domain, can=feature), pool)


@kind("ask_compared", group="question", weight=1.5)
def ask_compared(rng: Random, world: World) -> Intent | None:
    """`Is it warmer than 20 in the hall?`, `is the bath humid?`: code compares."""
    makes = (comparing.number, comparing.number, standing.comfort)
    condition = rng.choice(makes)(rng, world)
    if condition is None or not condition.asked or comparing.truth(world, condition) is None:
        return None
    say = condition.asked + rng.choice(_MARK)
    return Intent(say=say, thought=QUESTION, calls=(condition.check,), acts=False)


@kind("ask_weather", group="question", weight=2)
def ask_weather(rng: Random, world: World) -> Intent | None:
    """`Will it rain tomorrow?`."""
    thing = thing_of(rng, world, "weather")
    if rng.random() < 0.2:
        return _one(world, pick(rng, OUTSIDE, world.split), "the temperature outside")
    if thing is None:
        return None
    if rng.random() < 0.2:
        return about(rng, world, thing, _NAMED)
    return _one(world, pick(rng, WEATHER, world.split), "the weather")


_SETTINGS: Sequence[tuple[str, str, Sequence[str]]] = (
    ("climate", "temperature", SET_TO),
    ("climate", "temperature", SET_TO),
    ("water_heater", "temperature", SET_TO),
    ("humidifier", "target_humidity", SET_TO[:2] + SET_TO[10:11]),
    ("light", "brightness", AMOUNT[:6] + AMOUNT[9:]),
    ("light", "color", AMOUNT[6:9]),
    ("cover", "position", POSITION),
    ("fan", "percentage", FAST),
)


def _level(rng: Random, world: World, x: str, m: str) -> Intent | None:
    template = pick(rng, LEVEL, world.split)
    target = f"the {m} of {x}" if " of {x}" in template else f"the {m} in {x}"
    if template.startswith("{x} {m}"):
        target = f"{x} {m}"
    return question(
        rng,
        world,
        [target],
        [template.format(m=m, x=x)],
        fits=lambda seen: bool(seen.readings),
    )


def _one(world: World, say: str, target: str) -> Intent | None:
    """A question whose target is not in its words."""
    made = call("get_state", target=target)
    seen = observed(world.home, made, say=say)
    if seen.fault is not None or not seen.readings:
        return None
    return Intent(say=say, thought=QUESTION, calls=(read(target),), acts=False)
