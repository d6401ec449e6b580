"""A command as it arrives on `<base>/command[/<source>]`, and the refusals that it may meet."""

import json
import secrets
from dataclasses import dataclass, replace
from typing import Any

from controller.errors import HearthError
from controller.home.words import clean
from controller.journal import Moment
from controller.mqtt.topics import topic_problem

MAX_BYTES = 8192
MAX_ID = 100
DEFAULT_SOURCE = "default"
MAX_SOURCE = 64
"""Wrong PINs are counted by source, in a file of limited size."""
UNKNOWN = Moment(wall=0.0)


class RefusedCommandError(HearthError):
    """The payload is no command; the text says why, for the person who sent it."""

    def __init__(self, text: str, *, id: str = "") -> None:  # noqa: A002
        super().__init__(text)
        self.id = id


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A sentence with all that belongs to it."""

    id: str
    """The sender's, or one made up: a second command with it is answered, not run."""
    source: str
    text: str
    session: str
    """The source's own name unless the sender chose one."""
    area: str | None = None
    """Id, name or alias of the area that the person speaks from."""
    language: str | None = None
    dry_run: bool = False
    response_topic: str | None = None
    correlation_data: bytes | None = None
    said: Moment = UNKNOWN
    """When it was said, at the earliest."""
    arrived: Moment = UNKNOWN
    expiry_s: float | None = None
    """How long after its arrival the sender means it."""
    kept: str = ""
    """The sentence as it may be kept and shown, with stars for codes; empty: as it is."""
    codes: tuple[str, ...] = ()
    """Codes in it: never written down."""
    incomplete: bool = False
    """It was read from the journal, which does not keep its codes."""

    @property
    def shown(self) -> str:
        """The sentence for the log, the dialogue, and everything else that is kept."""
        return self.kept or self.text

    def without_codes(self) -> "Command":
        """The command as it may be written down; if it had codes, it cannot be run from that."""
        incomplete = self.incomplete or bool(self.codes)
        return replace(self, text=self.shown, kept="", codes=(), incomplete=incomplete)


def source_of(topic: str, base: str) -> str:
    """The source that a command topic speaks for."""
    return topic.removeprefix(f"{base}/command").lstrip("/") or DEFAULT_SOURCE


def is_source(source: str) -> bool:
    """Whether a source can be answered; brokers let no others speak, and that is not relied on."""
    return "/" not in source and topic_problem(source) is None


def parse(payload: bytes, *, source: str, now: Moment, expiry_s: float | None = None) -> Command:
    """Read a payload: UTF-8 text, or a JSON object with `text` and optional fields.

    Raises:
        RefusedCommandError: it is neither; the text says what is wrong.
    """
    text = _decode(payload)
    fields = _fields(text) if text.startswith(("{", "[")) else {"text": text}
    command_id = fields.get("id", "")
    if len(source) > MAX_SOURCE:
        text = f"The name of a source has at most {MAX_SOURCE} characters."
        raise RefusedCommandError(text, id=command_id)
    sentence = _clean(fields["text"])
    if not sentence:
        raise RefusedCommandError("The command is empty; write a sentence.", id=command_id)
    return Command(
        id=command_id or secrets.token_hex(8),
        source=source,
        text=sentence,
        session=fields.get("session") or source,
        area=fields.get("area"),
        language=fields.get("language"),
        dry_run=bool(fields.get("dry_run", False)),
        said=now,
        arrived=now,
        expiry_s=expiry_s,
    )


def _decode(payload: bytes) -> str:
    if len(payload) > MAX_BYTES:
        size = len(payload)
        raise RefusedCommandError(f"The command has {size} bytes; at most {MAX_BYTES} are taken.")
    try:
        return payload.decode("utf-8").strip()
    except UnicodeDecodeError as err:
        raise RefusedCommandError("The command is not UTF-8 text.") from err


def _fields(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as err:
        raise RefusedCommandError("The command looks like JSON, but is not valid JSON.") from err
    if not isinstance(data, dict):
        raise RefusedCommandError("A JSON command must be an object with a string `text`.")
    given = data.get("id")
    command_id = _clean(str(given))[:MAX_ID] if isinstance(given, (str, int)) else ""
    if not isinstance(data.get("text"), str):
        raise RefusedCommandError("A JSON command needs a string `text`.", id=command_id)
    for key in ("session", "area", "language"):
        if not isinstance(data.get(key), (str, type(None))):
            raise RefusedCommandError(f"`{key}` must be a string.", id=command_id)
    if not isinstance(data.get("dry_run", False), bool):
        raise RefusedCommandError("`dry_run` must be true or false.", id=command_id)
    named = {key: _clean(data.get(key) or "")[:MAX_ID] for key in ("session", "area", "language")}
    return {**data, **{key: value or None for key, value in named.items()}, "id": command_id}


def _clean(text: str) -> str:
    """One line: controls and marks of direction mean nothing to people, and much to terminals."""
    return clean(text, length=len(text))
