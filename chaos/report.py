"""The summary as a table, and its place in the documentation."""

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

from chaos.faults import FAULTS
from chaos.score import Score

DOCS = Path(__file__).parents[1] / "docs" / "reliability.md"
HEAD = (
    "fault",
    "commands",
    "faults",
    "answered",
    "said again, marked",
    "lost by the broker",
    "never answered",
    "answered twice",
    "actions asked",
    "acted",
    "acted twice",
    "lies",
    "day, seed",
)


def table(scores: Sequence[Score], seed: int) -> str:
    """All scores as a table in Markdown."""
    return aligned([HEAD, *(_row(score, seed) for score in scores)])


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows, the first one of which is the head, as a table in Markdown."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]
    lines.insert(1, "-|-".join("-" * width for width in widths))
    return "\n".join(f"| {line} |" for line in lines)


def write_docs(scores: Sequence[Score], seed: int) -> None:
    """Put these rows into the table in the documentation, whose others stay."""
    rows = {row[0]: row for row in _known(section("chaos"))}
    rows |= {score.fault: _row(score, seed) for score in scores}
    shown = [rows[fault] for fault in FAULTS if fault in rows]
    meanings = "\n".join(f"- **{row[0]}**: {FAULTS[row[0]].__doc__}" for row in shown)
    replace("chaos", f"{aligned([HEAD, *shown])}\n\n{meanings}")


def section(name: str) -> str:
    """What stands between two marks in docs/reliability.md."""
    begin, end = _marks(name)
    return DOCS.read_text(encoding="utf-8").partition(begin)[2].partition(end)[0]


def replace(name: str, text: str) -> None:
    """Replace what stands between two marks in docs/reliability.md."""
    begin, end = _marks(name)
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    DOCS.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


def _marks(name: str) -> tuple[str, str]:
    return f"<!-- {name}: written by the program -->", f"<!-- end of {name} -->"


def _known(text: str) -> list[tuple[str, ...]]:
    """The rows of a table that was written before, as far as it has the same columns."""
    lines = [line.strip("| ") for line in text.splitlines() if line.startswith("|")]
    rows = [tuple(cell.strip() for cell in line.split("|")) for line in lines]
    return [row for row in rows if len(row) == len(HEAD) and row[0] in FAULTS]


def _row(score: Score, seed: int) -> tuple[str, ...]:
    numbers = (
        score.commands,
        score.faults,
        score.answered,
        score.again,
        score.lost_by_broker,
        score.unanswered,
        score.twice_answered,
        score.asked,
        score.actions,
        score.twice_done,
        score.lies,
    )
    today = dt.datetime.now(dt.UTC).date().isoformat()
    return (score.fault, *map(str, numbers), f"{today}, {seed}")
