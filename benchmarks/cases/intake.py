"""State messages taken in by client, gateway and home, against a bare client that drops them."""

import json
import statistics
from collections.abc import Iterator
from typing import Any

from benchmarks.figure import Figure
from benchmarks.stage import UNLIMITED, Stage

DEVICES = 100
BUDGET = 0.7
SECOND = {"cpu_s": "second of processor time", "wall_s": "second"}


def measure(quick: bool) -> Iterator[Figure]:  # noqa: FBT001
    """Run both in turn, each time in new processes, and compare the medians."""
    messages, rounds = (20_000, 3) if quick else (50_000, 7)
    taken: dict[str, list[dict[str, Any]]] = {"bare": [], "hearth": []}
    with Stage(access=UNLIMITED) as stage:
        stage.firmware(DEVICES)
        for _ in range(rounds):
            for kind, runs in taken.items():
                runs.append(_run(stage, kind, messages))
    for key, second in SECOND.items():
        rate = {
            kind: messages / statistics.median(run[key] for run in runs)
            for kind, runs in taken.items()
        }
        what, ratio = f"states taken in per {second}", rate["hearth"] / rate["bare"]
        yield Figure(what=what, value=rate["hearth"], unit="", baseline=rate["bare"])
        budget = BUDGET if key == "cpu_s" else None
        yield Figure(
            what=f"{what}, share of bare", value=ratio, unit="", budget=budget, at_least=True
        )


def _run(stage: Stage, kind: str, messages: int) -> dict[str, Any]:
    port = str(stage.broker.port)
    taker = stage.python("benchmarks.taker", kind, "--port", port, "--lights", str(DEVICES))
    taker.wait_for("ready")
    flood = stage.python(
        "benchmarks.flood", "--port", port, "--lights", str(DEVICES), "--messages", str(messages)
    )
    line = taker.wait_for(lambda text: text.startswith("{"))
    flood.stop()
    taker.stop()
    used: dict[str, Any] = json.loads(line)
    if used["fresh"] != DEVICES:
        raise RuntimeError(f"{kind} took in the last state of {used['fresh']} devices only")
    return used
