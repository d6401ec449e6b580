"""The client: it connects, stays connected, and hands messages to who wants them."""

import asyncio
import contextlib
import math
import threading
import time
from collections.abc import Callable, Sequence

import structlog
from paho.mqtt.reasoncodes import ReasonCode

from controller.config import Broker
from controller.mqtt.backoff import Backoff
from controller.mqtt.connector import Connector
from controller.mqtt.delivery import Delivery
from controller.mqtt.failure import Failure
from controller.mqtt.link import Link, Outgoing
from controller.mqtt.listeners import Listeners
from controller.mqtt.message import Message
from controller.mqtt.network import Identity
from controller.mqtt.outbox import Outbox
from controller.mqtt.standing import Standing
from controller.mqtt.subscriptions import Subscriptions
from controller.mqtt.topics import Callback, filter_problem, topic_problem
from devices.model import Publish

log = structlog.get_logger(__name__)

STOP_S = 2.0
"""For each of the two steps of a stop: sending what is left, and saying goodbye."""


class Client(Standing):
    """One client id on the bus.

    The first connection failure raises; later ones are tried again for ever. Subscriptions
    outlive the connection. Callbacks run in the asyncio loop; what they raise is logged.
    """

    def __init__(
        self,
        *,
        settings: Broker,
        client_id: str,
        clean: bool,
        manual_ack: bool = False,
        will: Publish | None = None,
        birth: Publish | None = None,
        backoff: Backoff | None = None,
    ) -> None:
        self._settings = settings
        self._identity = Identity(
            client_id=client_id, clean=clean, manual_ack=manual_ack, will=will
        )
        self._birth = birth
        self._subscriptions = Subscriptions(on_settled=self._restored)
        self._outbox = Outbox()
        self._listeners = Listeners()
        self._delivery = Delivery(
            routes=self._subscriptions.routes,
            acknowledge=self.acknowledge if manual_ack else None,
        )
        self._connector = Connector(
            settings=settings,
            identity=self._identity,
            receiver=self,
            backoff=backoff or Backoff(),
        )
        self._link: Link | None = None
        self._heard_at = time.monotonic()
        """When the broker sent the last sign of life of a connection that is gone."""
        self._pumping = False
        self._fresh = False
        """The connection is new, and not all is restored on it yet."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        self._keeper: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Connect, and stay connected until `stop`.

        Raises:
            BusError: the broker cannot be used; the text says why and what to do.
        """
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        keep = self._connector.keep(await self._connector.open())
        self._keeper = asyncio.create_task(keep, name=f"mqtt {self._identity.client_id}")

    async def stop(self) -> None:
        """Say what the will would have said, send what waits, and leave, within 5 s."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait({self._keeper})
        if (link := self._link) is not None:
            if (will := self._identity.will) is not None:
                self.publish(will.topic, will.payload, qos=will.qos, retain=will.retain)
            await self.flush(STOP_S)
            self._link = None
            await link.close(STOP_S)

    def subscribe(self, topic_filter: str, callback: Callback, qos: int = 0) -> Callable[[], None]:
        """Have `callback` called with every message that matches, on this and later connections.

        A second callback on the same filter gets what comes from then on; the broker repeats
        retained messages only for a new filter.

        Returns:
            A function that ends it; calling it again does nothing.

        Raises:
            ValueError: a broker would not take the filter.
        """
        if problem := filter_problem(topic_filter):
            raise ValueError(f"{topic_filter[:80]!r} cannot be subscribed to: {problem}")
        if self._subscriptions.add(topic_filter, callback, qos):
            self._pump_soon()
        if self._loop is not None and self._identity.manual_ack:
            self._loop.call_soon(self._delivery.added, callback)
        active = [callback]

        def end() -> None:
            if active:
                self._subscriptions.remove(topic_filter, active.pop(), self._link)

        return end

    async def subscribed(self) -> None:
        """Wait until the broker has answered for all subscriptions, with yes or no."""
        await self._subscriptions.settled.wait()
        self._delivery.no_more_early()

    def publish(
        self,
        topic: str,
        payload: str | bytes,
        *,
        qos: int = 0,
        retain: bool = False,
        response_topic: str | None = None,
        correlation_data: bytes | None = None,
        expiry_s: int | None = None,
        patience_s: float = math.inf,
        once: bool = False,
        receipt: Callable[[bool], None] | None = None,
    ) -> bool:
        """Publish, from any thread; QoS 1 and 2 wait for a connection where there is none.

        Response topic, correlation data and expiry are for MQTT 5 and left out with 3.1.1. After
        `patience_s` a message that could not be sent yet is given up; `once` also gives up one
        whose receipt was lost with the connection, where it would be sent again. If the result is
        True, `receipt` is called in the loop with whether the broker has taken the message.

        Returns:
            False: the message is lost (no connection, too many waiting, or no valid topic).
        """
        problem = topic_problem(topic) or (response_topic and topic_problem(response_topic))
        if problem:
            log.warning("publish_failed", topic=topic[:80], reason=problem)
            return False
        outgoing = Outgoing(
            topic=topic,
            payload=payload,
            qos=qos,
            retain=retain,
            response_topic=response_topic,
            correlation_data=correlation_data,
            expiry_s=expiry_s,
            until=time.monotonic() + patience_s,
            once=once,
            receipt=receipt,
        )
        if self._loop is not None and threading.get_ident() != self._thread:
            self._loop.call_soon_threadsafe(self._send, outgoing)
            return qos > 0 or self.connected
        return self._send(outgoing)

    async def flush(self, timeout_s: float) -> bool:
        """Wait until everything published is with the broker; False: not within the time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await self._outbox.idle.wait()
        return self._outbox.idle.is_set()

    def acknowledge(self, message: Message) -> None:
        """Tell the broker that a message needs no repetition (with `manual_ack`).

        On another connection than the message came on it does nothing: the broker repeats it.
        """
        if message.qos and self._link is not None and self._link.number == message.link:
            self._link.acknowledge(message)

    def on_connection(self, listener: Callable[[bool], None]) -> Callable[[], None]:
        """Call `listener` with True once all is restored on a connection, with False when it ends.

        Returns:
            A function that ends it.
        """
        return self._listeners.add(listener)

    def opened(self, link: Link) -> None:
        """Take the connection into use (called by the link)."""
        self._link = link
        log.info(
            "broker_connected",
            broker=self.address,
            client=self._identity.client_id,
            version=link.version,
            session=link.session_present,
        )
        self._fresh = True
        self._subscriptions.restore(link)
        self._outbox.pump(link)

    def closed(self, link: Link, why: Failure) -> None:
        """Note the end of the connection (called by the link)."""
        if self._link is not link:
            return
        self._link, self._heard_at = None, link.network.heard_at
        self._subscriptions.lost()
        self._outbox.lost()
        log.warning("broker_lost", broker=self.address, reason=why.why, hint=why.hint)
        self._listeners.tell(connected=False)

    def granted(self, mid: int, reasons: Sequence[ReasonCode]) -> None:
        """Take the answer to a subscription (called by the link)."""
        if self._link is not None:
            self._subscriptions.granted(mid, reasons, self._link)

    def sent(self, mid: int, reason: ReasonCode) -> None:
        """Take the receipt for a message (called by the link)."""
        self._outbox.sent(mid, reason)
        if self._link is not None:
            self._outbox.pump(self._link)

    def message(self, message: Message) -> None:
        """Hand a message to those who want it (called by the link)."""
        self._delivery.message(message)

    def _restored(self) -> None:
        if not self._fresh:
            return
        self._fresh = False
        if self._birth is not None:
            birth = self._birth
            self.publish(birth.topic, birth.payload, qos=birth.qos, retain=birth.retain)
        self._listeners.tell(connected=True)

    def _send(self, outgoing: Outgoing) -> bool:
        return self._outbox.add(outgoing, self._link)

    def _pump_soon(self) -> None:
        """Ask for filters that are wanted in the same breath with one packet."""
        if self._link is not None and self._loop is not None and not self._pumping:
            self._pumping = True
            self._loop.call_soon(self._pump)

    def _pump(self) -> None:
        self._pumping = False
        if self._link is not None:
            self._subscriptions.pump(self._link)
