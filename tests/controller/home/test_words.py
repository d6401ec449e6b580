"""Words in one form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.home.words import clean, fold, plural, split, stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hall Lamp", "hall_lamp"),
        ("Hall Lamp", "  HALL   lamp! "),
        ("Küche", "kuche"),
        ("Łazienka", "lazienka"),
        ("Straße", "strasse"),
        ("Salle à manger", "salle a manger"),
        ("Anna's Room", "anna room"),
        ("Anna\u2019s Room", "anna room"),
        ("Lamp One", "lamp 1"),
        ("LAMP1", "lamp one"),
        ("Hall & Stairs", "hall and stairs"),
        ("light.hall-lamp", "light hall lamp"),
    ],
)
def test_spellings_fold_to_one(one: str, other: str):
    """Case, accents, punctuation, possessives and number words make no difference."""
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("said", "singular"),
    [
        ("lights", "light"),
        ("switches", "switch"),
        ("batteries", "battery"),
        ("boxes", "box"),
        ("glass", "glass"),
        ("bus", "bus"),
        ("this", "this"),
        ("gas", "gas"),
        ("light", "light"),
    ],
)
def test_plurals_have_a_singular(said: str, singular: str):
    """A plural is known by its ending; words that only look like one stay."""
    assert stem(said) == singular
    assert plural(said) is (said != singular)


def test_scripts_without_capitals_keep_their_letters():
    """Signs that are part of a letter do not cut a word."""
    assert split("हॉल की बत्ती") == ("हॉल", "की", "बत्ती")
    assert split("客厅灯") == ("客厅灯",)


@given(st.text())
def test_folding_is_done_once(text: str):
    """A folded text folds to itself."""
    assert fold(fold(text)) == fold(text)


@given(st.text(st.characters(max_codepoint=127)))
def test_plain_letters_fold_like_all_others(text: str):
    """A text without accents folds the same beside one with accents."""
    assert split(f"{text} é") == (*split(text), "e")


@given(st.text(), st.integers(min_value=1, max_value=80))
def test_a_clean_name_is_one_printable_line(text: str, length: int):
    """A name from the bus has no control or formatting characters and a limited length."""
    cleaned = clean(text, length=length)

    assert len(cleaned) <= length
    assert not set(cleaned) & set("\n\r\t\x00\x1b\u202e\u2028\ud800")
    assert clean(cleaned, length=length) == cleaned
