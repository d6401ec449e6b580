"""How people say that something is to open or close, and how far."""

from training.kinds.making import lines, plainest_first

OPEN = lines("""
    open {x}
    open up {x}
    {x} open
    get {x} open
    I want {x} open
    I need {x} open
    I'd like {x} open
    put {x} open
    please open {x} for me
    open {x} all the way
    open {x} fully
    fully open {x}
    open {x} completely
    {x} should be open
    let's open {x}
    have {x} opened
    make sure {x} is open
    go and open {x}
    I want {x} opened
    {x} fully open
    set {x} to open
    swing {x} open
    open {x} wide
    leave {x} open
    can we have {x} open
    open {x} wide please
    {x} wide open
    open {x} up all the way
    open {x} as far as it goes
    open {x} entirely
    throw {x} open
    throw {x} wide open
    have {x} wide open
    I want {x} wide open
    set {x} wide open
""")
RAISE = lines("""
    raise {x}
    {x} up
    pull up {x}
    pull {x} up
    put {x} up
    roll {x} up
    roll up {x}
    lift {x}
    move {x} up
    draw {x} open
    draw {x} up
    let some light in, open {x}
    get {x} up
    bring {x} up
    good morning, open {x}
    raise {x} all the way
    run {x} up
    pull {x} open
""")
CLOSE = lines("""
    close {x}
    shut {x}
    {x} closed
    get {x} closed
    close up {x}
    I want {x} closed
    I need {x} closed
    I'd like {x} closed
    close {x} all the way
    close {x} fully
    fully close {x}
    close {x} completely
    {x} should be closed
    {x} shut
    let's close {x}
    make sure {x} is closed
    go and close {x}
    have {x} closed
    set {x} to closed
    shut {x} for me
    {x} should be shut
    pull {x} shut
    I want {x} shut
    keep {x} closed
    {x} closed please
    {x} shut please
    I'd like {x} shut
    get {x} shut
    have {x} shut
    put {x} closed
    let's have {x} closed
    close {x} entirely
    close {x} as far as it goes
    draw {x} closed
    slide {x} closed
    I need {x} shut
    can we have {x} closed
""")
LOWER = lines("""
    lower {x}
    {x} down
    pull down {x}
    pull {x} down
    put {x} down
    roll {x} down
    roll down {x}
    let {x} down
    let down {x}
    move {x} down
    draw {x} closed
    draw {x} shut
    bring {x} down
    the sun is blinding me, close {x}
    it's getting late, close {x}
    lower {x} all the way
    get {x} down
    run {x} down
""")
HALF = lines("""
    open {x} halfway
    open {x} half way
    close {x} halfway
    close {x} half way
    half open {x}
    {x} half open
    {x} halfway
    set {x} to half
    put {x} at half
    put {x} halfway
    lower {x} halfway
    raise {x} halfway
    open {x} by half
    I want {x} half open
    {x} half closed
    half close {x}
    move {x} to the halfway point
    roll {x} halfway down
    pull {x} halfway up
    bring {x} to half
    leave {x} half open
    let {x} down halfway
""")
SHARE = lines("""
    set {x} to {v}
    open {x} to {v}
    {x} to {v}
    put {x} at {v}
    open {x} {v}
    move {x} to {v}
    {x} {v} open
    set {x} to {v} open
    I want {x} {v} open
    raise {x} to {v}
    lower {x} to {v}
    set the position of {x} to {v}
    {x} at {v}
    bring {x} to {v}
    position of {x} to {v}
    adjust {x} to {v}
    change {x} to {v}
    put {x} to {v} open
    have {x} at {v}
    open up {x} to {v}
    I'd like {x} at {v}
    let {x} down to {v}
    pull {x} up to {v}
    {x} at {v} please
    I need {x} at {v}
    I need {x} {v} open
    get {x} to {v}
    let's have {x} at {v}
    leave {x} {v} open
    leave {x} at {v}
    keep {x} at {v}
    {x} should be at {v}
    {x} should be {v} open
    make {x} {v} open
    roll {x} to {v}
    {x} position {v}
""")
PARTS: tuple[tuple[str, int], ...] = plainest_first(
    (
        ("open {x} a quarter", 25),
        ("open {x} three quarters", 75),
        ("set {x} to a quarter", 25),
        ("set {x} to three quarters", 75),
        ("{x} a quarter open", 25),
        ("{x} three quarters open", 75),
        ("open {x} a quarter of the way", 25),
        ("open {x} three quarters of the way", 75),
    )
)
TILT = lines("""
    tilt {x} to {v}
    set the tilt of {x} to {v}
    set {x} tilt to {v}
    turn the slats of {x} to {v}
    put the slats of {x} at {v}
    tilt the slats of {x} to {v}
    change the tilt of {x} to {v}
    adjust the tilt of {x} to {v}
    set the slats of {x} to {v}
    angle the slats of {x} to {v}
    I want the slats of {x} at {v}
    {x} tilt {v}
    put the tilt of {x} at {v}
    bring the slats of {x} to {v}
""")
STOP = lines("""
    stop {x}
    halt {x}
    {x} stop
    stop {x} right there
    stop {x} there
    stop moving {x}
    hold {x} right there
    freeze {x}
    {x}, stop
    that's enough, stop {x}
    make {x} stop
    stop {x} now
    wait, stop {x}
""")
