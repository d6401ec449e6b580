"""The log of actions: one line of JSON each, written aside, in files of limited size."""

import json
import logging
import os
import queue
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from io import TextIOWrapper
from logging.handlers import QueueListener, RotatingFileHandler
from pathlib import Path
from typing import Any

import structlog

log = structlog.get_logger(__name__)

WAITING = 10_000
"""Lines that may wait for a slow disk."""
MOST_CHARS = 2_000
"""So much of any text is written."""
_READ_BYTES = 256 * 1024


@dataclass(slots=True, kw_only=True)
class Audit:
    """Writes what was done; it never raises, and nobody waits for it."""

    path: Path | None
    """None: nothing is written."""
    max_bytes: int = 5_000_000
    keep: int = 5
    now: Callable[[], datetime] = datetime.now
    _lines: "queue.Queue[logging.LogRecord]" = field(
        default_factory=lambda: queue.Queue(maxsize=WAITING)
    )
    _writer: QueueListener | None = None
    _lost: int = 0

    def start(self) -> None:
        """Begin to write, in a thread of its own."""
        if self.path is not None:
            file = _File(self.path, max_bytes=self.max_bytes, keep=self.keep)
            self._writer = QueueListener(self._lines, file)
            self._writer.start()

    def stop(self) -> None:
        """Write what waits, and end."""
        if self._writer is not None:
            self._writer.stop()
            for handler in self._writer.handlers:
                handler.close()
            self._writer = None

    def write(self, entry: Mapping[str, Any]) -> None:
        """Add a line; its time is now."""
        if self._writer is None:
            return
        said = {"time": self.now().astimezone().isoformat(timespec="milliseconds"), **entry}
        line = json.dumps(_cut(said), ensure_ascii=False, default=str)
        line = line.encode(errors="replace").decode()
        try:
            self._lines.put_nowait(logging.makeLogRecord({"msg": line}))
        except queue.Full:
            self._lost += 1
            if self._lost == 1:
                log.warning("audit_lines_lost", reason="the disk is too slow")


def last(path: Path, number: int) -> list[dict[str, Any]]:
    """The last entries of the file, oldest first; lines that are none are left out.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(size - _READ_BYTES, 0))
        lines = file.read(_READ_BYTES).decode("utf-8", "replace").splitlines()
    return list(_entries(lines))[-number:] if number > 0 else []


class _File(RotatingFileHandler):
    """A file that only its owner may read; what the disk refuses is reported once."""

    def __init__(self, path: Path, *, max_bytes: int, keep: int) -> None:
        super().__init__(path, maxBytes=max_bytes, backupCount=keep, encoding="utf-8", delay=True)
        self._failing = False

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        return super()._open()

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if self.shouldRollover(record):
                self.doRollover()
            logging.FileHandler.emit(self, record)
        except OSError:
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the base's name
        del record
        if not self._failing:
            log.warning("audit_not_written", path=self.baseFilename, exc_info=False)
        self._failing = True


def _entries(lines: list[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(entry, dict):
            yield entry


def _cut(value: Any) -> Any:
    if isinstance(value, str):
        return value[:MOST_CHARS]
    if isinstance(value, Mapping):
        return {str(key)[:MOST_CHARS]: _cut(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_cut(inner) for inner in value[:200]]
    return value
