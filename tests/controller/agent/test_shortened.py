"""Targets with more in them than the thing."""

import pytest

from controller.agent.aliases import shortened
from controller.llm import ToolCall
from controller.tools.observation import Context


@pytest.mark.parametrize(
    ("arguments", "target"),
    [
        ({"target": "the hall lamp blue", "color": "blue"}, "the hall lamp"),
        ({"target": "the bedroom thermostat in heat", "value": "heat"}, "the bedroom thermostat"),
        ({"target": "the air in the bedroom", "value": "19"}, "the bedroom"),
        ({"target": "the hall lamp", "color": "lamp"}, "the hall lamp"),
        ({"target": "the blue lagoon", "color": "lagoon"}, "the blue lagoon"),
        ({"target": "the air of freedom"}, "the air of freedom"),
        ({"target": "the attic blue", "color": "blue"}, "the attic blue"),
        ({"target": 7}, 7),
    ],
)
def test_what_does_not_belong_to_the_name(house, arguments, target):
    """It goes only if what is left is here, and the whole is not."""
    call = ToolCall(name="any", arguments=arguments)

    made = shortened(call, Context(home=house.home, act=house.act))

    assert made.arguments["target"] == target
