"""What a scripted model server says: replies as data, and the lines of a stream made from them."""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

FOREVER_S = 600.0
ASKED_S = 30.0


@dataclass(frozen=True, slots=True)
class Text:
    """What the model says; a stop sequence or `num_predict` ends it early, as on a real server."""

    text: str
    thinking: str = ""
    calls: Sequence[Mapping[str, Any]] = ()
    """Native tool calls: `{"name": ..., "arguments": {...}}`."""
    raw: bool = False
    """Ignore stop sequences, as if the model's tokens did not match them."""


@dataclass(frozen=True, slots=True)
class Truncated:
    """The text, ended by the length limit."""

    text: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """The text over and over until `num_predict` tokens, or for ever."""

    text: str
    forever: bool = False


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The text, then a clean end without the last line: how Ollama drops a looping model."""

    text: str


@dataclass(frozen=True, slots=True)
class Empty:
    """A reply without a word."""


@dataclass(frozen=True, slots=True)
class Hang:
    """No answer for a time, after `text`; then the server says 500."""

    seconds: float = FOREVER_S
    text: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """Nothing until the test opens it, then the text."""

    text: str
    asked: threading.Event = field(default_factory=threading.Event)
    opened: threading.Event = field(default_factory=threading.Event)

    def until_asked(self) -> None:
        """Wait until the model has been asked for it."""
        if not self.asked.wait(ASKED_S):
            raise AssertionError(f"nobody asked for {self.text!r}")

    def open(self) -> None:
        """Let the model speak."""
        self.opened.set()


@dataclass(frozen=True, slots=True)
class Status:
    """An HTTP error; a mapping as body is sent as JSON, a text as it is."""

    code: int
    body: str | Mapping[str, Any] = ""


@dataclass(frozen=True, slots=True)
class Cut:
    """The text, then the connection breaks."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """The text, then an error line inside the stream: the model's process died."""

    text: str
    error: str


@dataclass(frozen=True, slots=True)
class Garbage:
    """A line as it is, in place of Ollama's JSON."""

    line: str


Scripted = (
    Text | Truncated | Repeat | Unfinished | Empty | Hang | Held | Status | Cut | Broken | Garbage
)


def lines(name: str, body: Mapping[str, Any], reply: Scripted) -> Iterator[dict[str, Any] | str]:
    """The lines of a stream, the last one with the counters unless the script forbids it."""
    started = time.monotonic_ns()
    options = body.get("options") or {}
    limit = int(options.get("num_predict", -1))
    stops = [] if isinstance(reply, Text) and reply.raw else options.get("stop") or []
    if isinstance(reply, Garbage):
        yield reply.line
        return
    count, reason = 0, "stop"
    if isinstance(reply, Text):
        yield from _extras(name, reply)
    for piece in _pieces(reply, stops):
        if count == limit and not (isinstance(reply, Repeat) and reply.forever):
            reason = "length"
            break
        count += 1
        yield _line(name, {"role": "assistant", "content": piece}, done=False)
    match reply:
        case Hang() | Cut() | Unfinished():
            return
        case Broken(error=error):
            yield {"error": error}
            return
        case Truncated():
            reason = "length"
    yield _line(name, {"role": "assistant", "content": ""}, done=True) | {
        "done_reason": reason,
        "total_duration": time.monotonic_ns() - started + 3_000_000,
        "load_duration": 1_000_000,
        "prompt_eval_count": _tokens(body),
        "prompt_eval_duration": 1_000_000,
        "eval_count": count + 1,
        "eval_duration": 1_000_000,
    }


def loaded(name: str) -> dict[str, Any]:
    """The answer to a chat without messages, which only loads the model."""
    return _line(name, {"role": "assistant", "content": ""}, done=True) | {"done_reason": "load"}


def _extras(name: str, reply: Text) -> Iterator[dict[str, Any]]:
    for piece in re.findall(r"\s*\S+\s*", reply.thinking):
        message = {"role": "assistant", "content": "", "thinking": piece}
        yield _line(name, message, done=False)
    # Each call comes whole, in a line of its own, as soon as its last word has been made.
    for index, call in enumerate(reply.calls):
        made = {"id": f"call_{index}", "function": {"index": index, **call}}
        message = {"role": "assistant", "content": "", "tool_calls": [made]}
        yield _line(name, message, done=False)


def _line(name: str, message: Mapping[str, Any], *, done: bool) -> dict[str, Any]:
    return {"model": name, "created_at": now(), "message": message, "done": done}


def _pieces(reply: Scripted, stops: Sequence[str]) -> Iterator[str]:
    """About one piece a token."""
    text = getattr(reply, "text", "")
    ends = [at for stop in stops if stop and (at := text.find(stop)) >= 0]
    pieces = re.findall(r"\s*\w{1,5}|\s*[^\w\s]|\s+", text[: min(ends)] if ends else text)
    while True:
        yield from pieces
        if not isinstance(reply, Repeat) or ends or not pieces:
            return


def _tokens(body: Mapping[str, Any]) -> int:
    return sum(len(str(m.get("content", ""))) // 4 + 4 for m in body.get("messages") or ())


def now() -> str:
    """The time as Ollama writes it."""
    return datetime.now(UTC).isoformat().replace("+00:00", "Z")


_FORMS: Mapping[str, Callable[[Any, Mapping[str, Any]], Scripted]] = {
    "json": lambda value, _: Text(json.dumps(value)),
    "status": lambda code, more: Status(code, more.get("body", "")),
    "cut": lambda text, _: Cut(text),
    "hang": lambda seconds, more: Hang(seconds, more.get("text", "")),
    "truncated": lambda text, _: Truncated(text),
    "repeat": lambda text, more: Repeat(text, forever=bool(more.get("forever"))),
    "calls": lambda calls, more: Text(more.get("text", ""), calls=calls),
}
"""How replies are written in a file."""


def _read(value: Any) -> Scripted:
    if value in ("empty", None):
        return Empty()
    if isinstance(value, Mapping):
        for name in value.keys() & _FORMS.keys():
            return _FORMS[name](value[name], value)
    return Text(str(value))


def load(path: Path) -> dict[str, list[Scripted]]:
    """Read a script file."""
    data = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return {str(key): [_read(value) for value in values] for key, values in data.items()}
