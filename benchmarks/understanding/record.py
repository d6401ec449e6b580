"""The results for programs, as JSON."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from benchmarks.machine import machine
from benchmarks.understanding.report import happened
from benchmarks.understanding.tally import Tally, by_mind, share, tallies
from benchmarks.understanding.verdict import Result, Verdict


def text(results: Sequence[Result], *, setting: Mapping[str, Any], seconds: float) -> str:
    """The record as a file holds it."""
    recorded = record(results, setting=setting, seconds=seconds)
    return json.dumps(recorded, indent=1, ensure_ascii=False, default=str) + "\n"


def record(
    results: Sequence[Result], *, setting: Mapping[str, Any], seconds: float
) -> dict[str, Any]:
    """Everything: when and how it was measured, the sums, and each case."""
    groups: dict[str, dict[str, Any]] = {}
    for tally in (*tallies(results), *by_mind(results)):
        groups.setdefault(tally.kind, {})[tally.name] = _sums(tally)
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
        **machine(),
        "setting": dict(setting),
        "seconds": round(seconds, 1),
        "sums": groups,
        "cases": [_case(result) for result in results],
    }


def _sums(tally: Tally) -> dict[str, Any]:
    tokens_in, tokens_out = tally.tokens
    return {
        "cases": len(tally),
        "right_percent": round(share(tally.right, len(tally)), 1),
        "never_wrong_percent": round(share(tally.never_wrong, len(tally)), 1),
        "right_after_yes": tally.after_yes,
        "right_strictly": tally.strictly,
        **{verdict.value.replace(" ", "_"): tally.count(verdict) for verdict in Verdict},
        "model_calls": tally.calls,
        "tokens_in": tokens_in,
        "tokens_out": tokens_out,
        "ms_p50": round(tally.ms(50), 1),
        "ms_p95": round(tally.ms(95), 1),
    }


def _case(result: Result) -> dict[str, Any]:
    case = result.case
    return {
        "id": case.id,
        "set": case.set,
        "home": case.home,
        "category": case.category,
        "tags": list(case.tags),
        "text": case.text,
        "area": case.area,
        "verdict": result.verdict.value,
        "never_wrong": result.never_wrong,
        "strict": result.strict,
        "expected": {
            "entities": case.expectation.entities,
            "alternatives": list(case.expectation.alternatives),
            "response": list(case.expectation.response),
        },
        "happened": happened(result),
        "reply": asdict(result.reply),
        "confirmed": result.confirmed,
        "note": result.note,
    }
