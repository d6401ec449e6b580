"""Figures as a table on the terminal, as JSON, and in the documentation."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.figure import Figure, said
from benchmarks.machine import machine

DOCS = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN = "<!-- figures: written by `python -m benchmarks --write-docs` -->"
END = "<!-- end of figures -->"
COLUMNS = ("what", "measured", "budget", "bare paho", "ratio", "")

Results = Mapping[str, Sequence[Figure]]


def row(figure: Figure) -> tuple[str, ...]:
    """The cells of one figure."""
    ratio, baseline = figure.ratio, figure.baseline
    return (
        figure.what,
        f"{said(figure.value)} {figure.unit}".strip(),
        figure.limit,
        "" if baseline is None else said(baseline),
        "" if ratio is None else f"{ratio:.2f}",
        figure.verdict,
    )


def show(results: Results, console: Console) -> None:
    """Print the table."""
    table = Table(*COLUMNS, title=", ".join(machine().values()), title_justify="left")
    for name, figures in results.items():
        table.add_section()
        table.add_row(f"[bold]{name}")
        for figure in figures:
            *cells, verdict = row(figure)
            colour = "red" if verdict == "over" else "green"
            table.add_row(*cells, f"[{colour}]{verdict}")
    console.print(table)


def as_json(results: Results) -> dict[str, Any]:
    """All figures, with when and where they were measured."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        **machine(),
        "figures": {
            name: [_record(figure) for figure in figures] for name, figures in results.items()
        },
    }


def write_docs(recorded: Mapping[str, Any], path: Path = DOCS) -> None:
    """Put recorded figures into the documentation, in place of the old ones."""
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n\n{_markdown(recorded)}\n\n{END}{after}", encoding="utf-8")


def _record(figure: Figure) -> dict[str, Any]:
    return {
        "what": figure.what,
        "value": figure.value,
        "unit": figure.unit,
        "budget": figure.budget,
        "at_least": figure.at_least,
        "baseline": figure.baseline,
        "ratio": figure.ratio,
        "verdict": figure.verdict,
    }


def _markdown(recorded: Mapping[str, Any]) -> str:
    where = ", ".join(recorded[key] for key in ("machine", "system", "python", "broker"))
    lines = [
        f"Measured on {recorded['date']}: {where.replace(', 3.', ', Python 3.')}.",
        "",
        "| " + " | ".join(("benchmark", *COLUMNS)) + " |",
        "|---" * (len(COLUMNS) + 1) + "|",
    ]
    fields = ("what", "value", "unit", "budget", "at_least", "baseline")
    for name, figures in recorded["figures"].items():
        for figure in figures:
            cells = row(Figure(**{field: figure[field] for field in fields}))
            lines.append("| " + " | ".join((name, *cells)) + " |")
    return "\n".join(lines)
