"""All dialogues that are open: in memory, and on disk for the next start."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from controller.llm import Message, ToolCall
from controller.memory.session import Pending, Restore, Session
from controller.memory.store import MAX_SESSIONS, Store
from controller.memory.window import Window

MAX_SENTENCE = 600
MAX_ANSWER = 240
"""Long answers list devices; the model reads the states anew anyway."""


@dataclass(slots=True, kw_only=True)
class Sessions:
    """The dialogues by name; those that were not used for longest give way."""

    store: Store
    window: Window
    idle_s: float
    """A dialogue ends when nothing was said for so long."""
    question_s: float
    """A question of Hearth's lapses when it was not answered for so long."""
    clock: Callable[[], float]
    """Seconds since the epoch; it may be set back or forward."""
    _open: OrderedDict[str, Session] = field(default_factory=OrderedDict)

    def __len__(self) -> int:
        return len(self._open)

    def start(self) -> None:
        """Open the store; the dialogues in it are loaded when they go on."""
        self.store.open()
        self.store.prune(self.clock() - self.idle_s)

    def stop(self) -> None:
        """Close the store."""
        self.store.close()

    def open(self, name: str) -> Session:
        """The dialogue of this name, from now on in use; a new one if there is none that goes on.

        A question that has lapsed is gone from it. What is changed in it is kept by `save`.
        """
        now = self.clock()
        session = self._open.get(name) or self.store.load(name)
        # A time in the future was noted before the clock was set back: nobody knows how long ago.
        if session is None or now - min(session.used_at, now) > self.idle_s:
            session = Session()
        if session.pending and now - min(session.asked_at, now) > self.question_s:
            session.pending = None
        session.asked_at = min(session.asked_at, now)
        session.used_at = now
        self._put(name, session)
        return session

    def save(self, name: str, session: Session) -> None:
        """Keep a dialogue, used just now."""
        session.used_at = self.clock()
        self._put(name, session)
        self.store.save(name, session)
        self.store.prune(session.used_at - self.idle_s)

    def close(self, name: str) -> None:
        """End a dialogue: all of it is forgotten."""
        self._open.pop(name, None)
        self.store.delete(name)

    def history(self, session: Session) -> Sequence[Message]:
        """What the model is shown of a dialogue: a summary of its beginning, the last exchanges."""
        return self.window.shown(session.turns, session.summary)

    def remember(
        self,
        name: str,
        sentence: str,
        answer: str,
        *,
        pending: Pending | None = None,
        focus: Sequence[str] | None = None,
        calls: Sequence[ToolCall] = (),
        undo: Sequence[Restore] | None = None,
    ) -> Session:
        """Add an exchange and keep the dialogue.

        Args:
            name: whose dialogue it is.
            sentence: what the person said, with stars for codes: it is kept and shown as it is.
            answer: what Hearth said, likewise.
            pending: the question that is open now; None: none is.
            focus: devices that were spoken of; None: the same as before.
            calls: what the sentence was understood as, if code has understood it.
            undo: what can be taken back now; None: the same as before.
        """
        session = self.open(name)
        said = Message(role="user", content=sentence[:MAX_SENTENCE])
        answered = Message(role="assistant", content=answer[:MAX_ANSWER])
        going, session.turns = self.window.halved([*session.turns, said, answered])
        session.fading = self.window.fading([*session.fading, *going])
        session.pending, session.asked_at = pending, self.clock()
        session.focus = session.focus if focus is None else tuple(focus)
        session.calls = tuple(calls)
        session.undo = session.undo if undo is None else tuple(undo)
        self.save(name, session)
        return session

    def outgrown(self) -> tuple[str, ...]:
        """Names of the dialogues of which something waits to be summarised, the last used first."""
        return tuple(name for name, session in reversed(self._open.items()) if session.fading)

    def fading(self, name: str) -> tuple[Sequence[Message], str]:
        """What of a dialogue waits to be summarised, and the summary of what was before it."""
        session = self._open.get(name) or Session()
        return tuple(session.fading), session.summary

    def faded(self, name: str, gone: Sequence[Message], summary: str) -> None:
        """Let `gone` go, in favour of a new summary; empty: it leaves nothing behind.

        Nothing happens if the dialogue has changed meanwhile in what was to be summarised.
        """
        session = self._open.get(name)
        if session is None or tuple(session.fading[: len(gone)]) != tuple(gone):
            return
        del session.fading[: len(gone)]
        session.summary = self.window.summary(summary) or session.summary
        self.store.save(name, session)

    def _put(self, name: str, session: Session) -> None:
        self._open[name] = session
        self._open.move_to_end(name)
        while len(self._open) > MAX_SESSIONS:
            self._open.popitem(last=False)
