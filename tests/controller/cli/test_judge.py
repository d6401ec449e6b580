"""The demo's judge: it goes by the true state of the house and the words of the answer."""

import pytest

from controller.cli.demo.judge import problems, same
from controller.cli.demo.table import Row

ROW = Row(sentence="turn on the lamp", expect={"lamp": {"on": True}}, says=("is on",))
OFF = {"lamp": {"on": False}, "lock": {"locked": True}}
ON = {"lamp": {"on": True}, "lock": {"locked": True}}


def test_done_and_said_is_right() -> None:
    """The house is as expected and the answer says so."""
    assert problems(ROW, OFF, ON, "Lamp is on.") == []


def test_said_and_not_done_is_wrong() -> None:
    """A lamp that is still off is wrong whatever the answer says."""
    assert problems(ROW, OFF, OFF, "Lamp is on.") == ["lamp has on off, not on"]


def test_done_and_not_said_is_wrong() -> None:
    """An answer without the expected words is wrong."""
    assert problems(ROW, OFF, ON, "Hm.") == ["the answer does not say “is on”"]


def test_what_nobody_asked_for_is_wrong() -> None:
    """Any other device that changed is named."""
    house = {"lamp": {"on": True}, "lock": {"locked": False}}

    assert problems(ROW, OFF, house, "is on") == ["lock changed, which nobody asked for"]


@pytest.mark.parametrize(
    ("seen", "wanted", "alike"),
    [(True, True, True), (False, True, False), (1, True, False), (29.8, 30, True), (0, 30, False)],
)
def test_numbers_may_round_and_switches_may_not(
    seen: object, wanted: object, alike: object
) -> None:
    """Within one of a number is the same; on and off never are."""
    assert same(seen, wanted) is alike
