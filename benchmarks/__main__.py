"""Measure, and print a table; figures only, nothing fails over them.

python -m benchmarks [NAME ...] [--quick] [--json FILE] [--write-docs]
"""

import argparse
import json
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path

from rich.console import Console

from benchmarks import cases, report
from benchmarks.figure import Figure

Measure = Callable[[bool], Iterator[Figure]]
"""Takes whether a rough figure is enough."""


def found() -> Mapping[str, Measure]:
    """All benchmarks, by name."""
    names = [module.name for module in pkgutil.iter_modules(cases.__path__)]
    return {name: import_module(f"{cases.__name__}.{name}").measure for name in names}


def main() -> None:
    """Run the command."""
    known = found()
    options = _parser(known).parse_args()
    console = Console()
    results: dict[str, list[Figure]] = {}
    for name in options.names or known:
        results[name] = []
        for figure in known[name](options.quick):
            console.print(*filter(None, (f"{name}:", *report.row(figure))), highlight=False)
            results[name].append(figure)
    report.show(results, console)
    recorded = report.as_json(results)
    if options.json:
        options.json.write_text(json.dumps(recorded, indent=1) + "\n", encoding="utf-8")
    if options.write_docs:
        report.write_docs(recorded)


def _parser(known: Mapping[str, Measure]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of: {', '.join(known)} (all)")
    parser.add_argument("--quick", action="store_true", help="fewer samples, rougher figures")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument(
        "--write-docs", action="store_true", help="put the figures into docs/benchmarks.md"
    )
    return parser


if __name__ == "__main__":
    main()
