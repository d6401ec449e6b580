"""`hearth check`: what is right, what is not, and the command that would fix it."""

import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from controller import logs
from controller.cli.ask import ConfigOption
from controller.cli.checks.bus import check_bus
from controller.cli.checks.files import check_file, check_journal, check_secret
from controller.cli.checks.models import check_models
from controller.cli.checks.row import CheckRow, State, fail
from controller.cli.console import Exit, out
from controller.config import Config, find_file, load
from controller.errors import ConfigError

_MARKS = {State.OK: ("✓", "green"), State.WARN: ("!", "yellow"), State.FAIL: ("✗", "bold red")}


def check_command(
    config: ConfigOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as JSON.")] = False,
) -> None:
    """Try the configuration, the broker, the models and the journal.

    Exit status: 0 everything works, 1 something does not.
    """
    logs.configure("error", "console")
    rows = asyncio.run(check_path(config or find_file()))
    if as_json:
        out.print(to_json(rows), markup=False, soft_wrap=True)
    else:
        out.print(table(rows))
    raise typer.Exit(Exit.OK if works(rows) else Exit.FAILED)


async def check_path(path: Path | None) -> list[CheckRow]:
    """The rows for a configuration file; only its problems, if it is wrong."""
    try:
        config = load(path)
    except ConfigError as err:
        return [fail("configuration", line) for line in str(err).splitlines()]
    return await check(config, path=path)


async def check(config: Config, *, path: Path | None = None) -> list[CheckRow]:
    """The rows for a configuration that was read from `path` (None: the defaults)."""
    bus, models = await asyncio.gather(check_bus(config), check_models(config.model))
    return [
        check_file(path),
        *check_secret(config.broker, path),
        *bus,
        *models,
        check_journal(config),
    ]


def works(rows: Iterable[CheckRow]) -> bool:
    """Whether nothing keeps Hearth from working."""
    return all(row.state is not State.FAIL for row in rows)


def to_json(rows: Sequence[CheckRow]) -> str:
    """The rows for programs: one line of JSON."""
    listed = [asdict(row) for row in rows]
    return json.dumps({"ok": works(rows), "checks": listed}, ensure_ascii=False)


def table(rows: Iterable[CheckRow]) -> Table:
    """The rows for people; a fix stands below what it would fix."""
    drawn = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for row in rows:
        mark, style = _MARKS[row.state]
        text = Text(_plain(row.text), overflow="fold")
        if row.fix:
            text.append(f"\n→ {_plain(row.fix)}", style="bold cyan")
        drawn.add_row(Text(mark, style=style), Text(row.name), text)
    return drawn


def _plain(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)
