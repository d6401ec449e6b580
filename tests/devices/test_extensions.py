"""Components of Hearth's own: media players, lists, calendars and the weather."""

import importlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from devices import TYPES
from devices.discovery import parse
from devices.model import Device, InvalidValueError, Publish, Values

GUIDE = Path(__file__).parents[2] / "docs" / "discovery-extensions.md"
EXAMPLES = re.findall(
    r"`(homeassistant/\S+)`\n```json\n(.+?)```", GUIDE.read_text("utf-8"), re.DOTALL
)
TODO = {"stat_t": "b/x", "cmd_t": "b/set"}
MILK = '[{"uid": "7", "summary": "Milk", "status": "needs_action"}]'


def _announced(domain: str, config: Mapping[str, Any]) -> Device:
    return parse(f"homeassistant/{domain}/x/config", json.dumps(config).encode()).devices[0]


def _decoded(device: Device, *payloads: str, topic: str = "b/x") -> Values:
    state: Values = {}
    for payload in payloads:
        state |= device.codec.decode(topic, payload, state)
    return state


def test_media_player_of_its_own_keys() -> None:
    """A player's volume is percent, whatever its scale; what plays is shown."""
    config = {
        "stat_t": "b/x", "cmd_t": "b/set", "volume_state_topic": "b/vol", "volume_scale": 40,
        "volume_command_topic": "b/vol/set", "title_topic": "b/title",
    }  # fmt: skip
    device = _announced("media_player", config)
    state = _decoded(device, "playing") | _decoded(device, "10", topic="b/vol")
    state |= _decoded(device, "Blue in Green", topic="b/title")

    assert TYPES["media_player"].describe(device, state) == "playing, Blue in Green, 25 %"  # type: ignore[misc]
    assert device.codec.encode({"volume_level": 50.0}, state)[0].payload == "20"
    assert device.codec.encode({"command": "next"}, state)[0].payload == "NEXT"


def test_media_player_of_lnxlink() -> None:
    """A player that LNXlink announces works, though Home Assistant itself ignores it."""
    config = {
        "state_state_topic": "lnx/state", "state_volume_topic": "lnx/volume",
        "command_volume_topic": "lnx/set_volume", "command_play_topic": "lnx/play",
        "command_play_payload": "Play", "command_next_topic": "lnx/next",
    }  # fmt: skip
    device = _announced("media_player", config)

    assert device.codec.decode("lnx/volume", "0.4", {}) == {"volume_level": 40.0}
    assert device.codec.encode({"volume_level": 55.0}, {})[0].payload == "0.55"
    assert device.codec.encode({"state": "playing"}, {})[0] == Publish(
        topic="lnx/play", payload="Play"
    )
    assert device.features["state"].askable == ("playing",)
    assert device.features["command"].choices == ("next",)


@pytest.mark.parametrize(("topic", "payload"), EXAMPLES)
def test_guide_is_right(topic: str, payload: str) -> None:
    """The announcements of the guide make devices with all that they name."""
    device = parse(topic, payload.encode()).devices[0]

    named = {value for key, value in device.config.items() if key.endswith("state_topic")}
    assert named <= set(device.codec.topics)
    keys = set(importlib.import_module(f"devices.{device.domain}").KEYS)
    assert set(device.config) <= keys | {"name", "unique_id", "availability_topic"}


def test_guide_has_an_example_of_each() -> None:
    """Each component of our own is shown in the guide."""
    shown = [topic.split("/")[1] for topic, _payload in EXAMPLES]

    assert shown == ["media_player", "todo", "calendar", "weather"]


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (MILK, '["Milk", "eggs"]', {"open_items": 2.0, "added": "eggs"}),
        (MILK, '["Milk", "Milk"]', {"open_items": 2.0, "added": "Milk"}),
        (MILK, "[]", {"open_items": 0.0, "removed": "Milk"}),
        (MILK, '{"items": [{"summary": "Milk", "status": "completed"}]}',
         {"open_items": 0.0, "completed": "Milk"}),
        (MILK, MILK, {"open_items": 1.0}),
        ("None", MILK, {"open_items": 1.0}),
    ],
)  # fmt: skip
def test_list_says_what_became_of_its_items(before: str, after: str, shown: Values) -> None:
    """What was added, completed or removed shows in the next state of the list."""
    device = _announced("todo", TODO)
    values = device.codec.decode("b/x", after, _decoded(device, before))

    assert {key: value for key, value in values.items() if key != "items"} == shown


@pytest.mark.parametrize(
    ("change", "payload"),
    [
        ({"added": "oat milk"}, {"action": "add", "summary": "oat milk"}),
        ({"completed": "milk"}, {"action": "complete", "summary": "Milk", "uid": "7"}),
        ({"removed": " MILK "}, {"action": "remove", "summary": "Milk", "uid": "7"}),
    ],
)
def test_list_takes_items(change: Values, payload: Mapping[str, str]) -> None:
    """Items are named as people say them and sent as the list knows them."""
    device = _announced("todo", TODO)

    sent = device.codec.encode(device.check(change), _decoded(device, MILK))

    assert json.loads(sent[0].payload) == payload


def test_list_does_not_complete_what_it_has_not() -> None:
    """An item that is not on the list is not completed; the answer says so."""
    device = _announced("todo", TODO)

    with pytest.raises(InvalidValueError, match="there is no 'eggs' on it"):
        device.codec.encode({"completed": "eggs"}, _decoded(device, MILK))


def test_calendar_is_in_order() -> None:
    """Events come in the order of their beginning; what has none is left out."""
    device = _announced("calendar", {"stat_t": "b/x"})
    told = [
        {"summary": "Dinner", "start": "2026-07-02T19:00:00+02:00", "location": "Town"},
        {"summary": "Birthday", "start": "2026-07-01", "end": "2026-07-01"},
        {"summary": "Nothing", "start": "soon"},
    ]

    state = _decoded(device, json.dumps(told))

    assert state["event_count"] == 2
    assert [event["summary"] for event in json.loads(str(state["events"]))] == [
        "Birthday",
        "Dinner",
    ]


def test_weather_of_one_topic() -> None:
    """The weather may come on one topic, taken apart by templates, with a forecast."""
    config = {
        "stat_t": "b/x", "val_tpl": "{{ value_json.now }}", "temperature_topic": "b/x",
        "temperature_template": "{{ value_json.t }}", "temperature_unit": "F",
        "forecast_topic": "b/x", "forecast_template": "{{ value_json.days | tojson }}",
    }  # fmt: skip
    device = _announced("weather", config)
    days = [{"datetime": "2026-07-02", "condition": "rainy", "templow": 11}]

    state = _decoded(device, json.dumps({"now": "partlycloudy", "t": 72, "days": days}))

    assert TYPES["weather"].describe(device, state) == "partly cloudy, 72 °F"  # type: ignore[misc]
    assert json.loads(str(state["forecast"])) == days
