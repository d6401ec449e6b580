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
    """What was chosen in earlier questions about the same calls."""
    question: str = ""
    """As it was asked."""


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
    summary: str = ""
    """What was said before them, in the model's words."""
    pending: Pending | None = None
    focus: tuple[str, ...] = ()
    """Ids of the devices that the last turn was about."""
    undo: tuple[Restore, ...] = ()
    """What the last command that changed something changed, as it was before."""
    used_at: float = 0.0
    """Seconds since the epoch."""
