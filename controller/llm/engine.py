"""llama.cpp in this process: the only module that knows its bindings."""

import contextlib
import json
import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from controller.config import Model as Settings
from controller.errors import (
    ModelError,
    ModelMemoryError,
    ModelReplyError,
    ModelUnsupportedError,
)
from controller.llm import Reply
from controller.llm.collect import Collector
from controller.llm.complaints import printable
from controller.llm.confidence import confidence
from controller.llm.weights import INSTALL, PIECE

CONTEXT_LIMIT = 4096
"""Tokens: twice as many take 100 MB more, and a prompt of that length a minute to read."""
TRAINED_LIMIT = 2048
"""Tokens: what a trained model is told is short, and half the room takes 50 MB less."""
BATCH = 256
"""Prompt tokens read between two chances to stop."""
SPINS = "300"
"""Turns that a thread waits for the others before it sleeps: microseconds."""
MOST_THREADS = 8
"""More do not make a model of this size faster."""
SILENT = -1
STREAMED = {
    "stream": True,
    "stream_options": {"include_usage": True},
    "return_progress": True,
    "cache_prompt": True,
    "logprobs": True,
    "top_logprobs": 1,
}
"""The probabilities cost one or two milliseconds a token."""
GUIDED = "%llguidance {}\nstart: %json "
COMPACT = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
"""JSON on one line: free white space costs a third more tokens."""


def is_installed() -> bool:
    """Whether llama.cpp is there."""
    return find_spec("xllamacpp") is not None


class Turn:
    """One reply in the making, filled by the engine's thread."""

    def __init__(
        self,
        *,
        reply: Collector,
        stop: Callable[[], bool],
        say: Callable[[str], object] | None,
    ) -> None:
        self.stop = stop
        self._reply = reply
        self._say = say
        self._last: Mapping[str, Any] = {}
        self._reason: str | None = None
        self._error: Mapping[str, Any] | None = None

    def take(self, chunk: Mapping[str, Any]) -> bool:
        """Take in a piece from the engine; true ends the generation."""
        if "error" in chunk:
            self._error = chunk["error"]
            return True
        if "timings" in chunk:
            self._last = chunk
        for choice in chunk.get("choices") or ():
            self._reason = choice.get("finish_reason") or self._reason
            for token in (choice.get("logprobs") or {}).get("content") or ():
                self._reply.tokens.append((bytes(token["bytes"]), float(token["logprob"])))
            if text := choice.get("delta", {}).get("content"):
                self._hear(text)
        return self.stop() or self._reply.hopeless

    def result(self, *, ms: float) -> Reply:
        """The finished reply."""
        if self._error is not None:
            raise self._complaint(self._error)
        if not self._reply.text.strip():
            raise ModelReplyError("The embedded model said nothing.", hint="Say it otherwise.")
        usage, timings = self._last.get("usage", {}), self._last.get("timings", {})
        return Reply(
            text=self._reply.text,
            prompt_tokens=int(usage.get("prompt_tokens", 0)),
            cached_tokens=timings.get("cache_n"),
            output_tokens=int(usage.get("completion_tokens", self._reply.pieces)),
            ms=ms,
            truncated=self._reason != "stop",
            confidence=confidence(self._reply.tokens),
        )

    def _hear(self, text: str) -> None:
        self._reply.add(text)
        if self._say is not None:
            self._say(text)

    def _complaint(self, error: Mapping[str, Any]) -> ModelError:
        if error.get("type") == "exceed_context_size_error":
            return ModelReplyError(
                f"The prompt has {error.get('n_prompt_tokens')} tokens; the embedded model takes "
                f"{error.get('n_ctx')}.",
                hint="Make agent.history_turns or agent.max_devices_in_prompt smaller.",
            )
        return ModelReplyError(
            f"The embedded model failed: {printable(str(error.get('message', '')))}",
            hint="Use a model on an Ollama server.",
        )


class Engine:
    """A loaded model; all calls come from one thread.

    Loading stops the whole process for about half a second, as the bindings let no other thread
    run meanwhile; generating, and reading the file before, does not.

    Args:
        settings: threads, and how much it has to remember.
        path: the file of the model.
        context_limit: the most tokens that prompt and reply may take together.

    Raises:
        ModelError: it cannot be loaded.
    """

    def __init__(
        self, settings: Settings, path: Path, *, context_limit: int = CONTEXT_LIMIT
    ) -> None:
        _read_ahead(path)
        # Waiting threads that spin take the processor from everything else and end up slow
        # themselves; those that never do sleep hundreds of times a token, a fifth of its time.
        # OpenMP reads this once, when the library is loaded.
        os.environ.setdefault("GOMP_SPINCOUNT", SPINS)
        import xllamacpp  # noqa: PLC0415  # an extra, and slow to import

        self._folder = Path(tempfile.mkdtemp(prefix="hearth-"))
        try:
            parameters = _parameters(xllamacpp, settings, self._folder)
            parameters.model.path = str(path)
            parameters.n_ctx = min(settings.context_size, context_limit)
            self._server = xllamacpp.Server(parameters)
        except (MemoryError, RuntimeError) as err:
            self.close()
            raise _unloadable(err) from err
        sample = xllamacpp.json_schema_to_grammar({"type": "string"})
        self._guided = str(sample).startswith("%llguidance")

    def chat(
        self, request: Mapping[str, Any], schema: Mapping[str, Any] | None, turn: Turn
    ) -> None:
        """Make a reply; it comes in pieces to `turn`, which may end it.

        Raises:
            ModelUnsupportedError: llama.cpp does not take the conversation or the schema.
        """
        asked = {**request, **self._form(schema), **STREAMED}
        try:
            self._server.handle_chat_completions(asked, turn.take)
        except ValueError as err:
            raise ModelUnsupportedError(
                f"The embedded model cannot be asked this: {printable(str(err))}",
                hint="Set model.dialect to text.",
            ) from err

    def close(self) -> None:
        """Free the memory."""
        self._server = None
        shutil.rmtree(self._folder, ignore_errors=True)

    def _form(self, schema: Mapping[str, Any] | None) -> dict[str, Any]:
        if schema is None:
            return {}
        if self._guided:
            return {"grammar": GUIDED + json.dumps({**schema, "x-guidance": COMPACT})}
        return {"response_format": {"type": "json_schema", "json_schema": {"schema": schema}}}


def _parameters(xllamacpp: Any, settings: Settings, folder: Path) -> Any:
    threads = settings.threads or min(MOST_THREADS, _processors())
    parameters = xllamacpp.CommonParams()
    parameters.n_parallel = 1
    parameters.n_batch = parameters.n_ubatch = BATCH
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = threads
    parameters.verbosity = SILENT
    parameters.warmup = False
    # It would load the model twice, to see whether it fits on a graphics card.
    parameters.fit_params = False
    parameters.cache_ram_mib = 0
    parameters.ui = parameters.endpoint_slots = False
    # The bindings always open llama.cpp's HTTP server too. As a socket in a folder that is ours
    # alone, with a key that nobody is told, it is no way in.
    parameters.hostnames = [str(folder / "llama.sock")]
    parameters.n_threads_http = 1
    parameters.api_keys = [secrets.token_hex(16)]
    return parameters


def _read_ahead(path: Path) -> None:
    """Have the file in memory: a slow disk then holds up this thread alone."""
    with contextlib.suppress(OSError), path.open("rb", buffering=0) as file:
        while file.read(PIECE):
            pass


def _processors() -> int:
    """How many this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _unloadable(err: MemoryError | RuntimeError) -> ModelError:
    if isinstance(err, MemoryError):
        return ModelMemoryError(
            "The embedded model does not fit into memory.", hint="Free 300 MB on this machine."
        )
    return ModelError(
        "llama.cpp cannot load the embedded model.", hint=f"Check its weights with `{INSTALL}`."
    )
