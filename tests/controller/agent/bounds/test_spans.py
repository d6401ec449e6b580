"""Runs of words that were said, as regular expressions."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.agent.bounds.spans import LONGEST, phrases, spans

SENTENCE = 'Turn on Kai\'s "big" lamp, please!'


def fits(run: str, *texts: str) -> bool:
    """Whether a run is one of these texts."""
    return re.fullmatch(f"(?:{spans(texts)})", run) is not None


@pytest.mark.parametrize(
    "run", ["lamp", "Kai's", 'Kai\'s "big" lamp', "Turn", "turn on", "on Kai's", "lamp, please"]
)
def test_said(run: str) -> None:
    """Whole words side by side, without the marks around them; the first may lose its capital."""
    assert fits(run, SENTENCE)


@pytest.mark.parametrize(
    "run", ["", "lam", "amp", "Kai's lamp", "lamp please", "kai's", "lamp,", "the lamp", " lamp"]
)
def test_not_said(run: str) -> None:
    """Parts of words, gaps, other words, and marks at the edges."""
    assert not fits(run, SENTENCE)


def test_each_text_by_itself() -> None:
    """A run does not go from one text into the next."""
    assert fits("the fan", "turn on the fan", "the lamp is on")
    assert fits("the lamp", "turn on the fan", "the lamp is on")
    assert not fits("fan the", "turn on the fan", "the lamp is on")


def test_nothing_said() -> None:
    """Marks alone are no words."""
    assert not spans(["", "?!", "..."])


def test_long_runs_end() -> None:
    """No run has more words than a name or set could have."""
    words = [f"w{index}" for index in range(LONGEST + 5)]
    assert fits(" ".join(words[:LONGEST]), " ".join(words))
    assert not fits(" ".join(words[: LONGEST + 1]), " ".join(words))


def test_phrases() -> None:
    """All short runs, as they stand."""
    assert [*phrases("a bit, warmer", longest=2)] == ["a", "a bit", "bit", "bit, warmer", "warmer"]


@given(text=st.text(max_size=80), data=st.data())
def test_any_text(text: str, data: st.DataObject) -> None:
    """Whatever somebody types, the expression is one, and lets its own phrases through."""
    known = [*phrases(text, longest=LONGEST)]
    re.compile(spans([text]))
    if known:
        assert fits(data.draw(st.sampled_from(known)), text)


@pytest.mark.parametrize(
    ("run", "fits_whole"),
    [
        ("the hall lamp", True),
        ("hall lamp in the attic", True),
        ("the hall", False),
        ("hall", False),
        ("lamp", True),
        ("the attic", True),
    ],
)
def test_names_are_not_cut(run: str, fits_whole: bool) -> None:  # noqa: FBT001
    """A run does not end before a word that belongs to it."""
    pattern = spans(["turn on the hall lamp in the attic"], whole=lambda word: word == "lamp")

    assert (re.fullmatch(f"(?:{pattern})", run) is not None) is fits_whole


def test_a_mark_ends_a_name() -> None:
    """Behind a comma something else begins."""
    pattern = spans(["in the hall, lamp on"], whole=lambda word: word == "lamp")

    assert re.fullmatch(f"(?:{pattern})", "the hall")
