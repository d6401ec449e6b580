"""A start with a bus full of retained announcements."""

import statistics
import time
from collections.abc import Iterator

from benchmarks.figure import Figure
from benchmarks.stage import UNLIMITED, Daemon, Stage

ENTITIES = 10_000
ENTITIES_A_LIGHT = 5
BUDGET_S = 5.0
BUDGET_MIB = 200
MIB = 1024 * 1024


def measure(quick: bool) -> Iterator[Figure]:  # noqa: FBT001
    """Start daemons on an empty and on a full bus.

    Bare is a paho client that only counts announcements. It is too slow for a broker with
    default settings, which drops some, so it gets one that drops nothing.
    """
    starts = 1 if quick else 3
    with Stage() as stage:
        empty = [_start(stage) for _ in range(starts)]
        yield Figure(what="process start to ready, empty home", value=_typical(empty), unit="s")
        yield Figure(what="memory, empty home", value=empty[0][1], unit="MiB")
        stage.firmware(ENTITIES // ENTITIES_A_LIGHT, whole=True)
        full = [_start(stage) for _ in range(starts)]
    with Stage(access=UNLIMITED) as stage:
        stage.firmware(ENTITIES // ENTITIES_A_LIGHT, whole=True)
        bare = [_bare(stage) for _ in range(starts)]
    yield Figure(
        what=f"process start to ready, {ENTITIES:,} entities",
        value=_typical(full),
        unit="s",
        budget=BUDGET_S,
        baseline=statistics.median(bare),
    )
    memory = max(run[1] for run in full)
    what = f"memory, {ENTITIES:,} entities"
    yield Figure(what=what, value=memory, unit="MiB", budget=BUDGET_MIB)
    known = min(run[2] for run in full)
    yield Figure(
        what="entities known when ready", value=known, unit="", budget=ENTITIES, at_least=True
    )


def _typical(runs: list[tuple[float, float, int]]) -> float:
    return statistics.median(run[0] for run in runs)


def _start(stage: Stage) -> tuple[float, float, int]:
    """Seconds to ready, resident MiB then, devices then."""
    daemon: Daemon = stage.daemon()
    memory = daemon.usage.memory_info().rss / MIB
    daemon.process.stop()
    return daemon.start_s, memory, daemon.facts["devices"]


def _bare(stage: Stage) -> float:
    started = time.perf_counter()
    port, wanted = str(stage.broker.port), str(ENTITIES)
    stage.python("benchmarks.counter", "--port", port, "--wanted", wanted).wait_for("all")
    return time.perf_counter() - started
