"""`python -m training`: make examples, train, export, merge, score."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

# Waiting threads that spin for long take the processor from the one that works; OpenMP reads
# this once.
os.environ.setdefault("GOMP_SPINCOUNT", "300")

from controller.errors import ModelError
from controller.llm.weights import install
from training import sample
from training.joined import join
from training.lessons import Lessons
from training.pools import TEST, TRAIN
from training.score import score

FOLDER = Path("build") / "train"
ADAPTER = "adapter.gguf"
HOUR_S = 3600.0
CASE_S = 1.5
"""What a sentence of the score card takes, at most."""

app = typer.Typer(
    help="Train the embedded model for Hearth.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(score)

Folder = Annotated[Path, typer.Option("--folder", help="Where checkpoint, log and adapter go.")]
Seed = Annotated[int, typer.Option(help="Of homes and sentences.")]
Only = Annotated[str, typer.Option(metavar="NAME", help="One group or kind.")]


@app.command()
def data(  # noqa: PLR0917  # the options of a command
    count: Annotated[int, typer.Option(min=1, help="How many examples.")] = 300,
    each: Annotated[int, typer.Option(help="How many of each kind are shown.")] = 3,
    seed: Seed = 1,
    split: Annotated[str, typer.Option(help=f"{TRAIN} or {TEST}.")] = TRAIN,
    only: Only = "",
    jsonl: Annotated[Path | None, typer.Option(help="Write all of them, one a line.")] = None,
) -> None:
    """Show a sample of the examples by kind, and how many are dropped."""
    if split not in (TRAIN, TEST):
        raise typer.BadParameter(f"the splits are {TRAIN} and {TEST}", param_hint="--split")
    console = Console(highlight=False)
    lessons = _lessons(seed, split, only)
    examples = sample.made(lessons, count, console)
    sample.show(examples, lessons.tally, console, each=each)
    if jsonl is not None:
        sample.write(examples, jsonl)
        console.print(f"{len(examples)} examples are in {jsonl}")


@app.command()
def train(  # noqa: PLR0917  # the options of a command
    hours: Annotated[float, typer.Option(min=0.001, help="The time that it may take.")] = 2.0,
    folder: Folder = FOLDER,
    seed: Seed = 1,
    only: Only = "",
    rank: Annotated[int, typer.Option(min=1, help="Of the adapter's matrices.")] = 16,
    rate: Annotated[float, typer.Option(min=0, help="The highest learning rate.")] = 8e-4,
    pack: Annotated[int, typer.Option(min=1, help="Examples in one step.")] = 16,
    threads: Annotated[int, typer.Option(min=1, help="Of the processor.")] = 2,
    held_out: Annotated[int, typer.Option(min=1, help="Examples to measure progress with.")] = 96,
    resume: Annotated[  # noqa: FBT002
        bool, typer.Option("--resume", help="Go on where the folder's checkpoint was written.")
    ] = False,
    init: Annotated[
        Path | None, typer.Option(help="A checkpoint to begin with, in a time of its own.")
    ] = None,
) -> None:
    """Train an adapter until the time is over."""
    _require_torch()
    from training.run import run  # noqa: PLC0415  # needs torch, which is slow to import
    from training.train import Settings  # noqa: PLC0415

    try:
        base = install()
    except ModelError as err:
        _fail(f"{err} {err.hint}")
    settings = Settings(
        base=base,
        folder=folder,
        seconds=hours * HOUR_S,
        seed=seed,
        only=only,
        rank=rank,
        rate=rate,
        pack=pack,
        threads=threads,
        held_out=held_out,
    )
    try:
        run(settings, resume=resume, init=init)
    except KeyboardInterrupt:
        _fail("stopped; --resume goes on from the last checkpoint")
    except (OSError, ValueError, RuntimeError) as err:
        _fail(str(err))


@app.command()
def export(
    folder: Folder = FOLDER,
    target: Annotated[
        Path | None, typer.Option("--to", help="The adapter's file; else beside the checkpoint.")
    ] = None,
) -> None:
    """Write what was learned as an adapter in GGUF."""
    _require_torch()
    from training.export import export as write  # noqa: PLC0415  # needs torch
    from training.train import CHECKPOINT  # noqa: PLC0415

    path = target or folder / ADAPTER
    try:
        size = write(folder / CHECKPOINT, path)
    except OSError as err:
        _fail(f"{err}; train first")
    typer.echo(f"{path}: {size / 1e6:.1f} MB")


@app.command()
def merge(
    adapter: Annotated[Path | None, typer.Argument(help="Its file; else that of --folder.")] = None,
    folder: Folder = FOLDER,
) -> None:
    """Join weights and adapter into the file that the daemon runs."""
    path = str(adapter or folder / ADAPTER)
    try:
        install()
        join(path)
    except ModelError as err:
        _fail(f"{err} {err.hint}")
    typer.echo(f"{path} is joined with the weights")


@app.command("all")
def everything(
    hours: Annotated[float, typer.Option(min=0.01, help="The time of all of it.")] = 2.0,
    folder: Folder = FOLDER,
    seed: Seed = 1,
    threads: Annotated[int, typer.Option(min=1, help="Of the processor.")] = 2,
    cases: Annotated[int, typer.Option(min=1, help="Sentences of the score card.")] = 400,
) -> None:
    """Train, export, merge and print the score card."""
    score_s = min(cases * CASE_S, hours * HOUR_S / 2)
    train(hours=hours - score_s / HOUR_S, folder=folder, seed=seed, threads=threads)
    export(folder=folder)
    merge(folder=folder)
    score(count=cases, adapter=str(folder / ADAPTER))


def _require_torch() -> None:
    missing = [name for name in ("torch", "tokenizers", "gguf") if find_spec(name) is None]
    if missing:
        _fail(f"training needs {' and '.join(missing)}: pip install -e '.[embedded,train]'")


def _lessons(seed: int, split: str, only: str) -> Lessons:
    try:
        return Lessons(seed=seed, split=split, only=only)
    except ValueError as err:
        raise typer.BadParameter(str(err), param_hint="--only") from err


def _fail(why: str) -> None:
    Console(stderr=True, highlight=False).print(why, style="red", markup=False)
    raise typer.Exit(1)


if __name__ == "__main__":
    app()
