"""How people say that a thing is to be more or less of what it is now."""

from training.kinds.making import lines, plainest_first

PLAIN = lines("""
    make {x} {c}
    {x} {c}
    I want {x} {c}
    I'd like {x} {c}
    turn {x} {c}
    get {x} {c}
    make {x} {c} for me
    set {x} {c}
    can we have {x} {c}
    {x} should be {c}
    I need {x} {c}
    let's have {x} {c}
    {x} could be {c}
    {x} needs to be {c}
    have {x} {c}
    I'd prefer {x} {c}
    could we get {x} {c}
    make {x} {c} please
    let {x} be {c}
    keep {x} {c}
    {x} has to be {c}
    I want to have {x} {c}
    have {x} run {c}
    let me have {x} {c}
    {c} on {x}
    go {c} on {x}
""")
SIZED = lines("""
    make {x} {b} {c}
    {x} {b} {c}
    I want {x} {b} {c}
    turn {x} {b} {c}
    get {x} {b} {c}
    set {x} {b} {c}
    make {x} {c} {b2}
    I'd like {x} {b} {c}
    {x} should be {b} {c}
    let's have {x} {b} {c}
    {b} {c} on {x}
    {b} {c} for {x}
    could we have {x} {b} {c}
    {x} needs to be {b} {c}
    {x} could be {b} {c}
    I need {x} {b} {c}
    have {x} {b} {c}
    let {x} be {b} {c}
    put {x} {b} {c}
    {x} has to be {b} {c}
    I'd prefer {x} {b} {c}
    can we have {x} {b} {c}
    make {x} just {b} {c}
    go {b} {c} on {x}
    {x} {c} {b2}
    turn {x} {c} {b2}
    get {x} {c} {b2}
""")
SIZES = (
    "a bit",
    "a little",
    "a little bit",
    "slightly",
    "a lot",
    "much",
    "a touch",
    "a tad",
    "somewhat",
    "a notch",
    "a fair bit",
    "a smidge",
    "a good deal",
    "a wee bit",
)
BEFORE_ONLY = ("much", "slightly", "somewhat")
COMPARED: dict[str, tuple[str, ...]] = {
    "light": ("brighter", "brighter", "dimmer", "dimmer", "darker", "lighter"),
    "climate": ("warmer", "warmer", "cooler", "colder", "hotter"),
    "media_player": ("louder", "louder", "quieter", "quieter", "softer"),
    "fan": ("faster", "slower"),
}
FEATURE = {
    "light": "brightness",
    "climate": "temperature",
    "media_player": "volume_level",
    "fan": "percentage",
}
TURN: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("turn up {x}", "up"),
        ("turn {x} up", "up"),
        ("turn down {x}", "down"),
        ("turn {x} down", "down"),
        ("crank up {x}", "up"),
        ("{x} up", "up"),
        ("{x} down", "down"),
        ("bump up {x}", "up"),
        ("bump {x} up", "up"),
        ("take {x} down", "down"),
        ("turn {x} up for me", "up"),
        ("turn {x} down for me", "down"),
        ("increase {x}", "up"),
        ("decrease {x}", "down"),
        ("reduce {x}", "down"),
        ("put {x} up", "up"),
        ("put {x} down", "down"),
        ("crank {x} up", "up"),
        ("crank {x} down", "down"),
        ("crank down {x}", "down"),
        ("turn {x} lower", "down"),
        ("turn {x} higher", "up"),
        ("set {x} lower", "down"),
        ("set {x} higher", "up"),
        ("{x} higher", "up"),
        ("{x} lower", "down"),
        ("bring {x} up", "up"),
        ("bring {x} down", "down"),
        ("get {x} up", "up"),
        ("get {x} down", "down"),
        ("push {x} up", "up"),
        ("bump down {x}", "down"),
        ("turn {x} up some more", "up"),
        ("turn {x} down some more", "down"),
        ("have {x} turned up", "up"),
        ("have {x} turned down", "down"),
        ("I want {x} turned up", "up"),
        ("I want {x} turned down", "down"),
        ("let's turn {x} up", "up"),
        ("let's turn {x} down", "down"),
    )
)
TURN_SIZED: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("turn up {x} {b}", "up"),
        ("turn {x} up {b}", "up"),
        ("turn {x} down {b}", "down"),
        ("turn down {x} {b}", "down"),
        ("{x} up {b}", "up"),
        ("{x} down {b}", "down"),
        ("bring {x} up {b}", "up"),
        ("bring {x} down {b}", "down"),
        ("take {x} down {b}", "down"),
        ("bump {x} up {b}", "up"),
        ("crank {x} up {b}", "up"),
        ("put {x} up {b}", "up"),
        ("crank up {x} {b}", "up"),
        ("crank {x} down {b}", "down"),
        ("crank down {x} {b}", "down"),
        ("{x} {b} up", "up"),
        ("{x} {b} down", "down"),
        ("turn {x} {b} up", "up"),
        ("turn {x} {b} down", "down"),
        ("put {x} down {b}", "down"),
        ("bump up {x} {b}", "up"),
        ("bump {x} down {b}", "down"),
        ("take {x} up {b}", "up"),
        ("raise {x} {b}", "up"),
        ("lower {x} {b}", "down"),
        ("increase {x} {b}", "up"),
        ("decrease {x} {b}", "down"),
        ("reduce {x} {b}", "down"),
        ("{x} up by {b}", "up"),
        ("{x} down by {b}", "down"),
        ("set {x} {b} higher", "up"),
        ("set {x} {b} lower", "down"),
        ("{b} up on {x}", "up"),
        ("{b} down on {x}", "down"),
        ("I want {x} up {b}", "up"),
        ("I want {x} down {b}", "down"),
        ("have {x} turned down {b}", "down"),
        ("have {x} turned up {b}", "up"),
        ("get {x} down {b}", "down"),
        ("get {x} up {b}", "up"),
        ("let's turn {x} down {b}", "down"),
        ("let's turn {x} up {b}", "up"),
    )
)
TURN_BY: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("turn {x} up by {a}", "up"),
        ("turn {x} down by {a}", "down"),
        ("turn up {x} by {a}", "up"),
        ("turn down {x} by {a}", "down"),
        ("raise {x} by {a}", "up"),
        ("lower {x} by {a}", "down"),
        ("increase {x} by {a}", "up"),
        ("decrease {x} by {a}", "down"),
        ("reduce {x} by {a}", "down"),
        ("{x} up by {a}", "up"),
        ("{x} down by {a}", "down"),
        ("bring {x} down by {a}", "down"),
        ("bring {x} up by {a}", "up"),
        ("drop {x} by {a}", "down"),
        ("bump {x} up by {a}", "up"),
        ("{x} up {a}", "up"),
        ("{x} down {a}", "down"),
        ("bring up {x} by {a}", "up"),
        ("increase {x} {a}", "up"),
        ("reduce {x} {a}", "down"),
        ("lower {x} {a}", "down"),
        ("raise {x} {a}", "up"),
        ("turn {x} up {a}", "up"),
        ("turn {x} down {a}", "down"),
        ("{x} {a} up", "up"),
        ("{x} {a} down", "down"),
        ("{x} {a} higher", "up"),
        ("{x} {a} lower", "down"),
        ("set {x} {a} higher", "up"),
        ("set {x} {a} lower", "down"),
        ("set {x} higher by {a}", "up"),
        ("set {x} lower by {a}", "down"),
        ("take {x} down by {a}", "down"),
        ("take {x} up by {a}", "up"),
        ("crank {x} up by {a}", "up"),
        ("bump {x} down by {a}", "down"),
        ("put {x} up by {a}", "up"),
        ("put {x} down by {a}", "down"),
        ("I want {x} up by {a}", "up"),
        ("I want {x} down by {a}", "down"),
        ("have {x} lowered by {a}", "down"),
        ("have {x} raised by {a}", "up"),
        ("let's raise {x} by {a}", "up"),
        ("let's lower {x} by {a}", "down"),
    )
)
BY = lines("""
    make {x} {a} {c}
    {x} {a} {c}
    I want {x} {a} {c}
    {a} {c} on {x}
    make {x} {c} by {a}
    turn {x} {a} {c}
    get {x} {a} {c}
    {x} {c} by {a}
    I'd like {x} {a} {c}
    set {x} {a} {c}
    let's have {x} {a} {c}
    {x} should be {a} {c}
    {a} {c} for {x}
""")
VERBS: tuple[tuple[str, str], ...] = plainest_first(
    (
        ("dim {x}", "dimmer"),
        ("dim {x} for me", "dimmer"),
        ("dim down {x}", "dimmer"),
        ("brighten {x}", "brighter"),
        ("brighten up {x}", "brighter"),
        ("brighten {x} up", "brighter"),
        ("darken {x}", "darker"),
        ("more light from {x}", "brighter"),
        ("less light from {x}", "dimmer"),
        ("{x} is too bright", "dimmer"),
        ("{x} is too dim", "brighter"),
        ("{x} is too dark", "brighter"),
        ("{x} is much too bright", "dimmer"),
        ("{x} isn't bright enough", "brighter"),
        ("{x} is too dark for me", "brighter"),
        ("dim {x} down", "dimmer"),
        ("dim {x} please", "dimmer"),
        ("I want {x} dimmed", "dimmer"),
        ("have {x} dimmed", "dimmer"),
        ("let's dim {x}", "dimmer"),
        ("darken {x} for me", "darker"),
        ("lighten {x}", "lighter"),
        ("lighten up {x}", "lighter"),
        ("brighten {x} for me", "brighter"),
    )
)
NAMED: tuple[tuple[str, str, str, str], ...] = (
    ("media_player", "turn up the volume of {x}", "up", "volume"),
    ("media_player", "turn up the volume on {x}", "up", "volume"),
    ("media_player", "turn the volume on {x} up", "up", "volume"),
    ("media_player", "turn the volume on {x} down", "down", "volume"),
    ("media_player", "turn down the volume of {x}", "down", "volume"),
    ("media_player", "volume up on {x}", "up", "volume"),
    ("media_player", "volume down on {x}", "down", "volume"),
    ("media_player", "lower the volume of {x}", "down", "volume"),
    ("media_player", "raise the volume of {x}", "up", "volume"),
    ("media_player", "increase the volume on {x}", "up", "volume"),
    ("media_player", "reduce the volume on {x}", "down", "volume"),
    ("light", "turn up the brightness of {x}", "up", "brightness"),
    ("light", "turn down the brightness of {x}", "down", "brightness"),
    ("light", "increase the brightness of {x}", "up", "brightness"),
    ("light", "lower the brightness of {x}", "down", "brightness"),
    ("light", "reduce the brightness of {x}", "down", "brightness"),
    ("light", "raise the brightness of {x}", "up", "brightness"),
    ("climate", "turn up the temperature of {x}", "up", "temperature"),
    ("climate", "lower the temperature of {x}", "down", "temperature"),
    ("climate", "raise the temperature of {x}", "up", "temperature"),
    ("climate", "increase the temperature of {x}", "up", "temperature"),
    ("fan", "turn up the speed of {x}", "up", "speed"),
    ("fan", "lower the speed of {x}", "down", "speed"),
    ("fan", "increase the speed of {x}", "up", "speed"),
    ("fan", "reduce the speed of {x}", "down", "speed"),
    ("media_player", "{x} volume up", "up", "volume"),
    ("media_player", "{x} volume down", "down", "volume"),
    ("media_player", "decrease the volume of {x}", "down", "volume"),
    ("media_player", "turn {x} volume down", "down", "volume"),
    ("media_player", "turn {x} volume up", "up", "volume"),
    ("media_player", "volume of {x} down", "down", "volume"),
    ("media_player", "volume of {x} up", "up", "volume"),
    ("media_player", "bring the volume on {x} down", "down", "volume"),
    ("media_player", "crank up the volume on {x}", "up", "volume"),
    ("media_player", "lower volume on {x}", "down", "volume"),
    ("light", "decrease the brightness of {x}", "down", "brightness"),
    ("light", "turn {x} brightness up", "up", "brightness"),
    ("light", "turn {x} brightness down", "down", "brightness"),
    ("light", "{x} brightness up", "up", "brightness"),
    ("light", "{x} brightness down", "down", "brightness"),
    ("light", "more brightness on {x}", "up", "brightness"),
    ("light", "less brightness on {x}", "down", "brightness"),
    ("climate", "turn down the temperature of {x}", "down", "temperature"),
    ("climate", "turn the temperature of {x} up", "up", "temperature"),
    ("climate", "turn the temperature of {x} down", "down", "temperature"),
    ("climate", "decrease the temperature of {x}", "down", "temperature"),
    ("climate", "reduce the temperature of {x}", "down", "temperature"),
    ("climate", "turn up the temperature on {x}", "up", "temperature"),
    ("climate", "lower the temperature on {x}", "down", "temperature"),
    ("climate", "bring up the temperature on {x}", "up", "temperature"),
    ("fan", "raise the speed of {x}", "up", "speed"),
    ("fan", "decrease the speed of {x}", "down", "speed"),
    ("fan", "turn down the speed of {x}", "down", "speed"),
    ("fan", "turn the speed of {x} up", "up", "speed"),
    ("fan", "turn the speed of {x} down", "down", "speed"),
    ("fan", "more speed on {x}", "up", "speed"),
    ("fan", "less speed on {x}", "down", "speed"),
)
