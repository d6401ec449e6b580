"""An agent for a model, from the configuration."""

from controller.agent.dialects import dialects
from controller.agent.loop import Agent, Limits
from controller.agent.prompt import Prompt, load_examples
from controller.config import Config
from controller.llm import ChatModel
from controller.tools.registry import Toolbox

WEAK = "embedded"
NEAREST = 6
"""Examples for a weak model. It gets no states: its questions go to tools, and code answers."""


async def agent_for(model: ChatModel, *, config: Config, toolbox: Toolbox) -> Agent:
    """An agent in the dialect that the configuration names or the model can follow best.

    Raises:
        ModelError: the model cannot say what it can do.
    """
    name = config.model.dialect
    if name == "auto":
        name = "json" if (await model.capabilities()).schema else "text"
    dialect = dialects()[name]
    weak = model.name.startswith(WEAK)
    prompt = Prompt(
        dialect=dialect,
        toolbox=toolbox,
        examples=load_examples(),
        max_devices=0 if weak else config.agent.max_devices_in_prompt,
        nearest=NEAREST if weak else 0,
    )
    limits = Limits(
        max_steps=config.agent.max_steps,
        command_s=config.agent.command_s,
        observation_chars=config.agent.observation_chars,
        context_size=config.model.context_size,
        max_tokens=config.model.max_tokens,
    )
    return Agent(model=model, toolbox=toolbox, dialect=dialect, prompt=prompt, limits=limits)
