"""Regular expressions in templates and announcements, without those that may take for ever."""

import re
from collections.abc import Iterable
from functools import lru_cache
from re import _parser as sre  # type: ignore[attr-defined]
from typing import Any

LONGEST_PATTERN = 1_024
LONGEST_SEARCHED = 4_096
_TYPICAL = 256
"""Characters of a text that an announced pattern is judged by."""
_MOST_WAYS = 18_000_000
"""Places and divisions of a text that may be tried for one pattern."""
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def regex_match(value: Any, find: str = "", ignorecase: bool = False) -> bool:  # noqa: FBT001, FBT002
    """Whether a pattern fits at the beginning."""
    text = _searched(value)
    return bool(bounded(find, ignorecase, text).match(text))


def regex_search(value: Any, find: str = "", ignorecase: bool = False) -> bool:  # noqa: FBT001, FBT002
    """Whether a pattern fits anywhere."""
    text = _searched(value)
    return bool(bounded(find, ignorecase, text).search(text))


def regex_replace(
    value: Any = "",
    find: str = "",
    replace: str = "",
    ignorecase: bool = False,  # noqa: FBT001, FBT002
) -> str:
    """The text with every fit of a pattern replaced."""
    text = _searched(value)
    if len(replace) > _TYPICAL:
        raise ValueError("the replacement is too long")
    return bounded(find, ignorecase, text).sub(replace, text)


def regex_findall(value: Any, find: str = "", ignorecase: bool = False) -> list[Any]:  # noqa: FBT001, FBT002
    """All fits of a pattern."""
    text = _searched(value)
    return bounded(find, ignorecase, text).findall(text)


def regex_findall_index(
    value: Any,
    find: str = "",
    index: int = 0,
    ignorecase: bool = False,  # noqa: FBT001, FBT002
) -> Any:
    """One fit of a pattern."""
    return regex_findall(value, find, ignorecase)[index]


def bounded(find: Any, ignorecase: bool, text: str) -> re.Pattern[str]:  # noqa: FBT001
    """The pattern made ready for a text.

    Raises:
        ValueError: it may take for ever, or is wrong.
    """
    if work(str(find), len(text)) > _MOST_WAYS:
        raise ValueError("the pattern may take for ever")
    return re.compile(str(find), re.IGNORECASE if ignorecase else 0)


def price(value: Any = "", find: Any = "", *_more: Any, **_options: Any) -> int:
    """How many steps of a template it costs to look for a pattern in a value."""
    return work(str(find), len(value) if isinstance(value, str) else _TYPICAL) // 1_000


@lru_cache(maxsize=256)
def work(pattern: str, length: int) -> int:
    """A bound on the places and divisions of a text of this length that are tried.

    Raises:
        ValueError: the pattern may take for ever, or is wrong.
    """
    if len(pattern) > LONGEST_PATTERN:
        raise ValueError("the pattern is too long")
    try:
        tree = sre.parse(pattern)
        places = 1 if _is_anchored(tree) else length + 1
        return places * _ways(tree, length)
    except (re.error, OverflowError, RecursionError) as err:
        raise ValueError(f"the pattern is wrong: {err}") from err


def harmless(pattern: str) -> str:
    """The pattern, or an empty one if matching it may take for ever: then others must judge."""
    try:
        if work(rf"\A(?:{pattern})", _TYPICAL) > _MOST_WAYS:
            return ""
        re.compile(pattern)
    except (ValueError, re.error):
        return ""
    return pattern


def _is_anchored(tree: Any) -> bool:
    """Whether it can only fit at the beginning of a text."""
    first = str(tree[0][1]) if len(tree) and str(tree[0][0]) == "AT" else ""
    several = tree.state.flags & re.MULTILINE
    return first == "AT_BEGINNING_STRING" or (first == "AT_BEGINNING" and not several)


def _ways(tree: Iterable[Any], length: int) -> int:
    """How many ways there are to lay a sequence on a text."""
    ways = 1
    for operation, argument in tree:
        ways *= _ways_of(str(operation), argument, length)
        if ways > _MOST_WAYS:
            raise ValueError("the pattern may take for ever")
    return ways


def _ways_of(operation: str, argument: Any, length: int) -> int:
    if operation in _REPEATS:
        least, most, body = argument
        return _repeated(least, most, body, length)
    if operation == "BRANCH":
        return sum(_ways(branch, length) for branch in argument[1])
    if operation == "GROUPREF_EXISTS":
        return sum(_ways(branch, length) for branch in argument[1:] if branch is not None)
    inner = {"ASSERT": 1, "ASSERT_NOT": 1, "SUBPATTERN": -1}
    if operation in inner:
        return _ways(argument[inner[operation]], length)
    if operation == "ATOMIC_GROUP":
        return _ways(argument, length)
    return 1


def _repeated(least: int, most: int, body: Any, length: int) -> int:
    ways = _ways(body, length)
    if least == most == 1:
        return ways
    if most == 1:
        return ways + 2
    if body.getwidth()[0] == 0 or (ways > 1 and most > length):
        # What may be empty, or varies itself, can be repeated in too many ways.
        raise ValueError("the pattern may take for ever")
    if ways == 1:
        choices = max(min(most, length) - least, 0)
        return choices + 2 if choices else 1
    return sum(ways**times for times in range(max(least, 1), min(most, 64) + 1))


def _searched(value: Any) -> str:
    text = value if isinstance(value, str) else str(value)
    if len(text) > LONGEST_SEARCHED:
        raise ValueError("the text to be searched is too long")
    return text
