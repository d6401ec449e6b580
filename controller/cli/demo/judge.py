"""Right or wrong: the house before and after a sentence against what the row expects."""

from collections.abc import Mapping
from typing import Any

from controller.cli.demo.table import Row

House = Mapping[str, Mapping[str, Any]]
"""What can be acted on: values by device id."""

ACTED_ON = frozenset({"light", "switch", "fan", "cover", "lock", "climate"})
# A room's own physics moves these without anybody's command.
LIVES = frozenset({"current_temperature", "current_humidity", "action", "moving"})


def house(rows: list[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The devices that a command could change, with what they say, from a `devices` query."""
    return {
        row["id"]: {k: v for k, v in row["values"].items() if k not in LIVES}
        for row in rows
        if row["domain"] in ACTED_ON
    }


def problems(row: Row, before: House, after: House, answer: str) -> list[str]:
    """What is wrong, in words; empty: all is right."""
    return [
        *_not_done(row, after),
        *_not_asked_for(row, before, after),
        *_not_said(row, answer),
    ]


def _not_done(row: Row, after: House) -> list[str]:
    return [
        f"{device} has {key} {_show(after.get(device, {}).get(key))}, not {_show(value)}"
        for device, wanted in row.expect.items()
        for key, value in wanted.items()
        if not _same(after.get(device, {}).get(key), value)
    ]


def _not_asked_for(row: Row, before: House, after: House) -> list[str]:
    return [
        f"{device} changed, which nobody asked for"
        for device, values in after.items()
        if device not in row.expect and dict(values) != dict(before.get(device, {}))
    ]


def _not_said(row: Row, answer: str) -> list[str]:
    folded = answer.casefold()
    found = [
        f"the answer says “{word}”" for word in row.never_says if word.casefold() in folded
    ]
    if row.says and not any(word.casefold() in folded for word in row.says):
        found.append(f"the answer does not say “{row.says[0]}”")
    return found


def _same(seen: Any, wanted: Any) -> bool:
    if isinstance(seen, (int, float)) and isinstance(wanted, (int, float)):
        return abs(seen - wanted) <= 1
    return bool(seen == wanted)


def _show(value: Any) -> str:
    return {True: "on", False: "off", None: "unknown"}.get(value, str(value))
