"""The journal's file: opened, made, or moved aside when it is damaged."""

import contextlib
import sqlite3
import time
from pathlib import Path

import structlog

from controller.journal.schema import prepare

log = structlog.get_logger(__name__)

WAIT_S = 1.0
BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
WAL_BYTES = 4 * 1024 * 1024


def opened(path: Path, *, most_bytes: int) -> sqlite3.Connection:
    """The file, or a new one where there is none or a damaged one.

    Raises:
        sqlite3.Error, OSError, ValueError: neither is possible.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _connected(path, most_bytes)
    except sqlite3.DatabaseError as err:
        if getattr(err, "sqlite_errorcode", None) not in BROKEN:
            raise
        _move_aside(path, str(err))
        return _connected(path, most_bytes)


def _connected(path: Path, most_bytes: int) -> sqlite3.Connection:
    path.touch(mode=0o600)  # what people say at home is nobody else's business
    # One thread uses it at a time: who opens it, then the writer, then who closes it.
    database = sqlite3.connect(path, timeout=WAIT_S, isolation_level=None, check_same_thread=False)
    try:
        _check(database)
        _set_up(database, most_bytes)
    except BaseException:
        database.close()
        raise
    return database


def _check(database: sqlite3.Connection) -> None:
    (result,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if result != "ok":
        error = sqlite3.DatabaseError(result)
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def _set_up(database: sqlite3.Connection, most_bytes: int) -> None:
    # FULL: the broker forgets a command once we acknowledge it, so it must survive a power
    # cut; and so must the note that acting has begun, or it would be done twice.
    database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    prepare(database)
    (page,) = database.execute("PRAGMA page_size").fetchone()
    database.execute(f"PRAGMA max_page_count = {max(1, most_bytes // page)}")
    database.execute(f"PRAGMA journal_size_limit = {WAL_BYTES}")
    database.execute("PRAGMA foreign_keys = ON")


def used_bytes(database: sqlite3.Connection) -> int:
    """How much of the file is in use."""
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    (free,) = database.execute("PRAGMA freelist_count").fetchone()
    (page,) = database.execute("PRAGMA page_size").fetchone()
    return int((pages - free) * page)


def _move_aside(path: Path, reason: str) -> None:
    aside = path.with_name(f"{path.name}.damaged-{int(time.time())}")
    path.replace(aside)
    for suffix in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()
    log.error("journal_damaged", path=str(path), moved_to=str(aside), reason=reason)
