"""Commands in, answers out: journalled first, in order by source, each answered once."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from controller.conversation.command import Command, RefusedCommandError, parse, source_of
from controller.conversation.reply import refusal, text_of
from controller.conversation.topics import Topics
from controller.conversation.turns import Turns
from controller.errors import HearthError
from controller.journal import Journal
from controller.mqtt import Client, Message

log = structlog.get_logger(__name__)


@dataclass(slots=True, kw_only=True)
class Service:
    """The conversation with everybody who may publish commands."""

    commands: Client
    """The connection with a persistent session; commands are acknowledged by hand."""
    topics: Topics
    journal: Journal
    turns: Turns
    clock: Callable[[], float]
    """Seconds since the epoch."""
    queue_size: int
    max_age_s: float
    stop_grace_s: float = 1.0
    """How long turns under way may go on when the daemon stops."""
    _queues: dict[str, asyncio.Queue[Command]] = field(default_factory=dict)
    _workers: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _waiting: int = 0
    _stopping: bool = False
    _deaf_since: float | None = None
    """Commands that come now were said at this time at the earliest; None: just now."""

    async def start(self) -> None:
        """Begin to take commands."""
        self._deaf_since = self.journal.used_at
        for command_filter in self.topics.commands:
            self.commands.subscribe(command_filter, self.receive, qos=1)
        await self.commands.subscribed()
        self.commands.on_connection(self._connection)
        self._connection(True)  # noqa: FBT003  # the listener's own signature

    def beat(self) -> None:
        """Note now and then that commands are heard: after a crash it tells how old they are."""
        if self.commands.connected and self._deaf_since is None:
            try:
                self.journal.touch()
            except HearthError as err:
                log.warning("journal_not_touched", reason=str(err))

    async def stop(self) -> None:
        """Let turns under way end, briefly; what waits stays in the journal."""
        self._stopping = True
        workers = list(self._workers.values())
        if workers:
            await asyncio.wait(workers, timeout=self.stop_grace_s)
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    def receive(self, message: Message) -> None:
        """Take one message of a command topic; never raises for what it holds."""
        source = source_of(message.topic, self.topics.base)
        if message.retain:
            log.warning("command_ignored", source=source, reason="retained")
            self.commands.acknowledge(message)
            return
        try:
            self._take(message, source)
        finally:
            self.commands.acknowledge(message)

    def resume(self) -> None:
        """Finish the commands that a crash left without an answer."""
        for left in self.journal.unanswered():
            try:
                command = self.turns.restored(left.request)
            except (KeyError, TypeError, ValueError):
                # Written by another version: nobody knows what it asks, so it is not run.
                log.exception("command_unreadable", id=left.id, source=left.source)
                lost = "I cannot read this command in my journal any more, so I did not do it."
                self.journal.answer(left.id, left.source, refusal(left.source, left.id, lost))
                continue
            if left.steps:
                self._finish(command, self.turns.interrupted(command, left.steps))
            else:
                self._enqueue(command)

    def _take(self, message: Message, source: str) -> None:
        try:
            command = self._journalled(message, source)
        except RefusedCommandError as err:
            log.warning("command_refused", source=source, reason=str(err))
            self._publish(refusal(source, err.id, str(err)), source, message)
        except HearthError as err:
            log.exception("command_lost", source=source)
            text = f"I cannot take commands now: {err}"
            self._publish(refusal(source, "", text), source, message)
        else:
            if command is not None:
                self._enqueue(command)

    def _journalled(self, message: Message, source: str) -> Command | None:
        """The command to run, once it is on disk; None when it is known already."""
        command = parse(message.payload, source=source, now=self.clock(), expiry_s=message.expiry_s)
        command = self.turns.addressed(command, message)
        if self._deaf_since is not None:
            command = replace(command, received_at=self._deaf_since)
        is_full = self._waiting >= self.queue_size
        if is_full and self.journal.known(command.id, source) is None:
            text = f"I am busy: {self._waiting} commands are waiting. Try again in a moment."
            raise RefusedCommandError(text, id=command.id)
        known = self.journal.accept(command.id, source, self.turns.record(command))
        if known is None:
            return command
        log.info("command_repeated", source=source, id=command.id, answered=bool(known.answer))
        if known.answer is not None:
            self._publish(known.answer, source, message)
        return None

    def _connection(self, connected: bool) -> None:  # noqa: FBT001  # a listener
        """Date what the broker has kept for us: nobody tells when it was said."""
        if connected:
            self._deaf_since = None
        elif self._deaf_since is None:
            self._deaf_since = self.clock()

    def _may_answer_on(self, topic: str) -> bool:
        return self.topics.may_answer_on(topic) and topic not in self.turns.device_topics()

    def _enqueue(self, command: Command) -> None:
        queue = self._queues.setdefault(command.source, asyncio.Queue())
        queue.put_nowait(command)
        self._waiting += 1
        if command.source not in self._workers:
            task = asyncio.create_task(self._work(command.source), name=f"source {command.source}")
            self._workers[command.source] = task

    async def _work(self, source: str) -> None:
        """Run a source's commands one after the other, until there are none."""
        queue = self._queues[source]
        try:
            while not queue.empty() and not self._stopping:
                command = queue.get_nowait()
                try:
                    await self._run(command)
                finally:
                    self._waiting -= 1
        finally:
            del self._workers[source], self._queues[source]

    async def _run(self, command: Command) -> None:
        too_late = command.received_at + self.max_age_s
        if command.expires_at is not None:
            too_late = min(too_late, command.expires_at)
        if self.clock() > too_late:
            self._finish(command, self.turns.expired(command))
            return
        self._finish(command, await self.turns.run(command))

    def _finish(self, command: Command, answer: dict[str, Any]) -> None:
        try:
            self.journal.answer(command.id, command.source, answer)
        except HearthError:
            log.exception("answer_not_journalled", id=command.id)
        self._publish(answer, command.source, command)

    def _publish(self, answer: dict[str, Any], source: str, to: Message | Command) -> None:
        payload = json.dumps(answer, ensure_ascii=False)
        self.commands.publish(self.topics.response(source), payload, qos=1)
        self.commands.publish(self.topics.say(source), text_of(answer), qos=1)
        if to.response_topic and self._may_answer_on(to.response_topic):
            self.commands.publish(
                to.response_topic, payload, qos=1, correlation_data=to.correlation_data
            )
        elif to.response_topic:
            log.warning("response_topic_refused", source=source, topic=to.response_topic[:200])
