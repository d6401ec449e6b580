"""`hearth devices`: the home as the running daemon knows it."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.live import Live
from rich.table import Table
from rich.text import Text

from controller.cli.ask import ConfigOption, read_config, run_talk, user
from controller.cli.console import escape, out
from controller.cli.talk import talking
from controller.config import Config

WATCH_S = 1.0


def devices(
    watch: Annotated[bool, typer.Option("--watch", "-w", help="Stay, and follow changes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    config: ConfigOption = None,
) -> None:
    """Show areas, devices and their states."""
    settings = read_config(config)
    run_talk(_watch(settings) if watch else _once(settings, as_json=as_json))


async def _once(config: Config, *, as_json: bool) -> None:
    async with talking(config, source=user()) as talk:
        rows = (await talk.query("devices")).get("devices", [])
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        out.print(table(rows))


async def _watch(config: Config) -> None:
    async with talking(config, source=user()) as talk:
        rows = (await talk.query("devices")).get("devices", [])
        with Live(table(rows), console=out, screen=out.is_terminal) as live:
            while True:
                await asyncio.sleep(WATCH_S)
                live.update(table((await talk.query("devices")).get("devices", [])))


def table(rows: Sequence[Mapping[str, Any]]) -> Table:
    """The home as a table, by floor and area."""
    shown = Table(box=None, pad_edge=False, header_style="bold dim")
    for heading in ("Area", "Device", "Type", "State", "Changed"):
        shown.add_column(heading)
    area: object = ""
    for row in sorted(rows, key=_order):
        place = row.get("area") or "(no area)"
        cells = _cells(row, place if place != area else "")
        area = place
        shown.add_row(*cells)
    shown.caption = _summary(rows)
    shown.caption_justify = "left"
    return shown


def _order(row: Mapping[str, Any]) -> tuple[bool, str, str, str]:
    area = str(row.get("area") or "")
    return (not area, str(row.get("floor") or ""), area, str(row.get("name")))


def _cells(row: Mapping[str, Any], place: str) -> Iterable[Text]:
    gone = row.get("available") is not True
    state = Text(_plain(row.get("state")), style=_style(row))
    if gone:
        state = Text("offline" if row.get("available") is False else "not seen", style="red")
    yield Text(_plain(place), style="bold")
    yield Text(_plain(row.get("name")), style="dim" if gone else "")
    yield Text(_plain(row.get("device_class") or row.get("domain")), style="dim")
    yield state
    yield Text(_ago(row.get("changed_s")), style="dim")


def _style(row: Mapping[str, Any]) -> str:
    values = row.get("values") or {}
    on = values.get("on") or values.get("open") or values.get("locked") is False
    return "bold yellow" if on else ""


def _summary(rows: Sequence[Mapping[str, Any]]) -> str:
    gone = sum(row.get("available") is not True for row in rows)
    areas = len({row.get("area") for row in rows if row.get("area")})
    return f"{len(rows)} devices in {areas} areas" + (f", {gone} not reachable" if gone else "")


def _ago(seconds: float | None) -> str:
    if seconds is None:
        return ""
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{int(seconds // size)} {unit} ago"
    return f"{int(seconds)} s ago"


def _plain(value: object) -> str:
    return escape(str(value or "")).replace("\\[", "[")
