"""Colours as people name them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.tools.colors import White, read_color, read_white
from controller.tools.named_colors import CSS


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("red", (255, 0, 0)),
        ("Light Blue", (173, 216, 230)),
        ("light_blue", (173, 216, 230)),
        ("#ff8800", (255, 136, 0)),
        ("#f80", (255, 136, 0)),
        ("FF8800", (255, 136, 0)),
        ("rgb(1, 2, 3)", (1, 2, 3)),
        ("rebecca purple", (102, 51, 153)),
        ("dark slate grey", (47, 79, 79)),
        ("red light", (255, 0, 0)),
        ("blue colour", (0, 0, 255)),
        ("amber", (255, 191, 0)),
        ("warm light", White(kelvin=2700, exact=False)),
        ("warm white", White(kelvin=2700, exact=False)),
        ("white", White(kelvin=4000, exact=False)),
        ("daylight", White(kelvin=6500, exact=False)),
    ],
)
def test_reads_colors(text, color):
    """Names, hex codes, three numbers and shades of white are colours."""
    assert read_color(text) == color


@pytest.mark.parametrize("name", sorted(CSS.keys() - {"white"}))
def test_every_css_color_is_known_in_each_spelling(name):
    """All names of CSS are understood in one word, in several, and in British spelling."""
    spellings = (name, name.replace(" ", ""), name.replace(" ", "_"), name.title())
    british = name.replace("gray", "grey")

    assert {read_color(text) for text in (*spellings, british)} == {CSS[name]}


def test_css_has_all_its_names():
    """The 148 names of CSS are 141 and the seven that are also spelt with `grey`."""
    assert len(CSS) + sum("gray" in name for name in CSS) == 148


@pytest.mark.parametrize(
    "text", ["", "cosy", "warm orange", "light", "#12345", "rgb(1, 2, 300)", "400", "colour"]
)
def test_other_words_are_no_colors(text):
    """What is not a known colour is not guessed."""
    assert read_color(text) is None


@pytest.mark.parametrize(
    ("text", "kelvin"),
    [("2700", 2700), ("4000 K", 4000), ("250 mired", 4000), ("250", 4000), ("cool", 6500)],
)
def test_reads_whites(text, kelvin):
    """A shade of white is read from kelvin, mired and words."""
    assert read_white(text).kelvin == kelvin


@given(st.text())
def test_reading_never_raises(text):
    """Any text is a colour, a white or neither."""
    white = read_white(text)

    assert white is None or white.kelvin > 0
    assert read_color(text) is None or read_color(text)
