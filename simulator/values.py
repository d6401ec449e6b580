"""Values in a device's own terms, from people and from the wire, whatever they wrote."""

import dataclasses
import json
import math
from collections.abc import Mapping
from typing import Any

from devices.model import Feature, InvalidValueError, Kind, Value, Values

_TRUE = frozenset({"true", "on", "yes"})
_FALSE = frozenset({"false", "off", "no"})
_HEX_DIGITS = 6


def coerce(feature: Feature, raw: object) -> Value:
    """`raw` as a value of `feature`, read-only ones too; None stays None (unknown).

    Raises:
        InvalidValueError: it is not allowed; the text says what is.
    """
    if raw is None:
        return None
    if feature.kind is Kind.BOOL:
        raw = _boolean(feature, raw)
    if feature.kind is Kind.COLOR:
        raw = _color(raw)
    return dataclasses.replace(feature, writable=True, askable=()).check(raw)


def coerce_all(features: Mapping[str, Feature], raw: Mapping[str, object]) -> Values:
    """Each value of `raw` in its feature's form.

    Raises:
        InvalidValueError: one is not allowed, or there is no such feature.
    """
    unknown = [key for key in raw if key not in features]
    if unknown:
        raise InvalidValueError(f"there is no {unknown[0]}, but {', '.join(features)}")
    return {key: coerce(features[key], value) for key, value in raw.items()}


def parse_json(payload: str) -> Any:
    """The JSON value of `payload`, or None."""
    try:
        return json.loads(payload)
    except (ValueError, RecursionError):
        return None


def parse_object(payload: str) -> dict[str, Any]:
    """The JSON object of `payload`; an empty one for everything else."""
    value = parse_json(payload)
    return value if isinstance(value, dict) else {}


def number(raw: object) -> float | None:
    """`raw` as a finite number; None for everything else."""
    if isinstance(raw, bool) or not isinstance(raw, (int, float, str)):
        return None
    try:
        value = float(raw)
    except (ValueError, OverflowError):
        return None
    return value if math.isfinite(value) else None


def clamp(value: float, low: float, high: float) -> float:
    """The nearest number to `value` from `low` to `high`."""
    return max(low, min(high, value))


def _boolean(feature: Feature, raw: object) -> object:
    word = str(raw).strip().casefold()
    yes, no = (word_.casefold() for word_ in feature.words)
    if word in _TRUE | {yes}:
        return True
    return False if word in _FALSE | {no} else raw


def _color(raw: object) -> object:
    digits = raw.removeprefix("#") if isinstance(raw, str) else ""
    if len(digits) != _HEX_DIGITS:
        return raw
    try:
        return tuple(bytes.fromhex(digits))
    except ValueError:
        return raw


def settle(shown: object, exact: float, step: float) -> float:
    """What a meter with so fine a `step` shows; it does not flicker between two values."""
    before = number(shown)
    if before is not None and abs(before - exact) < 0.75 * step:
        return before
    return round(round(exact / step) * step, 3)
