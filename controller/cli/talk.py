"""Talking to a running daemon as any MQTT client could: a sentence out, trace and answer in."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from controller.config import Config
from controller.conversation.topics import Topics
from controller.errors import HearthError
from controller.mqtt import Client, Message

STATUS_S = 2.0
"""How long the broker may take to hand over the retained status."""


class DaemonMissingError(HearthError):
    """No daemon is on this broker."""


@dataclass(slots=True, kw_only=True)
class Talk:
    """A connection to the daemon, speaking as one source."""

    client: Client
    topics: Topics
    source: str
    _events: asyncio.Queue[tuple[str, Message]] = field(default_factory=asyncio.Queue)

    async def open(self) -> None:
        """Subscribe to this source's answers, and see that a daemon is there.

        Raises:
            DaemonMissingError: none is, or it says that it is offline.
        """
        status: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def note(message: Message) -> None:
            if not status.done():
                status.set_result(message.payload)

        self.client.subscribe(self.topics.trace(self.source), self._put("trace"), qos=0)
        self.client.subscribe(self.topics.response(self.source), self._put("response"), qos=1)
        self.client.subscribe(self.topics.result(self.source), self._put("result"), qos=0)
        self.client.subscribe(self.topics.status, note, qos=1)
        await self.client.subscribed()
        try:
            payload = await asyncio.wait_for(status, STATUS_S)
        except TimeoutError:
            payload = b""
        if payload != b"online":
            raise DaemonMissingError(
                f"no Hearth daemon is on this broker ({self.topics.status} is "
                f"{payload.decode(errors='replace') or 'not set'}). Start it with: hearth run"
            )

    async def ask(
        self, text: str, *, wait_s: float, **fields: object
    ) -> AsyncIterator[tuple[str, Mapping[str, Any]]]:
        """Publish a sentence; yield `trace` events as they come, and the `response` last.

        Raises:
            TimeoutError: no answer within `wait_s`.
        """
        command_id = secrets.token_hex(8)
        command = {"text": text, "id": command_id, **fields}
        self.client.publish(
            f"{self.topics.base}/command/{self.source}",
            json.dumps(command, ensure_ascii=False),
            qos=1,
        )
        async with asyncio.timeout(wait_s):
            while True:
                kind, event = await self._next()
                if event.get("id") == command_id:
                    yield kind, event
                    if kind == "response":
                        return

    async def query(self, what: str, *, wait_s: float = 5.0) -> Mapping[str, Any]:
        """The result of a query: see `controller.conversation.queries`.

        Raises:
            TimeoutError: no answer within `wait_s`.
        """
        what = " ".join(what.split())
        self.client.publish(f"{self.topics.base}/query/{self.source}", what, qos=1)
        async with asyncio.timeout(wait_s):
            while True:
                kind, event = await self._next()
                if kind == "result" and event.get("query") == what:
                    return event

    async def _next(self) -> tuple[str, Mapping[str, Any]]:
        while True:
            kind, message = await self._events.get()
            try:
                event = json.loads(message.payload)
            except ValueError:
                continue
            if isinstance(event, dict) and not message.retain:
                return kind, event

    def _put(self, kind: str) -> Any:
        return lambda message: self._events.put_nowait((kind, message))


@asynccontextmanager
async def talking(config: Config, *, source: str) -> AsyncIterator[Talk]:
    """An open `Talk`.

    Raises:
        BusError: the broker cannot be used.
        DaemonMissingError: no daemon is on it.
    """
    topics = Topics(base=config.topics.base, discovery_prefix=config.topics.discovery_prefix)
    client = Client(
        settings=config.broker, client_id=f"hearth-cli-{secrets.token_hex(4)}", clean=True
    )
    await client.connect()
    try:
        talk = Talk(client=client, topics=topics, source=source)
        await talk.open()
        yield talk
    finally:
        await client.stop()


async def whole_home(talk: Talk, *, every: bool = False) -> dict[str, Any]:
    """The result of `devices` (`devices all`), put together from its parts.

    Raises:
        TimeoutError: no answer within a few seconds.
    """
    what = "devices all" if every else "devices"
    home = dict(await talk.query(what))
    while home.get("next"):
        part = await talk.query(f"{what} from {home['next']}")
        home |= {"devices": [*home["devices"], *part["devices"]], "next": part["next"]}
    return home
