"""A session as a row of JSON texts, and back."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from controller.llm import Message, Role, ToolCall
from controller.memory.session import Pending, Restore, Session, Wait

MAX_BYTES = 256 * 1024
"""Size of a session on disk; about 1,500 devices can be put back."""

COLUMNS = ("turns", "fading", "summary", "pending", "asked_at", "focus", "calls", "undo")
"""All but the name and `used_at`, each JSON."""
_DISPENSABLE = ("undo", "pending", "calls", "focus", "fading", "turns", "summary")
"""What is left out of a session that is too large, the largest parts first."""
_ROLES: Mapping[str, Role] = {"user": "user", "assistant": "assistant"}


def to_row(session: Session) -> dict[str, str]:
    """The columns of a session, at most `MAX_BYTES` together; what is private is not in it."""
    row = _row(session)
    fresh = _row(Session(asked_at=session.asked_at))
    for column in _DISPENSABLE:
        if sum(map(len, row.values())) <= MAX_BYTES:
            break
        row[column] = fresh[column]
    return row


def from_row(row: Mapping[str, str], *, used_at: float) -> Session:
    """The session of a row.

    Raises:
        ValueError: the row is none that `to_row` makes.
    """
    try:
        data = {column: json.loads(row[column]) for column in COLUMNS}
        return Session(
            turns=_messages(data["turns"]),
            fading=_messages(data["fading"]),
            summary=_text(data["summary"]),
            pending=None if data["pending"] is None else _pending(data["pending"]),
            asked_at=float(data["asked_at"]),
            focus=_texts(data["focus"]),
            calls=_calls(data["calls"]),
            undo=tuple(map(_restore, data["undo"])),
            used_at=float(used_at),
        )
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as err:
        raise ValueError(f"no session: {err!r}") from err


def _row(session: Session) -> dict[str, str]:
    pending = session.pending
    data: dict[str, Any] = {
        "turns": [[m.role, m.content] for m in session.turns],
        "fading": [[m.role, m.content] for m in session.fading],
        "summary": session.summary,
        "pending": None if pending is None or pending.private else _of_pending(pending),
        "asked_at": session.asked_at,
        "focus": session.focus,
        "calls": _of_calls(session.calls),
        "undo": [_of_restore(restore) for restore in session.undo],
    }
    # ASCII: a text that is no valid Unicode comes back as it was.
    return {column: json.dumps(data[column], separators=(",", ":")) for column in COLUMNS}


def _of_pending(pending: Pending) -> dict[str, Any]:
    return {
        "wait": pending.wait.value,
        "calls": _of_calls(pending.calls),
        "phrase": pending.phrase,
        "among": pending.among,
        "settled": dict(pending.settled),
        "chosen": dict(pending.chosen),
        "question": pending.question,
    }


def _of_calls(calls: Sequence[ToolCall]) -> list[Any]:
    return [[call.name, dict(call.arguments)] for call in calls]


def _of_restore(restore: Restore) -> dict[str, Any]:
    return {
        "device_id": restore.device_id,
        "name": restore.name,
        "values": dict(restore.values),
        "changed": dict(restore.changed),
    }


def _messages(data: Sequence[Any]) -> list[Message]:
    return [Message(role=_ROLES[role], content=_text(content)) for role, content in data]


def _pending(data: Mapping[str, Any]) -> Pending:
    return Pending(
        wait=Wait(data["wait"]),
        calls=_calls(data["calls"]),
        phrase=_text(data["phrase"]),
        among=_texts(data["among"]),
        settled={phrase: _texts(ids) for phrase, ids in data["settled"].items()},
        chosen={phrase: _texts(ids) for phrase, ids in data["chosen"].items()},
        question=_text(data["question"]),
    )


def _calls(data: Sequence[Any]) -> tuple[ToolCall, ...]:
    return tuple(
        ToolCall(name=_text(name), arguments=_mapping(arguments)) for name, arguments in data
    )


def _restore(data: Mapping[str, Any]) -> Restore:
    return Restore(
        device_id=_text(data["device_id"]),
        name=_text(data["name"]),
        values=_values(data["values"]),
        changed=_values(data["changed"]),
    )


def _values(data: Any) -> dict[str, Any]:
    """Values of features: the only lists among them are colours, which are tuples."""
    return {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in _mapping(data).items()
    }


def _mapping(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise TypeError("an object belongs here")
    return data


def _texts(data: Any) -> tuple[str, ...]:
    if not isinstance(data, list):
        raise TypeError("a list belongs here")
    return tuple(map(_text, data))


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise TypeError("a text belongs here")
    return data
