"""Regular expressions in templates and announcements, without those that may take for ever."""

import re
from typing import Any

LONGEST_SEARCHED = 4_096
_REPEATED_REPEAT = re.compile(r"[*+}][?+]?\)+[*+{]|\|[^()]*\)[*+{]")
"""A repeated group that itself repeats or chooses: matching may take for ever."""


def regex_match(value: Any, find: str = "", ignorecase: bool = False) -> bool:  # noqa: FBT001, FBT002
    """Whether a pattern fits at the beginning."""
    return bool(bounded(find, ignorecase).match(_searched(value)))


def regex_search(value: Any, find: str = "", ignorecase: bool = False) -> bool:  # noqa: FBT001, FBT002
    """Whether a pattern fits anywhere."""
    return bool(bounded(find, ignorecase).search(_searched(value)))


def regex_replace(
    value: Any = "",
    find: str = "",
    replace: str = "",
    ignorecase: bool = False,  # noqa: FBT001, FBT002
) -> str:
    """The text with every fit of a pattern replaced."""
    return bounded(find, ignorecase).sub(replace, _searched(value))


def regex_findall(value: Any, find: str = "", ignorecase: bool = False) -> list[Any]:  # noqa: FBT001, FBT002
    """All fits of a pattern."""
    return bounded(find, ignorecase).findall(_searched(value))


def regex_findall_index(
    value: Any,
    find: str = "",
    index: int = 0,
    ignorecase: bool = False,  # noqa: FBT001, FBT002
) -> Any:
    """One fit of a pattern."""
    return regex_findall(value, find, ignorecase)[index]


def bounded(find: Any, ignorecase: bool = False) -> re.Pattern[str]:  # noqa: FBT001, FBT002
    """The pattern made ready.

    Raises:
        ValueError: it may take for ever.
        re.error: it is wrong.
    """
    if len(str(find)) > LONGEST_SEARCHED or _REPEATED_REPEAT.search(str(find)):
        raise ValueError("the pattern may take for ever")
    return re.compile(str(find), re.IGNORECASE if ignorecase else 0)


def harmless(pattern: str) -> str:
    """The pattern, or an empty one if matching it may take for ever: then others must judge."""
    try:
        bounded(pattern)
    except (ValueError, re.error):
        return ""
    return pattern


def _searched(value: Any) -> str:
    text = value if isinstance(value, str) else str(value)
    if len(text) > LONGEST_SEARCHED:
        raise ValueError("the text to be searched is too long")
    return text
