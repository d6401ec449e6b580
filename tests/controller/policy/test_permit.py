"""The gate: what one command may do with what the person has said."""

import asyncio

import pytest

from controller.policy.permit import Permit, Proof
from controller.policy.policy import Need
from controller.policy.rates import Rate
from controller.policy.tries import Tries
from tests.controller.policy.permits import NOON, PIN, cheap, policy
from tests.controller.tools.types import house_of_types

FAMILY = """
rules:
  - {who: kid, pin: unlock}
  - {who: panel, deny: unlock}
  - {deny: valve, times: "20:00-07:00"}
"""
HOME = house_of_types().home
DOOR = HOME.get("lock.front_door")
UNLOCK = {"locked": False}


def permit(source="kid", **more):
    """The permit of a command of a family."""
    tries = more.pop("tries", Tries(clock=lambda: 0.0, most=3, pause_s=0))
    return Permit(
        policy=policy(FAMILY), source=source, now=NOON, home=HOME, pin=cheap(), tries=tries, **more
    )


async def judged(made, change=None, device=DOOR):
    """What the gate says to one change."""
    (ruling,) = await made.judge([(device.device, change or UNLOCK)])
    return ruling


async def test_denied():
    """What is denied is refused with a sentence for people, whatever was said."""
    made = permit("panel", codes=(PIN,), agreed={DOOR.device.id})
    ruling = await judged(made)

    assert ruling.refusal == "You may not unlock Front Door from here"
    assert made.proof is Proof.NONE
    assert made.asks(DOOR, UNLOCK) is Need.FREE


async def test_denied_at_this_time():
    """What another time allows is refused for now."""
    valve = HOME.get("valve.garden_valve")
    made = permit()
    made.now = NOON.replace(hour=22)

    ruling = await judged(made, {"open": True}, valve)

    assert ruling.refusal == "You may not open Garden Valve now"


async def test_a_yes_is_needed():
    """Without the yes of the person a change that takes one is not made; a model has none."""
    made = permit("mum")
    before = await judged(made)
    made.agreed.add(DOOR.device.id)
    after = await judged(made)

    assert made.asks(DOOR, UNLOCK) is Need.CONFIRM
    assert before.refusal == "Front Door needs your yes"
    assert after.refusal == ""


@pytest.mark.parametrize(
    ("codes", "proof", "refusal"),
    [
        ((), Proof.NONE, "Front Door needs the PIN"),
        (("0000",), Proof.WRONG, "That is not the PIN"),
        ((PIN,), Proof.RIGHT, ""),
        # One guess a sentence.
        (("0000", PIN), Proof.WRONG, "That is not the PIN"),
    ],
)
async def test_the_pin_is_needed(codes, proof, refusal):
    """A yes is no PIN, and a sentence has one guess."""
    made = permit(codes=codes, agreed={DOOR.device.id})
    ruling = await judged(made)

    assert (made.proof, ruling.refusal) == (proof, refusal)


async def test_a_command_is_one_guess():
    """However many doors a command is about, its PIN is looked at once."""
    tries = Tries(clock=lambda: 0.0, most=3, pause_s=0)
    made = permit(codes=("0000",), tries=tries)
    for _ in range(5):
        await judged(made)

    assert tries.wait_s("kid") == 0


async def test_locked_out():
    """Who is locked out is not asked again, and the right PIN is not looked at."""
    tries = Tries(clock=lambda: 0.0, most=1, lockout_s=90)
    await judged(permit(codes=("0000",), tries=tries))
    made = permit(codes=(PIN,), tries=tries)
    ruling = await judged(made)

    assert made.proof is Proof.LOCKED
    assert ruling.refusal == "The PIN was wrong too often: wait 90 s"


async def test_guesses_at_once_are_all_counted():
    """Commands that guess at the same moment share the tries."""
    tries = Tries(clock=lambda: 0.0, most=3, pause_s=0, lockout_s=90)
    permits = [permit(codes=(f"000{n}",), tries=tries) for n in range(9)]
    await asyncio.gather(*map(judged, permits))

    assert [made.proof for made in permits].count(Proof.WRONG) == 3


async def test_the_pin_is_not_sent_to_a_device():
    """A PIN that a tool has put into a change as the device's code is taken out."""
    right = await judged(permit(codes=(PIN,)), {**UNLOCK, "code": PIN})
    own = await judged(permit("mum", codes=("9999",)), {**UNLOCK, "code": "9999"})

    assert right.change == UNLOCK
    assert own.change == {**UNLOCK, "code": "9999"}
    assert own.refusal == ""


async def test_risky_changes_are_counted():
    """A source that asks for too many risky changes has to wait; others need not."""
    rate = Rate(limit=2, clock=lambda: 7.0)
    made = [permit(source, codes=(PIN,), risky=rate) for source in ("kid", "kid", "kid", "mum")]
    made[3].agreed.add(DOOR.device.id)
    rulings = [await judged(each) for each in made]
    locking = await judged(made[0], {"locked": True})

    assert [bool(ruling.refusal) for ruling in rulings] == [False, False, True, False]
    assert "has to wait 60 s" in rulings[2].refusal
    assert not locking.refusal


def test_a_permit_shows_no_pin():
    """What is printed of a permit tells nothing of the PIN."""
    assert "scrypt" not in repr(permit())


def test_rates():
    """So many in any minute; then the seconds that are left."""
    now = [0.0]
    rate = Rate(limit=2, clock=lambda: now[0])
    first = [rate.take("a"), rate.take("a"), rate.take("a"), rate.take("b")]
    now[0] = 59.0
    later = rate.take("a")
    now[0] = 60.0

    assert first == [0, 0, 60, 0]
    assert later == 1
    assert rate.take("a") == 0
    assert Rate(limit=0, clock=lambda: 0.0).take("a") == 0


def test_rates_of_many_sources_stay_small():
    """Names that somebody makes up are forgotten again."""
    rate = Rate(limit=1, clock=lambda: 0.0)
    for number in range(3000):
        rate.take(str(number))

    assert len(rate._taken) == 1000
