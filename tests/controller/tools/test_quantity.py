"""Numbers and units as people and models write them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.tools.quantity import Quantity, convert, read


@pytest.mark.parametrize(
    ("raw", "value", "unit"),
    [
        (30, 30, ""),
        (21.5, 21.5, ""),
        ("30%", 30, "%"),
        ("30 percent", 30, "%"),
        ("at 30 per cent", 30, "%"),
        ("21 °C", 21, "°C"),
        ("21,5 degrees celsius", 21.5, "°C"),
        ("70F", 70, "°F"),
        ("2700K", 2700, "K"),
        ("1,500 lx", 1500, "lx"),
        ("12 lux", 12, "lx"),
        ("-5 degrees", -5, ""),
        ("'18'", 18, ""),
        ("1e2", 100, ""),
        ("twenty", 20, ""),
        ("twenty-one degrees", 21, ""),
        ("twenty one and a half °C", 21.5, "°C"),
        ("minus five", -5, ""),
        ("one hundred percent", 100, "%"),
        ("400 ppm", 400, "ppm"),
    ],
)
def test_reads_what_people_write(raw, value, unit):
    """A number is read with its unit in figures and in words."""
    assert read(raw) == Quantity(value=value, unit=unit)


@pytest.mark.parametrize(
    "raw",
    [True, None, "", "warm", "twenty lamps", "1.2.3", math.nan, math.inf, 10**400, "1e999", [30]],
)
def test_what_is_no_quantity_is_none(raw):
    """What is not one finite number is not read as a number."""
    assert read(raw) is None


def test_temperatures_convert_both_ways():
    """Celsius and Fahrenheit convert into each other, and nothing else does."""
    assert convert(Quantity(value=68, unit="°F"), "°C") == 20
    assert convert(Quantity(value=20, unit="°C"), "°F") == 68
    assert convert(Quantity(value=20), "°C") == 20
    assert convert(Quantity(value=20, unit="%"), "°C") is None


@given(st.floats(min_value=-1e6, max_value=1e6))
def test_figures_come_back_as_they_are(value):
    """A number that was written in figures is read as exactly that number."""
    assert read(f"{value:f} °C") == Quantity(value=float(f"{value:f}"), unit="°C")


@given(st.one_of(st.text(), st.integers(), st.floats(), st.none(), st.lists(st.integers())))
def test_reading_never_raises(raw):
    """Any value is a finite quantity or None."""
    quantity = read(raw)

    assert quantity is None or math.isfinite(quantity.value)
