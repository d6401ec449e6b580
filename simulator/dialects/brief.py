"""Announcements in short form, as small firmware sends them."""

from collections.abc import Mapping
from typing import Any

from devices import abbreviations


def shorten(payload: Mapping[str, Any], base: str | None = None) -> dict[str, Any]:
    """The same announcement with abbreviations and, if there is a `base`, with it as `~`."""
    short = _renamed(payload, _CONFIG)
    if isinstance(entries := payload.get("availability"), list):
        short[_CONFIG["availability"]] = [
            _renamed({**one, "topic": _tilde(one["topic"], base)}, _CONFIG) for one in entries
        ]
    if "device" in payload:
        short[_CONFIG["device"]] = _renamed(payload["device"], _DEVICE)
    if "origin" in payload:
        short[_CONFIG["origin"]] = _renamed(payload["origin"], _ORIGIN)
    if base is None:
        return short
    topics = {_CONFIG.get(key, key) for key in payload if key.endswith("topic")}
    return {"~": base} | {
        key: _tilde(value, base) if key in topics else value for key, value in short.items()
    }


def _renamed(payload: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in payload.items()}


def _tilde(topic: str, base: str | None) -> str:
    below = base is not None and topic.startswith(f"{base}/")
    return f"~{topic.removeprefix(base or '')}" if below else topic


def _turned(names: Mapping[str, str]) -> dict[str, str]:
    turned: dict[str, str] = {}
    for short, long in names.items():
        turned.setdefault(long, short)
    return turned


_CONFIG = _turned(abbreviations.CONFIG)
_DEVICE = _turned(abbreviations.DEVICE)
_ORIGIN = _turned(abbreviations.ORIGIN)
