"""All commands of `hearth` but `run`, put together."""

from importlib.metadata import version
from typing import Annotated

import typer

from controller import logs
from controller.cli.ask import ask, chat
from controller.cli.check import check_command
from controller.cli.console import out
from controller.cli.demo import demo
from controller.cli.devices import devices
from controller.cli.doctor import doctor
from controller.cli.model import app as model_app
from controller.cli.policy import app as policy_app

app = typer.Typer(
    name="hearth",
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


app.command()(ask)
app.command()(chat)
app.command()(devices)
app.command("check")(check_command)
app.command()(doctor)
app.add_typer(model_app, name="model")
app.add_typer(policy_app, name="policy")
app.command()(demo)
