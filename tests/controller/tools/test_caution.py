"""What waits for a yes, by whichever tool it is asked for."""

import pytest

from controller.tools import default_toolbox
from controller.tools.observation import Fault
from tests.controller.policy.permits import risking
from tests.controller.tools.types import add_type, house_of_types

TOOLBOX = default_toolbox()
LETS_IN = [
    ("unlock", {"target": "front door"}, "Shall I unlock Front Door?"),
    ("run", {"target": "front door", "command": "unlock"}, "Shall I unlock Front Door?"),
    ("run", {"target": "front door", "command": "open"}, "Shall I open Front Door?"),
    ("set_value", {"target": "front door", "value": "unlocked"}, "Shall I unlock Front Door?"),
    ("run", {"target": "house alarm", "command": "disarm"}, "Shall I disarm House Alarm?"),
    ("set_value", {"target": "house alarm", "what": "mode", "value": "disarmed"},
     "Shall I disarm House Alarm?"),
]  # fmt: skip
SAFE = [
    ("lock", {"target": "front door"}),
    ("run", {"target": "house alarm", "command": "arm away"}),
    ("run", {"target": "garden valve", "command": "close"}),
    ("turn_off", {"target": "everything"}),
    ("set_position", {"target": "garden valve", "position": "open"}),
]


async def _run(house, name, arguments, **settings):
    return await TOOLBOX.run(TOOLBOX.bind(name, arguments), house.context(**settings))


def _yes(observation):
    """What a yes to a question adds to the context."""
    return {
        "confirmed": observation.among,
        "settled": {observation.phrase: observation.among},
    }


@pytest.mark.parametrize(("name", "arguments", "question"), LETS_IN)
async def test_letting_somebody_in_waits_for_a_yes(name, arguments, question):
    """Unlocking and disarming are asked about by every tool, and done after a yes."""
    house = house_of_types()
    asked = await _run(house, name, arguments)
    before = list(house.published)
    done = await _run(house, name, arguments, **_yes(asked))

    assert (asked.fault, asked.say, before) == (Fault.CONFIRM, question, [])
    assert done.fault is None
    assert len(house.published) == 1


@pytest.mark.parametrize(("name", "arguments"), SAFE)
async def test_what_keeps_people_out_is_done_at_once(name, arguments):
    """Locking, arming, closing, turning off, and opening one valve need no yes."""
    house = house_of_types()
    observation = await _run(house, name, arguments)

    assert observation.fault is None
    assert house.published


@pytest.mark.parametrize(
    ("free", "other", "command", "target"),
    [
        ("unlock", "disarm", "unlock", "front door"),
        ("disarm", "unlock", "disarm", "house alarm"),
    ],
)
async def test_a_question_can_be_switched_off(free, other, command, target):
    """The configuration may take the question away, and not the one about the other."""
    house = house_of_types()
    arguments = {"target": target, "command": command}
    await _run(house, "run", arguments, permit=risking(**{free: "free"}))
    asked = await _run(house, "run", arguments, permit=risking(**{other: "free"}))

    assert len(house.published) == 1
    assert asked.fault is Fault.CONFIRM


async def test_a_yes_is_for_the_devices_that_were_named():
    """A lock that has come since, or another phrase, is not meant by the yes."""
    house = house_of_types("lock")
    asked = await _run(house, "unlock", {"target": "all the doors"})
    add_type(house, "lock", "Back Door")
    await _run(house, "unlock", {"target": "all the doors"}, **_yes(asked))
    other = await _run(house, "unlock", {"target": "back door"}, **_yes(asked))

    assert house.published == [("lock.front_door", {"locked": False})]
    assert other.fault is Fault.CONFIRM


async def test_a_choice_is_no_yes():
    """Who has only said which door is meant is still asked whether to unlock it."""
    house = house_of_types("lock")
    settled = {"the door": ("lock.front_door",)}
    observation = await _run(house, "unlock", {"target": "the door"}, settled=settled)

    assert observation.fault is Fault.CONFIRM


@pytest.mark.parametrize(
    ("sentence", "published"),
    [
        ("unlock the front door with code 1234", 1),
        ("unlock the front door", 0),
        ("unlock door 1234", 0),
    ],
)
async def test_the_code_is_as_good_as_a_yes(sentence, published):
    """A code that the person said themselves opens; one that a model made up is asked about."""
    house = house_of_types("lock")
    await _run(house, "unlock", {"target": "front door", "code": "1234"}, sentence=sentence)

    assert len(house.published) == published


async def test_a_yes_to_a_mixed_set_is_for_all_of_it():
    """Nothing that was named in the question is left out after the yes."""
    house = house_of_types("siren", "light")
    add_type(house, "valve", "First Valve")
    add_type(house, "valve", "Second Valve")
    add_type(house, "cover", "Loft Blinds")
    arguments = {"target": "first valve, second valve and loft blinds", "position": "open"}
    asked = await _run(house, "set_position", arguments)
    await _run(house, "set_position", arguments, **_yes(asked))

    assert asked.say == "Shall I open First Valve, Second Valve and Loft Blinds?"
    assert len(house.published) == 3


async def test_a_yes_is_not_for_another_call():
    """What code has settled for another phrase is not agreed to along with the one asked about."""
    house = house_of_types("lock")
    add_type(house, "lock", "Back Door")
    asked = await _run(house, "unlock", {"target": "front door"})
    settled = {"front door": asked.among, "back door": ("lock.back_door",)}
    arguments = {"target": "back door"}
    other = await _run(house, "unlock", arguments, settled=settled, confirmed=asked.among)

    assert other.fault is Fault.CONFIRM
