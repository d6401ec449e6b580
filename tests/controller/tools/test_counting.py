"""Counting devices."""

from controller.tools import default_toolbox
from controller.tools.counting import count
from controller.tools.observation import Fault


async def test_counts_those_in_a_state(furnished):
    """How many are on is counted by code, with their names."""
    observation = await count(furnished.context(), target="lights", state="on")

    assert observation.say == "2 of 4 are on: Bedroom Light and Study Light."
    assert {reading.name for reading in observation.readings} == {"Bedroom Light", "Study Light"}
    assert furnished.published == []


async def test_one_and_none_are_told(furnished):
    """One is on, and none is: each is a whole sentence."""
    furnished.set("light.bedroom_light", on=False)
    one = await count(furnished.context(), target="lights", state="on")
    furnished.set("light.study_light", on=False)
    none = await count(furnished.context(), target="lights", state="on")

    assert one.say == "1 of 4 is on: Study Light."
    assert none.say == "None of 4 are on."


async def test_counts_what_there_is(furnished):
    """Without a state all that a phrase names are counted."""
    observation = await count(furnished.context(), target="the locks")

    assert observation.say == "There are 2: Garden Door and Front Door."


async def test_numbers_are_states_too(furnished):
    """How many rooms are cold is compared and counted."""
    observation = await count(furnished.context(), target="bedroom", state="cold")

    assert observation.say == "1 of 1 is cold: Bedroom Thermostat temperature."


async def test_what_is_not_known_is_not_counted(furnished, add):
    """A lamp that has said nothing is told of by itself."""
    add("light", "Attic Light", "Attic")

    observation = await count(furnished.context(), target="lights", state="on")

    assert observation.say.endswith("I do not know about Attic Light.")


async def test_nothing_of_a_kind_is_none(furnished):
    """A kind that the home does not have is no error of the call."""
    observation = await count(furnished.context(), target="vacuums")

    assert observation.fault in (None, Fault.EMPTY, Fault.UNKNOWN)
    assert observation.say


def test_other_names():
    """Models call it how_many, too."""
    assert default_toolbox().bind("how_many", {"target": "lights"}).name == "count"
