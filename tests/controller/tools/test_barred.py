"""What a person is told about devices that are not for them."""

from dataclasses import replace

import pytest

from controller.home.outcome import Outcome, Status
from controller.memory.session import Restore
from controller.policy.permit import Permit
from controller.tools import default_toolbox
from controller.tools.observation import Fault
from tests.controller.policy.permits import NOON, PIN, cheap, policy

TOOLBOX = default_toolbox()


def gate(house, text, **more):
    """A context in which changes pass the gate, as they do in a turn."""
    permit = Permit(policy=policy(text), source="kid", now=NOON, home=house.home, **more)

    async def act(changes):
        rulings = await permit.judge(changes)
        allowed = [
            (device, ruling.change)
            for (device, _), ruling in zip(changes, rulings, strict=True)
            if not ruling.refusal
        ]
        made = iter(await house.act(allowed))
        return [
            _refused(device, ruling) if ruling.refusal else next(made)
            for (device, _), ruling in zip(changes, rulings, strict=True)
        ]

    return replace(house.context(), act=act, permit=permit)


def _refused(device, ruling):
    return Outcome(
        device_id=device.id,
        name=device.name,
        asked=ruling.change,
        status=Status.REFUSED,
        reason=ruling.refusal,
    )


async def run(context, name, **arguments):
    """Run a tool."""
    return await TOOLBOX.run(TOOLBOX.bind(name, arguments), context)


async def test_named_directly(furnished):
    """Who names what is not for them is told so."""
    context = gate(furnished, "rules: [{deny: control, devices: kitchen light}]")
    observation = await run(context, "turn_on", target="kitchen light")
    (outcome,) = observation.outcomes

    assert outcome.status is Status.REFUSED
    assert outcome.reason == "You may not turn on Kitchen Light from here"
    assert furnished.published == []


async def test_in_a_set(furnished):
    """In a set it is left out, with a note, and does not count as a failure."""
    context = gate(furnished, "rules: [{deny: control, devices: kitchen light}]")
    observation = await run(context, "turn_on", target="all the lights")

    assert "light.kitchen_light" not in {o.device_id for o in observation.outcomes}
    assert observation.say == "I left out Kitchen Light: that is not allowed from here."
    assert observation.outcomes


async def test_a_whole_set(furnished):
    """A set of which nothing is allowed is refused in one sentence."""
    context = gate(furnished, "rules: [{deny: unlock}]")
    observation = await run(context, "unlock", target="all the doors")

    assert observation.fault is Fault.REFUSED
    assert observation.say == "You may not unlock Garden Door and Front Door from here."
    assert observation.outcomes == ()


async def test_a_question_names_only_what_may_be(furnished):
    """Who is asked about a set is asked about the part that they may have."""
    context = gate(furnished, "rules: [{deny: unlock, devices: garden door}]")
    observation = await run(context, "unlock", target="all the doors")

    assert observation.say == "Shall I unlock Front Door?"
    assert observation.among == ("lock.front_door",)


@pytest.mark.parametrize("tool", ["unlock", "run", "set_value"])
async def test_the_pin_is_asked_for_by_every_tool(furnished, tool):
    """Whichever tool is called, the PIN is asked for, and nothing is done before."""
    context = gate(furnished, "risks: {unlock: pin}", pin=cheap())
    more = {"unlock": {}, "run": {"command": "unlock"}, "set_value": {"value": "unlocked"}}[tool]
    observation = await run(context, tool, target="front door", **more)

    assert (observation.fault, observation.pin) == (Fault.CONFIRM, True)
    assert observation.say == "Say the PIN to unlock Front Door."
    assert furnished.published == []


async def test_a_wrong_pin_is_asked_for_again(furnished):
    """After a wrong PIN it is asked for again, and the right one opens the door."""
    text = "risks: {unlock: pin}"
    wrong = await run(
        gate(furnished, text, pin=cheap(), codes=("1",)), "unlock", target="front door"
    )
    done = await run(
        gate(furnished, text, pin=cheap(), codes=(PIN,)), "unlock", target="front door"
    )

    assert wrong.say == "That is not the PIN. Say the PIN to unlock Front Door."
    assert wrong.pin
    assert done.fault is None
    assert furnished.published == [("lock.front_door", {"locked": False})]


async def test_an_undo_passes_the_gate(furnished):
    """Taking something back is a change like any other."""
    context = gate(furnished, "rules: [{deny: unlock}]")
    back = Restore(
        device_id="lock.front_door",
        name="Front Door",
        values={"locked": False},
        changed={"locked": True},
    )
    furnished.set("lock.front_door", locked=True)
    observation = await run(
        replace(context, undo=(back,), confirmed=("lock.front_door",),
                settled={"that": ("lock.front_door",)}),
        "undo",
    )  # fmt: skip

    assert [outcome.status for outcome in observation.outcomes] == [Status.REFUSED]
    assert furnished.published == []


async def test_a_set_is_asked_about_once(furnished):
    """A set that takes the PIN is asked about by the question for it."""
    context = gate(furnished, "risks: {unlock: pin}", pin=cheap())
    observation = await run(context, "unlock", target="all the doors")

    assert observation.say == "Say the PIN to unlock Garden Door and Front Door."
