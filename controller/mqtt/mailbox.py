"""From the network thread to the asyncio loop, many items for one wake-up."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

BATCH = 500
"""Items taken before others in the loop get their turn."""
CLOSE_S = 0.002
"""Wake-ups that follow each other faster than this are a stream."""
STREAM = 10
"""So many of them in a row, and the next one is put off, so that items can gather."""
GATHER_S = 0.003


class Mailbox(Generic[T]):
    """`put` may be called from any thread; `take` runs in the loop, in order.

    A single item is taken at once. In a stream the two threads would hand the interpreter lock to
    and fro for each item, which costs more than the items themselves.
    """

    def __init__(self, *, loop: asyncio.AbstractEventLoop, take: Callable[[T], None]) -> None:
        self._loop = loop
        self._take = take
        self._items: deque[T] = deque()
        self._woken = False
        self._open = True
        self._row = 0
        self._last = 0.0

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: T) -> None:
        """Hand an item over; never blocks and never raises."""
        self.add(item)
        self.wake()

    def add(self, item: T) -> None:
        """Hand an item over that has time until the next `wake`."""
        if self._open:
            self._items.append(item)

    def wake(self) -> None:
        """Have the loop take what is here; waking it for each item would cost more than they do."""
        if self._items and not self._woken:
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
        self._row = self._row + 1 if self._loop.time() - self._last < GATHER_S + CLOSE_S else 0
        found = len(self._items)
        try:
            for _ in range(min(found, BATCH)):
                self._take(self._items.popleft())
        finally:
            self._last = self._loop.time()
            self._continue(found)

    def _continue(self, found: int) -> None:
        if self._woken:
            return
        if self._items:
            self._woken = True
            self._loop.call_soon(self._drain)
        elif found and self._row > STREAM:
            self._woken = True
            self._loop.call_later(GATHER_S, self._drain)
