"""Sentences cut into sentences, clauses, conditions and items, and politeness taken off."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.local.clauses import conditional, cuts, listed, timed
from controller.local.polite import plain, sentences

_PIECES = st.lists(
    st.sampled_from(
        ["and", "then", ",", ".", "if", "else", "please", "in", "ten", "minutes", "the lamp", "2.5",
         "would you mind", "turning", "é", "I\u0307", "?!", "\u2026", "at 7", "  "]
    ),
    max_size=30,
)  # fmt: skip
_HOSTILE = (
    "a " * 4000, "and " * 2000, "if " * 2700, ", " * 4000, "in a " * 1600, "please " * 1100,
    "x" * 8000, "would you mind " * 540, "." * 8000, "every other " * 660, "1 " * 4000,
)  # fmt: skip
_LONGEST_S = 0.5
"""Generous: a square of 8,000 steps takes longer."""


@pytest.mark.parametrize(
    ("said", "condition", "command"),
    [
        ("if it is dark, turn on the lamp", "it is dark", "turn on the lamp"),
        ("if it is dark then turn on the lamp", "it is dark", "turn on the lamp"),
        ("turn on the lamp if it is dark", "it is dark", "turn on the lamp"),
        ("turn on the lamp, but only if it is dark", "it is dark", "turn on the lamp"),
        ("only if it is dark, turn on the lamp", "it is dark", "turn on the lamp"),
    ],
)
def test_a_condition_is_taken_out(said: str, condition: str, command: str) -> None:
    """A command and what it hangs on are told apart, in either order."""
    found = conditional(said)

    assert found is not None
    assert (found.condition, found.command) == (condition, command)


@pytest.mark.parametrize(
    "said",
    [
        "turn on the lamp",
        "if it is dark, turn on the lamp, else turn it off",
        "if it is dark and if it is late, turn on the lamp",
        "turn on the lamp if it is dark until noon",
        "turn on the lamp when it is dark if you can",
        "check if the door is locked",
        "if",
    ],
)
def test_more_than_a_condition_is_none(said: str) -> None:
    """Alternatives, times and second conditions are not a condition that code can take."""
    assert conditional(said) is None


def test_cuts_are_where_commands_may_begin() -> None:
    """Each `and`, `then`, comma and the like is a place to cut, first to last."""
    assert list(cuts("a and b, c and then d. e")) == [
        ("a", "b, c and then d. e"),
        ("a and b", "c and then d. e"),
        ("a and b, c", "d. e"),
        ("a and b, c and then d", "e"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Turn it on. Turn it off!", ["Turn it on.", " Turn it off!"]),
        ("set it to 2.5 degrees", ["set it to 2.5 degrees"]),
        ("...", []),
        ("", []),
    ],
)
def test_sentences_end_at_full_stops(text: str, expected: list[str]) -> None:
    """A text is cut into its sentences; a number is not."""
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Could you please turn on the lamp, thank you!", "turn on the lamp"),
        ("Would you mind turning off the lamp?", "turn off the lamp"),
        ("would you mind closing the blinds", "close the blinds"),
        ("do you mind setting it to 20 %", "set it to 20 %"),
        ("would you mind dimming the lamp", "dim the lamp"),
        ("would you mind muting the tv", "mute the tv"),
        ("hey hearth", ""),
        ("the pleased lamp", "the pleased lamp"),
    ],
)
def test_politeness_is_taken_off(said: str, expected: str) -> None:
    """What is only kind goes, and gerunds become commands."""
    assert plain(said, ("en",)) == expected


@pytest.mark.parametrize(
    "said",
    [
        "in ten minutes", "in a minute", "in an hour", "for half an hour", "after 2.5 hours",
        "in a couple of minutes", "every day", "every other week", "every monday", "until noon",
        "at 7:30", "at 7 am", "at seven o'clock at noon", "tomorrow", "in the morning", "on friday",
        "when it rains", "unless it rains", "for the next hour", "within five minutes",
    ],
)  # fmt: skip
def test_other_times_are_seen(said: str) -> None:
    """Whatever is not for now is for the scheduler."""
    assert timed(f"turn on the lamp {said}")


@pytest.mark.parametrize(
    "said",
    [
        "turn on every light", "turn on the lamp in the day room", "turn off all but one",
        "set the lamp at 20 %", "turn on the ten lamps in the hall", "turn on the lamp in a corner",
        "close the blinds on the first floor", "turn on a light for me",
    ],
)  # fmt: skip
def test_what_is_for_now_has_no_time(said: str) -> None:
    """Quantities and places are no times."""
    assert not timed(said)


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ("milk", ["milk"]),
        ("milk, eggs and bread", ["milk", "eggs", "bread"]),
        ("milk, eggs, and bread", ["milk", "eggs", "bread"]),
        ("milk, eggs", ["milk", "eggs"]),
        ("milk and eggs", ["milk and eggs"]),
        ("fish and chips, a pie", ["fish and chips", "a pie"]),
        ("call Ann, the one who fixes the roof", ["call Ann, the one who fixes the roof"]),
    ],
)  # fmt: skip
def test_items_are_between_commas(said: str, items: list[str]) -> None:
    """Commas part what goes on a list; an `and` alone does not."""
    assert listed(said) == items


@given(_PIECES)
def test_cuts_lose_no_word(pieces: list[str]) -> None:
    """Both sides of a cut stand in the sentence, in order and without overlap."""
    text = " ".join(pieces)

    for before, after in cuts(text):
        assert text.find(before) + len(before) <= text.rfind(after)


@given(_PIECES)
def test_sentences_keep_all_but_their_edges(pieces: list[str]) -> None:
    """What stands between full stops is the text itself."""
    text = " ".join(pieces)

    assert "".join(sentences(text)) in text or all(part in text for part in sentences(text))


@given(_PIECES)
def test_politeness_is_taken_off_once(pieces: list[str]) -> None:
    """Nothing that is plain gets plainer; nothing is added but the e of a verb."""
    done = plain(" ".join(pieces), ("en",))

    assert len(done) <= len(" ".join(pieces)) + 1


@pytest.mark.parametrize("text", _HOSTILE)
def test_hostile_text_takes_no_time(text: str) -> None:
    """8 kB of anything are through in linear time."""
    start = time.process_time()

    conditional(text)
    list(cuts(text))
    timed(text)
    listed(text)
    plain(text, ("en",))
    sentences(text)

    assert time.process_time() - start < _LONGEST_S
