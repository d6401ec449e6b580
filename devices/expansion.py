"""Announcements written out: long keys for short ones, topics for `~`."""

from collections.abc import Mapping
from typing import Any

from devices import abbreviations, schema


def expand(config: Mapping[str, Any]) -> dict[str, Any]:
    """The config with long keys everywhere; a short key wins over its long form."""
    long = _renamed(config, abbreviations.CONFIG)
    if isinstance(long.get("device"), dict):
        long["device"] = _renamed(long["device"], abbreviations.DEVICE)
    if isinstance(long.get("origin"), dict):
        long["origin"] = _renamed(long["origin"], abbreviations.ORIGIN)
    if "availability" in long:
        entries = schema.as_list(long["availability"])
        long["availability"] = [_entry(entry) for entry in entries]
    return long


def _entry(entry: Any) -> Any:
    return _renamed(entry, abbreviations.CONFIG) if isinstance(entry, dict) else entry


def _renamed(config: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    if names.keys().isdisjoint(config):
        return dict(config)
    short = {names[key]: value for key, value in config.items() if key in names}
    return {key: value for key, value in config.items() if key not in names} | short


def with_base(config: Mapping[str, Any]) -> dict[str, Any]:
    """The config with `~` replaced at the ends of its topics."""
    base = config.get("~")
    if not isinstance(base, str):
        return dict(config)
    based = {
        key: _based(value, base) if key.endswith("topic") else value
        for key, value in config.items()
        if key != "~"
    }
    if "availability" in based:
        based["availability"] = [
            {**entry, "topic": _based(entry["topic"], base)}
            if isinstance(entry, dict) and "topic" in entry
            else entry
            for entry in based["availability"]
        ]
    return based


def _based(value: Any, base: str) -> Any:
    if not isinstance(value, str) or not value:
        return value
    if value.endswith("~"):
        return value[:-1] + base
    return base + value[1:] if value.startswith("~") else value
