"""Home Assistant's own template filters, functions and tests, as far as announcements use them."""

import base64
import json
import math
import struct
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from itertools import chain
from typing import Any

from jinja2.filters import do_int
from jinja2.runtime import Undefined

from devices import itself
from devices.template_defaults import MISSING, default_or_raise
from devices.template_moments import (
    as_datetime,
    as_local,
    as_timestamp,
    now,
    strptime,
    timestamp_custom,
    timestamp_local,
    timestamp_utc,
    utcnow,
)
from devices.template_patterns import (
    price,
    regex_findall,
    regex_findall_index,
    regex_match,
    regex_replace,
    regex_search,
)


def to_float(value: Any, default: Any = MISSING) -> Any:
    """A float, else the default, else a ValueError."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return default_or_raise(default, f"float got invalid input {str(value)[:40]!r}")


def to_int(value: Any, default: Any = MISSING, base: int = 10) -> Any:
    """An int, else the default, else a ValueError."""
    result = do_int(value, MISSING, base)
    return (
        default_or_raise(default, f"int got invalid input {str(value)[:40]!r}")
        if (result is MISSING)
        else result
    )


def to_bool(value: Any, default: Any = MISSING) -> Any:
    """A boolean from the words for it."""
    word = str(value).lower().strip()
    if word in {"1", "true", "yes", "on", "enable"}:
        return True
    if word in {"0", "false", "no", "off", "disable"}:
        return False
    return default_or_raise(default, f"bool got invalid input {word[:40]!r}")


def to_round(value: Any, precision: int = 0, method: str = "common", default: Any = MISSING) -> Any:
    """Round; with no digits left the result is a whole number."""
    try:
        rounded = _round(float(value), max(min(int(precision), 30), -30), method)
    except (TypeError, ValueError, OverflowError):
        return default_or_raise(default, f"round got invalid input {str(value)[:40]!r}")
    return int(rounded) if precision == 0 else rounded


def multiply(value: Any, amount: Any, default: Any = MISSING) -> Any:
    """A product of two numbers."""
    try:
        return float(value) * amount
    except (TypeError, ValueError):
        return default_or_raise(default, f"multiply got invalid input {str(value)[:40]!r}")


def add(value: Any, amount: Any, default: Any = MISSING) -> Any:
    """A sum of two numbers."""
    try:
        return float(value) + amount
    except (TypeError, ValueError):
        return default_or_raise(default, f"add got invalid input {str(value)[:40]!r}")


def is_number(value: Any) -> bool:
    """Whether a value is a finite number or the text of one."""
    try:
        return math.isfinite(float(value))
    except (TypeError, ValueError):
        return False


def is_defined(value: Any) -> Any:
    """The value; an undefined one ends the rendering."""
    if isinstance(value, Undefined):
        value()  # raises its own error, which names what is missing
    return value


def iif(value: Any, if_true: Any = True, if_false: Any = False, if_none: Any = MISSING) -> Any:  # noqa: FBT002
    """Choose by a value's truth."""
    if value is None and if_none is not MISSING:
        return if_none
    return if_true if value else if_false


def smallest(*values: Any, **options: Any) -> Any:
    """The smallest of several values or of one list."""
    return min(*values, **options)


def largest(*values: Any, **options: Any) -> Any:
    """The largest of several values or of one list."""
    return max(*values, **options)


def to_json(
    value: Any,
    ensure_ascii: bool = False,  # noqa: FBT001, FBT002
    pretty_print: bool = False,  # noqa: FBT001, FBT002
    sort_keys: bool = False,  # noqa: FBT001, FBT002
) -> str:
    """JSON without spaces."""
    return json.dumps(
        value,
        ensure_ascii=ensure_ascii,
        sort_keys=sort_keys,
        indent=2 if pretty_print else None,
        separators=None if pretty_print else (",", ":"),
    )


def from_json(value: Any, default: Any = MISSING) -> Any:
    """The value of a JSON text."""
    try:
        return json.loads(value)
    except (TypeError, ValueError):
        return default_or_raise(default, "from_json got invalid input")


def unpack(value: Any, format_string: str, offset: int = 0) -> Any:
    """Numbers from raw bytes."""
    raw = value if isinstance(value, bytes) else str(value).encode("latin-1")
    found = struct.unpack_from(format_string, raw, offset)
    return found[0] if len(found) == 1 else found


def pack(value: Any, format_string: str) -> bytes:
    """Raw bytes from a number."""
    if len(format_string) > 2:  # noqa: PLR2004
        raise ValueError("pack takes one number")
    return struct.pack(format_string, value)


def flatten(value: Iterable[Any], levels: int | None = None) -> list[Any]:
    """The lists inside a list in line."""
    if levels == 0:
        return list(value)
    deeper = None if levels is None else levels - 1
    parts = (flatten(v, deeper) if isinstance(v, (list, tuple)) else [v] for v in value)
    return list(chain.from_iterable(parts))


def average(*values: Any) -> float:
    """The mean of several values or of one list."""
    numbers = list(values[0] if len(values) == 1 else values)
    return math.fsum(map(float, numbers)) / len(numbers)


FILTERS: Mapping[str, Callable[..., Any]] = {
    "float": to_float,
    "int": to_int,
    "bool": to_bool,
    "round": to_round,
    "multiply": multiply,
    "add": add,
    "is_number": is_number,
    "is_defined": is_defined,
    "iif": iif,
    "min": smallest,
    "max": largest,
    "average": average,
    "flatten": flatten,
    "to_json": to_json,
    "from_json": from_json,
    "regex_match": regex_match,
    "regex_search": regex_search,
    "regex_replace": regex_replace,
    "regex_findall": regex_findall,
    "regex_findall_index": regex_findall_index,
    "bitwise_and": lambda first, second: first & second,
    "bitwise_or": lambda first, second: first | second,
    "bitwise_xor": lambda first, second: first ^ second,
    "as_datetime": as_datetime,
    "as_local": as_local,
    "as_timestamp": as_timestamp,
    "timestamp_local": timestamp_local,
    "timestamp_utc": timestamp_utc,
    "timestamp_custom": timestamp_custom,
    "pack": pack,
    "unpack": unpack,
    "ord": ord,
    "sqrt": lambda value: math.sqrt(float(value)),
    "log": lambda value, base=math.e: math.log(float(value), float(base)),
    "base64_encode": lambda value: base64.b64encode(str(value).encode()).decode(),
    "base64_decode": lambda value: base64.b64decode(str(value)).decode(),
    "contains": lambda values, value: value in values,
}
GLOBALS: Mapping[str, Any] = {
    name: FILTERS[name]
    for name in (
        "float", "int", "bool", "is_number", "iif", "min", "max", "average", "sqrt", "log",
        "as_datetime", "as_timestamp", "pack", "unpack", "flatten",
    )
} | {
    "_worded": itself.worded,
    "now": now,
    "utcnow": utcnow,
    "strptime": strptime,
    "timedelta": timedelta,
    "zip": zip,
    "pi": math.pi,
    "e": math.e,
    "has_value": lambda _entity="": False,
    "states": lambda _entity="", **_options: "unknown",
    "state_attr": lambda _entity="", _name="": None,
    "is_state": lambda _entity="", _state="": False,
}  # fmt: skip


def _price_of_sum(value: Any, _attribute: Any = None, start: Any = 0) -> int:
    # Lists that are joined one after another are copied over and over.
    if isinstance(start, (int, float)):
        return 0
    return len(value) ** 2 if hasattr(value, "__len__") else 10_000


PRICES: Mapping[str, Callable[..., int]] = {
    **dict.fromkeys([name for name in FILTERS if name.startswith("regex_")], price),
    **dict.fromkeys(("match", "search"), price),
    "sum": _price_of_sum,
    "urlize": lambda _context, value, *_more, **_options: len(str(value)),
}
"""What some filters and tests cost beside the size of their values, in steps."""
TESTS: Mapping[str, Callable[..., bool]] = {
    "is_number": is_number,
    "match": regex_match,
    "search": regex_search,
    "list": lambda value: isinstance(value, list),
    "contains": lambda values, value: value in values,
}


def _round(value: float, precision: int, method: str) -> float:
    scale = 10.0**precision
    match method:
        case "ceil":
            return math.ceil(value * scale) / scale
        case "floor":
            return math.floor(value * scale) / scale
        case "half":
            return round(value * 2) / 2
    return round(value, precision)
