"""The calculator: right, bounded, and clear about what it does not take."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.tools.calculate import calculate
from controller.tools.observation import Fault


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("(15*25)/3", "125"),
        ("what is (15*25)/3?", "125"),
        ("(15 × 25) ÷ 3 =", "125"),  # noqa: RUF001
        ("0.1 + 0.2", "0.3"),
        ("10 / 4", "2.5"),
        ("7 // 2", "3"),
        ("17 % 5", "2"),
        ("20% of 80", "16"),
        ("200 * 15%", "30"),
        ("2^10", "1024"),
        ("3 squared plus 4²", "25"),
        ("15 x 25", "375"),
        ("12 times 12", "144"),
        ("1,234 + 1", "1235"),
        ("sqrt(16) + abs(-3)", "7"),
        ("√16", "4"),
        ("round(2.567, 1)", "2.6"),
        ("max(3, 4) - min(3, 4)", "1"),
        ("2(3 + 4)", "14"),
        ("2 pi", "6.283185307"),
        ("007 + 1", "8"),
        (".5 + 1e3", "1000.5"),
        ("-(2 - 5)", "3"),
        ("2**100", "1.2676506e+30"),
        ("0 * -1.0", "0"),
    ],
)
async def test_calculates(expression, result):
    """An expression gives its value in no more digits than it needs."""
    observation = await calculate(None, expression=expression)

    assert (observation.text, observation.fault) == (result, None)


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("1 / 0", "divided by zero"),
        ("9**9**9", "too large"),
        ("(9**300)**300", "too large"),
        ("1e308 * 10", "too large"),
        ("1e999", "too large"),
        ("(-8)**0.5", "not a number"),
        ("1 +", "cannot be calculated"),
        ("", "nothing to calculate"),
        ("__import__('os')", "not understood"),
        ("open + 1", '"open" is not a number'),
        ("1 if 1 else 2", '"if" is not a number'),
        ("[1] * 9", "not understood"),
        ("3 > 2", "not understood"),
        ("(" * 30 + "1" + ")" * 30, "too many brackets"),
        ("1+" * 200 + "1", "at most 200 characters"),
        ("max", "not a number"),
        ("max(*3)", "cannot be calculated"),
    ],
)
async def test_says_what_is_wrong(expression, reason):
    """An expression that it does not take is refused with the reason and the model may mend it."""
    observation = await calculate(None, expression=expression)

    assert reason in observation.text
    assert observation.fault is Fault.ARGUMENTS


_PIECES = st.sampled_from([*"0123456789+-*/%^().,ex ", "**", "//", "round(", "max(", "9e9", "% of"])


@settings(deadline=1000, max_examples=200)
@given(st.one_of(st.text(), st.lists(_PIECES, max_size=60).map("".join)))
async def test_never_raises_nor_hangs(expression):
    """Any text gives a number or a fault, in no time."""
    observation = await calculate(None, expression=expression)

    assert observation.fault is Fault.ARGUMENTS or float(observation.text) is not None


@given(st.integers(-999, 999), st.integers(-999, 999), st.sampled_from("+-*"))
async def test_agrees_with_python(left, right, sign):
    """Whole numbers give exactly what Python gives."""
    expression = f"({left}) {sign} ({right})"

    observation = await calculate(None, expression=expression)

    assert int(observation.text) == {"+": left + right, "-": left - right, "*": left * right}[sign]
