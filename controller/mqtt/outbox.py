"""Messages on their way to the broker: what may wait, what is under way, what came through."""

import asyncio
import time
from collections import deque
from dataclasses import dataclass

import structlog
from paho.mqtt.reasoncodes import ReasonCode

from controller.mqtt.link import REFUSED, Link, Outgoing

log = structlog.get_logger(__name__)

LIMIT = 1000
MAX_DENIED = 100
TRIES = 3
"""Connections that may break over one message before it is given up."""


@dataclass(slots=True)
class _Flight:
    outgoing: Outgoing
    tries: int = 0


class Outbox:
    """Sends at once what it can; QoS 1 and 2 wait for a connection and for the broker's window.

    Paho's own queue is not used: after a reconnection it sends all that it holds at once, and a
    broker with a smaller window (Receive Maximum) hangs up over that, again and again.
    """

    def __init__(self) -> None:
        self._waiting: deque[_Flight] = deque()
        self._flying: dict[int, _Flight] = {}
        self._assured = 0
        """Messages of QoS 1 and 2 among those that fly."""
        self.denied: dict[str, str] = {}
        """Topics that the broker does not let us publish on, and what it said (MQTT 5)."""
        self.idle = asyncio.Event()
        self.idle.set()

    def add(self, outgoing: Outgoing, link: Link | None) -> bool:
        """Take a message; False: it is lost (QoS 0 without a connection, or the box is full)."""
        if outgoing.qos == 0:
            return link is not None and self._send(_Flight(outgoing), link)
        if len(self._waiting) >= LIMIT:
            log.warning("outbox_full", topic=outgoing.topic, limit=LIMIT)
            return False
        self._waiting.append(_Flight(outgoing))
        self.idle.clear()
        if link is not None:
            self.pump(link)
        return True

    def pump(self, link: Link) -> None:
        """Send what waits, as far as the broker's window goes."""
        while self._waiting and self._assured < link.window:
            flight = self._waiting.popleft()
            if time.monotonic() > flight.outgoing.until:
                log.warning("publish_failed", topic=flight.outgoing.topic, reason="too late")
                flight.outgoing.report(taken=False)
            elif not self._send(flight, link):
                self._waiting.appendleft(flight)
                return
        self._settle()

    def sent(self, mid: int, reason: ReasonCode) -> None:
        """Note that a message came through, or that the broker did not want it."""
        flight = self._flying.pop(mid, None)
        if flight is None:
            return
        if flight.outgoing.qos > 0:
            self._assured -= 1
        if int(reason.value) >= REFUSED:
            self._note(flight.outgoing.topic, str(reason))
        flight.outgoing.report(taken=True)
        self._settle()

    def lost(self) -> None:
        """Note that the connection is gone; what was under way waits again, in order."""
        again = [flight for flight in self._flying.values() if flight.outgoing.qos > 0]
        self._flying.clear()
        self._assured = 0
        for flight in reversed(again):
            if flight.tries < TRIES and not flight.outgoing.once:
                self._waiting.appendleft(flight)
            else:
                reason = "nobody knows whether it arrived" if flight.outgoing.once else None
                reason = reason or f"{TRIES} tries"
                log.error("publish_failed", topic=flight.outgoing.topic, reason=reason)
                flight.outgoing.report(taken=False)
        self._settle()

    def _send(self, flight: _Flight, link: Link) -> bool:
        mid = link.publish(flight.outgoing)
        if mid is None:
            return False
        flight.tries += 1
        self._flying[mid] = flight
        if flight.outgoing.qos > 0:
            self._assured += 1
        self.idle.clear()
        return True

    def _note(self, topic: str, reason: str) -> None:
        """Say it once for each topic: a broker whose ACL is wrong refuses every answer."""
        if topic not in self.denied and len(self.denied) < MAX_DENIED:
            self.denied[topic] = reason
            hint = "Does the broker's ACL let this user write it? Try: hearth check"
            log.warning("publish_refused", topic=topic, reason=reason, hint=hint)

    def _settle(self) -> None:
        if not self._waiting and not self._flying:
            self.idle.set()
