"""Sentences end to end inside the agent: what becomes of the house, and what is said."""

import asyncio
from copy import deepcopy

import pytest

from controller.agent.loop import Limits
from controller.agent.turn import AnswerStatus, StepKind
from controller.errors import ModelDownError
from controller.llm import Message

COLD = "is it cold in the bedroom? if so, heat it to 21"
CHECK = ("check", {"target": "bedroom", "comparison": "is", "value": "cold"})
HEAT = ("set_temperature", {"target": "bedroom", "temperature": 21})
THERMOSTAT = {"climate.bedroom_thermostat": {"temperature": 21.0}}


def turn_on(target):
    """A call that turns something on."""
    return ("turn_on", {"target": target})


def turn_off(target):
    """A call that turns something off."""
    return ("turn_off", {"target": target})


SENTENCES = [
    # sentence, replies (calls or an answer), area, changes, status, said, model calls
    ("turn on the living room light", [[turn_on("living room light")]], None,
     {"light.living_room_light": {"on": True}}, "done", ["Living Room Light is on."], 1),
    ("is the kitchen light on?", [[("get_state", {"target": "kitchen light"})]], None,
     {}, "answered", ["Kitchen Light is off."], 1),
    ("is the kitchen light on?", ["No, the kitchen light is off."], None,
     {}, "answered", ["No, the kitchen light is off."], 1),
    ("is the kitchen light on?", ["Yes, the kitchen light is on."], None,
     {}, "answered", ["Kitchen Light", "off"], 1),
    ("is the kitchen light on?", ["Yes."], None, {}, "answered", ["Kitchen Light", "off"], 1),
    (COLD, [[CHECK], [HEAT]], None, THERMOSTAT, "done", ["17.8 °C", "set to 21 °C"], 2),
    (COLD, [[CHECK, HEAT]], None, THERMOSTAT, "done", ["17.8 °C", "set to 21 °C"], 1),
    (COLD, [[HEAT], [CHECK, HEAT]], None, THERMOSTAT, "done", ["17.8 °C", "21 °C"], 2),
    ("what rooms do you control?", [[("list_areas", {})]], None,
     {}, "answered", ["Living Room", "Kitchen", "Hall", "Bedroom", "Nursery", "Study"], 1),
    ("turn off all the lights upstairs except the nursery",
     [[turn_off("all the lights upstairs except the nursery")]], None,
     {"light.bedroom_light": {"on": False}, "light.study_light": {"on": False}}, "done",
     ["Bedroom Light and Study Light are off."], 1),
    ("dim the hall lamp to 30% and close the blinds",
     [[("set_light", {"target": "the hall lamp", "brightness": 30}),
       ("set_position", {"target": "the blinds", "position": "closed"})]], "living_room",
     {"light.hall_lamp": {"brightness": 30.0}, "cover.living_room_blinds": {"position": 0.0}},
     "done", ["Hall Lamp is on at 30 %", "Living Room Blinds are closed."], 1),
    ("dim the hall lamp to 30% and close the blinds",
     [[("set_light", {"target": "the hall lamp", "brightness": 30})],
      [("set_position", {"target": "the blinds", "position": 0})]], "living_room",
     {"light.hall_lamp": {"brightness": 30.0}, "cover.living_room_blinds": {"position": 0.0}},
     "done", ["Hall Lamp is on at 30 %", "Living Room Blinds are closed."], 2),
    ("turn on the sauna light", [[turn_on("sauna light")]], None,
     {}, "failed", ["sauna", "Nothing was changed."], 1),
    ("turn on the sauna light", [[turn_on("sauna lamp light")], [turn_on("study light")]], None,
     {}, "failed", ["sauna"], 3),
    ("turn on the sauna light and the kitchen light",
     [[turn_on("the sauna light"), turn_on("the kitchen light")]], None,
     {"light.kitchen_light": {"on": True}}, "partial", ["Kitchen Light is on.", "sauna"], 1),
    ("turn off the light", [[turn_off("the light")]], None,
     {}, "question", ["Which", "Kitchen Light"], 1),
    ("turn off the light", [[turn_off("the light")]], "study",
     {"light.study_light": {"on": False}}, "done", ["Study Light is off."], 1),
    ("what is (15*25)/3?", [[("calculate", {"expression": "(15*25)/3"})]], None,
     {}, "answered", ["125"], 1),
    ("calculate 2+3", [[("calculate", {"expression": "2+3"})]], None, {}, "answered", ["5"], 1),
    ("turn on the kitchen light and tell me if the front door is locked",
     [[turn_on("the kitchen light")], [("get_state", {"target": "the front door"})]], None,
     {"light.kitchen_light": {"on": True}}, "done",
     ["Kitchen Light is on.", "Front Door is locked."], 2),
    ("is the sauna light on?", [[("get_state", {"target": "sauna light"})]], None,
     {}, "answered", ["sauna"], 1),
    ("thank you", ["You are welcome."], None, {}, "answered", ["You are welcome."], 1),
    ("turn on the oven", ["I cannot do that: there is no oven."], None,
     {}, "failed", ["there is no oven"], 1),
    ("can you turn on the kitchen light?", [[turn_on("the kitchen light")]], None,
     {"light.kitchen_light": {"on": True}}, "done", ["Kitchen Light is on."], 1),
    ("turn on the kitchen light", [[("explode", {})], [turn_on("kitchen light")]], None,
     {"light.kitchen_light": {"on": True}}, "done", ["Kitchen Light is on."], 2),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "replies", "area", "changes", "status", "texts", "calls"),
    SENTENCES,
    ids=[f"{number}-{row[0][:30]}" for number, row in enumerate(SENTENCES)],
)
async def test_sentence(
    *, house, say, write, sentence, replies, area, changes, status, texts, calls
):
    """Each sentence changes what it says and nothing else, and the answer is true."""
    expected = deepcopy(house.values())
    for device_id, values in changes.items():
        expected[device_id] |= values
    given = [write(*r) if isinstance(r, list) else write(answer=r) for r in replies]

    said = await say(sentence, *given, write(answer="Done."), area=area)

    assert house.values() == expected
    assert said.answer.status == status
    assert [text for text in texts if text not in said.answer.text] == []
    assert said.answer.model_calls == calls


async def test_condition_that_does_not_hold_stops_later_actions(house, say, write):
    """After a false check nothing is changed, in the same reply or later."""
    house.home.apply("sensor.bedroom_temperature", {"value": 21.3}, live=True)

    together = await say(COLD, write(CHECK, HEAT))
    apart = await say(COLD, write(CHECK), write(HEAT))

    assert house.published == []
    for said in (together, apart):
        assert said.answer.status is AnswerStatus.ANSWERED
        assert "21.3 °C" in said.answer.text
        assert "left everything as it is" in said.answer.text


async def test_condition_that_is_not_known_stops_later_actions(house, say, write):
    """Without a reading nothing is done, and the answer says so."""
    house.home.apply("sensor.bedroom_temperature", {"value": None}, live=True)

    said = await say(COLD, write(CHECK, HEAT))

    assert house.published == []
    assert "cannot tell" in said.answer.text


@pytest.mark.parametrize("look", ["bedroom temperature", "hall lamp"])
async def test_reading_alone_does_not_unlock_a_condition(house, say, write, look):
    """Only a comparison tells whether a condition holds: without one the action is refused."""
    read = ("get_state", {"target": look})

    said = await say(COLD, write(read, HEAT), write(HEAT), write(answer="Done."))

    assert house.published == []
    assert said.answer.status is not AnswerStatus.DONE
    refusals = [step.text for step in said.steps if step.data.get("fault") == "refused"]
    assert refusals
    assert "Call check" in refusals[0]


async def test_last_comparison_before_the_action_decides(house, say, write):
    """Of several comparisons in a reply the one before the action counts."""
    dark = ("check", {"target": "hall lamp", "comparison": "is", "value": "off"})

    await say(COLD, write(CHECK, dark, HEAT))
    refused = list(house.published)
    await say(COLD, write(dark, CHECK, HEAT))

    assert refused == []
    assert house.published == [("climate.bedroom_thermostat", {"temperature": 21.0})]


async def test_otherwise_needs_a_comparison_too(house, say, write):
    """Which half of an `otherwise` sentence is done hangs on a comparison, not on a reading."""
    read = ("get_state", {"target": "hall lamp"})
    sentence = "if the hall lamp is off turn on the kitchen light, otherwise the coffee machine"

    await say(sentence, write(read), write(turn_on("kitchen light")), write(answer="Done."))

    assert house.published == []


async def test_otherwise_is_done_when_the_condition_does_not_hold(house, say, write):
    """A sentence that says what to do otherwise gets it done."""
    check = ("check", {"target": "hall lamp", "comparison": "is", "value": "off"})
    sentence = (
        "if the hall lamp is off turn on the kitchen light, otherwise turn on the coffee machine"
    )

    await say(sentence, write(check), write(turn_on("the coffee machine")))

    assert house.published == [("switch.coffee_machine", {"on": True})]


@pytest.mark.parametrize(
    ("fault", "status", "text"),
    [
        ("unavailable", "failed", "Kitchen Light is offline, so nothing was sent."),
        ("unconfirmed", "failed", "Kitchen Light did not confirm; it last said off."),
        ("sent", "done", "I sent the command to Kitchen Light, which does not report back."),
        ("refused", "refused", "Kitchen Light was not changed: that is not allowed."),
    ],
)
async def test_outcome_is_told_as_it_is(*, house, say, write, fault, status, text):
    """Whatever the model would say, the answer tells what the device did."""
    house.faults["light.kitchen_light"] = fault

    said = await say(
        "turn on the kitchen light",
        write(turn_on("kitchen light")),
        write(answer="Done! The kitchen light is on."),
    )

    assert said.answer.text.endswith(text)
    assert said.answer.status == status


async def test_set_with_one_dead_device_is_partly_done(house, say, write):
    """Every device of a set is reported."""
    house.faults["light.study_light"] = "unavailable"

    said = await say("turn off the lights upstairs", write(turn_off("the lights upstairs")))

    assert said.answer.status is AnswerStatus.PARTIAL
    assert said.answer.text == (
        "Bedroom Light and Nursery Light are off. Study Light is offline, so nothing was sent."
    )
    assert len(said.answer.actions) == 3


async def test_many_devices_are_counted(say, write):
    """A large set is counted and named once."""
    said = await say("turn off all lights", write(turn_off("all lights")))

    assert said.answer.text.startswith("All 6 are off: ")


async def test_dry_run_says_what_it_would_do(house, say, write):
    """A plan is told as a plan."""
    house.planned = True

    said = await say("turn on the kitchen light", write(turn_on("kitchen light")))

    assert said.answer.text == "I would turn on Kitchen Light."
    assert said.answer.status is AnswerStatus.ANSWERED


@pytest.mark.parametrize(
    "lie",
    [
        "Done.",
        "I have turned on the hall lamp.",
        "OK, turning on the hall lamp!",
        "The hall lamp is on.",
        "Ich habe die Lampe eingeschaltet.",
        "J'ai allumé la lampe.",
        "Włączyłem lampę.",
    ],
)
async def test_lie_about_an_action_is_not_sent(house, say, write, lie):
    """A claim that no tool confirmed is replaced."""
    said = await say("turn on the hall lamp", write(answer=lie), write(answer=lie))

    assert said.answer.status is AnswerStatus.FAILED
    assert "did not do anything" in said.answer.text
    assert house.published == []


async def test_model_that_only_talked_may_still_act(say, write):
    """A model that claims instead of acting is told so once."""
    said = await say(
        "turn on the kitchen light", write(answer="Done."), write(turn_on("kitchen light"))
    )

    assert said.answer.text == "Kitchen Light is on."


async def test_question_never_writes(house, say, write):
    """A changing call is refused for a question, and the question is answered."""
    said = await say(
        "is the nursery light off?",
        write(turn_off("nursery light")),
        write(answer="The nursery light is on."),
    )

    assert house.published == []
    assert said.answer.status is AnswerStatus.ANSWERED
    assert "on" in said.answer.text
    assert said.steps[2].data["fault"] == "refused"


async def test_follow_up_of_a_question_is_a_question(house, say, write):
    """`and the bedroom?` asks if the sentence before asked."""
    history = [Message(role="user", content="is the kitchen light on?")]

    said = await say(
        "and the bedroom light?", write(turn_off("bedroom light")), write(answer="It is on."),
        history=history,
    )  # fmt: skip

    assert house.published == []
    assert said.answer.text.startswith(("Bedroom Light", "It is on"))


async def test_unfounded_number_is_not_passed_on(say, write):
    """A number that no device and no tool said is replaced by a reading."""
    said = await say(
        "how warm is it in the bedroom?",
        write(
            ("get_state", {"target": "bedroom temperature"}), ("get_state", {"target": "nowhere"})
        ),
        write(answer="It is 25 °C."),
    )

    assert "25" not in said.answer.text
    assert "17.8 °C" in said.answer.text


async def test_unfounded_answer_must_be_looked_up(say, write):
    """An answer about the home without any ground is asked for again, then not given."""
    answer = write(answer="Three lights are on and 2 are off.")
    look = write(("get_state", {"target": "all lights"}))

    looked = await say("how many lights burn?", answer, look)
    stubborn = await say("how many lights burn?", answer, answer)

    assert looked.model.asked[1][0][-1].content.count("get_state")
    assert stubborn.answer.text == "I cannot tell that from what the devices report."


async def test_same_failing_call_ends_the_turn(say, write):
    """A model in a spiral is stopped."""
    bad = ("set_light", {"target": "hall lamp", "brightness": 400})

    said = await say("dim the hall lamp to 400%", *[write(bad)] * 6)

    assert said.answer.status is AnswerStatus.FAILED
    assert said.answer.model_calls <= 2


async def test_same_action_is_not_done_twice(house, say, write):
    """What was confirmed is not sent again, in one reply or two."""
    call = turn_on("kitchen light")

    said = await say(
        "turn on the kitchen light and open the blinds", write(call, call), write(call)
    )

    assert house.published == [("light.kitchen_light", {"on": True})]
    assert said.answer.text == "Kitchen Light is on. I did only that."
    assert said.answer.status is AnswerStatus.PARTIAL


async def test_endless_model_runs_out_of_steps(say, write):
    """The step limit has an answer of its own that says what was done."""
    names = ["kitchen light", "kitchen", "coffee machine", "hall lamp"]
    replies = [write(("get_state", {"target": name})) for name in names]

    said = await say(
        "turn on the kitchen light and then think",
        *replies, limits=Limits(max_steps=4, command_s=5),
    )  # fmt: skip

    assert said.answer.text.startswith("I stopped after 4 steps")
    assert said.answer.status is AnswerStatus.FAILED
    assert said.answer.model_calls == 4


async def test_unreadable_replies_end_in_honest_failure(say):
    """After two corrections the turn is given up."""
    said = await say("turn on the kitchen light", *["Thought: hm"] * 5)

    assert said.answer.status is AnswerStatus.FAILED
    assert said.answer.model_calls == 3
    assert "Nothing was changed." in said.answer.text


async def test_model_that_is_down_is_named_with_a_hint(say, write):
    """A model's error ends the turn; what was done before is said."""
    error = ModelDownError("No model server answers at x.", hint="Start it.")

    said = await say(
        "turn on the kitchen light and lock the front door", write(turn_on("kitchen light")), error
    )

    assert said.answer.status is AnswerStatus.FAILED
    assert said.answer.hint == "Start it."
    assert said.answer.text == ("No model server answers at x. Before that: Kitchen Light is on.")
    assert [outcome.device_id for outcome in said.answer.actions] == ["light.kitchen_light"]


async def test_time_limit_holds_for_a_hanging_model(say):
    """One time limit covers the sentence."""
    said = await say("turn on the kitchen light", asyncio.Event(), limits=Limits(command_s=0.05))

    assert said.answer.status is AnswerStatus.TIMEOUT
    assert said.answer.text == "I ran out of time. Nothing was changed."


async def test_time_limit_reports_what_was_already_sent(house, say, write):
    """What was published before the time ran out is not forgotten."""

    async def hang(_changes):
        await asyncio.Event().wait()

    house.act = hang

    said = await say(
        "turn on the kitchen light", write(turn_on("kitchen light")), limits=Limits(command_s=0.1)
    )

    assert said.answer.status is AnswerStatus.TIMEOUT
    assert "Kitchen Light did not confirm" in said.answer.text
    assert len(said.answer.actions) == 1


async def test_program_error_is_an_apology_with_what_was_done(house, say, write):
    """A crash in a tool reaches the log and the person, not the model."""
    act = house.act

    async def crash(changes):
        await act(changes)
        raise ZeroDivisionError

    house.act = crash

    said = await say("turn on the kitchen light", write(turn_on("kitchen light")))

    assert said.answer.status is AnswerStatus.FAILED
    assert said.answer.text.startswith("I am sorry")
    assert "Kitchen Light" in said.answer.text
    assert said.answer.model_calls == 1


async def test_every_step_is_traced(say, write):
    """Thought, action, observation and answer come in order, with what they cost."""
    said = await say("turn on the kitchen light", write(turn_on("kitchen light")))

    assert [step.kind for step in said.steps] == list(StepKind)
    assert said.steps[0].text == "I think."
    assert said.steps[0].data == {
        "tokens_in": 100,
        "tokens_evaluated": None,
        "tokens_reused": None,
        "tokens_out": 10,
        "ms": 5.0,
    }
    assert said.steps[1].data == {"tool": "turn_on", "arguments": {"target": "kitchen light"}}
    assert said.steps[3].text == said.answer.text
    assert (said.answer.prompt_tokens, said.answer.output_tokens) == (100, 10)


async def test_long_observation_is_cut_with_a_note(say, write):
    """A tool's result is cut to a size."""
    said = await say(
        "I am bored", write(("get_state", {"target": "everything"})), write(answer="Hm."),
        limits=Limits(observation_chars=200, command_s=5),
    )  # fmt: skip

    shown = said.model.asked[1][0][-1].content
    assert "more characters were left out" in shown
    assert len(shown) < 400


@pytest.mark.parametrize(
    ("sentence", "target"),
    [
        ("turn off all the lights upstairs except the nursery", "the living room"),
        ("turn off all the lights upstairs except the nursery", "all the lights upstairs"),
        ("turn off all the lights upstairs except the nursery", "all the lights"),
        ("turn off the lights in the study", "the lights"),
        ("turn off the sauna light", "study light"),
    ],
)
async def test_target_that_was_not_said_is_refused(*, house, say, write, sentence, target):
    """A model that maps or shortens the person's phrase is told to copy it."""
    said = await say(sentence, write(turn_off(target)), write(turn_off(target)))

    assert house.published == []
    assert said.steps[2].data["fault"] == "refused"
    assert said.answer.status is AnswerStatus.FAILED


@pytest.mark.parametrize(
    ("sentence", "target", "area", "device"),
    [
        ("it is too dark in here, turn on the light", "living room light", "living_room",
         "light.living_room_light"),
        ("turn on the KITCHN light", "kitchen light", None, "light.kitchen_light"),
        ("Mach das Licht in der Küche an", "kitchen light", None, "light.kitchen_light"),
    ],
)  # fmt: skip
async def test_target_may_be_respelt_placed_and_translated(
    *, house, say, write, sentence, target, area, device
):
    """Spelling, the room that the person is in, and other languages are no guesses."""
    await say(sentence, write(turn_on(target)), area=area)

    assert house.published == [(device, {"on": True})]


@pytest.mark.parametrize(
    ("sentence", "call"),
    [
        ("unlock front door", ("unlock", {"target": "back door"})),
        ("open bedroom blinds", ("open", {"target": "living room blinds"})),
        ("brighten hall lamp", ("turn_on", {"target": "kitchen light"})),
    ],
)
async def test_terse_sentence_is_guarded(*, house, say, write, sentence, call):
    """A sentence without articles is no reason to act on another device."""
    said = await say(sentence, write(call), write(call))

    assert house.published == []
    assert said.answer.status is AnswerStatus.FAILED


async def test_terse_sentence_does_what_it_says(house, say, write):
    """The guards let through what was said."""
    await say(
        "dim hall lamp to 30", write(("set_light", {"target": "hall lamp", "brightness": 30}))
    )

    assert house.published == [("light.hall_lamp", {"on": True, "brightness": 30.0})]


SPOKEN_OF = (
    Message(role="user", content="turn on the study light"),
    Message(role="assistant", content="Study Light is on."),
)


async def test_earlier_device_is_not_taken_for_the_one_that_is_named(house, say, write):
    """A sentence that names a thing means that one, also when the model calls another first."""
    said = await say(
        "turn on the sauna light",
        write(turn_on("study light")),
        write(turn_on("sauna light")),
        history=SPOKEN_OF,
    )

    assert house.published == []
    assert said.answer.status is AnswerStatus.FAILED
    assert "sauna" in said.answer.text


async def test_earlier_device_does_not_replace_an_unknown_one(house, say, write):
    """What was spoken of before is no stand-in for what is not there."""
    said = await say(
        "turn on the sauna light",
        write(turn_on("sauna lamp light")),
        write(turn_on("study light")),
        write(answer="Done."),
        history=SPOKEN_OF,
    )

    assert house.published == []
    assert said.answer.status is AnswerStatus.FAILED
    assert "sauna" in said.answer.text


@pytest.mark.parametrize(
    ("sentence", "first", "then", "device"),
    [
        ("and the bedroom", "bedroom fan light", "bedroom light", "light.bedroom_light"),
        ("turn it on again", "study fan light", "study light", "light.study_light"),
    ],
)
async def test_follow_up_may_be_corrected(*, house, say, write, sentence, first, then, device):
    """A pronoun and a follow-up still mean what was spoken of before."""
    await say(sentence, write(turn_on(first)), write(turn_on(then)), history=SPOKEN_OF)

    assert house.published == [(device, {"on": True})]


async def test_number_for_one_device_is_not_freed_by_another(house, say, write):
    """A level word for the blinds lets nobody make up a temperature."""
    heat = ("set_temperature", {"target": "the bedroom", "temperature": 30})
    opened = ("open", {"target": "the living room blinds"})

    await say(
        "open the living room blinds and heat the bedroom to 21",
        write(opened, heat), write(heat), write(answer="Done."),
    )  # fmt: skip

    assert [device for device, _ in house.published] == ["cover.living_room_blinds"]


async def test_wrong_target_may_be_corrected(say, write):
    """After the refusal the right phrase works, and the answer does not dwell on it."""
    phrase = "all the lights upstairs except the nursery"

    said = await say(f"turn off {phrase}", write(turn_off("all lights")), write(turn_off(phrase)))

    assert said.answer.text == "Bedroom Light and Study Light are off."
    assert said.answer.status is AnswerStatus.DONE


async def test_reading_is_no_answer_to_a_command(say, write):
    """A model that only looks has not done what was wanted."""
    look = write(("get_state", {"target": "kitchen light"}))

    said = await say("turn on the kitchen light", look, look)

    assert said.answer.status is AnswerStatus.FAILED
    assert said.answer.text == "I changed nothing. Kitchen Light is off."


async def test_reading_of_something_else_is_no_answer(say, write):
    """A question about one device is not answered with another's state."""
    other = write(("get_state", {"target": "hall lamp"}))

    said = await say("is the kitchen light on?", other, other)

    assert said.answer.text == "Kitchen Light is off."
