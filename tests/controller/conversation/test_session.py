"""What a session remembers."""

import pytest

from controller.conversation.session import Sessions


class Clock:
    """Seconds that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """What time it is."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


def said(sessions: Sessions, name: str = "me") -> list[str]:
    """The person's sentences that a session remembers."""
    return [message.content for message in sessions.history(name) if message.role == "user"]


def tell(sessions: Sessions, *sentences: str, name: str = "me") -> None:
    """Say sentences, each answered."""
    for sentence in sentences:
        sessions.remember(name, sentence, f"answer to {sentence}")


def test_remembers_sentences_and_answers_in_order(clock):
    """A session gives back what was said and answered, oldest first."""
    sessions = Sessions(turns=4, idle_s=60, clock=clock)
    tell(sessions, "one", "two")

    history = sessions.history("me")

    assert [m.role for m in history] == ["user", "assistant", "user", "assistant"]
    assert history[1].content == "answer to one"
    assert said(sessions) == ["one", "two"]


def test_forgets_half_at_once(clock):
    """What is remembered begins alike from sentence to sentence, until half of it goes."""
    sessions = Sessions(turns=4, idle_s=60, clock=clock)
    tell(sessions, "one", "two", "three", "four")

    assert said(sessions) == ["one", "two", "three", "four"]
    tell(sessions, "five")
    assert said(sessions) == ["four", "five"]
    tell(sessions, "six")
    assert said(sessions) == ["four", "five", "six"]


@pytest.mark.parametrize("turns", [0, 1, 2, 3, 7])
def test_remembers_no_more_than_it_may(clock, turns):
    """However much is said, a session keeps its limit; with 0 it keeps nothing."""
    sessions = Sessions(turns=turns, idle_s=60, clock=clock)
    for number in range(20):
        tell(sessions, str(number))

        assert len(said(sessions)) <= turns
        assert said(sessions)[-1:] == ([str(number)] if turns else [])


def test_closes_after_idle_time(clock):
    """A session that was idle for too long begins anew."""
    sessions = Sessions(turns=4, idle_s=60, clock=clock)
    tell(sessions, "one")

    clock.now = 61

    assert said(sessions) == []


def test_keeps_sessions_apart(clock):
    """What one says is not remembered for another."""
    sessions = Sessions(turns=4, idle_s=60, clock=clock)
    tell(sessions, "one", name="me")

    assert said(sessions, "you") == []
