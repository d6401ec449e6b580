"""Locks."""

from controller.tools.access import lock, unlock
from controller.tools.observation import Fault
from tests.controller.policy.permits import risking


async def test_unlocking_waits_for_a_yes(furnished):
    """A door is not unlocked before the person was asked."""
    observation = await unlock(furnished.context(), target="front door")

    assert furnished.published == []
    assert observation.fault is Fault.CONFIRM
    assert observation.say == "Shall I unlock Front Door?"
    assert observation.among == ("lock.front_door",)
    assert observation.phrase == "front door"


async def test_unlocks_after_a_yes(furnished):
    """What the person has said yes to is unlocked."""
    context = furnished.context(
        confirmed=("lock.front_door",), settled={"front door": ("lock.front_door",)}
    )
    observation = await unlock(context, target="front door")

    assert furnished.published == [("lock.front_door", {"locked": False})]
    assert observation.text == "Front Door: unlocked confirmed."


async def test_unlocks_at_once_where_the_configuration_says_so(furnished):
    """With `policy.risks.unlock: free` a single door is unlocked without a question."""
    await unlock(furnished.context(permit=risking(unlock="free")), target="front door")

    assert furnished.published == [("lock.front_door", {"locked": False})]


async def test_all_locks_may_be_locked(furnished):
    """Locking all doors needs no confirmation."""
    await lock(furnished.context(), target="all the doors")

    assert len(furnished.published) == 2


async def test_a_set_of_locks_waits_for_a_yes(furnished):
    """`unlock all the doors` names them and asks, whatever the configuration says."""
    context = furnished.context(permit=risking(unlock="free"))
    observation = await unlock(context, target="all the doors")

    assert observation.fault is Fault.CONFIRM
    assert set(observation.among) == {"lock.front_door", "lock.garden_door"}
    assert observation.say == "Shall I unlock Garden Door and Front Door?"
    assert furnished.published == []


async def test_what_has_no_lock_is_said(furnished):
    """A light cannot be locked."""
    observation = await lock(furnished.context(), target="kitchen light")

    assert observation.say == "Kitchen Light cannot be locked or unlocked."
    assert furnished.published == []


async def test_all_the_doors_are_asked_about_when_there_is_one(furnished):
    """Whoever says "all" is asked whether the only one is meant."""
    furnished.home.remove("lock.garden_door")
    context = furnished.context(permit=risking(unlock="free"))
    observation = await unlock(context, target="all the doors")

    assert observation.fault is Fault.CONFIRM
    assert observation.say == "Shall I unlock Front Door?"
    assert furnished.published == []
