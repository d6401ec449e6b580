"""House files, right and wrong."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from simulator.plan import find_house, list_houses, load
from simulator.section import HouseError

from .conftest import SMALL, Theatre

Write = Callable[[str], Path]
AREA = "areas: {den: {}}\n"


def test_shipped_house():
    """The shipped house has about 25 devices of every type in 7 areas on 2 floors."""
    plan = load(find_house("home"))

    assert "home" in list_houses()
    assert 24 <= len(plan.devices) <= 30
    assert len(plan.areas) == 7
    assert {area.floor for area in plan.areas.values()} == {"ground", "upstairs"}
    assert {device.domain for device in plan.devices.values()} == {
        "light",
        "switch",
        "fan",
        "cover",
        "lock",
        "climate",
        "sensor",
        "binary_sensor",
    }


@pytest.mark.parametrize(
    ("text", "path", "problem"),
    [
        ("", "areas", "at least one area"),
        ("areas: [den]", "areas", "must be keys and values"),
        ("areas: {den: {temprature: 4}}", "areas.den.temprature", "did you mean 'temperature'?"),
        ("areas: {Den: {}}", "areas.Den", "small letters"),
        ("areas: {den: {floor: attic}}", "areas.den.floor", "must be one of"),
        (AREA + "speed: fast", "speed", "must be a number from 0.1 to 10000"),
        (AREA + "speed: .nan", "speed", "must be a number"),
        (AREA + "start: yesterday", "start", "2026-01-15 18:30"),
        (AREA + "name: my house", "name", "letters, digits"),
        (AREA + "devices: {x: {area: den}}", "devices.x.type", "is missing"),
        (AREA + "devices: {x: {type: lamp, area: den}}", "devices.x.type", "must be one of"),
        (AREA + "devices: {x: {type: switch}}", "devices.x.area", "is missing"),
        (AREA + "devices: {x: {type: switch, area: bath}}", "devices.x.area", "must be one of den"),
        (
            AREA + "devices: {x: {type: light, area: den, can: [colour]}}",
            "devices.x.can",
            "did you mean 'color'?",
        ),
        (
            AREA + "devices: {x: {type: light, area: den, state: {brightness: 5}}}",
            "devices.x.state",
            "there is no brightness",
        ),
        (
            AREA + "devices: {x: {type: switch, area: den, fault: lazy}}",
            "devices.x.fault",
            "'lazy' is no fault",
        ),
        (
            AREA + "devices: {x: {type: sensor, area: den, measures: power, of: y}}",
            "devices.x.of",
            "no device 'y'",
        ),
        (
            AREA + "devices: {x: {type: switch, area: den, base: a/#}}",
            "devices.x.base",
            "without wildcards",
        ),
        ("areas: {den: {}\n  x", "", "is not YAML"),
        ("areas: {den: {}, den: {}}", "", "stands twice"),
    ],
)
def test_wrong_file(write: Write, text: str, path: str, problem: str):
    """An error names the file, the device and the key, and says what is allowed."""
    file = write(text)

    with pytest.raises(HouseError) as caught:
        load(file)

    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"{file}: {path}" if path else f"{file}: ")


@pytest.mark.parametrize(
    ("announce", "problem"),
    [
        ("{value_template: '{{ value | int }}'}", "value_json.NAME"),
        ("{state_topic: 'a/#'}", "without wildcards"),
        ("{command_template: '{{ value | int }}'}", '{"NAME": {{ value }}}'),
    ],
)
def test_unplayable_announcement(write: Write, announce: str, problem: str):
    """An announcement that the simulator could not live up to is refused."""
    plan = load(write(AREA + f"devices: {{x: {{type: switch, area: den, announce: {announce}}}}}"))

    with pytest.raises(HouseError, match=r"devices\.x\.announce") as caught:
        Theatre(plan)

    assert problem in str(caught.value)


def test_missing_house():
    """A house that does not exist is refused with the names of those that do."""
    with pytest.raises(HouseError, match="home"):
        find_house("castle")


def test_words_are_words(write: Write):
    """`on` and `off` are texts in a house file, so that keys and modes mean what they say."""
    plan = load(
        write(
            AREA + "devices: {x: {type: switch, area: den, state: {on: on}},"
            " y: {type: climate, area: den, modes: [off, heat]}}"
        )
    )

    assert plan.devices["x"].state == {"on": True}
    assert plan.devices["y"].design.features["mode"].choices == ("off", "heat")


def test_announcement(write: Write):
    """An announcement carries device, area, origin, and the house's and its own availability."""
    theatre = Theatre(load(write(SMALL)))

    config = json.loads(theatre.retained["homeassistant/light/small/lamp/config"])

    assert config["device"]["suggested_area"] == "Den"
    assert config["device"]["identifiers"] == ["small_lamp"]
    assert config["origin"]["name"]
    assert config["availability_mode"] == "all"
    assert [one["topic"] for one in config["availability"]] == [
        "sim/small/status",
        "small/lamp/availability",
    ]


def test_short_announcement(write: Write):
    """Small firmware announces itself with abbreviations and a base topic."""
    theatre = Theatre(
        load(write(AREA + "name: h\ndevices: {x: {type: switch, area: den, short: true}}"))
    )

    config = json.loads(theatre.retained["homeassistant/switch/h/x/config"])

    assert (config["~"], config["cmd_t"], config["stat_t"]) == ("h/x", "~/set", "~/state")
    assert config["avty"] == [{"t": "sim/h/status"}, {"t": "~/availability"}]
    assert config["dev"]["sa"] == "Den"


def test_shared_topic(write: Write):
    """Sensors that share a topic say everything in one object."""
    text = AREA + (
        "name: h\n"
        "devices:\n"
        "  a: {type: sensor, area: den, measures: temperature, announce:\n"
        "    {state_topic: h/s, value_template: '{{ value_json.t }}'}}\n"
        "  b: {type: sensor, area: den, measures: humidity, announce:\n"
        "    {state_topic: h/s, value_template: \"{{ value_json['rel hum'] }}\"}}\n"
    )
    theatre = Theatre(load(write(text)))

    theatre.send("sim/h/set/a", '{"value": 18}')

    assert json.loads(theatre.said("h/s")[0]) == {"t": 18.0, "rel hum": 45.0}


def test_not_retained(write: Write):
    """A device whose states are not retained leaves none on the broker."""
    theatre = Theatre(
        load(write(AREA + "name: h\ndevices: {x: {type: switch, area: den, retain: false}}"))
    )

    theatre.send("h/x/set", "ON")
    theatre.wait(0.1)

    assert theatre.said("h/x/state") == ["ON"]
    assert "h/x/state" not in theatre.retained
