"""One sentence and what became of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from controller.home.outcome import Outcome
from controller.llm import Message, ToolCall
from controller.memory.session import Pending


class AnswerStatus(StrEnum):
    """How a command ended, as published in `hearth/response/<source>`."""

    DONE = "done"
    PARTIAL = "partial"
    ANSWERED = "answered"
    QUESTION = "question"
    CONFIRM = "confirm"
    REFUSED = "refused"
    FAILED = "failed"
    TIMEOUT = "timeout"


class StepKind(StrEnum):
    """What a trace event is about."""

    THOUGHT = "thought"
    ACTION = "action"
    OBSERVATION = "observation"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One event of a turn, as published on `hearth/trace/<source>`."""

    step: int
    """Model call number, from 1."""
    kind: StepKind
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    """Tool and arguments of an action; tokens and milliseconds of a model call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A sentence to act on."""

    text: str
    source: str = "default"
    area: str | None = None
    """Id of the area that the person speaks from."""
    language: str | None = None
    history: Sequence[Message] = ()
    """Earlier turns of the session, oldest first."""
    last: Sequence[ToolCall] = ()
    """What the sentence before was understood as, if code has understood it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """How a turn ended."""

    status: AnswerStatus
    text: str
    actions: tuple[Outcome, ...] = ()
    model_calls: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    """Prompt tokens that the model did not have to read again, as far as it says."""
    output_tokens: int = 0
    model_ms: float = 0.0
    hint: str = ""
    """What a person can do about a failure (`ollama pull gemma3`), empty otherwise."""
    by: str = ""
    """Who understood the sentence: `local` (code) or `model`; empty: nobody."""
    pending: Pending | None = None
    """The question that is open now, with what waits for its answer."""
    calls: tuple[ToolCall, ...] = ()
    """What the sentence was understood as, if code has understood it; without codes."""
    about: tuple[str, ...] = ()
    """Ids of the devices that the turn was about."""
    heard: str = ""
    """The sentence as it may be kept, with stars for codes; empty: nobody has looked for any."""
