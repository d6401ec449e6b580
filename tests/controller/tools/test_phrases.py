"""Outcomes in words."""

import pytest

from controller.home.outcome import Outcome, Status
from controller.tools.phrases import join, observation_line


@pytest.mark.parametrize(
    ("status", "asked", "more", "line"),
    [
        (Status.CONFIRMED, {"on": True, "brightness": 30.0}, {},
         "Lamp: brightness 30 % confirmed."),
        (Status.CONFIRMED, {"open": False}, {}, "Lamp: closed confirmed."),
        (Status.CONFIRMED, {"position": 0.0}, {}, "Lamp: closed confirmed."),
        (Status.CONFIRMED, {"position": 40.0}, {}, "Lamp: position 40 % confirmed."),
        (Status.CONFIRMED, {"temperature": 21.0}, {}, "Lamp: set to 21 °C confirmed."),
        (Status.UNCONFIRMED, {"on": True}, {"said": {"on": False}},
         "Lamp: on NOT confirmed; it last said off."),
        (Status.UNCONFIRMED, {"on": True}, {}, "Lamp: on NOT confirmed; it said nothing."),
        (Status.UNCONFIRMED, {"on": True}, {"said": {"on": None}},
         "Lamp: on NOT confirmed; it said nothing."),
        (Status.SENT, {"on": True}, {},
         "Lamp: on sent; it never reports, so whether it happened is not known."),
        (Status.UNAVAILABLE, {"on": True}, {}, "Lamp: on not sent; it is not reachable."),
        (Status.REFUSED, {"locked": False}, {"reason": "only by PIN."},
         "Lamp: unlocked refused: only by PIN."),
        (Status.INVALID, {"temperature": 70.0}, {"reason": "temperature must be 5 to 30 °C"},
         "Lamp: set to 70 °C is not possible: temperature must be 5 to 30 °C."),
        (Status.PLANNED, {"on": False}, {}, "Lamp: off would be sent (dry run)."),
    ],
)  # fmt: skip
def test_every_outcome_has_its_line(status, asked, more, line):
    """Each status has one wording, and only a confirmed action reads as done."""
    outcome = Outcome(device_id="light.lamp", name="Lamp", asked=asked, status=status, **more)

    assert observation_line(outcome) == line


def test_the_device_has_its_own_words_and_units(house, add):
    """With the home at hand, values are said as the device says them."""
    device_id = add("climate", "Heater", "Study", temperature_unit="F",
                    temperature_command_topic="heater/set", min_temp=40, max_temp=90)  # fmt: skip
    outcome = Outcome(
        device_id=device_id, name="Heater", asked={"temperature": 70.0}, status=Status.CONFIRMED
    )

    assert observation_line(outcome, house.home) == "Heater: set to 70 °F confirmed."


def test_names_are_listed_as_people_do():
    """Lists have commas and an `and`, and long ones say how many more there are."""
    assert join([]) == ""
    assert join(["A"]) == "A"
    assert join(["A", "B", "C"]) == "A, B and C"
    assert join(["A", "B", "C", "D"], limit=3) == "A, B and 2 more"
    assert join(["A", "B"], word="or") == "A or B"
