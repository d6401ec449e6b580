"""What the simulator says and hears, read by the controller's side of the wire."""

from collections.abc import Mapping

import pytest

from devices.model import Device, Kind, Value, Values
from simulator.plan import find_house, load

from .conftest import Reader, Theatre

HOME = load(find_house("home"))

CHANGES: list[tuple[str, Values]] = [
    ("living_room_light", {"on": True, "brightness": 33.0}),
    ("living_room_light", {"on": False}),
    ("living_room_light", {"color_temp": 4000.0}),
    ("nursery_light", {"color": (10, 200, 30)}),
    ("nursery_light", {"effect": "candle"}),
    ("hall_lamp", {"brightness": 30.0}),
    ("hall_lamp", {"on": False}),
    ("study_light", {"brightness": 5.0}),
    ("bathroom_light", {"on": False}),
    ("coffee_machine", {"on": True}),
    ("study_heater", {"on": True}),
    ("fan", {"percentage": 33.0}),
    ("fan", {"oscillating": True}),
    ("living_room_blinds", {"open": False}),
    ("living_room_blinds", {"position": 25.0}),
    ("bedroom_blinds", {"open": False}),
    ("front_door_lock", {"locked": False}),
    ("bedroom_thermostat", {"temperature": 21.0}),
    ("living_room_thermostat", {"preset_mode": "eco"}),
    ("study_thermostat", {"mode": "cool"}),
    ("study_thermostat", {"fan_mode": "high"}),
]


def shows(device: Device, truth: Mapping[str, Value], seen: Mapping[str, Value]) -> bool:
    """Whether what was seen of a device is true, roundings on the wire aside."""
    return all(
        device.features[key].matches(truth[key], value)
        or (device.features[key].kind is Kind.NUMBER and abs(truth[key] - value) <= 1)
        for key, value in seen.items()
        if value is not None
    )


@pytest.fixture
def home() -> Theatre:
    """The shipped house, with nothing happening by itself, and all its first words."""
    theatre = Theatre(HOME)
    theatre.send("homeassistant/status", "online")
    return theatre


@pytest.mark.parametrize("object_id", HOME.devices)
def test_announced_and_said(home: Theatre, object_id: str):
    """Every device of the shipped house is announced rightly, and says its whole true state."""
    reader, plan = Reader(home, object_id), HOME.devices[object_id]

    truth = home.truth(object_id)
    assert reader.problems == ()
    assert reader.device.domain == plan.domain
    assert reader.device.name == plan.full_name
    assert reader.device.hardware.suggested_area == HOME.areas[plan.area].name
    assert reader.device.features.keys() == plan.design.features.keys()
    assert reader.values.keys() >= truth.keys()
    assert shows(reader.device, truth, reader.values)


@pytest.mark.parametrize(("object_id", "change"), CHANGES)
def test_obeyed_and_said(home: Theatre, object_id: str, change: Values):
    """A change that the controller encodes happens, and is decoded from what the device says."""
    reader = Reader(home, object_id)
    reader.ask(change)
    home.wait(15)

    features = reader.device.features
    for key, asked in change.items():
        assert features[key].matches(asked, home.truth(object_id)[key])
        assert features[key].matches(asked, reader.values[key])


def test_cover_shows_its_way(home: Theatre):
    """A cover is seen opening and closing before it has arrived."""
    reader = Reader(home, "living_room_blinds")
    home.send("home/living_room_blinds/set", "CLOSE")
    home.wait(4)

    assert reader.values["moving"] == "closing"
    assert 50 < reader.values["position"] < 90
