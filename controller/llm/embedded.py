"""A small language model inside this process."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from controller.config import Model as Settings
from controller.errors import (
    ModelError,
    ModelReplyError,
    ModelTimeoutError,
    ModelUnsupportedError,
)
from controller.llm import Capabilities, Message, Reply, ToolSchema
from controller.llm.collect import Collector
from controller.llm.engine import CONTEXT_LIMIT, TRAINED_LIMIT, Engine, Turn
from controller.llm.installed import installed
from controller.llm.weights import SMOLLM2


class EmbeddedModel:
    """SmolLM2 on this machine's processor; it is loaded by `warm` or the first `chat`.

    One reply is made at a time; others wait, and their waiting counts.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._name = f"embedded {_name(settings)}"
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="model")
        self._engine: Engine | None = None
        self._closed = threading.Event()

    @property
    def name(self) -> str:
        """`embedded SmolLM2-135M-Instruct`."""
        return self._name

    async def capabilities(self) -> Capabilities:
        """JSON of a schema, and no native tools.

        Raises:
            ModelError: engine, weights or adapter are missing or of no use.
        """
        found = installed(self._settings)
        return Capabilities(tools=False, thinking=False, schema=True, trained=found.trained)

    async def warm(
        self,
        beginning: Sequence[Message] = (),
        *,
        schema: Mapping[str, Any] | None = None,
        tools: Sequence[ToolSchema] = (),
    ) -> None:
        """Load the model; the engine stops the whole process for about half a second meanwhile.

        Then it prepares `schema` and reads `beginning`, while everything else goes on.

        Raises:
            ModelError: it cannot be loaded.
        """
        await asyncio.get_running_loop().run_in_executor(self._thread, self._load)
        if beginning:
            with contextlib.suppress(ModelReplyError):  # One token may well be no word.
                await self.chat(beginning, schema=schema, tools=tools, max_tokens=1)

    async def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        tools: Sequence[ToolSchema] = (),
        stop: Sequence[str] = (),
        max_tokens: int = 400,
        on_token: Callable[[str], None] | None = None,
    ) -> Reply:
        """Continue `messages`; with `schema` the text is JSON of that schema.

        Raises:
            ModelUnsupportedError: there are `tools`, which this model cannot call.
            ModelError: another one of its subclasses, with a hint for people.
        """
        if tools:
            raise ModelUnsupportedError(
                "The embedded model cannot call tools by itself.",
                hint="Set model.dialect to auto.",
            )
        if self._closed.is_set():
            raise ModelError("The embedded model is closed.")
        started = time.monotonic()
        loop = asyncio.get_running_loop()
        given_up = threading.Event()
        limit = min(max_tokens, self._settings.max_tokens)
        turn = Turn(
            reply=Collector(max_tokens=limit),
            stop=lambda: given_up.is_set() or self._closed.is_set(),
            say=on_token and (lambda text: loop.call_soon_threadsafe(on_token, text)),
        )
        request = {
            "messages": [{"role": m.role, "content": m.content} for m in messages],
            "max_tokens": limit,
            "temperature": self._settings.temperature,
            "stop": list(stop),
        }
        try:
            async with asyncio.timeout(self._settings.total_s):
                await loop.run_in_executor(self._thread, self._run, request, schema, turn)
        except TimeoutError as err:
            raise ModelTimeoutError(
                f"The embedded model did not finish within {self._settings.total_s:g} s.",
                hint="Use a model on an Ollama server, or make model.total_s larger.",
            ) from err
        finally:
            given_up.set()
        return turn.result(ms=(time.monotonic() - started) * 1000)

    async def close(self) -> None:
        """Stop what runs and free the memory; the model cannot be used afterwards."""
        if not self._closed.is_set():
            self._closed.set()
            await asyncio.get_running_loop().run_in_executor(self._thread, self._unload)
            self._thread.shutdown(wait=False)

    def _run(self, request: dict[str, Any], schema: Mapping[str, Any] | None, turn: Turn) -> None:
        if not turn.stop():
            self._load().chat(request, schema, turn)

    def _load(self) -> Engine:
        if self._engine is None:
            found = installed(self._settings)
            limit = TRAINED_LIMIT if found.trained else CONTEXT_LIMIT
            self._engine = Engine(self._settings, found.path, context_limit=limit)
        return self._engine

    def _unload(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None


def _name(settings: Settings) -> str:
    try:
        return installed(settings).name
    except ModelError:
        return SMOLLM2.name
