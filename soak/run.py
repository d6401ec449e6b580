"""Puts a daemon under load and watches what it takes of the machine."""

import random
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import psutil
import yaml

from chaos.commands import Model, write_house
from soak.load import Counts, Load
from tests.servers.broker import Broker
from tests.servers.process import Process

SETTLED = 0.35
"""Share of a run after which everything has its size, if it is ever to have one."""
MOST_MIB = 15.0
"""Growth of memory in the rest of a run; caches of a fixed size may still fill."""
MOST_OPEN = 3
"""Descriptors and threads by which the rest of a run may rise."""
FAILED = ('"level": "error"', '"level": "critical"', "Traceback", "never retrieved")


@dataclass(frozen=True, slots=True)
class Sample:
    """What a daemon takes at one moment."""

    at: float
    memory_mib: float
    descriptors: int
    threads: int


@dataclass(slots=True)
class Report:
    """What came of it."""

    seconds: float = 0.0
    samples: list[Sample] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)
    journal_mib: float = 0.0
    findings: list[str] = field(default_factory=list)

    @property
    def settled(self) -> list[Sample]:
        """The samples by which it is judged."""
        return self.samples[int(len(self.samples) * SETTLED) :]

    @property
    def growth_mib(self) -> float:
        """How much memory the later part took, by a straight line through its samples."""
        return slope([(s.at, s.memory_mib) for s in self.settled]) * self._span_s

    @property
    def more_descriptors(self) -> int:
        """By how much the usual number of descriptors rose within the later part."""
        return _rise([sample.descriptors for sample in self.settled])

    @property
    def more_threads(self) -> int:
        """The same for threads."""
        return _rise([sample.threads for sample in self.settled])

    @property
    def _span_s(self) -> float:
        return self.settled[-1].at - self.settled[0].at


def _rise(values: list[int]) -> int:
    """The median of the later half less that of the earlier one: single calls come and go."""
    half = max(1, len(values) // 2)
    return round(median(values[-half:]) - median(values[:half]))


def slope(points: list[tuple[float, float]]) -> float:
    """The rise of the straight line that lies nearest to these points."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    spread = sum((x - middle_x) ** 2 for x, _ in points)
    if not spread:
        return 0.0
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / spread


def run(seconds: float, seed: int) -> Report:
    """Keep a daemon busy for so long."""
    report, rng = Report(), random.Random(seed)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        broker = Broker(folder, access=("allow_anonymous true", "max_queued_messages 0")).start()
        stack.callback(broker.stop)
        model = stack.enter_context(Model())
        _start_house(broker, folder, rng, stack)
        daemon = Process(_command(broker, model, folder)).start()
        stack.callback(daemon.stop)
        daemon.wait_for("daemon_ready")
        watched, started = psutil.Process(daemon.pid), time.monotonic()

        def look() -> None:
            report.samples.append(_sample(watched, started))

        with Load(broker.host, broker.port, rng) as load:
            load.run(seconds, max(0.2, seconds / 200), look)
        report.counts, report.seconds = load.counts, time.monotonic() - started
        report.journal_mib = sum(f.stat().st_size for f in folder.glob("journal.db*")) / 2**20
        report.findings = list(_findings(report, daemon))
    return report


def _findings(report: Report, daemon: Process) -> list[str]:
    found = []
    if daemon.status is not None:
        found.append(f"the daemon ended with {daemon.status}")
    if report.growth_mib > MOST_MIB:
        found.append(f"memory grew by {report.growth_mib:.1f} MiB")
    if report.more_descriptors > MOST_OPEN:
        found.append(f"{report.more_descriptors} descriptors more")
    if report.more_threads > MOST_OPEN:
        found.append(f"{report.more_threads} threads more")
    if report.counts.said_at:
        found.append(f"{len(report.counts.said_at)} commands were never answered")
    bad = [line for line in daemon.lines if any(word in line for word in FAILED)]
    return found + [line[:1000] for line in bad[:10]]


def _sample(daemon: psutil.Process, started: float) -> Sample:
    with daemon.oneshot():
        return Sample(
            time.monotonic() - started,
            daemon.memory_info().rss / 2**20,
            daemon.num_fds(),
            daemon.num_threads(),
        )


def _start_house(broker: Broker, folder: Path, rng: random.Random, stack: ExitStack) -> None:
    house = write_house(folder / "house.yaml", rng)
    where = ["--host", broker.host, "--port", str(broker.port)]
    simulator = [sys.executable, "-m", "simulator", "--still", "--latency-ms", "5"]
    process = Process([*simulator, "--house", str(house), *where]).start()
    stack.callback(process.stop)


def _command(broker: Broker, model: Model, folder: Path) -> list[str]:
    config = {
        "broker": {"host": broker.host, "port": broker.port},
        "model": {"backend": "ollama", "host": model.host, "dialect": "json"},
        "journal": {"path": str(folder / "journal.db")},
        "session": {"idle_s": 60, "summary": False},
        "log": {"level": "info", "format": "json"},
    }
    path = folder / "config.yaml"
    path.write_text(yaml.safe_dump(config), encoding="utf-8")
    return [sys.executable, "-m", "controller", "run", "--config", str(path)]
