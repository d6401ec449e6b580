"""This daemon on the bus: that it is there, what it is, and whether another one is as well."""

import asyncio
import contextlib
import json
import secrets
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import structlog

from controller.config import Broker
from controller.conversation.topics import Topics
from controller.errors import ConflictError, HearthError
from controller.mqtt import Client, Message

log = structlog.get_logger(__name__)

ONLINE, OFFLINE = "online", "offline"
STATUS_S = 2.0
"""How long the broker may take to hand over the retained status."""
ANSWER_S = 1.5
"""How long another daemon may take to answer."""
ECHO_S = 2.0
MAX_NAME = 64
QUERY = "instance"
ANY_INFO = "+/info"
MOST_SUSPECTS = 10


class RivalError(HearthError):
    """Another daemon works on the same topics."""

    def __init__(self, other: str, base: str) -> None:
        super().__init__(
            f"another Hearth works on this broker under {base}/: {other}. Both would do what is "
            "said. Stop it, or give this one its own topics.base and broker.client_id."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """One run of a daemon."""

    id: str
    host: str
    since: float
    """When it was started, in seconds since the epoch."""

    @classmethod
    def new(cls) -> Self:
        """This run."""
        return cls(id=secrets.token_hex(4), host=socket.gethostname(), since=round(time.time(), 3))

    @classmethod
    def read(cls, facts: object) -> Self | None:
        """The run that a message tells of; None: it tells of none."""
        if not isinstance(facts, Mapping) or not isinstance(facts.get("instance"), str):
            return None
        since = facts.get("since")
        return cls(
            id=_plain(facts["instance"]),
            host=_plain(str(facts.get("host", "?"))),
            since=float(since) if isinstance(since, (int, float)) else 0.0,
        )

    def facts(self) -> dict[str, Any]:
        """The same as JSON."""
        return {"instance": self.id, "host": self.host, "since": self.since}

    def older_than(self, other: Self) -> bool:
        """Whether it was there first."""
        return (self.since, self.id) < (other.since, other.id)

    def __str__(self) -> str:
        return f"instance {self.id} on the host {self.host}"


@dataclass(slots=True, kw_only=True)
class Presence:
    """Says what this daemon is, and notices another one: the one that came later goes.

    What is retained about another one may be left from a dead one, until we have said our own:
    from then on, who says something else must be alive.
    """

    bus: Client
    topics: Topics
    me: Instance
    facts: Callable[[], Mapping[str, Any]]
    """What is told beside that."""
    on_rival: Callable[[RivalError], None]
    """Called once when this daemon has to go."""
    _said: str = ""
    _ready: bool = False
    _claimed: asyncio.Event = field(default_factory=asyncio.Event)
    _ends: list[Callable[[], None]] = field(default_factory=list)

    async def claim(self) -> None:
        """Say that we are here, before anything is done, and listen to who objects."""
        self._ends = [
            self.bus.subscribe(self.topics.info, self._take_info, qos=1),
            self.bus.subscribe(self.topics.status, self._take_status, qos=1),
            self.bus.on_connection(self._connection),
        ]
        await self.bus.subscribed()
        self.publish()
        with contextlib.suppress(TimeoutError):  # A broker's rules may keep it from us.
            await asyncio.wait_for(self._claimed.wait(), ECHO_S)

    def ready(self) -> None:
        """Say from now on that commands are taken."""
        self._ready = True
        self._connection(True)  # noqa: FBT003  # the listener's own signature

    def stop(self) -> None:
        """Say nothing more; that we are gone is said by the connection."""
        for end in self._ends:
            end()
        self._ends.clear()

    def publish(self) -> None:
        """Tell what this daemon is, when that has changed."""
        info = json.dumps({**self.facts(), **self.me.facts()})
        if info != self._said and self.bus.publish(self.topics.info, info, qos=1, retain=True):
            self._said = info

    def _connection(self, connected: bool) -> None:  # noqa: FBT001  # a listener
        if connected:
            self._say_online()
            self._said = ""
            self.publish()

    def _say_online(self) -> None:
        if self._ready:
            self.bus.publish(self.topics.status, ONLINE, qos=1, retain=True)

    def _take_status(self, message: Message) -> None:
        """Correct another daemon's last word, as long as we are here."""
        if message.payload == OFFLINE.encode() and not message.retain:
            self._say_online()

    def _take_info(self, message: Message) -> None:
        other = Instance.read(_parsed(message.payload))
        if other is None or not self._ends:
            return
        if other.id == self.me.id:
            self._claimed.set()
        elif self._claimed.is_set() or not message.retain:
            self._meet(other)

    def _meet(self, other: Instance) -> None:
        if other.older_than(self.me):
            self.stop()
            self.on_rival(RivalError(str(other), self.topics.base))
            return
        hint = "Two Hearths on one broker need their own topics.base and broker.client_id."
        log.error("another_instance", other=str(other), does="it is asked to go", hint=hint)
        self._said = ""
        self.publish()


async def make_sure_alone(settings: Broker, topics: Topics, me: Instance) -> None:
    """See that no other daemon answers, as a guest with a client id of its own.

    One on the same topics would do everything as well; one on others, with the same client id,
    would take our connections and we its.

    Raises:
        BusError: the broker cannot be used.
        RivalError: one works on the same topics.
        ConflictError: one has the same client id.
    """
    client = Client(settings=settings, client_id=f"{settings.client_id}-{me.id}", clean=True)
    guest = _Guest(client=client, base=topics.base, client_id=settings.client_id, me=me)
    await client.connect()
    try:
        await guest.look_round()
    finally:
        await client.stop()


@dataclass(slots=True, kw_only=True)
class _Guest:
    """Asks all daemons that may be there who they are."""

    client: Client
    base: str
    client_id: str
    me: Instance
    _suspects: dict[str, asyncio.Future[str]] = field(default_factory=dict)
    """Who answers, by base topic; empty: nobody, it has just gone."""
    _seen: asyncio.Event = field(default_factory=asyncio.Event)
    """What was retained is here."""

    async def look_round(self) -> None:
        self.client.subscribe(f"{self.base}/status", self._take_status, qos=1)
        self.client.subscribe(ANY_INFO, self._take_info, qos=1)
        results = {f"+/result/{self.me.id}", f"{self.base}/result/{self.me.id}"}
        for topic_filter in results:
            self.client.subscribe(topic_filter, self._take_result)
        await self.client.subscribed()
        # What is retained comes right after the yes to the subscription; so does our own echo.
        self.client.publish(f"{self.base}/result/{self.me.id}", "{}", qos=1)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._seen.wait(), STATUS_S)
        for base in self._suspects:
            self.client.publish(f"{base}/query/{self.me.id}", QUERY)
        if self._suspects:
            await asyncio.wait(self._suspects.values(), timeout=ANSWER_S)
        self._judge()

    def _judge(self) -> None:
        for base, answer in self._suspects.items():
            if not answer.done() or not answer.result():
                continue
            if base == self.base:
                raise RivalError(answer.result(), base)
            raise ConflictError(
                f"another Hearth on this broker, under {_plain(base)}/, has the client id "
                f"{self.client_id} as well ({answer.result()}). Give every one its own "
                "broker.client_id."
            )

    def _suspect(self, base: str) -> asyncio.Future[str]:
        if base not in self._suspects:
            self._suspects[base] = asyncio.get_running_loop().create_future()
        return self._suspects[base]

    def _take_status(self, message: Message) -> None:
        if message.payload == ONLINE.encode():
            self._suspect(self.base)
        elif self.base in self._suspects:
            _settle(self._suspects[self.base], "")

    def _take_info(self, message: Message) -> None:
        found, base = _parsed(message.payload), message.topic.rpartition("/")[0]
        same = isinstance(found, Mapping) and found.get("client_id") == self.client_id
        if same and base != self.base and len(self._suspects) < MOST_SUSPECTS:
            self._suspect(base)

    def _take_result(self, message: Message) -> None:
        found, base = _parsed(message.payload), message.topic.rsplit("/", 2)[0]
        if found == {}:
            self._seen.set()
        elif isinstance(found, Mapping) and base in self._suspects:
            other = Instance.read(found)
            _settle(self._suspects[base], str(other) if other else "one of another version")


def _settle(future: asyncio.Future[str], value: str) -> None:
    if not future.done():
        future.set_result(value)


def _parsed(payload: bytes) -> object:
    try:
        return json.loads(payload)
    except (ValueError, RecursionError):
        return None


def _plain(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text[:MAX_NAME])
