"""All commands of `hearth` but `run`, put together."""

from collections.abc import Mapping
from importlib.metadata import version
from typing import Annotated, ClassVar

import typer

from controller import logs
from controller.cli.console import out
from controller.cli.lazy import LazyGroup


class Commands(LazyGroup):
    """The commands of `hearth`."""

    places: ClassVar[Mapping[str, str]] = {
        "ask": "controller.cli.ask:ask",
        "chat": "controller.cli.ask:chat",
        "devices": "controller.cli.devices:devices",
        "check": "controller.cli.check:check_command",
        "doctor": "controller.cli.doctor:doctor",
        "model": "controller.cli.model:app",
        "policy": "controller.cli.policy:app",
        "demo": "controller.cli.demo:demo",
    }


app = typer.Typer(
    name="hearth",
    cls=Commands,
    help="A private, honest smart-home controller on your own MQTT broker and language model.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:  # noqa: FBT001  # typer's callback
    if wanted:
        out.print(f"hearth {version('hearth')}")
        raise typer.Exit


@app.callback()
def top(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """A private, honest smart-home controller on your own MQTT broker and language model."""
    logs.configure("warning", "console")
