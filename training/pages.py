"""The score card on a terminal and in the documentation."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from training.card import Row
from training.judge import Verdict

DOCS = Path(__file__).parents[1] / "docs" / "embedded-model.md"
BEGIN = "<!-- score: written by `python -m training score --write-docs` -->"
END = "<!-- end of score -->"
COLUMNS = ("untrained", "trained")
COUNTED = {
    Verdict.WRONG_ACTION: "bad\nact",
    Verdict.NO_ACTION: "not\ndone",
    Verdict.ASKED_BACK: "ask",
    Verdict.CLAIMED: "lie",
    Verdict.WRONG_ANSWER: "bad\nsay",
}
PLAIN = {"all": "[bold]", "group": "[bold]", "kind": " "}
ABOUT = ("seconds a command, median and p95", "new prompt tokens, median and p95", "measured")
"""The last rows of the table in the documentation."""


def show(rows: Sequence[Row], console: Console) -> None:
    """Print the card."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for heading in ("n", "right\n%", "aim", *COUNTED.values(), "s", "new\ntok"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        if row.level == "group":
            table.add_section()
        table.add_row(PLAIN[row.level] + row.name, *_cells(row))
    console.print(table)
    seconds, tokens = rows[0].seconds, rows[0].new_tokens
    console.print(
        f"seconds a command: {seconds[0]:.2f} median, {seconds[1]:.2f} p95; new prompt tokens: "
        f"{tokens[0]:.0f} median, {tokens[1]:.0f} p95",
        highlight=False,
    )


def write_docs(rows: Sequence[Row], *, column: str, measured: str, path: Path = DOCS) -> None:
    """Put a card into its column of the table in the documentation; the other one stays.

    Args:
        rows: the card.
        column: `untrained` or `trained`.
        measured: how many cases, when and where.
        path: the page, with both marks in it.
    """
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    table, _, after = rest.partition(END)
    columns = _known(table)
    columns[column] = _column(rows, measured)
    path.write_text(f"{before}{BEGIN}\n\n{_markdown(columns)}\n\n{END}{after}", encoding="utf-8")


def _cells(row: Row) -> list[str]:
    colour = "green" if row.is_met else "red"
    right = f"[{colour}]{row.percent(Verdict.RIGHT):.1f}"
    aim = f"{row.target:.0f}" if row.target else ""
    return [
        str(len(row)),
        right,
        aim,
        *(str(row.verdicts[verdict] or "") for verdict in COUNTED),
        f"{row.seconds[0]:.2f}",
        f"{row.new_tokens[0]:.0f}",
    ]


def _column(rows: Sequence[Row], measured: str) -> dict[str, str]:
    cells = {_named(row): _cell(row) for row in rows}
    seconds, tokens = rows[0].seconds, rows[0].new_tokens
    texts = (
        f"{seconds[0]:.2f}, {seconds[1]:.2f}",
        f"{tokens[0]:.0f}, {tokens[1]:.0f}",
        measured,
    )
    return {**cells, **dict(zip(ABOUT, texts, strict=True))}


def _named(row: Row) -> str:
    if row.level == "kind":
        return row.name
    return f"**{row.name}**" + (f" (aim {row.target:.0f} %)" if row.target else "")


def _cell(row: Row) -> str:
    wrong = row.verdicts[Verdict.WRONG_ACTION]
    acted = f", {wrong} wrong" if wrong else ""
    return f"{row.percent(Verdict.RIGHT):.1f} % of {len(row)}{acted}"


def _known(table: str) -> dict[str, dict[str, str]]:
    """The columns of a table that was written before."""
    columns: dict[str, dict[str, str]] = {name: {} for name in COLUMNS}
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 1 + len(COLUMNS) and cells[0]:
            for name, cell in zip(COLUMNS, cells[1:], strict=True):
                columns[name] |= {cells[0]: cell} if cell else {}
    return columns


def _markdown(columns: Mapping[str, Mapping[str, str]]) -> str:
    """Rows in the order of the newer, fuller column; what only the other one has is left out."""
    fullest = max(columns.values(), key=len)
    names = [name for name in fullest if name not in ABOUT]
    lines = ["|  | " + " | ".join(COLUMNS) + " |", "|---" * (1 + len(COLUMNS)) + "|"]
    for name in (*names, *ABOUT):
        cells = [columns[column].get(name, "") for column in COLUMNS]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)
