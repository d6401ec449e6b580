"""Somebody on the bus: publishes commands, hears all that is said, remembers it in order."""

import json
import secrets
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from tests.servers.ending import end

WAIT_S = 30.0
RETRY_S = 0.1
KEPT_S = 300


@dataclass(frozen=True, slots=True)
class Heard:
    """One message as it arrived."""

    topic: str
    payload: bytes
    retain: bool
    correlation_data: bytes | None = None

    @property
    def text(self) -> str:
        """The payload as text."""
        return self.payload.decode("utf-8", errors="replace")

    @property
    def json(self) -> Any:
        """The payload as JSON."""
        return json.loads(self.payload)


class Person:
    """A plain MQTT client that hears everything on its broker, also what is said while it is away.

    Args:
        host: where the broker is.
        port: where it listens.
        base: first part of Hearth's topics.
        protocol: with `MQTTv311`, nothing can be put beside a payload.
    """

    def __init__(
        self, host: str, port: int, *, base: str = "hearth", protocol: int = paho.MQTTv5
    ) -> None:
        self.base = base
        self.heard: list[Heard] = []
        self._address = (host, port)
        self._news = threading.Condition()
        self._client = paho.Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"person-{secrets.token_hex(4)}",
            clean_session=False if protocol != paho.MQTTv5 else None,
            protocol=protocol,
        )
        self._client.reconnect_delay_set(RETRY_S, RETRY_S)
        # Else each acknowledgement waits for another packet to go with.
        self._client.on_socket_open = lambda _c, _u, opened: opened.setsockopt(
            socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
        )
        self._client.on_connect = lambda client, *_: client.subscribe("#", qos=1)
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.on_publish = lambda _c, _u, mid, *_: self._note(mid)
        self._client.on_message = self._hear
        self._ready = threading.Event()
        self._taken: set[int] = set()
        """Numbers of publications that the broker has and nobody has noted."""

    def __enter__(self) -> Self:
        """Connect, and hear everything from here on."""
        kept = None
        if self._client.protocol == paho.MQTTv5:
            kept = Properties(PacketTypes.CONNECT)
            kept.SessionExpiryInterval = KEPT_S
        self._client.connect(*self._address, properties=kept)
        self._client.loop_start()
        if not self._ready.wait(WAIT_S):
            raise AssertionError("the broker does not take a subscription")
        return self

    def __exit__(self, *_: object) -> None:
        """Disconnect."""
        end(self._client)

    def publish(
        self,
        topic: str,
        payload: str | bytes,
        *,
        retain: bool = False,
        response_topic: str | None = None,
        correlation_data: bytes | None = None,
        expiry_s: int | None = None,
    ) -> None:
        """Publish with QoS 1 and wait until the broker has it, however often it is lost."""
        given = {
            "ResponseTopic": response_topic,
            "CorrelationData": correlation_data,
            "MessageExpiryInterval": expiry_s,
        }
        properties = Properties(PacketTypes.PUBLISH)
        for name, value in given.items():
            if value is not None:
                setattr(properties, name, value)
        five = self._client.protocol == paho.MQTTv5
        mid = self._client.publish(
            topic, payload, qos=1, retain=retain, properties=properties if five else None
        ).mid
        with self._news:
            if not self._news.wait_for(lambda: mid in self._taken, WAIT_S):
                raise AssertionError(f"the broker does not take {topic}")
            self._taken.remove(mid)

    def say(self, text: str, *, source: str = "me", **fields: Any) -> dict[str, Any]:
        """Publish a command and return the response to it."""
        command_id = fields.pop("id", None) or secrets.token_hex(6)
        start = self.mark()
        self.publish(
            f"{self.base}/command/{source}", json.dumps({"text": text, "id": command_id, **fields})
        )
        return self.response(command_id, source=source, since=start)

    def response(self, command_id: str, *, source: str = "me", since: int = 0) -> dict[str, Any]:
        """Wait for the response with this id."""
        topic = f"{self.base}/response/{source}"
        heard = self.wait_for(
            lambda m: m.topic == topic and m.json.get("id") == command_id, since=since
        )
        return dict(heard.json)

    def mark(self) -> int:
        """Where the memory of messages ends now, for `since`."""
        with self._news:
            return len(self.heard)

    def wait_for(
        self, wanted: str | Callable[[Heard], bool], *, since: int = 0, seconds: float = WAIT_S
    ) -> Heard:
        """The first message from `since` on that is wanted (a topic, or a test), once it comes."""
        matches = wanted if callable(wanted) else lambda m: m.topic == wanted

        def first() -> Heard | None:
            return next((m for m in self.heard[since:] if matches(m)), None)

        with self._news:
            found = self._news.wait_for(first, seconds)
        if found is None:
            raise AssertionError(f"{wanted} never came; heard: {self.heard[since:][-20:]}")
        return found

    def since(self, mark: int, prefix: str = "") -> list[Heard]:
        """What was heard from a mark on, below a topic prefix."""
        with self._news:
            return [m for m in self.heard[mark:] if m.topic.startswith(prefix)]

    def _note(self, mid: int) -> None:
        with self._news:
            self._taken.add(mid)
            self._news.notify_all()

    def _hear(self, _client: paho.Client, _userdata: object, message: paho.MQTTMessage) -> None:
        data = getattr(message.properties, "CorrelationData", None)
        with self._news:
            self.heard.append(Heard(message.topic, message.payload, message.retain, data))
            self._news.notify_all()
