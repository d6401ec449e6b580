"""Turns that end with a question, what waits for its answer, and what the answer sets going."""

import pytest

from controller.agent.play import play
from controller.agent.turn import AnswerStatus, Request
from controller.conversation.replies import take
from controller.llm import ToolCall
from controller.memory.session import Wait
from controller.tools.observation import Context
from controller.tools.registry import default_toolbox

TOOLBOX = default_toolbox()
UNLOCK = ("unlock", {"target": "front door"})
LIGHT = ("turn_on", {"target": "kitchen light"})


def _call(name, **arguments):
    return ToolCall(name=name, arguments=arguments)


@pytest.fixture
def reply(house):
    """Answer the question of a turn, as a dialogue does."""

    async def run(text, pending):
        going = take(text, pending, home=house.home)
        context = Context(
            home=house.home,
            act=house.act,
            settled=going.settled,
            chosen=going.chosen,
            confirmed=going.confirmed,
        )
        request = Request(text=text)
        return await play(
            going.calls, toolbox=TOOLBOX, request=request, context=context, on_step=_ignore
        )

    return run


def _ignore(step):
    """Nobody watches."""


async def test_unlocking_is_asked_about_and_done_after_a_yes(house, say, write, reply):
    """`Unlock the front door` ends with a question; a yes runs just that call."""
    said = await say("unlock the front door", write(UNLOCK))
    before = list(house.published)
    done = await reply("yes please", said.answer.pending)

    assert said.answer.status is AnswerStatus.CONFIRM
    assert said.answer.text == "Shall I unlock Front Door?"
    assert said.answer.pending.wait is Wait.YES
    assert said.answer.pending.among == ("lock.front_door",)
    assert said.answer.pending.question == said.answer.text
    assert before == []
    assert (done.status, done.text) == (AnswerStatus.DONE, "Front Door is unlocked.")
    assert house.published == [("lock.front_door", {"locked": False})]


@pytest.mark.parametrize("order", [(UNLOCK, LIGHT), (LIGHT, UNLOCK)])
async def test_what_needs_no_yes_is_done_before_the_question(house, say, write, order):
    """Of several calls in one reply only the risky one waits."""
    said = await say("turn on the kitchen light and unlock the front door", write(*order))

    assert house.published == [("light.kitchen_light", {"on": True})]
    assert said.answer.status is AnswerStatus.CONFIRM
    assert said.answer.text == "Kitchen Light is on. Shall I unlock Front Door?"
    assert said.answer.pending.calls == (_call("unlock", target="front door"),)


async def test_the_rest_of_a_sentence_is_done_before_the_question(house, say, write):
    """A model that takes one step at a time goes on after the call that has to wait."""
    said = await say(
        "unlock the front door and turn on the kitchen light", write(UNLOCK), write(LIGHT)
    )

    assert house.published == [("light.kitchen_light", {"on": True})]
    assert said.answer.status is AnswerStatus.CONFIRM
    assert said.answer.text.endswith("Shall I unlock Front Door?")


async def test_a_model_that_asks_again_changes_nothing(house, say, write):
    """The same call in the next reply is not a yes."""
    said = await say(
        "unlock the front door and turn on the kitchen light", write(UNLOCK), write(UNLOCK)
    )

    assert house.published == []
    assert said.answer.status is AnswerStatus.CONFIRM
    assert said.answer.pending.calls == (_call("unlock", target="front door"),)


CHECK = ("check", {"target": "bedroom temperature", "comparison": "below", "value": "18"})
WARM = ("check", {"target": "bedroom temperature", "comparison": "above", "value": "25"})


@pytest.mark.parametrize(
    ("check", "status"), [(CHECK, AnswerStatus.CONFIRM), (WARM, AnswerStatus.ANSWERED)]
)
async def test_a_condition_comes_before_the_question(*, house, say, write, check, status):
    """`If ..., unlock` looks first, and only asks if the condition holds."""
    text = "if the bedroom is below 18 degrees, unlock the front door"
    if check is WARM:
        text = "if the bedroom is above 25 degrees, unlock the front door"
    said = await say(text, write(check), write(UNLOCK))

    assert said.answer.status is status
    assert house.published == []
    assert (said.answer.pending is not None) == (status is AnswerStatus.CONFIRM)


async def test_a_choice_waits_with_its_call(house, say, write, reply):
    """`Turn on the light` asks which one, keeps the call, and runs it for what is chosen."""
    said = await say("turn on the light", write(("turn_on", {"target": "the light"})))
    pending = said.answer.pending
    done = await reply("kitchen", pending)

    assert said.answer.status is AnswerStatus.QUESTION
    assert (pending.wait, pending.phrase) == (Wait.CHOICE, "the light")
    assert "light.kitchen_light" in pending.among
    assert done.text == "Kitchen Light is on."
    assert house.published == [("light.kitchen_light", {"on": True})]


async def test_a_choice_of_a_lock_is_followed_by_its_question(house, say, write, reply):
    """Which door, and then whether: naming it is not yet a yes."""
    said = await say("unlock the door", write(("unlock", {"target": "the door"})))
    asked = await reply("the back one", said.answer.pending)
    before = list(house.published)
    await reply("yes", asked.pending)

    assert said.answer.status is AnswerStatus.QUESTION
    assert (asked.status, asked.text) == (AnswerStatus.CONFIRM, "Shall I unlock Back Door?")
    assert before == []
    assert house.published == [("lock.back_door", {"locked": False})]


async def test_one_question_at_a_time(house, say, write, reply):
    """Two calls that must be asked about are asked about one after the other."""
    two = (("turn_on", {"target": "the light"}), UNLOCK)
    said = await say("turn on the light and unlock the front door", write(*two))
    then = await reply("kitchen", said.answer.pending)
    done = await reply("yes", then.pending)

    assert said.answer.text.count("?") == 1
    assert then.text == "Kitchen Light is on. Shall I unlock Front Door?"
    assert done.text == "Front Door is unlocked."
    assert len(house.published) == 2


async def test_a_question_about_states_can_ask_which_one(say, write, reply):
    """Reading calls wait for a choice as well, and are answered with it."""
    said = await say("is the light on?", write(("get_state", {"target": "the light"})))
    done = await reply("the study one", said.answer.pending)

    assert said.answer.status is AnswerStatus.QUESTION
    assert (done.status, done.text) == (AnswerStatus.ANSWERED, "Study Light is on.")


async def test_calls_with_a_code_are_private(say, write):
    """A question whose calls may hold a code is marked, so that it is not written to disk."""
    text = "unlock all the doors with code 4711"
    said = await say(text, write(("unlock", {"target": "all the doors", "code": "4711"})))
    plain = await say("unlock the front door", write(UNLOCK))

    assert said.answer.pending.private
    assert not plain.answer.pending.private
    assert "4711" not in said.answer.text + said.answer.pending.question


async def test_nothing_waits_after_an_answer(say, write):
    """A turn without a question leaves nothing open."""
    said = await say("turn on the kitchen light", write(LIGHT))

    assert said.answer.pending is None


async def test_a_choice_is_about_what_was_not_clear(house, say, write, reply):
    """The rest of a list stays as it was said when one of it had to be asked about."""
    target = {"target": "the bedroom light and the downstairs light"}
    said = await say(
        "turn on the bedroom light and the downstairs light", write(("turn_on", target))
    )
    await reply("kitchen", said.answer.pending)

    assert said.answer.status is AnswerStatus.QUESTION
    assert sorted(id_ for id_, _ in house.published) == [
        "light.bedroom_light",
        "light.kitchen_light",
    ]


async def test_two_unclear_things_of_one_list_are_both_asked_about(house, say, write, reply):
    """What was chosen first is remembered while the second is asked about."""
    target = {"target": "the upstairs light and the downstairs light"}
    said = await say(
        "turn on the upstairs light and the downstairs light", write(("turn_on", target))
    )
    then = await reply("the study one", said.answer.pending)
    before = list(house.published)
    await reply("kitchen", then.pending)

    assert (said.answer.status, then.status) == (AnswerStatus.QUESTION, AnswerStatus.QUESTION)
    assert before == []
    assert sorted(id_ for id_, _ in house.published) == ["light.kitchen_light", "light.study_light"]
