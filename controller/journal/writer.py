"""The thread that writes: in order, many pieces of work with one commit, none lost silently."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from controller.errors import JournalError

T = TypeVar("T")

BATCH = 100
"""Pieces of work that share a commit at most."""

Work = Callable[[sqlite3.Connection], Any]


@dataclass(slots=True, eq=False)
class _Job:
    work: Work
    future: asyncio.Future[Any]
    result: Any = None
    error: JournalError | None = None

    def settle(self) -> None:
        if self.future.done():  # who waited for it was cancelled
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """Does one piece of work after the other; each is durable, or undone, when it is reported.

    A commit waits for the disk, for milliseconds or for seconds: not in the loop. What is handed
    over while the disk works shares the next commit.
    """

    def __init__(self, database: sqlite3.Connection, *, name: str) -> None:
        self._database = database
        self._name = name
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="journal", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Have something done; the futures are set in the order of the calls."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, future))
        return future

    def stop(self, timeout_s: float) -> bool:
        """Do what was handed over, and end; False: the disk takes longer than that."""
        self._jobs.put(None)
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _serve(self) -> None:
        going = True
        while going:
            batch = self._batch()
            jobs = [job for job in batch if job is not None]
            going = len(jobs) == len(batch)
            self._do(jobs)
            self._report(jobs)

    def _batch(self) -> list[_Job | None]:
        """What is here, once there is anything; None among it is the end."""
        batch = [self._jobs.get()]
        while len(batch) < BATCH and not self._jobs.empty():
            batch.append(self._jobs.get())
        return batch

    def _do(self, jobs: Sequence[_Job]) -> None:
        if self._together(jobs):
            return
        for job in jobs if len(jobs) > 1 else ():
            job.error = None
            self._together([job])

    def _together(self, jobs: Sequence[_Job]) -> bool:
        """All of it in one transaction, or nothing."""
        database = self._database
        try:
            database.execute("BEGIN IMMEDIATE")
            for job in jobs:
                job.result = job.work(database)
            database.execute("COMMIT")
        except Exception as err:  # noqa: BLE001  # a dead writer would hang every command
            for job in jobs:
                job.error = JournalError(f"the journal {self._name} cannot be used: {err}")
            self._undo()
            return False
        return True

    def _undo(self) -> None:
        try:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
        except sqlite3.Error:
            # Closed and opened by nobody: the next piece of work fails in the same way.
            return

    def _report(self, jobs: Sequence[_Job]) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
        for job in jobs:
            by_loop.setdefault(job.future.get_loop(), []).append(job)
        for loop, some in by_loop.items():
            try:
                loop.call_soon_threadsafe(_settle, some)
            except RuntimeError:  # the loop is closed: nobody is left to tell
                continue


def _settle(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        job.settle()
