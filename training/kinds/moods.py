"""Modes, presets and speeds of fans, thermostats and humidifiers."""

from random import Random

from training.amounts import percentage, said_percent
from training.intent import Intent, call
from training.kinds.making import command, lines, option_of, thing_of
from training.kinds.registry import kind
from training.world import Thing, World

MODE = lines("""
    set {x} to {o} mode
    put {x} in {o} mode
    put {x} into {o} mode
    switch {x} to {o} mode
    {x} to {o} mode
    {x} in {o} mode
    change {x} to {o} mode
    turn {x} to {o} mode
    set the mode of {x} to {o}
    change the mode of {x} to {o}
    I want {x} in {o} mode
    set {x} mode to {o}
    run {x} in {o} mode
    use {o} mode on {x}
    {o} mode on {x}
    {o} mode for {x}
    get {x} into {o} mode
    I'd like {x} in {o} mode
    have {x} in {o} mode
    activate {o} mode on {x}
    let {x} run in {o} mode
    {x} {o} mode
    switch the mode of {x} to {o}
    mode of {x} to {o}
    {x} into {o} mode
    {x} on {o} mode
    I need {x} in {o} mode
    let's have {x} in {o} mode
    bring {x} into {o} mode
    {x} should be in {o} mode
    {o} mode please on {x}
    start {o} mode on {x}
    turn on {o} mode on {x}
    select {o} mode on {x}
    choose {o} mode for {x}
    move {x} to {o} mode
    keep {x} in {o} mode
    make {x} go into {o} mode
    put {x} into {o}
    switch {x} over to {o}
    {x} into {o}
""")
PRESET = lines("""
    set {x} to the {o} preset
    put {x} on the {o} preset
    set the preset of {x} to {o}
    switch {x} to the {o} preset
    change the preset of {x} to {o}
    use the {o} preset on {x}
    {o} preset on {x}
    {x} preset {o}
    set {x} preset to {o}
    run {x} on the {o} preset
    I want the {o} preset on {x}
    choose the {o} preset on {x}
    select the {o} preset on {x}
    {o} preset for {x}
    {o} preset on {x} please
    {x} on the {o} preset
    {x} to the {o} preset
    {x} {o} preset
    I'd like {x} on the {o} preset
    I need the {o} preset on {x}
    let's have the {o} preset on {x}
    have {x} on the {o} preset
    get {x} on the {o} preset
    apply the {o} preset to {x}
    activate the {o} preset on {x}
    turn on the {o} preset on {x}
    pick the {o} preset for {x}
    change {x} to the {o} preset
    turn {x} to the {o} preset
    preset {o} on {x}
    preset of {x} to {o}
    change {x} to preset {o}
    set {x} to preset {o}
    put {x} in the {o} preset
    set the preset on {x} to {o}
""")
FAN_MODE = lines("""
    set the fan mode of {x} to {o}
    set the fan of {x} to {o}
    put the fan of {x} on {o}
    set {x} fan mode to {o}
    change the fan mode of {x} to {o}
    switch the fan mode of {x} to {o}
    turn the fan mode of {x} to {o}
    fan mode of {x} to {o}
    I want the fan mode of {x} on {o}
    {x} fan mode {o}
    set the fan mode on {x} to {o}
    put the fan mode of {x} on {o}
""")
SWING = lines("""
    set the swing mode of {x} to {o}
    set the swing of {x} to {o}
    change the swing mode of {x} to {o}
    put the swing of {x} on {o}
    swing mode of {x} to {o}
    {x} swing {o}
    set {x} swing mode to {o}
    switch the swing of {x} to {o}
    turn the swing of {x} to {o}
    I want the swing of {x} on {o}
""")
HUMIDITY = lines("""
    set {x} to {v}
    set the humidity of {x} to {v}
    set {x} to {v} humidity
    {x} to {v} humidity
    set the target humidity of {x} to {v}
    I want {x} at {v}
    put {x} at {v}
    change the humidity of {x} to {v}
    humidity of {x} to {v}
    keep {x} at {v} humidity
    turn {x} to {v}
    bring the humidity of {x} to {v}
    adjust the humidity on {x} to {v}
    {x} at {v}
    {x} at {v} humidity
    I'd like {x} at {v} humidity
    get {x} to {v} humidity
    the humidity of {x} should be {v}
    humidity on {x} to {v}
    {x} humidity to {v}
    {x} humidity {v}
    set {x} humidity to {v}
    set the humidity on {x} to {v}
    put the humidity of {x} at {v}
    put {x} at {v} humidity
    have {x} at {v} humidity
    I want {v} humidity on {x}
    {v} humidity on {x}
    raise the humidity of {x} to {v}
    lower the humidity of {x} to {v}
    bring {x} to {v} humidity
    let {x} aim for {v} humidity
    {x} should be at {v} humidity
    make the humidity on {x} {v}
    target humidity of {x} to {v}
    I need {x} at {v} humidity
    turn the humidity on {x} to {v}
    change {x} to {v} humidity
""")
_HVAC = {"heat": ("heat", "heating"), "cool": ("cool", "cooling"), "fan_only": ("fan only",)}
_HVAC |= {"heat_cool": ("heat cool",), "dry": ("dry",), "auto": ("auto", "automatic")}


def _chosen(
    rng: Random,
    world: World,
    thing: Thing | None,
    feature: str,
    *,
    pool: tuple[str, ...],
    what: str,
) -> Intent | None:
    """A sentence that chooses one of the options of a feature."""
    option = option_of(rng, thing, feature, without=_DULL)
    if option is None:
        return None
    said = rng.choice(_HVAC.get(option, (option.replace("_", " "),)))
    return command(
        rng,
        world,
        thing,
        pool,
        lambda x: call("set_value", target=x, value=said, what=what),
        telling=True,
        o=said,
    )


_DULL = ("off", "none", "on")


@kind("mode", group="simple", weight=3)
def mode(rng: Random, world: World) -> Intent | None:
    """`Put the office air conditioner into eco mode`."""
    domains = ("climate", "climate", "humidifier", "water_heater")
    thing = thing_of(rng, world, *domains, can="mode")
    return _chosen(rng, world, thing, "mode", pool=MODE, what="mode")


@kind("preset_mode", group="simple", weight=1.5)
def preset_mode(rng: Random, world: World) -> Intent | None:
    """`Put the attic fan in sleep mode`."""
    thing = thing_of(rng, world, "climate", "fan", can="preset_mode")
    return _chosen(rng, world, thing, "preset_mode", pool=MODE, what="mode")


@kind("preset", group="simple", weight=2)
def preset(rng: Random, world: World) -> Intent | None:
    """`Use the sleep preset on the attic fan`."""
    thing = thing_of(rng, world, "climate", "fan", can="preset_mode")
    return _chosen(rng, world, thing, "preset_mode", pool=PRESET, what="preset")


@kind("fan_mode", group="simple", weight=0.7)
def fan_mode(rng: Random, world: World) -> Intent | None:
    """`Set the fan mode of the office air conditioner to high`."""
    thing = thing_of(rng, world, "climate", can="fan_mode")
    return _chosen(rng, world, thing, "fan_mode", pool=FAN_MODE, what="fan mode")


@kind("swing_mode", group="simple", weight=0.5)
def swing_mode(rng: Random, world: World) -> Intent | None:
    """`Set the swing of the office air conditioner to vertical`."""
    thing = thing_of(rng, world, "climate", can="swing_mode")
    return _chosen(rng, world, thing, "swing_mode", pool=SWING, what="swing mode")


@kind("humidity", group="simple", weight=2.2)
def humidity(rng: Random, world: World) -> Intent | None:
    """`Set the cellar dehumidifier to 50 percent`."""
    number = percentage(rng, step=5, least=30, most=80)
    return command(
        rng,
        world,
        thing_of(rng, world, "humidifier", can="target_humidity"),
        HUMIDITY,
        lambda x: call("set_value", target=x, value=f"{number} %", what="humidity"),
        telling=True,
        v=said_percent(rng, number),
    )
