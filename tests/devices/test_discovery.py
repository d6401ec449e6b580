"""Discovery payloads: topics, short keys, device payloads, and what is wrong with others."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from devices import TYPES
from devices.discovery import LARGEST, Announcement, DiscoveryError, filters, parse
from devices.model import Device

SWITCH = {"cmd_t": "a/set", "stat_t": "a", "uniq_id": "u"}


def _announce(config: Any, topic: str = "switch/x", **options: Any) -> Announcement:
    return parse(f"homeassistant/{topic}/config", json.dumps(config).encode(), **options)


def _device(config: Any, topic: str = "switch/x") -> Device:
    return _announce(config, topic).devices[0]


def test_filters_take_in_what_parse_understands() -> None:
    """One filter a component and depth, and no other topics under the prefix."""
    assert {"ha/light/+/config", "ha/light/+/+/config", "ha/device/+/config"} <= set(filters("ha"))
    assert not any("#" in topic_filter for topic_filter in filters())


@pytest.mark.parametrize(
    ("topic", "key"),
    [("switch/x", "switch x"), ("switch/n/x", "switch n x"), ("switch/A-b_9/x", "switch A-b_9 x")],
)
def test_topic_is_the_key(topic: str, key: str) -> None:
    """Component, node and object name an announcement and its device."""
    announcement = _announce(SWITCH, topic)

    assert announcement.key == announcement.devices[0].key == key


@pytest.mark.parametrize(
    "topic",
    ["homeassistant/switch/config", "homeassistant/switch/a/b/c/config", "other/switch/x/config",
     "homeassistant/switch/a.b/config", "homeassistant/switch/ü/config", "homeassistant/switch/x",
     "homeassistant/sw-itch/x/config", "homeassistant/switch//config", "", "/", "config"],
)  # fmt: skip
def test_other_topics_are_refused(topic: str) -> None:
    """A topic that is no discovery topic is refused with a reason."""
    with pytest.raises(DiscoveryError, match="topic"):
        parse(topic, json.dumps(SWITCH).encode())


def test_prefix_may_hold_slashes() -> None:
    """The prefix is configured and may have several levels."""
    announcement = parse("a/b/switch/x/config", json.dumps(SWITCH).encode(), prefix="a/b")

    assert announcement.key == "switch x"


@pytest.mark.parametrize("component", ["foo", "date", "assist_satellite"])
def test_components_without_a_type_are_passed_over(component: str) -> None:
    """A component that Hearth has no type for makes nothing and is no error."""
    announcement = _announce({"topic": "t"}, f"{component}/x")

    assert (announcement.devices, announcement.problems, announcement.empty) == ((), (), False)


@pytest.mark.parametrize("payload", [b"", b"{}"])
def test_empty_payload_removes(payload: bytes) -> None:
    """An empty payload or object says that the topic's devices are gone."""
    assert parse("homeassistant/switch/x/config", payload).empty


@pytest.mark.parametrize("name", ["migrate_discovery", "migr_discvry"])
def test_migration_keeps_the_device(name: str) -> None:
    """A topic that is about to move its devices says so and removes nothing."""
    announcement = _announce({name: True})

    assert announcement.migrating
    assert not announcement.empty


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b"\xff", "UTF-8"), (b"{", "JSON"), (b"[]x", "JSON"), (b"[1]", "object"),
        (b"null", "object"),
        (b"[" * 100_000, "JSON"), (b'{"a": NaN}', "JSON"), (b" " * (LARGEST + 1), "larger"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "JSON"),
    ],
    ids=range(9),
)  # fmt: skip
def test_payloads_of_no_use(payload: bytes, reason: str) -> None:
    """What is not a JSON object is refused with a reason."""
    with pytest.raises(DiscoveryError, match=reason):
        parse("homeassistant/switch/x/config", payload)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"cmd_t": None}, "command_topic must not be null"),
        ({"cmd_t": ""}, "command_topic: a topic must not be empty"),
        ({"cmd_t": "a/#"}, "wildcards"),
        ({"cmd_t": "a\0b"}, "NUL"),
        ({"cmd_t": "a\ud800"}, "Unicode"),
        ({"cmd_t": "x" * 70_000}, "65535"),
        ({"cmd_t": ["a"]}, "text"),
        ({"stat_t": "a+/b"}, "whole level"),
        ({"stat_t": "a/#/b"}, "last level"),
        ({"qos": 3}, "0, 1 or 2"),
        ({"opt": "maybe"}, "true or false"),
        ({"val_tpl": "{{ value"}, "value_template: the template is wrong"),
        ({"val_tpl": "{{ 1 }}" * 3000}, "longer"),
        ({"dev_cla": "fridge"}, "outlet"),
        ({"ic": "lamp"}, "prefix:name"),
        ({"ent_cat": "x"}, "entity_category"),
        ({"dev": {"name": "x"}}, "identifiers"),
        ({"dev": {"ids": "x", "foo": 1}}, "'foo'"),
        ({"dev": {"ids": "x", "cu": "ftp://x"}}, "address"),
        ({"dev": None}, "device"),
        ({"o": {"sw": "1"}}, "origin: name"),
        ({"avty": [{"pl_avail": "x"}]}, "availability: topic"),
        ({"avty": "x"}, "availability"),
        ({"avty_t": "a", "avty": [{"t": "a"}]}, "exclude"),
        ({"avty_mode": "some"}, "all, any, latest"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], reason: str) -> None:
    """A wrong value is refused and named."""
    with pytest.raises(DiscoveryError, match=reason):
        _announce({**SWITCH, **change})


@pytest.mark.parametrize(
    ("config", "name"),
    [
        ({"name": "Lamp"}, "Lamp"),
        ({"name": "Lamp", "dev": {"ids": "d", "name": "Hall"}}, "Hall Lamp"),
        ({"name": None, "dev": {"ids": "d", "name": "Hall"}}, "Hall"),
        ({"name": "", "dev": {"ids": "d", "name": "Hall"}}, "Hall"),
        ({"dev": {"ids": "d", "name": "Hall"}, "dev_cla": "outlet"}, "Hall Outlet"),
        ({"dev": {"ids": "d"}}, "MQTT Switch"),
        ({"name": None}, "x"),
        ({"name": " a\n\x1b[31m b\u202e "}, "a [31m b"),
        ({"name": "x" * 9999}, "x" * 255),
    ],
)
def test_names(config: dict[str, Any], name: str) -> None:
    """Names are composed as Home Assistant does it, on one line and of visible characters."""
    assert _device({**SWITCH, **config}).name == name


@pytest.mark.parametrize(
    ("config", "device_id"),
    [
        ({"default_entity_id": "switch.hall_lamp", "name": "n"}, "switch.hall_lamp"),
        ({"object_id": "Küche/Lampe", "name": "n"}, "switch.kuche_lampe"),
        ({"name": "Straße 5!"}, "switch.strasse_5"),
        ({"name": "灯"}, "switch.x"),
    ],
)
def test_ids(config: dict[str, Any], device_id: str) -> None:
    """An id is made of the first text that leaves letters: suggested id, name, topic."""
    assert _device({**SWITCH, **config}).id == device_id


def test_hardware_is_compared_in_one_form() -> None:
    """MAC addresses of any spelling, numbers as identifiers and single values are the same."""
    one = _device({**SWITCH, "dev": {"cns": [["mac", "AABBCC001122"]], "ids": 12}}).hardware
    two = _device(
        {**SWITCH, "dev": {"cns": [["mac", "aa:bb:cc:00:11:22"]], "ids": ["12"]}}
    ).hardware

    assert one == two


def test_device_payload_shares_its_options() -> None:
    """Components take topics and availability from the root unless they have their own."""
    root = {"dev": {"ids": "d", "name": "D"}, "o": {"name": "o"}, "stat_t": "s", "avty_t": "lwt"}
    parts = {
        "a": {"p": "sensor", "uniq_id": "a"},
        "b": {"p": "switch", "uniq_id": "b", "cmd_t": "c", "avty": {"t": "own"}},
    }

    sensor, switch = _announce({**root, "cmps": parts}, "device/d").devices

    assert (sensor.key, sensor.codec.topics) == ("sensor d a", ("s",))
    assert [topic.topic for topic in sensor.availability.topics] == ["lwt"]
    assert [topic.topic for topic in switch.availability.topics] == ["own"]


def test_device_payload_tells_what_is_gone_and_what_is_wrong() -> None:
    """A component of a platform alone is removed; a wrong one is only missing itself."""
    root = {"dev": {"ids": "d"}, "o": {"name": "o"}}
    parts = {"a": {"p": "sensor"}, "b": {"p": "switch", "uniq_id": "b"}}

    announcement = _announce({**root, "cmps": parts}, "device/n/d")

    assert announcement.removed == ("sensor d n a",)
    assert announcement.problems == ("b: command_topic is required",)


JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=12)
    | st.sampled_from(["{{ value }}", "{{ value_json.x }}", "~/x", "json", "a/+/#", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
KEYS = st.sampled_from(
    ["~", "name", "dev", "o", "avty", "cmps", "cmd_t", "stat_t", "val_tpl", "schema", "qos",
     "uniq_id", "dev_cla", "pl_on", "sup_clrm", "bri_scl", "spd_rng_max", "pos_open", "pos_clsd",
     "pos_t", "set_pos_t", "modes", "min_temp", "temp_cmd_t", "pr_modes", "ops", "unit_of_meas",
     "max_mirs", "min_k", "fx_list", "tilt_min", "en", "object_id", "def_ent_id", "avty_mode"]
)  # fmt: skip
COMPONENTS = [*sorted(TYPES), "device"]


@settings(max_examples=150, deadline=None)
@given(
    component=st.sampled_from(COMPONENTS),
    config=st.dictionaries(KEYS, JSON_VALUES, max_size=8),
    sound=st.booleans(),
)
def test_mutated_config_is_read_or_refused(
    component: str,
    config: dict[str, Any],
    sound: bool,  # noqa: FBT001
) -> None:
    """No JSON object makes the parser raise anything but its own error."""
    base = (
        {"cmd_t": "a/set", "stat_t": "a", "dev": {"ids": "d"}, "o": {"name": "o"}} if sound else {}
    )
    devices: tuple[Device, ...] = ()
    with suppress(DiscoveryError):
        devices = _announce({**base, **config}, f"{component}/x").devices

    assert all(found.id.startswith(f"{component}.") for found in devices)
    assert all(found.codec.decode("a", "ON", {}) is not None for found in devices)


@settings(max_examples=100, deadline=None)
@given(topic=st.text(max_size=40), payload=st.binary(max_size=60))
def test_any_message_is_read_or_refused(topic: str, payload: bytes) -> None:
    """No topic and no bytes make the parser raise anything but its own error."""
    for place in (topic, f"homeassistant/{topic}/config", "homeassistant/light/x/config"):
        found: tuple[Device, ...] = ()
        with suppress(DiscoveryError):
            found = parse(place, payload).devices
        assert found == ()
