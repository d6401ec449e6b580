"""Robots, valves, sirens, alarms, players, lists: each understands what it announces."""

import importlib
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from devices import TYPES, alarm_control_panel, features, vacuum
from devices import todo as todo_lists
from devices.calendar import EVENT_COUNT, EVENTS
from devices.discovery import DiscoveryError, parse
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
from tests.devices.blueprints import MOVING, OPEN, blueprint
from tests.devices.more_blueprints import BLUEPRINTS

DOMAINS = pytest.mark.parametrize("domain", sorted(BLUEPRINTS))
ECHOES: Mapping[str, Mapping[str, str]] = {
    "valve": {"OPEN": "open", "CLOSE": "closed", "STOP": "open"},
    "lawn_mower": {"start_mowing": "mowing", "pause": "paused", "dock": "docked"},
    "media_player": {
        "PLAY": "playing", "PAUSE": "paused", "STOP": "idle", "ON": "playing", "OFF": "off",
    },
    "vacuum": {
        "start": "cleaning", "pause": "paused", "stop": "idle", "return_to_base": "docked",
    },
}  # fmt: skip
"""What a device shows after a command word; others show the word itself."""


def _announced(domain: str, config: Mapping[str, Any]) -> Device:
    announcement = parse(f"homeassistant/{domain}/sim/thing/config", json.dumps(config).encode())
    assert announcement.problems == ()
    return announcement.devices[0]


def _announce(domain: str, plan: Blueprint) -> Device:
    return _announced(domain, {"name": plan.name, "unique_id": "u"} | TYPES[domain].announce(plan))


def _echo(device: Device, message: Publish) -> tuple[str, str]:
    """What a device made after our own announcements says to a command."""
    payload, topic = str(message.payload), message.topic.removesuffix("/set")
    whole = topic == "sim/thing"
    shown = ECHOES.get(device.domain, {}).get(payload, payload) if whole else payload
    if payload == "STOP" and "position" in device.features:
        # Between its ends a valve with a position does not say that it stopped.
        shown = "100"
    if device.domain == "alarm_control_panel":
        action = json.loads(payload)["action"] if payload.startswith("{") else payload
        shown = {"DISARM": "disarmed", "TRIGGER": "triggered"}.get(
            action, action.lower().replace("arm_", "armed_")
        )
    if device.domain == "vacuum":
        topic, whole = "sim/thing", True
        key = "fan_speed" if message.topic.endswith("fan_speed/set") else "state"
        shown = json.dumps({key: shown})
    return f"{topic}/state" if whole else topic, shown


def _asked(feature: Feature) -> st.SearchStrategy[Value]:
    if feature.kind is Kind.BOOL:
        return st.booleans()
    if feature.kind is Kind.NUMBER:
        return st.floats(feature.minimum, feature.maximum)
    return st.sampled_from(feature.askable or feature.choices)


@DOMAINS
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_announcement_round_trip(domain: str, data: st.DataObject) -> None:
    """What a type announces for a blueprint is parsed to the features of the blueprint."""
    plan = data.draw(BLUEPRINTS[domain])

    device = _announce(domain, plan)

    assert device.features == plan.features
    assert not device.optimistic


@DOMAINS
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_command_round_trip(domain: str, data: st.DataObject) -> None:
    """What is asked of a device shows in its state when it does what it is told."""
    device = _announce(domain, data.draw(BLUEPRINTS[domain]))
    able = [f for f in device.features.values() if f.writable and f.readable and not f.momentary]
    if not able:
        return
    feature = data.draw(st.sampled_from(able))
    value = data.draw(_asked(feature))
    code: Values = {"code": "1234"} if "code" in device.features else {}

    state: Values = {"on": True}
    for message in device.codec.encode(device.check({feature.key: value} | code), state):
        state |= device.codec.decode(*_echo(device, message), state)

    assert feature.matches(value, state[feature.key])


@DOMAINS
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_payload_is_survived(domain: str, data: st.DataObject) -> None:
    """No payload makes a codec raise, and what it reads is of the features' kinds."""
    device = _announce(domain, data.draw(BLUEPRINTS[domain]))
    topic = data.draw(st.sampled_from(device.codec.topics))
    state: Values = {}

    for payload in data.draw(st.lists(PAYLOADS, min_size=1, max_size=3)):
        values = device.codec.decode(topic, payload, state)
        assert set(values) <= set(device.features)
        assert all(_fits(device.features[key], value) for key, value in values.items())
        state |= values

    describe = TYPES[domain].describe
    assert describe
    assert describe(device, state)


@DOMAINS
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_announcement_is_survived(domain: str, data: st.DataObject) -> None:
    """A config whose keys hold anything is refused in words, or makes a device."""
    config = TYPES[domain].announce(data.draw(BLUEPRINTS[domain]))
    keys = st.sampled_from([*config, *_module(domain).KEYS])
    spoiled = config | data.draw(st.dictionaries(keys, JSON_VALUES, max_size=3))

    with suppress(DiscoveryError):
        device = parse(f"homeassistant/{domain}/x/config", json.dumps(spoiled).encode()).devices[0]
        for topic in device.codec.topics:
            device.codec.decode(topic, data.draw(PAYLOADS), {})


def _module(domain: str) -> Any:
    return importlib.import_module(f"devices.{domain}")


KEYS = st.sampled_from(
    ["state", "position", "fan_speed", "tone", "duration", "volume_level", "items", "events",
     "forecast", "summary", "status", "uid", "start", "end", "datetime", "condition"]
)  # fmt: skip
JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["ON", "open", "opening", "cleaning", "2026-07-01", "completed", 10**400]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=10,
)
PAYLOADS = (
    st.text(max_size=20)
    | JSON_VALUES.map(json.dumps)
    | st.sampled_from(
        ["", "None", "nan", "-inf", "1e999", "1e308", "ON", "open", "50", "[]", "9" * 5000]
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


def _decoded(device: Device, *payloads: str, topic: str = "b/x") -> Values:
    state: Values = {}
    for payload in payloads:
        state |= device.codec.decode(topic, payload, state)
    return state


@pytest.mark.parametrize(
    ("payload", "shown"),
    [
        ("128", {"position": 49.0, "open": True}),
        ("255", {"position": 0.0, "open": False, "moving": "stopped"}),
        ('{"state": "opening", "position": 255}',
         {"position": 0.0, "open": False, "moving": "opening"}),
        ('{"state": "opening", "position": null}', {}),
        ('{"state": "opening"}', {}),
        ("closing", {"moving": "closing"}),
        ("None", {"position": None, "open": None}),
        ("1e308", {"position": 0.0, "open": False, "moving": "stopped"}),
    ],
)  # fmt: skip
def test_valve_position(payload: str, shown: Values) -> None:
    """A valve's range may be turned round; a position says whether it is open."""
    config = {"cmd_t": "b/x/set", "stat_t": "b/x", "pos": True, "pos_open": 0, "pos_clsd": 255}
    device = _announced("valve", config)

    assert device.codec.decode("b/x", payload, {}) == shown


def test_valve_takes_a_position_in_its_own_range() -> None:
    """A position is sent in the valve's range, open and closed as its ends, stop as its word."""
    config = {"cmd_t": "b/x/set", "pos": True, "pos_open": 0, "pos_clsd": 255, "pl_stop": "STOP"}
    device = _announced("valve", config)
    changes: list[Values] = [
        {"position": 40.0}, {"open": True}, {"open": False}, {"moving": "stopped"},
    ]  # fmt: skip

    sent = [device.codec.encode(change, {})[0].payload for change in changes]

    assert sent == ["153", "0", "255", "STOP"]


@pytest.mark.parametrize(
    ("asked", "seen", "shows"),
    [
        ("returning", "docked", True),
        ("idle", "docked", True),
        ("idle", "cleaning", False),
        ("cleaning", "paused", False),
        ("paused", "idle", False),
    ],
)
def test_vacuum_shows_what_it_was_told(asked: str, seen: str, shows: bool) -> None:  # noqa: FBT001
    """A robot sent home that is home went home; one that still cleans did not stop."""
    activity = vacuum.activity(("cleaning", "paused", "idle", "returning"))

    assert activity.matches(asked, seen) is shows


def test_vacuum_takes_no_state_as_a_command() -> None:
    """A robot can be told to clean, and not to have an error; it says what it takes."""
    device = _announced("vacuum", {"cmd_t": "b/x/set", "stat_t": "b/x"})

    with pytest.raises(InvalidValueError, match="must be cleaning, idle or returning, not error"):
        device.check({"activity": "error"})


def test_siren_is_not_started_by_its_volume() -> None:
    """How a siren sounds is sent only while it sounds or to start it."""
    device = _announced("siren", {"cmd_t": "b/x/set", "stat_t": "b/x"})

    sent = device.codec.encode({"volume_level": 50.0}, {"on": True})

    assert sent[0].payload == '{"state":"ON","volume_level":0.5}'
    with pytest.raises(InvalidValueError, match="volume level can only be set when"):
        device.codec.encode({"volume_level": 50.0}, {"on": False})


@pytest.mark.parametrize(
    ("code", "given", "payload"),
    [
        (None, None, "DISARM None"),
        ("1234", "1234", "DISARM 1234"),
        ("REMOTE_CODE", "0000", "DISARM 0000"),
        ("1234", "4321", "the code is wrong"),
        ("1234", None, "it needs its code"),
        ("REMOTE_CODE_TEXT", "", "it needs its code"),
    ],
)
def test_alarm_checks_codes(code: str | None, given: str | None, payload: str) -> None:
    """An alarm's own code has to be right; a remote one has to be there and is passed on."""
    config = {"cmd_t": "b/x/set", "stat_t": "b/x", "cmd_tpl": "{{ action }} {{ code }}"}
    device = _announced("alarm_control_panel", config | ({"code": code} if code else {}))
    change: Values = {"mode": "disarmed"}
    if given is not None:
        change["code"] = given

    try:
        said = str(device.codec.encode(change, {})[0].payload)
    except InvalidValueError as err:
        said = str(err)

    assert said.startswith(payload)


def test_codes_are_no_state() -> None:
    """A code is neither shown nor part of what may be kept of a command."""
    device = _announced("alarm_control_panel", {"cmd_t": "b/c", "stat_t": "b/x", "code": "1234"})
    asked = device.check({"mode": "disarmed", "code": "1234"})

    assert device.public(asked) == {"mode": "disarmed"}
    assert device.lasting(asked) == {"mode": "disarmed"}
    assert device.features["code"].say("1234") == "***"
    assert "1234" not in json.dumps(dict(device.config))


def test_water_heater_keeps_its_unit() -> None:
    """A heater that counts in Fahrenheit is asked in Fahrenheit, and has its usual range."""
    config = {"temp_cmd_t": "b/x/set", "temp_stat_t": "b/x", "temp_unit": "F", "max_temp": "150"}
    device = _announced("water_heater", config)

    sent = device.codec.encode(device.check({"temperature": 125}), {})

    assert device.features["temperature"].allowed() == "110 to 150 °F"
    assert sent[0].payload == "125.0"


@pytest.mark.parametrize(
    ("domain", "config"),
    [
        ("media_player", {"name": "x"}),
        ("todo", {"cmd_t": "b"}),
        ("calendar", {}),
        ("weather", {"temperature_topic": "b"}),
        ("humidifier", {"cmd_t": "a", "hum_cmd_t": "b", "min_hum": 60, "max_hum": 50}),
        ("humidifier", {"cmd_t": "a", "hum_cmd_t": "b", "modes": ["x"]}),
        ("water_heater", {"temp_cmd_t": "a", "precision": 0.3}),
        ("valve", {"cmd_t": "a", "pos": True, "pos_open": 1, "pos_clsd": 1}),
        ("alarm_control_panel", {"cmd_t": "a", "stat_t": "b", "sup_feat": ["arm_dog"]}),
        ("siren", {"stat_t": "b"}),
    ],
)
def test_useless_announcements_are_refused(domain: str, config: dict[str, Any]) -> None:
    """What lacks a needed key or contradicts itself is refused in words."""
    with pytest.raises(DiscoveryError):
        _announced(domain, {"x": 1, **config})


@pytest.mark.parametrize(
    ("domain", "config", "on", "off"),
    [
        ("vacuum", {"cmd_t": "a"}, {"activity": "cleaning"}, {"activity": "returning"}),
        ("lawn_mower", {"pause_command_topic": "a"}, None, {"activity": "paused"}),
        ("valve", {"cmd_t": "a"}, {"open": True}, {"open": False}),
        ("humidifier", {"cmd_t": "a", "hum_cmd_t": "b"}, {"on": True}, {"on": False}),
        ("water_heater", {"mode_cmd_t": "a"}, {"mode": "eco"}, {"mode": "off"}),
        ("water_heater", {"pow_cmd_t": "a"}, {"on": True}, {"on": False}),
        ("media_player", {"cmd_t": "a"}, {"state": "on"}, {"state": "off"}),
        ("alarm_control_panel", {"cmd_t": "a", "stat_t": "b"}, None, None),
        ("todo", {"stat_t": "a"}, None, None),
    ],
)
def test_turning_on_and_off(
    domain: str, config: dict[str, Any], on: Values | None, off: Values | None
) -> None:
    """Turning a device on or off is a change of its own features, or nothing it does."""
    device, turn = _announced(domain, config), TYPES[domain].switch

    assert [turn(device, True), turn(device, False)] == [on, off]  # noqa: FBT003


@pytest.mark.parametrize(
    ("domain", "plan", "values", "said"),
    [
        ("humidifier",
         blueprint(features.switchable(), features.temperature(
             "target_humidity", unit="%", minimum=30, maximum=80, step=1),
             features.measured("current_humidity", "%")),
         {"on": True, "target_humidity": 55.0, "current_humidity": 41.0},
         "on, set to 55 %, 41 % now"),
        ("water_heater", blueprint(features.choice("mode", ("heat_pump", "off"))),
         {"mode": "heat_pump"}, "heat pump"),
        ("valve", blueprint(OPEN, MOVING), {"open": False, "moving": "opening"}, "opening"),
        ("valve", blueprint(OPEN, features.percent("position"), MOVING),
         {"open": True, "position": 40.0}, "open, 40 %"),
        ("vacuum", blueprint(vacuum.activity(()), features.choice("fan_speed", ("max",))),
         {"activity": "cleaning", "fan_speed": "max"}, "cleaning, fan speed max"),
        ("alarm_control_panel", blueprint(alarm_control_panel.mode(("disarmed",))),
         {"mode": "armed_away"}, "armed away"),
        ("todo", blueprint(todo_lists.OPEN_ITEMS, todo_lists.ITEMS),
         {"items": '[{"summary": "Milk", "status": "needs_action"}]'}, "1 to do: Milk"),
        ("calendar", blueprint(EVENT_COUNT, EVENTS), {"events": "[]"}, "no events"),
    ],
)  # fmt: skip
def test_state_is_said(domain: str, plan: Blueprint, values: Values, said: str) -> None:
    """A state is described in a few words, with units."""
    describe = TYPES[domain].describe
    assert describe

    assert describe(_announce(domain, plan), values) == said
