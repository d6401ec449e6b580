"""Houses in the neutral format, and states in Home Assistant's terms."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from simulator.plan import load
from simulator.section import HouseError

from .conftest import Reader, Theatre

Write = Callable[[str], Path]
SHARED = Path(__file__).parents[3] / "shared" / "bench" / "dev"
FILES = sorted(SHARED.glob("*.yaml"))
NUMBERS = {"brightness": 2.0, "volume_level": 0.01, "temperature": 0.1, "current_temperature": 0.1}
SHOWN_ELSEWHERE = {
    "device_class",
    "fan_modes",
    "hvac_modes",
    "rgbw_color",
    "state_class",
    "supported_color_modes",
    "unit_of_measurement",
}
"""Attributes that an announcement tells, or (a colour of nothing) nobody."""

needs_houses = pytest.mark.skipif(not FILES, reason=f"there are no houses in {SHARED}")
every_house = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)

SMALL = """
home:
  id: Büro 1
  name: Office
  areas: [{id: den, name: Den, floor: Upper Floor}]
  devices:
  - {id: clock, name: Clock, area: den, manufacturer: Tick, model: T1}
  entities:
  - {entity_id: light.lamp, name: Lamp, area: den, state: 'on',
     attributes: {supported_color_modes: [color_temp, rgb], brightness: 128}}
  - {entity_id: sensor.clock_battery, name: Clock Battery, device: clock, state: '80',
     attributes: {device_class: battery, unit_of_measurement: '%'}}
  - {entity_id: sensor.time, name: Time, device: clock, state: noon}
  - {entity_id: climate.heater, area: den, state: heat,
     attributes: {hvac_modes: ['off', heat], temperature: 68, current_temperature: 64,
                  temperature_unit: °F}}
  - {entity_id: cover.shade, area: den, state: open, features: [open, close],
     attributes: {device_class: shade}}
  - {entity_id: fan.fan, area: den, state: 'off', attributes: {percentage: 0}}
  - {entity_id: weather.out, state: sunny, attributes: {temperature: 72, temperature_unit: °F}}
  - {entity_id: todo.list, state: '1', features: [create_todo_item],
     attributes: {items: [{summary: Milk, status: needs_action}]}}
cases: [{anything: at all}]
"""


def document(file: Path) -> dict[str, Any]:
    """A whole file."""
    return dict(yaml.safe_load(file.read_text(encoding="utf-8")))


def truth(theatre: Theatre, entity_id: str) -> dict[str, Any]:
    """What is told of an entity in Home Assistant's terms."""
    text = theatre.retained[f"sim/{theatre.stage.plan.name}/hatruth/{entity_id}"]
    return dict(json.loads(text))


def pose(theatre: Theatre, entity_id: str, wanted: Any) -> None:
    """Ask for a state in Home Assistant's terms."""
    theatre.send(f"sim/{theatre.stage.plan.name}/ha/{entity_id}", json.dumps(wanted, default=str))


def problems(theatre: Theatre) -> list[str]:
    """What the simulator could not do."""
    return theatre.said(f"sim/{theatre.stage.plan.name}/problem")


def differences(wanted: dict[str, Any], shown: dict[str, Any]) -> list[str]:
    """Where what is shown is not what was wanted."""
    found = []
    if wanted.get("state") not in (None, shown["state"]):
        found.append(f"state is {shown['state']}, not {wanted['state']}")
    for name, value in (wanted.get("attributes") or {}).items():
        seen = shown["attributes"].get(name)
        near = name in NUMBERS and abs((value or 0) - (seen or 0)) <= NUMBERS[name]
        if name not in SHOWN_ELSEWHERE and seen != value and not near:
            found.append(f"{name} is {seen}, not {value}")
    return found


@needs_houses
@every_house
def test_every_entity_comes_up(file: Path):
    """Every entity is announced with its id, name and area, and begins as the file says."""
    home = document(file)["home"]
    areas = {area["id"]: area["name"] for area in home["areas"]}
    theatre = Theatre(load(file))
    theatre.send("homeassistant/status", "online")

    assert len(theatre.stage.plan.devices) == len(home["entities"]) > 0
    for entity in home["entities"]:
        reader = Reader(theatre, entity["entity_id"])
        hardware = reader.device.hardware
        assert (reader.device.id, reader.device.domain) == (entity["entity_id"], entity["domain"])
        assert (reader.device.name, reader.problems) == (entity["name"], ())
        assert hardware is not None
        assert hardware.suggested_area == areas.get(entity.get("area"))
        assert differences(entity, truth(theatre, entity["entity_id"])) == []


@needs_houses
@every_house
def test_every_state_is_said(file: Path):
    """What each entity says is its true state, read by the controller's side of the wire."""
    theatre = Theatre(load(file))
    theatre.send("homeassistant/status", "online")

    for id_ in theatre.stage.plan.devices:
        reader, real = Reader(theatre, id_), theatre.truth(id_)
        for key, feature in reader.device.features.items():
            if feature.readable and not feature.momentary and key not in ("items", "events"):
                assert feature.matches(real[key], reader.values[key]), (id_, key)


@needs_houses
@every_house
def test_floors(file: Path):
    """Each area is on the floor that the file names."""
    plan = load(file)

    for area in document(file)["home"]["areas"]:
        assert plan.floors.get(plan.areas[area["id"]].floor) == area.get("floor")


@needs_houses
@every_house
def test_setups_and_outcomes_can_be(file: Path):
    """Whatever a case sets up or expects can be set, and is then what is told."""
    theatre = Theatre(load(file))

    for case in document(file)["cases"]:
        for wanted in (case.get("setup") or {}, case["expect"]):
            for entity_id, state in wanted.items():
                pose(theatre, entity_id, state)
                shown = truth(theatre, entity_id)
                own_unit = "temperature_unit" not in (state.get("attributes") or {})
                assert differences(state if own_unit else {}, shown) == [], case["id"]
    assert problems(theatre) == []


def test_small_house(write: Write):
    """Ids, names, units and lists of a house are what its file says, cases are left alone."""
    theatre = Theatre(load(write(SMALL)))

    plan = theatre.stage.plan
    assert (plan.name, plan.still) == ("bu_ro_1", True)
    assert plan.floors == {"upper_floor": "Upper Floor"}
    assert [device.full_name for device in plan.devices.values()] == [
        "Lamp",
        "Clock Battery",
        "Time",
        "Heater",
        "Shade",
        "Fan",
        "Out",
        "List",
    ]
    assert plan.devices["sensor.clock_battery"].area == "den"
    assert theatre.truth("climate.heater")["current_temperature"] == pytest.approx(64, abs=0.1)
    assert truth(theatre, "todo.list")["attributes"]["items"] == [
        {"summary": "Milk", "status": "needs_action"}
    ]
    assert theatre.truth("cover.shade")["open"] is True


@pytest.mark.parametrize(
    ("entity_id", "wanted", "key", "value"),
    [
        ("light.lamp", {"state": "off"}, "on", False),
        ("light.lamp", {"attributes": {"brightness": 255}}, "brightness", 100),
        ("light.lamp", {"attributes": {"brightness": 0}}, "on", False),
        ("light.lamp", {"attributes": {"rgb_color": [255, 0, 9]}}, "color", (255, 0, 9)),
        ("light.lamp", {"attributes": {"hs_color": [0, 100]}}, "color", (255, 0, 0)),
        ("light.lamp", {"state": "unknown"}, "on", None),
        ("climate.heater", {"attributes": {"temperature": 70}}, "temperature", 70),
        (
            "climate.heater",
            {"attributes": {"temperature": 20, "temperature_unit": "°C"}},
            "temperature",
            68,
        ),
        ("cover.shade", {"attributes": {"current_position": 0}}, "open", False),
        ("fan.fan", {"state": "on"}, "on", True),
        (
            "weather.out",
            {"attributes": {"temperature": 30, "temperature_unit": "°C"}},
            "current_temperature",
            86,
        ),
        ("todo.list", {"attributes": {"items": []}}, "open_items", 0),
        ("sensor.clock_battery", {"state": "15"}, "value", 15),
    ],
)
def test_set_in_other_terms(
    write: Write, entity_id: str, wanted: dict[str, Any], key: str, value: object
):
    """A state in Home Assistant's terms becomes the device's own."""
    theatre = Theatre(load(write(SMALL)))

    pose(theatre, entity_id, wanted)

    assert problems(theatre) == []
    assert theatre.truth(entity_id)[key] == pytest.approx(value)


@pytest.mark.parametrize(
    ("entity_id", "wanted", "problem"),
    [
        ("light.lamp", {"state": "bright"}, "state must be on or off, not 'bright'"),
        ("light.lamp", {"attributes": {"glow": 1}}, "no attribute 'glow'"),
        ("light.lamp", {"brightness": 1}, "must be a JSON object like"),
        ("light.lamp", [], "must be a JSON object like"),
        ("light.lamp", {"attributes": {"brightness": "much"}}, "brightness must be 1 to 100"),
        ("light.lamp", {"attributes": {"rgb_color": [1, 2]}}, "color must be"),
        ("climate.heater", {"state": "cool"}, "mode must be off or heat"),
        ("weather.out", {"state": "nice"}, "state must be one of"),
        ("light.other", {"state": "on"}, "there is no entity 'light.other'"),
    ],
)
def test_wrong_terms(write: Write, entity_id: str, wanted: Any, problem: str):
    """A state that cannot be is refused with the reason, and nothing changes."""
    theatre = Theatre(load(write(SMALL)))
    before = {id_: theatre.truth(id_) for id_ in theatre.stage.plan.devices}

    pose(theatre, entity_id, wanted)

    assert problem in problems(theatre)[0]
    assert {id_: theatre.truth(id_) for id_ in before} == before


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("home: []", "home: must be keys and values"),
        ("home: {entities: 3}", "home.entities: must be a list"),
        ("home: {entities: [3]}", "home.entities[1]: must be keys and values"),
        ("home: {entities: [{name: x}]}", "home.entities[1].entity_id: is missing"),
        ("home: {entities: [{entity_id: toaster.x}]}", "'toaster' is not played"),
        ("home: {entities: [{entity_id: light.x, state: dim}]}", "state must be on or off"),
        ("home: {entities: [{entity_id: light.x, area: attic}]}", "must be one of house"),
    ],
)
def test_wrong_neutral_file(write: Write, text: str, problem: str):
    """An error in a neutral file names the place and what is allowed."""
    with pytest.raises(HouseError, match=r"house\.yaml") as caught:
        load(write(text))

    assert problem in str(caught.value)
