"""A group of commands that imports a command when it is used.

All commands together take a second to import, which nobody who only asks something should wait.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup
from typer.main import get_command


class LazyGroup(TyperGroup):
    """Commands by name, each a function or a `Typer` in a module that is not imported yet."""

    places: ClassVar[Mapping[str, str]] = {}
    """Name of a command -> `module:attribute`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, in the order in which they are shown."""
        return [*self.places, *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command; None if there is no such one."""
        if cmd_name not in self.places:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self.places[cmd_name].partition(":")
        return _built(cmd_name, getattr(import_module(module), attribute))


def _built(name: str, found: Any) -> Any:
    app = found
    if not isinstance(found, typer.Typer):
        app = typer.Typer(add_completion=False)
        app.command(name)(found)
    command = get_command(app)
    command.name = name
    return command
