"""Devices are found by what people type."""

import pytest

from controller.conversation.lookup import find, near
from controller.home.areas import Areas
from controller.home.registry import Home, Override
from devices.model import Device, Hardware
from tests.controller.home.houses import Mute

WASHER = Hardware(
    identifiers=frozenset({"0x00158d0001"}),
    connections=frozenset({("mac", "aa:bb:cc:dd:ee:ff")}),
    name="Washing Machine",
)


def device(device_id: str, name: str, **more: object) -> Device:
    """A device without features."""
    domain = device_id.partition(".")[0]
    return Device(
        id=device_id, domain=domain, name=name, features={}, codec=Mute(), key=name, **more
    )


@pytest.fixture
def home() -> Home:
    """A washing machine of three parts, one of them hidden, and two lights."""
    home = Home(areas=Areas(), overrides={"light.hall": Override(aliases=("corridor",))})
    home.put(device("switch.washer", "Washing Machine", unique_id="w0", hardware=WASHER))
    home.put(device("sensor.washer_power", "Washing Machine Power", unique_id="w1",
                    hardware=WASHER))  # fmt: skip
    home.put(device("sensor.washer_signal", "Washing Machine Signal", unique_id="w2",
                    hardware=WASHER, category="diagnostic"))  # fmt: skip
    home.put(device("light.hall", "Hall Light", unique_id="h"))
    home.put(device("light.hall_2", "Hall Lamp Ünten", unique_id="H"))
    return home


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("light.hall", ["light.hall"]),
        ("hall_2", ["light.hall_2"]),
        ("H", ["light.hall_2"]),
        ("hall light", ["light.hall"]),
        ("  HALL-LIGHT ", ["light.hall"]),
        ("Corridor", ["light.hall"]),
        ("hall lamp unten", ["light.hall_2"]),
        ("washing machine power", ["sensor.washer_power"]),
        ("washing machine", ["switch.washer"]),
        ("0x00158D0001", ["sensor.washer_power", "sensor.washer_signal", "switch.washer"]),
        ("AA:BB:CC:DD:EE:FF", ["sensor.washer_power", "sensor.washer_signal", "switch.washer"]),
        ("power", ["sensor.washer_power"]),
        ("machine sig", ["sensor.washer_signal"]),
        ("hall", ["light.hall"]),
        ("hall l", ["light.hall", "light.hall_2"]),
        ("sauna", []),
        ("", []),
        ("?!", []),
    ],
)
def test_found(home: Home, typed: str, found: list[str]) -> None:
    """An id, a name in any spelling, a mark of the hardware, else a part of a name."""
    assert sorted(member.device.id for member in find(home, typed)) == found


def test_near(home: Home) -> None:
    """A misspelled name brings the names that are near to it, also those of hardware."""
    assert near(home, "hal ligth")[0] == "Hall Light"
    assert near(home, "washing maschine")[0] == "Washing Machine"
    assert near(home, "qqqq") == ()
