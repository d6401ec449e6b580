"""What an agent around the trained model is made of: the trainer and the daemon use the same."""

from dataclasses import replace

from controller.agent.bounds import Bounds
from controller.agent.dialects.json import DIALECT, JsonDialect
from controller.agent.limits import Limits
from controller.agent.loop import Agent
from controller.agent.prompt import Prompt
from controller.agent.thoughts import THOUGHTS
from controller.llm import ChatModel
from controller.tools.registry import Toolbox

OBSERVED = 300
"""Characters of an observation that a weak model is shown: it makes little of long ones."""

TRAINED: JsonDialect = replace(DIALECT, thoughts=THOUGHTS)
"""The dialect that it was trained in."""


def trained_agent(
    model: ChatModel, *, toolbox: Toolbox, limits: Limits | None = None, bound: bool = False
) -> Agent:
    """An agent whose prompt is the one that the model was trained with."""
    limits = limits or Limits()
    return Agent(
        model=model,
        toolbox=toolbox,
        dialect=TRAINED,
        prompt=Prompt(dialect=TRAINED, toolbox=toolbox, trained=True),
        limits=replace(limits, observation_chars=min(limits.observation_chars, OBSERVED)),
        bounds=Bounds(toolbox=toolbox) if bound else None,
    )
