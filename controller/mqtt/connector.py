"""Making connections: which version of MQTT, and again after a loss."""

import asyncio
import time
from collections.abc import Sequence
from itertools import count
from typing import get_args

import structlog

from controller.config import Broker
from controller.errors import BusError
from controller.mqtt import failure
from controller.mqtt.backoff import Backoff
from controller.mqtt.diagnosis import diagnosed
from controller.mqtt.failure import Failure
from controller.mqtt.link import Link, Nobody, Receiver
from controller.mqtt.network import Identity, Network, Version

log = structlog.get_logger(__name__)

ANSWER_S = 10.0
"""How long the broker may take to answer a CONNECT, making the connection included."""
STEADY_S = 150.0
"""A connection that stood for so long is none that ends again and again.

It is more than two of the longest delays: who fights with another client over an id is away for so
long, and the other one in peace.
"""
FLAPPING = 5
"""Brief connections in a row after which they are made ever more seldom."""
MOST_TAKEN = 3
"""Brief connections that another client of our id may end before we leave the id to it."""
SAME_ID = "Does another client use this client id? Look into the broker's log."
FORGET_AFTER = 3
"""Failed attempts after which the version that once worked may be another one now."""


class Connector:
    """Makes links for a receiver; it remembers which version of MQTT the broker speaks."""

    def __init__(
        self, *, settings: Broker, identity: Identity, receiver: Receiver, backoff: Backoff
    ) -> None:
        self._settings = settings
        self._identity = identity
        self._receiver = receiver
        self._backoff = backoff
        self._numbers = count(1)
        self._worked: Version | None = None
        self._failed = 0
        self.losses = 0
        """Connections that stood and were lost."""
        self.gave_up = ""
        """Why no connection is made any more; empty: they are."""

    async def open(self) -> Link:
        """Connect with the first version that the broker speaks.

        Raises:
            BusError: the broker cannot be used.
        """
        why: Failure | None = None
        for version in self._versions():
            why = await self._probe() if version == "5" and self._worked != "5" else None
            outcome = why or await self._attempt(version, self._identity, self._receiver)
            if isinstance(outcome, Link):
                self._worked, self._failed = version, 0
                return outcome
            why = outcome
            if not why.version:
                break
            log.info("version_refused", version=version, reason=why.why)
        self._failed += 1
        explained = await diagnosed(why or failure.SILENT, self._settings)
        raise explained.error(self._settings.host, self._settings.port)

    async def keep(self, link: Link) -> None:
        """Connect again whenever the connection is lost, until the client id is another's.

        Two clients of one id end each other's connections. The broker may say so (MQTT 5), and
        then we leave the id to the other one; else we come back ever more seldom.
        """
        brief = taken = 0
        while True:
            opened = time.monotonic()
            why = await asyncio.shield(link.ended)
            self.losses += 1
            steady = time.monotonic() - opened > STEADY_S
            brief = 0 if steady else brief + 1
            taken = (0 if steady else taken) + (why.code == failure.TAKEN_OVER)
            if taken >= MOST_TAKEN:
                self._give_up(why)
                return
            if brief == FLAPPING:
                log.warning("broker_keeps_leaving", client=self._identity.client_id, hint=SAME_ID)
            link = await self._reopen(max(0, brief - FLAPPING))

    def _give_up(self, why: Failure) -> None:
        client = self._identity.client_id
        self.gave_up = f"{why.why} ({client}), and takes the connection again and again"
        log.error("client_id_given_up", client=client, reason=why.why, hint=why.hint)

    async def _reopen(self, attempt: int) -> Link:
        while True:
            attempt += 1
            await asyncio.sleep(self._backoff.delay_s(attempt))
            try:
                return await self.open()
            except BusError as err:
                log.warning("broker_unreachable", reason=str(err), attempt=attempt)

    async def _probe(self) -> Failure | None:
        """Why the broker would not let us in with MQTT 5.

        Brokers that know only 3.1.1 refuse a bare CONNECT of MQTT 5 at once, but take properties
        in it for the length of a text, and wait for the rest of it. A session needs properties.
        """
        identity = Identity(client_id=f"{self._identity.client_id}-probe", clean=True, bare=True)
        outcome = await self._attempt("5", identity, Nobody())
        if isinstance(outcome, Failure):
            return outcome
        await outcome.close(ANSWER_S)
        return None

    async def _attempt(
        self, version: Version, identity: Identity, receiver: Receiver
    ) -> Link | Failure:
        network = Network(settings=self._settings, version=version, identity=identity)
        link = Link(number=next(self._numbers), version=version, receiver=receiver, network=network)
        link.start()
        why: Failure | None = failure.SILENT
        try:
            async with asyncio.timeout(ANSWER_S):
                why = await asyncio.shield(link.outcome)
        except TimeoutError:
            return failure.SILENT
        finally:
            if why is not None:
                link.abandon()
        return why or link

    def _versions(self) -> Sequence[Version]:
        if self._settings.protocol != "auto":
            return (self._settings.protocol,)
        if self._worked is None or self._failed >= FORGET_AFTER:
            return get_args(Version)
        return (self._worked,)
