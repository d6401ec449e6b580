"""Commands that wait for their turn: one after the other for a source, sources side by side."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from controller.conversation.command import Command

URGENT = frozenset(
    ("stop", "halt", "stopp", "halte", "arrête", "arrete", "arrêtez", "ferma", "para", "pare")
)
"""First words of sentences that are about what happens just now."""
URGENT_WORDS = range(2, 7)
"""A stop that names nothing is about the sentence before it, and one with much more is a plan."""
MOST_URGENT = 3
"""Of a source at a time."""


@dataclass(slots=True, kw_only=True)
class Lanes:
    """Runs commands; one source's slow command blocks no other source's."""

    run: Callable[[Command], Awaitable[None]]
    """Never raises for what a command holds."""
    size: int
    """Commands that may wait or run in all."""
    per_source: int
    """Those of one source."""
    _waiting: dict[str, deque[Command]] = field(default_factory=dict)
    _workers: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _urgent: dict[asyncio.Task[None], str] = field(default_factory=dict)
    _running: int = 0
    _stopping: bool = False

    @property
    def depth(self) -> int:
        """Commands that wait or run."""
        return self._running + sum(map(len, self._waiting.values()))

    def full(self, source: str, coming: Sequence[str] = ()) -> str:
        """Why no command more of this source can be taken, while those of `coming` come."""
        waiting = self.depth + len(coming)
        mine = len(self._waiting.get(source, ())) + (source in self._workers)
        mine += coming.count(source)
        if waiting < self.size and mine < self.per_source:
            return ""
        count = waiting if waiting >= self.size else mine
        return f"I am busy: {count} commands are waiting. Try again in a moment."

    def put(self, command: Command) -> None:
        """Run a command when its turn comes; what is urgent overtakes its source's others."""
        source = command.source
        if source in self._workers and self._overtakes(command):
            task = asyncio.create_task(self._run(command), name=f"urgent {source}")
            self._urgent[task] = source
            task.add_done_callback(self._urgent.pop)
            return
        self._waiting.setdefault(source, deque()).append(command)
        if source not in self._workers:
            task = asyncio.create_task(self._work(source), name=f"source {source}")
            self._workers[source] = task

    def withdraw(self, is_due: Callable[[Command], bool]) -> list[Command]:
        """Take out what waits and is due to be answered in another way."""
        taken = [c for waiting in self._waiting.values() for c in waiting if is_due(c)]
        for command in taken:
            self._waiting[command.source].remove(command)
        return taken

    async def stop(self, grace_s: float) -> None:
        """Let what runs end, briefly; what waits is forgotten here."""
        self._stopping = True
        tasks = [*self._workers.values(), *self._urgent]
        if tasks:
            await asyncio.wait(tasks, timeout=grace_s)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _overtakes(self, command: Command) -> bool:
        words = command.text.casefold().split()
        few = list(self._urgent.values()).count(command.source) < MOST_URGENT
        return few and len(words) in URGENT_WORDS and words[0] in URGENT

    async def _work(self, source: str) -> None:
        waiting = self._waiting[source]
        try:
            while waiting and not self._stopping:
                await self._run(waiting.popleft())
        finally:
            del self._workers[source], self._waiting[source]

    async def _run(self, command: Command) -> None:
        self._running += 1
        try:
            await self.run(command)
        finally:
            self._running -= 1
