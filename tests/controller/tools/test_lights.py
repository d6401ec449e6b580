"""Brightness and colour."""

import pytest

from controller.home.outcome import Status
from controller.tools import default_toolbox
from controller.tools.lights import set_light
from controller.tools.observation import Fault


async def test_dims_and_turns_on(furnished):
    """A lamp that is dimmed is on afterwards, and the observation gives the brightness."""
    observation = await set_light(furnished.context(), target="hall lamp", brightness=30)

    assert furnished.published == [("light.hall_lamp", {"on": True, "brightness": 30.0})]
    assert observation.text == "Hall Lamp: brightness 30 % confirmed."


async def test_no_brightness_is_off(furnished):
    """A brightness of 0 turns the lamp off."""
    await set_light(furnished.context(), target="study light", brightness=0)

    assert furnished.published == [("light.study_light", {"on": False})]


async def test_colors_by_name(furnished):
    """A colour that is named is sent as red, green and blue."""
    observation = await set_light(furnished.context(), target="study light", color="red")

    assert furnished.published == [("light.study_light", {"on": True, "color": (255, 0, 0)})]
    assert observation.text == "Study Light: colour #ff0000 confirmed."


async def test_white_words_stay_in_the_range_of_the_lamp(furnished):
    """`cool white` is the coolest white that the lamp has."""
    await set_light(furnished.context(), target="study light", color="cool white")

    assert furnished.published == [("light.study_light", {"on": True, "color_temp": 4000.0})]


async def test_kelvin_outside_the_range_is_refused(furnished):
    """A number of kelvin that the lamp does not take changes nothing, and says what it takes."""
    observation = await set_light(furnished.context(), target="study light", color_temp="6500")

    assert observation.outcomes[0].status is Status.INVALID
    assert "2200 to 4000 K" in observation.text
    assert furnished.published == []


async def test_a_lamp_without_the_feature_says_what_it_takes(furnished):
    """A lamp that only turns on and off is reported invalid, with what it can."""
    observation = await set_light(furnished.context(), target="kitchen light", brightness=30)

    assert observation.outcomes[0].status is Status.INVALID
    assert observation.text == (
        "Kitchen Light: brightness 30 % is not possible: it has no brightness, it takes on or off."
    )
    assert furnished.published == []


async def test_of_a_set_the_able_ones_are_dimmed(furnished):
    """In a set each lamp is reported: the one that dims, and the one that cannot."""
    observation = await set_light(
        furnished.context(), target="the kitchen light and the hall lamp", brightness=30
    )

    statuses = {outcome.name: outcome.status for outcome in observation.outcomes}
    assert statuses == {"Kitchen Light": Status.INVALID, "Hall Lamp": Status.CONFIRMED}
    assert [device for device, _ in furnished.published] == ["light.hall_lamp"]


async def test_nothing_to_set_is_asked_back(furnished):
    """Without brightness or colour the model is told to give one."""
    observation = await set_light(furnished.context(), target="hall lamp")

    assert observation.fault is Fault.ARGUMENTS


async def test_an_unknown_color_is_asked_back(furnished):
    """A colour word that is not known is not guessed."""
    observation = await set_light(furnished.context(), target="study light", color="cosy")

    assert observation.fault is Fault.ARGUMENTS
    assert '"cosy"' in observation.text
    assert furnished.published == []


async def test_what_is_no_light_is_not_dimmed(furnished):
    """A coffee machine cannot be dimmed, and the person is told so."""
    observation = await set_light(furnished.context(), target="coffee machine", brightness=30)

    assert observation.say == "Coffee Machine cannot be dimmed or coloured."


@pytest.mark.parametrize(
    ("said", "brightness"),
    [
        ("half", 50),
        ("a third", 33),
        ("three quarters", 75),
        ("fifty percent", 50),
        ("30,0 %", 30),
        ("full", 100),
        ("as bright as possible", 100),
        ("maximum brightness", 100),
        ("lowest", 1),
        ("as dim as possible", 1),
        ("low", 20),
        ("off", 0),
    ],
)
def test_brightness_in_words(said, brightness):
    """Parts, ends and percent in words are brightness; the lowest is not off."""
    call = default_toolbox().bind("set_light", {"target": "hall", "brightness": said})

    assert call.arguments["brightness"] == brightness


def test_a_change_in_place_of_a_level_is_sent_to_the_tool_for_it():
    """`Brighter` is no brightness; the model is told which tool takes it."""
    wrong = default_toolbox().bind("set_light", {"target": "hall", "brightness": "brighter"})

    assert "use adjust" in wrong.text
