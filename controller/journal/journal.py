"""The journal: what is written, in which words of SQL."""

import asyncio
import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from controller.errors import JournalError
from controller.journal import database, reading
from controller.journal.moment import Moment
from controller.journal.reading import dump
from controller.journal.records import Entry, Known, Unfinished
from controller.journal.writer import Writer

T = TypeVar("T")

DAY_S = 86_400.0
MOST_BYTES = 64 * 1024 * 1024
"""Size of the file beyond which the oldest answered commands are forgotten early."""
HARD = 2
"""So many times that size is never exceeded: it is as if the disk were full."""
SLICE = 500
"""Commands that are forgotten with one commit, so that a new one need not wait for long."""
STOP_S = 5.0


class Journal:
    """One file; all methods raise `JournalError` when the disk fails.

    What returns a future has its effect in the order of the calls, and is durable when the future
    is set. A command counts as the same if source and id are: a source cannot hide or answer
    another one's commands by guessing ids.
    """

    def __init__(
        self,
        path: Path,
        *,
        wall: Callable[[], float] = time.time,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._path = path
        self._wall = wall
        self._most_bytes = most_bytes
        self._database: sqlite3.Connection | None = None
        self._writer: Writer | None = None
        self.used_at: Moment | None = None
        """When it was last in use before it was opened; None: never."""

    def open(self) -> None:
        """Open the file, or begin a new one; a damaged one is moved aside.

        Raises:
            JournalError: neither is possible.
        """
        with self._translated():
            self.used_at = self._last_use()
            self._database = database.opened(self._path, most_bytes=HARD * self._most_bytes)
        self._writer = Writer(self._database, name=str(self._path))

    def close(self) -> None:
        """Finish what was begun and close the file, if it is open."""
        opened, self._database = self._database, None
        writer, self._writer = self._writer, None
        if opened is None or writer is None or not writer.stop(STOP_S):
            return
        with self._translated():
            opened.close()

    def accept(self, entry: Entry) -> asyncio.Future[Known | None]:
        """Put a command on disk.

        Returns:
            What is known of it if it was taken before, None if it is new and to be run.
        """

        def work(db: sqlite3.Connection) -> Known | None:
            found = reading.known(db, entry)
            if found is None:
                self._add(db, entry)
            return found

        return self._submit(work)

    def known(self, entry: Entry) -> asyncio.Future[Known | None]:
        """What is known of a command; None if it was never taken."""
        return self._submit(lambda db: reading.known(db, entry))

    def refuse(self, entry: Entry, answer: Mapping[str, Any]) -> asyncio.Future[Known | None]:
        """Note what was said to a message that is not to be run, under an id of ours.

        Returns:
            What is known of it if the broker has delivered it before.
        """

        def work(db: sqlite3.Connection) -> Known | None:
            found = reading.redelivered(db, entry.delivery)
            if found is None:
                self._add(db, entry, dump(answer))
            return found

        return self._submit(work)

    def step(self, command_id: str, source: str, step: Mapping[str, Any]) -> asyncio.Future[None]:
        """Note something done about a command."""
        insert = "INSERT INTO steps (source, command, at, step) VALUES (?, ?, ?, ?)"
        return self._write(insert, lambda: (source, command_id, self._wall(), dump(step)))

    def answer(
        self, command_id: str, source: str, answer: Mapping[str, Any]
    ) -> asyncio.Future[None]:
        """Note how a command was answered; it is not said yet."""
        update = "UPDATE commands SET status = 'answered', answer = ? WHERE source = ? AND id = ?"
        return self._write(update, lambda: (dump(answer), source, command_id))

    def published(self, command_id: str, source: str) -> asyncio.Future[None]:
        """Note that the broker has a command's answer."""
        # What was said, maybe with a code in it, is of no more use.
        update = (
            "UPDATE commands SET status = 'published', request = '{}', text = '' "
            "WHERE source = ? AND id = ? AND status = 'answered'"
        )
        return self._write(update, lambda: (source, command_id))

    def settle(self, deliveries: Iterable[str]) -> asyncio.Future[None]:
        """Forget deliveries, by key, that the broker cannot repeat any more."""
        rows = [(key,) for key in deliveries]
        update = "UPDATE commands SET delivery = NULL WHERE delivery = ?"
        return self._submit(lambda db: _nothing(db.executemany(update, rows)))

    def settle_all(self, but: Iterable[str] = ()) -> asyncio.Future[None]:
        """Forget all deliveries but these."""
        kept = json.dumps(list(but))
        update = (
            "UPDATE commands SET delivery = NULL WHERE delivery IS NOT NULL "
            "AND delivery NOT IN (SELECT value FROM json_each(?))"
        )
        return self._write(update, lambda: (kept,))

    def unfinished(self) -> asyncio.Future[list[Unfinished]]:
        """The commands without a published answer, oldest first."""
        return self._submit(reading.unfinished)

    async def prune(self, keep_days: float) -> int:
        """Forget answered commands older than this, and the oldest of a file that is too large.

        Returns:
            How many.
        """
        before = self._wall() - keep_days * DAY_S
        total = found = await self._submit(lambda db: _forget(db, before))
        while found == SLICE:
            found = await self._submit(lambda db: _forget(db, before))
            total += found
        while await self._submit(lambda db: database.used_bytes(db) > self._most_bytes):
            found = await self._submit(lambda db: _forget(db, float("inf")))
            total += found
            if not found:
                break
        return total

    def touch(self, moment: Moment) -> None:
        """Note, cheaply, that it was in use at a moment, for `used_at` after the next `open`."""
        record = {"wall": moment.wall, "boot": moment.boot, "ticks": moment.ticks}
        with self._translated():
            # Not synced: it is to survive the end of the daemon, and a power cut dates itself.
            self._alive.write_text(json.dumps(record), encoding="ascii")
            os.utime(self._path, (moment.wall, moment.wall))

    @property
    def _alive(self) -> Path:
        return self._path.with_name(f"{self._path.name}-alive")

    def _last_use(self) -> Moment | None:
        if not self._path.exists():
            return None
        try:
            return Moment.read(json.loads(self._alive.read_text(encoding="ascii")))
        except (OSError, ValueError, KeyError, TypeError):
            return Moment(wall=self._path.stat().st_mtime)

    def _add(self, db: sqlite3.Connection, entry: Entry, answer: str | None = None) -> None:
        delivery = entry.delivery
        if delivery is not None:
            # The broker gives a number to another message only once it has our receipt.
            db.execute(
                "UPDATE commands SET delivery = NULL WHERE delivery >= ? AND delivery < ?",
                (f"{delivery.mid}:", f"{delivery.mid};"),
            )
        row = (
            entry.id,
            entry.source,
            entry.text,
            self._wall(),
            dump(entry.request),
            "open" if answer is None else "answered",
            answer,
            entry.asks,
            None if delivery is None else delivery.key,
        )
        db.execute("INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def _write(
        self, statement: str, values: Callable[[], Sequence[object]]
    ) -> asyncio.Future[None]:
        """Write with values that are made in the writer's thread: large ones take time."""
        return self._submit(lambda db: _nothing(db.execute(statement, values())))

    def _submit(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        if self._writer is None:
            raise JournalError(f"the journal {self._path} is not open")
        return self._writer.submit(work)

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, ValueError) as err:
            raise JournalError(f"the journal {self._path} cannot be used: {err}") from err


def _forget(db: sqlite3.Connection, before: float) -> int:
    delete = (
        "DELETE FROM commands WHERE (source, id) IN (SELECT source, id FROM commands "
        "WHERE status = 'published' AND received_at < ? ORDER BY received_at LIMIT ?)"
    )
    return db.execute(delete, (before, SLICE)).rowcount


def _nothing(_cursor: sqlite3.Cursor) -> None:
    """The result of what has none."""
