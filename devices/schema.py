"""The keys of a discovery payload: their types, defaults and what is wrong with a value."""

import codecs
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from devices import topics
from devices.templates import TemplateError, check_template

_TRUE = frozenset({"1", "true", "yes", "on", "enable"})
_FALSE = frozenset({"0", "false", "no", "off", "disable"})
_LARGEST_INTEGER = 10**15
"""Larger numbers are no setting of a device, and no float holds them exactly."""
_TEXT_ENCODINGS = re.compile(
    r"utf|ascii|iso\d|cp\d|koi8|gb|big5|hz|shift_jis|euc|mac|latin|tis", re.IGNORECASE
)
"""Codecs that turn bytes into text; Python has others."""


class DiscoveryError(ValueError):
    """A discovery payload that is of no use; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key: how its JSON value is read, and what it is when the key is missing."""

    read: Callable[[Any], Any]
    default: Any = None
    required: bool = False
    nullable: bool = False


Keys = Mapping[str, Key]


def read(config: Mapping[str, Any], keys: Keys, *, where: str = "") -> dict[str, Any]:
    """The values of all `keys`, checked and in their own types; other keys are dropped.

    Raises:
        DiscoveryError: a value is wrong or a required one is missing.
    """
    return {
        name: _read_key(config, name, key, where) if name in config or key.required else key.default
        for name, key in keys.items()
    }


def _read_key(config: Mapping[str, Any], name: str, key: Key, where: str) -> Any:
    if name not in config:
        if key.required:
            raise DiscoveryError(f"{where}{name} is required")
        return key.default
    if config[name] is None:
        if key.nullable:
            return None
        raise DiscoveryError(f"{where}{name} must not be null")
    try:
        return key.read(config[name])
    except (TypeError, ValueError, OverflowError, RecursionError) as err:
        raise DiscoveryError(f"{where}{name}: {err}") from err


def text(default: str | None = None, *, required: bool = False, nullable: bool = False) -> Key:
    """A string; numbers and booleans become text the way Python writes them."""
    return Key(as_text, default, required, nullable)


def publish_topic(*, required: bool = False) -> Key:
    """A topic that commands are sent to."""
    return Key(as_topic, required=required)


def topic_filter(*, required: bool = False) -> Key:
    """A topic that states come from; it may hold wildcards."""
    return Key(as_filter, required=required)


def template(*, required: bool = False) -> Key:
    """A template whose syntax is right."""
    return Key(as_template, required=required)


def flag(*, default: bool = False) -> Key:
    """A boolean, also as one of the words for it."""
    return Key(as_flag, default)


def integer(default: int | None = None, *, minimum: float = -math.inf) -> Key:
    """A whole number, also as text."""
    return Key(lambda value: int(_at_least(as_integer(value), minimum)), default)


def decimal(default: float | None = None, *, minimum: float = -math.inf) -> Key:
    """A finite number, also as text."""
    return Key(lambda value: _at_least(as_decimal(value), minimum), default)


def texts(default: tuple[str, ...] | None = ()) -> Key:
    """A list of strings; a single one stands for a list."""
    return Key(as_texts, default)


def one_of(choices: tuple[str, ...], default: str | None = None, *, nullable: bool = False) -> Key:
    """One of some words, in lower case or not."""
    return Key(lambda value: _chosen(value, choices), default, nullable=nullable)


def some_of(choices: tuple[str, ...], default: tuple[str, ...]) -> Key:
    """A list in which each entry is one of some words."""
    return Key(lambda value: tuple(_chosen(entry, choices) for entry in as_list(value)), default)


def as_text(value: Any) -> str:
    """See `text`."""
    if not isinstance(value, (str, int, float)):
        raise TypeError("it must be a text")
    text = str(value)
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError("it holds broken Unicode")
    return text


def as_topic(value: Any) -> str:
    """See `publish_topic`."""
    topic = as_text(value)
    if problem := topics.name_problem(topic):
        raise ValueError(problem)
    return topic


def as_filter(value: Any) -> str:
    """See `topic_filter`."""
    topic = as_text(value)
    if problem := topics.filter_problem(topic):
        raise ValueError(problem)
    return topic


def as_template(value: Any) -> str:
    """See `template`."""
    source = as_text(value)
    try:
        check_template(source)
    except TemplateError as err:
        raise ValueError(str(err)) from err
    return source


def as_flag(value: Any) -> bool:
    """See `flag`."""
    if isinstance(value, (bool, int, float)):
        return bool(value)
    word = str(value).lower().strip()
    if word in _TRUE | _FALSE:
        return word in _TRUE
    raise ValueError("it must be true or false")


def as_integer(value: Any) -> int:
    """See `integer`."""
    try:
        number = int(value) if isinstance(value, (str, int, float)) else None
    except (ValueError, OverflowError) as err:
        raise ValueError("it must be a whole number") from err
    if number is None or abs(number) > _LARGEST_INTEGER:
        raise ValueError("it must be a whole number")
    return number


def as_decimal(value: Any) -> float:
    """See `decimal`."""
    number = float(value) if isinstance(value, (str, int, float)) else math.nan
    if not math.isfinite(number):
        raise ValueError("it must be a number")
    return number


def as_texts(value: Any) -> tuple[str, ...]:
    """See `texts`."""
    return tuple(as_text(entry) for entry in as_list(value))


def as_list(value: Any) -> list[Any]:
    """A list; a single value stands for a list of it."""
    return value if isinstance(value, list) else [value]


def as_object(value: Any) -> dict[str, Any]:
    """A JSON object."""
    if isinstance(value, dict):
        return value
    raise ValueError("it must be a JSON object")


def as_icon(value: Any) -> str:
    """The name of an icon, with the prefix of its set."""
    icon = as_text(value)
    if ":" not in icon:
        raise ValueError("an icon is written as prefix:name")
    return icon


def as_url(value: Any) -> str:
    """A web address, or one inside Home Assistant."""
    url = as_text(value)
    if not re.match(r"(https?|homeassistant)://[^\s/]", url, re.IGNORECASE):
        raise ValueError("it must be an http, https or homeassistant address")
    return url


def as_pattern(value: Any) -> str:
    """A regular expression."""
    pattern = as_text(value)
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as err:
        raise ValueError(f"it is not a regular expression: {err}") from err
    return pattern


def as_encoding(value: Any) -> str:
    """The name of a text encoding; empty for raw bytes."""
    name = as_text(value)
    try:
        known = not name or _TEXT_ENCODINGS.match(codecs.lookup(name).name)
    except (LookupError, ValueError) as err:
        raise ValueError(f"{name[:40]!r} is not a known encoding") from err
    if not known:
        raise ValueError(f"{name[:40]!r} is not an encoding of text")
    return name


def as_qos(value: Any) -> int:
    """A quality of service: 0, 1 or 2."""
    qos = as_integer(value)
    if qos not in (0, 1, 2):
        raise ValueError("it must be 0, 1 or 2")
    return qos


def _at_least(value: float, minimum: float) -> float:
    if value < minimum:
        raise ValueError(f"it must be at least {minimum:g}")
    return value


def _chosen(value: Any, choices: tuple[str, ...]) -> str:
    word = as_text(value).lower()
    if word in choices:
        return word
    raise ValueError(f"{word[:40]!r} is not known; it is one of: {', '.join(choices)}")
