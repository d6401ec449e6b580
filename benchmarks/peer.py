"""A bare paho client: what figures are compared with, and what commands come from."""

import queue
import socket
import threading
import time
from collections.abc import Iterator
from typing import NamedTuple, Self

from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from tests.servers.ending import end

WAIT_S = 20.0


class Arrival(NamedTuple):
    """A message, and when it came."""

    at: float
    topic: str
    payload: bytes


class Peer:
    """Notes when messages arrive; use it with `with`."""

    def __init__(self, port: int, *filters: str) -> None:
        self._port = port
        self._filters = filters
        self._arrivals: queue.SimpleQueue[Arrival] = queue.SimpleQueue()
        self._ready = threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
        self._client.on_socket_open = without_delay
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.on_message = self._note

    def __enter__(self) -> Self:
        """Connect and subscribe."""
        self._client.connect("127.0.0.1", self._port)
        self._client.loop_start()
        self._client.subscribe([(topic_filter, 0) for topic_filter in self._filters])
        if not self._ready.wait(WAIT_S):
            raise TimeoutError("the broker does not take a subscription")
        return self

    def __exit__(self, *_: object) -> None:
        """Disconnect."""
        end(self._client)

    def publish(self, topic: str, payload: str, qos: int = 0) -> float:
        """Publish; returns when that was."""
        at = time.perf_counter()
        self._client.publish(topic, payload, qos)
        return at

    def wait(self, prefix: str) -> Arrival:
        """The next message below a prefix; others on the way to it are dropped."""
        *_, last = self.until(prefix)
        return last

    def until(self, prefix: str, *, wait_s: float = WAIT_S) -> Iterator[Arrival]:
        """All messages up to the next one below a prefix, with it."""
        while True:
            arrival = self._arrivals.get(timeout=wait_s)
            yield arrival
            if arrival.topic.startswith(prefix):
                return

    def _note(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        at = time.perf_counter()
        self._arrivals.put(Arrival(at, message.topic, bytes(message.payload)))


def without_delay(_client: Client, _data: object, opened: object) -> None:
    """Send small packets at once, as Hearth does."""
    if isinstance(opened, socket.socket):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
