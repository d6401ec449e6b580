"""Colours as people name them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.tools.colors import White, read_color, read_white


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
        ("warm white", White(kelvin=2700, exact=False)),
        ("white", White(kelvin=4000, exact=False)),
        ("daylight", White(kelvin=6500, exact=False)),
    ],
)
def test_reads_colors(text, color):
    """Names, hex codes, three numbers and shades of white are colours."""
    assert read_color(text) == color


@pytest.mark.parametrize("text", ["", "cosy", "#12345", "rgb(1, 2, 300)", "400", "colour"])
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
