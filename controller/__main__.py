"""`hearth`, also as `python -m controller`: the command line, with `run` for the daemon."""

import asyncio
from typing import Annotated

import structlog
import typer

from controller import logs
from controller.cli.ask import ConfigOption, read_config
from controller.cli.commands import app
from controller.cli.console import Exit, fail
from controller.config import load
from controller.errors import ConfigError, ConflictError, HearthError

log = structlog.get_logger(__name__)


@app.command()
def run(
    config: ConfigOption = None,
    log_level: Annotated[
        str | None, typer.Option(help="debug, info, warning or error, over log.level.")
    ] = None,
) -> None:
    """Run the daemon until Ctrl-C or SIGTERM."""
    settings = read_config(config)
    try:
        logs.configure(log_level or settings.log.level, settings.log.format)
    except ConfigError as error:
        fail(str(error), Exit.USAGE)
    from controller.app import App  # noqa: PLC0415  # slow to import, and only needed here

    try:
        daemon = App(config=settings, read=lambda: load(config), log_level=log_level)
        asyncio.run(daemon.run())
    except ConflictError as error:
        log.error("daemon_failed", why=str(error))  # noqa: TRY400  # for people: no traceback
        raise typer.Exit(Exit.CONFLICT) from None
    except HearthError as error:
        log.error("daemon_failed", why=str(error))  # noqa: TRY400  # for people: no traceback
        raise typer.Exit(Exit.UNREACHABLE) from None


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
