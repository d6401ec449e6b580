"""Sentences to all types of devices: what is done, what is said, and what is kept secret."""

import pytest

from controller.agent import guard, hiding, sentence
from controller.agent.turn import AnswerStatus, StepKind
from controller.conversation.hands import planned
from controller.llm import Message
from tests.controller.tools.types import house_of_types


@pytest.fixture
def house():
    """One device of every type."""
    return house_of_types()


def run(target, command):
    """A call that tells a device something."""
    return ("run", {"target": target, "command": command})


def put(target, what, value):
    """A call that sets something."""
    return ("set_value", {"target": target, "what": what, "value": value})


def item(target, text, change="add"):
    """A call that changes a list."""
    return ("edit_list", {"target": target, "item": text, "change": change})


SAID = [
    ("start the vacuum", [run("the vacuum", "start")], "Dusty is cleaning."),
    ("pause the kitchen radio", [run("the kitchen radio", "pause")], "Kitchen Radio is paused."),
    ("put butter on the shopping list", [item("the shopping list", "butter")],
     "Shopping List now has butter."),
    ("tick off milk on the shopping list", [item("the shopping list", "milk", "complete")],
     "Shopping List has done Milk."),
    ("arm the house alarm away", [run("the house alarm", "arm away")],
     "House Alarm is armed away."),
    ("sound the loft siren", [("turn_on", {"target": "the loft siren"})], "Loft Siren is on."),
    ("set the volume of the kitchen radio to 30%", [put("the kitchen radio", "volume", "30%")],
     "Kitchen Radio is at volume 30 %."),
    ("play the kitchen radio and set its volume to 30%",
     [run("the kitchen radio", "play"), put("the kitchen radio", "volume", "30%")],
     "Kitchen Radio is playing at 30 %."),
    ("set the bedroom thermostat to 70 fahrenheit",
     [("set_temperature", {"target": "the bedroom thermostat", "temperature": 70})],
     "Bedroom Thermostat is set to 21 °C (70 °F)."),
    ("open the garden valve", [("open", {"target": "the garden valve"})],
     "Garden Valve is open."),
    ("set the dishwasher delay to an hour", [put("the dishwasher", "delay", "1 hour")],
     "Dishwasher Delay is set to 60 min (1 h)."),
    ("set the ceiling fan to half speed", [put("the ceiling fan", "speed", "half")],
     "Ceiling Fan is on at 50 %."),
    ("can you add butter to the shopping list?", [item("the shopping list", "butter")],
     "Shopping List now has butter."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "calls", "said"), SAID)
async def test_what_was_done_is_said_as_people_say_it(say, write, text, calls, said):
    """The answer to a command names the new state in the words of its type."""
    turn = await say(text, write(*calls))

    assert turn.answer.text == said
    assert turn.answer.status is AnswerStatus.DONE


@pytest.mark.parametrize(
    ("text", "target", "said"),
    [
        ("what is on the shopping list?", "the shopping list",
         "Shopping List: 2 to do: Milk and Brown bread."),
        ("how warm is it in the attic in fahrenheit?", "the attic",
         "Attic Temperature is 20 °C (68 °F)."),
        ("is the vacuum cleaning?", "the vacuum", "Dusty is docked."),
    ],
)  # fmt: skip
async def test_questions_are_answered_from_readings(say, write, text, target, said):
    """A question about the new types is answered by code, from what was read."""
    turn = await say(text, write(("get_state", {"target": target})))

    assert turn.answer.text == said
    assert turn.answer.actions == ()


@pytest.mark.parametrize(
    "text",
    ["is the vacuum cleaning?", "what is on the shopping list?", "is the alarm armed?",
     "did the gate button get pressed?", "which radio is playing?"],
)  # fmt: skip
async def test_a_question_still_changes_nothing(house, say, write, text):
    """The verbs of the new types do not open the question guard."""
    turn = await say(text, write(run("the vacuum", "start")), write(answer="I do not know."))

    assert sentence.is_question(text)
    assert house.published == []
    assert turn.answer.status is not AnswerStatus.DONE


@pytest.mark.parametrize(
    "claim",
    ["I have started the vacuum.", "I paused the radio.", "I added milk to the list.",
     "Playing the radio now.", "The alarm is armed.", "I pressed the button.", "Dusty is cleaning.",
     "I've disarmed the alarm.", "The list now has milk.", "Arming the alarm."],
)  # fmt: skip
def test_claims_with_the_new_verbs_are_seen(claim):
    """Whatever is said to have been done needs a tool that did it."""
    assert guard.claims_action(claim, asked=False)


@pytest.mark.parametrize(
    "harmless",
    ["I have additional questions.", "The air pressure is low.", "I see no army of robots."],
)
def test_words_that_only_look_like_the_new_verbs_are_no_claims(harmless):
    """`Additional` is not `add`, and `pressure` is not `press`."""
    assert not guard.claims_action(harmless, asked=False)


@pytest.mark.parametrize(
    ("answer", "true"),
    [
        ("Dusty is docked.", True),
        ("Dusty is cleaning.", False),
        ("Dusty is not cleaning.", True),
        ("The house alarm is disarmed.", True),
        ("House Alarm is armed away.", False),
        ("Kitchen Radio is playing.", False),
        ("Kitchen Radio is paused.", True),
    ],
)
def test_states_in_words_must_be_the_known_ones(house, answer, true):
    """An answer that names a choice of a device is held against what the device says."""
    assert guard.agrees(answer, "", house.home.members) is true


@pytest.mark.parametrize(
    "call",
    [
        ("run", {"target": "the house alarm", "command": "disarm", "code": "4711"}),
        ("run", {"target": "the house alarm with code 4711", "command": "disarm"}),
        ("run", {"target": "the house alarm", "command": "disarm", "pin": 4711}),
        ("run", {"target": "the house alarm", "command": "disarm"}),
    ],
)
async def test_a_code_is_in_no_trace_and_no_answer(house, say, write, call):
    """A code goes to the alarm, and nothing that leaves the turn shows it."""
    turn = await say("disarm the house alarm with code 4711", write(call), write(call))

    assert house.published in ([], [("alarm_control_panel.house_alarm",
                                     {"mode": "disarmed", "code": "4711"})])  # fmt: skip
    assert "4711" not in repr(turn.steps)
    assert "4711" not in repr(turn.answer)
    assert any(step.kind is StepKind.ACTION for step in turn.steps)


async def test_a_password_is_in_no_trace_and_no_answer(house, say, write):
    """What is given to a secret text is starred wherever a turn is told of."""
    call = ("set_value", {"target": "the wifi password", "value": "tulip"})
    turn = await say("set the wifi password to tulip", write(call))

    assert house.published == [("text.wifi_password", {"value": "tulip"})]
    assert "tulip" not in repr(turn.steps)
    assert turn.answer.text == "Wifi Password is set."


def test_a_dry_run_keeps_codes_to_itself(house):
    """What would be done is told without the code."""
    device = house.home.get("lock.front_door").device

    assert planned(device, {"locked": False, "code": "4711"}).asked == {"locked": False}


def test_secrets_are_starred_as_whole_words():
    """A short code does not blot out other numbers."""
    assert hiding.masked("code 12, at 12 and 120", {"12"}) == "code ***, at *** and 120"
    assert hiding.masked_data({"a": [12, "x 12"], "b": True}, {"12"}) == {
        "a": ["***", "x ***"],
        "b": True,
    }


async def test_a_list_that_is_cut_in_the_prompt_says_so(house, say, write):
    """A model that sees half of a list is told that there is more."""
    house.set("calendar.family_calendar")
    house.set("media_player.kitchen_radio", state="playing", media_title="A very long title " * 6)

    turn = await say("is the kitchen radio playing?", write(run("the kitchen radio", "play")),
                     write(answer="I do not know."))  # fmt: skip

    shown: Message = turn.model.asked[0][0][-1]
    assert "... (get_state tells all)" in shown.content
