"""One device with all that is known of it, on the terminal."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rich.table import Table
from rich.text import Text

from controller.cli.console import out
from controller.cli.home_view import ago, home_table, plain, state_text, table

LINE_CHARS = 300
"""So much of a payload is shown; `--json` has more."""
AREA_FROM = {
    "configuration": "from the configuration",
    "suggestion": "suggested by the device",
    "name": "from its name",
}

Row = Mapping[str, Any]


def show_device(result: Mapping[str, Any]) -> None:
    """Print the device that was found, or a table of several."""
    rows = result["devices"]
    if len(rows) > 1:
        out.print(home_table({"devices": rows}))
        out.print(Text("Name one of them to see all about it:", style="dim"))
        out.print(Text(plain(", ".join(row["id"] for row in rows)), style="dim"))
        return
    row = rows[0]
    out.print(_head(row))
    parts = {"Features": _features, "Topics": _topics, "Availability": _availability}
    for title, part in parts.items():
        out.print(Text(f"\n{title}", style="bold"))
        out.print(part(row))
    out.print(Text("\nAnnounced on ", style="bold").append(plain(row.get("announced_on"))))
    config = json.dumps(row.get("config"), ensure_ascii=False, indent=2)
    out.print(Text("\n".join(map(plain, config.splitlines()))))


def _head(row: Row) -> Table:
    shown = Table(box=None, show_header=False, pad_edge=False)
    shown.add_column(style="dim")
    for label, value in _facts(row):
        if value:
            shown.add_row(label, value)
    return shown


def _facts(row: Row) -> Iterator[tuple[str, Text]]:
    yield "name", _text(row["name"], "bold")
    yield "id", _text(row["id"])
    yield "aliases", _text(", ".join(row.get("aliases", ())))
    yield "type", _text(" ".join(filter(None, (row["domain"], row.get("device_class")))))
    yield "state", _state(row)
    yield "area", _area(row)
    yield "hidden", _text(row.get("hidden"))
    yield "hardware", _hardware(row)
    yield "also in it", _text(", ".join(row.get("siblings", ())))
    yield "unique id", _text(row.get("unique_id"))


def _state(row: Row) -> Text:
    state = state_text(row)
    if row.get("available") is not True:
        state.append(f"  (last known: {plain(row.get('state'))})", style="dim")
    return state.append(f"  {ago(row.get('changed_s'))}", style="dim")


def _area(row: Row) -> Text:
    if not row.get("area"):
        return _text("none; give it one in config.yaml, below `devices`", "dim")
    where = AREA_FROM.get(str(row.get("area_from")), "")
    floor = f", {row['floor']}" if row.get("floor") else ""
    return _text(f"{row['area']}{floor}" + (f" ({where})" if where else ""))


def _hardware(row: Row) -> Text:
    hardware = row.get("hardware")
    if not hardware:
        return Text()
    names = (hardware.get(key) for key in ("name", "manufacturer", "model"))
    via = hardware.get("via_device")
    known = _text(", ".join(filter(None, names)))
    return known.append(plain(f" [{hardware['id']}]" + (f" via {via}" if via else "")), "dim")


def _features(row: Row) -> Table:
    shown = table("feature", "now", "may be asked")
    for feature in row.get("features", ()):
        now = feature["says"] or "(not reported)"
        allowed = feature["allowed"] or "(read only)"
        shown.add_row(_text(feature["key"]), _text(now), _text(allowed, "dim"))
    return shown


def _topics(row: Row) -> Table:
    shown = table("topic", "announced as", "heard", "last payload")
    for topic in row.get("topics", ()):
        lines = _heard(topic) if topic["followed"] else ((_text(topic["topic"]),),)
        for name, *heard in lines:
            shown.add_row(name, _text(", ".join(topic["keys"]), "dim"), *heard)
    return shown


def _availability(row: Row) -> Table | Text:
    reach = row.get("availability") or {}
    if not reach.get("topics"):
        return _text("no topic: the device always counts as there", "dim")
    shown = table("topic", f"words ({reach['mode']})", "heard", "last payload")
    for topic in reach["topics"]:
        for name, *heard in _heard(topic):
            shown.add_row(name, _text(f"{topic['online']} / {topic['offline']}", "dim"), *heard)
    return shown


def _heard(topic: Row) -> Iterator[tuple[Text, ...]]:
    """Topic, age and payload of each message; a filter without any is a topic never heard."""
    if not topic["last"]:
        yield _text(topic["topic"]), _text("never", "red")
    for said in topic["last"]:
        age = f"{ago(said['age_s'])}{' (retained)' if said['retained'] else ''}"
        yield _text(said["topic"]), _text(age), _payload(said)


def _payload(said: Row) -> Text:
    payload = " ".join(plain(said["payload"]).split())
    shown = Text(payload[:LINE_CHARS] or "(empty)")
    if len(payload) > LINE_CHARS:
        shown.append(f"… {said['size']} bytes", style="dim")
    return shown


def _text(value: object, style: str = "") -> Text:
    return Text(plain(value), style)
