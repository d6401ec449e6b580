"""An agent for a model, from the configuration."""

from controller.agent.dialects import dialects
from controller.agent.loop import Agent, Limits
from controller.agent.prompt import Prompt, load_examples
from controller.config import Config
from controller.errors import ModelUnsupportedError
from controller.llm import ChatModel
from controller.llm.engine import CONTEXT_LIMIT
from controller.tools.registry import Toolbox

WEAK = "embedded"
NEAREST = 3
"""Examples for a weak model at most, besides those that it is always shown.

It gets no states: its questions go to tools, and code answers.
"""
OBSERVED = 300
"""Characters of an observation that a weak model is shown: it makes little of long ones."""


async def agent_for(model: ChatModel, *, config: Config, toolbox: Toolbox) -> Agent:
    """An agent in the dialect that the configuration names or the model can follow best.

    Raises:
        ModelError: the model cannot say what it can do, or cannot do what the dialect needs.
    """
    dialect = dialects()[await _dialect(model, config.model.dialect)]
    weak = model.name.startswith(WEAK)
    prompt = Prompt(
        dialect=dialect,
        toolbox=toolbox,
        examples=load_examples(),
        max_devices=0 if weak else config.agent.max_devices_in_prompt,
        nearest=NEAREST if weak else 0,
    )
    room, seen = config.model.context_size, config.agent.observation_chars
    limits = Limits(
        max_steps=config.agent.max_steps,
        command_s=config.agent.command_s,
        observation_chars=min(seen, OBSERVED) if weak else seen,
        context_size=min(room, CONTEXT_LIMIT) if weak else room,
        max_tokens=config.model.max_tokens,
    )
    return Agent(model=model, toolbox=toolbox, dialect=dialect, prompt=prompt, limits=limits)


async def _dialect(model: ChatModel, wanted: str) -> str:
    """The dialect's name: the one that is wanted, or the best one that the model can follow."""
    if wanted not in ("auto", "tools"):
        return wanted
    able = await model.capabilities()
    if able.tools:
        return "tools"
    if wanted == "tools":
        raise ModelUnsupportedError(
            f"model.dialect is tools, but {model.name} does not say that it can call tools.",
            hint="Set model.dialect to auto, or model.name to a model that calls tools.",
        )
    return "json" if able.schema else "text"
