"""Players of music and pictures: what they play, how loud, from where."""

from random import Random

from training.amounts import percentage, said_number, said_percent
from training.intent import Intent, call
from training.kinds.making import command, lines, option_of, plainest_first, thing_of, way
from training.kinds.registry import kind
from training.world import World

COMMANDS: dict[str, tuple[str, ...]] = {
    "play": lines("""
        play {x}
        play something on {x}
        play music on {x}
        play some music on {x}
        put some music on {x}
        start playing on {x}
        hit play on {x}
        press play on {x}
        let {x} play
        play on {x}
        resume {x}
        resume playing on {x}
        continue playing on {x}
        unpause {x}
        I want to hear some music on {x}
        get some music going on {x}
        start the music on {x}
    """),
    "pause": lines("""
        pause {x}
        pause the music on {x}
        pause what's playing on {x}
        put {x} on pause
        pause playback on {x}
        hit pause on {x}
        pause {x} for a moment
        pause {x} for a second
        press pause on {x}
        hold {x} for a moment
        pause the song on {x}
        {x} pause
        pause the movie on {x}
        pause the show on {x}
    """),
    "stop": lines("""
        stop {x}
        stop the music on {x}
        stop playing on {x}
        stop playback on {x}
        make {x} stop playing
        {x} stop
        stop {x} from playing
        end playback on {x}
        stop whatever is playing on {x}
        stop the song on {x}
    """),
    "next": lines("""
        next song on {x}
        next track on {x}
        skip this song on {x}
        skip this track on {x}
        skip the song on {x}
        skip on {x}
        skip to the next song on {x}
        go to the next track on {x}
        play the next song on {x}
        next on {x}
        {x} next song
        {x} next track
        skip to the next one on {x}
        play the next track on {x}
        I don't like this song, skip it on {x}
        move on to the next song on {x}
        next one on {x}
    """),
    "previous": lines("""
        previous song on {x}
        previous track on {x}
        go back a song on {x}
        play the previous song on {x}
        go back to the last song on {x}
        back one track on {x}
        play the last song again on {x}
        go to the previous track on {x}
        {x} previous track
        skip back on {x}
        return to the previous song on {x}
        last song again on {x}
    """),
    "mute": lines("""
        mute {x}
        mute the sound on {x}
        mute the sound of {x}
        silence {x}
        put {x} on mute
        {x} mute
        mute {x} for a moment
        set {x} to mute
        I need quiet, mute {x}
        the phone is ringing, mute {x}
        make {x} silent
        hit mute on {x}
        turn off the sound on {x}
    """),
    "unmute": lines("""
        unmute {x}
        unmute the sound on {x}
        take {x} off mute
        {x} unmute
        turn the sound on {x} back on
        unmute {x} again
        bring the sound back on {x}
        give me sound on {x} again
        get {x} off mute
    """),
}
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


@kind("player_command", group="simple", weight=4)
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
