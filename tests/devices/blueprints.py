"""Generated devices of every type that is described here, as the simulator would announce them."""

from typing import Any

from hypothesis import strategies as st

from devices import (
    TYPES,
    actions,
    binary_sensor,
    button,
    camera,
    device_automation,
    device_tracker,
    event,
    features,
    image,
    lock,
    notify,
    tag,
    update,
)
from devices.model import Blueprint, Feature, Kind

WORDS = st.lists(
    st.text("abcdefghijklmp", min_size=2, max_size=6), min_size=1, max_size=4, unique=True
)
LOCKED = Feature(key="locked", kind=Kind.BOOL, words=("locked", "unlocked"))
JAMMED = Feature(key="jammed", kind=Kind.BOOL, words=("jammed", "not jammed"), writable=False)
TURNING = Feature(
    key="moving",
    kind=Kind.CHOICE,
    choices=("locking", "unlocking", "opening", "stopped"),
    writable=False,
)
LATCH = Feature(key="latch", kind=Kind.BOOL, words=("open", "closed"))
OPEN = Feature(key="open", kind=Kind.BOOL, words=("open", "closed"))
MOVING = Feature(
    key="moving", kind=Kind.CHOICE, choices=("opening", "closing", "stopped"), askable=("stopped",)
)
PLACES = tuple(device_tracker.places().values())


def blueprint(*found: Feature, **more: Any) -> Blueprint:
    """A blueprint with these features."""
    return Blueprint(
        object_id="thing", name="Some Thing", base="sim/thing", features=_keyed(*found), **more
    )


def _keyed(*found: Feature) -> dict[str, Feature]:
    return {feature.key: feature for feature in found}


@st.composite
def _lights(draw: st.DrawFn) -> Blueprint:
    found = [features.switchable()]
    extras = draw(st.sets(st.sampled_from(["brightness", "color_temp", "color", "effect"])))
    dialect = draw(st.sampled_from([None, "json"]))
    if extras & {"brightness", "color_temp", "color"}:
        found.append(features.percent("brightness", minimum=1.0, levels=100))
    if "color_temp" in extras:
        low = draw(st.integers(1000, 3000))
        found.append(features.color_temp(low, low + draw(st.integers(500, 4000))))
    if "color" in extras:
        found.append(features.color())
        if draw(st.booleans()):
            found.append(features.white(levels=100, readable=dialect == "json"))
    if "effect" in extras:
        found.append(features.choice("effect", tuple(draw(WORDS))))
    if dialect == "json":
        found += draw(st.sets(st.sampled_from([features.transition(), features.flash()])))
    return blueprint(*found, schema=dialect)


@st.composite
def _fans(draw: st.DrawFn) -> Blueprint:
    still = ("oscillating", "still")
    extras = [
        features.speed(levels=draw(st.integers(2, 255))),
        features.choice("preset_mode", tuple(draw(WORDS))),
        Feature(key="oscillating", kind=Kind.BOOL, words=still),
        features.choice("direction", ("forward", "reverse")),
    ]
    return blueprint(features.switchable(), *draw(st.sets(st.sampled_from(extras))))


@st.composite
def _covers(draw: st.DrawFn) -> Blueprint:
    extras = [features.percent("position"), features.percent("tilt")]
    device_class = draw(st.sampled_from([None, *TYPES["cover"].class_nouns]))
    chosen = draw(st.sets(st.sampled_from(extras)))
    return blueprint(OPEN, MOVING, *chosen, device_class=device_class)


@st.composite
def _thermostats(draw: st.DrawFn) -> Blueprint:
    unit, low = draw(st.sampled_from(["°C", "°F"])), draw(st.integers(-10, 30))
    high = low + draw(st.integers(1, 50))
    step = draw(st.sampled_from([0.1, 0.5, 1.0]))
    extras = [
        features.choice("mode", ("off", *draw(WORDS))),
        features.temperature("temperature", unit=unit, minimum=low, maximum=high, step=step),
        features.measured("current_temperature", unit),
        features.measured("current_humidity", "%"),
        features.choice("fan_mode", tuple(draw(WORDS))),
        features.choice("preset_mode", ("none", *draw(WORDS))),
        features.choice("swing_mode", tuple(draw(WORDS))),
    ]
    chosen = draw(st.sets(st.sampled_from(extras[2:])))
    return blueprint(*extras[:2], *chosen)


@st.composite
def _sensors(draw: st.DrawFn) -> Blueprint:
    device_class, unit = draw(
        st.sampled_from(
            [(None, ""), ("temperature", "°C"), ("power", "W"), (None, "bananas"), ("aqi", "")]
        )
    )
    value = Feature(key="value", kind=Kind.NUMBER, unit=unit, writable=False)
    return blueprint(value, device_class=device_class)


@st.composite
def _binary_sensors(draw: st.DrawFn) -> Blueprint:
    device_class = draw(st.sampled_from(list(binary_sensor.WORDS)))
    on = features.switchable(words=binary_sensor.WORDS[device_class], writable=False)
    return blueprint(on, device_class=device_class)


@st.composite
def _locks(draw: st.DrawFn) -> Blueprint:
    code = lock.code(draw(st.sampled_from(["", r"^\d{4}$"])))
    return blueprint(LOCKED, JAMMED, TURNING, *draw(st.sets(st.sampled_from([LATCH, code]))))


@st.composite
def _numbers(draw: st.DrawFn) -> Blueprint:
    low = draw(st.integers(-100, 100))
    value = Feature(
        key="value",
        kind=Kind.NUMBER,
        unit=draw(st.sampled_from(["", "s", "°C"])),
        minimum=float(low),
        maximum=float(low + draw(st.integers(0, 5000))),
        step=draw(st.sampled_from([0.001, 0.5, 1.0])),
    )
    return blueprint(value)


@st.composite
def _texts(draw: st.DrawFn) -> Blueprint:
    low = draw(st.integers(0, 5))
    value = Feature(
        key="value",
        kind=Kind.TEXT,
        minimum=low,
        maximum=low + draw(st.integers(1, 40)),
        pattern=draw(st.sampled_from(["", "^[a-p]*$"])),
        secret=draw(st.booleans()),
    )
    return blueprint(value)


BLUEPRINTS = {
    "light": _lights(),
    "fan": _fans(),
    "cover": _covers(),
    "climate": _thermostats(),
    "sensor": _sensors(),
    "binary_sensor": _binary_sensors(),
    "switch": st.just(blueprint(features.switchable())),
    "lock": _locks(),
    "number": _numbers(),
    "select": WORDS.map(lambda words: blueprint(features.choice("value", (*words, "Other")))),
    "text": _texts(),
    "button": st.sampled_from([None, *TYPES["button"].class_nouns]).map(
        lambda device_class: blueprint(button.PRESS, device_class=device_class)
    ),
    "scene": st.just(blueprint(actions.action("activate", ("activated", "not activated")))),
    "notify": st.just(blueprint(notify.MESSAGE)),
    "event": WORDS.map(lambda words: blueprint(event.event(tuple(words)), event.DETAILS)),
    "device_automation": st.just(blueprint(device_automation.trigger("button_long_press left"))),
    "tag": st.just(blueprint(tag.TAG)),
    "update": st.sampled_from([(), (update.INSTALL,)]).map(
        lambda more: blueprint(*update.FEATURES.values(), *more, device_class="firmware")
    ),
    "device_tracker": st.sampled_from(
        [(device_tracker.LOCATION,), (device_tracker.LOCATION, *PLACES), PLACES]
    ).map(lambda found: blueprint(*found)),
    "camera": st.just(blueprint(camera.PICTURE)),
    "image": st.booleans().map(lambda readable: blueprint(image.picture(readable=readable))),
}
