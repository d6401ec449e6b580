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
)


def table(scores: Sequence[Score]) -> str:
    """All scores as a table in Markdown."""
    rows = [HEAD, *(_row(score) for score in scores)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    lines = [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]
    lines.insert(1, "-|-".join("-" * width for width in widths))
    return "\n".join(f"| {line} |" for line in lines)


def write_docs(scores: Sequence[Score], seed: int) -> None:
    """Put the table between its marks in the documentation."""
    today = dt.datetime.now(dt.UTC).date().isoformat()
    meanings = "\n".join(f"- **{score.fault}**: {FAULTS[score.fault].__doc__}" for score in scores)
    count = sum(score.commands for score in scores)
    text = f"{table(scores)}\n\n{count} commands on {today}, seed {seed}.\n\n{meanings}"
    replace("chaos", text)


def replace(name: str, text: str) -> None:
    """Replace what stands between two marks in docs/reliability.md."""
    begin, end = f"<!-- {name}: written by the program -->", f"<!-- end of {name} -->"
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    DOCS.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


def _row(score: Score) -> tuple[str, ...]:
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
    return (score.fault, *map(str, numbers))
