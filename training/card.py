"""The score card: how many sentences of each kind are understood, and what they cost."""

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from training.intent import Intent
from training.judge import Verdict
from training.kinds.registry import GROUPS
from training.trial import Trial

TARGETS = {"simple": 98.0, "two": 90.0, "condition": 95.0, "question": 95.0}
"""Percent that are to be right."""
UNTOUCHED = frozenset({"unknown", "ambiguous"})
"""Groups in which nothing may ever be done."""
MOST_WRONG = 1.0
"""Percent of wrong actions, in any other group and in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A sentence with what was wanted, what happened and the verdict."""

    kind: str
    group: str
    intent: Intent
    wanted: Trial
    got: Trial
    verdict: Verdict

    @property
    def story(self) -> Mapping[str, Any]:
        """Everything about it, for people who want to know why."""
        return {
            "group": self.group,
            "verdict": self.verdict.value,
            "sentence": self.intent.say,
            "before": [message.content for message in self.intent.history],
            "area": self.intent.area,
            "expected": [
                {"tool": call.name, "arguments": dict(call.arguments)} for call in self.intent.calls
            ],
            "expected_answer": f"{self.wanted.answer.text} ({self.wanted.answer.status})",
            "answer": f"{self.got.answer.text} ({self.got.answer.status})",
            "steps": [f"{step.kind}: {step.text}" for step in self.got.steps],
            "unasked": _unasked(self),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Sentences that are counted together."""

    level: str
    """`all`, `group` or `kind`."""
    name: str
    played: Sequence[Played] = field(repr=False)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.played)

    @property
    def verdicts(self) -> Counter[Verdict]:
        """How many ended how."""
        return Counter(one.verdict for one in self.played)

    def percent(self, verdict: Verdict) -> float:
        """The share that ended so."""
        return 100 * self.verdicts[verdict] / len(self) if self.played else 0.0

    @property
    def target(self) -> float | None:
        """Percent that are to be right, if there is such an aim."""
        return TARGETS.get(self.name) if self.level == "group" else None

    @property
    def most_wrong(self) -> float:
        """Percent of wrong actions that may be."""
        groups = {one.group for one in self.played}
        return 0.0 if groups and groups <= UNTOUCHED else MOST_WRONG

    @property
    def is_met(self) -> bool:
        """Whether both aims are reached."""
        right, wrong = self.percent(Verdict.RIGHT), self.percent(Verdict.WRONG_ACTION)
        return right >= (self.target or 0.0) and wrong <= self.most_wrong

    @property
    def seconds(self) -> tuple[float, float]:
        """Median and 95th percentile of a command."""
        return middle_and_tail([one.got.seconds for one in self.played])

    @property
    def new_tokens(self) -> tuple[float, float]:
        """Median and 95th percentile of the prompt tokens that had to be read."""
        return middle_and_tail([one.got.new_tokens for one in self.played])


def rows(played: Sequence[Played]) -> list[Row]:
    """All together, then each group, followed by its kinds."""
    place = {group: number for number, group in enumerate(GROUPS)}
    ordered = sorted(played, key=lambda one: (place[one.group], one.kind))
    found = [Row(level="all", name="all", played=ordered)]
    for group, together in groupby(ordered, key=lambda one: one.group):
        members = list(together)
        found.append(Row(level="group", name=group, played=members))
        found += [
            Row(level="kind", name=kind, played=list(some))
            for kind, some in groupby(members, key=lambda one: one.kind)
        ]
    return found


def misses(played: Sequence[Played]) -> dict[str, list[Mapping[str, Any]]]:
    """The stories of everything that is not right, by kind, the worst kinds first."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for one in played:
        if one.verdict is not Verdict.RIGHT:
            found.setdefault(one.kind, []).append(one.story)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def as_json(row: Row) -> dict[str, Any]:
    """A row, for programs."""
    return {
        "level": row.level,
        "name": row.name,
        "cases": len(row),
        "target": row.target,
        "met": row.is_met,
        "right_percent": round(row.percent(Verdict.RIGHT), 1),
        "verdicts": {verdict.value: row.verdicts[verdict] for verdict in Verdict},
        "seconds": [round(number, 3) for number in row.seconds],
        "new_tokens": list(row.new_tokens),
    }


def middle_and_tail(samples: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile."""
    if len(samples) < 2:  # fewer have no percentiles
        return (samples[0], samples[0]) if samples else (0.0, 0.0)
    return statistics.median(samples), statistics.quantiles(samples, n=20, method="inclusive")[-1]


def _unasked(one: Played) -> list[str]:
    """What was sent that was not wanted, for people."""
    return [
        f"{device}.{key} = {value!r}, wanted {one.wanted.effect.get((device, key))!r}"
        for (device, key), value in one.got.effect.items()
        if one.wanted.effect.get((device, key)) != value
    ]
