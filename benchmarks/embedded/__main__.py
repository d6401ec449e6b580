"""Measure the model path in homes of several sizes, and print it; nothing fails over figures.

python -m benchmarks.embedded [--adapter auto|none|FILE] [--quick] [--json FILE] [--write-docs]
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.embedded.measure import Costs, costs
from benchmarks.embedded.picture import picture
from benchmarks.machine import machine
from controller.config import Model as Settings
from controller.errors import ModelError
from controller.llm.installed import installed
from training.joined import join

SIZES = (20, 200, 2000)
BUDGET_S, BUDGET_TOKENS, BUDGET_MIB = 1.0, 300, 600
DOCS = Path(__file__).parents[2] / "docs"
PAGE, PICTURE = DOCS / "embedded-model.md", DOCS / "embedded-model.svg"
BEGIN = "<!-- speed: written by `python -m benchmarks.embedded --write-docs` -->"
END = "<!-- end of speed -->"
COLUMNS = (
    "devices",
    "seconds, median",
    "seconds, p95",
    "new prompt tokens, median",
    "new prompt tokens, p95",
    "model calls",
    "done or answered",
    "memory of the daemon",
)


def main() -> None:
    """Run the command."""
    options = _parser().parse_args()
    console = Console()
    try:
        join(options.adapter)
        installed(Settings(adapter=options.adapter))
    except ModelError as err:
        console.print(f"{err} {err.hint}", highlight=False, markup=False)
        return
    measured = list(_measured(options, console))
    table = Table(*COLUMNS)
    for one in measured:
        table.add_row(*_cells(one))
    console.print(table)
    console.print(_where(measured), highlight=False)
    if options.json:
        text = json.dumps([asdict(one) for one in measured], indent=1)
        options.json.write_text(text + "\n", encoding="utf-8")
    if options.write_docs:
        _write_docs(measured)


def _measured(options: argparse.Namespace, console: Console) -> Iterator[Costs]:
    file = Path(options.adapter)
    adapter = str(file.resolve()) if file.is_file() else options.adapter
    for devices in options.devices:
        one = costs(devices, adapter=adapter, rounds=1 if options.quick else 3)
        for sample in one.samples:
            console.print(
                f"{devices:>5} {sample.seconds:6.2f} s {sample.new_tokens:5} tokens "
                f"{sample.status:9} {sample.sentence}",
                highlight=False,
                markup=False,
                soft_wrap=True,
            )
        yield one


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.embedded",
        description="Measure what a command costs that only the embedded model understands.",
    )
    parser.add_argument("--adapter", default="auto", help="auto (the shipped one), none or a file")
    parser.add_argument("--quick", action="store_true", help="fewer sentences, rougher figures")
    parser.add_argument("--devices", type=int, nargs="+", default=SIZES, help="sizes of homes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument(
        "--write-docs", action="store_true", help="put table and picture into docs/"
    )
    return parser


def _cells(one: Costs) -> list[str]:
    (seconds, slow), (tokens, many) = one.seconds, one.new_tokens
    calls = sum(sample.calls for sample in one.samples) / len(one.samples)
    return [
        f"{one.devices:,}",
        f"{seconds:.2f}{_over(seconds, BUDGET_S)}",
        f"{slow:.2f}",
        f"{tokens:.0f}{_over(tokens, BUDGET_TOKENS)}",
        f"{many:.0f}",
        f"{calls:.1f}",
        f"{one.understood:.0f} %",
        f"{one.memory_mib:.0f} MiB{_over(one.memory_mib, BUDGET_MIB)}",
    ]


def _over(value: float, budget: float) -> str:
    return f" (budget {budget:g})" if value > budget else ""


def _where(measured: Sequence[Costs]) -> str:
    on = machine()
    count = len(measured[0].samples)
    return (
        f"Measured on {datetime.now(UTC):%Y-%m-%d}: {on['machine']}, {on['system']}, "
        f"Python {on['python']}; {count} sentences in each home. "
        f"Budgets: {BUDGET_S:g} s, {BUDGET_TOKENS} tokens, {BUDGET_MIB} MiB."
    )


def _write_docs(measured: Sequence[Costs]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    lines = [
        _where(measured),
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|---" * len(COLUMNS) + "|",
        *("| " + " | ".join(_cells(one)) + " |" for one in measured),
        "",
        f"![Seconds and prompt tokens of a command by the size of the home]({PICTURE.name})",
    ]
    shown = "\n".join(lines)
    PAGE.write_text(f"{before}{BEGIN}\n\n{shown}\n\n{END}{after}", encoding="utf-8")
    drawn = picture(
        measured,
        title="A command that only the embedded model understands",
        budgets=(BUDGET_S, BUDGET_TOKENS),
    )
    PICTURE.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
