"""What the journal takes and gives."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """By what a message is known again when the broker delivers it a second time.

    A broker repeats a message, marked as a duplicate and under its old number, if it has not got
    our receipt; it gives the number to another message only after that.
    """

    mid: int
    """The number that the broker gave to the message in this session."""
    digest: str
    """Of everything that the sender has said."""
    again: bool = False
    """The broker says that it may have delivered the message before, in this session."""

    @classmethod
    def of(cls, *parts: bytes, mid: int, again: bool = False) -> Self:
        """The delivery of a message that consists of these parts."""
        digest = hashlib.blake2b(digest_size=12)
        for part in parts:
            digest.update(len(part).to_bytes(4, "big"))
            digest.update(part)
        return cls(mid=mid, digest=digest.hexdigest(), again=again)

    @property
    def key(self) -> str:
        """Both as one text, the number first."""
        return f"{self.mid}:{self.digest}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A command to be taken."""

    id: str
    source: str
    text: str
    request: Mapping[str, Any] = field(default_factory=dict)
    """All that is needed to run it, or to say its answer, in another process."""
    asks: str = ""
    """What it asks, as one text: another command with its id is none that was seen before."""
    delivery: Delivery | None = None
    """None: the broker repeats it never (QoS 0)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A command that was taken before."""

    id: str = ""
    answer: dict[str, Any] | None = None
    """None: it is still being worked on."""
    same: bool = True
    """False: it asked something else, and only its id is the same."""
    redelivered: bool = False
    """The very same message, which the broker has delivered twice; nobody said it twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished:
    """A command that is not answered, or whose answer is maybe not published."""

    id: str
    source: str
    received_at: float
    request: dict[str, Any]
    steps: tuple[dict[str, Any], ...] = ()
    answer: dict[str, Any] | None = None
