"""On, off and the other way: for everything that has a switch."""

from collections.abc import Sequence
from random import Random

from training.intent import Intent, call
from training.kinds.making import command, lines, thing_of
from training.kinds.registry import kind
from training.world import Thing, World

ON = lines("""
    turn on {x}
    turn {x} on
    switch on {x}
    switch {x} on
    put {x} on
    {x} on
    {x} on please
    get {x} going
    power on {x}
    power up {x}
    turn {x} back on
    switch {x} on again
    I want {x} on
    I need {x} on
    I'd like {x} on
    I'd like to have {x} on
    let's have {x} on
    I want {x} turned on
    I need {x} switched on
    fire up {x}
    go and turn on {x}
    have {x} on
    make sure {x} is on
    enable {x}
    activate {x}
    flip on {x}
    flip {x} on
    pop {x} on
    set {x} to on
    can we have {x} on
    could we get {x} on
    can I have {x} on
    I could use {x} on
    get {x} on
    it would be nice to have {x} on
    {x} should be on
    {x}: on
    on with {x}
    get {x} turned on
    let {x} be on
    turn {x} on again
    {x} back on
    {x} to on
    bring {x} on
""")
OFF = lines("""
    turn off {x}
    turn {x} off
    switch off {x}
    switch {x} off
    {x} off
    {x} off please
    put {x} off
    shut off {x}
    shut {x} off
    shut down {x}
    kill {x}
    power off {x}
    power down {x}
    turn {x} back off
    switch {x} off again
    I want {x} off
    I need {x} off
    I'd like {x} off
    I want {x} turned off
    I don't need {x} any more, turn it off
    get {x} off
    deactivate {x}
    disable {x}
    flip off {x}
    flip {x} off
    cut {x}
    cut off {x}
    set {x} to off
    make sure {x} is off
    can we have {x} off
    could we get {x} off
    {x} should be off
    off with {x}
    {x}: off
    I'm done with {x}, switch it off
    go and turn off {x}
    someone left {x} on, turn it off
    we don't need {x}, turn it off
    cut {x} off
    cut the power to {x}
    get {x} turned off
    turn {x} off again
    {x} to off
    let's have {x} off
    can I have {x} off
    have {x} off
    turn {x} off completely
    knock off {x}
    switch {x} back off
""")
LIT = lines("""
    light up {x}
    {x} please
    get {x} lit
    let's light {x}
    illuminate {x}
    I need some light, turn on {x}
    it's dark, switch {x} on
    I can't see anything, turn {x} on
    bring up {x}
    put {x} on for me
    light {x}
    get {x} on for me
""")
UNLIT = lines("""
    put out {x}
    put {x} out
    lights out for {x}
    kill {x}
    it's bright enough, turn {x} off
    I'm going to bed, turn {x} off
    we're leaving, switch off {x}
    time to sleep, {x} off
    dark please, {x} off
""")
TOGGLE = lines("""
    toggle {x}
    flip {x}
    toggle {x} for me
    toggle {x}, would you
    just toggle {x}
    toggle the state of {x}
    flip the state of {x}
    toggle the power of {x}
    switch {x} to the other state
""")
BREW = lines("""
    start {x}
    start {x} up
    get {x} running
    run {x}
    let {x} run
    get {x} started
    set {x} running
    make {x} run
    start running {x}
    I want {x} running
    {x} can start now
    fire up {x}
    go ahead and start {x}
    begin running {x}
""")
HALT = lines("""
    stop {x}
    halt {x}
    stop running {x}
    stop {x} right now
    make {x} stop
    bring {x} to a stop
    stop {x} from running
    {x} can stop now
    I want {x} stopped
    end {x}
    let {x} stop
    cancel {x}
""")
_PLAIN = 0.85
"""How many of the sentences are such as fit everything that has a switch."""
_APPLIANCES = ("switch",)
_OTHERS = ("switch", "fan", "humidifier", "media_player", "climate", "siren", "water_heater")


def switched(
    rng: Random, world: World, thing: Thing | None, templates: Sequence[str], tool: str
) -> Intent | None:
    """A sentence that turns one thing on or off."""
    return command(rng, world, thing, templates, lambda x: call(tool, target=x))


@kind("light_on", group="simple", weight=6)
def light_on(rng: Random, world: World) -> Intent | None:
    """`Turn on the garage light`."""
    templates = ON if rng.random() < _PLAIN else LIT
    return switched(rng, world, thing_of(rng, world, "light"), templates, "turn_on")


@kind("light_off", group="simple", weight=6)
def light_off(rng: Random, world: World) -> Intent | None:
    """`Switch the garage light off`."""
    templates = OFF if rng.random() < _PLAIN else UNLIT
    return switched(rng, world, thing_of(rng, world, "light"), templates, "turn_off")


@kind("device_on", group="simple", weight=4)
def device_on(rng: Random, world: World) -> Intent | None:
    """`Turn on the kettle`."""
    return switched(rng, world, thing_of(rng, world, *_OTHERS), ON, "turn_on")


@kind("device_off", group="simple", weight=4)
def device_off(rng: Random, world: World) -> Intent | None:
    """`Turn off the kettle`."""
    return switched(rng, world, thing_of(rng, world, *_OTHERS), OFF, "turn_off")


@kind("appliance_start", group="simple", weight=2)
def appliance_start(rng: Random, world: World) -> Intent | None:
    """`Start the dishwasher`."""
    return switched(rng, world, thing_of(rng, world, *_APPLIANCES), BREW, "turn_on")


@kind("appliance_stop", group="simple", weight=1.5)
def appliance_stop(rng: Random, world: World) -> Intent | None:
    """`Stop the dishwasher`."""
    return switched(rng, world, thing_of(rng, world, *_APPLIANCES), HALT, "turn_off")


@kind("toggle", group="simple", weight=1.5)
def toggle(rng: Random, world: World) -> Intent | None:
    """`Toggle the porch lamp`."""
    thing = thing_of(rng, world, "light", "light", "switch", "fan")
    return switched(rng, world, thing, TOGGLE, "toggle")
