"""Making connections: which version of MQTT, and again after a loss."""

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import get_args

import structlog

from controller.config import Broker
from controller.errors import BusError
from controller.mqtt import failure
from controller.mqtt.backoff import Backoff
from controller.mqtt.failure import Failure
from controller.mqtt.link import Link, Nobody, Receiver
from controller.mqtt.network import Identity, Network, Version

log = structlog.get_logger(__name__)

ANSWER_S = 10.0
"""How long the broker may take to answer a CONNECT, making the connection included."""
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
        raise (why or failure.SILENT).error(self._settings.host, self._settings.port)

    async def keep(self, link: Link) -> None:
        """Connect again whenever the connection is lost, for ever."""
        while True:
            await asyncio.shield(link.ended)
            link = await self._reopen()

    async def _reopen(self) -> Link:
        attempt = 0
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
