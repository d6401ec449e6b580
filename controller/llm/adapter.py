"""The adapter: what the embedded model has learned for Hearth, shipped beside its weights."""

import contextlib
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from controller.errors import ModelError, ModelMissingError, ModelUnsupportedError
from controller.llm.header import NotGgufError, read_header
from controller.llm.weights import SMOLLM2, Weights

FORMAT = "hearth.prompt_format"
"""Key of the prompt format that it was trained with (`controller.agent.format`)."""
BASE = "hearth.base"
"""Key of the SHA-256 of the weights that it was trained on."""
VERSION = "hearth.version"
"""Key of the version of Hearth that trained it."""
SHA = "hearth.adapter"
"""Key, in a merged file, of the SHA-256 of its adapter."""

AUTO, NONE = "auto", "none"
OTHER = "train it again (`make train`), set model.adapter to none, or install the version of "
OTHER += "Hearth that belongs to it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter:
    """A file of differences to the weights, and what it says of itself."""

    path: Path
    sha256: str
    prompt_format: str
    base: str = ""
    """SHA-256 of the weights that it belongs to; empty: it does not say."""
    version: str = ""

    @property
    def short(self) -> str:
        """The beginning of its hash, for names and people."""
        return self.sha256[:12]


def shipped() -> Path:
    """Where the package holds its adapter, if this version has one."""
    return Path(str(files("controller").joinpath("llm", "adapter.gguf")))


def chosen(setting: str, *, base: Weights = SMOLLM2) -> Adapter | None:
    """The adapter that `model.adapter` asks for; None: the plain model is to be used.

    Args:
        setting: `auto` (the shipped one, if there is one), `none`, or a path.
        base: the weights that it is for.

    Raises:
        ModelError: the file is not there, is no adapter, or belongs to other weights.
    """
    if setting == NONE or (setting == AUTO and not shipped().is_file()):
        return None
    adapter = read(shipped() if setting == AUTO else _path(setting))
    if adapter.base and adapter.base != base.sha256:
        raise ModelUnsupportedError(
            f"The adapter {adapter.path.name} belongs to other weights "
            f"({adapter.base[:12]}…) than {base.name} ({base.sha256[:12]}…).",
            hint=_sentence(OTHER),
        )
    return adapter


def _path(setting: str) -> Path:
    with contextlib.suppress(RuntimeError):  # There is no home of that name.
        return Path(setting).expanduser()
    return Path(setting)


def read(path: Path) -> Adapter:
    """The adapter in the file at `path`.

    Raises:
        ModelError: there is none.
    """
    try:
        seen = path.stat()
        return _read(path, seen.st_size, seen.st_mtime_ns)
    except OSError as err:
        raise ModelMissingError(
            f"The adapter {path} cannot be read: {err.strerror or err}.",
            hint="Set model.adapter to auto, none, or the path of an adapter.",
        ) from err


def require_format(adapter_format: str, expected: str, *, what: str) -> None:
    """Refuse what was trained with another prompt than the one that it would get.

    Raises:
        ModelUnsupportedError: the formats differ.
    """
    if adapter_format != expected:
        raise ModelUnsupportedError(
            f"{what} was trained for the prompt format {adapter_format}, and this "
            f"version of Hearth writes {expected}.",
            hint=_sentence(OTHER),
        )


@lru_cache(maxsize=4)
def _read(path: Path, _size: int, _changed: int) -> Adapter:
    """Once for a state of the file: its hash takes a moment."""
    try:
        header = read_header(path)
    except NotGgufError as err:
        raise _no_adapter(path) from err
    if header.get("general.type") != "adapter" or header.get("adapter.type") != "lora":
        raise _no_adapter(path)
    if not header.get(FORMAT):
        raise ModelUnsupportedError(
            f"The adapter {path} does not say for which prompt it was trained ({FORMAT}).",
            hint=_sentence(OTHER),
        )
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Adapter(
        path=path,
        sha256=digest,
        prompt_format=str(header.get(FORMAT, "")),
        base=str(header.get(BASE, "")),
        version=str(header.get(VERSION, "")),
    )


def _no_adapter(path: Path) -> ModelError:
    return ModelUnsupportedError(
        f"{path} is not an adapter (a LoRA in a GGUF file).",
        hint="Set model.adapter to auto, none, or the path of an adapter.",
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
