"""Changes from where a thing is now, on one real device of every type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.home.outcome import Status
from controller.tools import default_toolbox
from controller.tools.moves import moved
from controller.tools.nudging import adjust
from controller.tools.observation import Fault
from controller.tools.settings import settable
from controller.tools.steps import Size, Step
from devices.model import Kind
from tests.controller.tools.types import FOUND, add_type, house_of_types

TOOLBOX = default_toolbox()
LAMP, FAN, BLINDS = "light.reading_lamp", "fan.ceiling_fan", "cover.study_blinds"
THERMOSTAT, RADIO = "climate.bedroom_thermostat", "media_player.kitchen_radio"
LIT = {"on": True, "brightness": 50.0, "color_temp": 3000.0}
FAST = {"on": True, "percentage": 50.0}
MOVED = [
    ("reading lamp", "brighter", None, {"on": True, "brightness": 70.0}),
    ("reading lamp", "a bit brighter", None, {"on": True, "brightness": 60.0}),
    ("reading lamp", "a lot dimmer", None, {"on": True, "brightness": 10.0}),
    ("reading lamp", "brighter", "20 %", {"on": True, "brightness": 70.0}),
    ("reading lamp", "fifteen percent dimmer", None, {"on": True, "brightness": 35.0}),
    ("reading lamp", "down", "half", {"on": True, "brightness": 25.0}),
    ("the brightness of the reading lamp", "up", "5", {"on": True, "brightness": 55.0}),
    ("reading lamp", "all the way up", None, {"on": True, "brightness": 100.0}),
    ("reading lamp", "cooler white", None, {"on": True, "color_temp": 3500.0}),
    ("reading lamp", "warmer", None, {"on": True, "color_temp": 2500.0}),
    ("bedroom thermostat", "up", None, {"temperature": 20.0}),
    ("the thermostat", "two degrees warmer", None, {"temperature": 21.0}),
    ("thermostat", "a bit cooler", None, {"temperature": 18.5}),
    ("thermostat", "down", "9 °F", {"temperature": 14.0}),
    ("boiler", "warmer", None, {"temperature": 122.0}),
    ("boiler", "warmer", "5 °C", {"temperature": 129.0}),
    ("kitchen radio", "louder", None, {"volume_level": 50.0}),
    ("kitchen radio", "a bit quieter", None, {"volume_level": 35.0}),
    ("the volume of the kitchen radio", "down", "a lot", {"volume_level": 20.0}),
    ("the volume", "up", None, {"volume_level": 50.0}),
    ("ceiling fan", "faster", None, {"percentage": 75.0}),
    ("ceiling fan", "one step slower", None, {"percentage": 25.0}),
    ("ceiling fan", "up", "2 steps", {"percentage": 100.0}),
    ("study blinds", "more open", None, {"position": 65.0}),
    ("study blinds", "a bit more closed", None, {"position": 30.0}),
    ("study blinds", "lower", "20 %", {"position": 20.0}),
    ("garden valve", "more open", None, {"position": 45.0}),
    ("humidifier", "more humid", None, {"target_humidity": 50.0}),
    ("humidifier", "drier", "10 %", {"target_humidity": 35.0}),
    ("dishwasher delay", "up", None, {"value": 45.0}),
    ("dishwasher delay", "up", "an hour", {"value": 90.0}),
]


def house():
    """A house of all types in which what can move is in the middle."""
    house = house_of_types()
    house.set(LAMP, **LIT)
    house.set(FAN, **FAST)
    house.set(BLINDS, open=True, position=40.0)
    house.set("valve.garden_valve", open=True, position=20.0)
    return house


@pytest.mark.parametrize(("target", "change", "by", "changed"), MOVED)
async def test_each_type_is_moved_from_where_it_is(target, change, by, changed):
    """Every kind of device goes up and down by the amount that was said, or a usual one."""
    here = house()

    observation = await adjust(here.context(), target=target, change=change, by=by)

    assert [change for _, change in here.published] == [changed]
    assert observation.outcomes[0].status is Status.CONFIRMED


async def test_a_lamp_that_is_off_goes_on_at_the_step():
    """Brighter than nothing is a little light."""
    here = house()
    here.set(LAMP, on=False)

    await adjust(here.context(), target="reading lamp", change="brighter")

    assert here.published == [(LAMP, {"on": True, "brightness": 20.0})]


async def test_dimmer_never_turns_a_lamp_off():
    """The dimmest that a lamp gets is one percent."""
    here = house()
    here.set(LAMP, brightness=10.0)

    await adjust(here.context(), target="reading lamp", change="a lot dimmer")

    assert here.published == [(LAMP, {"on": True, "brightness": 1.0})]


@pytest.mark.parametrize(
    ("device", "values", "target", "change", "reason"),
    [
        (LAMP, {"brightness": 1.0}, "reading lamp", "dimmer", "it is at its lowest already"),
        (LAMP, {"brightness": 100.0}, "reading lamp", "brighter", "it is at its highest already"),
        (LAMP, {"on": False}, "reading lamp", "dimmer", "it is off"),
        (FAN, {"percentage": 25.0}, "fan", "slower", "it is at its lowest already"),
        (BLINDS, {"position": 100.0}, "blinds", "more open", "it is fully open already"),
        (BLINDS, {"position": 0.0}, "blinds", "down", "it is closed already"),
        (BLINDS, {"position": None}, "blinds", "down", "I do not know what it is now"),
        (RADIO, {"volume_level": None}, "radio", "louder", "I do not know what it is now"),
        (THERMOSTAT, {"temperature": 30.0}, "thermostat", "warmer", "at its highest already"),
    ],
)
async def test_what_cannot_go_further_says_why(device, values, target, change, reason):
    """At the end of its range, off, or not known, a device stays as it is with the reason."""
    here = house()
    here.set(device, **values)

    observation = await adjust(here.context(), target=target, change=change)

    assert here.published == []
    assert observation.outcomes[0].status is Status.INVALID
    assert reason in observation.outcomes[0].reason


async def test_another_unit_than_the_devices_is_refused():
    """Ten percent warmer means nothing to a thermostat."""
    here = house()

    observation = await adjust(here.context(), target="thermostat", change="warmer", by="10 %")

    assert "it counts in °C, not in %" in observation.text
    assert here.published == []


async def test_the_unit_of_the_sentence_counts():
    """Two degrees of a sentence in Fahrenheit are Fahrenheit."""
    here = house()
    context = here.context(sentence="make it 9 degrees Fahrenheit warmer")

    await adjust(context, target="thermostat", change="warmer", by="9 degrees")

    assert here.published == [(THERMOSTAT, {"temperature": 24.0})]


async def test_each_of_a_set_moves_from_its_own_place():
    """Two lamps are made brighter each from where it is."""
    here = house()
    other = add_type(here, "light", "Floor Lamp")
    here.set(other, on=True, brightness=10.0)

    await adjust(here.context(), target="all the lights", change="brighter")

    assert dict(here.published) == {
        LAMP: {"on": True, "brightness": 70.0},
        other: {"on": True, "brightness": 30.0},
    }


async def test_of_a_set_those_that_are_off_are_not_dimmed():
    """Dimming the lights is about those that are on."""
    here = house()
    add_type(here, "light", "Floor Lamp")

    observation = await adjust(here.context(), target="all the lights", change="dimmer")

    assert here.published == [(LAMP, {"on": True, "brightness": 30.0})]
    assert [outcome.name for outcome in observation.outcomes] == ["Reading Lamp"]


@pytest.mark.parametrize(
    ("change", "device"), [("warmer", THERMOSTAT), ("brighter", LAMP), ("louder", RADIO)]
)
async def test_the_word_says_what_of_a_room_is_meant(change, device):
    """A room is made warmer by its thermostat and brighter by its lamps."""
    here = house()

    await adjust(here.context(), target="big room", change=change)

    assert [id_ for id_, _ in here.published] == [device]


async def test_up_alone_is_asked_back_where_a_room_has_several_such_things():
    """A room where light, sound and heat could go up is not guessed at."""
    here = house()

    observation = await adjust(here.context(), target="big room", change="up")

    assert observation.fault is Fault.AMBIGUOUS
    assert "brightness" in observation.say
    assert here.published == []


async def test_both_ends_of_a_range_move_together():
    """A thermostat that keeps a range is made warmer by moving all of it."""
    here = house()
    here.set(THERMOSTAT, temperature=None, temperature_low=18.0, temperature_high=24.0)

    await adjust(here.context(), target="thermostat", change="warmer")

    assert here.published == [(THERMOSTAT, {"temperature_low": 19.0, "temperature_high": 25.0})]


async def test_a_thermostat_that_is_off_is_mentioned():
    """A higher set point heats nothing while the thermostat is off, and the person hears it."""
    here = house()
    here.set(THERMOSTAT, mode="off")

    observation = await adjust(here.context(), target="thermostat", change="warmer")

    assert "is off and must be turned on" in observation.say


@pytest.mark.parametrize("by", ["50 %", "to 50 %"])
async def test_a_level_is_not_a_difference(by):
    """`Turn it up to 50` says where to go: it is not taken for fifty more."""
    here = house()
    context = here.context(sentence="turn the radio up to 50 %")

    observation = await adjust(context, target="radio", change="up", by=by)

    assert observation.fault is Fault.ARGUMENTS
    assert here.published == []


async def test_without_a_direction_nothing_moves():
    """A word that says neither up nor down is sent back."""
    here = house()

    observation = await adjust(here.context(), target="reading lamp", change="purple")

    assert observation.fault is Fault.ARGUMENTS
    assert here.published == []


async def test_what_cannot_be_moved_says_so():
    """A lock does not go up."""
    here = house()

    observation = await adjust(here.context(), target="front door", change="up")

    assert observation.fault is Fault.EMPTY
    assert here.published == []


async def test_several_doors_are_not_opened_further_without_a_yes():
    """What keeps people out is asked about before it opens any further."""
    here = house_of_types("valve")
    here.set("valve.garden_valve", position=20.0)
    here.set(add_type(here, "valve", "Pool Valve"), position=20.0)

    observation = await adjust(
        here.context(), target="garden valve and pool valve", change="more open"
    )

    assert observation.fault is Fault.CONFIRM
    assert here.published == []


async def test_louder_leaves_out_the_sirens_of_a_set():
    """`Everything louder` is about the music, and it says what it left out."""
    here = house()
    here.set("siren.loft_siren", volume_level=50.0)

    observation = await adjust(here.context(), target="everything", change="louder")

    assert [id_ for id_, _ in here.published] == [RADIO]
    assert "I left out Loft Siren" in observation.say


@pytest.mark.parametrize(
    ("name", "arguments", "call"),
    [
        ("dim", {"target": "reading lamp"}, ("adjust", {"change": "dimmer"})),
        ("dim", {"target": "reading lamp", "level": 30}, ("set_light", {"brightness": 30})),
        ("dim", "reading lamp, 30", ("set_light", {"brightness": 30})),
        ("dim", {"target": "reading lamp", "by": "20 %"}, ("adjust", {"by": "20 %"})),
        ("brighten", {"target": "reading lamp"}, ("adjust", {"change": "brighter"})),
        ("volume_up", {"target": "kitchen radio"}, ("adjust", {"change": "louder"})),
        ("raise", {"target": "study blinds"}, ("set_position", {"position": 100})),
        ("raise", {"target": "study blinds", "by": "10"}, ("adjust", {"change": "up"})),
        ("decrease", {"target": "radio", "amount": 5}, ("adjust", {"by": "5"})),
    ],
)
def test_other_names_of_the_tool(name, arguments, call):
    """A name that may mean a level or a change means what its arguments say."""
    if isinstance(arguments, dict) and "level" in arguments:
        arguments = {"target": arguments["target"], "brightness": arguments["level"]}

    bound = TOOLBOX.bind(name, arguments)

    assert bound.name == call[0]
    assert call[1].items() <= bound.arguments.items()


@given(
    now=st.floats(min_value=0, max_value=100),
    up=st.booleans(),
    size=st.sampled_from(Size),
    domain=st.sampled_from(["light", "fan", "cover", "media_player", "humidifier", "climate"]),
)
def test_a_move_goes_in_its_direction_and_stays_in_the_range(now, up, size, domain):
    """From anywhere in its range each number moves, in the right direction, and not out of it."""
    (member,) = house_of_types(domain).home.everything
    for feature in settable(member.device).values():
        if feature.kind is Kind.NUMBER and feature.minimum <= now <= feature.maximum:
            value = moved(feature, Step(up=up, size=size), now)
            assert isinstance(value, str) or feature.minimum <= value <= feature.maximum
            assert isinstance(value, str) or (value >= now if up else value <= now)


@pytest.mark.parametrize("domain", FOUND)
async def test_any_device_is_moved_or_says_why_not(domain):
    """Whatever the device, and with nothing known of it, there is an observation with a text."""
    here = house_of_types(domain)
    for change in ("up", "down", "a bit brighter", "-5 %", "all the way up"):
        observation = await adjust(here.context(), target=FOUND[domain][0], change=change)
        assert observation.text
