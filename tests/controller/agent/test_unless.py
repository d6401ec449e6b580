"""What is to be done unless something is so."""

import pytest


@pytest.mark.parametrize(
    ("compared", "acts"),
    [
        (("below", "15"), True),
        (("below", "19"), False),
        (("at_least", "15"), True),
        (("at_least", "19"), False),
    ],
)
async def test_unless_is_decided_by_the_comparison(house, say, write, compared, acts):
    """A check says what was said, or its contrary: either way code knows whether to act."""
    comparison, value = compared
    check = ("check", {"target": "the bedroom", "comparison": comparison, "value": value})
    act = ("turn_on", {"target": "the kitchen light"})
    text = f"turn on the kitchen light unless the bedroom is colder than {value}"
    await say(text, write(check, act), write(answer="Done."))

    assert bool(house.published) is acts


@pytest.mark.parametrize(("comparison", "acts"), [("is", False), ("is_not", False)])
async def test_unless_a_state_holds(house, say, write, comparison, acts):
    """A locked door keeps from it whether it is asked for or its contrary is."""
    check = ("check", {"target": "the front door", "comparison": comparison, "value": "locked"})
    act = ("turn_on", {"target": "the kitchen light"})
    text = "unless the front door is locked, turn on the kitchen light"
    await say(text, write(check, act), write(answer="Done."))

    assert bool(house.published) is acts
