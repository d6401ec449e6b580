"""What is wrong with a configuration, in words for the person who wrote it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from controller.config.models import ContradictionError, Place
from controller.config.shape import Spot, spot, suggest

_ECHO_CHARS = 40
_BASES = {int: "a whole number", float: "a number", bool: "true or false", Path: "a path"}


def describe(
    err: ValidationError, *, name: str, lines: Mapping[Place, int], variables: Mapping[Place, str]
) -> list[str]:
    """A line for each problem: where it is (file and line, or variable), and what is allowed."""
    found: list[tuple[int, str]] = []
    for place, text in _problems(err):
        line, where = _origin(place, name=name, lines=lines, variables=variables)
        found.append((line, f"{where}: {text}"))
    return [text for _line, text in sorted(found)]


def _problems(err: ValidationError) -> Iterator[tuple[Place, str]]:
    for details in err.errors(include_url=False):
        cause = details.get("ctx", {}).get("error")
        if isinstance(cause, ContradictionError):
            yield from ((place, f"{_dotted(place)} {text}") for place, text in cause.problems)
        else:
            yield details["loc"], _text(details)


def _origin(
    place: Place, *, name: str, lines: Mapping[Place, int], variables: Mapping[Place, str]
) -> tuple[int, str]:
    for end in range(len(place), 0, -1):
        if (source := variables.get(place[:end])) is not None:
            return 0, source
        if (line := lines.get(place[:end])) is not None:
            return line, f"{name}, line {line}"
    return 0, name


def _text(details: ErrorDetails) -> str:
    place = details["loc"]
    if details["type"] == "extra_forbidden":
        return _unknown(place)
    if place and place[-1] == "[key]":
        return f"{_dotted(place[:-1])} is not a name for {_plain(place[0])}: it {_reason(details)}"
    here = spot(place)
    plain = here is not None and not here.secret and not here.keys
    echo = _echo(details["input"]) if plain else ""
    if details["type"] == "value_error":
        reason = _reason(details)
        return f"{_dotted(place)} {reason}{echo if reason.startswith('must be') else ''}"
    allowed = _allowed(here, details) if here else details["msg"]
    return f"{_dotted(place)} must be {allowed}{echo}".strip()


def _unknown(place: Place) -> str:
    # What stands here may be a value without its colon, so only one word is repeated.
    word = re.match(r"[\w-]{0,40}", str(place[-1]))
    shown = _dotted((*place[:-1], word.group() if word else ""))
    if (meant := suggest(place)) is not None:
        return f"{shown} is not a key; did you mean {_dotted(meant)}?"
    here = spot(place[:-1])
    return f"{shown} is not a key; there are: {', '.join(here.keys if here else ())}"


def _reason(details: ErrorDetails) -> str:
    cause = details.get("ctx", {}).get("error")
    return str(cause) if cause is not None else "must be text"


def _allowed(here: Spot, details: ErrorDetails) -> str:
    if here.choices:
        return " or ".join(filter(None, [", ".join(here.choices[:-1]), here.choices[-1]]))
    if here.keys:
        return "a section with keys (key: value)"
    if details["type"] == "dict_type":
        return "a table (key: value)"
    if details["type"] == "tuple_type":
        return "a list ([one, two])"
    if here.textual:
        return _BASES.get(here.kind, "text") + _length(here, details)
    return _BASES.get(here.kind, "something else") + _range(here)


def _range(here: Spot) -> str:
    match here.limits:
        case {"ge": low, "le": high}:
            return f" from {low:g} to {high:g}"
        case {"gt": low, "le": high}:
            return f" above {low:g} and up to {high:g}"
        case {"ge": low}:
            return f" of at least {low:g}"
    return ""


def _length(here: Spot, details: ErrorDetails) -> str:
    if details["type"] in ("string_too_long", "string_too_short"):
        low, high = here.limits.get("min_length", 0), here.limits.get("max_length", "any")
        return f" of {low} to {high} characters"
    return " (put it in quotes)"


def _echo(value: Any) -> str:
    """The value as it was given, unless it is long, nested, or could hold a password."""
    if isinstance(value, bool):
        return f", not {str(value).lower()}"
    if isinstance(value, (int, float)):
        return f", not {value!r:.{_ECHO_CHARS}}"
    if isinstance(value, str) and "@" not in value:
        return f", not {value[:_ECHO_CHARS]!r}"
    return ""


def _dotted(place: Place) -> str:
    return ".".join(_plain(key) for key in place)


def _plain(key: str | int) -> str:
    text = str(key)[:_ECHO_CHARS]
    return text if text.isprintable() else repr(text)[1:-1]
