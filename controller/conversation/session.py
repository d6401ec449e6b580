"""What was said before, by session."""

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from controller.llm import Message

MAX_SESSIONS = 200
MAX_CHARS = 600


@dataclass(slots=True)
class Session:
    """One dialogue: the last turns, oldest first."""

    turns: deque[Message]
    used_at: float = 0.0


@dataclass(slots=True)
class Sessions:
    """All dialogues that are still open; the oldest give way."""

    turns: int
    """How many exchanges of sentence and answer a session remembers."""
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
        turns = deque(self.history(name), maxlen=2 * self.turns)
        turns.append(Message(role="user", content=sentence[:MAX_CHARS]))
        turns.append(Message(role="assistant", content=answer[:MAX_CHARS]))
        self._open[name] = Session(turns=turns, used_at=self.clock())
        self._open.move_to_end(name)
        while len(self._open) > MAX_SESSIONS:
            self._open.popitem(last=False)
