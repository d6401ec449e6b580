"""The home as a table by area and physical device, and the announcements that were skipped."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.table import Table
from rich.text import Text

from controller.cli.console import escape

STATE_CHARS = 80
"""So much of a long text fits into a table."""

Row = Mapping[str, Any]


def home_table(home: Mapping[str, Any]) -> Table:
    """The devices by floor, area and hardware."""
    rows = home.get("devices", ())
    shown = table("Area", "Device", "Type", "State", "Changed")
    for place, inside in groupby(sorted(rows, key=_order), key=_place):
        label = place
        for cells in _by_hardware(list(inside)):
            shown.add_row(Text(label, style="bold"), *cells)
            label = ""
    shown.caption = _summary(home)
    shown.caption_justify = "left"
    return shown


def skipped_table(result: Mapping[str, Any]) -> Table:
    """What was announced and is not used, the most frequent first."""
    entries = result.get("skipped", ())
    shown = table("Count", "Topic", "Reason")
    for entry in sorted(entries, key=lambda found: -int(found["count"])):
        reason = Text(plain(entry["reason"]), style="yellow")
        shown.add_row(str(entry["count"]), Text(plain(entry["topic"])), reason)
    total = result.get("total", len(entries))
    shown.caption = f"{count(total, 'announcement')} skipped"
    if total > len(entries):
        shown.caption += f", the first {len(entries)} shown"
    shown.caption_justify = "left"
    return shown


def table(*headings: str) -> Table:
    """An empty table without lines."""
    shown = Table(box=None, pad_edge=False, header_style="bold dim")
    for heading in headings:
        shown.add_column(heading)
    return shown


def ago(seconds: float | None) -> str:
    """How long ago something was, in words."""
    if seconds is None:
        return ""
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{int(seconds // size)} {unit} ago"
    return f"{int(seconds)} s ago"


def count(number: int, noun: str) -> str:
    """`1 device`, `2 devices`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def plain(value: object) -> str:
    """Text from outside without control characters; a `Text` of it is not read as markup."""
    return escape(str(value or "")).replace("\\[", "[")


def state_text(row: Row) -> Text:
    """The state, or that the device is not there."""
    if row.get("available") is False:
        return Text("offline", style="red")
    if row.get("available") is None:
        return Text("not seen", style="red")
    state = " ".join(plain(row.get("state")).split())
    return Text(state if len(state) <= STATE_CHARS else f"{state[:STATE_CHARS]}…", _style(row))


def _by_hardware(rows: Sequence[Row]) -> Iterator[Sequence[Text]]:
    """The lines of an area: hardware with several devices gets a line of its own above them."""
    sizes = Counter(hardware for row in rows if (hardware := _hardware(row)))
    above: str | None = None
    for row in rows:
        hardware = _hardware(row)
        whole = row["hardware"] if hardware and sizes[hardware] > 1 else None
        if whole and hardware != above:
            yield (_heading(whole),)
        above = hardware
        yield tuple(_cells(row, whole))


def _heading(hardware: Mapping[str, Any]) -> Text:
    heading = Text(plain(hardware.get("name") or hardware.get("id")))
    made = " ".join(filter(None, (hardware.get("manufacturer"), hardware.get("model"))))
    return heading.append(f"  {plain(made)}", style="dim") if made else heading


def _cells(row: Row, hardware: Mapping[str, Any] | None) -> Iterable[Text]:
    gone = row.get("available") is not True
    name = plain(row.get("name"))
    if hardware is not None:
        name = f"  {_own_name(name, plain(hardware.get('name')))}"
    hidden = " (hidden)" if row.get("hidden") else ""
    yield Text(name, style="dim" if gone or hidden else "").append(hidden, style="dim")
    yield Text(plain(row.get("device_class") or row.get("domain")), style="dim")
    yield state_text(row)
    yield Text(ago(row.get("changed_s")), style="dim")


def _own_name(name: str, hardware: str) -> str:
    """What a device is called beside its hardware."""
    own = name[len(hardware) :].strip(" -:")
    return own if hardware and own and name.casefold().startswith(hardware.casefold()) else name


def _hardware(row: Row) -> str | None:
    return str(row["hardware"]["id"]) if row.get("hardware") else None


def _place(row: Row) -> str:
    return plain(row.get("area") or "(no area)")


def _order(row: Row) -> tuple[bool, str, str, str, str, str]:
    area = str(row.get("area") or "")
    hardware = row.get("hardware") or {}
    whole = str(hardware.get("name") or row.get("name"))
    name = str(row.get("name"))
    floor = str(row.get("floor") or "")
    return (not area, floor, area, whole.casefold(), str(hardware.get("id")), name.casefold())


def _style(row: Row) -> str:
    values = row.get("values") or {}
    on = values.get("on") or values.get("open") or values.get("locked") is False
    return "bold yellow" if on else ""


def _summary(home: Mapping[str, Any]) -> str:
    rows = home.get("devices", ())
    gone = sum(row.get("available") is not True for row in rows)
    areas = len({row.get("area") for row in rows if row.get("area")})
    hidden = home.get("hidden", 0) if not any(row.get("hidden") for row in rows) else 0
    skipped = home.get("skipped", 0)
    parts = (
        f"{count(len(rows), 'device')} in {count(areas, 'area')}",
        f"{gone} not reachable" if gone else "",
        f"{hidden} hidden (--all)" if hidden else "",
        f"{count(skipped, 'announcement')} skipped (--skipped)" if skipped else "",
    )
    return ", ".join(filter(None, parts))
