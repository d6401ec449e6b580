"""Hearth with a clock and a disk to meddle with: `python -m chaos.daemon FILE run --config ...`.

FILE holds two numbers: how far the wall clock is off, in seconds, and whether the journal's disk
is read-only. Nothing of Hearth knows of it: only in this process, and before any of it is loaded,
`time.time` and SQLite's connections are put behind that file.
"""

import mmap
import runpy
import sqlite3
import struct
import sys
import time
from pathlib import Path
from typing import Any

FORM = struct.Struct("dd")
_real = time.time


class Switches:
    """The file, from the side of who meddles."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ahead_s = 0.0
        self.read_only = False
        self.write()

    def write(self) -> None:
        """Let the daemon live with what is set."""
        with self.path.open("r+b" if self.path.exists() else "wb") as file:
            file.write(FORM.pack(self.ahead_s, float(self.read_only)))


class _Meddled(sqlite3.Connection):
    """A connection whose disk may be read-only by now."""

    switches: mmap.mmap

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement.startswith("BEGIN"):
            read_only = int(FORM.unpack_from(self.switches)[1])
            super().execute(f"PRAGMA query_only = {read_only}")
        return super().execute(statement, *values)


def meddle(path: Path) -> None:
    """Put clock and disk behind the file."""
    with path.open("r+b") as file:
        switches = mmap.mmap(file.fileno(), FORM.size, access=mmap.ACCESS_READ)
    _Meddled.switches = switches
    real_connect = sqlite3.connect

    def connect(*given: Any, **more: Any) -> sqlite3.Connection:
        return real_connect(*given, **{"factory": _Meddled, **more})

    sqlite3.connect = connect  # type: ignore[assignment]
    time.time = lambda: _real() + float(FORM.unpack_from(switches)[0])


def main() -> None:
    """Meddle, and be Hearth."""
    meddle(Path(sys.argv[1]))
    sys.argv = ["hearth", *sys.argv[2:]]
    runpy.run_module("controller", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
