"""Telling devices to do something, and lists that change."""

import pytest

from controller.tools import default_toolbox
from controller.tools.observation import Fault
from controller.tools.power import turn_off, turn_on
from controller.tools.running import run
from controller.tools.todos import edit_list
from tests.controller.policy.permits import risking
from tests.controller.tools.types import FOUND, add_type, house_of_types

TOOLBOX = default_toolbox()
TOLD = [
    ("the vacuum", "start", {"activity": "cleaning"}),
    ("dusty", "go home", {"activity": "returning"}),
    ("dusty", "pause", {"activity": "paused"}),
    ("dusty", "stop", {"activity": "idle"}),
    ("dusty", "locate", {"command": "locate"}),
    ("dusty", "clean_spot", {"command": "clean_spot"}),
    ("the lawn mower", "start mowing", {"activity": "mowing"}),
    ("mower", "dock", {"activity": "returning"}),
    ("kitchen radio", "play", {"state": "playing"}),
    ("kitchen radio", "pause", {"state": "paused"}),
    ("kitchen radio", "stop", {"state": "idle"}),
    ("kitchen radio", "next song", {"command": "next"}),
    ("kitchen radio", "mute", {"muted": True}),
    ("gate button", "press", {"press": True}),
    ("movie night", "activate", {"activate": True}),
    ("router firmware", "install", {"install": True}),
    ("house alarm", "arm away", {"mode": "armed_away"}),
    ("house alarm", "armed_night", {"mode": "armed_night"}),
    ("house alarm", "disarm", {"mode": "disarmed"}),
    ("study blinds", "stop", {"moving": "stopped"}),
    ("garden valve", "close", {"open": False}),
    ("front door", "open", {"latch": True}),
    ("coffee machine", "start", {"on": True}),
]


@pytest.mark.parametrize(("target", "command", "change"), TOLD)
async def test_commands_mean_what_each_type_can_do(target, command, change):
    """One word for a command becomes the change that the type has for it."""
    house = house_of_types()
    context = house.context(permit=risking(unlock="free", disarm="free"))

    await run(context, target=target, command=command)

    assert [change for _, change in house.published] == [change]


@pytest.mark.parametrize("domain", FOUND)
async def test_no_command_fails_on_any_type(domain):
    """Whatever a device is told, it is done or refused in a sentence."""
    house = house_of_types(domain)
    (member,) = house.home.everything
    for command in ("start", "stop", "dance", "press", "arm", "", "☃", "open", "next"):
        observation = await run(house.context(), target=member.name, command=command)
        assert observation.outcomes or observation.say


async def test_what_a_device_cannot_do_is_said_with_what_it_can():
    """A robot that is told to dance names what it takes."""
    house = house_of_types()

    observation = await run(house.context(), target="dusty", command="dance")

    assert observation.say == (
        "Dusty cannot be told to dance; it takes start, stop, pause, resume, return, locate and "
        "clean spot."
    )


async def test_how_to_arm_is_the_persons_choice():
    """`Arm the alarm` is asked back where there are several ways."""
    house = house_of_types()

    observation = await run(house.context(), target="house alarm", command="arm")

    assert observation.fault is Fault.AMBIGUOUS
    assert observation.say == "How is it to be armed: home, away or night?"
    assert house.published == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"target": "house alarm", "command": "disarm", "code": "1234"}, "pin 1234"),
        ({"target": "house alarm with code 1234", "command": "disarm"}, "with code 1234"),
        ({"target": "house alarm", "command": "disarm using pin 1234"}, "using pin 1234"),
        ({"target": "house alarm", "command": "disarm"}, "disarm the alarm, my code is 1234"),
    ],
)
async def test_a_code_goes_along_and_is_not_shown(arguments, sentence):
    """A code reaches the alarm wherever the model left it, and is in no observation."""
    house = house_of_types()

    observation = await run(house.context(sentence=sentence), **arguments)

    assert house.published == [
        ("alarm_control_panel.house_alarm", {"mode": "disarmed", "code": "1234"})
    ]
    assert "1234" not in repr(observation)


async def test_a_lock_gets_its_code_and_nothing_else_does():
    """`Unlock with code` sends the code to the lock; a switch is not given one."""
    house = house_of_types()
    context = house.context(sentence="unlock the front door with code 1234")
    for name, arguments in (
        ("unlock", {"target": "front door"}),
        ("run", {"target": "coffee machine", "command": "start"}),
    ):
        await TOOLBOX.run(TOOLBOX.bind(name, arguments), context)

    assert house.published == [
        ("lock.front_door", {"locked": False, "code": "1234"}),
        ("switch.coffee_machine", {"on": True}),
    ]


@pytest.mark.parametrize(
    ("name", "command"),
    [("press", "press"), ("start", "start"), ("dock", "return"), ("arm_away", "arm away"),
     ("activate_scene", "activate"), ("next_track", "next"), ("install_update", "install")],
)  # fmt: skip
def test_other_names_say_the_command(name, command):
    """A model that calls `press` or `dock` calls `run` with that command."""
    call = TOOLBOX.bind(name, {"target": "thing"})

    assert (call.name, call.arguments["command"]) == ("run", command)


async def test_several_buttons_wait_for_a_yes():
    """Two buttons are not pressed before the person has said yes to both."""
    house = house_of_types("button")
    add_type(house, "button", "Restart Button")

    observation = await run(
        house.context(), target="gate button and restart button", command="press"
    )

    assert observation.fault is Fault.CONFIRM
    assert observation.say == "Shall I press Gate Button and Restart Button?"
    assert house.published == []


async def test_everything_on_leaves_out_what_makes_noise_lets_in_or_drives_off():
    """A set that is turned on has no siren, valve, lock, alarm, robot or scene in it."""
    house = house_of_types()

    observation = await turn_on(house.context(), target="everything")

    domains = {device_id.partition(".")[0] for device_id, _ in house.published}
    assert {"light", "switch", "fan"} <= domains
    risky = {"siren", "valve", "lock", "alarm_control_panel", "vacuum", "lawn_mower", "scene"}
    assert not domains & risky
    assert "I left out Dusty, Garden Valve, Loft Siren, Movie Night and Mower" in observation.say


async def test_a_siren_named_beside_a_lamp_is_left_out_with_a_word():
    """A siren is only turned on alone, and the person hears that."""
    house = house_of_types()

    observation = await turn_on(house.context(), target="reading lamp and loft siren")

    assert house.published == [("light.reading_lamp", {"on": True})]
    assert observation.say == "I left out Loft Siren: I turn on such things only one at a time."


async def test_one_siren_is_turned_on_and_two_wait_for_a_yes():
    """Noise from everywhere is asked about first; silence is not."""
    house = house_of_types("siren")
    await turn_on(house.context(), target="loft siren")
    add_type(house, "siren", "Shed Siren")

    both = await turn_on(house.context(), target="loft siren and shed siren")
    await turn_off(house.context(), target="loft siren and shed siren")

    assert both.fault is Fault.CONFIRM
    assert [change["on"] for _, change in house.published] == [True, False, False]


@pytest.mark.parametrize(
    ("item", "change", "published"),
    [
        ("butter", "add", {"added": "butter"}),
        ("milk", "complete", {"completed": "Milk"}),
        ("bread", "complete", {"completed": "Brown bread"}),
        ("eggs", "remove", {"removed": "Eggs"}),
        ("the entry eggs", "remove", {"removed": "Eggs"}),
        ("butter", "complete", None),
        ("Milk", "add", None),
    ],
)
async def test_lists_change_by_the_names_on_them(item, change, published):
    """An item is known by its name or a part of it; what is not on a list is not done."""
    house = house_of_types()

    observation = await edit_list(
        house.context(), target="the shopping list", item=item, change=change
    )

    assert [change for _, change in house.published] == ([published] if published else [])
    assert published or "on it" in observation.text


@pytest.mark.parametrize("name", ["add_item", "complete_item", "remove_item"])
def test_names_of_list_tools_say_the_change(name):
    """`add_item`, `complete_item` and `remove_item` are one tool."""
    call = TOOLBOX.bind(name, {"list": "shopping list", "item": "milk"})

    assert call.name == "edit_list"
    assert call.arguments["change"] == name.partition("_")[0]
