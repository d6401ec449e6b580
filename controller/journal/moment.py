"""Moments whose age can be told after a restart, and after somebody has set the clock."""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One moment on two clocks: people's, which may be set, and the machine's, which may not."""

    wall: float
    """Seconds since the epoch."""
    boot: str = ""
    """Which start of the machine the ticks count from; empty: nobody knows."""
    ticks: float = 0.0
    """Seconds since the machine was started, sleep included."""

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> Self:
        """The moment of a record.

        Raises:
            KeyError, TypeError, ValueError: it is no record of a moment.
        """
        wall, ticks = float(record["wall"]), float(record["ticks"])
        return cls(wall=wall, boot=str(record["boot"]), ticks=ticks)


class Clock:
    """Tells the time, and how long ago something was.

    Within one start of the machine only the machine's own clock counts: setting the wall clock
    makes nothing older or younger. Across a start of the machine there is the wall clock alone; a
    moment that lies in its future has an unknown age, which counts as too old for everything.
    """

    def __init__(
        self,
        *,
        wall: Callable[[], float] = time.time,
        ticks: Callable[[], float] | None = None,
        boot: str | None = None,
    ) -> None:
        self._wall = wall
        self._ticks = ticks or _ticks
        self._boot = _boot_id() if boot is None else boot

    def now(self, *, ago_s: float = 0.0) -> Moment:
        """This moment, or one that was so long ago."""
        return Moment(
            wall=self._wall() - ago_s, boot=self._boot, ticks=self._ticks() - max(ago_s, 0.0)
        )

    def age_s(self, moment: Moment) -> float:
        """Seconds since a moment; infinite if nobody can know."""
        if self._boot and moment.boot == self._boot:
            return max(0.0, self._ticks() - moment.ticks)
        age = self._wall() - moment.wall
        return age if age >= 0 else math.inf


def _ticks() -> float:
    """Like `time.monotonic`, but it counts the machine's sleep where the system can tell."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def _boot_id() -> str:
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
