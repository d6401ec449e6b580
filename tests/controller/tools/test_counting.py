"""Counting devices."""

from datetime import datetime

import pytest

from controller.agent.compose import readings
from controller.tools import default_toolbox
from controller.tools.counting import count
from controller.tools.observation import Fault
from controller.tools.questions import find_devices
from tests.controller.tools.types import house_of_types

MORNING = datetime(2026, 8, 5, 9, 0)  # noqa: DTZ001  # people's days are local
EVENTS = "Family Calendar: 2 events: Dentist today at 14:30 and Holiday tomorrow at Sea."
ITEMS = "Shopping List: 2 to do: Milk and Brown bread."


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


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("my calendar", EVENTS),
        ("the events on my calendar", EVENTS),
        ("appointments", EVENTS),
        ("the shopping list", ITEMS),
        ("items on the shopping list", ITEMS),
        ("calendars", "There is 1: Family Calendar."),
    ],
)
async def test_what_calendars_and_lists_hold_is_named(target, said):
    """How many events there are is told with their titles; calendars themselves are counted."""
    context = house_of_types().context(now=lambda: MORNING)

    assert (await count(context, target=target)).say == said


async def test_a_calendar_that_is_looked_for_says_its_events():
    """Who finds a calendar hears what is in it, and not how much."""
    context = house_of_types().context(now=lambda: MORNING)

    found = await find_devices(context, query="family calendar")

    assert readings([found]) == EVENTS
    assert "Dentist today at 14:30" in found.text
