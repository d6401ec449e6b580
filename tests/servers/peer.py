"""Another client of the bus, in paho alone: what the tests' devices and people are made of."""

import queue
import threading
from collections.abc import Callable
from typing import Self

from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from tests.servers.broker import Broker
from tests.servers.ending import end

WAIT_S = 10.0


class Peer:
    """A connected client; use it with `with`."""

    def __init__(self, broker: Broker, *, name: str = "", protocol: int = MQTTv5) -> None:
        self.received: queue.Queue[MQTTMessage] = queue.Queue()
        self._broker = broker
        self._client = Client(CallbackAPIVersion.VERSION2, client_id=name, protocol=protocol)
        self._up = threading.Event()
        self._granted = threading.Event()
        self._client.on_connect = lambda *_: self._up.set()
        self._client.on_subscribe = lambda *_: self._granted.set()
        self._client.on_message = lambda _c, _u, message: self.received.put(message)

    def __enter__(self) -> Self:
        self._client.connect(self._broker.host, self._broker.port)
        self._client.loop_start()
        if not self._up.wait(WAIT_S):
            raise TimeoutError("the broker did not let the peer in")
        return self

    def __exit__(self, *_: object) -> None:
        end(self._client)

    def subscribe(self, topic_filter: str, *, qos: int = 1) -> Self:
        """Collect the messages of a filter in `received`; returns when the broker has agreed."""
        self._granted.clear()
        self._client.subscribe(topic_filter, qos)
        if not self._granted.wait(WAIT_S):
            raise TimeoutError(f"no answer to the subscription of {topic_filter}")
        return self

    def on(self, topic_filter: str, react: Callable[[str], None]) -> Self:
        """Call `react` with each payload of a filter, in this peer's thread."""
        self._client.message_callback_add(
            topic_filter, lambda _c, _u, message: react(message.payload.decode())
        )
        return self.subscribe(topic_filter)

    def publish(
        self, topic: str, payload: str | bytes, *, retain: bool = False, **properties: object
    ) -> Self:
        """Publish and wait until the broker has it; never from inside `on`."""
        given = Properties(PacketTypes.PUBLISH)
        for key, value in properties.items():
            setattr(given, key, value)
        info = self._client.publish(
            topic, payload, qos=1, retain=retain, properties=given if properties else None
        )
        info.wait_for_publish(WAIT_S)
        return self

    def tell(self, topic: str, payload: str | bytes, *, retain: bool = False) -> None:
        """Publish without waiting; for reactions inside `on`."""
        self._client.publish(topic, payload, qos=1, retain=retain)

    def next(self) -> MQTTMessage:
        """The next message that was subscribed to."""
        return self.received.get(timeout=WAIT_S)

    def drain(self) -> list[MQTTMessage]:
        """The messages that came so far."""
        messages = []
        while not self.received.empty():
            messages.append(self.received.get_nowait())
        return messages
