"""Cheap ways to read what comes in floods: states of devices, in small packets."""

import socket

CHUNK = 262_144
CHUNKS = 32
_QOS = 0b0110
_RETAIN = 0b0001


class BufferedSocket(socket.socket):
    """Reads much at once: paho asks for a packet in pieces, and each would be a system call."""

    _held = b""
    _at = 0

    def recv(self, size: int, _flags: int = 0, /) -> bytes:
        """At most `size` bytes of what has come."""
        if not self.pending():
            self._held, self._at = self._take(), 0
        piece = self._held[self._at : self._at + size]
        self._at += len(piece)
        return piece

    def pending(self) -> int:
        """How many bytes are held here; select knows nothing of them."""
        return len(self._held) - self._at

    def _take(self) -> bytes:
        """All that the system holds: a broker drops what finds no room there."""
        pieces = [super().recv(CHUNK)]
        while len(pieces[-1]) == CHUNK and len(pieces) < CHUNKS:
            try:
                pieces.append(super().recv(CHUNK))
            except OSError:
                break
        return b"".join(pieces)


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
