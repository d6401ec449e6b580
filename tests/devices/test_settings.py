"""Numbers, selectors, texts, updates, trackers, pictures, and what all devices may announce."""

import json
from typing import Any

import pytest

from devices import TYPES, color
from devices.discovery import DiscoveryError, parse
from devices.model import Device, Feature, InvalidValueError, Kind, Values
from devices.versions import is_newer


def _device(component: str, config: dict[str, Any]) -> Device:
    topic = f"homeassistant/{component}/x/config"
    return parse(topic, json.dumps(config).encode()).devices[0]


def _said(device: Device, change: Values) -> list[str]:
    return [str(message.payload) for message in device.codec.encode(device.check(change), {})]


NUMBER = {"cmd_t": "b/set", "stat_t": "b/x", "min": 1, "max": 10, "step": 0.5}


@pytest.mark.parametrize(
    ("payload", "shown"),
    [("5", {"value": 5.0}), ("None", {"value": None}), ("11", {}), ("nan", {}), ("", {})],
)
def test_number_is_read(payload: str, shown: Values) -> None:
    """A number within its range is its value; anything else says nothing."""
    assert _device("number", NUMBER).codec.decode("b/x", payload, {}) == shown


def test_number_is_set() -> None:
    """Whole numbers are sent without a point; others are refused with what is allowed."""
    device = _device("number", {**NUMBER, "unit_of_meas": "s"})

    assert _said(device, {"value": 3}) == ["3"]
    assert _said(device, {"value": 3.5}) == ["3.5"]
    with pytest.raises(InvalidValueError, match=r"1 to 10 s in steps of 0\.5, not 11"):
        device.check({"value": 11})


def test_options_that_differ_in_case_only() -> None:
    """The exact word wins; one in another case is understood where it is clear."""
    device = _device("select", {"cmd_t": "b/set", "ops": ["low", "LOW", "Boost"]})

    assert _said(device, {"value": "LOW"}) == ["LOW"]
    assert _said(device, {"value": "boost"}) == ["Boost"]
    with pytest.raises(InvalidValueError, match="low, LOW or Boost"):
        device.check({"value": "high"})


def test_text_has_limits() -> None:
    """A text of the wrong length or form is refused with what is allowed."""
    device = _device("text", {"cmd_t": "b/set", "min": 2, "max": 5, "pattern": "^[a-z]+$"})

    assert _said(device, {"value": "abc"}) == ["abc"]
    for wrong in ("a", "abcdef", "ABC"):
        with pytest.raises(InvalidValueError, match="2 to 5 characters that fits"):
            device.check({"value": wrong})


def test_password_is_not_shown() -> None:
    """A text that is a password is kept from eyes."""
    device = _device("text", {"cmd_t": "b/set", "stat_t": "b/x", "mode": "password"})
    describe = TYPES["text"].describe
    assert describe

    assert describe(device, {"value": "hunter2"}) == "***"


def test_pattern_that_takes_for_ever_is_left_to_the_device() -> None:
    """A pattern that could hang the program is not used."""
    device = _device("text", {"cmd_t": "b/set", "pattern": "^(a+)+$"})

    assert _said(device, {"value": "a" * 40 + "!"}) == ["a" * 40 + "!"]


@pytest.mark.parametrize(
    ("version", "than", "newer"),
    [
        ("1.1", "1.0", True), ("1.0", "1.1", False), ("1.0.0", "1", False), ("10", "9", True),
        ("v2.0", "1.9", True), ("1.0", "1.0-rc1", True), ("1.0b2", "1.0b10", False),
        ("20240213-1/v1.14", "20230913-1/v1.14", True), ("x", "x", False), ("x", "y", True),
    ],
)  # fmt: skip
def test_versions(version: str, than: str, newer: bool) -> None:  # noqa: FBT001
    """Versions are compared number by number; of names without an order, another one is newer."""
    assert is_newer(version, than) is newer


UPDATE = {"stat_t": "b/x", "l_ver_t": "b/latest", "cmd_t": "b/set", "pl_inst": "go"}


def test_update_is_told_and_installed() -> None:
    """An update tells what there is and how far it got, and takes the word to install it."""
    device, state = _device("update", UPDATE), Values()
    describe = TYPES["update"].describe
    assert describe
    said = []
    for topic, payload in [
        ("b/x", "1.0"),
        ("b/latest", "1.1"),
        ("b/x", '{"update_percentage": 20}'),
        ("b/x", '{"installed_version": "1.1", "in_progress": false}'),
    ]:
        state |= device.codec.decode(topic, payload, state)
        said.append(describe(device, state))

    assert said == [
        "unknown, 1.0",
        "update available, 1.0 to 1.1",
        "installing, 20 %, 1.0 to 1.1",
        "up to date, 1.1",
    ]
    assert _said(device, {"install": True}) == ["go"]


@pytest.mark.parametrize("payload", ["{}", "", '{"update_percentage": 101}', '{"title": 1}'])
def test_update_that_tells_nothing(payload: str) -> None:
    """Empty and wrong messages do not change what is known of an update."""
    known: Values = {"installed_version": "1", "latest_version": "2", "update_available": True}
    values = _device("update", UPDATE).codec.decode("b/x", payload, known)

    assert known | values == known


def test_update_without_a_word_cannot_be_installed() -> None:
    """An update that does not say how it is installed is only looked at."""
    assert "install" not in _device("update", {"stat_t": "b/x", "cmd_t": "b/set"}).features


def test_tracker() -> None:
    """A tracker tells home, away or a place by its own words, and coordinates."""
    config = {"stat_t": "b/x", "pl_home": "in", "json_attr_t": "b/at"}
    device = _device("device_tracker", config)
    describe = TYPES["device_tracker"].describe
    assert describe

    told = [device.codec.decode("b/x", word, {}) for word in ("in", "not_home", "Work", "None")]

    assert [describe(device, values) for values in told] == ["home", "away", "Work", "unknown"]
    assert device.codec.decode("b/at", '{"latitude": 52.5, "x": 1}', {}) == {"latitude": 52.5}


def test_pictures_are_listed() -> None:
    """Cameras and images are there; only the address of an image is read."""
    image = _device("image", {"url_t": "b/x"})

    assert _device("camera", {"t": "b/x"}).codec.topics == ()
    assert _device("image", {"img_t": "b/x"}).codec.topics == ()
    assert image.codec.decode("b/x", "http://x/y.jpg", {}) == {"picture": "http://x/y.jpg"}
    assert image.codec.decode("b/x", "javascript:x", {}) == {}


@pytest.mark.parametrize(
    ("component", "config"),
    [
        ("number", {"cmd_t": "a", "min": 2, "max": 1}),
        ("number", {"cmd_t": "a", "step": 0}),
        ("select", {"cmd_t": "a"}),
        ("text", {"cmd_t": "a", "min": 5, "max": 5}),
        ("text", {"cmd_t": "a", "pattern": "("}),
        ("button", {"cmd_t": "a", "dev_cla": "bell"}),
        ("event", {"stat_t": "a"}),
        ("event", {"stat_t": "a", "evt_typ": ["x"], "dev_cla": None}),
        ("device_tracker", {"name": "x"}),
        ("camera", {"t": "a", "img_e": "raw"}),
        ("image", {"img_t": "a", "url_t": "b"}),
        ("image", {"name": "x"}),
        ("update", {"l_ver_t": "a"}),
        ("switch", {"cmd_t": "a", "e": "no such"}),
        ("switch", {"cmd_t": "a", "e": "hex"}),
    ],
)
def test_useless_announcements_are_refused(component: str, config: dict[str, Any]) -> None:
    """What lacks a needed key or contradicts itself is refused in words."""
    with pytest.raises(DiscoveryError):
        _device(component, config)


@pytest.mark.parametrize(
    ("encoding", "payload", "text"),
    [
        ("utf-8", b"\xc3\xa4", "ä"),
        ("utf-8", b"\xe4", None),
        ("latin-1", b"\xe4", "ä"),
        ("utf-16-le", b"a\0", "a"),
        ("", b"\xff\x00", "\xff\x00"),
    ],
)
def test_encodings(encoding: str, payload: bytes, text: str | None) -> None:
    """Messages are read as announced; what is not written so is no text."""
    device = _device("sensor", {"stat_t": "b/x", "encoding": encoding})

    assert device.text(payload) == text


@pytest.mark.parametrize(
    ("component", "times", "known"),
    [
        ("sensor", {"exp_aft": 300}, (300, None)),
        ("sensor", {"exp_aft": 0, "off_dly": 5}, (None, None)),
        ("binary_sensor", {"exp_aft": "60", "off_dly": 0}, (60, 0)),
        ("switch", {"exp_aft": 60, "cmd_t": "b"}, (None, None)),
    ],
)
def test_times(component: str, times: dict[str, Any], known: tuple[int | None, ...]) -> None:
    """Sensors say when they expire, and binary ones when they go off by themselves."""
    device = _device(component, {"stat_t": "b/x", **times})

    assert (device.expire_after_s, device.off_delay_s) == known


@pytest.mark.parametrize(
    ("template", "shown"),
    [
        ("{{ entity_id }} {{ name }}", "sensor.some_thing Some Thing"),
        ("{{ this.state }}>{{ value }}", "before>1"),
        ("{{ this.entity_id }} {{ this.attributes.value }}", "sensor.some_thing before"),
        ("{{ value_json.name | default('none') }}", "none"),
        ("{% set name = 'own' %}{{ name }}", "own"),
    ],
)
def test_templates_know_their_device(template: str, shown: str) -> None:
    """A template may ask for its device's id, name and state before the message."""
    device = _device("sensor", {"name": "Some Thing", "stat_t": "b/x", "val_tpl": template})

    payload = "{}" if "json" in template else "1"

    assert device.codec.decode("b/x", payload, {"value": "before"}) == {"value": shown}
    assert device.config["value_template"] == template


def test_commands_know_their_device() -> None:
    """A command template may ask for its device's id; an untold state is unknown."""
    config = {"cmd_t": "b/set", "name": "Pump", "cmd_tpl": "{{ entity_id }} {{ this.state }}"}

    assert _said(_device("switch", config), {"on": True}) == ["switch.pump unknown"]


def test_hostile_names_stay_names() -> None:
    """A name cannot break out of the templates that it is put into."""
    config = {"stat_t": "b/x", "name": '"%} {{ 7*7 }} \\ ä', "val_tpl": "{{ name }}"}

    assert _device("sensor", config).codec.decode("b/x", "1", {}) == {"value": '"%} {{ 7*7 }} \\ ä'}


@pytest.mark.parametrize(
    ("modes", "asked", "payload"),
    [
        (["rgbw"], color.said("rgbw", 1, 2, 3, 4), {"r": 1, "g": 2, "b": 3, "w": 4}),
        (["hs", "rgb"], color.said("hs", 10, 20), {"h": 10.0, "s": 20.0}),
        (["xy"], color.said("xy", 0.3, 0.4), {"x": 0.3, "y": 0.4}),
        (["rgb"], color.said("hs", 120, 100), {"r": 0, "g": 255, "b": 0}),
        (["rgb", "hs"], (1, 2, 3), {"r": 1, "g": 2, "b": 3}),
    ],
)
def test_colours_are_sent_as_said(
    modes: list[str], asked: tuple[int, int, int], payload: dict[str, float]
) -> None:
    """A lamp that knows the form of a colour gets its very numbers, another the same colour."""
    config = {"schema": "json", "cmd_t": "b/set", "sup_clrm": modes, "brightness": True}

    (said,) = _said(_device("light", config), {"color": asked})

    assert json.loads(said)["color"] == payload


def test_white_is_a_mode_of_its_own() -> None:
    """A lamp with plain white light takes it as a share, and then shows no colour."""
    config = {"schema": "json", "cmd_t": "b/set", "stat_t": "b/x", "sup_clrm": ["rgb", "white"]}
    device = _device("light", config)

    values = device.codec.decode("b/x", '{"state":"ON","brightness":51,"color_mode":"white"}', {})

    assert values == {"on": True, "brightness": 20.0, "white": 20.0, "color": None}
    assert json.loads(_said(device, {"white": 20})[0]) == {"state": "ON", "white": 51}


def test_allowed_texts_are_said() -> None:
    """What may be asked of a text is said in words."""
    plain = Feature(key="x", kind=Kind.TEXT)

    assert plain.allowed() == "text"
    assert Feature(key="x", kind=Kind.TEXT, minimum=3).allowed() == "text of at least 3 characters"


@pytest.mark.parametrize(
    ("word", "locked", "said"),
    [
        ("LOCKED", True, "locked"),
        ("UNLOCKED", False, "unlocked"),
        ("LOCKING", None, "locking"),
        ("UNLOCKING", None, "unlocking"),
        ("JAMMED", None, "jammed"),
    ],
)
def test_bolt_on_its_way_confirms_nothing(
    word: str,
    locked: bool | None,  # noqa: FBT001
    said: str,
) -> None:
    """While its bolt moves, a lock is neither locked nor unlocked; it says what it does."""
    config = json.dumps({"cmd_t": "b/set", "stat_t": "b/x"}).encode()
    device = parse("homeassistant/lock/x/config", config).devices[0]

    values = device.codec.decode("b/x", word, {"locked": True})

    assert values["locked"] is locked
    assert TYPES["lock"].describe is not None
    assert TYPES["lock"].describe(device, values) == said


@pytest.mark.parametrize(
    ("domain", "config", "sent"),
    [
        ("cover", {"cmd_t": "b/set", "pos_t": "b/x"}, "OPEN"),
        ("cover", {"cmd_t": "b/set", "pos_t": "b/x", "set_pos_t": "b/p"}, "OPEN"),
        ("cover", {"pos_t": "b/x", "set_pos_t": "b/p"}, "100"),
        ("valve", {"cmd_t": "b/set", "stat_t": "b/x", "pos": True}, "100"),
    ],
)
def test_opening_is_shown_by_the_end_of_the_way(
    domain: str, config: dict[str, object], sent: str
) -> None:
    """What tells only its position is open at once, but has opened when it has arrived."""
    topic = f"homeassistant/{domain}/x/config"
    device = parse(topic, json.dumps(config).encode()).devices[0]
    asked = device.check({"open": True})
    shown = {
        position: all(
            key in values and device.features[key].matches(value, values[key])
            for key, value in asked.items()
        )
        for position in (1, 40, 97, 99, 100)
        if (values := device.codec.decode("b/x", str(position), {})) and values["open"] is True
    }

    assert [message.payload for message in device.codec.encode(asked, {})] == [sent]
    assert shown == {1: False, 40: False, 97: False, 99: True, 100: True}
    assert device.check({"open": False}) == {"open": False}


def test_opening_of_what_has_words_is_shown_by_its_words() -> None:
    """A cover that says that it is open is taken at its word, wherever it is."""
    config = {"cmd_t": "b/set", "stat_t": "b/s", "pos_t": "b/x"}
    device = parse("homeassistant/cover/x/config", json.dumps(config).encode()).devices[0]

    assert device.check({"open": True}) == {"open": True}
