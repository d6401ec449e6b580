"""A model that is not sure is asked about, never obeyed."""

import math

import pytest

from controller.agent.limits import Limits
from controller.agent.parsed import Parsed
from controller.agent.thoughts import Thought
from controller.agent.trained import TRAINED, trained_agent
from controller.agent.turn import AnswerStatus, Request, StepKind
from controller.conversation.replies import Going, take
from controller.llm import Reply, ToolCall
from controller.llm.confidence import confidence
from controller.llm.engine import Turn
from controller.memory.session import Wait
from controller.policy.permit import Permit
from controller.tools.observation import Context
from controller.tools.registry import default_toolbox
from tests.controller.agent.conftest import Words

TOOLS = default_toolbox()
ON = ("turn_on", {"target": "the kitchen light"})
OFF = ("turn_off", {"target": "the hall lamp"})
UNLOCK = ("unlock", {"target": "the front door"})
READ = ("get_state", {"target": "the kitchen light"})
CHECK = ("check", {"target": "the kitchen light", "comparison": "is", "value": "off"})


def reply(*calls, sure=0.1):
    """A reply of the model that is so sure of itself."""
    made = tuple(ToolCall(name=name, arguments=arguments) for name, arguments in calls)
    return Reply(text=TRAINED.render(Parsed(thought=Thought.ONE, calls=made)), confidence=sure)


@pytest.fixture
def say(house):
    """Say a sentence to a trained model; below 0.3 it is not sure."""

    async def run(text, *replies, least=0.3, language=None):
        limits = Limits(command_s=5, min_confidence=least)
        agent = trained_agent(Words(list(replies)), toolbox=TOOLS, limits=limits)
        steps = []
        answer = await agent.run(
            Request(text=text, language=language),
            Context(home=house.home, act=house.act),
            steps.append,
        )
        return answer, steps

    return run


@pytest.fixture
def say_explaining(house):
    """Ask what would be done."""

    async def run(text, *replies):
        limits = Limits(command_s=5, min_confidence=0.3)
        agent = trained_agent(Words(list(replies)), toolbox=TOOLS, limits=limits)
        house.planned = True
        permit = Permit(explaining=True)
        context = Context(home=house.home, act=house.act, permit=permit)
        return await agent.run(Request(text=text), context, lambda _step: None)

    return run


async def test_question_instead_of_an_action(say, house):
    """An action below the limit is asked about with what was understood, and not done."""
    answer, _steps = await say("turn on the kitchen light", reply(ON))

    assert answer.text == "Did you mean: turn on Kitchen Light?"
    assert answer.status is AnswerStatus.CONFIRM
    assert house.published == []


async def test_yes_does_it(say):
    """What waits for a yes is just the action that was asked about."""
    answer, _steps = await say("turn on the kitchen light", reply(ON))

    assert answer.pending.wait is Wait.YES
    assert answer.pending.calls == (ToolCall(name=ON[0], arguments=ON[1]),)
    assert answer.pending.question == answer.text


async def test_what_a_yes_sets_going(say, house):
    """A yes sets the calls going, a no lets them go, anything else is something new."""
    answer, _steps = await say("turn on the kitchen light", reply(ON))

    going = take("yes please", answer.pending, home=house.home)
    refused = take("no", answer.pending, home=house.home)

    assert isinstance(going, Going)
    assert going.calls == answer.pending.calls
    assert refused.status is AnswerStatus.ANSWERED
    assert take("is the hall lamp on?", answer.pending, home=house.home) is None


@pytest.mark.parametrize("sure", [0.3, 0.99, None])
async def test_sure_enough(say, house, sure):
    """At the limit, or where the server does not tell, the action is done."""
    answer, _steps = await say("turn on the kitchen light", reply(ON, sure=sure))

    assert answer.status is AnswerStatus.DONE
    assert len(house.published) == 1


async def test_turned_off(say, house):
    """With a limit of 0 nothing is asked."""
    await say("turn on the kitchen light", reply(ON, sure=0.0), least=0.0)

    assert len(house.published) == 1


async def test_readings_are_not_asked_about(say):
    """A question is answered, however sure the model is."""
    answer, _steps = await say("is the kitchen light on?", reply(READ))

    assert answer.status is AnswerStatus.ANSWERED
    assert "off" in answer.text


async def test_two_actions_are_one_question(say, house):
    """Several actions are asked about together, and a yes is for all of them."""
    sentence = "turn on the kitchen light and turn off the hall lamp"

    answer, _steps = await say(sentence, reply(ON, OFF))

    assert answer.text == "Did you mean: turn on Kitchen Light and turn off Hall Lamp?"
    assert [call.name for call in answer.pending.calls] == ["turn_on", "turn_off"]
    assert house.published == []


async def test_condition_is_looked_up_first(say, house):
    """A condition is read; only the action that depends on it is asked about."""
    sentence = "if the kitchen light is off turn it on"

    answer, _steps = await say(sentence, reply(CHECK, ON))

    assert answer.text.endswith("Did you mean: turn on Kitchen Light?")
    assert [call.name for call in answer.pending.calls] == ["turn_on"]
    assert house.published == []


async def test_unknown_device(say):
    """What does not exist is said not to exist; there is nothing to ask about."""
    call = ("turn_on", {"target": "the sauna"})

    answer, _steps = await say("turn on the sauna", reply(call))

    assert "sauna" in answer.text
    assert "Did you mean" not in answer.text
    assert answer.pending is None


async def test_one_question_for_a_lock(say, house):
    """What needs a yes anyway is asked about once, in its own words."""
    answer, _steps = await say("unlock the front door", reply(UNLOCK))

    assert answer.text == "Shall I unlock Front Door?"
    assert house.published == []


async def test_yes_to_something_else(say, house):
    """A yes to what is asked in its own words is none to what may not be meant at all."""
    sentence = "unlock the front door and turn on the kitchen light"

    answer, _steps = await say(sentence, reply(UNLOCK, ON))

    assert answer.text == "Shall I unlock Front Door?"
    assert [call.name for call in answer.pending.calls] == ["unlock"]
    assert house.published == []


async def test_explaining(say_explaining):
    """Who only asks what would happen is told that, not asked back."""
    answer = await say_explaining("turn on the kitchen light", reply(ON))

    assert answer.text == "I would turn on Kitchen Light."


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "War das gemeint: Kitchen Light einschalten?"), ("fr", "Fallait-il comprendre")],
)
async def test_in_the_language_of_the_person(say, language, said):
    """The question is in the language that the person speaks."""
    answer, _steps = await say("turn on the kitchen light", reply(ON), language=language)

    assert said in answer.text


async def test_trace_shows_it(say):
    """The thought of a trace tells how sure the model was, where that is known."""
    _answer, steps = await say("turn on the kitchen light", reply(ON, sure=0.87))
    _other, silent = await say("turn off the hall lamp", reply(OFF, sure=None))

    assert steps[0].kind is StepKind.THOUGHT
    assert steps[0].data["confidence"] == 0.87
    assert "confidence" not in silent[0].data


def tokens(text, **doubts):
    """A reply in tokens of a word each, sure of all but some."""
    words = [word + " " for word in text.split()]
    return [(word.encode(), math.log(doubts.get(word.strip(), 0.99))) for word in words]


SAID = '{"thought": "One thing." "actions": turn_on target hall lamp }'


def test_least_sure_token():
    """It is the probability of the least sure token, wherever in the actions it stands."""
    assert confidence(tokens(SAID, hall=0.4)) == 0.4
    assert confidence(tokens(SAID, turn_on=0.5, hall=0.6)) == 0.5
    assert confidence(tokens(SAID, **{"}": 0.2})) == 0.2
    assert confidence(tokens(SAID)) == 0.99


def test_thoughts_do_not_count():
    """How the sentence was sorted does not matter, only what is to be done."""
    assert confidence(tokens(SAID, thing=0.1, One=0.1)) == 0.99


def test_answers_have_none():
    """A reply that does nothing, or of which nothing is known, has no confidence."""
    assert confidence(tokens('{"thought": "Nothing to do.", "answer": "Hello."}')) is None
    assert confidence([]) is None


def test_characters_in_pieces():
    """Tokens that are pieces of characters count like others."""
    split = [(b'"actions": caf', -0.01), (b"\xc3", math.log(0.5)), (b"\xa9", -0.01)]

    assert confidence(split) == 0.5


class Gathered:
    """A reply as far as it has come."""

    hopeless = False
    pieces = 1

    def __init__(self):
        self.text, self.tokens = "", []

    def add(self, text):
        """The next piece."""
        self.text += text


def test_from_the_engines_stream():
    """The engine's pieces bring their tokens with them."""
    turn = Turn(reply=Gathered(), stop=lambda: False, say=None)
    pieces = [('"actions": [', -0.1), ("x", math.log(0.25)), ("]", -0.1)]

    for text, logprob in pieces:
        token = {"token": text, "bytes": list(text.encode()), "logprob": logprob}
        turn.take({"choices": [{"delta": {"content": text}, "logprobs": {"content": [token]}}]})
    turn.take({"choices": [{"delta": {}, "finish_reason": "stop"}], "timings": {}})

    assert turn.result(ms=1.0).confidence == 0.25
    assert turn.result(ms=1.0).text == '"actions": [x]'
