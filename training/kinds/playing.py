"""Players of music and pictures: what they play, how loud, from where."""

from random import Random

from training.amounts import percentage, said_number, said_percent
from training.intent import Intent, call
from training.kinds.making import (
    about_set,
    command,
    lines,
    option_of,
    plainest_first,
    thing_of,
    way,
)
from training.kinds.players import COMMANDS, UNNAMED
from training.kinds.registry import kind
from training.world import World

VOLUME = lines("""
    set the volume of {x} to {v}
    set the volume on {x} to {v}
    set {x} volume to {v}
    {x} volume {v}
    {x} volume to {v}
    volume of {x} to {v}
    put the volume of {x} at {v}
    turn the volume of {x} to {v}
    turn the volume on {x} down to {v}
    turn the volume on {x} up to {v}
    set {x} to {v} volume
    change the volume of {x} to {v}
    volume {v} on {x}
    I want the volume of {x} at {v}
    bring the volume of {x} to {v}
    lower the volume of {x} to {v}
    raise the volume of {x} to {v}
    adjust the volume on {x} to {v}
    volume to {v} on {x}
    the volume of {x} should be {v}
    drop the volume on {x} to {v}
    put {x} at volume {v}
    make the volume on {x} {v}
    turn {x} to volume {v}
    put {x} volume at {v}
    {x} at {v} volume
    have the volume of {x} at {v}
    I'd like the volume on {x} at {v}
    I need {x} at {v} volume
    get the volume on {x} to {v}
    let's have {x} at {v} volume
    change {x} volume to {v}
    turn {x} volume down to {v}
    turn {x} volume up to {v}
    bring {x} volume to {v}
""")
LOUD: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("set the volume of {x} to half", "half"),
        ("put the volume on {x} at half", "half"),
        ("turn the volume of {x} to maximum", "maximum"),
        ("set the volume on {x} to the maximum", "maximum"),
        ("set the volume of {x} to minimum", "minimum"),
        ("put the volume of {x} at the minimum", "minimum"),
        ("volume of {x} to max", "max"),
        ("set {x} volume to max", "max"),
        ("full volume on {x}", "full"),
        ("put {x} on full volume", "full"),
        ("half volume on {x}", "half"),
        ("set {x} to half volume", "half"),
    )
)
SOURCE = lines("""
    switch {x} to {o}
    change {x} to {o}
    set the source of {x} to {o}
    set {x} to {o}
    put {x} on {o}
    select {o} on {x}
    put on {o} on {x}
    switch the input of {x} to {o}
    change the source on {x} to {o}
    I want {o} on {x}
    {x} to {o}
    change the input on {x} to {o}
    use {o} on {x}
    choose {o} on {x}
    switch {x} over to {o}
    turn {x} to {o}
    set the input of {x} to {o}
    let me have {o} on {x}
    go to {o} on {x}
    tune {x} to {o}
    open {o} on {x}
    play {o} on {x}
    start {o} on {x}
""")


@kind("player_command", group="simple", weight=5)
def player_command(rng: Random, world: World) -> Intent | None:
    """`Pause the garage radio`."""
    told = rng.choice(list(COMMANDS))
    return command(
        rng,
        world,
        thing_of(rng, world, "media_player"),
        (way(rng, COMMANDS[told], world.split),),
        lambda x: call("run", target=x, command=told),
    )


@kind("player_unnamed", group="simple", weight=1.5)
def player_unnamed(rng: Random, world: World) -> Intent | None:
    """`Next song`, where that can be only one player's."""
    say, x, told = way(rng, UNNAMED, world.split)
    return about_set(
        rng,
        world,
        [x],
        (say,),
        lambda x: call("run", target=x, command=told),
        domains=("media_player",),
    )


@kind("volume", group="simple", weight=2.5)
def volume(rng: Random, world: World) -> Intent | None:
    """`Set the volume of the garage radio to 20 percent`."""
    number = percentage(rng)
    exact = rng.random() < 0.6
    said = said_percent(rng, number) if exact else said_number(rng, number)
    value = f"{number} %" if exact else str(number)
    return command(
        rng,
        world,
        thing_of(rng, world, "media_player", can="volume_level"),
        VOLUME,
        lambda x: call("set_value", target=x, value=value, what="volume"),
        v=said,
    )


@kind("volume_words", group="simple", weight=0.7)
def volume_words(rng: Random, world: World) -> Intent | None:
    """`Full volume on the garage radio`."""
    template, value = way(rng, LOUD, world.split)
    return command(
        rng,
        world,
        thing_of(rng, world, "media_player", can="volume_level"),
        (template,),
        lambda x: call("set_value", target=x, value=value, what="volume"),
    )


@kind("source", group="simple", weight=2)
def source(rng: Random, world: World) -> Intent | None:
    """`Switch the garage radio to jazz`."""
    thing = thing_of(rng, world, "media_player", can="source")
    option = option_of(rng, thing, "source")
    if option is None:
        return None
    said = option if rng.random() < 0.6 else option.lower()
    return command(
        rng,
        world,
        thing,
        SOURCE,
        lambda x: call("set_value", target=x, value=said, what="source"),
        o=said,
    )
