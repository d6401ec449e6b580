"""The file that the embedded model runs from: plain weights, or those with what was learned."""

from dataclasses import dataclass
from pathlib import Path

from controller.config import Model as Settings
from controller.errors import ModelMissingError
from controller.llm import adapter as adapters
from controller.llm import merging, weights
from controller.llm.adapter import Adapter
from controller.llm.engine import is_installed
from controller.llm.weights import INSTALL, SMOLLM2

TRAINED = "SmolLM2-135M-Hearth"


@dataclass(frozen=True, slots=True, kw_only=True)
class Installed:
    """A model on the disk."""

    path: Path
    name: str
    trained: str = ""
    """The prompt format that it was trained for; empty: it is the plain model."""


def installed(settings: Settings) -> Installed:
    """What the configuration wants the embedded model to run from.

    Raises:
        ModelError: engine, weights or adapter are missing or of no use.
    """
    if not is_installed():
        raise ModelMissingError(
            "The embedded model's engine is not installed.", hint=f"{merging.EXTRA} && {INSTALL}"
        )
    adapter = adapters.chosen(settings.adapter)
    return _plain() if adapter is None else _trained(adapter)


def _plain() -> Installed:
    path = weights.find()
    if path is None:
        raise ModelMissingError("The embedded model's weights are not installed.", hint=INSTALL)
    return Installed(path=path, name=SMOLLM2.name)


def _trained(adapter: Adapter) -> Installed:
    path = merging.find(adapter)
    if path is not None:
        return Installed(path=path, name=TRAINED, trained=adapter.prompt_format)
    if weights.find() is None:
        raise ModelMissingError("The embedded model's weights are not installed.", hint=INSTALL)
    raise ModelMissingError(
        "The embedded model's weights are not yet joined with what it was trained for.",
        hint=INSTALL,
    )
