"""What can be asked about a client: whether it is connected, and what the broker refuses."""

import asyncio
import time

from controller.config import Broker
from controller.mqtt.connector import Connector
from controller.mqtt.link import Link
from controller.mqtt.network import Version
from controller.mqtt.outbox import Outbox
from controller.mqtt.subscriptions import Subscriptions


class Standing:
    """How a client stands with the broker; the client itself changes it."""

    _settings: Broker
    _connector: Connector
    _subscriptions: Subscriptions
    _outbox: Outbox
    _link: Link | None
    _keeper: asyncio.Task[None] | None
    _heard_at: float

    @property
    def connected(self) -> bool:
        """Whether the broker has let us in and the connection stands."""
        return self._link is not None

    @property
    def alive(self) -> bool:
        """Whether the client is connected by a working thread, or trying to be."""
        keeping = self._keeper is not None and not self._keeper.done()
        return keeping and (self._link is None or self._link.beating)

    @property
    def gave_up(self) -> str:
        """Why the connection is not made again any more, and what to do; empty: it is."""
        return self._connector.gave_up

    @property
    def losses(self) -> int:
        """How often the connection was lost."""
        return self._connector.losses

    @property
    def version(self) -> Version | None:
        """The version of MQTT that is spoken; None without a connection."""
        return self._link.version if self._link else None

    @property
    def number(self) -> int:
        """The number of this connection, as messages have it; 0 without one."""
        return self._link.number if self._link else 0

    @property
    def resumed(self) -> bool:
        """Whether the broker has kept our session, and may deliver what waited meanwhile."""
        return self._link is not None and self._link.session_present

    @property
    def silent_s(self) -> float:
        """Seconds since the last sign of life of the broker, on the last connection."""
        heard_at = self._link.network.heard_at if self._link else self._heard_at
        return max(0.0, time.monotonic() - heard_at)

    @property
    def address(self) -> str:
        """Host and port of the broker, for people."""
        return f"{self._settings.host}:{self._settings.port}"

    @property
    def refused(self) -> dict[str, str]:
        """Filters that the broker did not grant, and what it said."""
        return dict(self._subscriptions.refused)

    @property
    def denied(self) -> dict[str, str]:
        """Topics on which the broker did not let us publish, and what it said (MQTT 5)."""
        return dict(self._outbox.denied)
