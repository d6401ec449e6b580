"""Locks."""

from controller.tools.access import lock, unlock
from controller.tools.observation import Fault


async def test_unlocks_the_one_that_is_named(furnished):
    """A single lock is unlocked."""
    observation = await unlock(furnished.context(), target="front door")

    assert furnished.published == [("lock.front_door", {"locked": False})]
    assert observation.text == "Front Door: unlocked confirmed."


async def test_all_locks_may_be_locked(furnished):
    """Locking all doors needs no confirmation."""
    await lock(furnished.context(), target="all the doors")

    assert len(furnished.published) == 2


async def test_a_set_of_locks_is_not_unlocked(furnished):
    """`unlock all the doors` changes nothing and asks to name one."""
    observation = await unlock(furnished.context(), target="all the doors")

    assert observation.fault is Fault.REFUSED
    assert set(observation.candidates) == {"Front Door", "Garden Door"}
    assert "which one" in observation.say
    assert furnished.published == []


async def test_what_has_no_lock_is_said(furnished):
    """A light cannot be locked."""
    observation = await lock(furnished.context(), target="kitchen light")

    assert observation.say == "Kitchen Light cannot be locked or unlocked."
    assert furnished.published == []


async def test_all_the_doors_are_not_unlocked_when_there_is_one(furnished):
    """Whoever says "all" is asked whether the only one is meant."""
    furnished.home.remove("lock.garden_door")
    observation = await unlock(furnished.context(), target="all the doors")

    assert observation.fault is Fault.REFUSED
    assert "do you mean Front Door?" in observation.say
    assert furnished.published == []
