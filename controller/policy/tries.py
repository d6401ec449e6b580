"""How often the PIN was wrong: by source and by all together, kept over restarts.

Each wrong PIN costs a pause that doubles; too many cost a lockout that doubles as well. A guess is
noted before it is checked, so that ending the daemon in between gains nothing.
"""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import structlog

log = structlog.get_logger(__name__)

DAY_S = 86_400.0
EVERYBODY = ""
"""No source: all of them together. Else somebody who may speak as many sources has many tries."""
MOST_SOURCES = 1000
MOST_BYTES = 1 << 20
_SHARE = 4
"""All sources together have so many times the tries of one."""
_DOUBLINGS = 20


@dataclass(slots=True, kw_only=True)
class Count:
    """What one source has tried."""

    wrong: int = 0
    """Wrong PINs since the last right one."""
    until: float = 0.0
    """Nothing is tried before this time, in seconds since the epoch."""
    at: float = 0.0
    """When the last one was tried."""


@dataclass(slots=True, kw_only=True)
class Tries:
    """Wrong PINs, in memory and in a file."""

    clock: Callable[[], float]
    """Seconds since the epoch."""
    path: Path | None = None
    """None: only in memory."""
    most: int = 5
    pause_s: float = 2.0
    lockout_s: float = 900.0
    _counts: dict[str, Count] = field(default_factory=dict)

    def open(self) -> None:
        """Read what was tried before the last stop."""
        if self.path is None:
            return
        try:
            with self.path.open("rb") as file:
                raw = file.read(MOST_BYTES)
            self._counts = {source: _count(data) for source, data in json.loads(raw).items()}
        except FileNotFoundError:
            return
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as err:
            log.warning("pin_tries_unreadable", path=str(self.path), reason=str(err)[:200])

    def wait_s(self, source: str) -> float:
        """How long a source has to wait before the PIN is looked at; 0: not at all."""
        now = self.clock()
        waits = [self._left(self._counts.get(key), now) for key in (source, EVERYBODY)]
        return max(waits)

    def begin(self, source: str) -> None:
        """Note a guess as a wrong one, on disk, before it is checked."""
        now = self.clock()
        self._note(source, now, self.most)
        self._note(EVERYBODY, now, self.most * _SHARE)
        self._shrink()
        self._save()

    def right(self, source: str) -> None:
        """The guess that has begun was right: all is forgotten, others' guesses are not."""
        self._counts.pop(source, None)
        everybody = self._counts.get(EVERYBODY)
        if everybody is not None:
            everybody.wrong = max(everybody.wrong - 1, 0)
            everybody.until = 0.0
        self._save()

    def _left(self, count: Count | None, now: float) -> float:
        if count is None:
            return 0.0
        # A clock that was set back must not lock anybody out for longer than was meant.
        return min(max(count.until - now, 0.0), max(count.until - count.at, 0.0))

    def _note(self, key: str, now: float, most: int) -> None:
        count = self._counts.setdefault(key, Count())
        if now - count.at > DAY_S and now > count.until:
            count.wrong = 0
        count.wrong += 1
        count.at = now
        over = min(count.wrong - most, _DOUBLINGS)
        if over >= 0:
            count.until = now + min(self.lockout_s * 2**over, DAY_S)
        elif key != EVERYBODY:
            count.until = now + min(self.pause_s * 2 ** (count.wrong - 1), self.lockout_s)

    def _shrink(self) -> None:
        while len(self._counts) > MOST_SOURCES:
            others = (key for key in self._counts if key != EVERYBODY)
            del self._counts[min(others, key=lambda key: self._counts[key].until)]

    def _save(self) -> None:
        if self.path is None:
            return
        fresh = self.path.with_name(f"{self.path.name}.new")
        text = json.dumps({key: asdict(count) for key, count in self._counts.items()})
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        except OSError as err:
            log.warning("pin_tries_not_kept", path=str(self.path), reason=str(err))
            with suppress(OSError):
                fresh.unlink(missing_ok=True)


def _count(data: Any) -> Count:
    wrong, until, at = data["wrong"], data["until"], data["at"]
    if not isinstance(wrong, int) or not all(isinstance(n, (int, float)) for n in (until, at)):
        raise TypeError("numbers belong here")
    return Count(wrong=wrong, until=float(until), at=float(at))
