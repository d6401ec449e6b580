"""JSON values kept small: thousands of announcements, seldom looked at."""

import marshal
from collections.abc import Iterator, Mapping
from typing import Any

from devices.schema import DiscoveryError

_PLAIN = 2
"""The format without references: equal values are the same bytes."""


class Kept(Mapping[str, Any]):
    """A JSON object as bytes: as objects its keys and values need several times the memory."""

    __slots__ = ("_frozen",)

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._frozen = frozen(dict(config))

    def __getitem__(self, key: str) -> Any:
        """One value."""
        return thawed(self._frozen)[key]

    def __iter__(self) -> Iterator[str]:
        """All keys."""
        return iter(thawed(self._frozen))

    def __len__(self) -> int:
        """How many keys there are."""
        return len(thawed(self._frozen))

    def __repr__(self) -> str:
        """As that of a dict."""
        return repr(thawed(self._frozen))


def frozen(value: Any) -> bytes:
    """A JSON value as bytes, the same for equal ones with their keys in the same order.

    Raises:
        DiscoveryError: it is nested too deeply.
    """
    try:
        return marshal.dumps(value, _PLAIN)
    except ValueError as err:
        raise DiscoveryError("nested too deeply") from err


def thawed(data: bytes) -> Any:
    """The value that was `frozen`, as the caller's own."""
    return marshal.loads(data)  # noqa: S302  # they are our own bytes, never left the process
