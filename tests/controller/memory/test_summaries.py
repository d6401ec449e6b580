"""Summaries made in the background."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from controller.errors import ModelDownError
from controller.llm import Message
from controller.memory.sessions import Sessions
from controller.memory.summaries import Summaries

LIMIT_S = 5.0


@dataclass
class Writer:
    """Writes a summary when the test opens the gate, or fails."""

    error: Exception | None = None
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[tuple[list[str], str]] = field(default_factory=list)
    under_way: int = 0
    most: int = 0
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def __call__(self, turns: Sequence[Message], previous: str) -> str:
        """Write."""
        sentences = [turn.content for turn in turns if turn.role == "user"]
        self.asked.append((sentences, previous))
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        await self._tell()
        try:
            await self.gate.wait()
            if self.error:
                raise self.error
            return f"They said {' and '.join(sentences)}."
        finally:
            self.under_way -= 1
            await self._tell()

    async def until(self, wanted: Callable[[], object]) -> None:
        """Wait for something that changes when a summary begins or ends."""
        async with asyncio.timeout(LIMIT_S), self.news:
            await self.news.wait_for(wanted)

    async def _tell(self) -> None:
        async with self.news:
            self.news.notify_all()


@pytest.fixture
def writer() -> Writer:
    """Somebody who writes at once."""
    writer = Writer()
    writer.gate.set()
    return writer


def background(sessions: Sessions, writer: Writer, **limits: float) -> Summaries:
    """Summaries that are made as soon as no turn is under way."""
    return Summaries(sessions=sessions, summarise=writer, **{"quiet_s": 0.0, **limits})


def outgrow(sessions: Sessions, name: str = "me") -> None:
    """Say so much that two sentences have no room any more."""
    for sentence in ("one", "two", "three", "four", "five"):
        sessions.remember(name, sentence, f"answer to {sentence}")


def turn(summaries: Summaries) -> None:
    """A turn in which the model is used."""
    with summaries.turn():
        summaries.due()


def summary(sessions: Sessions, name: str = "me") -> str:
    """The summary of a dialogue."""
    return sessions.open(name).summary


async def test_made_after_the_turn(sessions: Sessions, writer: Writer) -> None:
    """What a dialogue has outgrown is summarised after the turn, never during it."""
    outgrow(sessions)
    summaries = background(sessions, writer)

    with summaries.turn():
        summaries.due()
        assert summaries._task is None
    await finished(summaries)

    assert writer.asked == [(["one", "two", "three"], "")]


async def test_kept(sessions: Sessions, writer: Writer) -> None:
    """The summary takes the place of what it is about, and the next one is told of it."""
    outgrow(sessions)
    summaries = background(sessions, writer)
    turn(summaries)
    await finished(summaries)
    outgrow(sessions)
    turn(summaries)
    await finished(summaries)

    assert writer.asked[1][1] == "They said one and two and three."
    assert sessions.outgrown() == ()


async def test_only_after_the_model_was_used(sessions: Sessions, writer: Writer) -> None:
    """Turns that do without the model ask nothing of it afterwards either."""
    outgrow(sessions)
    summaries = background(sessions, writer)

    with summaries.turn():
        pass
    await finished(summaries)

    assert writer.asked == []
    assert sessions.outgrown() == ("me",)


async def test_broken_off_by_a_sentence(sessions: Sessions) -> None:
    """The next sentence breaks a summary off at once, and it is made in the next pause."""
    outgrow(sessions)
    writer = Writer()
    summaries = background(sessions, writer)
    turn(summaries)
    await writer.until(lambda: writer.under_way)

    with summaries.turn():
        await writer.until(lambda: not writer.under_way)
        assert summary(sessions) == ""
        writer.gate.set()
    await finished(summaries)

    assert len(writer.asked) == 2
    assert summary(sessions) == "They said one and two and three."


async def test_one_at_a_time(sessions: Sessions) -> None:
    """However many dialogues wait and turns end, one summary is made at a time."""
    for name in ("me", "you"):
        outgrow(sessions, name)
    writer = Writer()
    summaries = background(sessions, writer)
    for _ in range(3):
        turn(summaries)
        await asyncio.sleep(0)
    writer.gate.set()
    await finished(summaries)

    assert writer.most == 1
    assert sessions.outgrown() == ()


async def test_waits_for_all_turns(sessions: Sessions, writer: Writer) -> None:
    """While anybody's turn is under way, the model is left alone."""
    outgrow(sessions)
    summaries = background(sessions, writer)

    with summaries.turn():
        turn(summaries)
        assert summaries._task is None
    await finished(summaries)

    assert len(writer.asked) == 1


@pytest.mark.parametrize(
    "error", [ModelDownError("nobody answers"), TimeoutError(), RuntimeError("a mistake")]
)
async def test_failure(sessions: Sessions, writer: Writer, error: Exception) -> None:
    """If it fails, what was to be summarised is dropped, and later ones are made."""
    outgrow(sessions)
    writer.error = error
    summaries = background(sessions, writer)
    turn(summaries)
    await finished(summaries)
    assert sessions.outgrown() == ()

    writer.error = None
    outgrow(sessions)
    turn(summaries)
    await finished(summaries)

    assert summary(sessions).startswith("They said")


async def test_too_slow(sessions: Sessions) -> None:
    """A summary that takes too long is given up."""
    outgrow(sessions)
    summaries = background(sessions, Writer(), limit_s=0.01)
    turn(summaries)
    await finished(summaries)

    assert sessions.outgrown() == ()


async def test_stop(sessions: Sessions) -> None:
    """When the daemon stops, a summary is broken off; it can be made after the next start."""
    outgrow(sessions)
    writer = Writer()
    summaries = background(sessions, writer)
    turn(summaries)
    await writer.until(lambda: writer.under_way)

    await summaries.stop()

    assert writer.under_way == 0
    assert sessions.outgrown() == ("me",)


async def finished(summaries: Summaries) -> None:
    """Wait until nothing is being made any more."""
    if summaries._task is not None:
        async with asyncio.timeout(LIMIT_S):
            await asyncio.wait({summaries._task})
