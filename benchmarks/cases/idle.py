"""What the daemon uses while nobody says anything and the simulated house lives."""

import time
from collections.abc import Iterator

from benchmarks.figure import Figure
from benchmarks.stage import Stage

BUDGET_PERCENT = 1.0
SETTLE_S = 2.0
MIB = 1024 * 1024


def measure(quick: bool) -> Iterator[Figure]:  # noqa: FBT001
    """Watch a daemon for some seconds."""
    seconds = 5 if quick else 30
    with Stage() as stage:
        where = ["--host", stage.broker.host, "--port", str(stage.broker.port)]
        stage.python("simulator", *where, "--seed", "1").wait_for("ready")
        daemon = stage.daemon()
        time.sleep(SETTLE_S)
        before, started = sum(daemon.usage.cpu_times()[:2]), time.perf_counter()
        time.sleep(seconds)
        used = sum(daemon.usage.cpu_times()[:2]) - before
        share = used / (time.perf_counter() - started) * 100
        memory = daemon.usage.memory_info().rss / MIB
    what = "processor share with the simulated house, no commands"
    yield Figure(what=what, value=share, unit="%", budget=BUDGET_PERCENT)
    yield Figure(what="memory with the simulated house", value=memory, unit="MiB")
