"""A running daemon behind a real broker: it must take anything, answer, and stay as it is."""

import json
import math
import queue
import random
import secrets
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import paho.mqtt.client as paho
import psutil
import yaml
from paho.mqtt.enums import CallbackAPIVersion

from devices.topics import name_problem
from fuzz import mutate, seeds
from fuzz.seeds import Seed
from tests.servers.broker import Broker
from tests.servers.ending import end
from tests.servers.process import Process

PER_ANNOUNCEMENT = 5
"""Messages to devices for one announcement."""
KEPT = 1500
"""So many topics get messages at a time."""
BATCH = 500
ANSWER_S = 60.0
SETTLED = 0.3
"""Share of a run after which memory has its size, if it is ever to have one."""
GROWTH_MIB = 40.0
FAILED = ('"level": "error"', '"level": "critical"', "Traceback", "never retrieved")
"""What a log holds when something went wrong that must not."""
MOST_SLASHES = 150
"""Mosquitto hangs up on who sends more than 200."""
FORBIDDEN = ("hearth/", "homeassistant/", "$")
"""Beginnings of topics that no device's message is sent to: these have meanings of their own."""


@dataclass(slots=True)
class Report:
    """What came of it."""

    sent: int = 0
    seconds: float = 0.0
    devices: int = 0
    skipped: int = 0
    memory_mib: list[float] = field(default_factory=list)
    slowest_answer_s: float = 0.0
    findings: list[str] = field(default_factory=list)

    @property
    def growth_mib(self) -> float:
        """How much memory the later part of the run took."""
        settled = self.memory_mib[int(len(self.memory_mib) * SETTLED) :] or [0.0]
        return self.memory_mib[-1] - settled[0] if self.memory_mib else 0.0


class Outside:
    """One run."""

    def __init__(self, rng: random.Random, start: list[Seed]) -> None:
        self.report = Report()
        self._rng = rng
        self._start = start
        self._heard: deque[tuple[str, str]] = deque(maxlen=KEPT)
        """Topics that devices may follow, and what is usual there."""

    def run(self, count: int, *, until: float = math.inf) -> Report:
        """Send so many messages, or until a moment of `time.monotonic`."""
        with _stage() as (broker, folder):
            daemon = _daemon(broker, folder)
            started = time.monotonic()
            try:
                with Peer(broker) as peer:
                    self._send_all(peer, daemon, count, until)
                    self._look(peer)
            except TimeoutError as err:
                self.report.findings.append(str(err))
            self.report.seconds = time.monotonic() - started
            self._end(daemon)
            # What the broker has kept of it all must not keep a new daemon from starting.
            self._end(_daemon(broker, folder))
        return self.report

    def _send_all(self, peer: "Peer", daemon: Process, count: int, until: float) -> None:
        while self.report.sent < count and time.monotonic() < until:
            size = min(BATCH, count - self.report.sent)
            for topic, payload, retain in self._batch(size):
                peer.publish(topic, payload, retain=retain)
            self.report.sent += size
            self._asked(peer, f"device {secrets.token_hex(4)}")
            memory = psutil.Process(daemon.pid).memory_info().rss / 2**20
            self.report.memory_mib.append(memory)

    def _asked(self, peer: "Peer", query: str) -> dict[str, Any]:
        """The daemon's answer, which comes when it has taken all that was sent before."""
        started = time.monotonic()
        answer = peer.ask(query)
        took = time.monotonic() - started
        self.report.slowest_answer_s = max(self.report.slowest_answer_s, took)
        return answer

    def _look(self, peer: "Peer") -> None:
        """Everything that can be asked about the home as it is now can be answered."""
        home = self._asked(peer, "devices all")
        self.report.devices, self.report.skipped = home["total"], home["skipped"]
        self._asked(peer, "skipped")
        for row in home["devices"][:50]:
            told = self._asked(peer, f"device {row['id']}")
            if [found["id"] for found in told.get("devices", ())] != [row["id"]]:
                self.report.findings.append(f"{row['id']} is listed and not found: {told}"[:500])

    def _batch(self, size: int) -> Iterator[tuple[str, bytes, bool]]:
        rng = self._rng
        for _ in range(size):
            if not self._heard or rng.random() < 1 / (1 + PER_ANNOUNCEMENT):
                yield self._announcement()
            else:
                topic, usual = rng.choice(self._heard)
                yield topic, mutate.payload(rng, usual), rng.random() < 0.2

    def _announcement(self) -> tuple[str, bytes, bool]:
        """One on the topic of its seed, so that it replaces what was announced there before."""
        rng = self._rng
        number = rng.randrange(len(self._start))
        seed, other = self._start[number], rng.choice(self._start)
        config = mutate.announcement(rng, seed, other)
        told = [*seed.messages, *((topic, rng.choice(seeds.PAYLOADS)) for topic in _topics(config))]
        good = [(topic, said) for topic, said in told if _is_for_devices(topic)]
        self._heard.extend(rng.sample(good, min(len(good), PER_ANNOUNCEMENT)))
        component = seeds.component(rng, seed)
        node = f"fuzz{number}" if component == seed.component else "other"
        return f"homeassistant/{component}/{node}/config", config, rng.random() < 0.5

    def _end(self, daemon: Process) -> None:
        """Stop a daemon, and look for what it says went wrong."""
        if daemon.status is not None:
            self.report.findings.append(f"the daemon ended by itself with {daemon.status}")
        daemon.stop()
        if daemon.status:
            self.report.findings.append(f"the daemon stopped with {daemon.status}")
        bad = [line for line in daemon.lines if any(word in line for word in FAILED)]
        self.report.findings += [line[:2000] for line in bad[:20]]


class Peer:
    """Somebody on the bus who sends anything and asks the daemon."""

    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.max_queued_messages_set(0)
        self._client.on_message = lambda _c, _u, message: self._answers.put(bytes(message.payload))

    def __enter__(self) -> Self:
        """Connect."""
        self._client.connect(self._broker.host, self._broker.port)
        self._client.subscribe("hearth/result/fuzz")
        self._client.loop_start()
        return self

    def __exit__(self, *_: object) -> None:
        """Leave."""
        end(self._client)

    def publish(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """Send a message."""
        self._client.publish(topic, payload, retain=retain)

    def ask(self, query: str) -> dict[str, Any]:
        """Ask the daemon.

        Raises:
            TimeoutError: it does not answer.
        """
        self._client.publish("hearth/query/fuzz", query, qos=1)
        answer: dict[str, Any] = {}
        while answer.get("query") != query:
            try:
                answer = json.loads(self._answers.get(timeout=ANSWER_S))
            except queue.Empty:
                raise TimeoutError(f"the daemon does not answer {query!r}") from None
        return answer


@contextmanager
def _stage() -> Iterator[tuple[Broker, Path]]:
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        access = ("allow_anonymous true", "max_queued_messages 0")
        broker = Broker(Path(name), access=access).start()
        stack.callback(broker.stop)
        yield broker, Path(name)


def _daemon(broker: Broker, folder: Path) -> Process:
    config = {
        "broker": {"host": broker.host, "port": broker.port},
        "model": {"backend": "none"},
        "journal": {"path": str(folder / "journal.db")},
        "log": {"level": "info", "format": "json"},
    }
    path = folder / "config.yaml"
    path.write_text(yaml.safe_dump(config), encoding="utf-8")
    daemon = Process([sys.executable, "-m", "controller", "run", "--config", str(path)]).start()
    daemon.wait_for("daemon_ready")
    return daemon


def _topics(config: bytes) -> list[str]:
    try:
        return seeds.topics(json.loads(config))
    except (ValueError, RecursionError):
        return []


def _is_for_devices(topic: str) -> bool:
    usable = name_problem(topic) is None and topic.count("/") <= MOST_SLASHES
    return usable and not topic.startswith(FORBIDDEN)
