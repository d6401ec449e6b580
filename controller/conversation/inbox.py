"""Commands from the bus: dated, journalled, acknowledged and handed on, all in order."""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from controller.conversation.answers import Answers
from controller.conversation.command import (
    MAX_SOURCE,
    Command,
    RefusedCommandError,
    is_source,
    parse,
    source_of,
)
from controller.conversation.hearing import Hearing
from controller.conversation.reply import refusal
from controller.conversation.settling import Settling
from controller.conversation.written import asked, encoded, written
from controller.errors import HearthError
from controller.journal import Clock, Delivery, Entry, Journal, Known
from controller.mqtt import Client, Message

log = structlog.get_logger(__name__)

LINE = 500
"""Messages that may wait for the disk; the broker itself sends fewer, except with QoS 0."""
REUSED = "I know this id from another command, so I did not do this one. Give each its own id."


@dataclass(slots=True)
class _Item:
    message: Message
    source: str = ""
    entry: Entry | None = None
    """None: there is nothing to be noted."""
    command: Command | None = None
    refused: str = ""
    """Why it is not run."""
    id: str = ""
    """The sender's, of a command that is refused."""
    noted: asyncio.Future[Known | None] | None = None


@dataclass(slots=True, kw_only=True)
class Inbox:
    """Takes messages; `enqueue` gets each new command once it is on disk and acknowledged."""

    commands: Client
    base: str
    journal: Journal
    clock: Clock
    hearing: Hearing
    settling: Settling
    answers: Answers
    discreet: Callable[[Command], Command]
    """Takes the codes out of a command, before it is written down."""
    full: Callable[[str, Sequence[str]], str]
    """Why no more can be taken of a source, while those of these come; empty: more can be."""
    enqueue: Callable[[Command], None]
    on_refused: Callable[[], None]
    _line: deque[_Item] = field(default_factory=deque)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to take."""
        self._task = asyncio.create_task(self._serve(), name="inbox")

    async def stop(self) -> None:
        """Take no more; what is not acknowledged comes again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    def coming(self, link: int) -> list[str]:
        """Deliveries of a connection that are not acknowledged yet."""
        found = [self._delivery(i.message) for i in self._line if i.message.link == link]
        return [delivery.key for delivery in found if delivery is not None]

    def mark(self, message: Message) -> None:
        """Take a marker of the hearing, when its turn comes."""
        self._put(_Item(message))

    def receive(self, message: Message) -> None:
        """Take one message of a command topic; never raises for what it holds."""
        source = source_of(message.topic, self.base)
        if message.qos == 0 and len(self._line) >= LINE:
            log.warning("command_dropped", source=source, reason="too many at once")
            return
        item = _Item(message, source)
        if message.retain:
            log.warning("command_ignored", source=source, reason="retained")
        elif not is_source(source):
            log.warning("command_ignored", source=source[:MAX_SOURCE], reason="no topic level")
        elif not self._is_known(message):
            self._read(item)
            self._note(item)
        self._put(item)

    def _is_known(self, message: Message) -> bool:
        """Whether it is a repetition of what was dealt with here and may not be noted on disk."""
        delivery = self._delivery(message)
        known = delivery is not None and delivery.again and self.settling.is_unsure(delivery.key)
        if known:
            log.info("command_redelivered", topic=message.topic[:200])
        return known

    def _read(self, item: _Item) -> None:
        message = item.message
        said, arrived = self.hearing.dated(), self.clock.now()
        try:
            command = parse(
                message.payload, source=item.source, now=arrived, expiry_s=message.expiry_s
            )
        except RefusedCommandError as err:
            item.refused, item.id = str(err), err.id
        else:
            item.command = self.discreet(
                replace(
                    command,
                    said=said,
                    expiry_s=message.expiry_s,
                    response_topic=message.response_topic,
                    correlation_data=message.correlation_data,
                )
            )
            item.refused = self.full(item.source, [i.source for i in self._line if i.command])
        item.entry = self._entry(item)

    def _entry(self, item: _Item) -> Entry:
        delivery, command = self._delivery(item.message), item.command
        if command is None:
            return self._refusal(item, delivery)
        return Entry(
            id=command.id,
            source=command.source,
            text=command.shown,
            request=written(command),
            asks=asked(command),
            delivery=delivery,
        )

    def _refusal(self, item: _Item, delivery: Delivery | None) -> Entry:
        to = item.message
        data = encoded(to.correlation_data)
        return Entry(
            # Not the sender's id: the same command may be taken later.
            id=f"refused-{secrets.token_hex(8)}",
            source=item.source,
            text="",
            request={"response_topic": to.response_topic, "correlation_data": data},
            delivery=delivery,
        )

    def _note(self, item: _Item) -> None:
        if item.entry is None:
            return
        with contextlib.suppress(HearthError):
            if item.command is None:
                item.noted = self.journal.refuse(item.entry, self._refused(item))
            elif item.refused:
                item.noted = self.journal.known(item.entry)
            else:
                item.noted = self.journal.accept(item.entry)

    def _refused(self, item: _Item) -> dict[str, Any]:
        return refusal(item.source, item.id, item.refused)

    def _put(self, item: _Item) -> None:
        self._line.append(item)
        self._news.set()

    async def _serve(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._line:
                try:
                    await self._take(self._line[0])
                except Exception:
                    log.exception("message_not_taken", topic=self._line[0].message.topic[:200])
                self._line.popleft()

    async def _take(self, item: _Item) -> None:
        message = item.message
        if item.entry is None:
            self._acknowledge(message)
            if not item.source:
                self.hearing.marked(message)
            return
        try:
            known = await self._known(item)
        except HearthError as err:
            log.exception("command_lost", source=item.source)
            text = f"I cannot take commands now: {err}"
            given = item.command.id if item.command else item.id
            self.answers.say(refusal(item.source, given, text), item.source, message)
            self._acknowledge(message)
            return
        self._acknowledge(message)
        self._route(item, known)

    async def _known(self, item: _Item) -> Known | None:
        """What the journal says to a message, which is in it from now on."""
        if item.noted is None:
            raise HearthError("the journal is closed")
        known = await item.noted
        if known is None and item.command is not None and item.refused:
            item.id = item.command.id
            item.entry = self._refusal(item, self._delivery(item.message))
            return await self.journal.refuse(item.entry, self._refused(item))
        if known is not None and not known.same:
            item.id, item.refused = known.id, REUSED
            item.entry = self._refusal(item, self._delivery(item.message))
            await self.journal.refuse(item.entry, self._refused(item))
        return known

    def _route(self, item: _Item, known: Known | None) -> None:
        source, to = item.source, item.message
        if known is not None and known.same:
            event = "command_redelivered" if known.redelivered else "command_repeated"
            log.info(event, source=source, id=known.id, answered=bool(known.answer))
            if known.answer is not None and not known.redelivered:
                self.answers.say(known.answer, source, to, again=to.again)
        elif item.refused and item.entry is not None:
            log.warning("command_refused", source=source, id=item.id, reason=item.refused)
            self.on_refused()
            self.answers.say(self._refused(item), source, to, key=(source, item.entry.id))
        elif item.command is not None:
            self.enqueue(item.command)

    def _delivery(self, message: Message) -> Delivery | None:
        if not message.qos:
            return None
        parts = (
            message.topic.encode("utf-8", "backslashreplace"),
            message.payload,
            (message.response_topic or "").encode("utf-8", "backslashreplace"),
            message.correlation_data or b"",
        )
        return Delivery.of(*parts, mid=message.mid, again=message.again and self.commands.resumed)

    def _acknowledge(self, message: Message) -> None:
        self.commands.acknowledge(message)
        if (delivery := self._delivery(message)) is not None and message.topic:
            self.settling.acknowledged(delivery.key, message.link)
