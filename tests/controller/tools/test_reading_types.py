"""Reading every type: lists as a whole, days of a calendar, both units."""

from datetime import datetime

import pytest

from controller.tools.checks import check
from controller.tools.questions import get_state
from devices import lists
from tests.controller.tools.types import FOUND, add_type, house_of_types

MORNING = datetime(2026, 8, 5, 9, 0)  # noqa: DTZ001  # people's days are local
READ = [
    ("the shopping list", "Shopping List: 2 to do: Milk and Brown bread."),
    ("family calendar",
     "Family Calendar: 2 events: Dentist today at 14:30 and Holiday tomorrow at Sea."),
    ("my calendar tomorrow", "Family Calendar: 1 event tomorrow: Holiday tomorrow at Sea."),
    ("my calendar today", "Family Calendar: 1 event today: Dentist today at 14:30."),
    ("my calendar this week",
     "Family Calendar: 2 events this week: Dentist today at 14:30 and Holiday tomorrow at Sea."),
    ("my calendar next week", "Family Calendar has no events next week."),
    ("the temperature outside", "Home Weather temperature is 21.5 °C."),
    ("the humidity outdoors", "Home Weather humidity is 40 %."),
    ("outside", "Home Weather is partly cloudy, 21.5 °C, 40 % humidity, wind 12 km/h."),
    ("my calendar on monday", "Family Calendar has no events on Monday."),
    ("the weather", "Home Weather is partly cloudy, 21.5 °C, 40 % humidity, wind 12 km/h."),
    ("the weather tomorrow", "Home Weather: tomorrow: rainy, 12 to 18 °C, 80 % rain."),
    ("kitchen radio", "Kitchen Radio is paused, Blue Train, 40 %."),
    ("the volume of the kitchen radio", "Kitchen Radio volume is 40 %."),
    ("what is playing on the kitchen radio", "Kitchen Radio title is Blue Train."),
    ("the target humidity of the humidifier", "Nursery Humidifier target humidity is 45 %."),
    ("attic temperature in fahrenheit", "Attic Temperature is 20 °C (68 °F)."),
    ("the vacuum", "Dusty is docked."),
    ("house alarm", "House Alarm is disarmed."),
]  # fmt: skip


@pytest.mark.parametrize(("target", "said"), READ)
async def test_devices_say_what_they_know(target, said):
    """Each reading is a sentence, with the day or the unit that was asked for."""
    house = house_of_types()

    observation = await get_state(house.context(now=lambda: MORNING), target=target)

    assert observation.say == said


@pytest.mark.parametrize("domain", FOUND)
async def test_every_type_can_be_read(domain):
    """Every device that people may know of is read by its name."""
    house = house_of_types(domain)
    (member,) = house.home.everything

    observation = await get_state(house.context(now=lambda: MORNING), target=member.name)

    assert (observation.fault is None) is (member in house.home.members)
    assert member.name in observation.text


async def test_the_unit_of_the_sentence_counts_where_the_call_has_none():
    """A model may drop `in fahrenheit`; the answer says both all the same."""
    house = house_of_types()
    context = house.context(sentence="how warm is the attic in fahrenheit?")

    observation = await get_state(context, target="attic temperature")

    assert observation.text == "Attic Temperature: 20 °C (68 °F)"


async def test_a_long_list_is_not_cut():
    """Thirty items are all read out, and no item is cut in the middle."""
    house = house_of_types("todo")
    items = [{"summary": f"thing number {n}", "status": "needs_action"} for n in range(30)]
    house.set("todo.shopping_list", items=lists.dump(items), open_items=30.0)

    observation = await get_state(house.context(), target="shopping list")

    assert observation.text.startswith("Shopping List: 30 to do: thing number 0, ")
    assert observation.text.endswith(" and thing number 29")


@pytest.mark.parametrize(
    ("target", "comparison", "value", "truth"),
    [
        ("the vacuum", "is", "docked", True),
        ("the vacuum", "is", "running", False),
        ("house alarm", "is", "armed", False),
        ("house alarm", "is", "disarmed", True),
        ("the weather", "is", "cloudy", True),
        ("the weather", "is", "sunny", False),
        ("the weather", "is_not", "raining", True),
        ("outside", "is", "raining", False),
        ("outside", "is", "cold", False),
        ("the temperature outside", "above", "20", True),
        ("garden valve", "is", "on", False),
        ("garden valve", "is", "off", True),
        ("kitchen radio", "is", "paused", True),
        ("shopping list", "is", "milk", True),
        ("shopping list", "is", "eggs", False),
        ("the volume of the kitchen radio", "above", "30 %", True),
        ("attic temperature", "below", "70 °F", True),
        ("dishwasher delay", "equals", "30", True),
    ],
)
async def test_comparisons_know_the_new_states(target, comparison, value, truth):
    """States, items of lists, features and other units can be compared."""
    house = house_of_types()

    observation = await check(house.context(), target=target, comparison=comparison, value=value)

    assert observation.truth is truth


async def test_a_cover_is_neither_on_nor_off():
    """What only opens and closes is not switched: the question is not answered by a guess."""
    house = house_of_types()

    observation = await check(house.context(), target="study blinds", comparison="is", value="on")

    assert observation.truth is None
    assert observation.fault is not None


async def test_a_sensor_outside_is_nearer_than_the_forecast():
    """Where a sensor stands outside, that is how warm it is there."""
    house = house_of_types("weather")
    house.set(add_type(house, "sensor", "Garden Temperature"), value=3.0)

    observation = await get_state(house.context(), target="the temperature outside")

    assert observation.say == "Garden Temperature is 3 °C."


async def test_a_forecast_is_not_searched_for_words():
    """A word that is no condition of the weather is not found in what is to come."""
    house = house_of_types()

    observation = await check(
        house.context(), target="the weather", comparison="is", value="condition"
    )

    assert observation.truth is not True
    assert "datetime" not in observation.text
