"""Setting whatever a device takes, on one real device of every type."""

from dataclasses import replace

import pytest

from controller.home.outcome import Status
from controller.tools import default_toolbox
from controller.tools.observation import Fault
from controller.tools.setting import set_value
from controller.tools.settings import settable
from controller.tools.values import read_value
from devices.model import Kind
from tests.controller.policy.permits import risking
from tests.controller.tools.types import FOUND, add_type, house_of_types

TOOLBOX = default_toolbox()
SET = [
    ("the ceiling fan", "speed", "50%", {"on": True, "percentage": 50.0}),
    ("ceiling fan", "speed", "0", {"on": False}),
    ("ceiling fan", "speed", "3", {"on": True, "percentage": 75.0}),
    ("ceiling fan", None, "speed 2", {"on": True, "percentage": 50.0}),
    ("ceiling fan", "speed", "medium", {"on": True, "percentage": 50.0}),
    ("ceiling fan", "speed", "as fast as possible", {"on": True, "percentage": 100.0}),
    ("ceiling fan", "mode", "breeze", {"preset_mode": "breeze"}),
    ("ceiling fan", None, "sleep", {"preset_mode": "sleep"}),
    ("ceiling fan", "oscillation", "on", {"oscillating": True}),
    ("ceiling fan", "direction", "backwards", {"direction": "reverse"}),
    ("dishwasher", "delay", "1 hour", {"value": 60.0}),
    ("dishwasher delay", None, "45", {"value": 45.0}),
    ("dishwasher", "program", "eco", {"value": "Eco 50"}),
    ("wifi password", None, "correct horse", {"value": "correct horse"}),
    ("the humidifier", "humidity", "55", {"target_humidity": 55.0}),
    ("humidifier", None, "55 %", {"target_humidity": 55.0}),
    ("humidifier", "mode", "sleep", {"mode": "sleep"}),
    ("boiler", "temperature", "50 °C", {"temperature": 122.0}),
    ("boiler", "mode", "performance", {"mode": "performance"}),
    ("bedroom thermostat", "low temperature", "18", {"temperature_low": 18.0}),
    ("bedroom thermostat", "high temperature", "77 F", {"temperature_high": 25.0}),
    ("bedroom thermostat", "fan mode", "high", {"fan_mode": "high"}),
    ("bedroom thermostat", "preset", "eco", {"preset_mode": "eco"}),
    ("bedroom thermostat", "mode", "cooling", {"mode": "cool"}),
    ("bedroom thermostat", "swing", "on", {"swing_mode": "on"}),
    ("kitchen radio", "volume", "30", {"volume_level": 30.0}),
    ("kitchen radio", "volume", "maximum", {"volume_level": 100.0}),
    ("kitchen radio", "volume", "a third", {"volume_level": 33.0}),
    ("kitchen radio", "volume", "fifty percent", {"volume_level": 50.0}),
    ("kitchen radio", "volume", "a bit quieter", {"volume_level": 35.0}),
    ("bedroom thermostat", "preset", "Away", {"preset_mode": "away"}),
    ("bedroom thermostat", "mode", "HEAT_COOL", {"mode": "heat_cool"}),
    ("bedroom thermostat", "mode", "fan only", {"mode": "fan_only"}),
    ("boiler", "temperature", "as hot as possible", {"temperature": 140.0}),
    ("humidifier", "humidity", "lowest", {"target_humidity": 30.0}),
    ("reading lamp", "color temperature", "warmest", {"on": True, "color_temp": 2000.0}),
    ("reading lamp", "color temperature", "warm white", {"on": True, "color_temp": 2700.0}),
    ("reading lamp", "colour", "dark sea green", {"on": True, "color": (143, 188, 143)}),
    ("kitchen radio", "volume", "louder", {"volume_level": 50.0}),
    ("kitchen radio", "volume", "5 lower", {"volume_level": 35.0}),
    ("volume of the kitchen radio", None, "30 %", {"volume_level": 30.0}),
    ("the kitchen radio volume", "volume", "30 %", {"volume_level": 30.0}),
    ("kitchen radio", "source", "spotify", {"source": "Spotify"}),
    ("kitchen radio", "mute", "on", {"muted": True}),
    ("loft siren", "tone", "burglar", {"tone": "burglar"}),
    ("loft siren", "duration", "2 minutes", {"duration": 120.0}),
    ("house alarm", "mode", "away", {"mode": "armed_away"}),
    ("study blinds", "tilt", "half", {"tilt": 50.0}),
    ("garden valve", "position", "40", {"position": 40.0}),
    ("reading lamp", "effect", "rainbow", {"on": True, "effect": "rainbow"}),
    ("reading lamp", "color temperature", "250 mired", {"on": True, "color_temp": 4000.0}),
    ("reading lamp", "brightness", "max", {"on": True, "brightness": 100.0}),
    ("dusty", "suction", "max", {"fan_speed": "max"}),
    ("hall display", "message", "Dinner is ready", {"message": "Dinner is ready"}),
    ("coffee machine", "power", "on", {"on": True}),
]


@pytest.mark.parametrize(("target", "what", "value", "change"), SET)
async def test_the_persons_words_set_the_feature_that_they_mean(target, what, value, change):
    """Each setting of each type is reached by the words that people have for it."""
    house = house_of_types()

    observation = await set_value(house.context(), target=target, value=value, what=what)

    assert [change for _, change in house.published] == [change]
    assert observation.outcomes[0].status is Status.CONFIRMED


@pytest.mark.parametrize("domain", FOUND)
async def test_every_setting_of_every_type_is_reached_by_its_own_name(domain):
    """What a device can be given is given under the name by which the home tells of it."""
    house = house_of_types(domain)
    (member,) = house.home.everything
    for key, feature in settable(member.device).items():
        house.published.clear()
        value = {
            Kind.BOOL: feature.words[0],
            Kind.NUMBER: str(feature.minimum or 0.0),
            Kind.COLOR: "red",
            Kind.TEXT: "milk",
            Kind.CHOICE: (*feature.askable, *feature.choices, "")[0],
        }[feature.kind]

        context = house.context(permit=risking(unlock="free", disarm="free"))
        await set_value(context, target=member.name, value=value, what=key)

        # Asked to be open, what only tells its position is asked for all of it.
        told = ({"on": False}, {"position": 100.0})
        assert [key in change or change in told for _, change in house.published] == [True]


@pytest.mark.parametrize(
    ("target", "what", "value", "allowed"),
    [
        ("dishwasher delay", None, "700", "0 to 600 min"),
        ("dishwasher delay", None, "37", "in steps of 15"),
        ("humidifier", "humidity", "95 %", "30 to 80 %"),
        ("bedroom thermostat", "temperature", "99 F", "5 to 30 °C in steps of 0.5 (41 to 86 °F)"),
        ("dishwasher program", "option", "turbo", "Eco 50, Auto or Quick"),
        ("kitchen radio", "volume", "30 °C", "it counts in %"),
    ],
)
async def test_what_is_not_allowed_is_not_moved_into_the_range(target, what, value, allowed):
    """A value outside a range, a step or a list changes nothing and says what is allowed."""
    house = house_of_types()

    observation = await set_value(house.context(), target=target, value=value, what=what)

    assert house.published == []
    assert observation.outcomes[0].status is Status.INVALID
    assert allowed in observation.text


async def test_a_word_that_no_feature_has_is_refused_with_near_names():
    """A fan has no colour: nothing changes and what it takes is said, near names first."""
    house = house_of_types()

    wrong = await set_value(house.context(), target="ceiling fan", value="red", what="colour")
    near = await set_value(house.context(), target="ceiling fan", value="4", what="speeed rate")

    assert wrong.fault is near.fault is Fault.EMPTY
    assert "cannot be given a colour; it takes" in wrong.say
    assert "takes speed 0 to 100 %" in near.say
    assert house.published == []


@pytest.mark.parametrize(
    ("sentence", "published"),
    [
        ("set the garden valve to 40 %", [("valve.garden_valve", {"position": 40.0})]),
        ("set the speed of the garden valve to 40 %", []),
    ],
)
async def test_a_word_that_only_the_model_had(sentence, published):
    """What takes such a value is set; a word of the person's own has to fit."""
    house = house_of_types()
    context = replace(house.context(), sentence=sentence)

    await set_value(context, target="the garden valve", value="40 %", what="speed")

    assert house.published == published


async def test_what_and_value_may_be_the_wrong_way_round():
    """A model that swaps the two is understood."""
    house = house_of_types()

    await set_value(house.context(), target="kitchen radio", value="volume", what="30")

    assert house.published == [("media_player.kitchen_radio", {"volume_level": 30.0})]


@pytest.mark.parametrize(
    ("name", "arguments", "change"),
    [
        ("set_fan_speed", {"target": "ceiling fan", "speed": 75}, {"on": True, "percentage": 75.0}),
        ("set_volume", {"target": "kitchen radio", "volume": 10}, {"volume_level": 10.0}),
        ("set_humidity", {"target": "humidifier", "humidity": 50}, {"target_humidity": 50.0}),
        ("select_source", {"target": "kitchen radio", "source": "Spotify"}, {"source": "Spotify"}),
        ("set_hvac_mode", {"target": "bedroom thermostat", "mode": "heat"}, {"mode": "heat"}),
        ("select_option", {"target": "dishwasher", "option": "Quick"}, {"value": "Quick"}),
    ],
)
async def test_other_names_of_the_tool(name, arguments, change):
    """The names by which models know settings from elsewhere lead to the same tool."""
    house = house_of_types()
    call = TOOLBOX.bind(name, arguments)

    await TOOLBOX.run(call, house.context())

    assert call.name == "set_value"
    assert [change for _, change in house.published] == [change]


async def test_a_value_said_in_another_unit_comes_back_in_both():
    """A set point in the unit that the device does not have is told in both."""
    house = house_of_types()

    observation = await set_value(
        house.context(), target="bedroom thermostat", what="temperature", value="70 °F"
    )

    assert house.published == [("climate.bedroom_thermostat", {"temperature": 21.0})]
    assert observation.text == "Bedroom Thermostat: set to 21 °C (70 °F) confirmed."


async def test_a_password_is_not_shown():
    """A secret text is set; neither the outcome nor the observation holds it."""
    house = house_of_types()

    observation = await set_value(house.context(), target="wifi password", value="correct horse")

    assert house.published == [("text.wifi_password", {"value": "correct horse"})]
    assert "correct" not in repr(observation)


async def test_louder_needs_to_know_how_loud_it_is():
    """Where the value now is not known, the person is to say a number."""
    house = house_of_types("media_player")
    house.set("media_player.kitchen_radio", volume_level=None)

    observation = await set_value(house.context(), target="radio", what="volume", value="louder")

    assert "say a number" in observation.text
    assert house.published == []


async def test_several_risky_devices_are_not_set_without_a_yes():
    """Two alarms are not disarmed before the person has said yes to both."""
    house = house_of_types("alarm_control_panel")
    add_type(house, "alarm_control_panel", "Shed Alarm")

    observation = await set_value(
        house.context(), target="house alarm and shed alarm", what="mode", value="disarmed"
    )

    assert observation.fault is Fault.CONFIRM
    assert observation.say == "Shall I change House Alarm and Shed Alarm?"
    assert house.published == []


@pytest.mark.parametrize("domain", FOUND)
@pytest.mark.parametrize("raw", ["", " ", "nan", "1e999", "-", "☃", "+", "by", "x" * 400, "louder"])
def test_any_value_is_read_or_refused(domain, raw):
    """No text makes reading a value fail in another way than by saying what is taken."""
    (member,) = house_of_types(domain).home.everything
    for feature in settable(member.device).values():
        given = read_value(member.device, feature, raw, now=None)
        assert isinstance(given, str) or given.value is not None
