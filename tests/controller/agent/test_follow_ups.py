"""What sentences take from the one before, and calls that another one makes up for."""

from controller.llm import Message


async def test_what_is_to_be_done_was_said_before(house, say, write):
    """`And the blinds too` closes them where something else was closed before."""
    history = (
        Message(role="user", content="please close the garage"),
        Message(role="assistant", content="The garage is closed."),
    )
    call = ("set_position", {"target": "the living room blinds", "position": "closed"})
    said = await say("and the living room blinds too", write(call), history=history)

    assert said.answer.status == "done"
    assert house.published[0][1] == {"position": 0.0}


async def test_another_tool_makes_up_for_a_wrong_argument(say, write):
    """Who heard that it is on need not hear that the first try had no brightness."""
    wrong = ("set_light", {"target": "the kitchen light"})
    right = ("turn_on", {"target": "the kitchen light"})
    said = await say("turn on the kitchen light", write(wrong), write(right))

    assert said.answer.text == "Kitchen Light is on."
