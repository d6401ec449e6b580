"""A run of the trainer as people see it: a bar, lines for a log, the picture of the loss."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from training.curve import curve
from training.train import Progress, Settings, Trainer, read_log

PICTURE = "loss.svg"
LINE_S = 60.0
"""Between two lines where there is no terminal for a bar."""


def run(settings: Settings, *, resume: bool = False, init: Path | None = None) -> None:
    """Train, and tell how it goes.

    Raises:
        FileNotFoundError: there is no checkpoint to go on from.
    """
    console = Console(highlight=False)
    console.print("loading the weights and making the test ...", style="dim")
    trainer = Trainer(settings)
    if resume:
        trainer.resume()
    elif init is not None:
        trainer.begin_with(init)
    with _bar(console) as bar:
        trainer.run(_Teller(console, bar, settings).tell)
    console.print(f"what was learned is in {settings.folder}")


class _Teller:
    """Keeps bar, lines and picture up to date."""

    def __init__(self, console: Console, bar: Bar, settings: Settings) -> None:
        self._console, self._bar, self._settings = console, bar, settings
        self._task = bar.add_task("training", total=settings.seconds, what="")
        self._told = -LINE_S

    def tell(self, progress: Progress) -> None:
        each = progress.seconds / max(progress.examples, 1)
        what = f"loss {progress.loss:.3f}  {progress.examples:,} examples  {each:.2f} s each"
        self._bar.update(self._task, completed=progress.seconds, what=what)
        if progress.checked is not None:
            self._checked(progress, what)
        elif not self._console.is_terminal and progress.seconds - self._told >= LINE_S:
            self._line(progress, what)

    def _line(self, progress: Progress, what: str) -> None:
        self._told = progress.seconds
        self._console.print(f"{progress.seconds:6.0f} s  {what}  {progress.left_s:.0f} s left")

    def _checked(self, progress: Progress, what: str) -> None:
        self._line(progress, what)
        held = dict(progress.checked or {})
        loss, exact = held.pop("loss"), held.pop("exact")
        groups = "  ".join(f"{group} {share:.0f}" for group, share in held.items())
        self._console.print(f"held out: loss {loss:.3f}, {exact:.0f} % exact ({groups})")
        folder = self._settings.folder
        picture = curve(read_log(folder), title="Loss while training")
        (folder / PICTURE).write_text(picture, encoding="utf-8")


def _bar(console: Console) -> Bar:
    return Bar(
        TextColumn("training"),
        BarColumn(),
        TextColumn("{task.fields[what]}"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
