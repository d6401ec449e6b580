"""Times of the day and days of the week at which a rule holds."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Self

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SETS = {"weekdays": _DAYS[:5], "weekend": _DAYS[5:]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A part of the week."""

    begin: time | None = None
    """None: all day."""
    end: time | None = None
    """Before `begin`: on the next day."""
    days: frozenset[int] = frozenset()
    """0 is Monday; of a time over midnight, where it begins. Empty: every day."""

    @classmethod
    def read(cls, times: str | None, days: Iterable[str]) -> Self:
        """The span of a rule: `07:00-20:00`, and `weekdays`, `sat`, ..."""
        begin, _, end = (times or "").partition("-")
        named = {day for each in days for day in _SETS.get(each, (each,))}
        return cls(
            begin=time.fromisoformat(begin) if begin else None,
            end=time.fromisoformat(end) if end else None,
            days=frozenset(map(_DAYS.index, named)),
        )

    @property
    def is_always(self) -> bool:
        """Whether it is the whole week."""
        return self.begin is None and not self.days

    def holds(self, now: datetime) -> bool:
        """Whether a moment lies in it; its end does not."""
        if self.begin is None or self.end is None:
            return self._on(now)
        clock = now.time()
        if self.begin < self.end:
            return self.begin <= clock < self.end and self._on(now)
        if clock >= self.begin:
            return self._on(now)
        return clock < self.end and self._on(now - timedelta(days=1))

    def _on(self, day: datetime) -> bool:
        return not self.days or day.weekday() in self.days
