"""What only happens: events, triggers, tags, presses, and how a change is to be made."""

import json
from typing import Any

import pytest

from devices.discovery import DiscoveryError, parse
from devices.model import Device, InvalidValueError, Publish, Values

EVENT = {"stat_t": "b/x", "evt_typ": ["on", "off"]}
TRIGGER = {"atype": "trigger", "t": "b/x", "type": "action", "stype": "on", "dev": {"ids": "d"}}
BUTTON = {"cmd_t": "b/set", "pl_prs": "GO", "qos": 1, "ret": True}
JSON_LIGHT = {"schema": "json", "cmd_t": "b/set", "stat_t": "b/x", "brightness": True}


def _device(component: str, config: dict[str, Any]) -> Device:
    topic = f"homeassistant/{component}/x/config"
    return parse(topic, json.dumps(config).encode()).devices[0]


def _said(device: Device, change: Values) -> list[str]:
    return [str(message.payload) for message in device.codec.encode(device.check(change), {})]


@pytest.mark.parametrize(
    ("payload", "shown"),
    [
        ('{"event_type": "on"}', {"event": "on"}),
        ('{"event_type": "off", "n": 1}', {"event": "off", "details": '{"n":1}'}),
        ('{"event_type": "ON"}', {}),
        ('{"event_type": null}', {}),
        ('{"n": 1}', {}),
        ('["on"]', {}),
        ("on", {}),
        ("", {}),
    ],
)
def test_event(payload: str, shown: Values) -> None:
    """An object with one of the announced types is an event; what else it holds are details."""
    assert _device("event", EVENT).codec.decode("b/x", payload, {}) == shown


def test_events_are_no_state() -> None:
    """Whoever keeps states or hears a retained message can tell events from values."""
    device = _device("event", EVENT)
    values = device.codec.decode("b/x", '{"event_type": "on"}', {})

    assert device.passing(values) == {"event": "on"}
    assert device.lasting(values) == {}


@pytest.mark.parametrize(
    ("config", "payload", "fires"),
    [
        ({"pl": "on"}, "on", True),
        ({"pl": "on"}, "off", False),
        ({"pl": 0}, "0", True),
        ({}, "anything", True),
        ({"pl": "1", "val_tpl": "{{ value_json.n }}"}, '{"n": 1}', True),
        ({"pl": "1", "val_tpl": "{{ value_json.n.m }}"}, "1", False),
    ],
)
def test_trigger(config: dict[str, Any], payload: str, fires: bool) -> None:  # noqa: FBT001
    """A trigger fires on its payload, after its template; without a payload on any message."""
    values = _device("device_automation", TRIGGER | config).codec.decode("b/x", payload, {})

    assert values == ({"trigger": "action on"} if fires else {})


def test_trigger_is_named_by_what_it_is() -> None:
    """A trigger has no name of its own: it is called after its hardware and what triggers it."""
    hardware = {"dev": {"ids": "d", "name": "Wall"}, "type": "button_long_press", "stype": "left"}
    device = _device("device_automation", TRIGGER | hardware)

    assert (device.name, device.domain) == ("Wall left button long press", "device_automation")


@pytest.mark.parametrize("change", [{"dev": None}, {"atype": "action"}, {"t": ""}, {"stype": None}])
def test_useless_triggers_are_refused(change: dict[str, Any]) -> None:
    """A trigger needs a device, a topic, a type and a subtype."""
    config = {key: value for key, value in {**TRIGGER, **change}.items() if value is not None}

    with pytest.raises(DiscoveryError):
        _device("device_automation", config)


def test_tag_is_read() -> None:
    """A tag reader tells which tag was held to it, and nothing for an empty message."""
    device = _device("tag", {"t": "b/x", "val_tpl": "{{ value_json.UID }}"})

    assert device.codec.decode("b/x", '{"UID": "04:AB"}', {}) == {"tag": "04:AB"}
    assert device.codec.decode("b/x", '{"other": 1}', {}) == {}


def test_button_is_pressed() -> None:
    """Pressing sends the announced payload; not to press is nothing that can be asked."""
    device = _device("button", BUTTON)

    sent = device.codec.encode(device.check({"press": True}), {})

    assert sent == [Publish(topic="b/set", payload="GO", qos=1, retain=True)]
    with pytest.raises(InvalidValueError, match="press must be pressed"):
        device.check({"press": False})


def test_scene_without_its_word_cannot_be_activated() -> None:
    """There is no default for what activates a scene: without it there is nothing to send."""
    assert _said(_device("scene", {"cmd_t": "b/set", "pl_on": 1}), {"activate": True}) == ["1"]
    with pytest.raises(InvalidValueError, match="only be read"):
        _device("scene", {"cmd_t": "b/set"}).check({"activate": True})


def test_message_is_sent_as_it_is() -> None:
    """A notifier gets the words of a person, in its own form."""
    config = {"cmd_t": "b/set", "cmd_tpl": "{{ {'text': value} | tojson }}"}

    assert _said(_device("notify", config), {"message": "Tea's up"}) == [
        json.dumps({"text": "Tea\\u0027s up"}).replace("\\\\", "\\")
    ]


@pytest.mark.parametrize(
    ("config", "change", "message"),
    [
        ({}, {"on": False, "transition": 3}, {"state": "OFF", "transition": 3.0}),
        ({}, {"on": True, "flash": "short"}, {"state": "ON", "flash": 2}),
        ({"flsh_tlng": 7}, {"flash": "long"}, {"state": "ON", "flash": 7}),
        ({}, {"brightness": 50, "transition": 1}, {"state": "ON", "brightness": 128,
                                                   "transition": 1.0}),
    ],
)  # fmt: skip
def test_light_changes_as_asked(
    config: dict[str, Any], change: Values, message: dict[str, Any]
) -> None:
    """A fade's duration and blinking go along with a change, and are no state."""
    device = _device("light", JSON_LIGHT | config)

    assert [json.loads(said) for said in _said(device, change)] == [message]
    assert device.lasting(change).keys().isdisjoint({"transition", "flash"})


def test_fade_alone_is_no_change() -> None:
    """Only a duration says nothing of what is to be done."""
    assert _said(_device("light", JSON_LIGHT), {"transition": 3}) == []


@pytest.mark.parametrize(
    ("config", "features"),
    [
        ({"trns": False, "flsh": False}, set()),
        ({}, {"transition", "flash"}),
        ({"schema": "basic"}, set()),
        ({"schema": "template", "cmd_on_tpl": "{{ transition }}", "cmd_off_tpl": "x"},
         {"transition"}),
    ],
)  # fmt: skip
def test_light_says_what_it_can(config: dict[str, Any], features: set[str]) -> None:
    """Fades and blinking are features of lights whose announcements know of them."""
    found = set(_device("light", {**JSON_LIGHT, **config}).features)

    assert found & {"transition", "flash"} == features


LOCK = {"cmd_t": "b/set", "stat_t": "b/x", "cmd_tpl": "{{ value }} {{ code }}"}


@pytest.mark.parametrize(
    ("config", "change", "said"),
    [
        ({}, {"locked": True}, ["LOCK"]),
        ({}, {"locked": True, "code": "12"}, ["LOCK 12"]),
        ({"cod_form": "^\\d+$"}, {"locked": False, "code": "12"}, ["UNLOCK 12"]),
        ({"pl_open": "OPEN"}, {"latch": True, "code": "12"}, ["OPEN 12"]),
        ({"pl_open": "OPEN"}, {"latch": False}, []),
    ],
)
def test_lock_takes_codes(config: dict[str, Any], change: Values, said: list[str]) -> None:
    """A code goes along with locking, unlocking and opening the latch, in the lock's own form."""
    assert _said(_device("lock", LOCK | config), change) == said


def test_lock_that_needs_a_code_says_so() -> None:
    """A missing or wrong code is refused, with what it has to look like, and is never shown."""
    device = _device("lock", {**LOCK, "cod_form": r"^\d{4}$"})

    with pytest.raises(InvalidValueError, match="needs a code"):
        _said(device, {"locked": True})
    with pytest.raises(InvalidValueError, match="fits"):
        _said(device, {"locked": True, "code": "abcd"})
    assert device.features["code"].say("1234") == "***"
    assert device.public({"locked": True, "code": "1234"}) == {"locked": True}


COVER = {"cmd_t": "b/set", "tilt_cmd_t": "b/tilt/set", "tilt_status_t": "b/tilt"}


def test_cover_can_be_stopped() -> None:
    """A cover takes stop if it has a word for it, and no other movement."""
    device = _device("cover", COVER)

    assert _said(device, {"moving": "stopped"}) == ["STOP"]
    with pytest.raises(InvalidValueError, match="must be stopped"):
        device.check({"moving": "opening"})
    assert "moving" not in _device("cover", {**COVER, "pl_stop": None}).features


def test_slats_with_ends_of_their_own() -> None:
    """Where open and closed slats are not the ends of the scale, they can be asked for by name."""
    ends = {"tilt_min": -90, "tilt_max": 90, "tilt_opnd_val": 0, "tilt_clsd_val": 90}
    device = _device("cover", COVER | ends)

    assert _said(device, {"tilt_open": True}) == ["0"]
    assert _said(device, {"tilt_open": False}) == ["90"]
    assert device.codec.decode("b/tilt", "90", {}) == {"tilt": 100.0, "tilt_open": False}
    assert "tilt_open" not in _device("cover", COVER).features
