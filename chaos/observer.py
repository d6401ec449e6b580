"""Somebody on the bus who gives commands, and remembers all that is said, and when."""

import json
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from chaos.commands import ANSWERS, Given
from tests.servers.ending import end

KEPT_S = 600
READY_S = 30.0
RETRY_S = 0.05


@dataclass(frozen=True, slots=True)
class Heard:
    """One message."""

    at: float
    topic: str
    payload: bytes
    token: bytes | None = None

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.payload)


class Observer:
    """Hears everything once; use it with `with`."""

    def __init__(self, host: str, port: int) -> None:
        self.heard: list[Heard] = []
        self.answered: set[bytes] = set()
        """Tokens of the commands that an answer was heard to."""
        self._address = (host, port)
        self._news = threading.Condition()
        self._here = False
        self._client = paho.Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"chaos-{secrets.token_hex(4)}",
            protocol=paho.MQTTv5,
        )
        self._client.reconnect_delay_set(RETRY_S, RETRY_S)
        self._client.max_inflight_messages_set(100)
        self._client.on_connect = lambda client, *_: client.subscribe("#", qos=1)
        self._client.on_subscribe = lambda *_: self._set(here=True)
        self._client.on_disconnect = lambda *_: self._set(here=False)
        self._client.on_message = self._hear

    def __enter__(self) -> Self:
        """Connect, and hear everything from here on."""
        kept = Properties(PacketTypes.CONNECT)
        kept.SessionExpiryInterval = KEPT_S
        self._client.connect(*self._address, properties=kept)
        self._client.loop_start()
        self.until_here()
        return self

    def __exit__(self, *_: object) -> None:
        """Leave."""
        end(self._client)

    def until_here(self) -> None:
        """Wait until everything is heard (again)."""
        self.wait(lambda: self._here, READY_S)

    def lost(self) -> None:
        """Note that the broker goes away now."""
        self._set(here=False)

    def give(self, command: Given) -> None:
        """Say a command; it reaches the broker however often that dies."""
        beside = Properties(PacketTypes.PUBLISH)
        beside.ResponseTopic = ANSWERS
        beside.CorrelationData = command.token
        command.at = time.monotonic()
        self._client.publish(command.topic, command.payload, qos=1, properties=beside)

    def tell(self, topic: str, payload: str) -> None:
        """Publish something else."""
        self._client.publish(topic, payload, qos=1)

    def wait(self, is_so: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is so, looking at every message."""
        with self._news:
            return self._news.wait_for(is_so, seconds)

    def _set(self, *, here: bool) -> None:
        with self._news:
            self._here = here
            self._news.notify_all()

    def _hear(self, _client: paho.Client, _data: object, message: paho.MQTTMessage) -> None:
        token = getattr(message.properties, "CorrelationData", None)
        heard = Heard(time.monotonic(), message.topic, bytes(message.payload), token)
        with self._news:
            if not (message.dup and self._is_known(heard)):
                self.heard.append(heard)
                if token and message.topic == ANSWERS:
                    self.answered.add(token)
                self._news.notify_all()

    def _is_known(self, new: Heard) -> bool:
        """A broker delivers again what it has no receipt for."""
        same = (new.topic, new.payload, new.token)
        return any((old.topic, old.payload, old.token) == same for old in self.heard[-200:])
