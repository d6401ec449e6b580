"""What a reply about one sentence may be: the schema, and what it lets through."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from controller.agent.bounds import Bounds
from controller.agent.record import Record, Result
from controller.agent.turn import Request
from controller.llm import Message, ToolCall
from controller.tools.observation import Observation
from controller.tools.registry import default_toolbox

BOUNDS = Bounds(toolbox=default_toolbox())
ONE, TWO, CHECK = "One thing to do.", "Two things to do.", "Check first."


def lets(text: str, thought: str, *calls: dict[str, Any], earlier: tuple[str, ...] = ()) -> bool:
    """Whether a reply with these calls may be written about a sentence."""
    roles = ("user", "assistant") * len(earlier)
    history = [Message(role=role, content=said) for role, said in zip(roles, earlier, strict=False)]
    record = Record(request=Request(text=text, history=history))
    schema = BOUNDS.schema(record, earlier)
    assert schema is not None
    reply = {"thought": thought, "actions": list(calls)}
    return bool(Draft202012Validator(schema).is_valid(reply))


def call(tool: str, target: str = "", **arguments: Any) -> dict[str, Any]:
    """A call as the model writes it."""
    return {"tool": tool, "arguments": {**({"target": target} if target else {}), **arguments}}


def answers(text: str, thought: str) -> bool:
    """Whether a plain answer may be written."""
    schema = BOUNDS.schema(Record(request=Request(text=text)), ())
    assert schema is not None
    return bool(Draft202012Validator(schema).is_valid({"thought": thought, "answer": "No."}))


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("turn on the hall lamp", call("turn_on", "the hall lamp")),
        ("turn on the hall lamp", call("turn_on", "lamp")),
        ("all lights off except the hall", call("turn_off", "all lights except the hall")),
        ("all lights off, but not the hall", call("turn_off", "all lights but not the hall")),
        ("dim the lamp to 40 %", call("set_light", "the lamp", brightness=40)),
        ("dim the lamp to forty percent", call("set_light", "the lamp", brightness=40)),
        ("dim the lamp", call("adjust", "the lamp", change="dimmer")),
        ("dim the lamp all the way", call("set_light", "the lamp", brightness=1)),
        ("lamp at a quarter brightness", call("set_light", "lamp", brightness=25)),
        ("lamp as bright as possible", call("set_light", "lamp", brightness=100)),
        ("give the lamp the colour sparkly", call("set_light", "the lamp", color="sparkly")),
        ("heating to the minimum", call("set_temperature", "heating", temperature="min")),
        ("three quarters open the blinds", call("set_position", "the blinds", position=75)),
        ("next song on the radio", call("run", "the radio", command="next")),
        ("paint the lamp dark green", call("set_light", "the lamp", color="dark green")),
        ("blinds to 30%", call("set_position", "blinds", position=30)),
        ("open the blinds", call("set_position", "the blinds", position="open")),
        ("heating to 21.5", call("set_temperature", "heating", temperature=21.5)),
        ("turn the heating up by two degrees", call("adjust", "the heating", change="up")),
        ("fan to 40%", call("set_value", "fan", value="40 %", what="speed")),
        ("add oat milk to groceries", call("edit_list", "groceries", item="oat milk")),
        ("unlock the door", call("unlock", "the door")),
    ],
)
def test_said(text: str, made: dict[str, Any]) -> None:
    """What the person said can be done."""
    assert lets(text, ONE, made)


@pytest.mark.parametrize(
    ("text", "made", "why"),
    [
        ("turn on the hall lamp", call("turn_on", "the hal lamp"), "a slip in copying"),
        ("turn on the hall lamp", call("turn_on", "hall the lamp"), "another order"),
        ("turn on the hall lamp", call("turn_on", "all lights"), "other words"),
        ("set the lamp to 40 %", call("set_light", "the lamp", brightness=50), "another number"),
        ("heating to 21", call("set_temperature", "heating", temperature=20), "another number"),
        ("humidity to 40%", call("set_temperature", "humidity", temperature=40), "no degrees"),
        ("paint the lamp red", call("set_light", "the lamp", color="blue"), "another colour"),
        ("paint the lamp red", call("set_light", "the lamp", color="lamp"), "no colour"),
        ("open the blinds", call("set_position", "the blinds", position=20), "no number"),
        ("dim the lamp all the way", call("set_light", "the lamp", brightness=100), "other end"),
        ("heating to the minimum", call("set_temperature", "heating", temperature="max"), "end"),
        ("cut the lamps", call("edit_list", "the lamps", item="lamps"), "no list"),
        ("skip it on the radio", call("run", "the radio", command="complete"), "no command"),
        ("pause the radio", call("run", "the radio", command="mute"), "nobody spoke of sound"),
        ("turn the heater up some more", call("turn_on", "the heater"), "a level"),
        ("open the blinds a crack", call("set_position", "the blinds", position="open"), "a bit"),
        ("open the blinds", call("set_position", "the blinds", position="closed"), "other way"),
        ("vacuum return to base", call("run", "vacuum", command="start"), "home"),
        ("turn off the sound on the radio", call("turn_off", "the radio"), "its sound"),
        ("put the bolt on the door", call("set_position", "the door", position="closed"), "a lock"),
        ("the hall is no colder, fan on", call("turn_on", "the hall is no"), "no name"),
        ("turn on the lamp", call("turn_off", "the lamp"), "the opposite"),
        ("turn on the lamp", call("toggle", "the lamp"), "a way"),
        ("turn on the lamp", call("undo"), "nothing to take back"),
        ("close the door", call("lock", "the door"), "no lock"),
        ("turn the lamp warm", call("set_light", "the lamp"), "nothing set"),
        ("paint the lamp red", call("adjust", "the lamp", change="up"), "nothing up or down"),
        ("turn up the heating", call("adjust", "the heating", change="down"), "the other way"),
        ("open the door", call("lock", "the doors"), "other words"),
        ("close the door", call("unlock", "the door"), "nobody wants in"),
        ("turn on the lamp", call("calculate", expression="1+1"), "no number"),
        ("remove milk from groceries", call("edit_list", "groceries", item="milk", change="add"),
         "the other way"),
    ],
)  # fmt: skip
def test_not_said(text: str, made: dict[str, Any], why: str) -> None:
    """What was plainly not said cannot be written at all."""
    assert not lets(text, ONE, made), why


def test_as_many_calls_as_the_plan_says() -> None:
    """One thing is one call, two are two."""
    on, off = call("turn_on", "the lamp"), call("turn_off", "the fan")
    said = "turn on the lamp and turn off the fan"

    assert lets(said, TWO, on, off)
    assert lets(said, ONE, on)
    assert not lets(said, ONE, on, off)
    assert not lets(said, TWO, on)
    assert not lets(said, "Three things to do.", on, off)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Time for bed, the hall lamp off", call("turn_off", "the hall lamp")),
        ("TURN ON THE HALL LAMP", call("turn_on", "the hall lamp")),
        (
            "all the lights off, keep the hall on",
            call("turn_off", "all the lights except the hall"),
        ),
        ("make the lamp a notch dimmer", call("adjust", "the lamp", change="dimmer", by="a notch")),
    ],
)
def test_said_in_other_forms(text: str, made: dict[str, Any]) -> None:
    """Chatter in front, capitals, exceptions in a clause of their own, sizes in any words."""
    assert lets(text, ONE, made)


def test_what_is_plainly_switched_is_not_only_talked_about() -> None:
    """Whatever stands before it, a lamp that is to go off is no small talk and no errand."""
    assert not answers("I'm off to bed, turn off the lights except the hall", "I cannot do that.")
    assert answers("make me a sandwich", "I cannot do that.")


def test_no_name_goes_over_a_comma() -> None:
    """Behind a comma something else begins."""
    said = "turn off all the lights, keep the hall on"

    assert not lets(said, ONE, call("turn_off", "all the lights, keep the hall"))


def test_how_far_is_a_size_or_a_number() -> None:
    """Filler words say nothing of it."""
    assert not lets("um faster please", ONE, call("adjust", "it", change="faster", by="um"))


def test_conditions() -> None:
    """Under a condition the comparison comes first, and goes the way that was said."""
    said = "if it is colder than 19 in the hall turn on the heater"
    on = call("turn_on", "the heater")
    check = call("check", "the hall", comparison="below", value="19")
    other = call("check", "the hall", comparison="above", value="19")

    assert lets(said, CHECK, check, on)
    assert not lets(said, CHECK, other, on)
    assert not lets(said, CHECK, on, check)
    assert not lets(said, CHECK, check)
    assert not lets(said, ONE, on)
    assert not lets("turn on the heater", CHECK, check, on)


def test_measured_in_other_words() -> None:
    """What is compared may be called what it is: the temperature of a room."""
    said = "if the hall has over 19 degrees turn on the fan"
    check = call("check", "the temperature in the hall", comparison="above", value="19")

    assert lets(said, CHECK, check, call("turn_on", "the fan"))


def test_questions_change_nothing() -> None:
    """A question is answered by reading, in any words."""
    said = "how warm is it in the hall?"

    assert lets(said, "A question.", call("get_state", "the temperature in the hall"))
    assert not lets(said, "A question.", call("turn_on", "the hall"))
    assert not lets(said, ONE, call("turn_on", "the hall"))
    assert not lets("turn on the hall lamp", "A question.", call("get_state", "the hall lamp"))


def test_whole_sums() -> None:
    """A sum is calculated from its first sign to the last."""
    said = "what is (15*25)/3?"

    assert lets(said, "A calculation.", call("calculate", expression="(15*25)/3"))
    assert not lets(said, "A calculation.", call("calculate", expression="15*25"))
    assert lets(
        "what is 14 divided by 9", "A calculation.", call("calculate", expression="14 divided by 9")
    )


def test_later_is_only_answered() -> None:
    """What is wanted at another time can be refused, and nothing else."""
    said = "every evening at eight turn on the lamp"

    assert answers(said, "I cannot do that.")
    assert not lets(said, ONE, call("turn_on", "the lamp"))


def test_what_was_spoken_of_before() -> None:
    """A follow-up may take its words from the exchange before."""
    earlier = ("turn on the hall lamp", "Hall Lamp is on.")

    assert lets("and dim it to 20", ONE, call("set_light", "it", brightness=20), earlier=earlier)
    assert lets("to 20", "Once more.", call("set_light", "the hall lamp", brightness=20),
                earlier=earlier)  # fmt: skip
    assert not lets("to 20", "Once more.", call("turn_on", "it"))


def test_after_a_failure_it_may_say_so() -> None:
    """Only when something has been tried can it have failed."""
    record = Record(request=Request(text="turn on the lamp"))
    reply = {"thought": "It failed.", "answer": "There is no lamp."}
    before = BOUNDS.schema(record, ())
    made = ToolCall(name="turn_on", arguments={"target": "the lamp"})
    record.results.append(Result(call=made, observation=Observation(text="no lamp"), step=1))
    after = BOUNDS.schema(record, ())

    assert before is not None
    assert not Draft202012Validator(before).is_valid(reply)
    assert after is not None
    assert Draft202012Validator(after).is_valid(reply)


@pytest.mark.parametrize(
    "text", ["mach bitte das Licht im Flur an", "?!", "turn on the lamp " * 60]
)
def test_where_code_can_tell_nothing(text: str) -> None:
    """Other languages, no words, and very long sentences are bound by nothing."""
    assert BOUNDS.schema(Record(request=Request(text=text)), ()) is None


@settings(deadline=None)
@given(text=st.text(max_size=120), earlier=st.lists(st.text(max_size=40), max_size=2))
def test_any_sentence(text: str, earlier: list[str]) -> None:
    """Whatever is said, the schema is a schema, and can be sent."""
    schema = BOUNDS.schema(Record(request=Request(text=text)), earlier)
    if schema is not None:
        Draft202012Validator.check_schema(schema)
        assert json.loads(json.dumps(schema)) == schema
