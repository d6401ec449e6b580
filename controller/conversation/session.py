"""What was said before, by session."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from controller.llm import Message

MAX_SESSIONS = 200
MAX_SENTENCE = 600
MAX_ANSWER = 240
"""Long answers list devices; the model reads the states anew anyway."""


@dataclass(slots=True)
class Session:
    """One dialogue: the last turns, oldest first."""

    turns: list[Message]
    used_at: float = 0.0


@dataclass(slots=True)
class Sessions:
    """All dialogues that are still open; the oldest give way."""

    turns: int
    """How many exchanges of sentence and answer a session remembers at most.

    When there are more, half of them go at once: a window that moves with every sentence would
    change the prompt's middle each time, and the server would read all behind it anew.
    """
    idle_s: float
    clock: Callable[[], float]
    """Seconds that only grow."""
    _open: OrderedDict[str, Session] = field(default_factory=OrderedDict)

    def history(self, name: str) -> Sequence[Message]:
        """The session's last exchanges; empty for a new one or one idle for too long."""
        session = self._open.get(name)
        if session is None or self.clock() - session.used_at > self.idle_s:
            return ()
        return tuple(session.turns)

    def remember(self, name: str, sentence: str, answer: str) -> None:
        """Add an exchange."""
        turns = [
            *self.history(name),
            Message(role="user", content=sentence[:MAX_SENTENCE]),
            Message(role="assistant", content=answer[:MAX_ANSWER]),
        ]
        if len(turns) > 2 * self.turns:
            kept = 2 * ((self.turns + 1) // 2)
            turns = turns[len(turns) - kept :]
        self._open[name] = Session(turns=turns, used_at=self.clock())
        self._open.move_to_end(name)
        while len(self._open) > MAX_SESSIONS:
            self._open.popitem(last=False)
