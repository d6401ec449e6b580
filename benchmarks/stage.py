"""What a benchmark runs on: a broker, a scripted model server, the daemon and generated homes."""

import json
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import psutil  # type: ignore[import-untyped]
import yaml

from tests.servers.broker import Broker
from tests.servers.ollama_server import OllamaServer
from tests.servers.process import Process

UNLIMITED = ("allow_anonymous true", "max_queued_messages 0")
"""A broker that drops nothing, however slow the one is that is measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Daemon:
    """A daemon that is ready."""

    process: Process
    start_s: float
    """From its start to ready."""
    facts: dict[str, Any]
    """What it logged when it was ready."""

    @property
    def usage(self) -> psutil.Process:
        """What the system knows of it."""
        return psutil.Process(self.process.pid)


class Stage:
    """Everything that is started here ends with it; use it with `with`."""

    def __init__(self, *, access: tuple[str, ...] = ("allow_anonymous true",)) -> None:
        self._stack = ExitStack()
        self._access = access
        self.server = OllamaServer(cycle=True)

    def __enter__(self) -> Self:
        """Start broker and model server."""
        self.folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self.broker = Broker(self.folder, access=self._access).start()
        self._stack.callback(self.broker.stop)
        self._stack.enter_context(self.server)
        return self

    def __exit__(self, *_: object) -> None:
        """Stop everything, the last started first."""
        self._stack.close()

    def python(self, module: str, *arguments: str) -> Process:
        """Run a module of this project as a process."""
        process = Process([sys.executable, "-m", module, *arguments]).start()
        self._stack.callback(process.stop)
        return process

    def firmware(self, count: int, *, whole: bool = False) -> None:
        """So many lights on the bus; `whole`: with all entities of their hardware."""
        more = ["--whole"] if whole else []
        port = str(self.broker.port)
        process = self.python("benchmarks.firmware", "--port", port, "--lights", str(count), *more)
        process.wait_for("ready")

    def daemon(self, **settings: Mapping[str, Any]) -> Daemon:
        """A daemon on this broker and model server, with default settings but for these."""
        path = self.folder / "config.yaml"
        path.write_text(yaml.safe_dump({**self._config(), **settings}), encoding="utf-8")
        started = time.perf_counter()
        process = self.python("controller", "run", "--config", str(path))
        facts = json.loads(process.wait_for("daemon_ready"))
        return Daemon(process=process, start_s=time.perf_counter() - started, facts=facts)

    def _config(self) -> dict[str, Any]:
        return {
            "broker": {"host": self.broker.host, "port": self.broker.port},
            "model": {"backend": "ollama", "host": self.server.host, "dialect": "json"},
            "journal": {"path": str(self.folder / "journal.db")},
            "log": {"level": "info", "format": "json"},
        }
