"""Commands, what was done about them, and their answers, on disk before anything is acted on."""

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog

from controller.errors import JournalError

log = structlog.get_logger(__name__)

VERSION = 1
WAIT_S = 1.0
DAY_S = 86_400.0
BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

SCHEMA = f"""
CREATE TABLE IF NOT EXISTS commands (
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    text TEXT NOT NULL,
    received_at REAL NOT NULL,
    request TEXT NOT NULL,
    status TEXT NOT NULL,
    answer TEXT,
    PRIMARY KEY (source, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS steps (
    number INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    command TEXT NOT NULL,
    at REAL NOT NULL,
    step TEXT NOT NULL,
    FOREIGN KEY (source, command) REFERENCES commands (source, id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS steps_of ON steps (source, command);
CREATE INDEX IF NOT EXISTS open_commands ON commands (received_at) WHERE status = 'open';
PRAGMA user_version = {VERSION};
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A command that was taken before."""

    answer: dict[str, Any] | None
    """None: it is still being worked on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered:
    """A command without an answer, as a crash leaves it."""

    id: str
    source: str
    received_at: float
    request: dict[str, Any]
    steps: tuple[dict[str, Any], ...]


class Journal:
    """One file; all methods raise `JournalError` when the disk fails.

    A command counts as the same if source and id are: a source cannot hide or answer another
    one's commands by guessing ids.
    """

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._clock = clock
        self._database: sqlite3.Connection | None = None
        self.used_at: float | None = None
        """When it was last in use before it was opened; None: never."""

    def open(self) -> None:
        """Open the file, or begin a new one; a damaged one is moved aside.

        Raises:
            JournalError: neither is possible.
        """
        with self._translated():
            if self._path.exists():
                self.used_at = self._path.stat().st_mtime
            try:
                self._database = self._connect()
            except sqlite3.DatabaseError as err:
                if err.sqlite_errorcode not in BROKEN:
                    raise
                self._move_aside(str(err))
                self._database = self._connect()

    def close(self) -> None:
        """Close the file, if it is open."""
        if self._database is not None:
            with self._translated():
                self._database.close()
            self._database = None

    def accept(self, command_id: str, source: str, request: Mapping[str, Any]) -> Known | None:
        """Put a command on disk.

        Returns:
            What is known of it if it was taken before, None if it is new and to be run.
        """
        insert = "INSERT OR IGNORE INTO commands VALUES (?, ?, ?, ?, ?, 'open', NULL)"
        text = str(request.get("text", ""))
        with self._translated():
            row = (command_id, source, text, self._clock(), _dump(request))
            if self._run(insert, *row).rowcount:
                return None
        return self.known(command_id, source)

    def known(self, command_id: str, source: str) -> Known | None:
        """What is known of a command; None if it was never taken."""
        select = "SELECT answer FROM commands WHERE source = ? AND id = ?"
        with self._translated():
            row = self._run(select, source, command_id).fetchone()
            if row is None:
                return None
            return Known(answer=None if row[0] is None else _load(row[0]))

    def touch(self) -> None:
        """Note on disk that it is in use now, for `used_at` after the next `open`."""
        now = self._clock()
        with self._translated():
            os.utime(self._path, (now, now))

    def step(self, command_id: str, source: str, step: Mapping[str, Any]) -> None:
        """Note something done about a command."""
        insert = "INSERT INTO steps (source, command, at, step) VALUES (?, ?, ?, ?)"
        with self._translated():
            self._run(insert, source, command_id, self._clock(), _dump(step))

    def answer(self, command_id: str, source: str, answer: Mapping[str, Any]) -> None:
        """Note how a command was answered."""
        update = "UPDATE commands SET status = 'answered', answer = ? WHERE source = ? AND id = ?"
        with self._translated():
            self._run(update, _dump(answer), source, command_id)

    def unanswered(self) -> list[Unanswered]:
        """The commands without an answer, oldest first."""
        select = (
            "SELECT id, source, received_at, request FROM commands "
            "WHERE status = 'open' ORDER BY received_at, id"
        )
        with self._translated():
            rows = self._run(select).fetchall()
            return [
                Unanswered(
                    id=command_id,
                    source=source,
                    received_at=received_at,
                    request=_load(request),
                    steps=self._steps(command_id, source),
                )
                for command_id, source, received_at, request in rows
            ]

    def prune(self, keep_days: float) -> int:
        """Forget answered commands older than this; returns how many."""
        delete = "DELETE FROM commands WHERE status = 'answered' AND received_at < ?"
        with self._translated():
            return self._run(delete, self._clock() - keep_days * DAY_S).rowcount

    def _steps(self, command_id: str, source: str) -> tuple[dict[str, Any], ...]:
        select = "SELECT step FROM steps WHERE source = ? AND command = ? ORDER BY number"
        return tuple(_load(step) for (step,) in self._run(select, source, command_id))

    def _run(self, statement: str, *values: object) -> sqlite3.Cursor:
        if self._database is None:
            raise JournalError(f"the journal {self._path} is not open")
        return self._database.execute(statement, values)

    def _connect(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch(mode=0o600)  # what people say at home is nobody else's business
        database = sqlite3.connect(self._path, timeout=WAIT_S, isolation_level=None)
        try:
            self._prepare(database)
        except BaseException:
            database.close()
            raise
        return database

    def _prepare(self, database: sqlite3.Connection) -> None:
        (result,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if result != "ok":
            error = sqlite3.DatabaseError(result)
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise JournalError(f"the journal {self._path} was written by a newer Hearth")
        # FULL: the broker forgets a command once we acknowledge it, so it must survive a power
        # cut; and so must the note that acting has begun, or it would be done twice.
        database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
        database.executescript(SCHEMA)
        database.execute("PRAGMA foreign_keys = ON")

    def _move_aside(self, reason: str) -> None:
        aside = self._path.with_name(f"{self._path.name}.damaged-{int(self._clock())}")
        self._path.replace(aside)
        for suffix in ("-wal", "-shm"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        log.error("journal_damaged", path=str(self._path), moved_to=str(aside), reason=reason)

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, ValueError) as err:
            raise JournalError(f"the journal {self._path} cannot be used: {err}") from err


def _dump(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, default=str)


def _load(text: str) -> dict[str, Any]:
    data = json.loads(text)
    return data if isinstance(data, dict) else {}
