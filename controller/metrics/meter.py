"""Counters of commands, and what the parts are like now, in one registry."""

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from controller.conversation.report import Report

BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
STAGES = ("queue", "local", "model", "devices", "total")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the parts are like at one moment."""

    connected: bool
    connections_lost: int
    waiting: int
    """Commands that wait or are being worked on."""
    sessions: int
    areas: int
    devices: Mapping[str, int] = field(default_factory=dict)
    """Numbers of devices by availability: `online`, `offline`, `unknown`."""
    skipped: int = 0
    """Announcements that are not used."""
    journal_bytes: int = 0


class Meter:
    """Counts what commands report; `standing` is asked for the rest when somebody looks.

    The registry is this object's own: nothing is counted in the library's global one.
    """

    def __init__(self, *, standing: Callable[[], Standing]) -> None:
        self._registry = CollectorRegistry()
        self._standing = standing
        self._statuses: Tally[str] = Tally()
        self._model_calls = 0
        self._commands = self._counter("commands", "Commands", "status", "understood")
        self._calls = self._counter("model_calls", "Calls of the language model")
        self._tokens = self._counter("model_tokens", "Tokens of the language model", "kind")
        self._times = Histogram(
            "hearth_command_seconds",
            "Time of commands by stage",
            ("stage",),
            buckets=BUCKETS_S,
            registry=self._registry,
        )
        for kind in ("evaluated", "reused", "out"):
            self._tokens.labels(kind)
        for stage in STAGES:
            self._times.labels(stage)
        self._registry.register(_Now(standing))
        ProcessCollector(namespace="hearth", registry=self._registry)

    def answered(self, report: Report) -> None:
        """Count a command."""
        answer = report.answer
        self._statuses[answer.status.value] += 1
        self._commands.labels(answer.status.value, answer.by or "nobody").inc()
        self._calls.inc(answer.model_calls)
        self._model_calls += answer.model_calls
        self._tokens.labels("evaluated").inc(max(0, report.tokens_evaluated))
        self._tokens.labels("reused").inc(answer.cached_tokens)
        self._tokens.labels("out").inc(answer.output_tokens)
        for stage, ms in _stages(report):
            self._times.labels(stage).observe(ms / 1000)

    def refused(self) -> None:
        """Count what was no command."""
        self._statuses["refused"] += 1
        self._commands.labels("refused", "nobody").inc()

    def text(self) -> bytes:
        """All metrics in Prometheus' text form."""
        return generate_latest(self._registry)

    def summary(self) -> dict[str, Any]:
        """The main ones, for `<base>/info`."""
        now = self._standing()
        return {
            "commands": dict(sorted(self._statuses.items())),
            "model_calls": self._model_calls,
            "waiting": now.waiting,
            "sessions": now.sessions,
            "unavailable": now.devices.get("offline", 0),
            "connections_lost": now.connections_lost,
        }

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(f"hearth_{name}", what, labels, registry=self._registry)


class _Now(Collector):
    """Gauges that are looked up when they are asked for."""

    def __init__(self, standing: Callable[[], Standing]) -> None:
        self._standing = standing

    def describe(self) -> Iterable[Metric]:
        """Nothing: else the parts would be asked before they are there."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """All gauges, now."""
        now = self._standing()
        yield _gauge("connected", "Whether the broker is there", int(now.connected))
        yield _gauge("queue_depth", "Commands that wait or are being worked on", now.waiting)
        yield _gauge("sessions", "Dialogues in memory", now.sessions)
        yield _gauge("areas", "Areas of the home", now.areas)
        yield _gauge("announcements_skipped", "Announcements that are not used", now.skipped)
        yield _gauge("journal_bytes", "Size of the journal on disk", now.journal_bytes)
        lost = CounterMetricFamily(
            "hearth_mqtt_connections_lost", "Connections to the broker that were lost"
        )
        lost.add_metric((), now.connections_lost)
        yield lost
        devices = GaugeMetricFamily(
            "hearth_devices", "Devices by availability", labels=("availability",)
        )
        for availability, number in now.devices.items():
            devices.add_metric((availability,), number)
        yield devices


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"hearth_{name}", what, value=value)


def _stages(report: Report) -> Iterator[tuple[str, float]]:
    """The stages that a command went through, with their milliseconds."""
    yield "queue", report.queue_ms
    yield "local", report.local_ms
    if report.answer.model_calls:
        yield "model", report.answer.model_ms
    if report.devices_ms:
        yield "devices", report.devices_ms
    yield "total", report.queue_ms + report.total_ms
