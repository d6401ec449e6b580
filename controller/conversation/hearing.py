"""How old what arrives may be: a broker keeps commands for us, and does not say since when."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from controller.conversation.command import UNKNOWN
from controller.conversation.topics import Topics
from controller.journal import Clock, Moment
from controller.mqtt import Client, Message

log = structlog.get_logger(__name__)

ASK_S = 2.0
"""After so long without an answer the marker is sent again: a full queue drops it."""
TRIES = 5
"""A broker that does not let us have the marker is believed after so many, if it is quiet."""


@dataclass(slots=True, kw_only=True)
class Hearing:
    """Dates commands by the last moment at which we have heard the broker.

    What it has kept comes first on a new connection. A marker that we send ourselves comes after
    all of that; from then on, what comes was said just now.
    """

    commands: Client
    topics: Topics
    clock: Clock
    on_caught_up: Callable[[], None]
    ask_s: float = ASK_S
    _deaf_since: Moment | None = None
    """Commands that come now were said at this time at the earliest; None: just now."""
    _token: str = ""
    _tries: int = 0
    _quiet: bool = True
    _timer: asyncio.TimerHandle | None = None
    _current: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_current(self) -> bool:
        """Whether commands are heard as they are said."""
        return self.commands.connected and self._deaf_since is None

    @property
    def heard(self) -> Moment:
        """When the broker was last heard."""
        return self.clock.now(ago_s=self.commands.silent_s)

    def begin(self, used_at: Moment | None) -> None:
        """Follow the connection; `used_at` is when an earlier process last heard the broker."""
        self._deaf_since = used_at
        if used_at is None and self.commands.resumed:
            self._deaf_since = UNKNOWN
        self.commands.on_connection(self._connection)

    async def ask(self, wait_s: float) -> None:
        """Find out when all that the broker has kept has come; wait for it, up to `wait_s`.

        Whoever reads that Hearth is ready may speak at once, and is not to be dated before that.
        """
        self._connection(self.commands.connected)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._current.wait(), wait_s)

    def end(self) -> None:
        """Ask no more."""
        if self._timer is not None:
            self._timer.cancel()

    def dated(self) -> Moment:
        """When a command that has come just now was said, at the earliest."""
        self._quiet = False
        return self._deaf_since or self.clock.now()

    def marked(self, message: Message) -> None:
        """Take a marker; those of earlier connections mean nothing."""
        if self._token and message.payload == self._token.encode():
            self._caught_up()

    def _connection(self, connected: bool) -> None:  # noqa: FBT001  # a listener
        self.end()
        self._token = ""
        if not connected:
            self._deaf_since = self._deaf_since or self.heard
            self._current.clear()
        elif self.commands.resumed:
            self._tries = 0
            self._ask()
        else:
            self._caught_up()

    def _ask(self) -> None:
        if self._tries >= TRIES and self._quiet:
            log.warning("marker_lost", topic=self.topics.marker, hint="Does the ACL allow it?")
            self._caught_up()
            return
        self._tries += 1
        self._quiet = True
        self._token = self._token or secrets.token_hex(8)
        self.commands.publish(self.topics.marker, self._token, qos=1)
        self._timer = asyncio.get_running_loop().call_later(self.ask_s, self._ask)

    def _caught_up(self) -> None:
        self.end()
        self._token, self._deaf_since = "", None
        self._current.set()
        self.on_caught_up()
