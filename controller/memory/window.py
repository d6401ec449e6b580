"""How much of a dialogue the model is shown, and what no longer has room."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.llm import Message
from controller.llm.size import tokens

ASKED = "What did we speak about before?"
"""The summary is shown as the answer to this: models want person and assistant to take turns."""
SUMMARY_SHARE = 0.4
"""Part of the tokens that is kept free for the summary."""
FADING_SHARE = 2.0
"""What waits to be summarised, at most, compared with what is shown."""
LEAST_SUMMARY = 8
"""Fewer words than this are not worth a summary."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The last exchanges of sentence and answer, as many as these limits allow.

    When there are more, half of them go at once: a window that moves with every sentence would
    change the prompt's middle each time, and the server would read all behind it anew.
    """

    turns: int
    """Exchanges at most."""
    tokens: int
    """Tokens at most, the summary of what was before included."""
    summaries: bool = True
    """Whether what goes is summarised."""

    def halved(self, turns: Sequence[Message]) -> tuple[list[Message], list[Message]]:
        """What goes (nothing, as long as all have room) and what stays."""
        room = self.tokens - self._summary_room - 1
        if self._fits(turns, exchanges=self.turns, room=room):
            return [], list(turns)
        exchanges = (self.turns + 1) // 2
        start = 0
        while start < len(turns) and not self._fits(
            turns[start:], exchanges=exchanges, room=self._half(turns[start:], room)
        ):
            start += 2
        return list(turns[:start]), list(turns[start:])

    def fading(self, turns: Sequence[Message]) -> list[Message]:
        """As much of what waits to be summarised as a summary can be made of, the newest."""
        if not self.summaries or not self.turns:
            return []
        start = 0
        while tokens(turns[start:]) > FADING_SHARE * self.tokens:
            start += 2
        return list(turns[start:])

    def summary(self, text: str) -> str:
        """As many of the words as have room; empty when that is hardly any."""
        words = text.split()
        while words and tokens(recalled(" ".join(words))) > self._summary_room:
            del words[-1]
        whole = len(words) == len(text.split())
        return " ".join(words) if whole or len(words) >= LEAST_SUMMARY else ""

    def shown(self, turns: Sequence[Message], summary: str) -> tuple[Message, ...]:
        """What the model is shown, oldest first."""
        return (*(recalled(summary) if summary and turns else ()), *turns)

    @property
    def _summary_room(self) -> int:
        return int(self.tokens * SUMMARY_SHARE) if self.summaries else 0

    def _half(self, turns: Sequence[Message], room: int) -> float:
        """The last exchange may fill the room alone: a follow-up needs it."""
        return room if len(turns) <= 2 else room / 2  # noqa: PLR2004

    @staticmethod
    def _fits(turns: Sequence[Message], *, exchanges: int, room: float) -> bool:
        return len(turns) <= 2 * exchanges and tokens(turns) <= room


def recalled(summary: str) -> tuple[Message, Message]:
    """A summary as an exchange."""
    return (Message(role="user", content=ASKED), Message(role="assistant", content=summary))
