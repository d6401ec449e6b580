"""The processes that a home is played by: broker, simulator and daemon."""

import contextlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import yaml

from benchmarks.understanding.cases import Home, Room
from tests.servers.broker import Broker
from tests.servers.person import Heard, Person
from tests.servers.process import Process

UNLIMITED = ("allow_anonymous true", "max_queued_messages 0")
ROOT = str(Path(__file__).parents[2])
SPEED = 10
"""Covers and locks move so many times faster; robots still take their time."""
LOOK_S = 1.0
"""How often a wait looks whether the processes still run."""
SHOWN = 4
"""Last lines of a process that has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brain:
    """Who is to understand the sentences."""

    local_first: bool = True
    """Plain sentences are understood without a model."""
    backend: str = "none"
    host: str | None = None
    model: str | None = None
    dialect: str = "auto"
    adapter: str | None = None
    """What the embedded model has learned, as in the configuration."""

    def settings(self) -> dict[str, Any]:
        """This as parts of the daemon's configuration."""
        given = {"host": self.host, "name": self.model, "adapter": self.adapter}
        return {
            "model": {
                "backend": self.backend,
                "dialect": self.dialect,
                **{key: value for key, value in given.items() if value is not None},
            },
            "agent": {"local_first": self.local_first},
        }


class HouseError(Exception):
    """A home that does not answer any more."""


class House:
    """A running home; use it with `with`, at whose end everything that was started ends.

    Args:
        home: what is played.
        brain: who understands.
        now: the daemon's time at its start (ISO 8601); None: the real one.
    """

    def __init__(self, home: Home, *, brain: Brain, now: str | None = None) -> None:
        self.home = home
        self._brain = brain
        self._now = now
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Start everything and wait until commands are taken."""
        try:
            self._start()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Stop everything, the last started first."""
        self._stack.close()

    def _start(self) -> None:
        self._folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self._broker = Broker(self._folder, access=UNLIMITED).start()
        self._stack.callback(self._broker.stop)
        self.person = self._stack.enter_context(Person(self._broker.host, self._broker.port))
        self._processes = [self._simulator(), self._daemon()]
        ready = self._until(lambda topic: re.fullmatch(r"sim/[^/]+/ready", topic))
        self.control = ready.removesuffix("/ready")
        self._until(lambda topic: topic == "hearth/status", text="online")

    def wait(
        self, wanted: Callable[[Heard], object], *, since: int = 0, seconds: float = 120.0
    ) -> Heard:
        """The first message from `since` on that is wanted.

        Raises:
            HouseError: it does not come in time, or a process has ended.
        """
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for process in self._processes:
                if process.status is not None:
                    last = "\n".join(process.lines[-SHOWN:])
                    raise HouseError(f"{process.command[2]} has ended: {last}")
            with contextlib.suppress(AssertionError):
                return self.person.wait_for(
                    lambda heard: bool(wanted(heard)), since=since, seconds=LOOK_S
                )
        raise HouseError(f"nothing came within {seconds:g} s")

    def _simulator(self) -> Process:
        where = ("--host", self._broker.host, "--port", str(self._broker.port))
        how = ("--still", "--speed", str(SPEED), "--latency-ms", "0")
        return self._run("simulator", "--house", str(self.home.file), *how, *where)

    def _daemon(self) -> Process:
        path = self._folder / "config.yaml"
        broker = {"host": self._broker.host, "port": self._broker.port}
        config = {
            "broker": broker,
            **self._brain.settings(),
            **places(self.home.rooms),
            "journal": {"path": str(self._folder / "journal.db")},
            "log": {"level": "info", "format": "json"},
        }
        path.write_text(yaml.safe_dump(config, allow_unicode=True), encoding="utf-8")
        if self._now is None:
            return self._run("controller", "run", "--config", str(path))
        clock = ("benchmarks.understanding.clock", self._now)
        return self._run(*clock, "run", "--config", str(path))

    def _run(self, module: str, *arguments: str) -> Process:
        found = {"PYTHONPATH": os.pathsep.join((ROOT, os.environ.get("PYTHONPATH", "")))}
        process = Process([sys.executable, "-m", module, *arguments], env=found).start()
        self._stack.callback(process.stop)
        return process

    def _until(self, topic_is: Callable[[str], object], *, text: str | None = None) -> str:
        """The topic on which something was said."""
        return self.wait(lambda heard: topic_is(heard.topic) and text in (None, heard.text)).topic


def places(rooms: Iterable[Room]) -> dict[str, Any]:
    """Areas and floors as the configuration has them: discovery tells nothing of floors."""
    floors: dict[str, Any] = {}
    areas: dict[str, Any] = {}
    for id_, room in _distinct(rooms).items():
        areas[id_] = {"name": room.name}
        if room.floor is not None:
            floors[key(room.floor)] = {"name": room.floor}
            areas[id_]["floor"] = key(room.floor)
    return {"floors": floors, "areas": areas}


def key(name: str) -> str:
    """A name as an id of the configuration."""
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:64] or "place"


def _distinct(rooms: Iterable[Room]) -> Mapping[str, Room]:
    """The first room of each name, by id."""
    found: dict[str, Room] = {}
    names: set[str] = set()
    for room in rooms:
        if key(room.id) not in found and room.name.casefold() not in names:
            found[key(room.id)] = room
            names.add(room.name.casefold())
    return found
