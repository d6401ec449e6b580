"""What template functions give back for input that is of no use to them."""

from typing import Any

MISSING: Any = object()
"""No default was given."""


def default_or_raise(default: Any, problem: str) -> Any:
    """The default.

    Raises:
        ValueError: none was given.
    """
    if default is MISSING:
        raise ValueError(f"{problem} and no default was given")
    return default
