"""Questions about lists and calendars."""

from random import Random

from training import phrasing
from training.intent import Intent, call
from training.kinds.asking import about, only, question
from training.kinds.making import lines, thing_of
from training.kinds.registry import kind
from training.pools import pick
from training.rehearsal import observed
from training.thoughts import QUESTION
from training.world import World

LIST = lines("""
    what is on {x}
    what's on {x}?
    what is on {x} right now
    what do I have on {x}
    what have we got on {x}?
    read me {x}
    read {x}
    read out {x}
    show me {x}
    tell me what is on {x}
    tell me {x}
    what's left on {x}?
    what is still on {x}
    is there anything on {x}?
    is {x} empty
    how many things are on {x}
    how long is {x}?
    can you read me {x}?
    could you tell me what's on {x}
    what does {x} say
    which items are on {x}
    what did we put on {x}?
    do I have anything on {x}
    what was on {x} again
    how many items are on {x}?
    how many entries does {x} have
    how much is still on {x}
    how many things are left on {x}?
    how many open items are on {x}
    what all is on {x}?
    what do I still have to get from {x}
    what's still open on {x}
    show me what is on {x}
    what have I got on {x}
    tell me everything on {x}
    what items are on {x}?
    list what is on {x}
    list everything on {x}
    do you know what is on {x}?
    did I put anything on {x}
    what's the next thing on {x}?
""")
HAS = lines("""
    is {i} on {x}
    is {i} on {x}?
    do we have {i} on {x}
    did I put {i} on {x}?
    did anyone add {i} to {x}
    is there {i} on {x}?
    have I got {i} on {x}
    check whether {i} is on {x}
    tell me if {i} is on {x}
    is {i} still on {x}?
""")
CALENDAR = lines("""
    what is on {x}
    what's on {x} today?
    what's on {x} tomorrow
    what is on {x} this week
    what is on {x} on Monday?
    what's next on {x}
    read me {x}
    show me {x} for tomorrow
    tell me what is on {x} today
    what do I have on {x} this weekend
    is there anything on {x} tonight?
    is {x} free tomorrow
    what does {x} say for today
    do I have anything on {x} today?
    when is the next entry on {x}
    how full is {x} this week?
    anything on {x}?
    what's coming up on {x}
""")
MINE = lines("""
    what's on my calendar
    what's on my calendar today
    what is on my calendar tomorrow?
    what do I have today
    what do I have on today?
    what is planned for tomorrow
    what have I got planned this week
    do I have any appointments today
    do I have any appointments?
    when is my next appointment
    when is my next appointment?
    what is my next appointment
    who am I meeting
    who am I meeting today?
    who do I meet tomorrow
    am I busy tomorrow
    am I free on Friday?
    am I busy tonight
    what are my plans for today
    what are my plans for the weekend?
    do we have anything on tonight
    is there anything in my calendar today
    when is my next meeting?
    what meetings do I have today
    where do I have to be tomorrow
    what's happening this week
    tell me my appointments
    tell me what I have to do tomorrow
    show me my appointments for today
    what time is my next appointment?
    any appointments this week?
    what comes next in my calendar
    do I have to be anywhere today
    how does my day look
    how is my schedule tomorrow
    what does my week look like?
    have I got anything on Monday
    when do I have to leave tomorrow
    which appointments do I have on Tuesday
    is anything planned for Saturday?
    what do I have to do today
    what do I have to do today?
    what have I got on today?
    what have I got to do tomorrow
    any appointments today?
    anything on my calendar today?
    is there anything on my calendar
    what is coming up today?
    what is coming up in my calendar
    what's next on my calendar?
    do I have anything planned for tonight
    do I have a meeting today?
    do I have any meetings tomorrow
    what appointments do I have today
    what appointments are there this week?
    what is going on this week in my calendar
    read me my calendar
    show me my calendar
    read out my appointments
    what's my schedule for today?
    what is my schedule today
    tell me what is on my calendar
    have I got any appointments tomorrow?
""")
WHERE = lines("""
    where is {x}
    where's {x}?
    where is {x} right now
    is {x} at home
    is {x} home?
    is {x} at home yet
    do you know where {x} is
    tell me where {x} is
    can you tell me where {x} is?
    has {x} come home
    where can {x} be
    where did I leave {x}?
    is {x} away
    did {x} leave
    where is {x} at the moment?
""")


@kind("ask_list", group="question", weight=2)
def ask_list(rng: Random, world: World) -> Intent | None:
    """`What is on the shopping list?`."""
    return about(rng, world, thing_of(rng, world, "todo"), LIST)


@kind("ask_item", group="question", weight=0.5)
def ask_item(rng: Random, world: World) -> Intent | None:
    """`Is milk on the shopping list?`: code looks."""
    thing = thing_of(rng, world, "todo")
    if thing is None or not thing.items:
        return None
    item = rng.choice(thing.items)
    ways = phrasing.one(rng, thing)
    return question(
        rng,
        world,
        ways,
        HAS,
        build=lambda x: call("check", target=x, comparison="is", value=item),
        fits=lambda seen: seen.truth is not None,
        i=item,
    )


@kind("ask_calendar", group="question", weight=2)
def ask_calendar(rng: Random, world: World) -> Intent | None:
    """`When is my next appointment?`."""
    thing = thing_of(rng, world, "calendar")
    if thing is None or rng.random() < 0.4:
        return about(rng, world, thing, CALENDAR)
    made = call("get_state", target="my calendar")
    say = pick(rng, MINE, world.split)
    seen = observed(world.home, made, say=say)
    if seen.fault is not None or not only(world, "calendar")(seen):
        return None
    return Intent(say=say, thought=QUESTION, calls=(made,), acts=False)


@kind("ask_where", group="question", weight=0.7)
def ask_where(rng: Random, world: World) -> Intent | None:
    """`Where is Emma's phone?`."""
    return about(rng, world, thing_of(rng, world, "device_tracker"), WHERE)
