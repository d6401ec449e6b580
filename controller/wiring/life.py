"""From the start to the end of a daemon: signals, the watchdog, and why it has to go."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field

from controller import systemd
from controller.errors import ConflictError, HearthError
from controller.mqtt import Client

ROUND_S = 5.0


class StoppedWorkingError(HearthError):
    """A part that must run has died; the service manager starts everything anew."""


@dataclass(slots=True, kw_only=True)
class Life:
    """Goes round until somebody says that it is enough."""

    clients: Sequence[Client]
    on_round: Callable[[], None]
    """Called every few seconds."""
    on_reload: Callable[[], Awaitable[None]]
    """Called after SIGHUP."""
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    """A signal has come."""
    _reread: bool = False
    _reason: HearthError | None = None

    def listen(self) -> None:
        """Take SIGTERM, SIGINT and SIGHUP from now on."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.end)
        loop.add_signal_handler(signal.SIGHUP, self._hang_up, sys.stdin.isatty())

    def end(self, reason: HearthError | None = None) -> None:
        """Let it be over soon."""
        self._reason = self._reason or reason
        self._over.set()
        self._news.set()

    def raise_reason(self) -> None:
        """Raise what it has ended for, if that is an error."""
        if self._reason is not None:
            raise self._reason

    async def begin(self, work: Coroutine[None, None, None]) -> bool:
        """Whether `work` was done before the end; else it is cancelled."""
        working = asyncio.create_task(work, name="start")
        stopping = asyncio.create_task(self._over.wait(), name="stop")
        try:
            await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                await working
                return True
            return False
        finally:
            working.cancel()
            stopping.cancel()
            await asyncio.wait({working, stopping})

    async def go_on(self) -> None:
        """Feed the watchdog as long as the parts work, until the end.

        Raises:
            ConflictError: another client has our client id.
            StoppedWorkingError: a part died.
        """
        period = min(systemd.watchdog_s() or ROUND_S, ROUND_S)
        while not self._over.is_set():
            for client in self.clients:
                _check(client)
            systemd.notify("WATCHDOG=1")
            self.on_round()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), period)
            self._news.clear()
            if self._reread and not self._over.is_set():
                await self._reload()

    async def _reload(self) -> None:
        self._reread = False
        systemd.notify(f"RELOADING=1\nMONOTONIC_USEC={time.monotonic_ns() // 1000}")
        await self.on_reload()
        systemd.notify("READY=1")

    def _hang_up(self, on_terminal: bool) -> None:  # noqa: FBT001  # a signal's argument
        """Read the configuration again; but a terminal that is closed takes us with it."""
        if on_terminal and not os.isatty(0):
            self.end()
        self._reread = True
        self._news.set()


def _check(client: Client) -> None:
    if client.gave_up:
        raise ConflictError(client.gave_up)
    if not client.alive:
        raise StoppedWorkingError("the connection to the broker has died")
