"""`hearth devices`: the home as the running daemon knows it, one device, or what it skipped."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.live import Live

from controller.cli.ask import ConfigOption, read_config, run_talk, user
from controller.cli.console import Exit, err, escape, fail, out
from controller.cli.device_view import show_device
from controller.cli.home_view import home_table, skipped_table
from controller.cli.talk import talking, whole_home
from controller.config import Config

WATCH_S = 1.0


def devices(
    name: Annotated[
        list[str] | None,
        typer.Argument(help="Show everything about one: its id, its name or a part of it."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", "-a", help="Also hidden ones: diagnostics and settings.")
    ] = False,
    skipped: Annotated[
        bool, typer.Option("--skipped", help="Show announcements that are not used, and why.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", "-w", help="Stay, and follow changes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    config: ConfigOption = None,
) -> None:
    """Show areas, devices and their states; with a NAME, why a device does what it does.

    Exit status: 0, 1 there is no such device, 4 no broker or no daemon.
    """
    if sum((bool(name), skipped, watch)) > 1:
        fail("a NAME, --skipped and --watch do not go together", Exit.USAGE)
    settings = read_config(config)
    if name:
        run_talk(_one(settings, " ".join(name), as_json=as_json))
    elif skipped:
        run_talk(_skipped(settings, as_json=as_json))
    elif watch:
        run_talk(_watch(settings, every=every))
    else:
        run_talk(_home(settings, every=every, as_json=as_json))


async def _home(config: Config, *, every: bool, as_json: bool) -> None:
    async with talking(config, source=user()) as talk:
        home = await whole_home(talk, every=every)
    if as_json:
        _print(home["devices"])
    else:
        out.print(home_table(home))


async def _watch(config: Config, *, every: bool) -> None:
    async with talking(config, source=user()) as talk:
        first = home_table(await whole_home(talk, every=every))
        with Live(first, console=out, screen=out.is_terminal) as live:
            while True:
                await asyncio.sleep(WATCH_S)
                live.update(home_table(await whole_home(talk, every=every)))


async def _skipped(config: Config, *, as_json: bool) -> None:
    async with talking(config, source=user()) as talk:
        result = await talk.query("skipped")
    if as_json:
        _print(result.get("skipped", []))
    else:
        out.print(skipped_table(result))


async def _one(config: Config, name: str, *, as_json: bool) -> None:
    async with talking(config, source=user()) as talk:
        result = await talk.query(f"device {name}")
    if as_json:
        _print(result["devices"] if "error" not in result else result)
    elif "error" not in result:
        show_device(result)
    else:
        _say_unknown(result)
    if "error" in result:
        raise typer.Exit(Exit.FAILED)


def _say_unknown(result: Mapping[str, Any]) -> None:
    err.print(f"[bold red]hearth:[/] {escape(str(result['error']))}.")
    if near := result.get("near"):
        err.print(f"Near: {escape(', '.join(near))}")
    for entry in result.get("skipped", ()):
        err.print(f"Skipped: {escape(str(entry['topic']))}: {escape(str(entry['reason']))}")


def _print(found: Sequence[Any] | Mapping[str, Any]) -> None:
    print(json.dumps(found, ensure_ascii=False, indent=2))
