"""Numbers in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.tools.numerals import fraction, number, numbers_in
from controller.tools.quantity import Quantity, read

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
ONES = [*ONES.split(), "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def spell(value: int) -> str:
    """A number below a million as people say it."""
    if value >= 1000:
        rest = value % 1000
        return f"{spell(value // 1000)} thousand {spell(rest) if rest else ''}".strip()
    if value >= 100:
        rest = value % 100
        return f"{spell(value // 100)} hundred {f'and {spell(rest)}' if rest else ''}".strip()
    if value >= 20:
        return f"{TENS[value // 10]} {ONES[value % 10] if value % 10 else ''}".strip()
    return ONES[value]


@given(st.integers(min_value=0, max_value=999_999))
def test_any_number_in_words_is_read_as_that_number(value):
    """Whatever number is spelled out comes back, and takes all of its words."""
    words = spell(value).split()

    assert number(words) == (value, len(words))


@given(st.integers(min_value=0, max_value=999), st.sampled_from(["", " degrees", " percent"]))
def test_halves_follow_numbers(value, unit):
    """`And a half` adds one half, with a unit behind it or without."""
    assert read(f"{spell(value)} and a half{unit}").value == value + 0.5
    assert read(f"{value} and a half{unit}").value == value + 0.5


@given(st.integers(min_value=0, max_value=99), st.integers(min_value=0, max_value=9))
def test_a_point_leads_to_tenths(value, tenths):
    """`Twenty one point five` is 21.5."""
    assert read(f"{spell(value)} point {ONES[tenths]}").value == float(f"{value}.{tenths}")


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("half an hour", 0.5, "h"),
        ("a quarter of an hour", 0.25, "h"),
        ("three quarters of an hour", 0.75, "h"),
        ("half a degree", 0.5, ""),
        ("a degree", 1, ""),
        ("a couple of degrees", 2, ""),
        ("21½ °C", 21.5, "°C"),
        ("a hundred percent", 100, "%"),
        ("fifty per cent", 50, "%"),
        ("twenty percentage points", 20, "%"),
        ("two steps", 2, "step"),
        ("twenty seven hundred kelvin", 2700, "K"),
    ],
)
def test_parts_and_pairs_of_a_unit(text, value, unit):
    """Parts of a unit and one of it are amounts of it."""
    assert read(text) == Quantity(value=value, unit=unit)


@pytest.mark.parametrize("text", ["half", "a", "a third", "one two", "a couple", "a lamp", "and"])
def test_what_is_no_number_is_none(text):
    """A part without a unit is no amount, and two numbers are not one."""
    assert read(text) is None


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("half", 1 / 2),
        ("a third", 1 / 3),
        ("two thirds", 2 / 3),
        ("three quarters", 3 / 4),
        ("one fifth", 1 / 5),
        ("nine tenths", 9 / 10),
    ],
)
def test_parts_of_a_whole(text, part):
    """Parts are read with how many of them are meant."""
    assert fraction(text.split())[0] == pytest.approx(part)


def test_more_than_a_whole_is_no_part():
    """Five quarters of a lamp are not a level."""
    assert fraction(["five", "quarters"]) == (None, 0)


def test_all_numbers_of_a_sentence():
    """Numbers are found wherever they stand."""
    sentence = "dim the hall to twenty one and lamp two to fifty"

    assert {21, 2, 50} <= set(numbers_in(sentence.split()))


@given(
    st.lists(st.sampled_from([*ONES, *TENS, "hundred", "thousand", "and", "a", "point", "half"]))
)
def test_any_words_are_a_number_or_none(words):
    """No order of number words fails, and what is read is not longer than the words."""
    value, used = number(words)

    assert used <= len(words)
    assert (value is None) == (used == 0)
