"""How the command line speaks: one console for results, one for messages, exit statuses."""

from enum import IntEnum
from typing import NoReturn

import typer
from rich.console import Console

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


class Exit(IntEnum):
    """Exit statuses, for scripts."""

    OK = 0
    FAILED = 1
    """Not done, or only in part."""
    USAGE = 2
    """Wrong arguments or a wrong configuration."""
    ASKED = 3
    """Hearth asks back."""
    UNREACHABLE = 4
    """No broker, or no daemon on it."""
    CONFLICT = 5
    """Another program has our client id: the unit does not start us again."""


BY_STATUS = {
    "done": Exit.OK,
    "answered": Exit.OK,
    "question": Exit.ASKED,
    "confirm": Exit.ASKED,
}


def fail(text: str, status: Exit) -> NoReturn:
    """Say what is wrong on standard error, and leave."""
    err.print(f"[bold red]hearth:[/] {escape(text)}")
    raise typer.Exit(status)


def escape(text: str) -> str:
    """Text from outside, made harmless: no markup, no control characters."""
    printable = "".join(c if c.isprintable() or c == "\n" else " " for c in text)
    return printable.replace("[", "\\[")
