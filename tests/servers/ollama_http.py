"""Ollama's routes, as its server answers them; what is said comes from an `Owner`."""

import contextlib
import json
import socket
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol

from tests.servers.ollama_script import Cut, Hang, Held, Scripted, Status, lines, loaded, now

VERSION = "0.24.0"
LOOK_S = 0.02


@dataclass(frozen=True, slots=True)
class Model:
    """A model that the server has."""

    capabilities: Sequence[str] | None = ("completion",)
    """None: a server too old to say."""
    family: str = "gemma3"
    context_length: int = 8192
    says: Mapping[str, str] = field(default_factory=dict)
    """What else its file says of itself: servers tell all of it."""


class Owner(Protocol):
    """Whom the routes ask."""

    models: dict[str, Model]
    paths: list[str]
    loads: list[Mapping[str, Any]]
    warmed: list[Mapping[str, Any]]
    show_status: Status | None
    stopping: threading.Event
    tokens_s: float

    def take(self, body: Mapping[str, Any]) -> Scripted:
        """What to answer to a chat request."""


class Listener(ThreadingHTTPServer):
    """The listener; it remembers its connections to break them."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(
        self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler], owner: Owner
    ) -> None:
        super().__init__(address, handler)
        self.owner = owner
        self._open: set[socket.socket] = set()
        self._ended = threading.Condition()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Note the connection, and serve it in a thread."""
        with self._ended:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Close the connection and forget it."""
        super().shutdown_request(request)
        with self._ended:
            self._open.discard(request)
            self._ended.notify_all()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients that go away are what the tests are about."""

    def close_connections(self) -> None:
        """Break what is open and wait until its threads have ended."""
        with self._ended:
            for connection in self._open:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
            self._ended.wait_for(lambda: not self._open, timeout=5)


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: Listener

    @property
    def owner(self) -> Owner:
        """Whom to ask."""
        return self.server.owner

    def log_message(self, *_: object) -> None:
        """Tests read `requests` instead."""

    def do_GET(self) -> None:
        """Answer what the server tells about itself."""
        self.owner.paths.append(f"GET {self.path}")
        match self.path:
            case "/":
                self._send(200, b"Ollama is running", "text/plain; charset=utf-8")
            case "/api/version":
                self._json(200, {"version": VERSION})
            case "/api/tags":
                self._json(200, {"models": [self._tag(n, m) for n, m in self._models()]})
            case _:
                self._send(404, b"404 page not found", "text/plain")

    def do_POST(self) -> None:
        """Answer what needs a body: a model's description, a chat."""
        self.owner.paths.append(f"POST {self.path}")
        body = self._body()
        if body is None:
            return
        match self.path:
            case "/api/show":
                self._show(body)
            case "/api/chat":
                self._chat(body)
            case _:
                self._send(404, b"404 page not found", "text/plain")

    def _body(self) -> Mapping[str, Any] | None:
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            body: Mapping[str, Any] = json.loads(raw)
        except ValueError as err:
            self._json(400, {"error": str(err) if raw else "missing request body"})
            return None
        return body

    def _models(self) -> Sequence[tuple[str, Model]]:
        return list(self.owner.models.items())

    def _find(self, name: str) -> Model | None:
        models = self.owner.models
        return models.get(name) or models.get(f"{name}:latest")

    def _details(self, model: Model) -> dict[str, Any]:
        return {
            "parent_model": "",
            "format": "gguf",
            "family": model.family,
            "families": [model.family],
            "parameter_size": "4.3B",
            "quantization_level": "Q4_K_M",
        }

    def _tag(self, name: str, model: Model) -> dict[str, Any]:
        return {
            "name": name,
            "model": name,
            "modified_at": now(),
            "size": 3338801804,
            "digest": "a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a",
            "details": self._details(model),
        }

    def _show(self, body: Mapping[str, Any]) -> None:
        name = str(body.get("model") or body.get("name") or "")
        model = self._find(name)
        if self.owner.show_status is not None:
            self._status(self.owner.show_status)
        elif model is None:
            self._json(404, {"error": f"model '{name}' not found"})
        else:
            shown = {
                "modelfile": f'# Modelfile generated by "ollama show"\nFROM {name}\n',
                "template": "{{ .Prompt }}",
                "details": self._details(model),
                "model_info": {
                    "general.architecture": model.family,
                    f"{model.family}.context_length": model.context_length,
                    **model.says,
                },
                "modified_at": now(),
            }
            if model.capabilities is not None:
                shown["capabilities"] = list(model.capabilities)
            self._json(200, shown)

    def _chat(self, body: Mapping[str, Any]) -> None:
        name = str(body.get("model", ""))
        model = self._find(name)
        if model is None:
            self._json(404, {"error": f"model '{name}' not found"})
            return
        if (wrong := _refusal(name, model, body)) is not None:
            self._status(wrong)
            return
        options = body.get("options") or {}
        # Whoever wants a single token wants the model loaded and the prompt read, not an answer.
        if not body.get("messages") or options.get("num_predict") == 1:
            self.owner.loads.append(options)
            self.owner.warmed.append(body)
            self._json(200, loaded(name))
            return
        reply = self.owner.take(body)
        if isinstance(reply, Held):
            self._hold(reply)
        if isinstance(reply, Status):
            self._status(reply)
        elif isinstance(reply, Hang) and not reply.text:
            self._pause(reply.seconds)
            self._json(500, {"error": "the script hung"})
        elif body.get("stream", True):
            self._stream(name, body, reply)
        else:
            self._whole(name, body, reply)

    def _stream(self, name: str, body: Mapping[str, Any], reply: Scripted) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for line in lines(name, body, reply):
            self._chunk(json.dumps(line) if isinstance(line, dict) else line)
            if self.owner.tokens_s:
                self._pause(self.owner.tokens_s)
        match reply:
            case Hang(seconds=seconds):
                self._pause(seconds)
                self.close_connection = True
            case Cut():
                self.close_connection = True
            case _:
                self.wfile.write(b"0\r\n\r\n")

    def _whole(self, name: str, body: Mapping[str, Any], reply: Scripted) -> None:
        said = list(lines(name, body, reply))
        last = said[-1] if said else {}
        if isinstance(last, str):
            self._send(200, last.encode(), "application/json")
        elif "error" in last:
            self._json(500, last)
        elif last.get("done"):
            messages = [line["message"] for line in said if isinstance(line, dict)]
            text = "".join(message["content"] for message in messages)
            joined: dict[str, Any] = {"role": "assistant", "content": text}
            if thinking := "".join(m.get("thinking", "") for m in messages):
                joined["thinking"] = thinking
            if calls := [call for m in messages for call in m.get("tool_calls", ())]:
                joined["tool_calls"] = calls
            self._json(200, last | {"message": joined})
        else:
            if isinstance(reply, Hang):
                self._pause(reply.seconds)
            self.close_connection = True

    def _chunk(self, line: str) -> None:
        data = line.encode() + b"\n"
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _pause(self, seconds: float) -> None:
        self.owner.stopping.wait(seconds)

    def _hold(self, held: Held) -> None:
        held.asked.set()
        while not held.opened.wait(LOOK_S) and not self.owner.stopping.is_set():
            pass

    def _status(self, status: Status) -> None:
        if isinstance(status.body, str):
            self._send(status.code, status.body.encode(), "text/plain; charset=utf-8")
        else:
            self._json(status.code, status.body)

    def _json(self, code: int, body: Mapping[str, Any]) -> None:
        self._send(code, json.dumps(body).encode(), "application/json; charset=utf-8")

    def _send(self, code: int, body: bytes, kind: str) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _refusal(name: str, model: Model, body: Mapping[str, Any]) -> Status | None:
    """What the real server refuses before a model runs."""
    capabilities = model.capabilities or ("completion", "tools")
    form = body.get("format")
    wrong: tuple[int, str] | None = None
    if body.get("think") and "thinking" not in capabilities:
        wrong = 400, f'"{name}" does not support thinking'
    elif "completion" not in capabilities:
        wrong = 400, f'"{name}" does not support chat'
    elif body.get("tools") and "tools" not in capabilities:
        wrong = 400, f"registry.ollama.ai/library/{name} does not support tools"
    elif form and form != "json" and not isinstance(form, dict):
        shown = json.dumps(json.dumps(form))
        wrong = 500, f'invalid format: {shown}; expected "json" or a valid JSON Schema object'
    return None if wrong is None else Status(wrong[0], {"error": wrong[1]})
