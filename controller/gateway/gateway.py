"""The gateway as the rest of the daemon sees it."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Mapping, Sequence

import structlog

from controller.gateway.acting import Actor
from controller.gateway.entities import Entities
from controller.gateway.explaining import Explanation, explain
from controller.gateway.feeds import Feeds
from controller.gateway.intake import Intake, Skipped
from controller.home.outcome import Outcome
from controller.home.registry import Home
from controller.mqtt import Client, Message
from devices.model import Device, Publish, Value

log = structlog.get_logger(__name__)

MANY = 500
"""So many announcements at once may have been more than the broker's queue holds."""
MARKER_S = 1.0
"""After so long without an answer the marker is sent again."""


class Gateway:
    """Keeps the home in step with the bus, and acts on devices."""

    def __init__(
        self,
        *,
        client: Client,
        home: Home,
        prefix: str = "homeassistant",
        base: str = "hearth",
        birth: Publish | None = None,
        echo_s: Mapping[str, float] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._client = client
        self._birth = birth
        """Said on every connection, so that devices announce themselves again."""
        self._home = home
        self._marker = f"{base}/marker/{secrets.token_hex(8)}"
        self._feeds = Feeds(client=client)
        self._entities = Entities(home=home, feeds=self._feeds)
        self._intake = Intake(client=client, entities=self._entities, prefix=prefix)
        self._own = (base, prefix)
        self._actor = Actor(
            client=client,
            home=home,
            echo_s=echo_s or {},
            clock=clock,
            reserved=self._is_reserved,
        )
        self._news = asyncio.Event()
        self._stops: list[Callable[[], None]] = []

    @property
    def skipped(self) -> Mapping[str, Skipped]:
        """Announcements that are not (fully) used, and why, by topic."""
        return self._intake.skipped

    async def start(self) -> None:
        """Subscribe to discovery; then, and after every reconnection, say that we are here."""
        self._intake.start(self._news.set)
        self._stops.append(self._client.on_connection(self._connection))
        if self._client.connected:
            await self._client.subscribed()
            self._announce()

    async def stop(self) -> None:
        """Unsubscribe from everything; the home stays as it is."""
        for stop in self._stops:
            stop()
        self._stops = []
        self._intake.stop()
        self._entities.stop()

    async def ready(self, *, quiet_s: float = 0.0, limit_s: float = 10.0) -> bool:
        """Wait until all that the broker keeps has come: announcements, states, availability.

        Args:
            quiet_s: also wait until nothing new was announced for so long (devices that do not
                retain their announcements need time to send them).
            limit_s: at most so long in all.

        Returns:
            False: the time was over first.
        """
        try:
            async with asyncio.timeout(limit_s):
                await self._settle(quiet_s)
        except TimeoutError:
            log.warning("discovery_unfinished", seconds=limit_s, devices=len(self._entities))
            return False
        log.info("discovery_done", devices=len(self._entities), skipped=len(self.skipped))
        return True

    def explain(self, device_id: str) -> Explanation | None:
        """What a person needs to see when a device does not work; None: there is no such device."""
        member, entity = self._home.get(device_id), self._entities.get(device_id)
        if member is None or entity is None:
            return None
        announced_on = self._intake.announced_on(device_id)
        return explain(member.device, entity, self._feeds, announced_on=announced_on)

    def wait_for_echoes(self, echo_s: Mapping[str, float]) -> None:
        """Wait for so long from now on, by type of device."""
        self._actor.echo_s = echo_s

    async def execute(self, device: Device, change: Mapping[str, Value]) -> Outcome:
        """Ask a device for a change, wait for its echo, and report what became of it."""
        return await self._actor.execute(device, change)

    async def execute_all(
        self, changes: Sequence[tuple[Device, Mapping[str, Value]]]
    ) -> list[Outcome]:
        """Ask several devices at once; the outcomes are in the order of the changes."""
        async with asyncio.TaskGroup() as tasks:
            running = [
                tasks.create_task(self.execute(device, change), name=f"execute {device.id}")
                for device, change in changes
            ]
        return [task.result() for task in running]

    def _is_reserved(self, topic: str) -> bool:
        """Whether a device that names this command topic wants to speak with Hearth's voice."""
        base, prefix = self._own
        announces = topic.startswith(f"{prefix}/") and topic.endswith("/config")
        birth = self._birth is not None and topic == self._birth.topic
        return announces or birth or topic == base or topic.startswith(f"{base}/")

    async def _settle(self, quiet_s: float) -> None:
        flooded = False
        while True:
            self._news.clear()
            before = self._intake.changes
            await self._client.subscribed()
            await self._round_trip()
            new = self._intake.changes - before
            if not new and await self._quiet(quiet_s):
                return
            flooded |= new >= MANY
            if flooded and new:
                # What a full queue dropped comes this time: what is known already is no work.
                self._intake.stop()
                self._intake.start(self._news.set)

    async def _quiet(self, quiet_s: float) -> bool:
        if quiet_s > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), quiet_s)
        return not self._news.is_set()

    async def _round_trip(self) -> None:
        """Send ourselves a message: it comes after all that the broker had for us before it."""
        back = asyncio.Event()

        def arrived(_message: Message) -> None:
            back.set()

        stop = self._client.subscribe(self._marker, arrived)
        try:
            await self._client.subscribed()
            if self._marker in self._client.refused:
                return
            while not back.is_set():
                self._client.publish(self._marker, "")
                # A broker whose queue for us is full drops what comes, this too.
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(back.wait(), MARKER_S)
        finally:
            stop()

    def _connection(self, connected: bool) -> None:  # noqa: FBT001
        if connected:
            self._announce()

    def _announce(self) -> None:
        if self._birth is not None:
            birth = self._birth
            self._client.publish(birth.topic, birth.payload, qos=birth.qos, retain=birth.retain)
