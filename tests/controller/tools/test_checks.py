"""Comparisons: truth, and the reading that shows it."""

import operator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.tools import default_toolbox
from controller.tools.checks import check
from controller.tools.observation import Comfort, Fault

TOOLBOX = default_toolbox()


async def ask(house, target, comparison, value, **settings):
    """Bind and run a check as a model would write it."""
    raw = {"target": target, "comparison": comparison, "value": value}
    return await TOOLBOX.run(TOOLBOX.bind("check", raw), house.context(**settings))


@pytest.mark.parametrize(
    ("target", "comparison", "value", "text"),
    [
        ("the bedroom", "is", "cold",
         "True: Bedroom Thermostat temperature is 17.8 °C, below 19 °C (cold)."),
        ("kitchen", "is", "too cold",
         "False: Kitchen Temperature is 21.3 °C, not below 19 °C (cold)."),
        ("kitchen", "is_not", "hot",
         "True: Kitchen Temperature is 21.3 °C, not above 25 °C (hot)."),
        ("kitchen", "is", "humid", "True: Kitchen Humidity is 70 %, above 65 % (humid)."),
        ("garden", "is", "dark",
         "True: Garden Light Level is 12 lx, below 50 lx (dark)."),
        ("bedroom", "<", "19",
         "True: Bedroom Thermostat temperature is 17.8 °C, below 19 °C."),
        ("bedroom temperature", "below", "66 °F",
         "True: Bedroom Thermostat temperature is 17.8 °C, below 66 °F."),
        ("kitchen temperature", "at_least", "21.3 °C",
         "True: Kitchen Temperature is 21.3 °C, at least 21.3 °C."),
        ("kitchen humidity", "at most", "60 %",
         "False: Kitchen Humidity is 70 %, above 60 %."),
        ("bedroom", "is", "below 19 °C",
         "True: Bedroom Thermostat temperature is 17.8 °C, below 19 °C."),
        ("kitchen", "below", "cold",
         "False: Kitchen Temperature is 21.3 °C, not below 19 °C (cold)."),
        ("kitchen light", "is", "on", "False: Kitchen Light is off, not on."),
        ("kitchen light", "is_not", "on", "True: Kitchen Light is off, not on."),
        ("kitchen light", "equals", "off", "True: Kitchen Light is off."),
        ("front door", "is", "locked", "True: Front Door is locked."),
        ("study window", "is", "open", "True: Study Window is open."),
        ("study window", "is", "shut", "False: Study Window is open, not closed."),
        ("living room blinds", "is", "open", "True: Living Room Blinds are open."),
        ("living room blinds", "above", "50 %",
         "True: Living Room Blinds position is 100 %, above 50 %."),
        ("bedroom thermostat", "is", "on", "True: Bedroom Thermostat is heat."),
        ("bedroom thermostat", "is", "heat", "True: Bedroom Thermostat is heat."),
        ("bedroom thermostat set temperature", "equals", "19",
         "True: Bedroom Thermostat set temperature is 19 °C, equal to 19 °C."),
    ],
)  # fmt: skip
async def test_compares(furnished, target, comparison, value, text):
    """A comparison gives true or false and the reading, and publishes nothing."""
    observation = await ask(furnished, target, comparison, value)

    assert observation.text == text
    assert observation.truth is text.startswith("True")
    assert observation.readings
    assert furnished.published == []


async def test_comfort_is_configured(furnished):
    """What is cold is a matter of configuration."""
    comfort = Comfort(cold_below_c=15.0)

    observation = await ask(furnished, "bedroom", "is", "cold", comfort=comfort)

    assert observation.truth is False


async def test_a_room_is_judged_by_its_sensor(furnished, add):
    """A room with sensor and thermostat is as warm as the sensor says."""
    add("sensor", "Bedroom Temperature", "Bedroom", device_class="temperature",
        unit_of_measurement="°C", values={"value": 22.0})  # fmt: skip

    observation = await ask(furnished, "the bedroom", "is", "cold")

    assert observation.text == "False: Bedroom Temperature is 22 °C, not below 19 °C (cold)."


async def test_all_of_a_set_must_hold(furnished):
    """Of several devices all must be in the state; those that are not come first."""
    observation = await ask(furnished, "the kitchen and bedroom lights", "is", "on")

    assert observation.truth is False
    assert observation.text == (
        "False for 1 of 2: Kitchen Light is off, not on; Bedroom Light is on."
    )


async def test_an_unreachable_device_is_neither_true_nor_false(furnished):
    """What a device last said does not count while it is not reachable."""
    furnished.set("light.bedroom_light", available=False)

    observation = await ask(furnished, "bedroom light", "is", "on")

    assert observation.truth is None
    assert observation.fault is None
    assert observation.text.startswith("Unknown: Bedroom Light is not reachable; last known: on.")


async def test_an_unknown_value_is_neither_true_nor_false(furnished):
    """Before a device has said anything nothing is known."""
    furnished.set("climate.bedroom_thermostat", current_temperature=None)

    observation = await ask(furnished, "bedroom", "is", "cold")

    assert observation.truth is None
    assert "unknown" in observation.text


async def test_one_false_decides_even_if_others_are_unknown(furnished):
    """All must hold, so one that does not is enough to say no."""
    furnished.set("light.bedroom_light", available=False)

    observation = await ask(furnished, "the kitchen and bedroom lights", "is", "on")

    assert observation.truth is False


async def test_a_state_that_a_device_cannot_have_is_asked_back(furnished):
    """A light is never `locked`: the model is told what the light says."""
    observation = await ask(furnished, "kitchen light", "is", "locked")

    assert (observation.fault, observation.truth) == (Fault.ARGUMENTS, None)
    assert "Kitchen Light: off" in observation.text


async def test_a_word_is_not_above_anything(furnished):
    """Words are compared by is and is_not only."""
    observation = await ask(furnished, "kitchen light", "above", "on")

    assert observation.fault is Fault.ARGUMENTS


async def test_a_room_that_measures_nothing_is_said(furnished):
    """A room without thermometer is not judged by another room's."""
    observation = await ask(furnished, "the hall", "is", "cold")

    assert observation.fault is Fault.EMPTY
    assert observation.truth is None


async def test_an_unknown_room_is_said(furnished):
    """A room that does not exist is neither warm nor cold."""
    observation = await ask(furnished, "the sauna", "is", "cold")

    assert observation.fault is Fault.UNKNOWN


async def test_nearly_equal_numbers_are_shown_apart(furnished):
    """Rounded figures never make a sentence that contradicts itself."""
    furnished.set("sensor.kitchen_temperature", value=18.96)

    observation = await ask(furnished, "kitchen temperature", "below", "19 °C")

    assert observation.text == "True: Kitchen Temperature is 18.96 °C, below 19 °C."


_PYTHON = {
    "below": operator.lt,
    "above": operator.gt,
    "at_least": operator.ge,
    "at_most": operator.le,
    "equals": operator.eq,
    "not_equals": operator.ne,
}
_READING = st.one_of(st.integers(-40, 60).map(float), st.floats(-40, 60).map(lambda x: round(x, 3)))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seen=_READING, limit=_READING, comparison=st.sampled_from(sorted(_PYTHON)))
async def test_truth_is_that_of_python(furnished, seen, limit, comparison):
    """For any reading and limit the truth is that of the plain comparison of the numbers."""
    furnished.set("sensor.kitchen_temperature", value=seen)

    observation = await ask(furnished, "kitchen temperature", comparison, f"{limit:.3f} °C")

    assert observation.truth is _PYTHON[comparison](seen, limit)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(target=st.text(max_size=20), value=st.text(max_size=20))
async def test_any_words_are_answered(furnished, target, value):
    """Whatever a model compares with whatever, an observation comes back."""
    observation = await check(furnished.context(), target=target, comparison="is", value=value)

    assert observation.text


@pytest.fixture
def charged(furnished, add):
    """Sensors that tell of batteries, in percent and in words."""
    share = {"device_class": "battery", "unit_of_measurement": "%"}
    add("sensor", "Kitchen Sink Battery", "Kitchen", values={"value": 15.0}, **share)
    add("sensor", "Hall Motion Battery", "Hall", values={"value": 80.0}, **share)
    add("binary_sensor", "Remote Battery", "Study", values={"on": False}, device_class="battery")
    return furnished


@pytest.mark.parametrize(
    ("target", "value", "text"),
    [
        ("kitchen sink battery", "low", "True: Kitchen Sink Battery is 15 %, below 20 % (low)."),
        ("the battery of the kitchen sink", "low",
         "True: Kitchen Sink Battery is 15 %, below 20 % (low)."),
        ("hall motion battery", "low",
         "False: Hall Motion Battery is 80 %, not below 20 % (low)."),
        ("hall motion battery", "full", "False: Hall Motion Battery is 80 %, below 95 % (full)."),
        ("kitchen sink battery", "empty",
         "False: Kitchen Sink Battery is 15 %, above 5 % (empty)."),
        ("remote battery", "low", "False: Remote Battery is normal, not low."),
    ],
)  # fmt: skip
async def test_batteries_are_low_below_twenty_percent(charged, target, value, text):
    """What a word says of a battery is a number of percent, and the answer tells the number."""
    assert (await ask(charged, target, "is", value)).text == text


async def test_all_batteries_are_looked_at_together(charged):
    """Batteries that tell percent and such that tell words are checked by one question."""
    observation = await ask(charged, "all the batteries", "is", "low")

    assert observation.truth is False
    assert len(observation.readings) == 3
