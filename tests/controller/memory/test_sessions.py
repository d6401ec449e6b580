"""What a dialogue remembers, and for how long."""

import sqlite3
from pathlib import Path

import pytest

from controller.llm import Message, ToolCall
from controller.memory.session import Pending, Restore, Wait
from controller.memory.sessions import MAX_ANSWER, MAX_SENTENCE, Sessions
from controller.memory.store import MAX_SESSIONS
from tests.controller.memory.conftest import NOW, Clock, MakeSessions

QUESTION = Pending(
    wait=Wait.CHOICE,
    calls=(ToolCall(name="turn_on", arguments={"target": "the lamp"}),),
    phrase="the lamp",
    among=("light.a", "light.b"),
    question="Which lamp?",
)
BEFORE = Restore(
    device_id="light.a", name="Lamp", values={"color": (1, 2, 3)}, changed={"on": True}
)


def shown(sessions: Sessions, name: str = "me") -> list[str]:
    """What the model is shown of a dialogue."""
    return [message.content for message in sessions.history(sessions.open(name))]


def said(sessions: Sessions, name: str = "me") -> list[str]:
    """The person's sentences among it."""
    history = sessions.history(sessions.open(name))
    return [message.content for message in history if message.role == "user"]


def tell(sessions: Sessions, *sentences: str, name: str = "me") -> None:
    """Say sentences, each answered."""
    for sentence in sentences:
        sessions.remember(name, sentence, f"answer to {sentence}")


def test_remembers_sentences_and_answers_in_order(sessions: Sessions) -> None:
    """A dialogue gives back what was said and answered, oldest first."""
    tell(sessions, "one", "two")

    history = sessions.history(sessions.open("me"))

    assert [m.role for m in history] == ["user", "assistant", "user", "assistant"]
    assert history[1].content == "answer to one"
    assert said(sessions) == ["one", "two"]


def test_forgets_half_at_once(sessions: Sessions) -> None:
    """What is shown begins alike from sentence to sentence, until half of it goes."""
    tell(sessions, "one", "two", "three", "four")

    assert said(sessions) == ["one", "two", "three", "four"]
    tell(sessions, "five")
    assert said(sessions) == ["four", "five"]
    tell(sessions, "six")
    assert said(sessions) == ["four", "five", "six"]


@pytest.mark.parametrize("turns", [0, 1, 2, 3, 7])
def test_remembers_no_more_than_it_may(make_sessions: MakeSessions, turns: int) -> None:
    """However much is said, a dialogue keeps its limit; with 0 it keeps nothing."""
    sessions = make_sessions(turns=turns)
    for number in range(20):
        tell(sessions, str(number))

        assert len(said(sessions)) <= turns
        assert said(sessions)[-1:] == ([str(number)] if turns else [])


def test_closes_after_idle_time(sessions: Sessions, clock: Clock) -> None:
    """A dialogue in which nothing was said for too long begins anew."""
    tell(sessions, "one")

    clock.now += 601

    assert said(sessions) == []


def test_goes_on_while_it_is_used(sessions: Sessions, clock: Clock) -> None:
    """The idle time begins anew with every sentence."""
    tell(sessions, "one")
    clock.now += 599
    tell(sessions, "two")
    clock.now += 599

    assert said(sessions) == ["one", "two"]


def test_keeps_sessions_apart(sessions: Sessions) -> None:
    """What one says is not remembered for another."""
    tell(sessions, "one", name="me")

    assert said(sessions, "you") == []


def test_restart(sessions: Sessions, make_sessions: MakeSessions) -> None:
    """After a restart a dialogue goes on with all that was open in it."""
    sessions.remember("me", "lamp on", "Which?", pending=QUESTION, focus=["a"], undo=[BEFORE])
    sessions.stop()

    session = make_sessions().open("me")

    assert [m.content for m in session.turns] == ["lamp on", "Which?"]
    assert session.pending == QUESTION
    assert session.focus == ("a",)
    assert session.undo == (BEFORE,)


def test_idle_over_a_restart(
    sessions: Sessions, make_sessions: MakeSessions, clock: Clock, path: Path
) -> None:
    """A dialogue that was idle for too long while the daemon was down is gone, also from disk."""
    tell(sessions, "one")
    sessions.stop()
    clock.now += 601

    assert said(make_sessions()) == []
    assert rows(path) == 0


@pytest.mark.parametrize(("ahead_s", "expected"), [(10_000, ["one"]), (-601, [])])
def test_clock_that_jumps(
    sessions: Sessions,
    make_sessions: MakeSessions,
    clock: Clock,
    ahead_s: float,
    expected: list[str],
) -> None:
    """What was used in the future, by a clock that was wrong, counts as used now."""
    clock.now = NOW + ahead_s
    tell(sessions, "one")
    sessions.stop()
    clock.now = NOW
    later = make_sessions()

    assert said(later) == expected
    clock.now = NOW + 601
    assert said(later) == []


def test_a_question_lapses(sessions: Sessions, clock: Clock) -> None:
    """A question that nobody answers lapses on its own; the dialogue lives on."""
    sessions.remember("me", "lamp on", "Which?", pending=QUESTION, focus=["light.a"])

    clock.now += 120
    assert sessions.open("me").pending == QUESTION
    clock.now += 1
    session = sessions.open("me")

    assert session.pending is None
    assert session.focus == ("light.a",)
    assert said(sessions) == ["lamp on"]


def test_a_question_lapses_over_a_restart(
    sessions: Sessions, make_sessions: MakeSessions, clock: Clock
) -> None:
    """The time that a question has is not given anew by a restart, nor by a clock set back."""
    sessions.remember("me", "lamp on", "Which?", pending=QUESTION)
    sessions.stop()
    clock.now -= 5000
    later = make_sessions()

    assert later.open("me").pending == QUESTION
    clock.now += 121
    assert later.open("me").pending is None


def test_what_another_exchange_leaves(sessions: Sessions) -> None:
    """The next exchange ends a question; focus and what can be undone stay unless they are told."""
    sessions.remember("me", "lamp on", "Which?", pending=QUESTION, focus=["a"], undo=[BEFORE])
    kept = sessions.remember("me", "thanks", "You are welcome.")

    assert (kept.pending, kept.focus, kept.undo) == (None, ("a",), (BEFORE,))
    changed = sessions.remember("me", "undo that", "Done.", focus=["b"], undo=[])
    assert (changed.focus, changed.undo) == (("b",), ())


def test_changes_are_kept(sessions: Sessions, make_sessions: MakeSessions) -> None:
    """What is changed in an open dialogue is there at once, and on disk once it is saved."""
    session = sessions.open("me")
    session.focus = ("light.a",)
    assert sessions.open("me").focus == ("light.a",)

    sessions.save("me", session)
    sessions.stop()

    assert make_sessions().open("me").focus == ("light.a",)


def test_closing(sessions: Sessions, make_sessions: MakeSessions) -> None:
    """A dialogue that is closed is forgotten for good."""
    tell(sessions, "one")
    sessions.close("me")

    assert said(sessions) == []
    sessions.stop()
    assert said(make_sessions()) == []


def test_long_texts_are_cut(sessions: Sessions) -> None:
    """However long a sentence or an answer is, a dialogue keeps only its beginning."""
    sessions.remember("me", "a" * 9000, "b" * 9000)

    assert shown(sessions) == ["a" * MAX_SENTENCE, "b" * MAX_ANSWER]


def test_number_of_sessions(sessions: Sessions, clock: Clock, path: Path) -> None:
    """Of too many dialogues those that were used last are kept, in memory and on disk."""
    for number in range(MAX_SESSIONS + 5):
        clock.now += 1
        tell(sessions, "one", name=f"source {number}")

    assert rows(path) == MAX_SESSIONS
    assert said(sessions, "source 4") == []
    assert said(sessions, "source 5") == ["one"]


def test_outgrown_exchanges_wait_for_their_summary(sessions: Sessions) -> None:
    """What no longer has room waits until a summary takes its place at the head of the history."""
    tell(sessions, "one", "two", "three", "four")
    assert sessions.outgrown() == ()
    tell(sessions, "five")

    gone, previous = sessions.fading("me")
    sessions.faded("me", gone, "They counted from one to three.")

    assert [m.content for m in gone if m.role == "user"] == ["one", "two", "three"]
    assert previous == ""
    assert sessions.outgrown() == ()
    assert shown(sessions)[1:3] == ["They counted from one to three.", "four"]


def test_summary_over_a_restart(sessions: Sessions, make_sessions: MakeSessions) -> None:
    """A summary, and what still waits for one, survive a restart."""
    tell(sessions, "one", "two", "three", "four", "five")
    sessions.faded("me", sessions.fading("me")[0], "They counted.")
    tell(sessions, "six", "seven", "eight")
    sessions.stop()
    later = make_sessions()

    assert shown(later)[1] == "They counted."
    assert later.outgrown() == ("me",)
    assert later.fading("me")[1] == "They counted."


def test_summary_that_comes_too_late(sessions: Sessions, clock: Clock) -> None:
    """A summary of a dialogue that has ended meanwhile is not put into the next one."""
    tell(sessions, "one", "two", "three", "four", "five")
    gone, _previous = sessions.fading("me")
    clock.now += 601
    tell(sessions, "hello")

    sessions.faded("me", gone, "They counted.")

    assert shown(sessions) == ["hello", "answer to hello"]


def test_no_summary(sessions: Sessions) -> None:
    """Where there is no summary, what was to be summarised goes, and an earlier summary stays."""
    tell(sessions, "one", "two", "three", "four", "five")
    sessions.faded("me", sessions.fading("me")[0], "They counted.")
    tell(sessions, "six", "seven", "eight")
    sessions.faded("me", sessions.fading("me")[0], "")

    assert sessions.outgrown() == ()
    assert shown(sessions)[1] == "They counted."


def test_summaries_switched_off(make_sessions: MakeSessions) -> None:
    """Without summaries nothing waits for one."""
    sessions = make_sessions(summaries=False)
    tell(sessions, *"123456789")

    assert sessions.outgrown() == ()


def test_what_waits_is_bounded(make_sessions: MakeSessions) -> None:
    """Where no summary is ever made, what waits for one does not grow for ever."""
    sessions = make_sessions(tokens=100)
    tell(sessions, *(f"sentence {number}" for number in range(200)))

    waiting, _previous = sessions.fading("me")

    assert 0 < len(waiting) < 40
    assert Message(role="user", content="sentence 0") not in waiting


def rows(path: Path) -> int:
    """How many dialogues are on disk."""
    database = sqlite3.connect(path)
    (count,) = database.execute("SELECT count(*) FROM sessions").fetchone()
    database.close()
    return int(count)
