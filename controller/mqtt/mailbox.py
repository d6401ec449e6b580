"""From the network thread to the asyncio loop, many items for one wake-up."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

BATCH = 500
"""Items taken before others in the loop get their turn."""


class Mailbox(Generic[T]):
    """`put` may be called from any thread; `take` runs in the loop, in order."""

    def __init__(self, *, loop: asyncio.AbstractEventLoop, take: Callable[[T], None]) -> None:
        self._loop = loop
        self._take = take
        self._items: deque[T] = deque()
        self._woken = False
        self._open = True

    def put(self, item: T) -> None:
        """Hand an item over; never blocks and never raises."""
        if not self._open:
            return
        self._items.append(item)
        if not self._woken:
            self._woken = True
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is left to tell
                self._loop.call_soon_threadsafe(self._drain)

    def close(self) -> None:
        """Forget what waits, and what still comes."""
        self._open = False
        self._items.clear()

    def _drain(self) -> None:
        # Cleared first: an item put from here on asks for a wake-up of its own.
        self._woken = False
        try:
            for _ in range(min(len(self._items), BATCH)):
                self._take(self._items.popleft())
        finally:
            if self._items and not self._woken:
                self._woken = True
                self._loop.call_soon(self._drain)
