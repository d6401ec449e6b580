"""What a model server's error texts mean, and what a person can do about them."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from controller.errors import (
    ModelDownError,
    ModelError,
    ModelMemoryError,
    ModelMissingError,
    ModelReplyError,
    ModelTimeoutError,
    ModelUnsupportedError,
)


class ModelCallError(ModelReplyError):
    """The server could not read the call that the model wrote; `said` is what is known of it."""

    def __init__(self, said: str) -> None:
        super().__init__(
            f"The model wrote a call that Ollama cannot read ({printable(said)}).",
            hint="Set model.dialect to json, or model.name to another model.",
        )
        self.said = said


TEXT_LIMIT = 200
NOT_FOUND = 404
UNAUTHORIZED = (401, 403)
GATEWAY = (502, 504)


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Whom the complaint is from."""

    host: str
    model: str

    @property
    def pull(self) -> str:
        """The command that fetches the model."""
        return f"ollama pull {self.model}"

    def missing(self) -> ModelMissingError:
        """The server does not have the model."""
        return ModelMissingError(
            f"Ollama at {self.host} does not have the model {self.model}.", hint=self.pull
        )

    def foreign(self, what: str) -> ModelDownError:
        """Something answers there, but not Ollama."""
        return ModelDownError(
            f"What answers at {self.host} does not speak as Ollama does ({what}).",
            hint="Set model.host to the address of the Ollama server.",
        )


_Make = Callable[[Server, str], ModelError]


def _missing(server: Server, _text: str) -> ModelError:
    return server.missing()


def _no_chat(server: Server, _text: str) -> ModelError:
    return ModelUnsupportedError(
        f"The model {server.model} cannot chat.",
        hint="Set model.name to a chat model, for example gemma3:4b.",
    )


def _no_tools(server: Server, _text: str) -> ModelError:
    return ModelUnsupportedError(
        f"The model {server.model} does not support tools.", hint="Set model.dialect to auto."
    )


def _no_format(server: Server, text: str) -> ModelError:
    return ModelUnsupportedError(
        f"Ollama cannot hold the model {server.model} to a format ({text}).",
        hint="Set model.dialect to text, or update Ollama.",
    )


def _unsupported(server: Server, text: str) -> ModelError:
    return ModelUnsupportedError(
        f"The model {server.model} cannot do what was asked ({text}).",
        hint="Set model.name to another model.",
    )


def _memory(server: Server, text: str) -> ModelError:
    return ModelMemoryError(
        f"The model {server.model} does not fit into memory ({text}).",
        hint="Set model.name to a smaller model, or make model.context_size smaller.",
    )


def _long(_server: Server, text: str) -> ModelError:
    return ModelReplyError(
        f"The prompt is longer than the model takes ({text}).",
        hint="Make model.context_size larger.",
    )


def _slow(server: Server, text: str) -> ModelError:
    return ModelTimeoutError(
        f"Ollama could not load the model {server.model} in time ({text}).",
        hint="Set model.name to a smaller model, or free memory on that machine.",
    )


def _busy(server: Server, text: str) -> ModelError:
    return ModelError(
        f"Ollama at {server.host} has too much to do ({text}).", hint="Try again in a moment."
    )


_MEANINGS: tuple[tuple[re.Pattern[str], _Make], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), make)
    for pattern, make in (
        (r"model .*not found|pulling it first", _missing),
        (r"does not support (chat|completion|generate)", _no_chat),
        (r"does not support tools", _no_tools),
        (r"invalid format|json schema|grammar|chatrequest\.format", _no_format),
        (r"does not support|unsupported|unknown model architecture", _unsupported),
        (r"out of memory|system memory|cudamalloc|unable to allocate|insufficient memory", _memory),
        (r"resource limitations|signal: killed", _memory),
        (r"context length|context size|context window|input length", _long),
        (r"timed out waiting", _slow),
        (r"server busy|maximum pending requests", _busy),
    )
)


_UNREAD = re.compile(
    r"error parsing tool call: raw='(.{0,4000})', err=|"
    r"failed to parse (?:json(?! schema)|xml|arguments|function call|value for|laguna json tool)|"
    r"empty (?:function|laguna tool call) name|invalid function call",
    re.IGNORECASE | re.DOTALL,
)
"""How its readers of the models' own marks say that a call was malformed."""


def complaint(server: Server, status: int, text: str) -> ModelError:
    """The error that an HTTP status and the text beside it stand for (status -1: in a stream)."""
    if status in (-1, 500) and (unread := _UNREAD.search(text)):
        return ModelCallError(unread.group(1) or "")
    said = printable(text)
    for pattern, make in _MEANINGS:
        if pattern.search(said):
            return make(server, said)
    if status == NOT_FOUND:
        return server.foreign(f"HTTP {status}: {said}")
    if status in UNAUTHORIZED:
        return ModelError(
            f"Ollama at {server.host} lets nobody in without a key (HTTP {status}: {said}).",
            hint="Set the environment variable OLLAMA_API_KEY.",
        )
    if status in GATEWAY:
        return ModelDownError(
            f"The server at {server.host} reaches no Ollama (HTTP {status}: {said}).",
            hint="Start it there with `ollama serve`.",
        )
    where = f" (HTTP {status})" if status > 0 else ""
    return ModelError(
        f"Ollama at {server.host} failed{where}: {said or 'it gave no reason'}.",
        hint="Look into Ollama's log (`journalctl -u ollama`).",
    )


def printable(text: str) -> str:
    """Text from a stranger in one short line."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:2000]).split())
    return line if len(line) <= TEXT_LIMIT else line[: TEXT_LIMIT - 1] + "…"
