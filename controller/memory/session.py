"""One dialogue: what was said, what is asked, what was spoken of, what can be taken back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from controller.llm import Message, ToolCall


class Wait(StrEnum):
    """What Hearth waits for."""

    CHOICE = "choice"
    """Which of several devices is meant."""
    YES = "yes"
    """Whether it is really to be done."""
    PIN = "pin"
    """The PIN for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """A question that Hearth has asked, with the calls that wait for the answer."""

    wait: Wait
    calls: tuple[ToolCall, ...]
    """All that is left to do, in order; the first is the one that is asked about."""
    phrase: str
    """The target that was not clear (choice), or that needs a yes."""
    among: tuple[str, ...] = ()
    """Ids of the devices to choose from, or that the yes is for."""
    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What phrases in the calls mean, by code that has looked it up."""
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What was chosen in earlier questions about the same calls."""
    question: str = ""
    """As it was asked."""
    private: bool = False
    """A code waits in the calls: it is never written to disk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """A device as it was before a change."""

    device_id: str
    name: str
    values: Mapping[str, Any]
    """Earlier values of the features that the change touched; None: not known."""
    changed: Mapping[str, Any]
    """What they were changed to."""


@dataclass(slots=True, kw_only=True)
class Session:
    """One dialogue of one source."""

    turns: list[Message] = field(default_factory=list)
    """The last exchanges, oldest first."""
    fading: list[Message] = field(default_factory=list)
    """Exchanges before them that are no longer shown and wait to be summarised."""
    summary: str = ""
    """What was said before all of these, in the model's words."""
    pending: Pending | None = None
    asked_at: float = 0.0
    """When `pending` was asked, in seconds since the epoch."""
    focus: tuple[str, ...] = ()
    """Ids of the devices that the last turn was about."""
    calls: tuple[ToolCall, ...] = ()
    """What the last sentence was understood as; empty where it was not code that did."""
    undo: tuple[Restore, ...] = ()
    """What the last command that changed something changed, as it was before."""
    used_at: float = 0.0
    """Seconds since the epoch."""
