"""The process: the bus, the stage and one loop that is both's only thread."""

import logging
import os
import signal
from collections.abc import Callable
from queue import Empty

import sdnotify

from devices.model import Publish
from simulator.announce import OFFLINE, status_topic
from simulator.bus import (
    Address,
    Bus,
    Connected,
    Event,
    Lost,
    Message,
    Refused,
    Stop,
    Subscribed,
)
from simulator.parts import HousePlan
from simulator.scheduler import Scheduler
from simulator.stage import Stage

_log = logging.getLogger(__name__)
_BATCH = 500
"""Messages taken in before time may pass again."""
_GOODBYE_S = 1.0
_NAP_S = 1.0
_SHOWN = 200
"""Bytes of a message that are logged."""
_POLL_S = 0.005


class Service:
    """Plays a house on a broker until it is told to stop."""

    def __init__(
        self,
        plan: HousePlan,
        *,
        address: Address,
        clock: Callable[[], float],
        prefix: str,
        seed: int | None,
        speed: float | None,
        still: bool,
    ) -> None:
        """Set everything up; nothing is connected yet.

        Raises:
            HouseError: the house file wants something announced that cannot be played.
        """
        will = Publish(topic=status_topic(plan.name), payload=OFFLINE, retain=True)
        self._address = address
        self._bus = Bus(address, client_id=f"hearth-simulator-{plan.name}", will=will)
        self._scheduler = Scheduler(clock)
        self._stage = Stage(
            plan,
            scheduler=self._scheduler,
            publish=self._bus.publish,
            prefix=prefix,
            seed=seed,
            speed=speed,
            still=still,
        )
        self._plan = plan
        self._started = False
        self._entering = False
        """Everything has been announced, but the broker may not have it yet."""
        self._told = ""
        self._status = 0
        self._running = True
        self._systemd = sdnotify.SystemdNotifier()
        self._clock = clock
        self._beat_s = _watchdog_s()
        self._next_beat = 0.0

    def run(self) -> int:
        """Play; return the exit status: 0, or 3 if the broker refuses the credentials."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._bus.events.put(Stop()))
        self._bus.start()
        while self._running:
            self._beat()
            self._take(min(self._scheduler.run(), _POLL_S if self._entering else _NAP_S))
            if self._entering and self._bus.settled():
                self._ready()
        self._systemd.notify("STOPPING=1")
        self._bus.stop(self._stage.farewell(), wait_s=_GOODBYE_S)
        return self._status

    def _take(self, wait_s: float) -> None:
        try:
            self._handle(self._bus.events.get(timeout=max(wait_s, 0.0005)))
            for _ in range(_BATCH):
                self._handle(self._bus.events.get_nowait())
        except Empty:
            return

    def _handle(self, event: Event) -> None:
        match event:
            case Message():
                self._receive(event)
            case Connected():
                self._bus.subscribe(self._stage.topics)
            case Subscribed():
                self._enter()
            case Lost():
                self._lost(event.reason)
            case Refused():
                where = f"{self._address.host}:{self._address.port}"
                _log.error("broker %s refuses this user: %s", where, event.reason)
                self._running, self._status = False, 3
            case Stop():
                self._running = False

    def _receive(self, message: Message) -> None:
        _log.debug("heard %s %r", message.topic, message.payload[:_SHOWN])
        try:
            self._stage.receive(message.topic, message.payload, retain=message.retain)
        except Exception:  # noqa: BLE001 - what strangers send must not end the house
            _log.exception("a message on %s went wrong", message.topic)

    def _enter(self) -> None:
        if self._started:
            self._stage.announce()
        else:
            self._started = True
            self._stage.start()
        self._entering = True

    def _ready(self) -> None:
        self._told, self._entering = "", False
        where = f"{self._address.host}:{self._address.port}"
        print(  # noqa: T201 - the one line that people and scripts wait for
            f"{self._plan.name} is ready: {len(self._plan.devices)} devices "
            f"in {len(self._plan.areas)} areas on {where}",
            flush=True,
        )
        self._systemd.notify(f"READY=1\nSTATUS=playing {self._plan.name} on {where}")

    def _lost(self, reason: str) -> None:
        if not self._running or reason == self._told:
            return
        self._told = reason
        where = f"{self._address.host}:{self._address.port}"
        _log.warning("no connection to the broker at %s: %s; trying again", where, reason)
        self._systemd.notify(f"STATUS=no connection to {where}: {reason}")

    def _beat(self) -> None:
        """Tell systemd, as often as it wants, that the loop turns."""
        now = self._clock()
        if self._beat_s is not None and now >= self._next_beat:
            self._next_beat = now + self._beat_s
            self._systemd.notify("WATCHDOG=1")


def _watchdog_s() -> float | None:
    micros = os.environ.get("WATCHDOG_USEC", "")
    return int(micros) / 2_000_000 if micros.isdecimal() and int(micros) else None
