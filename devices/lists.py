"""Lists that devices keep (things to do, appointments, forecasts), kept as JSON text in states."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from devices import payloads
from devices.model import Value

LONGEST = 500
"""Entries of a list; more are left out."""
_LONGEST_TEXT = 500

Entry = dict[str, Any]


def entries(text: str, key: str) -> list[Mapping[str, Any]] | None:
    """The objects of a JSON list, or of the list that an object has under `key`.

    A plain text stands for an object with that `summary`; what is neither is left out. None: the
    text is no such list.
    """
    try:
        told = payloads.load(text)
    except ValueError:
        return None
    listed = told.get(key) if isinstance(told, dict) else told
    if not isinstance(listed, list):
        return None
    objects = ({"summary": each} if isinstance(each, str) else each for each in listed)
    found: list[Mapping[str, Any]] = [each for each in objects if isinstance(each, dict)]
    return found[:LONGEST]


def words(entry: Mapping[str, Any], keys: Iterable[str]) -> Entry:
    """Those of the keys that hold a text or a number, as one line of text each."""
    found = {key: entry.get(key) for key in keys}
    lines = {key: line(value) for key, value in found.items()}
    return {key: value for key, value in lines.items() if value}


def line(value: Any) -> str:
    """A text or number on one line, not too long; empty for anything else."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return ""
    text = f"{value:.12g}" if isinstance(value, float) else str(value)[:_LONGEST_TEXT]
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def dump(listed: Sequence[Mapping[str, Any]]) -> str:
    """A list as the text that a state holds."""
    return payloads.compact(listed)


def load(value: Value) -> list[Entry]:
    """The list that a state holds; empty if it holds none."""
    try:
        return [dict(entry) for entry in json.loads(value)] if isinstance(value, str) else []
    except (ValueError, TypeError):
        return []
