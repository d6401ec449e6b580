"""Play cases in the neutral format and report how well their sentences were understood."""

import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from benchmarks.understanding import picture as drawing
from benchmarks.understanding import record as recording
from benchmarks.understanding import report
from benchmarks.understanding.cases import CasesError, Home, load
from benchmarks.understanding.expectation import Case
from benchmarks.understanding.house import Brain
from benchmarks.understanding.run import play, selected
from benchmarks.understanding.verdict import Result
from controller.errors import ModelError
from training.joined import join

USAGE = 2
DEFAULT_CASES = Path(__file__).parents[3] / "shared" / "bench" / "dev"


class Mode(StrEnum):
    """Who may understand."""

    LOCAL = "local"
    MODEL = "model"
    BOTH = "both"


class Backend(StrEnum):
    """Where the model runs."""

    OLLAMA = "ollama"
    EMBEDDED = "embedded"
    NONE = "none"


class Dialect(StrEnum):
    """How the model is asked to act."""

    AUTO = "auto"
    TEXT = "text"
    JSON = "json"
    TOOLS = "tools"


app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command(
    help="Play cases in the neutral format: a simulated home, a broker and the daemon as "
    "processes; each sentence is published, and the whole home compared with what was expected."
)
def main(  # noqa: PLR0917 - the options of a command
    cases: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Homes with cases, one YAML file each.")
    ] = DEFAULT_CASES,
    mode: Annotated[
        Mode, typer.Option(help="local: no model; model: nothing without it; both: local first.")
    ] = Mode.LOCAL,
    backend: Annotated[
        Backend | None,
        typer.Option(help="Where the model runs (none in mode local, else ollama)."),
    ] = None,
    host: Annotated[
        str | None, typer.Option(metavar="URL", help="Ollama (http://localhost:11434).")
    ] = None,
    model: Annotated[
        str | None, typer.Option(metavar="NAME", help="Model, as `ollama list` shows it.")
    ] = None,
    dialect: Annotated[Dialect, typer.Option(help="How the model is asked.")] = Dialect.AUTO,
    adapter: Annotated[
        str | None,
        typer.Option(metavar="WHICH", help="Embedded: auto (as shipped), none, or a file."),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="Cases with this in their id or sentence."),
    ] = None,
    category: Annotated[str | None, typer.Option(help="Cases of this category.")] = None,
    tag: Annotated[str | None, typer.Option(help="Cases with this tag.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many cases.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=32, help="Homes at the same time.")] = 1,
    json_: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write everything as JSON.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw bars by category.")
    ] = None,
    sentences: Annotated[  # noqa: FBT002
        bool, typer.Option("--sentences", help="A table of all sentences, too.")
    ] = False,
) -> None:
    """Run the command."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))

    def wanted(case: Case) -> bool:
        return (
            (only is None or only.casefold() in f"{case.id}\n{case.text}".casefold())
            and category in (None, case.category)
            and (tag is None or tag in case.tags)
        )

    brain = _brain(mode, backend=backend, host=host, model=model, dialect=dialect)
    brain = replace(brain, adapter=_adapter(adapter, brain))
    homes = _homes(cases, wanted, limit)
    console, started = Console(), time.perf_counter()
    results = play(homes, brain=brain, jobs=jobs, progress=_progress(console))
    seconds = time.perf_counter() - started
    setting = _setting(mode, brain, cases)
    if json_ is not None:
        _write(json_, recording.text(results, setting=setting, seconds=seconds))
    if picture is not None:
        title = f"Sentences understood: {_how(setting)}"
        _write(picture, drawing.picture(results, title=title))
    if sentences:
        report.show_sentences(results, console)
    report.show_misses(results, console)
    report.show(results, console)
    console.print(f"{_how(setting)}; {seconds:.0f} s", highlight=False)


def _homes(folder: Path, wanted: Callable[[Case], bool], limit: int | None) -> list[Home]:
    try:
        homes = selected(load(folder), wanted=wanted, limit=limit)
    except CasesError as err:
        _fail(f"{err}; name a folder with --cases")
    return homes or _fail("--only, --category and --tag leave no case")


def _progress(console: Console) -> Callable[[Result], None]:
    return lambda result: console.print(report.line(result), highlight=False, soft_wrap=True)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as err:
        Console(stderr=True).print(f"{path} is not written: {err.strerror}", highlight=False)


def _brain(
    mode: Mode, *, backend: Backend | None, host: str | None, model: str | None, dialect: Dialect
) -> Brain:
    if mode is Mode.LOCAL and backend not in (None, Backend.NONE):
        _fail(f"mode local has no model: leave --backend {backend} out, or take --mode both")
    default = Backend.NONE if mode is Mode.LOCAL else Backend.OLLAMA
    return Brain(
        local_first=mode is not Mode.MODEL,
        backend=(backend or default).value,
        host=host,
        model=model,
        dialect=dialect.value,
    )


def _adapter(adapter: str | None, brain: Brain) -> str | None:
    if adapter is None:
        return None
    if brain.backend != Backend.EMBEDDED:
        _fail("--adapter is of the embedded model: add --backend embedded")
    try:
        join(adapter)
    except ModelError as err:
        _fail(f"{err} {err.hint}")
    # The daemon may run in another folder.
    return str(Path(adapter).resolve()) if Path(adapter).is_file() else adapter


def _setting(mode: Mode, brain: Brain, cases: Path) -> dict[str, Any]:
    return {
        "mode": mode.value,
        "backend": brain.backend,
        "model": brain.model,
        "dialect": brain.dialect,
        "adapter": brain.adapter,
        "cases": cases.name,
    }


def _how(setting: dict[str, Any]) -> str:
    model = "" if setting["backend"] == "none" else f", {setting['backend']}"
    named = f" {setting['model']}" if setting["model"] else ""
    named += f" with adapter {setting['adapter']}" if setting["adapter"] else ""
    return f"mode {setting['mode']}{model}{named}, cases {setting['cases']}"


def _fail(problem: str) -> NoReturn:
    Console(stderr=True).print(f"understanding: {problem}", highlight=False, markup=False)
    raise typer.Exit(USAGE)


if __name__ == "__main__":
    app(prog_name="python -m benchmarks.understanding")
