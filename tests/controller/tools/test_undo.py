"""Taking back what the last command changed."""

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.home.outcome import Status
from controller.memory.session import Restore
from controller.tools import default_toolbox
from controller.tools.observation import Fault
from controller.tools.undo import undo
from controller.tools.undoing import earlier, happened, joined, plan
from tests.controller.policy.permits import risking
from tests.controller.tools.types import FOUND, house_of_types

TOOLBOX = default_toolbox()
BOLD = {"unlock": "free", "disarm": "free"}


@dataclass
class Remembering:
    """A house whose last command is remembered, as a dialogue does it."""

    house: object
    undo: tuple = ()
    _changed: list = field(default_factory=list)

    async def act(self, changes):
        """Change the devices and note what they were like."""
        before = earlier(self.house.home, changes)
        outcomes = await self.house.act(changes)
        self._changed.append(happened(before, outcomes))
        return outcomes

    async def run(self, *calls, **also):
        """One command of several calls."""
        self._changed.clear()
        context = self.house.context(undo=self.undo, **{"permit": risking(**BOLD), **also})
        object.__setattr__(context, "act", self.act)
        for name, arguments in calls:
            observation = await TOOLBOX.run(TOOLBOX.bind(name, arguments), context)
        found = ()
        for each in self._changed:
            found = joined(found, each)
        self.undo = found or self.undo
        return observation

    def values(self, device_id):
        """What a device says now."""
        return dict(self.house.home.get(device_id).state.values)


BACK = [
    ("light.reading_lamp", "turn_on", {"target": "reading lamp"}, {"on": False}),
    ("light.reading_lamp", "set_light", {"target": "reading lamp", "brightness": 30},
     {"on": False}),
    ("switch.coffee_machine", "turn_on", {"target": "coffee machine"}, {"on": False}),
    ("fan.ceiling_fan", "set_value", {"target": "ceiling fan", "value": "50 %"}, {"on": False}),
    ("cover.study_blinds", "set_position", {"target": "study blinds", "position": "half"},
     {"position": 100.0}),
    ("cover.study_blinds", "set_position", {"target": "study blinds", "position": "closed"},
     {"position": 100.0}),
    ("climate.bedroom_thermostat", "set_temperature",
     {"target": "bedroom thermostat", "temperature": 22}, {"temperature": 19.0}),
    ("climate.bedroom_thermostat", "set_value",
     {"target": "bedroom thermostat", "what": "mode", "value": "off"}, {"mode": "heat"}),
    ("humidifier.nursery_humidifier", "turn_off", {"target": "nursery humidifier"}, {"on": True}),
    ("humidifier.nursery_humidifier", "set_value",
     {"target": "nursery humidifier", "what": "humidity", "value": "60"},
     {"target_humidity": 45.0}),
    ("water_heater.boiler", "set_value", {"target": "boiler", "what": "mode", "value": "off"},
     {"mode": "eco"}),
    ("valve.garden_valve", "set_position", {"target": "garden valve", "position": "open"},
     {"open": False}),
    ("vacuum.dusty", "run", {"target": "dusty", "command": "start"}, {"activity": "returning"}),
    ("vacuum.dusty", "set_value", {"target": "dusty", "what": "suction", "value": "max"},
     {"fan_speed": "quiet"}),
    ("lawn_mower.mower", "run", {"target": "mower", "command": "start"},
     {"activity": "returning"}),
    ("siren.loft_siren", "turn_on", {"target": "loft siren"}, {"on": False}),
    ("alarm_control_panel.house_alarm", "run", {"target": "house alarm", "command": "arm away"},
     {"mode": "disarmed"}),
    ("lock.front_door", "unlock", {"target": "front door"}, {"locked": True}),
    ("lock.front_door", "run", {"target": "front door", "command": "open"}, {"locked": True}),
    ("media_player.kitchen_radio", "set_value",
     {"target": "kitchen radio", "what": "volume", "value": "70"}, {"volume_level": 40.0}),
    ("media_player.kitchen_radio", "run", {"target": "kitchen radio", "command": "play"},
     {"state": "paused"}),
    ("media_player.kitchen_radio", "run", {"target": "kitchen radio", "command": "mute"},
     {"muted": False}),
    ("number.dishwasher_delay", "set_value", {"target": "dishwasher delay", "value": "60"},
     {"value": 30.0}),
    ("select.dishwasher_program", "set_value",
     {"target": "dishwasher program", "value": "quick"}, {"value": "Auto"}),
    ("todo.shopping_list", "edit_list", {"target": "shopping list", "item": "butter"},
     {"removed": "butter"}),
    ("todo.shopping_list", "edit_list",
     {"target": "shopping list", "item": "milk", "change": "remove"}, {"added": "Milk"}),
]  # fmt: skip
LOST = [
    ("button", "press", "Gate Button was pressed"),
    ("scene", "activate", "Movie Night was activated"),
    ("update", "install", "Router Firmware was told to install its update"),
    ("media_player", "next", "Kitchen Radio was told to next"),
    ("vacuum", "locate", "Dusty was told to locate"),
]


def _settled(observation):
    return {
        "confirmed": observation.among,
        "settled": {observation.phrase: observation.among},
    }


@pytest.mark.parametrize(("device_id", "name", "arguments", "published"), BACK)
async def test_each_type_is_put_back(device_id, name, arguments, published):
    """Whatever was changed is changed back to what the device said before."""
    house = house_of_types(device_id.partition(".")[0])
    told = Remembering(house)
    before = told.values(device_id)
    await told.run((name, arguments))
    house.published.clear()
    observation = await told.run(("undo", {}))
    if observation.fault is Fault.CONFIRM:
        observation = await told.run(("undo", {}), **_settled(observation))

    assert house.published == [(device_id, published)]
    assert observation.outcomes[0].status is Status.CONFIRMED
    assert before.get("on", ...) in (told.values(device_id).get("on", ...), ...)


@pytest.mark.parametrize(("domain", "command", "said"), LOST)
async def test_what_was_of_the_moment_is_not_taken_back(domain, command, said):
    """A press, a skipped track and the like are named as what cannot be taken back."""
    house = house_of_types(domain)
    told = Remembering(house)
    (member,) = house.home.everything
    await told.run(("run", {"target": member.name, "command": command}))
    house.published.clear()
    observation = await told.run(("undo", {}))

    assert house.published == []
    assert observation.say == f"I cannot take back: {said}."
    assert observation.fault is Fault.REFUSED


async def test_a_message_and_a_secret_are_not_taken_back_nor_repeated():
    """What was sent or is secret is not in the answer, and nothing else is made up for it."""
    house = house_of_types("notify", "text")
    told = Remembering(house)
    await told.run(
        ("set_value", {"target": "hall display", "value": "Dinner"}),
        ("set_value", {"target": "wifi password", "value": "correct horse"}),
    )
    observation = await told.run(("undo", {}))

    assert observation.say == (
        "I cannot take back: I do not know what Wifi Password was like before; "
        "Hall Display got a message."
    )
    assert "horse" not in repr(told.undo)


async def test_a_lamp_gets_its_look_back():
    """A lamp that was on shines again as it did: brightness, and white or colour."""
    house = house_of_types("light")
    lamp = "light.reading_lamp"
    house.set(lamp, on=True, brightness=60.0, color_temp=2700.0)
    told = Remembering(house)
    await told.run(("turn_off", {"target": "reading lamp"}))
    await told.run(("undo", {}))
    await told.run(("set_light", {"target": "reading lamp", "color": "red", "brightness": 10}))
    await told.run(("undo", {}))
    off, on, red, white = (change for _id, change in house.published)

    assert (off, on) == ({"on": False}, {"on": True, "brightness": 60.0})
    assert red["color"] == (255, 0, 0)
    assert white == {"on": True, "brightness": 60.0, "color_temp": 2700.0}


async def test_an_effect_is_ended_by_the_look_before_it():
    """A lamp without an effect is brought back to its white, since "no effect" cannot be asked."""
    house = house_of_types("light")
    house.set("light.reading_lamp", on=True, brightness=60.0, color_temp=2700.0)
    told = Remembering(house)
    await told.run(("set_value", {"target": "reading lamp", "what": "effect", "value": "fire"}))
    observation = await told.run(("undo", {}))

    assert house.published[-1] == ("light.reading_lamp", {"on": True, "color_temp": 2700.0})
    assert observation.say == ""


async def test_an_undo_can_be_undone():
    """`Undo` twice is as it was after the command."""
    house = house_of_types("switch")
    told = Remembering(house)
    await told.run(("turn_on", {"target": "coffee machine"}))
    await told.run(("undo", {}))
    await told.run(("undo", {}))

    assert [change["on"] for _, change in house.published] == [True, False, True]


async def test_all_of_a_command_is_taken_back():
    """Several calls of one sentence are one command; what was first is what comes back."""
    house = house_of_types("switch", "media_player")
    told = Remembering(house)
    await told.run(
        ("turn_on", {"target": "coffee machine"}),
        ("set_value", {"target": "kitchen radio", "what": "volume", "value": "70"}),
        ("set_value", {"target": "kitchen radio", "what": "volume", "value": "80"}),
    )
    house.published.clear()
    await told.run(("undo", {}))

    assert sorted(house.published) == [
        ("media_player.kitchen_radio", {"volume_level": 40.0}),
        ("switch.coffee_machine", {"on": False}),
    ]


async def test_what_failed_is_not_taken_back():
    """A command that changed nothing leaves the one before it to be undone."""
    house = house_of_types("switch", "light")
    told = Remembering(house)
    await told.run(("turn_on", {"target": "coffee machine"}))
    house.set("light.reading_lamp", available=False)
    await told.run(("turn_on", {"target": "reading lamp"}))
    await told.run(("undo", {}))

    assert house.published[-1] == ("switch.coffee_machine", {"on": False})


async def test_devices_that_are_gone_or_offline_are_named():
    """The rest is taken back all the same."""
    house = house_of_types("switch", "light", "fan")
    told = Remembering(house)
    await told.run(("turn_on", {"target": "coffee machine, reading lamp and ceiling fan"}))
    house.home.remove("fan.ceiling_fan")
    house.set("light.reading_lamp", available=False)
    observation = await told.run(("undo", {}))

    assert house.published[-1] == ("switch.coffee_machine", {"on": False})
    assert "Ceiling Fan is not there any more" in observation.say
    assert "Reading Lamp cannot be reached" in observation.say


async def test_nothing_to_take_back_is_said():
    """Without a command before it, or with all as it was, `undo` changes nothing."""
    house = house_of_types("switch")
    told = Remembering(house)
    first = await told.run(("undo", {}))
    await told.run(("turn_on", {"target": "coffee machine"}))
    house.set("switch.coffee_machine", on=False)
    again = await told.run(("undo", {}))

    assert first.say == "There is nothing that I could take back."
    assert again.say == "Everything is as it was before."
    assert len(house.published) == 1


@pytest.mark.parametrize(
    ("domain", "call", "question"),
    [
        ("lock", ("lock", {"target": "front door"}),
         "Shall I put it back: Front Door unlocked?"),
        ("valve", ("set_position", {"target": "garden valve", "position": "closed"}),
         "Shall I put it back: Garden Valve open?"),
        ("alarm_control_panel", ("run", {"target": "house alarm", "command": "arm away"}),
         "Shall I put it back: House Alarm mode disarmed?"),
    ],
)  # fmt: skip
async def test_an_undo_that_lets_somebody_in_waits_for_a_yes(domain, call, question):
    """`Undo that` does not name the door: it is asked about, and opened after a yes."""
    house = house_of_types(domain)
    (member,) = house.home.everything
    house.set(
        member.device.id, **{"lock": {"locked": False}, "valve": {"open": True}}.get(domain, {})
    )
    told = Remembering(house)
    await told.run(call)
    house.published.clear()
    asked = await told.run(("undo", {}))
    nothing = list(house.published)
    await told.run(("undo", {}), **_settled(asked))

    assert (asked.fault, asked.say, nothing) == (Fault.CONFIRM, question, [])
    assert len(house.published) == 1


async def test_values_that_were_never_heard_are_said_to_be_unknown():
    """A device that had said nothing before cannot be put back."""
    house = house_of_types("number")
    house.set("number.dishwasher_delay", value=None)
    told = Remembering(house)
    await told.run(("set_value", {"target": "dishwasher delay", "value": "60"}))
    observation = await undo(house.context(undo=told.undo))

    assert observation.say == (
        "I cannot take back: I do not know what Dishwasher Delay was like before."
    )


@pytest.mark.parametrize("name", ["undo", "undo_that", "revert"])
def test_undo_is_called_without_arguments(name):
    """Models call it with nothing, an empty text or an empty object."""
    calls = [TOOLBOX.bind(name, raw) for raw in ({}, "", [])]

    assert [(call.name, dict(call.arguments)) for call in calls] == [("undo", {})] * 3


HOUSE = house_of_types()
_VALUES = st.one_of(
    st.none(), st.booleans(), st.floats(), st.text(max_size=8), st.just((1, 2, 3)),
    st.sampled_from(["off", "docked", "opening", "armed_away"]),
)  # fmt: skip
_KEYS = st.sampled_from(sorted({f.key for _n, found, _v in FOUND.values() for f in found} | {"x"}))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    device_id=st.sampled_from([m.device.id for m in HOUSE.home.everything] + ["light.gone"]),
    values=st.dictionaries(_KEYS, _VALUES, max_size=4),
    changed=st.dictionaries(_KEYS, _VALUES, max_size=4),
)
def test_whatever_is_remembered_makes_changes_that_devices_take(device_id, values, changed):
    """A plan never raises, and all that it asks for is allowed."""
    restore = Restore(device_id=device_id, name="It", values=values, changed=changed)
    changes, impossible = plan([restore], HOUSE.home)

    for member, change in changes:
        member.device.check(change)
    assert all(impossible)
