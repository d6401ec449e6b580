"""Calls that do the opposite of what was said, or go for things of another kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.agent import direction, kinds, sentence
from controller.llm import ToolCall


def call(name: str, target: str = "the hall lamp", **arguments: object) -> ToolCall:
    """A call for a target."""
    return ToolCall(name=name, arguments={"target": target, **arguments})


@pytest.mark.parametrize(
    ("text", "made", "said"),
    [
        ("turn on the hall lamp", call("turn_off"), "on"),
        ("Please switch the hall lamp off.", call("turn_on"), "off"),
        ("could you turn off the hall lamp?", call("turn_on"), "off"),
        ("turn on the hall lamp", call("toggle"), "on"),
        ("turn all of them off", call("turn_on", "all of them"), "off"),
        ("turn off the fan and put the hall lamp off", call("turn_on"), "off"),
        ("close the blinds", call("set_position", "blinds", position=100), "close"),
        ("please shut the blinds", call("set_position", "blinds", position="open"), "close"),
        ("open the blinds", call("set_position", "blinds", position=0), "open"),
        ("lock the front door", call("unlock", "front door"), "lock"),
        ("unlock the front door", call("lock", "front door"), "unlock"),
    ],
)
def test_opposite(text: str, made: ToolCall, said: str) -> None:
    """What takes the thing the other way than the person said is seen."""
    assert direction.against(made, text) == said


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("turn on the hall lamp", call("turn_on")),
        ("turn off the lights on the first floor", call("turn_on", "lights")),
        ("turn the hall lamp off and on again", call("turn_off")),
        ("turn the hall lamp on, then off", call("turn_off")),
        ("do not turn on the hall lamp", call("turn_off")),
        ("if the hall lamp is on, turn it off, else turn it on", call("turn_on")),
        ("the hall lamp is still on", call("turn_off")),
        ("put the hall lamp out", call("turn_off")),
        ("turn on movie mode", call("turn_off", "the lights")),
        ("toggle the hall lamp", call("toggle")),
        ("flip the lamp on the landing", call("toggle", "the lamp on the landing")),
        ("turn of the lights on the top floor", call("turn_off", "the lights on the top floor")),
        ("switch off the fan and flip the hall lamp", call("toggle")),
        ("switch off the fan and light up the hall lamp", call("turn_on")),
        ("close the blinds halfway", call("set_position", "blinds", position=50)),
        ("close the open blinds", call("set_position", "blinds", position=0)),
        ("lower the blinds", call("set_position", "blinds", position=0)),
        ("open the door and lock it", call("lock", "door")),
        ("turn down the music on the speaker", call("adjust", "speaker", change="quieter")),
        ("dim the hall lamp", call("set_light", brightness=20)),
    ],
)
def test_not_opposite(text: str, made: ToolCall) -> None:
    """What may be meant passes, however it is said."""
    assert direction.against(made, text) == ""


@pytest.mark.parametrize(
    ("text", "unasked"),
    [
        ("turn on the hall lamp", True),
        ("remind me of the front door", True),
        ("unlock the front door", False),
        ("open the front door", False),
        ("let the plumber in", False),
    ],
)
def test_unlocking(text: str, unasked: bool) -> None:  # noqa: FBT001
    """A door is only unlocked for somebody who has spoken of it."""
    assert direction.lets_in_unasked(call("unlock", "the front door"), text) is unasked
    assert not direction.lets_in_unasked(call("lock", "the front door"), text)


@given(st.text(max_size=400), st.sampled_from(["turn_on", "turn_off", "lock", "set_position"]))
def test_any_text(text: str, name: str) -> None:
    """Any text can be looked at."""
    assert direction.against(call(name, text, position=0), text) in ("", *direction.WAYS)


@pytest.mark.parametrize(
    ("text", "target", "others"),
    [
        ("turn on the fan", "all lights", ["lights"]),
        ("turn on the fan", "everything", ["everything"]),
        ("turn off the kitchen fan", "the kitchen lights", ["lights"]),
        ("close the blinds", "the locks", ["locks"]),
        ("turn on the fan", "the fan", []),
        ("turn off the lamp", "the light", []),
        ("close the curtains", "the blinds", []),
        ("set the temperature to 20", "the thermostat", []),
        ("turn everything off", "everything", []),
        ("switch off the coffee machine", "the coffee machine", []),
        ("good night", "all lights", []),
        ("switch it off in the kitchen", "the kitchen lights", []),
        ("turn off the hall light and the hall switch", "the hall switch", []),
        ("switch on the fan", "the switch", ["switch"]),
    ],
)
def test_other_kinds(text: str, target: str, others: list[str]) -> None:
    """Whoever names a kind of things means no things of another kind."""
    assert kinds.other_kinds(target, text) == others


@pytest.mark.parametrize(
    ("text", "empty"),
    [
        ("hello", True),
        ("Thank you!", True),
        ("Hi. Thanks, please.", True),
        ("hello, turn on the light", False),
        ("good night", False),
        ("the kitchen", False),
    ],
)
def test_empty_sentence(text: str, empty: bool) -> None:  # noqa: FBT001
    """A greeting asks for nothing."""
    assert sentence.is_empty(text) is empty
