"""A clock that a test moves, and dialogues that end with it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.memory.sessions import Sessions
from controller.memory.store import Store
from controller.memory.window import Window

NOW = 1_700_000_000.0

MakeSessions = Callable[..., Sessions]


class Clock:
    """Seconds since the epoch."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        """What time it is."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the dialogues are kept, in a folder that is not there yet."""
    return tmp_path / "state" / "sessions.db"


@pytest.fixture
def make_sessions(path: Path, clock: Clock) -> MakeSessions:
    """Dialogues as a new process finds them."""

    def make(*, turns: int = 4, tokens: int = 10_000, summaries: bool = True) -> Sessions:
        sessions = Sessions(
            store=Store(path, clock=clock),
            window=Window(turns=turns, tokens=tokens, summaries=summaries),
            idle_s=600,
            question_s=120,
            clock=clock,
        )
        sessions.start()
        return sessions

    return make


@pytest.fixture
def sessions(make_sessions: MakeSessions) -> Sessions:
    """Dialogues of which four exchanges are shown."""
    return make_sessions()
