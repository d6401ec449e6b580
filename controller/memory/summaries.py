"""Summaries made while nobody waits for the model."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

import structlog

from controller.errors import ModelError
from controller.llm import Message
from controller.memory.sessions import Sessions

log = structlog.get_logger(__name__)

QUIET_S = 2.0
LIMIT_S = 60.0
"""A summary that takes longer is given up."""

Summarise = Callable[[Sequence[Message], str], Awaitable[str]]
"""A summary of exchanges and of the summary before them; empty: there is no model for it."""


@dataclass(slots=True, kw_only=True)
class Summaries:
    """One after the other, in the background; the next sentence of anybody breaks it off.

    What was broken off is made in the next pause. Without a model, or if it fails, what was to be
    summarised is dropped.
    """

    sessions: Sessions
    summarise: Summarise
    quiet_s: float = QUIET_S
    """How long nobody must have said anything."""
    limit_s: float = LIMIT_S
    _turns: int = 0
    """Turns under way."""
    _due: bool = False
    _task: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """A turn is under way: the model is needed for it."""
        self._turns += 1
        self._break_off()
        try:
            yield
        finally:
            self._turns -= 1
            if self._due and not self._turns:
                self._task = asyncio.create_task(self._work(self._task), name="summaries")

    def due(self) -> None:
        """Make what is missing after this turn; only the model reads it, so it has been used."""
        self._due = True

    async def stop(self) -> None:
        """Break off what is being made."""
        self._due = False
        self._break_off()
        if self._task is not None:
            await asyncio.wait({self._task})

    def _break_off(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _work(self, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait({before})
        await asyncio.sleep(self.quiet_s)
        for name in self.sessions.outgrown():
            await self._make(name)
        self._due = False

    async def _make(self, name: str) -> None:
        fading, previous = self.sessions.fading(name)
        summary = ""
        try:
            async with asyncio.timeout(self.limit_s):
                summary = await self.summarise(fading, previous)
        except (ModelError, TimeoutError) as err:
            log.info("summary_failed", session=name, reason=str(err) or "it took too long")
        except Exception:
            log.exception("summary_crashed", session=name)
        self.sessions.faded(name, fading, summary)
        log.debug("session_summarised", session=name, summary=summary)
