"""Which language model is used here, and why."""

import dataclasses
from dataclasses import dataclass

import structlog

from controller.config import Model as Settings
from controller.errors import ModelError
from controller.llm import ChatModel
from controller.llm.embedded import EmbeddedModel
from controller.llm.installed import installed
from controller.llm.ollama import OllamaModel

log = structlog.get_logger(__name__)

PROBE_S = 5.0
"""A server that is there says what it has at once; a person may be waiting for the choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A model that can be used now, or none, and the reason for people."""

    model: ChatModel | None
    """To be closed by who asked for it."""
    why: str
    """Whole sentences; without a model they end with what would help."""
    problem: ModelError | None = None
    """What is wrong with the model that would have been used first."""


async def choose(settings: Settings) -> Choice:
    """Find the model that `settings.backend` asks for.

    `auto` takes Ollama if it answers and has the model, else the embedded model if it is
    installed, else none.
    """
    match settings.backend:
        case "ollama":
            choice = await _ollama(settings)
        case "embedded":
            choice = _embedded(settings)
        case "none":
            choice = Choice(model=None, why="No language model is used (model.backend is none).")
        case "auto":
            choice = await _auto(settings)
    log.debug("model_looked_for", backend=settings.backend, found=bool(choice.model))
    return choice


async def _auto(settings: Settings) -> Choice:
    first = await _ollama(settings)
    if first.model is not None:
        return first
    second = _embedded(settings)
    if second.model is not None:
        return dataclasses.replace(second, why=f"{first.why} {second.why}", problem=first.problem)
    return Choice(model=None, why=f"{first.why} {second.why}", problem=first.problem)


async def _ollama(settings: Settings) -> Choice:
    probe = OllamaModel(settings.changed(read_s=min(settings.read_s, PROBE_S)))
    try:
        await probe.capabilities()
    except ModelError as err:
        return Choice(model=None, why=_sentences(err), problem=err)
    finally:
        await probe.close()
    why = f"Ollama answers at {settings.host} and has {settings.name}."
    return Choice(model=OllamaModel(settings), why=why)


def _embedded(settings: Settings) -> Choice:
    try:
        found = installed(settings)
    except ModelError as err:
        return Choice(model=None, why=_sentences(err), problem=err)
    why = "The small embedded model is used; it understands plain sentences only."
    if found.trained:
        why = "The small embedded model is used, as it was trained for Hearth."
    return Choice(model=EmbeddedModel(settings), why=why)


def _sentences(err: ModelError) -> str:
    command = bool(err.hint) and not err.hint.endswith(".")
    return f"{err} Fix: `{err.hint}`." if command else f"{err} {err.hint}".strip()
