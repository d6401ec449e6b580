"""Words for how much of all that it can."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.tools.levels import share_named


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("half", 0.5),
        ("halfway", 0.5),
        ("half way", 0.5),
        ("half closed", 0.5),
        ("a third", 1 / 3),
        ("a third of the way", 1 / 3),
        ("Two-Thirds", 2 / 3),
        ("three quarters open", 0.75),
        ("three quarters closed", 0.25),
        ("a quarter", 0.25),
        ("full", 1),
        ("at full brightness", 1),
        ("fully open", 1),
        ("fully closed", 0),
        ("maximum volume", 1),
        ("to the max", 1),
        ("the highest", 1),
        ("all the way up", 1),
        ("all the way open", 1),
        ("all the way down", 0),
        ("lowest", 0),
        ("min", 0),
        ("as warm as possible", 1),
        ("as bright as it gets", 1),
        ("as loud as you can", 1),
        ("as dim as possible", 0),
        ("as_cold_as_possible", 0),
        ("half speed", 0.5),
        ("low", 0.25),
        ("medium", 0.5),
        ("high", 1),
    ],
)
def test_reads_levels(text, share):
    """Parts, ends and comparisons with all that is possible are levels."""
    assert share_named(text) == pytest.approx(share)


@pytest.mark.parametrize(
    "text",
    ["", "30 %", "red", "warm", "light", "half past two", "as red as possible", "open", "closed"],
)
def test_other_words_are_no_levels(text):
    """What does not say how much is not guessed."""
    assert share_named(text) is None


@given(st.text())
def test_any_text_is_a_level_or_none(text):
    """Whatever is said, a level lies between nothing and all."""
    share = share_named(text)

    assert share is None or 0 <= share <= 1
