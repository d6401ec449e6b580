"""What a busy house does to the daemon: sentences, floods of states, devices that come and go."""

import json
import queue
import random
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Self

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from chaos.commands import Given, commands
from tests.servers.ending import end

SOURCES = 60
SENSORS = 40
STATES_PER_TICK = 20
TICK_S = 0.05
BROKEN = (b"", b"\xff", b"[1]", b'{"text": 1}', b'{"text": "' + b"x" * 9000 + b'"}')
ANSWER_S = 60.0


@dataclass(slots=True)
class Counts:
    """What was done."""

    commands: int = 0
    answers: int = 0
    refusals: int = 0
    states: int = 0
    announcements: int = 0
    slowest_s: float = 0.0
    said_at: dict[str, float] = field(default_factory=dict)
    """Commands without an answer, by id."""


class Load:
    """Somebody who keeps the house busy; use it with `with`."""

    def __init__(self, host: str, port: int, rng: random.Random) -> None:
        self.counts = Counts()
        self._rng = rng
        self._address = (host, port)
        self._given = commands(rng)
        self._answers: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.max_queued_messages_set(0)
        self._client.on_socket_open = lambda _c, _d, opened: opened.setsockopt(
            socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
        )
        self._client.on_message = lambda _c, _d, m: self._answers.put((time.monotonic(), m.payload))

    def __enter__(self) -> Self:
        """Connect."""
        self._client.connect(*self._address)
        self._client.subscribe("hearth/response/#", qos=1)
        self._client.loop_start()
        return self

    def __exit__(self, *_: object) -> None:
        """Leave."""
        end(self._client)

    def run(self, seconds: float, every_s: float, look: Callable[[], None]) -> None:
        """Keep the house busy for so long; `look` is called now and then."""
        end, due = time.monotonic() + seconds, 0.0
        for tick in self._ticks(end):
            rng = self._rng
            if rng.random() < 0.5 and len(self.counts.said_at) < 20:
                self._command(next(self._given))
            if rng.random() < 0.05:
                self._client.publish(self._topic(), rng.choice(BROKEN), qos=1)
            if rng.random() < 0.2:
                self._announce()
            for _ in range(STATES_PER_TICK):
                self._state()
            self._take()
            if tick >= due:
                look()
                due = tick + every_s
        self._drain()
        look()

    def _ticks(self, end: float) -> Iterator[float]:
        while (now := time.monotonic()) < end:
            yield now
            time.sleep(TICK_S)

    def _topic(self) -> str:
        return f"hearth/command/source-{self._rng.randrange(SOURCES)}"

    def _command(self, given: Given) -> None:
        command_id = secrets.token_hex(6)
        said = {"id": command_id, "text": given.text}
        if self._rng.random() < 0.3:
            said["session"] = f"session-{self._rng.randrange(500)}"
        self.counts.said_at[command_id] = time.monotonic()
        self.counts.commands += 1
        times = 2 if self._rng.random() < 0.05 else 1
        topic = self._topic()
        for _ in range(times):
            self._client.publish(topic, json.dumps(said), qos=1)

    def _state(self) -> None:
        self.counts.states += 1
        number, value = self._rng.randrange(SENSORS), self._rng.random() * 100
        self._client.publish(f"soak/{number}/state", f"{value:.2f}")

    def _announce(self) -> None:
        """A sensor appears, changes, or goes."""
        self.counts.announcements += 1
        number = self._rng.randrange(SENSORS)
        topic = f"homeassistant/sensor/soak{number}/config"
        about = {
            "name": f"Meter {number} {self._rng.choice(('a', 'b', 'c'))}",
            "unique_id": f"soak-{number}",
            "state_topic": f"soak/{number}/state",
        }
        gone = self._rng.random() < 0.3
        self._client.publish(topic, "" if gone else json.dumps(about), qos=1)

    def _take(self, wait_s: float = 0.0) -> None:
        while True:
            try:
                at, payload = (
                    self._answers.get(timeout=wait_s) if wait_s else self._answers.get_nowait()
                )
            except queue.Empty:
                return
            self._count(at, json.loads(payload))

    def _count(self, at: float, answer: dict[str, str]) -> None:
        counts = self.counts
        said_at = counts.said_at.pop(answer["id"], None)
        if said_at is not None:
            counts.answers += 1
            counts.slowest_s = max(counts.slowest_s, at - said_at)
        elif answer["status"] == "refused":
            counts.refusals += 1

    def _drain(self) -> None:
        end = time.monotonic() + ANSWER_S
        while self.counts.said_at and time.monotonic() < end:
            self._take(0.2)
