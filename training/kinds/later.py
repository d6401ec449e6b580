"""What is to happen at another time, for some time, or again and again: Hearth only acts now."""

from random import Random

from training import noise, phrasing, thoughts
from training.intent import Intent
from training.kinds.making import lines
from training.kinds.parts import clause
from training.kinds.registry import kind
from training.kinds.sayings import choices
from training.pools import pick
from training.world import World

LATER = "I can only do that now, not later."
LATERS = lines("""
    turn on {it} at seven
    turn off {it} in ten minutes
    switch {it} on at sunset
    switch off {it} after half an hour
    turn {it} on every morning at six
    in twenty minutes turn off {it}
    at 10 pm turn off {it}
    every evening at eight turn on {it}
    tomorrow morning turn on {it}
    turn {it} off when I leave
    when I get home turn on {it}
    turn on {it} as soon as it gets dark
    whenever somebody rings, turn on {it}
    turn on {it} for five minutes
    schedule {it} for nine o'clock
    turn {it} on at half past five tomorrow
    turn off {it} at midnight
    turn on {it} an hour before sunrise
    once the film is over turn on {it}
    keep {it} on until eleven
    leave {it} on for another hour
    on weekdays turn on {it} at 6:30
    from now on turn off {it} at eleven
    turn {it} off later
    turn {it} on tonight
    flash {it} when the post comes
    as soon as the sun is up turn off {it}
    turn {it} on and off at random while we are away
    give {it} another twenty minutes, then turn it off
    wait five minutes and then turn on {it}
    wait until it is dark and turn on {it}
    I want {it} to come on by itself every night
    have {it} come on automatically in the morning
    make {it} go off on its own after an hour
    set a schedule for {it}
    program {it} to start at six
    delay {it} by half an hour
    put a timer on {it}
    let {it} run till noon and then switch it off
    turn {it} on now and off again in an hour
    always turn {it} off when nobody is home
    never leave {it} on after midnight
""")
STATED = lines("""
    {it} on {w}
    {it} off {w}
    {w} {it} on
    I want {it} on {w}
    I need {it} off {w}
    have {it} turned on {w}
    have {it} switched off {w}
    {it} should go on {w}
    {it} should be off {w}
    let {it} go off {w}
    {w} {it} should be on
    {w}, {it} off please
    get {it} started {w}
    turn {it} {w} off
    switch {it} {w} on
    I'd like {it} to go off {w}
    make sure {it} is on {w}
    {w} I need {it} on
""")
"""The time beside a thing, and nothing but on or off."""
WHEN = choices("""
    at seven | at half past nine | at 6:30 | at 10 pm | at five o'clock | at quarter to eight
    at 22:15 | at six in the morning | tomorrow | tomorrow morning | tomorrow at noon
    tomorrow evening | the day after tomorrow | tonight at ten | tonight | this evening
    this afternoon | later | later today | later tonight | a bit later | in ten minutes
    in a minute | in an hour | in half an hour | in twenty seconds | in two hours
    in a quarter of an hour | in 45 minutes | in three days | after ten minutes | after an hour
    five minutes from now | at sunset | at sunrise | at midnight | at noon | at dawn | at dusk
    at nightfall | after dark | after sunset | before sunrise | an hour before sunset
    thirty minutes after sunrise | every morning | every evening at eight | every day
    every day at five | every night | every night at eleven | every Monday | every hour
    every ten minutes | every two hours | every weekend | each evening | each morning at seven
    daily at noon | once a day | twice a week | on weekdays at seven | on weekdays | on Sundays
    on Friday | on Saturday morning | on Tuesday at nine | at the weekend | next week
    next Monday | on my birthday | when I come home | when I get home | when I leave
    when we leave the house | when everybody is gone | when I wake up | when I go to bed
    when the kids are asleep | when the sun goes down | when the doorbell rings
    when the alarm goes off | when my wife arrives | when I say so | whenever it rains
    whenever somebody walks past | whenever I am away | whenever the front door opens
    whenever it gets dark | every time somebody rings | every time I come in
    each time it rains | as soon as it gets dark | as soon as I am home | as soon as we are gone
    as soon as the washing is done | once the film is over | once I am asleep
    once dinner is ready | once everyone has left | after dinner | after lunch | before breakfast
    before I get up | before bedtime | before we arrive | from now on every night
    from tomorrow on | after the news | while we are on holiday | at Christmas
    the next time it snows
""")
"""Times that stand in front or behind."""
SPAN = choices("""
    for half an hour | for five minutes | for ten seconds | for an hour | for two hours
    for the next two hours | for another twenty minutes | for the rest of the day
    for the rest of the week | until midnight | until eleven | until I come back
    until tomorrow morning | until sunrise | until further notice | till nine | till noon
    until the guests are gone | for a quarter of an hour | for 45 minutes
    for ten minutes and then stop | for thirty minutes only | until it is dark
    between six and eight | from seven to nine | from nine until noon | all week
""")
"""How long: only behind."""
AHEAD = lines("""
    {w} {a}
    {w}, {a}
    {w} please {a}
    {w}, please {a}
    {w} I want you to {a}
    {w} could you {a}
    {w}, can you {a}?
    {w} you should {a}
    {w} I'd like you to {a}
    {w} then {a}
    {w} make sure to {a}
    {w}: {a}
    {w} always {a}
    {w} let's {a}
    {w} just {a}
""")
BEHIND = lines("""
    {a} {w}
    {a} {w} please
    {a}, {w}
    please {a} {w}
    can you {a} {w}?
    could you {a} {w}
    I want you to {a} {w}
    {a} but {w}
    {a}, but only {w}
    {a} not now but {w}
    remember to {a} {w}
    don't forget to {a} {w}
    make sure to {a} {w}
    would you {a} {w}?
    I need you to {a} {w}
    set up a routine to {a} {w}
    plan to {a} {w}
    I'd like you to {a} {w}
    automatically {a} {w}
    {a} starting {w}
    let's {a} {w}
""")
BETWEEN = lines("""
    can you, {w}, {a}?
    please, {w}, {a}
    I want you to, {w}, {a}
    could you {w} {a}
    I'd like you {w} to {a}
    would you {w} please {a}
    please {w} {a}
    you have to {w} {a}
""")
_SWITCHED = ("light", "switch", "fan", "media_player", "climate", "humidifier")
_FREE = ("edit_list", "undo")
"""Calls whose sentences may hold a time that is a part of them, or that no time fits."""
_OPENED, _SPAN, _THING = 0.12, 0.25, 0.45


@kind("impossible_later", group="impossible", weight=6)
def later(rng: Random, world: World) -> Intent | None:
    """Any command, to be done at another time than now."""
    say = _of_thing(rng, world) if rng.random() < _THING else _of_command(rng, world)
    if not say:
        return None
    if rng.random() < _OPENED:
        say = pick(rng, noise.OPENINGS, world.split).format(s=say)
    return Intent(say=say, thought=thoughts.IMPOSSIBLE, answer=LATER, acts=False)


def _of_thing(rng: Random, world: World) -> str:
    """A thing that is to go on or off at some time; empty if there is none."""
    things = [thing for thing in world.things if thing.domain in _SWITCHED]
    if not things:
        return ""
    it = phrasing.one(rng, rng.choice(things))[0]
    if rng.random() < 0.5:
        return pick(rng, LATERS, world.split).format(it=it)
    template = pick(rng, STATED, world.split)
    return template.format(it=it, w=_time(rng, world, behind=template.endswith("{w}")))


def _of_command(rng: Random, world: World) -> str:
    """A command beside a time, in front, behind or in the middle; empty if there is none."""
    action = clause(rng, world)
    if action is None or action.calls[0].name in _FREE:
        return ""
    pool = rng.choices((AHEAD, BEHIND, BETWEEN), (4, 5, 1))[0]
    w = _time(rng, world, behind=pool is BEHIND)
    return pick(rng, pool, world.split).format(a=action.say, w=w)


def _time(rng: Random, world: World, *, behind: bool) -> str:
    pool = SPAN if behind and rng.random() < _SPAN else WHEN
    return pick(rng, pool, world.split)
