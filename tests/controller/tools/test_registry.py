"""What the model is told about the tools."""

from typing import Annotated, Literal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.llm import ToolCall
from controller.tools import Toolbox, default_toolbox, tool
from controller.tools.observation import Context, Fault, Observation
from controller.tools.signature import Takes


@tool(writes=True, also={"douse": {"level": 100}})
async def water(
    context: Context,  # noqa: ARG001
    target: str,
    level: Annotated[int, Takes(minimum=0, maximum=100, unit="%")],
    mode: Literal["rain", "drip"] = "rain",
) -> Observation:
    """Water plants.

    Args:
        context: not told.
        target: which plants,
            in the person's words.
        level: percent.
        mode: how.
    """
    return Observation(text=f"{target} {level} {mode}")


def test_a_line_is_made_from_docstring_and_parameters():
    """A tool's line says how it is called, what it does and what it takes, without the context."""
    (line,) = Toolbox([water]).lines()

    assert line == (
        "water(target, level, mode?): Water plants. "
        "target: which plants, in the person's words. level: percent. mode: how."
    )


def test_what_two_tools_have_in_common_is_said_once():
    """The same description is not repeated from line to line."""
    text = "\n".join(default_toolbox().lines())

    assert text.count("the person's own words for the devices") == 1


def test_the_schema_constrains_numbers_and_choices_but_not_targets():
    """Ranges and choices are in the schema; a target is free text."""
    schema = Toolbox([water]).schema("water")

    assert schema["properties"] == {
        "target": {"type": "string", "description": "which plants, in the person's words."},
        "level": {"type": "integer", "minimum": 0, "maximum": 100, "description": "percent."},
        "mode": {"type": "string", "enum": ["rain", "drip"], "description": "how."},
    }
    assert schema["required"] == ["target", "level"]
    assert schema["additionalProperties"] is False


async def test_runs_what_fits(house):
    """A call runs with its arguments in the declared forms."""
    call = ToolCall(name="Water", arguments={"target": "the palm", "level": "30 %"})

    observation = await Toolbox([water]).run(call, house.context())

    assert observation.text == "the palm 30 rain"


async def test_another_name_brings_its_arguments(house):
    """A name that implies an argument fills it in."""
    call = ToolCall(name="douse", arguments={"target": "the palm"})

    observation = await Toolbox([water]).run(call, house.context())

    assert observation.text == "the palm 100 rain"


async def test_what_does_not_fit_is_not_run(house):
    """Unknown tools and wrong arguments come back as observations."""
    toolbox = Toolbox([water])

    unknown = await toolbox.run(ToolCall(name="format_disk"), house.context())
    wrong = await toolbox.run(ToolCall(name="water"), house.context())

    assert (unknown.fault, wrong.fault) == (Fault.TOOL, Fault.ARGUMENTS)


def test_the_default_toolbox_has_the_tools_of_the_design():
    """Every tool of the package is found, and those that write say so."""
    toolbox = default_toolbox()

    assert {name: toolbox.get(name).writes for name in toolbox.names} == {
        "lock": True,
        "unlock": True,
        "calculate": False,
        "check": False,
        "set_temperature": True,
        "set_position": True,
        "set_light": True,
        "turn_on": True,
        "turn_off": True,
        "toggle": True,
        "run": True,
        "set_value": True,
        "edit_list": True,
        "get_state": False,
        "find_devices": False,
        "list_areas": False,
        "adjust": True,
        "count": False,
        "undo": True,
    }


def test_every_tool_is_described():
    """Each line has a sentence on what the tool does."""
    lines = default_toolbox().lines()

    assert all(len(line.split(": ", 1)[1]) > 8 for line in lines)


_SAID = (
    "all the lights bedroom kitchen temperature front door blinds except and upstairs 30 % red is "
    "cold warm below open locked fan everything here of brightness , = : °C 4000 half"
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    name=st.sampled_from(default_toolbox().names),
    words=st.lists(st.sampled_from(_SAID.split()), min_size=1, max_size=8),
    area=st.sampled_from([None, "kitchen", "nowhere"]),
)
async def test_any_sentence_is_observed(furnished, name, words, area):
    """Whatever words a tool is called with, an observation with a text comes back."""
    toolbox = default_toolbox()
    bound = toolbox.bind(name, " ".join(words))

    call = bound if isinstance(bound, ToolCall) else ToolCall(name=name)
    observation = await toolbox.run(call, furnished.context(area=area))

    assert observation.text
