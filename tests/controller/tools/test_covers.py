"""Opening and closing."""

import pytest

from controller.home.outcome import Status
from controller.tools import default_toolbox
from controller.tools.covers import set_position
from controller.tools.observation import Fault


@pytest.fixture
def garages(furnished, add):
    """Two garage doors as well."""
    for name in ("Left Garage Door", "Right Garage Door"):
        add("cover", name, "Garden", device_class="garage", values={"open": False})
    return furnished


async def test_moves_to_a_position(furnished):
    """A blind that has positions is sent to one."""
    observation = await set_position(furnished.context(), target="living room blinds", position=40)

    assert furnished.published == [("cover.living_room_blinds", {"position": 40.0})]
    assert observation.text == "Living Room Blinds: position 40 % confirmed."


async def test_opens_what_has_no_positions(furnished):
    """A curtain that only opens and closes is opened."""
    observation = await set_position(furnished.context(), target="bedroom curtain", position=100)

    assert furnished.published == [("cover.bedroom_curtain", {"open": True})]
    assert observation.text == "Bedroom Curtain: open confirmed."


async def test_half_needs_positions(furnished):
    """A curtain that only opens and closes is not moved half way."""
    observation = await set_position(furnished.context(), target="bedroom curtain", position=50)

    assert observation.outcomes[0].status is Status.INVALID
    assert "it takes open or closed" in observation.text
    assert furnished.published == []


async def test_a_set_of_garage_doors_waits_for_a_yes(garages):
    """A set of garage doors is not opened before the person has said yes to all of them."""
    observation = await set_position(garages.context(), target="all garage doors", position=100)

    assert observation.fault is Fault.CONFIRM
    assert observation.candidates == ("Left Garage Door", "Right Garage Door")
    assert observation.say == "Shall I open Left Garage Door and Right Garage Door?"
    assert garages.published == []


async def test_one_garage_door_opens_and_all_close(garages):
    """A single garage door may be opened, and closing is safe for all of them."""
    await set_position(garages.context(), target="left garage door", position=100)
    await set_position(garages.context(), target="all garage doors", position=0)

    assert len(garages.published) == 3


async def test_all_blinds_may_be_opened(furnished, add):
    """Blinds are no way in: all of them open at once."""
    add("cover", "Study Blinds", "Study", device_class="blind", values={"open": False})

    observation = await set_position(furnished.context(), target="all blinds", position=100)

    assert observation.fault is None
    assert len(furnished.published) == 2


async def test_a_lock_is_not_opened(furnished):
    """`open the front door` where there is only a lock names the tool that unlocks."""
    observation = await set_position(furnished.context(), target="front door", position=100)

    assert observation.say == "Front Door cannot be opened or closed."
    assert "lock or unlock" in observation.text
    assert furnished.published == []


@pytest.mark.parametrize(
    ("said", "position"),
    [
        ("half", 50),
        ("half closed", 50),
        ("a quarter", 25),
        ("three quarters open", 75),
        ("a third closed", 67),
        ("fully open", 100),
        ("all the way down", 0),
        ("thirty percent", 30),
    ],
)
def test_positions_in_words(said, position):
    """Parts of the way and its ends are positions."""
    call = default_toolbox().bind("set_position", {"target": "blinds", "position": said})

    assert call.arguments["position"] == position
