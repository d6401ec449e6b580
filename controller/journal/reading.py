"""What is looked up in the journal."""

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from controller.journal.records import Delivery, Entry, Known, Unfinished

_COLUMNS = "id, answer, asks"


def known(db: sqlite3.Connection, entry: Entry) -> Known | None:
    """What is known of a command: by its delivery if it is repeated, else by its id."""
    if (found := redelivered(db, entry.delivery)) is not None:
        return found
    select = f"SELECT {_COLUMNS} FROM commands WHERE source = ? AND id = ?"  # noqa: S608
    row = db.execute(select, (entry.source, entry.id)).fetchone()
    if row is None:
        return None
    command_id, answer, asks = row
    same = not asks or not entry.asks or asks == entry.asks
    return Known(id=command_id, answer=answer and load(answer), same=same)


def redelivered(db: sqlite3.Connection, delivery: Delivery | None) -> Known | None:
    """The command that came as this very message before."""
    if delivery is None or not delivery.again:
        return None
    select = f"SELECT {_COLUMNS} FROM commands WHERE delivery = ?"  # noqa: S608
    row = db.execute(select, (delivery.key,)).fetchone()
    if row is None:
        return None
    return Known(id=row[0], answer=row[1] and load(row[1]), redelivered=True)


def unfinished(db: sqlite3.Connection) -> list[Unfinished]:
    """The commands without a published answer, oldest first."""
    select = (
        "SELECT id, source, received_at, request, answer FROM commands "
        "WHERE status != 'published' ORDER BY received_at, id"
    )
    return [
        Unfinished(
            id=command_id,
            source=source,
            received_at=received_at,
            request=load(request),
            steps=_steps(db, command_id, source),
            answer=None if answer is None else load(answer),
        )
        for command_id, source, received_at, request, answer in db.execute(select).fetchall()
    ]


def _steps(db: sqlite3.Connection, command_id: str, source: str) -> tuple[dict[str, Any], ...]:
    select = "SELECT step FROM steps WHERE source = ? AND command = ? ORDER BY number"
    return tuple(load(step) for (step,) in db.execute(select, (source, command_id)))


def dump(data: Mapping[str, Any]) -> str:
    """Data as text; what JSON does not know becomes text, and half a character a question mark."""
    return json.dumps(data, ensure_ascii=False, default=str).encode("utf-8", "replace").decode()


def load(text: str) -> dict[str, Any]:
    """What `dump` has written."""
    data = json.loads(text)
    return data if isinstance(data, dict) else {}
