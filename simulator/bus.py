"""The simulator's own few lines of paho: a network thread that only reports events."""

import contextlib
import logging
import socket
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from devices.model import Publish

_log = logging.getLogger(__name__)
PROTOCOLS = {"3.1.1": paho.MQTTv311, "5": paho.MQTTv5}
_FINAL = frozenset(
    {"Bad user name or password", "Not authorized", "Banned", "Bad authentication method"}
)
_MAX_WAITING = 100_000


@dataclass(frozen=True, slots=True)
class Connected:
    """The broker took the connection."""


@dataclass(frozen=True, slots=True)
class Subscribed:
    """The broker took the subscriptions."""


@dataclass(frozen=True, slots=True)
class Lost:
    """No connection, for this reason; it is tried again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The broker does not want these credentials; trying again is of no use."""

    reason: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Somebody asked the process to end."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the bus."""

    topic: str
    payload: bytes
    retain: bool


Event = Connected | Subscribed | Lost | Refused | Stop | Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where the broker is and how it lets us in."""

    host: str = "localhost"
    port: int = 1883
    username: str | None = None
    password: str | None = None
    protocol: str = "3.1.1"
    ca: str | None = None
    """File of certificates that may sign the broker's; None: no TLS."""


class Bus:
    """A connection that restores itself; all it notices arrives in `events`."""

    def __init__(self, address: Address, *, client_id: str, will: Publish) -> None:
        """Prepare a connection; nothing is sent before `start`."""
        self.events: SimpleQueue[Event] = SimpleQueue()
        self._address = address
        self._marked: paho.MQTTMessageInfo | None = None
        self._flooded = False
        self._left = threading.Event()
        self._client = paho.Client(
            CallbackAPIVersion.VERSION2,
            client_id=client_id,
            protocol=PROTOCOLS[address.protocol],
        )
        self._client.will_set(will.topic, will.payload, qos=1, retain=will.retain)
        self._client.reconnect_delay_set(min_delay=1, max_delay=30)
        self._client.connect_timeout = 5.0
        if address.username is not None:
            self._client.username_pw_set(address.username, address.password)
        if address.ca is not None:
            self._client.tls_set(ca_certs=address.ca)
        self._hook()

    def start(self) -> None:
        """Connect from a thread of its own, as often as it takes."""
        self._client.connect_async(self._address.host, self._address.port, keepalive=30)
        self._client.loop_start()

    def subscribe(self, topics: Sequence[str]) -> None:
        """Ask for messages; `Subscribed` follows."""
        self._client.subscribe([(topic, 1) for topic in topics])

    def publish(self, message: Publish) -> None:
        """Send a message, or drop it while there is no connection."""
        if self._client.is_connected():
            _log.debug("says %s %s", message.topic, message.payload)
            info = self._send(message)
            self._marked = info if message.qos else self._marked

    def settled(self) -> bool:
        """Whether the broker has the last message of QoS 1, and so all that came before it."""
        try:
            return self._marked is not None and self._marked.is_published()
        except (RuntimeError, ValueError):
            return False

    def stop(self, last: Sequence[Publish], *, wait_s: float) -> None:
        """Say the last words, wait for the very last, and leave without the will being sent."""
        if not self._client.is_connected():
            return
        for info in [self._send(message) for message in last][-1:]:
            info.wait_for_publish(wait_s)
        self._client.disconnect()
        self._left.wait(wait_s / 2)

    def _send(self, message: Publish) -> paho.MQTTMessageInfo:
        return self._client.publish(
            message.topic, message.payload, qos=message.qos, retain=message.retain
        )

    def _hook(self) -> None:
        self._client.on_socket_open = _hurry
        self._client.on_connect = self._on_connect
        self._client.on_connect_fail = self._on_connect_fail
        self._client.on_disconnect = self._on_disconnect
        self._client.on_subscribe = lambda *_: self.events.put(Subscribed())
        self._client.on_message = self._on_message

    def _on_connect(
        self, _client: Any, _data: Any, _flags: Any, code: ReasonCode, _props: Any
    ) -> None:
        if not code.is_failure:
            self.events.put(Connected())
        elif str(code) in _FINAL:
            self.events.put(Refused(str(code)))
        else:
            self.events.put(Lost(str(code)))

    def _on_connect_fail(self, _client: Any, _data: Any) -> None:
        error = sys.exception()
        self.events.put(Lost(getattr(error, "strerror", None) or str(error or "no connection")))

    def _on_disconnect(
        self, _client: Any, _data: Any, _flags: Any, code: ReasonCode, _props: Any
    ) -> None:
        self._left.set()
        reason = str(code)
        self.events.put(Lost("the connection broke" if reason == "Unspecified error" else reason))

    def _on_message(self, _client: Any, _data: Any, message: paho.MQTTMessage) -> None:
        if self.events.qsize() < _MAX_WAITING:
            self.events.put(Message(message.topic, bytes(message.payload), message.retain))
        elif not self._flooded:
            self._flooded = True
            _log.warning("more than %d messages wait; the newest are dropped", _MAX_WAITING)


def _hurry(_client: Any, _data: Any, connection: Any) -> None:
    """Small messages must not wait for each other's acknowledgement (Nagle)."""
    with contextlib.suppress(OSError, AttributeError):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
