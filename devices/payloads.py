"""Payload texts read the way Home Assistant reads them."""

import json
import math
from functools import lru_cache
from typing import Any, NoReturn

RESET = "None"
"""The text that sets a value back to unknown: what `null` becomes in a template."""
_LARGEST_KEPT = 16_384
"""Longer payloads are parsed again for each entity instead of kept in memory."""


def load(payload: str) -> Any:
    """The JSON value of a payload. It may be shared: do not change it.

    Raises:
        ValueError: it is not JSON.
    """
    if len(payload) > _LARGEST_KEPT:
        return load_fresh(payload)
    return _load_kept(payload)


def load_fresh(payload: str) -> Any:
    """As `load`, but the value is the caller's own, to keep or to change."""
    try:
        return _DECODER.decode(payload)
    except RecursionError as err:
        raise ValueError("nested too deeply") from err


def number(text: object) -> float | None:
    """A finite number written as text; None if it is anything else."""
    if isinstance(text, bool) or not isinstance(text, (str, int, float)):
        return None
    try:
        value = float(text)
    except (ValueError, OverflowError):
        return None
    return value if math.isfinite(value) else None


def numbers(text: str, count: int) -> tuple[float, ...] | None:
    """So many finite numbers separated by commas; None if it is anything else."""
    found = [number(part) for part in text.split(",")]
    values = tuple(value for value in found if value is not None)
    return values if len(values) == len(found) == count else None


def plain(value: float) -> str:
    """A number as text, without the `.0` of whole ones."""
    return str(int(value)) if float(value).is_integer() else str(value)


def compact(value: Any) -> str:
    """JSON without spaces, as commands are sent."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


@lru_cache(maxsize=32)
def _load_kept(payload: str) -> Any:
    # Many entities share one topic, and each of them asks for the same payload.
    return load_fresh(payload)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
"""Made once: `json.loads` would make one for every payload."""
