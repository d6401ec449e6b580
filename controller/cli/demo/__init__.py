"""`hearth demo`: a simulated house, the daemon and a model, without touching the real home."""

import asyncio
import contextlib
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from controller.cli.ask import ConfigOption, prompt, read_config, run_talk
from controller.cli.ask import exchange as say
from controller.cli.console import Exit, fail, out
from controller.cli.demo.play import Score, play
from controller.cli.demo.stage import (
    StageError,
    broker_command,
    environment,
    free_port,
    mosquitto,
    running,
    write_config,
)
from controller.cli.model import install_if_missing
from controller.cli.talk import talking
from controller.config import find_file, load
from controller.llm.choose import choose


def demo(
    config: ConfigOption = None,
    chat: Annotated[
        bool | None,
        typer.Option(
            "--chat/--no-chat", help="Talk to the house afterwards (default: at a terminal)."
        ),
    ] = None,
) -> None:
    """Run a simulated house, try a dozen sentences on it, then talk to it yourself.

    It has a broker of its own: your home and its devices are not touched. Ollama is used where
    it answers, else the embedded model, which is small. Rows that are wrong are marked as wrong.
    """
    read_config(config)
    wants_chat = sys.stdin.isatty() if chat is None else chat
    try:
        run_talk(_demo(config or find_file(), chat=wants_chat))
    except StageError as error:
        fail(str(error), Exit.FAILED)


async def _demo(base: Path | None, *, chat: bool) -> None:
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hearth-demo-")))
        port = free_port()
        path = write_config(base, port, folder)
        out.print(Rule("Hearth demo"))
        await _model(path)
        await stack.enter_async_context(_processes(path, port, folder))
        settings = load(path, environment())
        talk = await stack.enter_async_context(talking(settings, source="demo"))
        score = await play(talk, wait_s=settings.agent.command_s + 10)
        _verdict(score)
        if chat:
            await _chat(talk, wait_s=settings.agent.command_s + 10)


async def _model(path: Path) -> None:
    """Say which model will answer; get the embedded one where there is no other."""
    settings = load(path, environment())
    choice = await choose(settings.model)
    if choice.model is None and settings.model.backend in ("auto", "embedded"):
        await asyncio.to_thread(install_if_missing, settings.model)
        choice = await choose(settings.model)
    name = choice.model.name if choice.model else "none"
    untrained = False
    if choice.model is not None:
        untrained = name.startswith("embedded") and not (await choice.model.capabilities()).trained
        await choice.model.close()
    _line("model", f"{name} ({choice.why})" if choice.why else name)
    if untrained:
        _line("", "a very small model that was not trained for this: expect it to fail hard rows")


@contextlib.asynccontextmanager
async def _processes(path: Path, port: int, folder: Path):  # type: ignore[no-untyped-def]  # noqa: ANN202
    async with contextlib.AsyncExitStack() as stack:
        broker = broker_command(port, folder)
        kind = "Mosquitto" if mosquitto() else "the one in Python (no Mosquitto here)"
        with out.status("starting a broker ..."):
            await stack.enter_async_context(
                running("the broker", broker, log=folder / "broker.log", ready=port)
            )
        _line("broker", f"{kind}, on port {port}, apart from your home's")
        with out.status("building the house ..."):
            house = [sys.executable, "-m", "simulator", "--port", str(port), "--seed", "1"]
            await stack.enter_async_context(
                running("the simulator", house, log=folder / "simulator.log", ready="ready")
            )
        _line("house", "simulated; watch it with: " + f"mosquitto_sub -p {port} -v -t '#'")
        with out.status("starting the daemon ..."):
            daemon = [sys.executable, "-m", "controller", "run", "--config", str(path)]
            await stack.enter_async_context(
                running("the daemon", daemon, log=folder / "daemon.log", ready="daemon_ready")
            )
        _line("daemon", "ready")
        yield


def _line(label: str, text: str) -> None:
    line = Text(f"{label:>10}  ", style="dim")
    line.append(text)
    out.print(line)


def _verdict(score: Score) -> None:
    out.print(Rule())
    right, total = score.right, score.right + score.wrong
    line = Text(f"{right} of {total} sentences right", style="bold green")
    if score.wrong:
        line.append(f", {score.wrong} wrong", style="bold red")
    line.append("  (judged by the state of the house and the answer)", style="dim")
    if score.seconds:
        median, most = statistics.median(score.seconds), max(score.seconds)
        line.append(f"\n{median:.2f} s a sentence (median), {most:.2f} s at most", style="dim")
    out.print(line)


async def _chat(talk, *, wait_s: float) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    out.print(Text("\nNow you: say something to the house; Ctrl-D ends.", style="bold"))
    while (text := await prompt()) is not None:
        if text:
            with contextlib.suppress(TimeoutError):
                await say(talk, text, form="full", wait_s=wait_s, given={})
