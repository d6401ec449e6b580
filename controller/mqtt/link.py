"""One connection to the broker, as the asyncio loop sees it."""

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from paho.mqtt.client import ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from controller.mqtt import failure
from controller.mqtt.failure import Failure
from controller.mqtt.mailbox import Mailbox
from controller.mqtt.message import Message, read
from controller.mqtt.network import Network, Version

REFUSED = 0x80
"""Reason codes from here on are failures."""
DEAF_S = 60.0
"""A network thread that has not gone round for so long is stuck."""
WINDOW = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """A message to the bus, with what MQTT 5 can carry beside it."""

    topic: str
    payload: str | bytes
    qos: int = 0
    retain: bool = False
    response_topic: str | None = None
    correlation_data: bytes | None = None
    expiry_s: int | None = None
    until: float = math.inf
    """When it is not to be sent any more, on the monotonic clock."""
    once: bool = False
    """Not sent again where nobody knows whether the broker got it."""
    receipt: Callable[[bool], None] | None = None
    """Told whether the broker has taken it (with QoS 0: it was sent), or it is given up."""

    def report(self, *, taken: bool) -> None:
        """Tell who waits for the receipt."""
        if self.receipt is not None:
            self.receipt(taken)

    def properties(self) -> Properties | None:
        """Paho's form of what stands beside the payload; None for nothing."""
        given = {
            "ResponseTopic": self.response_topic,
            "CorrelationData": self.correlation_data,
            "MessageExpiryInterval": self.expiry_s,
        }
        if all(value is None for value in given.values()):
            return None
        properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        for name, value in given.items():
            if value is not None:
                setattr(properties, name, value)
        return properties


class Receiver(Protocol):
    """Who hears what happens on a connection; called in the loop, in order."""

    def opened(self, link: "Link") -> None:
        """The broker has let us in."""

    def closed(self, link: "Link", why: Failure) -> None:
        """The connection is gone, or was never made."""

    def granted(self, mid: int, reasons: Sequence[ReasonCode]) -> None:
        """The broker has answered a subscription."""

    def sent(self, mid: int, reason: ReasonCode) -> None:
        """A message is on its way, or for QoS 1 and 2 with the broker."""

    def message(self, message: Message) -> None:
        """A message has come."""


class Nobody:
    """A receiver that does not care."""

    def opened(self, link: "Link") -> None:
        """Ignore it."""

    def closed(self, link: "Link", why: Failure) -> None:
        """Ignore it."""

    def granted(self, mid: int, reasons: Sequence[ReasonCode]) -> None:
        """Ignore it."""

    def sent(self, mid: int, reason: ReasonCode) -> None:
        """Ignore it."""

    def message(self, message: Message) -> None:
        """Ignore it."""


@dataclass(slots=True, kw_only=True, eq=False)
class Link:
    """One connection, from its first packet to the end of its network thread."""

    number: int
    version: Version
    receiver: Receiver
    network: Network
    window: int = WINDOW
    """QoS 1 and 2 messages that may be under way to the broker."""
    session_present: bool = False
    outcome: asyncio.Future[Failure | None] = field(init=False)
    """None once the broker has let us in, else why there is no connection."""
    ended: asyncio.Future[Failure] = field(init=False)
    _mailbox: Mailbox[Any] = field(init=False)
    _why: Failure | None = None
    _open: bool = False

    def start(self) -> None:
        """Begin to connect; the receiver hears what comes of it."""
        loop = asyncio.get_running_loop()
        self.outcome = loop.create_future()
        self.ended = loop.create_future()
        self._mailbox = Mailbox(loop=loop, take=self._take)
        network = self.network
        network.on_message = lambda _c, _u, message: self._mailbox.add(message)
        network.on_plain = lambda topic, payload, retain: self._mailbox.add(
            Message(topic, payload, retain, 0, link=self.number)
        )
        network.on_burst = self._mailbox.wake
        network.on_connect = self._on_connect
        network.on_disconnect = self._on_disconnect
        network.on_subscribe = lambda _c, _u, mid, reasons, _p: self._mailbox.put(
            lambda: self.receiver.granted(mid, reasons)
        )
        network.on_publish = lambda _c, _u, mid, reason, _p: self._mailbox.put(
            lambda: self.receiver.sent(mid, reason)
        )
        network.on_end = lambda error: self._mailbox.put(lambda: self._finish(error))
        network.loop_start()

    @property
    def beating(self) -> bool:
        """Whether the network thread has gone round lately."""
        return time.monotonic() - self.network.beat < DEAF_S

    @property
    def behind(self) -> bool:
        """Whether the loop has not yet taken all that has come."""
        return len(self._mailbox) > 0

    def subscribe(self, wanted: Sequence[tuple[str, int]]) -> int | None:
        """Ask for filters; the answer comes as `granted` with this number."""
        code, mid = self.network.subscribe(list(wanted))
        return mid if code == MQTTErrorCode.MQTT_ERR_SUCCESS else None

    def unsubscribe(self, topic_filter: str) -> None:
        """Ask for no more of it."""
        self.network.unsubscribe(topic_filter)

    def publish(self, outgoing: Outgoing) -> int | None:
        """Send a message; `sent` comes with this number. None: the connection is going down."""
        info = self.network.publish(
            outgoing.topic,
            outgoing.payload,
            outgoing.qos,
            outgoing.retain,
            outgoing.properties() if self.version == "5" else None,
        )
        return info.mid if info.rc == MQTTErrorCode.MQTT_ERR_SUCCESS else None

    def acknowledge(self, message: Message) -> None:
        """Tell the broker that a message is safe with us."""
        self.network.ack(message.mid, message.qos)

    async def close(self, timeout_s: float) -> None:
        """Say goodbye; a broker that does not listen is left after `timeout_s`."""
        self.network.disconnect()
        await asyncio.wait({self.ended}, timeout=timeout_s)
        self.abandon()

    def abandon(self) -> None:
        """Give up, whatever the network thread is doing; nothing is heard from here any more."""
        self._mailbox.close()
        network = self.network
        network.on_end = lambda _error: network.dispose()
        if network.ended:
            network.dispose()
        else:
            network.hang_up()

    def _take(self, item: Message | MQTTMessage | Callable[[], None]) -> None:
        if isinstance(item, Message):
            self.receiver.message(item)
        elif not isinstance(item, MQTTMessage):
            item()
        elif (message := read(item, self.number)) is not None:
            self.receiver.message(message)

    def _on_connect(
        self,
        _client: object,
        _data: object,
        flags: ConnectFlags,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        self._mailbox.put(lambda: self._answered(flags, reason, properties))

    def _on_disconnect(
        self,
        _client: object,
        _data: object,
        flags: DisconnectFlags,
        reason: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        why = failure.of_reason(reason) if flags.is_disconnect_packet_from_server else None
        if reason.getName() == "Keep alive timeout":
            why = Failure(why="the broker does not answer any more")
        self._mailbox.put(lambda: self._note(why))

    def _answered(
        self, flags: ConnectFlags, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if reason.is_failure:
            self._note(failure.of_reason(reason))
            return
        self._open = True
        self.outcome.set_result(None)
        self.session_present = flags.session_present
        self.window = min(WINDOW, getattr(properties, "ReceiveMaximum", WINDOW))
        self.receiver.opened(self)

    def _note(self, why: Failure | None) -> None:
        self._why = self._why or why

    def _finish(self, error: Exception | None) -> None:
        self.network.dispose()
        lost = Failure(why="the connection was lost") if self._open else failure.CUT_OFF
        why = self._why or (failure.of_error(error) if error is not None else lost)
        self.ended.set_result(why)
        if not self.outcome.done():
            self.outcome.set_result(why)
        self.receiver.closed(self, why)
