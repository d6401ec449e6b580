"""Every device type describes itself, and what it announces it understands."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from devices import TYPES, features
from devices.discovery import parse
from devices.model import (
    Blueprint,
    Device,
    Feature,
    InvalidValueError,
    Kind,
    Publish,
    Value,
    Values,
)

WORDS = st.lists(
    st.text("abcdefghijklmp", min_size=2, max_size=6), min_size=1, max_size=4, unique=True
)
LOCKED = Feature(key="locked", kind=Kind.BOOL, words=("locked", "unlocked"))
JAMMED = Feature(key="jammed", kind=Kind.BOOL, words=("jammed", "not jammed"), writable=False)
OPEN = Feature(key="open", kind=Kind.BOOL, words=("open", "closed"))
MOVING = features.choice("moving", ("opening", "closing", "stopped"), writable=False)
ECHOES = {
    "LOCK": "LOCKED",
    "UNLOCK": "UNLOCKED",
    "OPEN": "open",
    "CLOSE": "closed",
}
"""What devices with our defaults say after a command word; others say the word itself."""


def _keyed(*found: Feature) -> dict[str, Feature]:
    return {feature.key: feature for feature in found}


@st.composite
def _lights(draw: st.DrawFn) -> Blueprint:
    found = [features.switchable()]
    extras = draw(st.sets(st.sampled_from(["brightness", "color_temp", "color", "effect"])))
    if extras & {"brightness", "color_temp", "color"}:
        found.append(features.percent("brightness", minimum=1.0, levels=100))
    if "color_temp" in extras:
        low = draw(st.integers(1000, 3000))
        found.append(features.color_temp(low, low + draw(st.integers(500, 4000))))
    if "color" in extras:
        found.append(features.color())
    if "effect" in extras:
        found.append(features.choice("effect", tuple(draw(WORDS))))
    return _blueprint(*found, schema=draw(st.sampled_from([None, "json"])))


@st.composite
def _fans(draw: st.DrawFn) -> Blueprint:
    still = ("oscillating", "still")
    extras = [
        features.speed(levels=draw(st.integers(2, 255))),
        features.choice("preset_mode", tuple(draw(WORDS))),
        Feature(key="oscillating", kind=Kind.BOOL, words=still),
        features.choice("direction", ("forward", "reverse")),
    ]
    return _blueprint(features.switchable(), *draw(st.sets(st.sampled_from(extras))))


@st.composite
def _covers(draw: st.DrawFn) -> Blueprint:
    extras = [features.percent("position"), features.percent("tilt")]
    device_class = draw(st.sampled_from([None, *TYPES["cover"].class_nouns]))
    chosen = draw(st.sets(st.sampled_from(extras)))
    return _blueprint(OPEN, MOVING, *chosen, device_class=device_class)


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
    return _blueprint(*extras[:2], *chosen)


@st.composite
def _sensors(draw: st.DrawFn) -> Blueprint:
    device_class, unit = draw(
        st.sampled_from(
            [(None, ""), ("temperature", "°C"), ("power", "W"), (None, "bananas"), ("aqi", "")]
        )
    )
    value = Feature(key="value", kind=Kind.NUMBER, unit=unit, writable=False)
    return _blueprint(value, device_class=device_class)


@st.composite
def _binary_sensors(draw: st.DrawFn) -> Blueprint:
    from devices.binary_sensor import WORDS as BY_CLASS  # noqa: PLC0415

    device_class = draw(st.sampled_from(list(BY_CLASS)))
    on = features.switchable(words=BY_CLASS[device_class], writable=False)
    return _blueprint(on, device_class=device_class)


def _blueprint(*found: Feature, **more: Any) -> Blueprint:
    return Blueprint(
        object_id="thing", name="Some Thing", base="sim/thing", features=_keyed(*found), **more
    )


BLUEPRINTS = {
    "light": _lights(),
    "fan": _fans(),
    "cover": _covers(),
    "climate": _thermostats(),
    "sensor": _sensors(),
    "binary_sensor": _binary_sensors(),
    "switch": st.just(_blueprint(features.switchable())),
    "lock": st.just(_blueprint(LOCKED, JAMMED)),
}
DOMAINS = pytest.mark.parametrize("domain", sorted(TYPES))


def _announce(domain: str, plan: Blueprint) -> Device:
    config = {"name": plan.name, "unique_id": plan.object_id, **TYPES[domain].announce(plan)}
    topic = f"homeassistant/{domain}/sim/{plan.object_id}/config"
    announcement = parse(topic, json.dumps(config).encode())
    assert announcement.problems == ()
    return announcement.devices[0]


def _echo(device: Device, message: Publish) -> tuple[str, str]:
    """What a device made after our own announcements says to a command."""
    payload = str(message.payload)
    topic = message.topic.removesuffix("/set")
    if topic == "sim/thing":
        topic += "/state"
    if payload.startswith("{"):
        told = json.loads(payload)
        mode = next(
            (m for k, m in {"color": "rgb", "color_temp": "color_temp"}.items() if k in told), None
        )
        return topic, json.dumps({**told, "color_mode": mode} if mode else told)
    return topic, ECHOES.get(payload, payload) if device.domain in ("lock", "cover") else payload


def _describe(device: Device, values: Values) -> str:
    say = TYPES[device.domain].describe
    return say(device, values) if say else ""


def _asked(feature: Feature) -> st.SearchStrategy[Value]:
    match feature.kind:
        case Kind.BOOL:
            return st.booleans()
        case Kind.NUMBER:
            return st.floats(feature.minimum, feature.maximum)
        case Kind.CHOICE:
            return st.sampled_from(feature.choices)
    return st.tuples(*[st.integers(0, 255)] * 3).filter(any)


def test_types_are_found_without_a_list() -> None:
    """Each module with a TYPE is a type under its own domain."""
    wanted = {"light", "switch", "fan", "cover", "lock", "climate", "sensor", "binary_sensor"}

    assert wanted <= set(TYPES)
    assert all(kind.domain == domain for domain, kind in TYPES.items())


@DOMAINS
def test_type_speaks_of_itself(domain: str) -> None:
    """A type has nouns in lower case, without doubles, and a time limit for its echo."""
    kind = TYPES[domain]
    groups = [kind.nouns, *kind.class_nouns.values()]

    assert kind.echo_s > 0
    assert all(group and len(set(group)) == len(group) for group in groups)
    assert all(noun == noun.lower().strip() for group in groups for noun in group)


@DOMAINS
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_announcement_round_trip(domain: str, data: st.DataObject) -> None:
    """What a type announces for a blueprint is parsed to the features of the blueprint."""
    plan = data.draw(BLUEPRINTS[domain])

    device = _announce(domain, plan)

    assert device.features == plan.features
    assert device.domain == domain
    assert device.optimistic is False


@DOMAINS
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_command_round_trip(domain: str, data: st.DataObject) -> None:
    """What is asked of a device shows in its state when it echoes the command."""
    device = _announce(domain, data.draw(BLUEPRINTS[domain]))
    writable = [feature for feature in device.features.values() if feature.writable]
    if not writable:
        return
    feature = data.draw(st.sampled_from(writable))
    value = data.draw(_asked(feature))

    state: Values = {}
    for message in device.codec.encode(device.check({feature.key: value}), state):
        state |= device.codec.decode(*_echo(device, message), state)

    assert feature.matches(value, state[feature.key])


@DOMAINS
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_payload_is_survived(domain: str, data: st.DataObject) -> None:
    """No payload makes a codec raise, and what it reads is of the features' kinds."""
    device = _announce(domain, data.draw(BLUEPRINTS[domain]))
    topic = data.draw(st.sampled_from(device.codec.topics))
    payload = data.draw(PAYLOADS)

    values = device.codec.decode(topic, payload, {})

    assert set(values) <= set(device.features)
    assert all(_fits(device.features[key], value) for key, value in values.items())
    assert _describe(device, values)


JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8)
    | st.sampled_from(["ON", "OFF", "rgb", "color_temp"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["state", "brightness", "color", "color_mode", "color_temp", "effect",
                         "position", "tilt_position", "r", "g", "b"]), inner, max_size=5,
    ),
    max_leaves=10,
)  # fmt: skip
PAYLOADS = (
    st.text(max_size=20)
    | JSON_VALUES.map(json.dumps)
    | st.sampled_from(
        ["", "None", "nan", "-inf", "1e999", "ON", "open", "0,0,0", "1,2", "9" * 5000]
    )
)


def _fits(feature: Feature, value: Value) -> bool:
    kinds: Mapping[Kind, tuple[type, ...]] = {
        Kind.BOOL: (bool,),
        Kind.NUMBER: (float, int),
        Kind.CHOICE: (str,),
        Kind.TEXT: (str,),
        Kind.COLOR: (tuple,),
    }
    return value is None or isinstance(value, kinds[feature.kind])


@pytest.mark.parametrize(
    ("domain", "plan", "values", "said"),
    [
        ("light", _blueprint(features.switchable(), features.percent("brightness", minimum=1.0)),
         {"on": True, "brightness": 30.2}, "on, 30 %"),
        ("light", _blueprint(features.switchable()), {"on": False}, "off"),
        ("light", _blueprint(features.switchable()), {}, "unknown"),
        ("cover", _blueprint(OPEN, MOVING), {"open": False}, "closed"),
        ("cover", _blueprint(OPEN, MOVING, features.percent("position")),
         {"open": True, "position": 40.0}, "open, 40 %"),
        ("cover", _blueprint(OPEN, MOVING), {"open": False, "moving": "opening"}, "opening"),
        ("lock", _blueprint(LOCKED, JAMMED), {"locked": None, "jammed": True}, "jammed"),
        ("lock", _blueprint(LOCKED, JAMMED), {"locked": True, "jammed": False}, "locked"),
        ("fan", _blueprint(features.switchable(), features.speed()),
         {"on": True, "percentage": 50.0}, "on, 50 %"),
        ("climate", _blueprint(
            features.choice("mode", ("off", "heat")),
            features.temperature("temperature", minimum=7, maximum=30, step=0.5),
            features.measured("current_temperature", "°C")),
         {"mode": "heat", "temperature": 21.0, "current_temperature": 19.4},
         "heat, set to 21 °C, 19.4 °C now"),
        ("climate", _blueprint(
            features.choice("mode", ("off", "heat")),
            features.temperature("temperature", minimum=7, maximum=30, step=0.5)),
         {"mode": "off", "temperature": 21.0}, "off"),
        ("sensor", _blueprint(Feature(key="value", kind=Kind.NUMBER, unit="°C", writable=False),
                             device_class="temperature"), {"value": 21.4}, "21.4 °C"),
        ("binary_sensor", _blueprint(
            features.switchable(words=("open", "closed"), writable=False), device_class="door"),
         {"on": True}, "open"),
    ],
)  # fmt: skip
def test_state_is_said(domain: str, plan: Blueprint, values: Values, said: str) -> None:
    """A state is described in a few words, with units."""
    device = _announce(domain, plan)

    assert _describe(device, values) == said


@pytest.mark.parametrize(
    ("domain", "plan", "on", "change"),
    [
        ("light", _blueprint(features.switchable()), True, {"on": True}),
        ("switch", _blueprint(features.switchable()), False, {"on": False}),
        ("fan", _blueprint(features.switchable()), True, {"on": True}),
        ("climate", _blueprint(features.choice("mode", ("off", "cool"))), True, {"mode": "cool"}),
        ("climate", _blueprint(features.choice("mode", ("off", "cool"))), False, {"mode": "off"}),
        ("climate", _blueprint(features.choice("mode", ("cool",))), False, None),
        ("lock", _blueprint(LOCKED, JAMMED), True, None),
        ("cover", _blueprint(OPEN, MOVING), True, None),
    ],
)
def test_turning_on_and_off(
    domain: str,
    plan: Blueprint,
    on: bool,  # noqa: FBT001
    change: Values | None,
) -> None:
    """Turning a device on or off is a change of its own features, or nothing it does."""
    assert TYPES[domain].switch(_announce(domain, plan), on) == change


@pytest.mark.parametrize(
    ("levels", "asked_for", "seen", "shows"),
    [(4, 10, 25, True), (4, 49, 25, False), (4, 50, 50, True), (254, 40, 40, True)],
)
def test_speed_takes_the_next_step(
    levels: int,
    asked_for: float,
    seen: float,
    shows: bool,  # noqa: FBT001
) -> None:
    """A fan that took the next speed above what was asked did it; one still below did not."""
    assert features.speed(levels=levels).matches(asked_for, seen) is shows


def test_colours_match_whatever_their_brightness() -> None:
    """A dimmed colour shows that it was taken; another colour does not."""
    assert features.color().matches((255, 128, 0), (128, 64, 0))
    assert not features.color().matches((255, 128, 0), (0, 64, 128))


def test_failing_command_template_is_an_invalid_value() -> None:
    """A command template that fails for a value says so and publishes nothing."""
    config = {"command_topic": "a", "command_template": "{{ value + 1 }}"}
    device = parse("homeassistant/switch/x/config", json.dumps(config).encode()).devices[0]

    with pytest.raises(InvalidValueError, match="command template"):
        device.codec.encode({"on": True}, {})
