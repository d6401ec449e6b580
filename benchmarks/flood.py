"""States as fast as the broker takes them, from packets made beforehand.

Paho makes a packet in the time in which it reads one: it could not feed a subscriber that is
measured. `python -m benchmarks.flood --port N --lights 100 --messages 50000`.
"""

import argparse
import itertools
import socket
from collections.abc import Iterator

from benchmarks.generated import Light, lights

BEGIN, END = "bench/begin", "bench/end"
LAST_BRIGHTNESS = 127
"""Which only the last message of each device has."""
CONNECT = b"\x10\x11\x00\x04MQTT\x04\x02\x00\x3c\x00\x05flood"
CHUNK = 200


def packet(topic: str, payload: str, *, number: int = 0) -> bytes:
    """A PUBLISH packet; with a number it is one of QoS 1."""
    name = topic.encode()
    body = len(name).to_bytes(2, "big") + name
    if number:
        body += number.to_bytes(2, "big")
    body += payload.encode()
    return bytes([0x32 if number else 0x30]) + _length(len(body)) + body


def packets(home: list[Light], messages: int) -> Iterator[bytes]:
    """All states: they change from message to message, as those of a dimmed light do."""
    levels = itertools.cycle(range(1, LAST_BRIGHTNESS))
    for number in range(messages - len(home)):
        light = home[number % len(home)]
        yield packet(light.topic, light.state(brightness=next(levels)))
    for light in home:
        yield packet(light.topic, light.state(brightness=LAST_BRIGHTNESS))


def main() -> None:
    """Publish them between two markers."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("port", "lights", "messages"):
        parser.add_argument(f"--{name}", type=int, required=True)
    options = parser.parse_args()
    made = list(packets(lights(options.lights), options.messages))
    with socket.create_connection(("127.0.0.1", options.port)) as connection:
        connection.sendall(CONNECT)
        connection.recv(4)
        connection.sendall(packet(BEGIN, "", number=1))
        for start in range(0, len(made), CHUNK):
            connection.sendall(b"".join(made[start : start + CHUNK]))
        connection.sendall(packet(END, "", number=2))
        # The broker must have read all of it before the connection goes.
        received = 0
        while received < 8:
            received += len(connection.recv(8))


def _length(size: int) -> bytes:
    digits = bytearray()
    while True:
        size, digit = divmod(size, 128)
        digits.append(digit | (0x80 if size else 0))
        if not size:
            return bytes(digits)


if __name__ == "__main__":
    main()
