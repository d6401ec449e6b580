"""Reading from the broker in floods: much at once, and without paho's objects."""

import socket
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.mqtt.reading import GLANCE, BufferedSocket, buffered, plain

PUBLISH = 0x30
TOPICS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


def packet(topic: bytes, payload: bytes, properties: bytes = b"") -> bytes:
    """A PUBLISH packet behind its length; a message number counts as properties here."""
    return len(topic).to_bytes(2, "big") + topic + properties + payload


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, BufferedSocket]]:
    """The broker's end of a connection, and ours."""
    theirs, ours = socket.socketpair()
    with theirs, buffered(ours) as read:
        read.settimeout(0)
        yield theirs, read


@given(topic=TOPICS, payload=st.binary(max_size=200), retain=st.booleans(), five=st.booleans())
def test_reads_topic_payload_and_flag(
    topic: str, payload: bytes, *, retain: bool, five: bool
) -> None:
    """A packet of QoS 0 without properties is read whole, in both versions of MQTT."""
    body = packet(topic.encode(), payload, b"\0" if five else b"")

    assert plain(PUBLISH | retain, body, properties=five) == (topic, payload, retain)


@given(command=st.integers(0x30, 0x3F), body=st.binary(max_size=60), five=st.booleans())
def test_any_bytes_are_read_or_left(command: int, body: bytes, *, five: bool) -> None:
    """No bytes make it raise; what is read can be put together again."""
    read = plain(command, body, properties=five)

    assert read is None or body == packet(read[0].encode(), read[1], b"\0" if five else b"")


@pytest.mark.parametrize(
    ("command", "body"),
    [
        (0x32, packet(b"t", b"\0\1", b"\0x")),
        (0x34, packet(b"t", b"\0\1", b"\0x")),
        (0x30, packet(b"t", b"x", b"\5\2\0\0\0\1")),
        (0x30, packet(b"", b"x", b"\0")),
        (0x30, packet(b"\xff", b"x", b"\0")),
        (0x30, b"\0"),
        (0x30, b"\0\5abc"),
    ],
    ids=["qos 1", "qos 2", "properties", "no topic", "not text", "no length", "cut off"],
)
def test_leaves_the_rest(command: int, body: bytes) -> None:
    """All that is not plain is left to paho."""
    assert plain(command, body, properties=True) is None


def test_hands_out_in_pieces_what_came_at_once(
    pair: tuple[socket.socket, BufferedSocket],
) -> None:
    """Small pieces come from memory, in order; select would know nothing of them."""
    theirs, read = pair
    theirs.sendall(b"abcdef")

    pieces = [read.recv(1), read.recv(2)]

    assert pieces == [b"a", b"bc"]
    assert read.pending() == 3
    assert read.recv(100) == b"def"
    assert read.pending() == 0


def test_says_when_there_is_nothing(pair: tuple[socket.socket, BufferedSocket]) -> None:
    """Without data it says so as a plain socket does, and at the end it gives empty bytes."""
    theirs, read = pair

    with pytest.raises(BlockingIOError):
        read.recv(1)
    theirs.close()

    assert read.recv(1) == b""


def fill(theirs: socket.socket) -> int:
    """Send until no more fits; returns how many bytes did."""
    theirs.settimeout(0)
    sent = 0
    try:
        while True:
            sent += theirs.send(bytes(1000))
    except BlockingIOError:
        return sent


def test_room_is_made_while_reading(pair: tuple[socket.socket, BufferedSocket]) -> None:
    """What comes while packets are read is fetched before the first of them are done."""
    theirs, read = pair
    sent = fill(theirs)
    received = len(read.recv(1))
    sent += fill(theirs)
    while received < 2 * GLANCE:
        received += len(read.recv(1000))

    assert received + read.pending() == sent
    assert fill(theirs) > 0
