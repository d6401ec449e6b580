"""Paho's client with a network thread that connects, shows that it lives, and reports its end."""

import contextlib
import select
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from paho.mqtt.client import Client as PahoClient
from paho.mqtt.client import MQTTv5, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from controller.config import Broker
from controller.mqtt import tls
from controller.mqtt.reading import BufferedSocket, buffered, plain
from devices.model import Publish

Version = Literal["5", "3.1.1"]

CONNECT_S = 5.0
SESSION_EXPIRY_S = 7 * 24 * 3600
"""How long the broker keeps a persistent session for us (MQTT 5)."""
RECEIVE_MAXIMUM = 100
"""Unacknowledged messages that the broker may have under way to us (MQTT 5)."""
MAX_PACKET = 2 * 1024 * 1024
"""Larger messages are not sent to us (MQTT 5); discovery payloads have some kilobytes."""
BURST = 20_000
"""Packets that are read before others get their turn: a broker drops what we read too slowly."""
MANY = 100
"""After so many packets without a pause, more are waited for."""
PAUSE_S = 0.002


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who we are to the broker."""

    client_id: str
    clean: bool
    """No session is kept over a disconnection."""
    manual_ack: bool = False
    will: Publish | None = None
    bare: bool = False
    """Without any properties (MQTT 5)."""


class Network(PahoClient):
    """One connection: made, used and ended in the thread that `loop_start` begins."""

    def __init__(self, *, settings: Broker, version: Version, identity: Identity) -> None:
        five = version == "5"
        super().__init__(
            CallbackAPIVersion.VERSION2,
            client_id=identity.client_id,
            clean_session=None if five else identity.clean,
            protocol=MQTTv5 if five else MQTTv311,
            reconnect_on_failure=False,
            manual_ack=identity.manual_ack,
        )
        self.beat = time.monotonic()
        """When the thread last went round."""
        self.heard_at = self.beat
        """When the broker last sent something."""
        self.abandoned = False
        self.ended = False
        self.on_end: Callable[[Exception | None], None] = lambda _error: None
        self.on_plain: Callable[[str, bytes, bool], None] = lambda _topic, _payload, _retain: None
        """Takes a message of QoS 0 without properties; others go to `on_message`."""
        self.on_burst: Callable[[], None] = lambda: None
        """Called after the callbacks of packets that came together."""
        self._settings = settings
        self._identity = identity
        self._refusal: ssl.SSLError | None = None
        """What the broker said against an encrypted connection that stood already."""
        self.connect_timeout = CONNECT_S
        self.on_socket_open = lambda _client, _data, opened: _without_delay(opened)
        if settings.username is not None:
            password = settings.password
            secret = password.get_secret_value() if password is not None else None
            self.username_pw_set(settings.username, secret)
        if (will := identity.will) is not None:
            self.will_set(will.topic, will.payload, will.qos, will.retain)

    def loop_forever(
        self,
        timeout: float = 1.0,
        retry_first_connection: bool = False,  # noqa: FBT001, FBT002
    ) -> MQTTErrorCode:
        """Connect and serve the connection; `on_end` is called whatever happens."""
        code: MQTTErrorCode = MQTTErrorCode.MQTT_ERR_SUCCESS
        error: Exception | None = None
        try:
            self._connect()
            if self.abandoned:
                self.disconnect()
            code = super().loop_forever(timeout, retry_first_connection)
            error = self._refusal
        except Exception as err:  # noqa: BLE001  # a dead thread that nobody hears of is worse
            error = err
        self.ended = True
        self.on_end(error)
        return code

    def dispose(self) -> None:
        """Close the sockets of a thread that has ended; nothing may be sent after that.

        Left to the garbage collector, they are reported as leaks.
        """
        self._reset_sockets()

    def loop_read(self, max_packets: int = 1) -> MQTTErrorCode:
        """Read the packets that are here: a round of the loop for each costs more than they do.

        Many are read to the end before the asyncio loop hears of them. It would take turns with
        this thread, and a broker drops messages, and even its answers, while we are slow.
        """
        code = super().loop_read(max_packets)
        if code == MQTTErrorCode.MQTT_ERR_SUCCESS:
            self.heard_at = time.monotonic()
        for count in range(BURST):
            if code != MQTTErrorCode.MQTT_ERR_SUCCESS or not self._is_more_here(count):
                break
            code = super().loop_read(max_packets)
        self.on_burst()
        return code

    def loop_misc(self) -> MQTTErrorCode:
        """Do the upkeep of one round, and show that the thread lives."""
        self.beat = time.monotonic()
        return super().loop_misc()

    def hang_up(self) -> None:
        """End the connection at once, however deaf the other side is."""
        self.abandoned = True
        # The thread may be closing the same sockets just now.
        with contextlib.suppress(OSError, AttributeError):
            self.disconnect()
            connection = self.socket()
            if isinstance(connection, socket.socket):
                connection.shutdown(socket.SHUT_RDWR)

    def _is_more_here(self, count: int) -> bool:
        connection = self.socket()
        if isinstance(connection, (BufferedSocket, ssl.SSLSocket)) and connection.pending():
            return True
        return (
            isinstance(connection, socket.socket)
            and count >= MANY
            and bool(select.select([connection], [], [], PAUSE_S)[0])
        )

    def _handle_publish(self) -> MQTTErrorCode:
        # Paho makes seven objects of a message before it looks who wants it.
        packet = self._in_packet
        properties = self.protocol == MQTTv5
        read = plain(packet["command"], packet["packet"], properties=properties)
        if read is None:
            return super()._handle_publish()
        self.on_plain(*read)
        return MQTTErrorCode.MQTT_ERR_SUCCESS

    def _sock_recv(self, bufsize: int) -> bytes:
        # With TLS 1.3 a broker looks at our certificate after we think that we are connected.
        try:
            return super()._sock_recv(bufsize)
        except ssl.SSLError as err:
            self._refusal = err
            raise

    def _create_socket_connection(self) -> socket.socket:
        return buffered(super()._create_socket_connection())

    def _connect(self) -> None:
        host, port = self._settings.host, self._settings.port
        if self._settings.tls is not None:
            self.tls_set_context(tls.context(self._settings))
        if self.protocol != MQTTv5:
            self.connect(host, port, self._settings.keepalive_s)
            return
        self.connect(
            host,
            port,
            self._settings.keepalive_s,
            clean_start=self._identity.clean,
            properties=None if self._identity.bare else self._properties(),
        )

    def _properties(self) -> Properties:
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.ReceiveMaximum = RECEIVE_MAXIMUM
        properties.MaximumPacketSize = MAX_PACKET
        if not self._identity.clean:
            properties.SessionExpiryInterval = SESSION_EXPIRY_S
        return properties


def _without_delay(opened: object) -> None:
    """Send small packets at once: else the second of two commands waits 40 ms for the first."""
    if isinstance(opened, socket.socket):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
