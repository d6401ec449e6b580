"""What a command has cost and become: for its line in the log, and for who counts."""

from dataclasses import dataclass
from typing import Any, Protocol

from controller.agent.turn import Answer
from controller.conversation.command import Command

LONGEST = 200
"""Characters of a sentence and of an answer in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One command that has been answered."""

    command: Command
    answer: Answer
    heard: str
    """The sentence, with stars for codes."""
    queue_ms: float = 0.0
    """From its arrival to the beginning of its turn."""
    devices_ms: float = 0.0
    """How long devices were waited for."""
    total_ms: float = 0.0
    """Its turn, without the queue."""

    @property
    def local_ms(self) -> float:
        """What Hearth's own code took."""
        return max(0.0, self.total_ms - self.answer.model_ms - self.devices_ms)

    @property
    def tokens_evaluated(self) -> int:
        """Tokens of prompts that the model had to read; all of them where it does not say."""
        return self.answer.prompt_tokens - self.answer.cached_tokens

    def facts(self) -> dict[str, Any]:
        """The keys of the command's one line in the log."""
        answer = self.answer
        return {
            "id": self.command.id,
            "source": self.command.source,
            "text": self.heard[:LONGEST],
            "status": answer.status.value,
            "answer": answer.text[:LONGEST],
            "actions": [f"{o.device_id} {o.status.value}" for o in answer.actions],
            "understood": answer.by,
            "calls": answer.model_calls,
            "tokens_in": answer.prompt_tokens,
            "tokens_reused": answer.cached_tokens,
            "tokens_out": answer.output_tokens,
            "queue_ms": round(self.queue_ms),
            "local_ms": round(self.local_ms),
            "model_ms": round(answer.model_ms),
            "devices_ms": round(self.devices_ms),
            "ms": round(self.total_ms),
        }


class Observer(Protocol):
    """Who wants to know of every command; called in the loop, quick, and never raising."""

    def answered(self, report: Report) -> None:
        """A command has its answer."""

    def refused(self) -> None:
        """Something came that was no command, or one too many."""


class Nobody:
    """An observer that does not care."""

    def answered(self, report: Report) -> None:
        """Ignore it."""

    def refused(self) -> None:
        """Ignore it."""
