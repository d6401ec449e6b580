"""One measured number, with what it may be and what it is compared with."""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A line of the table."""

    what: str
    value: float
    unit: str
    budget: float | None = None
    at_least: bool = False
    """The budget is the least that is good, not the most."""
    baseline: float | None = None
    """The same measured on bare paho, in this run."""

    @property
    def ratio(self) -> float | None:
        """Value to baseline."""
        return self.value / self.baseline if self.baseline else None

    @property
    def verdict(self) -> str:
        """`ok` or `over`; empty without a budget."""
        if self.budget is None:
            return ""
        kept = self.value >= self.budget if self.at_least else self.value <= self.budget
        return "ok" if kept else "over"

    @property
    def limit(self) -> str:
        """The budget as people read it."""
        if self.budget is None:
            return ""
        return f"{'at least' if self.at_least else 'at most'} {said(self.budget)}"


def said(number: float) -> str:
    """Three figures of a number, thousands apart."""
    return f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.3g}"


def percentiles(samples: Sequence[float]) -> Iterator[tuple[int, float]]:
    """The 50th, 95th and 99th."""
    cuts = statistics.quantiles(samples, n=100, method="inclusive")
    for percent in (50, 95, 99):
        yield percent, cuts[percent - 1]
