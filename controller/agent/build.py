"""An agent for a model, from the configuration."""

from controller.agent.dialects import dialects
from controller.agent.format import prompt_format
from controller.agent.limits import Limits
from controller.agent.loop import Agent
from controller.agent.prompt import Prompt, load_examples
from controller.agent.trained import OBSERVED, trained_agent
from controller.config import Config
from controller.errors import ModelUnsupportedError
from controller.llm import ChatModel
from controller.llm.adapter import require_format
from controller.llm.engine import CONTEXT_LIMIT, TRAINED_LIMIT
from controller.tools.registry import Toolbox

WEAK = "embedded"
NEAREST = 3
"""Examples for a weak model at most, besides those that it is always shown.

It gets no states: its questions go to tools, and code answers.
"""
OURS = "hearth"
"""What the name of a model on a server begins with that was made from our file."""


async def agent_for(model: ChatModel, *, config: Config, toolbox: Toolbox) -> Agent:
    """An agent in the dialect that the configuration names or the model can follow best.

    A model that was trained for Hearth gets the prompt that it knows.

    Raises:
        ModelError: the model cannot say what it can do, cannot do what the dialect needs, or was
            trained with another prompt than this version of Hearth writes.
    """
    if await _is_trained(model, config, toolbox):
        limits = _limits(model, config, trained=True)
        # What a server makes of expressions in a schema is its own affair.
        bound = model.name.startswith(WEAK)
        return trained_agent(model, toolbox=toolbox, limits=limits, bound=bound)
    dialect = dialects()[await _dialect(model, config.model.dialect)]
    weak = model.name.startswith(WEAK)
    prompt = Prompt(
        dialect=dialect,
        toolbox=toolbox,
        examples=load_examples(),
        max_devices=0 if weak else config.agent.max_devices_in_prompt,
        nearest=NEAREST if weak else 0,
    )
    limits = _limits(model, config)
    return Agent(model=model, toolbox=toolbox, dialect=dialect, prompt=prompt, limits=limits)


async def _is_trained(model: ChatModel, config: Config, toolbox: Toolbox) -> bool:
    """Whether the model is to get the prompt of the trained one."""
    wanted, dialect = config.model.prompt, config.model.dialect
    if wanted == "full":
        return False
    able = await model.capabilities()
    if able.trained:
        require_format(able.trained, prompt_format(toolbox), what=f"The model {model.name}")
    elif wanted == "auto" and not _is_named_ours(model):
        return False
    if dialect not in ("auto", "json"):
        raise ModelUnsupportedError(
            f"model.dialect is {dialect}, but {model.name} was trained to write json.",
            hint="Set model.dialect to auto, or model.prompt to full.",
        )
    return True


def _is_named_ours(model: ChatModel) -> bool:
    """Whether a server has the model by our name: `ollama hearth:latest`."""
    backend, _, name = model.name.partition(" ")
    return backend != WEAK and name.rpartition("/")[2].startswith(OURS)


def _limits(model: ChatModel, config: Config, *, trained: bool = False) -> Limits:
    weak = model.name.startswith(WEAK)
    room, seen = config.model.context_size, config.agent.observation_chars
    said = config.model.max_tokens
    if weak:
        room = min(room, TRAINED_LIMIT if trained else CONTEXT_LIMIT)
        said = min(said, room // 2)
    return Limits(
        max_steps=config.agent.max_steps,
        command_s=config.agent.command_s,
        observation_chars=min(seen, OBSERVED) if weak else seen,
        context_size=room,
        max_tokens=said,
        min_confidence=config.model.min_confidence if trained else 0.0,
    )


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
