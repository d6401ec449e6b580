"""Right or wrong: the house before and after a sentence against what the row expects."""

from collections.abc import Mapping
from typing import Any

from controller.cli.demo.table import Row

House = Mapping[str, Mapping[str, Any]]
"""The true state of what can be acted on: values by object id."""

ACTED_ON = frozenset({"light", "switch", "fan", "cover", "lock", "climate"})
# A room's own physics moves these without anybody's command.
LIVES = frozenset({"current_temperature", "current_humidity", "action", "moving"})


def problems(row: Row, before: House, after: House, answer: str) -> list[str]:
    """What is wrong, in words; empty: all is right."""
    return [
        *_not_done(row, after),
        *_not_asked_for(row, before, after),
        *_not_said(row, answer),
    ]


def same(seen: object, wanted: object) -> bool:
    """Whether a value is the wanted one, as near as devices round."""
    if isinstance(seen, bool) or isinstance(wanted, bool):
        return seen is wanted
    if isinstance(seen, (int, float)) and isinstance(wanted, (int, float)):
        return abs(seen - wanted) <= 1
    return bool(seen == wanted)


def _not_done(row: Row, after: House) -> list[str]:
    return [
        f"{device} has {key} {_show(after.get(device, {}).get(key))}, not {_show(value)}"
        for device, wanted in row.expect.items()
        for key, value in wanted.items()
        if not same(after.get(device, {}).get(key), value)
    ]


def _not_asked_for(row: Row, before: House, after: House) -> list[str]:
    return [
        f"{device} changed, which nobody asked for"
        for device, values in after.items()
        if device not in row.expect and values != before.get(device)
    ]


def _not_said(row: Row, answer: str) -> list[str]:
    if row.says and not any(word.casefold() in answer.casefold() for word in row.says):
        return [f"the answer does not say “{row.says[0]}”"]
    return []


def _show(value: object) -> str:
    return {True: "on", False: "off", None: "unknown"}.get(value, str(value))  # type: ignore[call-overload, no-any-return]
