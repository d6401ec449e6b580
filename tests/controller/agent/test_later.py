"""Wishes for another time: they are refused, as nothing here has a clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.agent.later import is_later


@pytest.mark.parametrize(
    "text",
    [
        "turn off the lamp in ten minutes",
        "in half an hour close the blinds",
        "every evening at eight turn on the string lights",
        "turn on the heating at 6:30",
        "lamp on at 10 pm",
        "switch on the fan at seven o'clock",
        "close the blinds at sunset",
        "turn the radio on tomorrow",
        "turn on the fan for half an hour",
        "leave the lamp on until midnight",
        "whenever somebody rings turn on the porch light",
        "as soon as it gets dark turn on the lamp",
        "turn it off when I leave",
        "once dinner is ready dim the lights",
        "wait five minutes and then turn on the lamp",
        "turn on the lamp on weekdays",
        "switch the heater off later",
    ],
)
def test_later(text: str) -> None:
    """A time, a span of time, and what is to happen again and again."""
    assert is_later(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("turn on the lamp", "now"),
        ("dim the lamp to 7", "a level"),
        ("turn on the night light in the kitchen", "a name"),
        ("set the heating to 21 for the kitchen", "a place"),
        ("as soon as possible turn on the lamp", "now, and soon"),
        ("when you can, turn on the fan", "polite"),
        ("sound the siren for 10 seconds", "it can be told how long"),
        ("add call mum tomorrow to my tasks", "written down, not done"),
        ("announce dinner in ten minutes", "said, not done"),
        ("if it is below 19 turn on the heater", "a condition of now"),
    ],
)
def test_now(text: str, why: str) -> None:
    """What only looks like a time is none."""
    assert not is_later(text), why


@given(text=st.text(max_size=200))
def test_any_text(text: str) -> None:
    """Whatever is said, it is either."""
    assert is_later(text) in (True, False)


async def test_not_done_now_instead(house, say, write):
    """A model that acts at once is stopped, and the person does not hear that it is done."""
    on = write(("turn_on", {"target": "the kitchen light"}))
    said = await say("turn on the kitchen light in ten minutes", on, write(answer="I cannot."))

    assert not house.published
    assert said.answer.status.value != "done"


async def test_questions_may_speak_of_any_time(say, write):
    """A reading is none of it."""
    read = write(("get_state", {"target": "the kitchen light"}))
    said = await say("will the kitchen light be on tomorrow?", read, write(answer="It is off."))

    assert said.answer.status.value == "answered"
