"""Sessions on disk, as far as the disk allows: without it the daemon goes on in memory."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import structlog

from controller.memory.encoding import COLUMNS, from_row, to_row
from controller.memory.session import Session

log = structlog.get_logger(__name__)

APPLICATION = 0x48534553
"""Marks the file as ours ("HSES"); see `PRAGMA application_id`."""
VERSION = 1
MAX_SESSIONS = 200
WAIT_S = 0.1
"""A turn waits for nobody else who has the file open."""
USELESS = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

SCHEMA = f"""
BEGIN;
CREATE TABLE IF NOT EXISTS sessions (
    name TEXT PRIMARY KEY,
    used_at REAL NOT NULL,
    {", ".join(f"{column} TEXT NOT NULL" for column in COLUMNS)}
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_by_use ON sessions (used_at);
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
COMMIT;
"""
_NAMES = ", ".join(COLUMNS)
_PLACES = ", ".join("?" for _ in range(len(COLUMNS) + 2))

Found = TypeVar("Found")


class UselessFileError(sqlite3.DatabaseError):
    """The file is sound and not ours, or of another version."""


class Store:
    """One file of at most `limit` sessions. No method raises for what the disk does.

    A failure is logged once, and once more when the disk works again.
    """

    def __init__(
        self, path: Path, *, clock: Callable[[], float], limit: int = MAX_SESSIONS
    ) -> None:
        self._path = path
        self._clock = clock
        self._limit = limit
        self._database: sqlite3.Connection | None = None
        self._failing = False

    def open(self) -> None:
        """Open the file, or begin a new one; a damaged or foreign one is moved aside."""
        with self._reported():
            try:
                self._database = self._connect()
            except sqlite3.DatabaseError as err:
                if not _is_useless(err):
                    raise
                self._begin_anew(err)

    def close(self) -> None:
        """Close the file, if it is open."""
        if self._database is not None:
            with self._reported():
                self._database.close()
            self._database = None

    def load(self, name: str) -> Session | None:
        """The session that was saved under this name; None: there is none that can be read."""
        select = f"SELECT used_at, {_NAMES} FROM sessions WHERE name = ?"  # noqa: S608  # constants
        row = self._use(lambda database: database.execute(select, (_key(name),)).fetchone())
        if row is None:
            return None
        try:
            return from_row(dict(zip(COLUMNS, row[1:], strict=True)), used_at=row[0])
        except ValueError as err:
            log.warning("session_unreadable", session=name, reason=str(err)[:200])
            return None

    def save(self, name: str, session: Session) -> None:
        """Keep a session; beyond the limit, those go that were not used for longest."""
        try:
            row = to_row(session)
        except (TypeError, ValueError, RecursionError):
            log.exception("session_unwritable", session=name)
            return
        values = (_key(name), session.used_at, *(row[column] for column in COLUMNS))
        insert = f"INSERT OR REPLACE INTO sessions (name, used_at, {_NAMES}) VALUES ({_PLACES})"  # noqa: S608
        self._use(lambda database: database.execute(insert, values))
        self._use(lambda database: database.execute(_SHRINK, (_key(name), self._limit - 1)))

    def delete(self, name: str) -> None:
        """Forget a session."""
        delete = "DELETE FROM sessions WHERE name = ?"
        self._use(lambda database: database.execute(delete, (_key(name),)))

    def prune(self, before: float) -> None:
        """Forget what was last used before this time (seconds since the epoch)."""
        delete = "DELETE FROM sessions WHERE used_at < ?"
        self._use(lambda database: database.execute(delete, (before,)))

    def _use(self, work: Callable[[sqlite3.Connection], Found]) -> Found | None:
        """What `work` finds; None while there is no disk. A file that breaks is replaced."""
        found = None
        with self._reported():
            if self._database is None:
                return None
            try:
                found = work(self._database)
            except sqlite3.DatabaseError as err:
                if not _is_useless(err):
                    raise
                found = work(self._begin_anew(err))
            self._recovered()
        return found

    def _begin_anew(self, reason: sqlite3.DatabaseError) -> sqlite3.Connection:
        if self._database is not None:
            self._database.close()
            self._database = None
        self._move_aside(str(reason))
        self._database = self._connect()
        return self._database

    def _connect(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch(mode=0o600)  # what people say at home is nobody else's business
        database = sqlite3.connect(self._path, timeout=WAIT_S, isolation_level=None)
        try:
            _prepare(database)
        except BaseException:
            database.close()
            raise
        return database

    def _move_aside(self, reason: str) -> None:
        aside = self._path.with_name(f"{self._path.name}.damaged-{int(self._clock())}")
        self._path.replace(aside)
        for suffix in ("-wal", "-shm"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        log.error("sessions_damaged", path=str(self._path), moved_to=str(aside), reason=reason)

    @contextlib.contextmanager
    def _reported(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, ValueError) as err:
            if not self._failing:
                log.warning(
                    "sessions_not_kept",
                    path=str(self._path),
                    reason=str(err),
                    hint="Dialogues go on in memory and end with the daemon.",
                )
            self._failing = True

    def _recovered(self) -> None:
        if self._failing:
            log.info("sessions_kept_again", path=str(self._path))
        self._failing = False


_SHRINK = """
DELETE FROM sessions WHERE name IN (
    SELECT name FROM sessions WHERE name != ? ORDER BY used_at DESC LIMIT -1 OFFSET ?
)
"""


def _prepare(database: sqlite3.Connection) -> None:
    """Make the tables.

    Raises:
        sqlite3.DatabaseError: the file cannot be used, or is not ours.
    """
    (result,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if result != "ok":
        raise UselessFileError(result)
    _check_owner(database)
    # NORMAL: a power cut may cost the last words, and no turn waits for the disk.
    database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
    database.executescript(SCHEMA)


def _check_owner(database: sqlite3.Connection) -> None:
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if tables and owner != APPLICATION:
        raise UselessFileError("this is another program's database")
    if tables and version != VERSION:
        raise UselessFileError(f"it has version {version} of sessions; this Hearth has {VERSION}")


def _is_useless(err: sqlite3.DatabaseError) -> bool:
    code = getattr(err, "sqlite_errorcode", 0) & 0xFF  # The rest of it says where.
    return isinstance(err, UselessFileError) or code in USELESS


def _key(name: str) -> str:
    """A name as text that every database takes."""
    return name.encode("utf-8", "backslashreplace").decode()
