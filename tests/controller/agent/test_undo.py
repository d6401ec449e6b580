"""`Undo that`, as models and code ask for it."""

import pytest

from controller.agent.play import play
from controller.agent.turn import AnswerStatus, Request
from controller.llm import ToolCall
from controller.memory.session import Restore
from controller.tools.observation import Context
from controller.tools.registry import default_toolbox

TOOLBOX = default_toolbox()
LIT = Restore(
    device_id="light.kitchen_light",
    name="Kitchen Light",
    values={"on": True},
    changed={"on": False},
)
LOCKED = Restore(
    device_id="lock.front_door",
    name="Front Door",
    values={"locked": False},
    changed={"locked": True},
)


@pytest.fixture
def undo(house):
    """Say `undo that` where code understands it; gives the answer."""

    async def run(*restores, **settings):
        context = Context(home=house.home, act=house.act, undo=restores, **settings)
        call, request = ToolCall(name="undo", arguments={}), Request(text="undo that")
        return await play(
            (call,), toolbox=TOOLBOX, request=request, context=context, on_step=_ignore
        )

    return run


def _ignore(step):
    """Nobody watches."""


@pytest.mark.parametrize("sentence", ["undo that", "Undo.", "please put it back as it was"])
async def test_a_model_may_undo(house, say, write, sentence):
    """No guard stands in the way of a call without a target; with nothing to undo that is said."""
    said = await say(sentence, write(("undo", {})))

    assert said.answer.status is AnswerStatus.REFUSED
    assert said.answer.text.startswith("There is nothing that I could take back.")
    assert house.published == []


async def test_what_was_taken_back_is_told_from_what_the_devices_say(house, undo):
    """The answer is made from the devices' echoes."""
    answer = await undo(LIT)

    assert (answer.status, answer.text) == (AnswerStatus.DONE, "Kitchen Light is on.")
    assert house.published == [("light.kitchen_light", {"on": True})]


async def test_what_could_not_be_taken_back_is_told_beside_it(undo):
    """What is lost is named in the same answer."""
    gone = Restore(device_id="light.gone", name="Old Lamp", values={"on": True}, changed={})
    answer = await undo(LIT, gone)

    assert answer.text == (
        "Kitchen Light is on. I cannot take back: Old Lamp is not there any more."
    )


async def test_an_undo_that_unlocks_waits_with_all_of_it(house, undo):
    """One yes is asked for before any of a risky undo is done."""
    answer = await undo(LIT, LOCKED)
    before = list(house.published)
    ids = answer.pending.among
    await undo(LIT, LOCKED, settled={answer.pending.phrase: ids}, confirmed=ids)

    assert answer.status is AnswerStatus.CONFIRM
    assert answer.text == "Shall I put it back: Front Door unlocked and Kitchen Light on?"
    assert before == []
    assert len(house.published) == 2
