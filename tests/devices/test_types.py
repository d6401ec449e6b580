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
from tests.devices.blueprints import BLUEPRINTS, JAMMED, LOCKED, MOVING, OPEN, blueprint

ECHOES: Mapping[str, Mapping[str, str]] = {
    "lock": {"LOCK": "LOCKED", "UNLOCK": "UNLOCKED"},
    "cover": {"OPEN": "open", "CLOSE": "closed", "STOP": "stopped"},
}
"""What devices with our defaults say after a command word; others say the word itself."""
DOMAINS = pytest.mark.parametrize("domain", sorted(BLUEPRINTS))


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
    if device.domain == "light" and payload.startswith("{"):
        return topic, json.dumps(_lit(json.loads(payload)))
    if device.domain == "lock" and payload.startswith("{"):
        payload = json.loads(payload)["action"]
    return topic, ECHOES.get(device.domain, {}).get(payload, payload)


def _lit(told: dict[str, Any]) -> dict[str, Any]:
    """What a light of the JSON schema says after it was told something."""
    modes = {"color": "rgb", "color_temp": "color_temp", "white": "white"}
    mode = next((mode for key, mode in modes.items() if key in told), None)
    shown = {**told, "color_mode": mode} if mode else told
    return {**shown, "brightness": told["white"]} if "white" in told else shown


def _describe(device: Device, values: Values) -> str:
    say = TYPES[device.domain].describe
    return say(device, values) if say else ""


def _asked(feature: Feature) -> st.SearchStrategy[Value]:
    match feature.kind:
        case Kind.BOOL:
            return st.sampled_from([True] if feature.momentary else [True, False])
        case Kind.NUMBER:
            return st.floats(feature.minimum, feature.maximum)
        case Kind.CHOICE:
            return st.sampled_from(feature.askable or feature.choices)
        case Kind.TEXT:
            low, high = int(feature.minimum or 0), int(feature.maximum or 20)
            return st.text("abc", min_size=low, max_size=high)
    return st.tuples(*[st.integers(0, 255)] * 3).filter(any)


def test_types_are_found_without_a_list() -> None:
    """Each module with a TYPE is a type under its own domain."""
    wanted = {"light", "switch", "fan", "cover", "lock", "climate", "sensor", "binary_sensor"}

    assert wanted <= set(TYPES)
    assert all(kind.domain == domain for domain, kind in TYPES.items())


@pytest.mark.parametrize("domain", sorted(TYPES))
def test_type_speaks_of_itself(domain: str) -> None:
    """A type has nouns in lower case, without doubles, and a time limit for its echo."""
    kind = TYPES[domain]
    groups = [kind.nouns, *kind.class_nouns.values()]

    assert kind.echo_s > 0
    assert all(group and len(set(group)) == len(group) for group in groups)
    assert all(noun == noun.lower().strip() for group in groups for noun in group)


@DOMAINS
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_announcement_round_trip(domain: str, data: st.DataObject) -> None:
    """What a type announces for a blueprint is parsed to the features of the blueprint."""
    plan = data.draw(BLUEPRINTS[domain])

    device = _announce(domain, plan)

    assert device.features == plan.features
    assert device.domain == domain
    assert device.optimistic is not any(feature.readable for feature in plan.features.values())


@DOMAINS
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_command_round_trip(domain: str, data: st.DataObject) -> None:
    """What is asked of a device shows in its state when it echoes the command."""
    device = _announce(domain, data.draw(BLUEPRINTS[domain]))
    able = [f for f in device.features.values() if f.writable and f.readable and not f.momentary]
    # A latch can only be opened: it closes by itself.
    able = [feature for feature in able if feature.key != "latch"]
    if not able:
        return
    feature = data.draw(st.sampled_from(able))
    value = data.draw(_asked(feature))
    code: Values = {"code": "1234"} if "code" in device.features else {}

    state: Values = {}
    for message in device.codec.encode(device.check({feature.key: value} | code), state):
        state |= device.codec.decode(*_echo(device, message), state)

    assert feature.matches(value, state[feature.key])


@DOMAINS
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_payload_is_survived(domain: str, data: st.DataObject) -> None:
    """No payload makes a codec raise, and what it reads is of the features' kinds."""
    device = _announce(domain, data.draw(BLUEPRINTS[domain]))
    topic = data.draw(st.sampled_from(device.codec.topics or ("no topic",)))
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
                         "position", "tilt_position", "r", "g", "b", "event_type", "latitude",
                         "installed_version", "latest_version", "update_percentage",
                         "in_progress"]), inner, max_size=5,
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
        ("light", blueprint(features.switchable(), features.percent("brightness", minimum=1.0)),
         {"on": True, "brightness": 30.2}, "on, 30 %"),
        ("light", blueprint(features.switchable()), {"on": False}, "off"),
        ("light", blueprint(features.switchable()), {}, "unknown"),
        ("cover", blueprint(OPEN, MOVING), {"open": False}, "closed"),
        ("cover", blueprint(OPEN, MOVING, features.percent("position")),
         {"open": True, "position": 40.0}, "open, 40 %"),
        ("cover", blueprint(OPEN, MOVING), {"open": False, "moving": "opening"}, "opening"),
        ("lock", blueprint(LOCKED, JAMMED), {"locked": None, "jammed": True}, "jammed"),
        ("lock", blueprint(LOCKED, JAMMED), {"locked": True, "jammed": False}, "locked"),
        ("fan", blueprint(features.switchable(), features.speed()),
         {"on": True, "percentage": 50.0}, "on, 50 %"),
        ("climate", blueprint(
            features.choice("mode", ("off", "heat")),
            features.temperature("temperature", minimum=7, maximum=30, step=0.5),
            features.measured("current_temperature", "°C")),
         {"mode": "heat", "temperature": 21.0, "current_temperature": 19.4},
         "heat, set to 21 °C, 19.4 °C now"),
        ("climate", blueprint(
            features.choice("mode", ("off", "heat")),
            features.temperature("temperature", minimum=7, maximum=30, step=0.5)),
         {"mode": "off", "temperature": 21.0}, "off"),
        ("sensor", blueprint(Feature(key="value", kind=Kind.NUMBER, unit="°C", writable=False),
                             device_class="temperature"), {"value": 21.4}, "21.4 °C"),
        ("binary_sensor", blueprint(
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
        ("light", blueprint(features.switchable()), True, {"on": True}),
        ("switch", blueprint(features.switchable()), False, {"on": False}),
        ("fan", blueprint(features.switchable()), True, {"on": True}),
        ("climate", blueprint(features.choice("mode", ("off", "cool"))), True, {"mode": "cool"}),
        ("climate", blueprint(features.choice("mode", ("off", "cool"))), False, {"mode": "off"}),
        ("climate", blueprint(features.choice("mode", ("cool",))), False, None),
        ("lock", blueprint(LOCKED, JAMMED), True, None),
        ("cover", blueprint(OPEN, MOVING), True, None),
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
