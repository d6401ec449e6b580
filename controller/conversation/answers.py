"""Answers: on disk, then on the bus, then noted as published, however often that is broken off."""

import asyncio
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import structlog

from controller.conversation.reply import as_json, text_of
from controller.conversation.settling import Settling
from controller.conversation.topics import Topics
from controller.errors import HearthError
from controller.journal import Journal
from controller.mqtt import Client

log = structlog.get_logger(__name__)

TRIES = 20
"""How often an answer is sent anew that the broker would not take."""
DISK_S = 20.0
"""How long an answer waits for a disk that does not take it; then it is said anyway."""
AGAIN_S = 0.5
"""Between two attempts to write one down."""
MOST = 1000
"""Answers that are remembered because disk or broker would not take them."""

Key = tuple[str, str]
"""Source and id of a command in the journal."""


class To(Protocol):
    """Where a requester wants the answer beside the usual topics: a message, a command."""

    @property
    def response_topic(self) -> str | None:
        """A topic of the requester's choice."""

    @property
    def correlation_data(self) -> bytes | None:
        """What the answer there is to carry."""


@dataclass(slots=True)
class _Sending:
    key: Key
    open: int = 0
    failed: set[str] = field(default_factory=set)
    """Topics on which nobody knows whether it was heard."""


@dataclass(slots=True, kw_only=True)
class Answers:
    """Says answers, and remembers which ones the broker does not have yet."""

    commands: Client
    topics: Topics
    journal: Journal
    settling: Settling
    may_answer_on: Callable[[str, str], bool]
    """Whether a topic of its choice is open to a source."""
    _sending: dict[Key, _Sending] = field(default_factory=dict)
    _failed: dict[Key, frozenset[str]] = field(default_factory=dict)
    """Topics on which they are to be said again."""
    _tries: dict[Key, int] = field(default_factory=dict)
    _unwritten: dict[Key, Mapping[str, Any]] = field(default_factory=dict)
    """Answers that the disk did not take."""
    _unnoted: dict[Key, None] = field(default_factory=dict)
    """Published, and the disk did not take the note of it."""

    async def give(self, answer: Mapping[str, Any], key: Key, to: To) -> None:
        """Write the answer to a command of the journal down, and say it."""
        source, command_id = key
        if not await self._write(answer, key):
            log.error("answer_not_journalled", id=command_id, source=source)
            _remember(self._unwritten, key, answer)
        self.say(answer, source, to, key=key)

    def say(
        self,
        answer: Mapping[str, Any],
        source: str,
        to: To,
        *,
        key: Key | None = None,
        again: bool = False,
        aloud: bool = True,
        only: Container[str] | None = None,
    ) -> None:
        """Publish an answer.

        Args:
            answer: what is said.
            source: to whom.
            to: where else.
            key: the command in whose row the journal notes that the broker has it.
            again: the requester may have heard it already, and is told so.
            aloud: also as plain text, for a speaker.
            only: on these topics alone.
        """
        said = {**answer, "again": True} if again else answer
        payload = as_json(said)
        sending = None if key is None else self._sending.setdefault(key, _Sending(key))
        self._publish(sending, self.topics.response(source), payload, only=only)
        if aloud:
            self._publish(sending, self.topics.say(source), text_of(answer), only=only)
        if to.response_topic and self.may_answer_on(to.response_topic, source):
            data = to.correlation_data
            self._publish(sending, to.response_topic, payload, data, only=only)
        elif to.response_topic:
            log.warning("response_topic_refused", source=source, topic=to.response_topic[:200])
        self._close(sending)

    async def retry(self, say_again: Callable[[Mapping[Key, frozenset[str]]], Any]) -> None:
        """Do what disk or broker would not do before."""
        for key, answer in list(self._unwritten.items()):
            await self.journal.answer(key[1], key[0], answer)
            del self._unwritten[key]
            if key not in self._sending and key not in self._failed:
                self._note(key)
        for key in list(self._unnoted):
            del self._unnoted[key]
            self._note(key)
        due = {key: topics for key, topics in self._failed.items() if key not in self._sending}
        if due and self.commands.connected:
            await say_again(due)

    async def _write(self, answer: Mapping[str, Any], key: Key) -> bool:
        """Write an answer down before it is said: after a crash it would be said differently."""
        source, command_id = key
        for _ in range(round(DISK_S / AGAIN_S)):
            try:
                await self.journal.answer(command_id, source, answer)
            except HearthError as err:
                log.warning("answer_waits_for_disk", id=command_id, reason=str(err))
                await asyncio.sleep(AGAIN_S)
            else:
                return True
        return False

    def _publish(
        self,
        sending: _Sending | None,
        topic: str,
        payload: str,
        data: bytes | None = None,
        *,
        only: Container[str] | None = None,
    ) -> None:
        if only is not None and topic not in only:
            return
        if sending is not None:
            sending.open += 1
        sent = self.commands.publish(
            topic,
            payload,
            qos=1,
            correlation_data=data,
            # What nobody knows to have arrived is said again by us, who can mark it.
            once=sending is not None,
            receipt=partial(self._receipt, sending, topic, self.settling.mark()),
        )
        if not sent and sending is not None:
            sending.open -= 1
            sending.failed.add(topic)

    def _receipt(self, sending: _Sending | None, topic: str, mark: int, taken: bool) -> None:  # noqa: FBT001
        if taken:
            self.settling.confirmed(mark, self.commands.number)
        if sending is not None:
            sending.open -= 1
            if not taken:
                sending.failed.add(topic)
            self._close(sending)

    def _close(self, sending: _Sending | None) -> None:
        """Once nothing is under way any more, note how it ended."""
        if sending is None or sending.open or self._sending.get(sending.key) is not sending:
            return
        key = sending.key
        del self._sending[key]
        self._failed.pop(key, None)
        tries = self._tries.pop(key, 0) + 1
        if sending.failed and tries < TRIES:
            _remember(self._failed, key, frozenset(sending.failed))
            _remember(self._tries, key, tries)
            return
        if sending.failed:
            log.error("answer_undeliverable", id=key[1], source=key[0], tries=tries)
        self._note(key)

    def _note(self, key: Key) -> None:
        source, command_id = key
        self.settling.flush()
        try:
            noted = self.journal.published(command_id, source)
        except HearthError:
            _remember(self._unnoted, key, None)
        else:
            noted.add_done_callback(partial(self._noted, key))

    def _noted(self, key: Key, done: asyncio.Future[None]) -> None:
        if not done.cancelled() and done.exception() is not None:
            _remember(self._unnoted, key, None)


def _remember(memory: dict[Key, Any], key: Key, value: object) -> None:
    if key in memory or len(memory) < MOST:
        memory[key] = value
