"""Set temperatures."""

import pytest

from controller.home.outcome import Status
from controller.tools import default_toolbox
from controller.tools.climate import set_temperature
from controller.tools.observation import Fault


@pytest.mark.parametrize("target", ["bedroom", "bedroom thermostat", "the heating in the bedroom"])
async def test_sets_the_thermostat_of_a_room(furnished, target):
    """A room, or its thermostat by name, is set to the temperature."""
    observation = await set_temperature(furnished.context(), target=target, temperature=21.0)

    assert furnished.published == [("climate.bedroom_thermostat", {"temperature": 21.0})]
    assert observation.text == "Bedroom Thermostat: set to 21 °C confirmed."


@pytest.mark.parametrize(("temperature", "unit"), [("68 °F", None), (68.0, "F"), ("68 °F", "F")])
async def test_fahrenheit_is_converted_once(furnished, temperature, unit):
    """Degrees Fahrenheit become the thermostat's degrees Celsius."""
    await set_temperature(furnished.context(), target="bedroom", temperature=temperature, unit=unit)

    assert furnished.published == [("climate.bedroom_thermostat", {"temperature": 20.0})]


async def test_outside_the_range_nothing_happens(furnished):
    """A temperature that the thermostat does not take is invalid, and says what it takes."""
    observation = await set_temperature(furnished.context(), target="bedroom", temperature=70.0)

    assert observation.outcomes[0].status is Status.INVALID
    assert "5 to 30 °C" in observation.text
    assert furnished.published == []


async def test_a_thermostat_that_is_off_is_mentioned(furnished):
    """A set point alone does not heat while the thermostat is off, and the person hears it."""
    furnished.set("climate.bedroom_thermostat", mode="off")

    observation = await set_temperature(furnished.context(), target="bedroom", temperature=21.0)

    assert observation.outcomes[0].status is Status.CONFIRMED
    assert observation.say == "Bedroom Thermostat is off and must be turned on to heat or cool."
    assert observation.say in observation.text


async def test_a_room_without_thermostat_is_said(furnished):
    """A room that has nothing to heat with changes nothing elsewhere."""
    observation = await set_temperature(furnished.context(), target="garden", temperature=21.0)

    assert observation.fault is Fault.EMPTY
    assert furnished.published == []


async def test_other_units_are_asked_back(furnished):
    """A temperature in percent is sent back to the model."""
    observation = await set_temperature(furnished.context(), target="bedroom", temperature="21 %")

    assert observation.fault is Fault.ARGUMENTS


@pytest.mark.parametrize(
    ("said", "degrees"),
    [
        ("21.5", 21.5),
        ("21,5 degrees", 21.5),
        ("twenty one and a half", 21.5),
        ("20 and a half degrees", 20.5),
        ("as warm as possible", 30.0),
        ("max", 30.0),
        ("lowest", 5.0),
        ("as cold as possible", 5.0),
    ],
)
async def test_degrees_in_words(furnished, said, degrees):
    """Degrees in words, and the ends of what the thermostat itself can do."""
    call = default_toolbox().bind("set_temperature", {"target": "bedroom", "temperature": said})

    await set_temperature(furnished.context(), **call.arguments)

    assert furnished.published == [("climate.bedroom_thermostat", {"temperature": degrees})]
