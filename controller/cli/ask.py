"""`hearth ask` and `hearth chat`: a person's sentences to the running daemon."""

import asyncio
import getpass
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from controller.cli.console import BY_STATUS, Exit, err, escape, fail, out
from controller.cli.show import show_event, show_json, show_response
from controller.cli.talk import DaemonMissingError, Talk, talking
from controller.config import Config, load
from controller.errors import BusError, ConfigError

LONGEST = 7500
"""Bytes of a sentence: with its id and what else goes along it stays within 8 KiB."""
LONGEST_SOURCE = 64

ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", "-c", help="The configuration file.", envvar="HEARTH_CONFIG"),
]
AreaOption = Annotated[
    str | None,
    typer.Option("--area", "-a", help='Where you are: "turn off the light" means this room.'),
]
SourceOption = Annotated[
    str | None, typer.Option("--source", "-s", help="Who speaks; by default your user name.")
]


def ask(  # a command line has as many options as it has
    sentence: Annotated[list[str], typer.Argument(help="What you would say, in quotes or not.")],
    area: AreaOption = None,
    source: SourceOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", "-n", help="Say what would be done; change nothing.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the answer as one line of JSON.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the answer's text.")] = False,
    config: ConfigOption = None,
) -> None:
    """Ask or tell the running daemon something, and watch it think.

    Exit status: 0 done or answered, 1 not (fully) done, 2 wrong usage, 3 Hearth asks back,
    4 no broker or no daemon.
    """
    settings = read_config(config)
    form = "json" if as_json else "quiet" if quiet else "full"
    fields = {"area": area, "dry_run": dry_run or None}
    given = {key: value for key, value in fields.items() if value is not None}
    text = " ".join(sentence)
    if len(text.encode()) > LONGEST:
        fail(f"the sentence is too long: at most {LONGEST} bytes", Exit.USAGE)
    response = run_talk(_ask(settings, speaker(source), text, form, given))
    raise typer.Exit(BY_STATUS.get(str(response.get("status")), Exit.FAILED))


def chat(area: AreaOption = None, source: SourceOption = None, config: ConfigOption = None) -> None:
    """Talk with the running daemon, sentence after sentence, until Ctrl-D."""
    settings = read_config(config)
    given = {"area": area} if area else {}
    run_talk(_chat(settings, speaker(source), given))


def read_config(path: Path | None) -> Config:
    """The configuration, or an error for people and exit status 2."""
    try:
        return load(path)
    except ConfigError as error:
        fail(str(error), Exit.USAGE)


def run_talk(talk: Any) -> Any:
    """Run a conversation; a missing broker or daemon is a message and exit status 4."""
    try:
        return asyncio.run(talk)
    except (BusError, DaemonMissingError) as error:
        fail(str(error), Exit.UNREACHABLE)
    except TimeoutError:
        fail("no answer in time; look at the daemon's log", Exit.FAILED)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def speaker(source: str | None) -> str:
    """The source to speak as; one that is no topic level is an error for people."""
    if source is None:
        return user()
    if not source.strip() or len(source) > LONGEST_SOURCE or set(source) & set("/+#$\x00"):
        fail(f"--source {source[:40]!r} must be one level of a topic: no / + # or $", Exit.USAGE)
    return source


def user() -> str:
    """The user's name as a source: one topic level."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        name = "cli"
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in name) or "cli"


async def _ask(
    config: Config, source: str, text: str, form: str, given: Mapping[str, object]
) -> Mapping[str, Any]:
    async with talking(config, source=source) as talk:
        return await exchange(talk, text, form=form, wait_s=_patience(config), given=given)


async def _chat(config: Config, source: str, given: Mapping[str, object]) -> None:
    async with talking(config, source=source) as talk:
        out.print(Text("Say something; Ctrl-D ends.", style="dim"))
        while (text := await prompt()) is not None:
            if text:
                try:
                    await exchange(talk, text, form="full", wait_s=_patience(config), given=given)
                except TimeoutError:
                    err.print("[bold red]no answer in time[/]; look at the daemon's log")


async def prompt() -> str | None:
    """A line from the person; None at the end of input."""
    try:
        return (await asyncio.to_thread(input, "\n> ")).strip()
    except EOFError:
        return None


async def exchange(
    talk: Talk,
    text: str,
    *,
    form: str,
    wait_s: float,
    given: Mapping[str, object],
) -> Mapping[str, Any]:
    """Say one sentence and show what comes back; returns the response."""
    response: Mapping[str, Any] = {}
    async for kind, event in talk.ask(text, wait_s=wait_s, **given):
        if kind == "response":
            response = event
        elif form == "full":
            show_event(event)
    match form:
        case "json":
            show_json(response)
        case "quiet":
            out.print(escape(str(response.get("text", ""))))
        case _:
            show_response(response)
    return response


def _patience(config: Config) -> float:
    return config.queue.max_age_s + config.agent.command_s + 5
