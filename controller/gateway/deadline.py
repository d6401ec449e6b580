"""Time limits that are put off by every message: expiry, and going off by itself."""

import asyncio
from collections.abc import Callable


class Deadline:
    """Calls back when nothing has put it off for so long.

    Messages come far more often than deadlines pass, so putting off only notes the time, and
    the one timer of the loop looks at it when it rings.
    """

    __slots__ = ("_call", "_clock", "_due", "_seconds", "_timer")

    def __init__(
        self, seconds: float, call: Callable[[], None], clock: Callable[[], float]
    ) -> None:
        self._seconds = seconds
        self._call = call
        self._clock = clock
        self._due: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def put_off(self, at: float) -> None:
        """Let it pass so many seconds after the time `at`, and not before."""
        due = at + self._seconds
        if self._due is not None and due < self._due:
            self.cancel()
        self._due = due
        if self._timer is None:
            self._ring_later(due)

    def cancel(self) -> None:
        """Let it never pass, unless it is put off again."""
        self._due = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring_later(self, due: float) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(due - self._clock(), 0.0), self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._due is None:
            return
        if self._due > self._clock():
            self._ring_later(self._due)
            return
        self._due = None
        self._call()
