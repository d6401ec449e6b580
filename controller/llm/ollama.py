"""A language model on an Ollama server."""

import asyncio
import ssl
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager, contextmanager
from typing import Any, cast

import httpx
import ollama

from controller.config import Model as Settings
from controller.errors import ModelDownError, ModelError, ModelReplyError, ModelTimeoutError
from controller.llm import Capabilities, Message, Reply, ToolCall, ToolSchema
from controller.llm.adapter import FORMAT
from controller.llm.collect import Collector
from controller.llm.complaints import ModelCallError, Server, complaint, printable
from controller.llm.confidence import confidence

LOAD_S = 600.0
"""Time limit for loading a model: Ollama gives the loading up when nobody waits for it."""
REPEAT_PENALTY = 1.0
"""None: a model that copies a person's words must be free to repeat them."""


class OllamaModel:
    """The model `settings.name` on the server `settings.host`; no request is made before a call."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._server = Server(host=settings.host, model=settings.name)
        self._client = self._connect(settings.read_s)
        self._capabilities: Capabilities | None = None

    @property
    def name(self) -> str:
        """`ollama gemma3:4b`."""
        return f"ollama {self._settings.name}"

    async def capabilities(self) -> Capabilities:
        """What the server says that the model can do; asked once, as long as it answers.

        Raises:
            ModelError: the server or the model is not there, or the model cannot chat.
        """
        if self._capabilities is None:
            async with self._limit(self._settings.connect_s + self._settings.read_s):
                with self._translated():
                    shown = await self._client.show(self._settings.name)
            known = shown.capabilities
            if known is not None and "completion" not in known:
                raise complaint(self._server, 400, "does not support chat")
            known = known or []
            self._capabilities = Capabilities(
                tools="tools" in known,
                thinking="thinking" in known,
                trained=str((shown.modelinfo or {}).get(FORMAT, "")),
            )
        return self._capabilities

    async def warm(
        self,
        beginning: Sequence[Message] = (),
        *,
        schema: Mapping[str, Any] | None = None,  # noqa: ARG002  # it is prepared in no time
        tools: Sequence[ToolSchema] = (),
    ) -> None:
        """Have the model loaded and `beginning`, after `tools`, in its prefix cache.

        Raises:
            ModelError: it cannot be loaded.
        """
        async with self._connect(LOAD_S) as client, self._limit(LOAD_S):
            with self._translated():
                await client.chat(
                    self._settings.name,
                    messages=[_wire(message) for message in beginning],
                    tools=[_offered(tool) for tool in tools] or None,
                    options=self._options(num_predict=1),
                    keep_alive=self._settings.keep_alive,
                )

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
            ModelError: one of its subclasses, with a hint for people.
        """
        started = time.monotonic()
        limit = min(max_tokens, self._settings.max_tokens)
        reply = Collector(max_tokens=limit)
        async with self._limit(self._settings.total_s):
            able = await self.capabilities()
            request = {
                "model": self._settings.name,
                "messages": [_wire(message) for message in messages],
                "think": False if able.thinking else None,
                "logprobs": True if able.trained else None,
                "format": None if schema is None else dict(schema),
                "tools": [_offered(tool) for tool in tools] or None,
                "options": self._options(num_predict=limit, stop=list(stop) or None),
                "keep_alive": self._settings.keep_alive,
            }
            async with aclosing(self._stream(request)) as parts:
                try:
                    last = await _gather(parts, reply, on_token)
                except ModelCallError as err:
                    return Reply(text=err.said, thinking=reply.thinking, ms=_since(started))
        return _finish(reply, last, ms=_since(started))

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()  # type: ignore[no-untyped-call]  # it has no annotations

    async def _stream(self, request: dict[str, Any]) -> AsyncGenerator[ollama.ChatResponse, None]:
        with self._translated():
            stream = await self._client.chat(stream=True, **request)
        async with aclosing(cast("AsyncGenerator[ollama.ChatResponse, None]", stream)) as parts:
            while True:
                with self._translated():
                    part = await anext(parts, None)
                if part is None:
                    return
                yield part

    def _connect(self, read_s: float) -> ollama.AsyncClient:
        connect_s = self._settings.connect_s
        encrypted = self._settings.host.startswith("https:")
        return ollama.AsyncClient(
            self._settings.host,
            timeout=httpx.Timeout(read_s, connect=connect_s, pool=connect_s),
            # What is said at home is sent to the configured host, never through a proxy that the
            # environment happens to name; over TLS the environment may name certificates.
            trust_env=encrypted,
            # Reading the system's certificates holds up the loop for 40 ms: only where needed.
            verify=True if encrypted else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
        )

    def _options(self, **more: Any) -> dict[str, Any]:
        options = {
            "num_ctx": self._settings.context_size,
            "temperature": self._settings.temperature,
            "repeat_penalty": REPEAT_PENALTY,
            "num_thread": self._settings.threads or None,
            **more,
        }
        return {key: value for key, value in options.items() if value is not None}

    @asynccontextmanager
    async def _limit(self, total_s: float) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(total_s):
                yield
        except TimeoutError as err:
            raise self._slow(f"did not finish within {total_s:g} s") from err

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Give what the client library raises the shape of our errors."""
        try:
            yield
        except ollama.ResponseError as err:
            raise complaint(self._server, err.status_code, str(err.error)) from err
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.InvalidURL, ConnectionError) as err:
            raise self._down() from err
        except httpx.TimeoutException as err:
            raise self._slow(f"said nothing for {self._settings.read_s:g} s") from err
        except httpx.HTTPError as err:
            raise self._cut(err) from err
        except (ValueError, TypeError, AttributeError) as err:
            # The library reads every line unchecked, and trips over what is not JSON, no object,
            # or has the wrong fields (pydantic's errors are ValueErrors).
            raise self._nonsense() from err

    def _down(self) -> ModelError:
        return ModelDownError(
            f"No Ollama answers at {self._server.host}.",
            hint="Start it with `ollama serve`, or set model.host to where it runs.",
        )

    def _slow(self, what: str) -> ModelError:
        return ModelTimeoutError(
            f"The model {self._server.model} {what}.",
            hint="Set model.name to a smaller model, or give it more time in model.total_s and "
            "model.read_s.",
        )

    def _cut(self, err: httpx.HTTPError) -> ModelError:
        why = printable(str(err)) or type(err).__name__
        return ModelReplyError(
            f"The connection to Ollama at {self._server.host} broke in the middle ({why}).",
            hint="Look into Ollama's log (`journalctl -u ollama`).",
        )

    def _nonsense(self) -> ModelError:
        return ModelReplyError(
            f"What {self._server.host} sent is not what Ollama sends.",
            hint="Set model.host to the address of the Ollama server, or update it.",
        )


def _since(started: float) -> float:
    return (time.monotonic() - started) * 1000


def _wire(message: Message) -> dict[str, Any]:
    sent: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.calls:
        sent["tool_calls"] = [
            {"function": {"name": call.name, "arguments": dict(call.arguments)}}
            for call in message.calls
        ]
    if message.tool:
        sent["tool_name"] = message.tool
    return sent


def _offered(tool: ToolSchema) -> dict[str, Any]:
    function = {
        "name": tool.name,
        "description": tool.description,
        "parameters": dict(tool.parameters),
    }
    return {"type": "function", "function": function}


async def _gather(
    parts: AsyncIterator[ollama.ChatResponse],
    reply: Collector,
    on_token: Callable[[str], None] | None,
) -> ollama.ChatResponse | None:
    """Fill `reply`; the stream's last line, or None where it ended or was left without one."""
    async for part in parts:
        message = part.message
        reply.think(message.thinking or "")
        reply.tokens += [(each.token.encode(), each.logprob) for each in part.logprobs or ()]
        for call in message.tool_calls or ():
            function = call.function
            reply.calls.append(ToolCall(name=function.name, arguments=dict(function.arguments)))
        if message.content:
            reply.add(message.content)
            if on_token is not None:
                on_token(message.content)
        if part.done:
            return part
        if reply.hopeless:
            return None
    return None


def _finish(reply: Collector, last: ollama.ChatResponse | None, *, ms: float) -> Reply:
    # Ollama drops a model that repeats one token by ending the stream without a last line.
    truncated = last is None or last.done_reason == "length"
    # A reply that only thinks is read as well: the call may stand in there.
    said = reply.text.strip() or reply.calls or (reply.thinking.strip() and not truncated)
    if not said:
        what = "used up its length before it said anything" if truncated else "said nothing"
        raise ModelReplyError(
            f"The model {what}.", hint="Set model.name to another model, or say it otherwise."
        )
    return Reply(
        text=reply.text,
        thinking=reply.thinking,
        calls=tuple(reply.calls),
        prompt_tokens=(last and last.prompt_eval_count) or 0,
        output_tokens=(last and last.eval_count) or reply.pieces,
        ms=ms,
        truncated=truncated,
        confidence=confidence(reply.tokens),
    )
