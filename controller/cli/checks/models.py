"""Checks of the language models: the server, its model, and the embedded one."""

import asyncio

from controller.agent.format import prompt_format
from controller.cli.checks.row import CheckRow, fail, ok, warn
from controller.config import Model
from controller.errors import ModelDownError, ModelError, ModelTimeoutError
from controller.llm import ChatModel
from controller.llm.adapter import require_format
from controller.llm.embedded import EmbeddedModel
from controller.llm.ollama import OllamaModel
from controller.tools.registry import default_toolbox

PATIENCE_S = 8.0
SERVER, MODEL, EMBEDDED = "model server", "model", "embedded model"


async def check_models(settings: Model) -> list[CheckRow]:
    """The rows of the models that the configuration lets Hearth use."""
    if settings.backend == "none":
        return [ok(MODEL, "none is wanted (model.backend: none)")]
    inside = EmbeddedModel(settings)
    embedded = await _problem(inside, settings)
    if settings.backend == "embedded":
        return [_embedded(inside.name, embedded, needed=True)]
    patient = settings.changed(read_s=min(settings.read_s, PATIENCE_S))
    server = await _problem(OllamaModel(patient), settings)
    spare = settings.backend == "auto" and embedded is None
    rows = _server(settings, server, spare=spare)
    if settings.backend == "auto":
        rows.append(_embedded(inside.name, embedded, needed=server is not None))
    return rows


async def _problem(model: ChatModel, settings: Model) -> ModelError | None:
    """Why a model cannot be used; None: it can."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            able = await model.capabilities()
        if able.trained and settings.prompt != "full":
            written = prompt_format(default_toolbox())
            require_format(able.trained, written, what=f"The model {model.name}")
    except ModelError as err:
        return err
    except TimeoutError:
        return ModelTimeoutError(f"{model.name} does not answer.")
    finally:
        await model.close()
    return None


def _server(settings: Model, problem: ModelError | None, *, spare: bool) -> list[CheckRow]:
    """Rows of the server and its model; `spare`: another model stands in."""
    bad = warn if spare else fail
    instead = " The embedded model is used instead." if spare else ""
    if isinstance(problem, (ModelDownError, ModelTimeoutError)):
        return [bad(SERVER, f"{problem}{instead}", problem.hint)]
    reached = ok(SERVER, f"Ollama answers at {settings.host}")
    if problem is None:
        return [reached, ok(MODEL, f"{settings.name} is there")]
    return [reached, bad(MODEL, f"{problem}{instead}", problem.hint)]


def _embedded(name: str, problem: ModelError | None, *, needed: bool) -> CheckRow:
    if problem is None:
        return ok(EMBEDDED, f"{name.removeprefix('embedded ')} is installed")
    if needed:
        return fail(EMBEDDED, str(problem), problem.hint)
    return ok(EMBEDDED, "is not installed, and not needed")
