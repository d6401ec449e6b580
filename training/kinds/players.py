"""How people tell players what to do, with their names and without."""

from training.kinds.making import lines, plainest_first

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
        I want to hear some music on {x}
        get some music going on {x}
        start the music on {x}
        start {x} playing
        get {x} to play
        have {x} play something
        let's hear something on {x}
        make {x} play
        {x} play
        play some tunes on {x}
        let's have some music on {x}
        I'd like some music on {x}
    """),
    "resume": lines("""
        resume {x}
        unpause {x}
        continue {x}
        resume playing on {x}
        continue playing on {x}
        resume the music on {x}
        unpause the music on {x}
        resume playback on {x}
        continue playback on {x}
        go on playing on {x}
        {x} resume
        carry on with {x}
        let {x} continue
        have {x} resume
        get {x} to resume
        unpause what was playing on {x}
        resume what was playing on {x}
        keep playing on {x}
        take {x} off pause
        continue with the song on {x}
        I want {x} to go on playing
        resume the movie on {x}
        unpause the show on {x}
        continue the film on {x}
    """),
    "pause": lines("""
        pause {x}
        pause the music on {x}
        pause what's playing on {x}
        put {x} on pause
        pause playback on {x}
        hit pause on {x}
        pause {x} for a moment
        pause {x} for a bit
        press pause on {x}
        hold {x} for a moment
        pause the song on {x}
        {x} pause
        pause the movie on {x}
        pause the show on {x}
        have {x} pause
        get {x} to pause
        let {x} pause
        I want {x} paused
        let's pause {x}
        pause the film on {x}
        pause the video on {x}
        pause the song playing on {x}
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
        stop the film on {x}
        have {x} stop playing
        get {x} to stop
        I want {x} to stop playing
        let's stop {x}
        no more music on {x}
        enough music, stop {x}
        stop what's on {x}
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
        skip this one on {x}
        skip to the next track on {x}
        skip ahead on {x}
        skip forward on {x}
        skip the track on {x}
        next song please on {x}
        have {x} skip this song
        have {x} play the next song
        let {x} skip to the next track
        get {x} to play the next track
        tell {x} to skip this one
        {x}, next song
        {x} skip
        I want the next song on {x}
        I'd like the next track on {x}
        I'm tired of this song, next one on {x}
        let's hear the next song on {x}
        jump to the next track on {x}
        change the song on {x}
        on to the next track on {x}
        give me the next song on {x}
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
        go back one song on {x}
        go back one track on {x}
        back to the previous song on {x}
        play that last song again on {x}
        play the previous track on {x}
        one song back on {x}
        jump back a track on {x}
        jump to the previous song on {x}
        have {x} play the previous song
        get {x} to go back a song
        tell {x} to play the last song again
        {x}, previous song
        {x} previous song
        I want the previous song on {x}
        I'd like the last track again on {x}
        let's hear the previous one on {x}
        skip to the previous track on {x}
        give me the previous track on {x}
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
        have {x} muted
        get {x} muted
        I want {x} muted
        I want {x} silent
        let's mute {x}
        silence the sound on {x}
        cut the sound on {x}
        sound off on {x}
        no sound on {x}
        kill the sound on {x}
        quiet {x} down completely, mute it
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
        have {x} unmuted
        get {x} unmuted
        I want {x} unmuted
        let's unmute {x}
        sound on again on {x}
        sound back on {x}
        put the sound back on {x}
        undo the mute on {x}
        stop muting {x}
        {x} off mute
    """),
}
UNNAMED: tuple[tuple[str, str, str], ...] = plainest_first(
    (
        ("next song", "song", "next"),
        ("pause the music", "the music", "pause"),
        ("resume the music", "the music", "resume"),
        ("next track", "track", "next"),
        ("skip this song", "this song", "next"),
        ("skip this track", "this track", "next"),
        ("skip the song", "the song", "next"),
        ("skip the track", "the track", "next"),
        ("play the next song", "song", "next"),
        ("play the next track", "track", "next"),
        ("I want the next song", "song", "next"),
        ("give me the next track", "track", "next"),
        ("on to the next song", "song", "next"),
        ("I don't like this song, skip it", "this song", "next"),
        ("skip to the next song", "song", "next"),
        ("skip to the next track", "track", "next"),
        ("go to the next song", "song", "next"),
        ("let's hear the next song", "song", "next"),
        ("have the next track", "track", "next"),
        ("another song please", "song", "next"),
        ("previous song", "song", "previous"),
        ("previous track", "track", "previous"),
        ("play the previous song", "song", "previous"),
        ("go back a song", "song", "previous"),
        ("go back to the previous track", "track", "previous"),
        ("play the last song again", "song", "previous"),
        ("the last track again", "track", "previous"),
        ("back to the previous song", "song", "previous"),
        ("I want the previous track again", "track", "previous"),
        ("pause music", "music", "pause"),
        ("pause the song", "the song", "pause"),
        ("let the music pause", "the music", "pause"),
        ("I want the music paused", "the music", "pause"),
        ("stop the music", "the music", "stop"),
        ("stop this song", "this song", "stop"),
        ("stop playing music", "music", "stop"),
        ("make the music stop", "the music", "stop"),
        ("I want the music to stop", "the music", "stop"),
        ("unpause the music", "the music", "resume"),
        ("continue the music", "the music", "resume"),
        ("let the music go on", "the music", "resume"),
        ("continue this song", "this song", "resume"),
        ("resume the song", "the song", "resume"),
        ("resume music", "music", "resume"),
        ("mute the music", "the music", "mute"),
        ("mute music", "music", "mute"),
        ("silence the music", "the music", "mute"),
        ("silence this song", "this song", "mute"),
        ("I want the music muted", "the music", "mute"),
        ("unmute the music", "the music", "unmute"),
        ("unmute music", "music", "unmute"),
        ("take the music off mute", "the music", "unmute"),
        ("let me hear the music again, unmute it", "the music", "unmute"),
        ("play music", "music", "play"),
        ("play some music", "music", "play"),
        ("let the music play", "the music", "play"),
        ("put some music on", "music", "play"),
        ("start the music", "the music", "play"),
        ("I want some music", "music", "play"),
        ("let's have some music", "music", "play"),
    )
)
"""What is said, the words in it for what plays, and the command."""
