"""A model server with a script instead of a model: Ollama's wire format on a free port.

`OllamaServer` runs in a thread of a test. By hand: `python -m tests.servers.ollama_server --port
11434 --script replies.yaml`, where the file holds `sentence: [reply, ...]` and a reply is a text,
`empty`, or one of `{json: ...}`, `{calls: [{name: ..., arguments: ...}]}`, `{truncated: text}`,
`{repeat: text}`, `{status: 500, body: ...}`, `{cut: text}`, `{hang: seconds}`.
"""

import argparse
import contextlib
import json
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tests.servers.ollama_http import Handler, Listener, Model
from tests.servers.ollama_script import Scripted, Status, Text, load


@dataclass(frozen=True, slots=True)
class Recorded:
    """A chat request as it came in."""

    sentence: str
    """The key of the script that answered; empty if none did."""
    body: Mapping[str, Any]
    """The whole request: model, messages, format, options, keep_alive, stream, think."""

    @property
    def messages(self) -> Sequence[Mapping[str, Any]]:
        """The conversation, oldest first."""
        messages: Sequence[Mapping[str, Any]] = self.body.get("messages") or ()
        return messages

    @property
    def prompt(self) -> str:
        """All messages as one text."""
        return "\n".join(f"{m['role']}: {m.get('content', '')}" for m in self.messages)


@dataclass(slots=True)
class _Script:
    replies: list[Scripted]
    position: int = 0

    def following(self, *, cycle: bool) -> Scripted | None:
        if cycle and self.replies:
            self.position %= len(self.replies)
        if self.position >= len(self.replies):
            return None
        self.position += 1
        return self.replies[self.position - 1]


class OllamaServer:
    """A scripted server; it may be stopped and started again on its port.

    Args:
        port: 0 takes a free one.
        models: what is installed, by name with tag.
        tokens_s: pause between two pieces of a stream.
        cycle: begin a script anew after its last reply, where otherwise a 500 is the answer.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        models: Mapping[str, Model] | None = None,
        tokens_s: float = 0.0,
        cycle: bool = False,
    ) -> None:
        self.port = port
        self.models = dict(models or {"gemma3:4b": Model()})
        self.tokens_s = tokens_s
        self.cycle = cycle
        self.requests: list[Recorded] = []
        """Chat requests in order of arrival."""
        self.paths: list[str] = []
        """`POST /api/chat`, ... in order of arrival."""
        self.loads: list[Mapping[str, Any]] = []
        """Options of the requests that only loaded a model."""
        self.warmed: list[Mapping[str, Any]] = []
        """Those requests as they came in."""
        self.problems: list[str] = []
        """What the script had no reply for."""
        self.show_status: Status | None = None
        """Answer `/api/show` with this error."""
        self.stopping = threading.Event()
        self._scripts: dict[str, _Script] = {}
        self._lock = threading.Lock()
        self._http: Listener | None = None
        self._thread: threading.Thread | None = None

    @property
    def host(self) -> str:
        """The address for `model.host`."""
        return f"http://127.0.0.1:{self.port}"

    def script(self, sentence: str, *replies: Scripted | str | Mapping[str, Any]) -> None:
        """Answer requests about `sentence` with these replies, in order.

        The key is the longest one found in the last user message that holds any; observations
        do not count. A text is said as it is, a mapping as JSON. `""` answers what no other does.
        """
        with self._lock:
            self._scripts[sentence] = _Script([_scripted(reply) for reply in replies])

    def start(self) -> Self:
        """Listen in a thread; nothing happens if it does already."""
        if self._http is not None:
            return self
        self.stopping.clear()
        self._http = Listener(("127.0.0.1", self.port), Handler, self)
        self.port = self._http.server_address[1]
        self._thread = threading.Thread(
            target=self._http.serve_forever, args=(0.02,), name="ollama-server", daemon=True
        )
        self._thread.start()
        return self

    def stop(self) -> None:
        """Break all connections and free the port; nothing happens if it does not run."""
        self.stopping.set()
        if self._http is not None and self._thread is not None:
            self._http.shutdown()
            self._thread.join()
            self._http.close_connections()
            self._http.server_close()
            self._http = self._thread = None

    def __enter__(self) -> Self:
        """Start."""
        return self.start()

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self.stop()

    def take(self, body: Mapping[str, Any]) -> Scripted:
        """Record a chat request and return what to answer."""
        with self._lock:
            key = self._key(body.get("messages") or ())
            self.requests.append(Recorded(key or "", body))
            script = None if key is None else self._scripts[key]
            reply = None if script is None else script.following(cycle=self.cycle)
            if reply is not None:
                return reply
            asked = [m.get("content") for m in body.get("messages") or () if m["role"] == "user"]
            problem = f"no reply left for {key!r}" if key is not None else f"no script for {asked}"
            self.problems.append(problem)
            return Status(500, {"error": problem})

    def _key(self, messages: Sequence[Mapping[str, Any]]) -> str | None:
        for message in reversed(messages):
            content = str(message.get("content", ""))
            if message.get("role") != "user" or content.lstrip().startswith("Observation"):
                continue
            found = [key for key in self._scripts if key and key in content]
            if found:
                return max(found, key=len)
        return "" if "" in self._scripts else None


def _scripted(reply: Scripted | str | Mapping[str, Any]) -> Scripted:
    if isinstance(reply, str):
        return Text(reply)
    if isinstance(reply, Mapping):
        return Text(json.dumps(reply))
    return reply


def main() -> None:
    """Serve a script file until interrupted, printing what is asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=11434)
    parser.add_argument("--script", type=Path, required=True)
    parser.add_argument("--model", default="gemma3:4b")
    arguments = parser.parse_args()
    server = OllamaServer(port=arguments.port, models={arguments.model: Model()}, cycle=True)
    for sentence, replies in load(arguments.script).items():
        server.script(sentence, *replies)
    with server, contextlib.suppress(KeyboardInterrupt):
        print(f"listening on {server.host}", flush=True)  # noqa: T201
        seen = 0
        while True:
            time.sleep(0.2)
            for request in server.requests[seen:]:
                print(f"--- {request.sentence!r}\n{request.prompt}", flush=True)  # noqa: T201
                seen += 1


if __name__ == "__main__":
    main()
