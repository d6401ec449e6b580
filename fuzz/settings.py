"""Configuration files and policies: only an error for people may come out, and soon."""

import random
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path

from controller.config import load
from controller.errors import ConfigError
from fuzz import policies

SAMPLE = Path(__file__).parents[1] / "config.yaml"
SLOW_S = 2.0
WILD = (
    "~", "[]", "{}", "-1", "1e999", ".nan", "0x7f", "yes", "''", "!!python/object:os.system {}",
    "[[[[[]]]]]", "{a: {b: {c: d}}}", "2026-01-01", "1:30:00", "*missing", "&x [*x]", "|", ">",
    '"\\ud800"', '"\\0"', "é" * 50, "../" * 40, "/dev/zero", "mqtt://a:b@c", "9" * 400,
    "<<: {a: 1}",
)  # fmt: skip
LAUGHS = "\n".join(
    ["a0: &a0 [ha, ha]"]
    + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}, *a{n - 1}]" for n in range(1, 30)]
)


@dataclass(slots=True)
class Report:
    """What came of it."""

    files: int = 0
    accepted: int = 0
    policies: int = 0
    """Of the accepted ones, those with rules, which decided about everything in a home."""
    slowest_s: float = 0.0
    findings: list[str] = field(default_factory=list)


def run(rng: random.Random, count: int, *, until: float) -> Report:
    """Load so many broken files, or until a moment of `time.monotonic`."""
    report = Report()
    sample = SAMPLE.read_text(encoding="utf-8")
    # The examples count as well: their keys are the ones that are rarely tried.
    lines = [line.replace("#", "", 1) if _is_example(line) else line for line in sample.split("\n")]
    judge = policies.Judge()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "config.yaml"
        while report.files < count and time.monotonic() < until:
            path.write_bytes(_written(rng, sample.split("\n"), lines))
            _load(report, path, judge)
    return report


def _is_example(line: str) -> bool:
    bare = line.strip()
    return bare.startswith("#") and not bare.startswith("# ") and ":" in bare


def _written(rng: random.Random, sample: list[str], lines: list[str]) -> bytes:
    """A file: the shipped one, its examples, or a policy; changed a little, as a rule."""
    kind = rng.random()
    if kind < 0.4:
        text = policies.section(rng)
        return (
            text.encode("utf-8", "surrogatepass")
            if kind < 0.3
            else _broken(rng, [*text.split("\n")])
        )
    return _broken(rng, sample if kind < 0.7 else lines)


def _load(report: Report, path: Path, judge: policies.Judge) -> None:
    report.files += 1
    started = time.thread_time()
    try:
        config = load(path, env={})
        report.accepted += 1
        if config.policy.rules:
            judge.try_out(config)
            report.policies += 1
    except ConfigError:
        pass
    except Exception as err:  # noqa: BLE001  # which one is what is looked for
        last = traceback.extract_tb(err.__traceback__)[-1]
        place = f"{type(err).__name__} at {last.filename}:{last.lineno}: {str(err)[:200]}"
        if len(report.findings) < 20:
            report.findings.append(f"{place}\n    {path.read_bytes()[:1500]!r}")
    took = time.thread_time() - started
    report.slowest_s = max(report.slowest_s, took)
    if took > SLOW_S and len(report.findings) < 20:
        report.findings.append(f"{took:.1f} s for {path.read_bytes()[:1500]!r}")


def _broken(rng: random.Random, lines: list[str]) -> bytes:
    lines = list(lines)
    for _ in range(rng.choice((0, 1, 2, 4, 10))):
        at = rng.randrange(len(lines))
        lines[at : at + 1] = _changed(rng, lines[at], rng.choice(lines))
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    kind = rng.random()
    if kind < 0.03:
        return LAUGHS.encode() + b"\n" + data
    if kind < 0.08:
        at = rng.randrange(len(data))
        return data[:at] + rng.randbytes(4) + data[at + 2 :]
    return data[: rng.randrange(len(data))] if kind < 0.12 else data


def _changed(rng: random.Random, line: str, other: str) -> list[str]:
    key, colon, _ = line.partition(":")
    return rng.choice(
        (
            [],
            [line, other],
            [f"  {line}"],
            [line.strip()],
            [f"{key}{colon} {rng.choice(WILD)}"],
            [f"{key}{colon} {rng.choice(WILD)}"],
            [f"{key[: rng.randrange(len(key) + 1)]}{colon} 1"],
            [line.replace(":", rng.choice(("", "::", " :", "\t:")))],
        )
    )
