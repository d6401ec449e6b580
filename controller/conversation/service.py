"""Commands in, answers out: journalled first, in order by source, each answered once."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog

from controller.conversation.answers import Answers, Key
from controller.conversation.command import Command
from controller.conversation.hearing import Hearing
from controller.conversation.inbox import Inbox
from controller.conversation.lanes import Lanes
from controller.conversation.reply import refusal
from controller.conversation.settling import Settling
from controller.conversation.topics import Topics
from controller.conversation.turns import Turns
from controller.conversation.written import decoded, read
from controller.errors import HearthError
from controller.journal import Clock, Journal, Unfinished
from controller.mqtt import Client

log = structlog.get_logger(__name__)

PRUNE_S = 600.0
CATCH_UP_S = 2.0
"""How long the start waits for what the broker has kept."""
UNREADABLE = "I cannot read this command in my journal any more, so I did not do it."


@dataclass(frozen=True, slots=True, kw_only=True)
class _To:
    response_topic: str | None = None
    correlation_data: bytes | None = None


@dataclass(slots=True, kw_only=True)
class Service:
    """The conversation with everybody who may publish commands."""

    commands: Client
    """The connection with a persistent session; commands are acknowledged by hand."""
    topics: Topics
    journal: Journal
    turns: Turns
    clock: Clock
    queue_size: int
    per_source: int
    max_age_s: float
    keep_days: float = 30.0
    """After so long answered commands are forgotten."""
    stop_grace_s: float = 1.0
    """How long turns under way may go on when the daemon stops."""
    _settling: Settling = field(init=False)
    _answers: Answers = field(init=False)
    _lanes: Lanes = field(init=False)
    _hearing: Hearing = field(init=False)
    _inbox: Inbox = field(init=False)
    _keeping: asyncio.Task[None] | None = None
    _finishing: set[asyncio.Task[None]] = field(default_factory=set)
    """Answers of an earlier process; a disk that fails must not keep us from starting."""
    _pruned_at: float | None = None

    def __post_init__(self) -> None:
        self._settling = Settling(journal=self.journal)
        self._answers = Answers(
            commands=self.commands,
            topics=self.topics,
            journal=self.journal,
            settling=self._settling,
            may_answer_on=self.turns.may_answer_on,
        )
        self._lanes = Lanes(run=self._run, size=self.queue_size, per_source=self.per_source)
        self._hearing = Hearing(
            commands=self.commands,
            topics=self.topics,
            clock=self.clock,
            on_caught_up=self._caught_up,
        )
        self._inbox = Inbox(
            commands=self.commands,
            base=self.topics.base,
            journal=self.journal,
            clock=self.clock,
            hearing=self._hearing,
            settling=self._settling,
            answers=self._answers,
            discreet=self.turns.discreet,
            full=self._full,
            enqueue=self._lanes.put,
            on_refused=self.turns.observer.refused,
        )

    @property
    def waiting(self) -> int:
        """Commands that wait or run."""
        return self._lanes.depth

    def limit(
        self, *, queue_size: int, per_source: int, max_age_s: float, keep_days: float
    ) -> None:
        """Go on with other limits; what waits already may stay."""
        self._lanes.size, self._lanes.per_source = queue_size, per_source
        self.max_age_s, self.keep_days = max_age_s, keep_days

    async def resume(self) -> None:
        """Finish what an earlier process left: commands without an answer, answers not said."""
        for left in await self.journal.unfinished():
            if left.answer is not None:
                self._say_again(left)
                continue
            try:
                command = read(left.request)
            except (KeyError, TypeError, ValueError):
                # Written by another version: nobody knows what it asks, so it is not run.
                log.exception("command_unreadable", id=left.id, source=left.source)
                lost = refusal(left.source, left.id, UNREADABLE)
                self._soon(self._answers.give(lost, (left.source, left.id), _to(left)))
                continue
            if left.steps:
                self._soon(self._finish(command, self.turns.interrupted(command, left.steps)))
            elif command.incomplete:
                self._soon(self._finish(command, self.turns.forgotten(command)))
            else:
                self._lanes.put(command)

    async def start(self) -> None:
        """Begin to take commands."""
        self._inbox.start()
        for command_filter in self.topics.commands:
            self.commands.subscribe(command_filter, self._inbox.receive, qos=1)
        self.commands.subscribe(self.topics.marker, self._inbox.mark, qos=1)
        # What comes from now on waited for us, until the marker says otherwise.
        self._hearing.begin(self.journal.used_at)
        await self.commands.subscribed()
        await self._hearing.ask(CATCH_UP_S)

    def beat(self) -> None:
        """Do now and then what keeps everything in order; never raises."""
        if self._hearing.is_current:
            try:
                # After a crash it tells how old what the broker has kept may be.
                self.journal.touch(self._hearing.heard)
            except HearthError as err:
                log.warning("journal_not_touched", reason=str(err))
        self._housekeep()

    async def stop(self) -> None:
        """Let turns under way end, briefly; what waits stays in the journal."""
        self._hearing.end()
        await self._lanes.stop(self.stop_grace_s)
        await self._inbox.stop()
        tasks = {*self._finishing, *([self._keeping] if self._keeping else [])}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="left over")
        self._finishing.add(task)
        task.add_done_callback(self._finishing.discard)

    def _housekeep(self) -> None:
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._keep(), name="housekeeping")

    async def _keep(self) -> None:
        try:
            for command in self._lanes.withdraw(self._is_too_late):
                await self._finish(command, self.turns.expired(command))
            await self._answers.retry(self._say_failed)
            await self._prune()
        except HearthError as err:
            log.warning("housekeeping_failed", reason=str(err))
        except Exception:
            log.exception("housekeeping_crashed")

    async def _prune(self) -> None:
        now = self.clock.now().ticks
        if self._pruned_at is None or now - self._pruned_at > PRUNE_S:
            count = await self.journal.prune(self.keep_days)
            self._pruned_at = now
            if count:
                log.info("journal_pruned", forgotten=count)

    async def _say_failed(self, due: Mapping[Key, frozenset[str]]) -> None:
        for left in await self.journal.unfinished():
            if (topics := due.get((left.source, left.id))) is not None:
                self._say_again(left, topics)

    def _say_again(self, left: Unfinished, only: frozenset[str] | None = None) -> None:
        """Say an answer that the requester may have heard, or not."""
        if left.answer is None:
            return
        # A speaker that tells at night what was asked at noon is no help.
        aloud = self.clock.now().wall - left.received_at < self.max_age_s
        key = (left.source, left.id)
        log.info("answer_said_again", id=left.id, source=left.source)
        self._answers.say(
            left.answer, left.source, _to(left), key=key, again=True, aloud=aloud, only=only
        )

    def _full(self, source: str, coming: Sequence[str]) -> str:
        return self._lanes.full(source, coming) or self.turns.hold(source)

    def _caught_up(self) -> None:
        link = self.commands.number
        self._settling.caught_up(link, self._inbox.coming(link))
        # At once: a daemon that ends soon would leave the date of the one before it.
        self.beat()

    def _is_too_late(self, command: Command) -> bool:
        if self.clock.age_s(command.said) > self.max_age_s:
            return True
        return command.expiry_s is not None and self.clock.age_s(command.arrived) > command.expiry_s

    async def _run(self, command: Command) -> None:
        if self._is_too_late(command):
            await self._finish(command, self.turns.expired(command))
        else:
            queue_ms = self.clock.age_s(command.arrived) * 1000
            await self._finish(command, await self.turns.run(command, queue_ms=queue_ms))

    async def _finish(self, command: Command, answer: dict[str, Any]) -> None:
        await self._answers.give(answer, (command.source, command.id), command)


def _to(left: Unfinished) -> _To:
    try:
        data = decoded(left.request.get("correlation_data"))
    except (TypeError, ValueError):
        data = None
    topic = left.request.get("response_topic")
    return _To(response_topic=topic if isinstance(topic, str) else None, correlation_data=data)
