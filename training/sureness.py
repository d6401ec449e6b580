"""What a limit of confidence would cost and save: which of the actions would become questions."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from training.card import Played
from training.judge import Verdict

LIMITS = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How the sentences of a test, played without a limit, would have ended with one."""

    limit: float
    right: int
    wrong: int
    asked: int
    """Actions that would have become a question, right ones and wrong ones."""
    total: int

    def percent(self, count: int) -> float:
        """A count as a share of all sentences."""
        return 100 * count / self.total if self.total else 0.0


def limits(played: Sequence[Played]) -> list[Limit]:
    """A row for each limit."""
    return [_limit(limit, played) for limit in LIMITS]


def show(played: Sequence[Played], console: Console) -> None:
    """The rows as a table."""
    table = Table("limit", "right", "wrong action", "asked", title="with a limit of confidence")
    for row in limits(played):
        counts = (row.right, row.wrong, row.asked)
        table.add_row(f"{row.limit:g}", *(f"{row.percent(count):.1f} %" for count in counts))
    console.print(table)


def _limit(limit: float, played: Sequence[Played]) -> Limit:
    asked = [one for one in played if one.got.effect and one.got.confidence < limit]
    done = [one.verdict for one in played if one not in asked]
    return Limit(
        limit=limit,
        right=done.count(Verdict.RIGHT),
        wrong=done.count(Verdict.WRONG_ACTION),
        asked=len(asked),
        total=len(played),
    )
