"""Cheap ways to read what comes in floods: states of devices, in small packets."""

import socket
from collections import deque

CHUNK = 262_144
CHUNKS = 32
GLANCE = 16_384
"""After so many bytes are handed out, what has come meanwhile is fetched."""
MOST = 64 * 1024 * 1024
"""Bytes that are held at most; the rest waits in the system."""
_QOS = 0b0110
_RETAIN = 0b0001


class BufferedSocket(socket.socket):
    """Reads much at once: paho asks for a packet in pieces, and each would be a system call.

    A broker drops what finds no room in the system's buffers, and it fills them faster than
    packets are read from here. So they are emptied again and again while that goes on.
    """

    _held = b""
    _at = 0
    _glanced_at = 0
    _waiting_size = 0

    def __init__(self, *, fileno: int) -> None:
        super().__init__(fileno=fileno)
        self._waiting: deque[bytes] = deque()
        """What came after the held bytes, in the pieces in which it came."""

    def recv(self, size: int, _flags: int = 0, /) -> bytes:
        """At most `size` bytes of what has come; less where one fetched piece ends."""
        if self._at >= len(self._held):
            self._turn()
        elif self._at >= self._glanced_at + GLANCE:
            self._glanced_at = self._at
            self._fetch()
        piece = self._held[self._at : self._at + size]
        self._at += len(piece)
        return piece

    def pending(self) -> int:
        """How many bytes are held here; select knows nothing of them."""
        return len(self._held) - self._at + self._waiting_size

    def _turn(self) -> None:
        """Go on to the next piece; the system is asked for one, with all that it says to that."""
        if not self._waiting:
            self._keep(super().recv(CHUNK))
            self._fetch()
        self._held, self._at, self._glanced_at = self._waiting.popleft(), 0, 0
        self._waiting_size -= len(self._held)

    def _fetch(self) -> None:
        """Take what the system holds; an end or error of the connection is met again later."""
        for _ in range(CHUNKS):
            if self._waiting_size > MOST:
                return
            try:
                piece = super().recv(CHUNK)
            except OSError:
                return
            if not piece:
                return
            self._keep(piece)
            if len(piece) < CHUNK:
                return

    def _keep(self, piece: bytes) -> None:
        self._waiting.append(piece)
        self._waiting_size += len(piece)


def buffered(plain: socket.socket) -> BufferedSocket:
    """The same connection; the plain socket is of no use any more."""
    return BufferedSocket(fileno=plain.detach())


def plain(
    command: int, packet: bytes | bytearray, *, properties: bool
) -> tuple[str, bytes, bool] | None:
    """Topic, payload and retained flag of a PUBLISH packet that holds nothing else.

    Args:
        command: the packet's first byte.
        packet: what follows the packet's length.
        properties: the packet is one of MQTT 5.

    Returns:
        None for all other packets: they have a QoS, properties, or faults.
    """
    end = 2 + int.from_bytes(packet[:2], "big")
    start = end + 1 if properties else end
    if command & _QOS or end == 2 or len(packet) < start or (properties and packet[end]):  # noqa: PLR2004
        return None
    try:
        topic = packet[2:end].decode()
    except UnicodeDecodeError:
        return None
    return topic, bytes(packet[start:]), bool(command & _RETAIN)
