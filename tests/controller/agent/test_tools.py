"""The dialect of models that call tools natively, and the choice between the dialects."""

import pytest

from controller.agent import budget
from controller.agent.build import agent_for
from controller.agent.dialects import dialects
from controller.agent.offer import offered, size
from controller.agent.parsed import Parsed
from controller.config import Config
from controller.errors import ModelUnsupportedError
from controller.home.registry import Home, Override
from controller.llm import Capabilities, Message, Reply, ToolCall
from controller.tools.registry import default_toolbox
from tests.controller.agent.conftest import Words

TOOLS = dialects()["tools"]
ON = ToolCall(name="turn_on", arguments={"target": "kitchen light"})
OFF = ToolCall(name="turn_off", arguments={"target": "hall lamp"})
SENTENCE = "turn on the kitchen light"


class Able(Words):
    """A model that can do what its capabilities say."""

    def __init__(self, **able):
        super().__init__(replies=[])
        self.able = Capabilities(**able)

    async def capabilities(self):
        """What was given."""
        return self.able


async def chosen(dialect, **able):
    """The dialect of an agent for a model that is able to do this."""
    config = Config(model={"dialect": dialect})
    agent = await agent_for(Able(**able), config=config, toolbox=default_toolbox())
    return agent.dialect.name


@pytest.mark.parametrize(
    ("wanted", "able", "name"),
    [
        ("auto", {"tools": True}, "tools"),
        ("auto", {"tools": True, "schema": False}, "tools"),
        ("auto", {"schema": True}, "json"),
        ("auto", {"schema": False}, "text"),
        ("tools", {"tools": True}, "tools"),
        ("json", {"tools": True}, "json"),
        ("text", {"tools": True}, "text"),
    ],
)
async def test_dialect_is_chosen(wanted, able, name):
    """Whoever names a dialect gets it; auto takes the best one that the model can follow."""
    assert await chosen(wanted, **able) == name


async def test_tools_need_a_model_that_calls_tools():
    """Asking a model for calls that it cannot make is an error with a way out."""
    with pytest.raises(ModelUnsupportedError, match=r"model\.dialect is tools") as caught:
        await chosen("tools", tools=False)

    assert "model.dialect to auto" in caught.value.hint


def test_calls_and_results_stand_in_the_conversation():
    """A result is the answer of its tool; what is wrong with a reply is said by the user."""
    results = [(ON, "Kitchen Light is on."), (OFF, "Nothing is called that.")]

    acted = TOOLS.exchange(Parsed(thought="I act.", calls=(ON, OFF)), results)
    wrong = TOOLS.exchange(Parsed(final="Done."), [(None, "You have called no tool.")])

    assert acted == [
        Message(role="assistant", content="", calls=(ON, OFF)),
        Message(role="tool", content="Kitchen Light is on.", tool="turn_on"),
        Message(role="tool", content="Nothing is called that.", tool="turn_off"),
    ]
    assert wrong == [
        Message(role="assistant", content="Done."),
        Message(role="user", content="Observation: You have called no tool."),
    ]


def test_every_tool_is_offered_in_plain_terms():
    """The server is told every tool with types that every chat template can print."""
    toolbox = default_toolbox()
    tools = offered(toolbox)
    position = next(t for t in tools if t.name == "set_position").parameters["properties"]

    assert [tool.name for tool in tools] == list(toolbox.names)
    assert all(tool.description for tool in tools)
    assert position["target"]["type"] == "string"
    assert position["position"]["type"] == ["integer", "string"]
    assert 500 < size(tools) < 3000


@pytest.mark.parametrize("dialect", [TOOLS])
async def test_tools_are_told_once(say, dialect):
    """With native calls the prompt does not list the tools again."""
    said = await say(SENTENCE, Reply(text="", calls=(ON,)))
    messages, schema, _stop, _max, _on_token, tools = said.model.asked[0]

    assert schema is None
    assert [tool.name for tool in tools] == list(default_toolbox().names)
    assert "Tools:" not in messages[0].content
    assert dialect.name == "tools"


@pytest.mark.parametrize("dialect", [TOOLS])
async def test_prose_of_a_model_that_could_call_tools_ends_well(house, say, dialect):
    """A model with native calls that only talks is told so, then the truth is said."""
    said = await say(SENTENCE, "Sure, I turned it on!", "The kitchen light is on.")

    assert dialect.native
    assert house.published == []
    assert said.answer.status == "failed"
    assert "did not do anything" in said.answer.text


@pytest.mark.parametrize("dialect", [TOOLS])
async def test_call_as_text_is_made(house, say, dialect):
    """A call that such a model writes into its text is made as well."""
    said = await say(
        SENTENCE, 'OK:\n{"name": "turn_on", "parameters": {"target": "kitchen light"}}'
    )

    assert dialect.native
    assert said.answer.status == "done"
    assert house.published == [("light.kitchen_light", {"on": True})]


@pytest.mark.parametrize("dialect", [TOOLS])
async def test_thinking_is_traced_and_never_said(say, dialect):
    """What the model thinks is the thought of the trace; the answer holds only what it says."""
    secretly = "The person greets me."

    said = await say("thank you", Reply(text="You are welcome.", thinking=secretly))

    assert dialect.native
    assert said.steps[0].text == secretly
    assert said.answer.text == "You are welcome."


def test_long_turns_lose_whole_exchanges():
    """Where a turn outgrows the context, calls go together with their results."""
    turn = [Message(role="user", content="Sentence: x")]
    for _ in range(3):
        turn += TOOLS.exchange(Parsed(calls=(ON, OFF)), [(ON, "a"), (OFF, "b")])

    kept = budget.fit(head=[], history=[], examples=[], turn=turn, room=5, tokens=len)

    assert [message.role for message in kept] == ["user", "assistant", "tool", "tool"]


NAMES = "kitchen light, kitchen lamp, cooking light"


def known_by_more_names(home):
    """The same home with two more names for the kitchen light."""
    more = Override(aliases=("kitchen lamp", "cooking light"))
    renamed = Home(areas=home.areas, overrides={"light.kitchen_light": more})
    for member in home.everything:
        renamed.put(member.device)
        renamed.apply(member.device.id, dict(member.state.values), live=True)
    return renamed


@pytest.mark.parametrize(
    ("sentence", "target", "done"),
    [
        ("turn on the kitchen lamp", NAMES, True),
        ("turn on the cooking light", NAMES, True),
        ("turn on the kitchen lamp", f"{NAMES}, hall lamp", False),
        ("turn on the sauna light", NAMES, False),
    ],
)
@pytest.mark.parametrize("dialect", [TOOLS])
async def test_all_names_of_one_device_are_one_name(*, house, say, dialect, sentence, target, done):
    """A target of all names of a device is the one that was said; other devices stay out."""
    house.home = known_by_more_names(house.home)
    call = ToolCall(name="turn_on", arguments={"target": target})

    said = await say(sentence, Reply(text="", calls=(call,)), "I cannot.")

    assert dialect.native
    assert house.published == ([("light.kitchen_light", {"on": True})] if done else [])
    assert (said.answer.status == "done") is done
