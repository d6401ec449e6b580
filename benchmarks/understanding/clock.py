"""Hearth with its clock set: `python -m benchmarks.understanding.clock TIME run --config FILE`.

Nothing of Hearth takes its time from outside, and it need not: only in this process, and before
any of it is loaded, `datetime.now` is put at another time, from which it goes on.
"""

import datetime as dt
import os
import runpy
import sys
import time
from typing import Self

_Real = dt.datetime


class _Kind(type):
    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _Real)


class _Shifted(_Real, metaclass=_Kind):
    """The real class, whose present is another one."""

    ahead = dt.timedelta()

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Self:
        there = (_Real.now(dt.UTC) + cls.ahead).astimezone(tz)
        return cls.combine(there.date(), there.timetz() if tz else there.time())

    @classmethod
    def today(cls) -> Self:
        return cls.now()


def zone(offset: dt.timedelta) -> str:
    """A fixed offset as the environment's TZ wants it, which counts the other way round."""
    minutes = round(offset.total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    east = "+" if minutes >= 0 else "-"
    west = "-" if minutes >= 0 else "+"
    return f"<{east}{hours:02}{rest:02}>{west}{hours:02}:{rest:02}"


def set_to(text: str) -> None:
    """Let this process live at another time, in its time zone if it names one.

    Raises:
        ValueError: it is no time in ISO 8601.
    """
    wanted = _Real.fromisoformat(text)
    offset = wanted.utcoffset()
    if offset is not None:
        os.environ["TZ"] = zone(offset)
        time.tzset()
    _Shifted.ahead = wanted.astimezone(dt.UTC) - _Real.now(dt.UTC)
    vars(dt)["datetime"] = _Shifted


def main() -> None:
    """Set the clock and be Hearth."""
    set_to(sys.argv[1])
    sys.argv = ["hearth", *sys.argv[2:]]
    runpy.run_module("controller", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
