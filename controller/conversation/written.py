"""A command as the journal keeps it."""

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from controller.conversation.command import Command
from controller.journal import Moment


def written(command: Command) -> dict[str, Any]:
    """Everything that is needed to run it, or to say its answer, after a restart."""
    fields = asdict(command.without_codes())
    fields["correlation_data"] = encoded(command.correlation_data)
    return fields


def read(record: Mapping[str, Any]) -> Command:
    """The command of a record.

    Raises:
        KeyError, TypeError, ValueError: another version wrote it.
    """
    changed = {
        "correlation_data": decoded(record["correlation_data"]),
        "said": Moment.read(record["said"]),
        "arrived": Moment.read(record["arrived"]),
        "codes": (),
    }
    return Command(**{**record, **changed})


def encoded(data: bytes | None) -> str | None:
    """Bytes as text."""
    return None if data is None else base64.b64encode(data).decode()


def decoded(text: str | None) -> bytes | None:
    """The bytes of such a text."""
    return None if text is None else base64.b64decode(text)


def asked(command: Command) -> str:
    """What a command asks, by which one is known again that comes with an id seen before."""
    parts = (command.shown, command.session, command.area or "", str(command.dry_run))
    digest = hashlib.blake2b(digest_size=12)
    for part in parts:
        data = part.encode("utf-8", "backslashreplace")
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.hexdigest()
