"""The client of the bus, against real brokers."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from controller import config
from controller.errors import BusError
from controller.mqtt import Backoff, Client, Message, filter_problem, topic_problem
from devices.model import Publish
from tests.servers.broker import Broker, find_mosquitto, free_port
from tests.servers.peer import Peer

WAIT_S = 10.0
SOON = Backoff(first_s=0.05, longest_s=0.2)
BIRTH = Publish(topic="hearth/status", payload="online", qos=1, retain=True)
WILL = Publish(topic="hearth/status", payload="offline", qos=1, retain=True)

needs_mosquitto = pytest.mark.skipif(find_mosquitto() is None, reason="needs mosquitto")


def settings(broker: Broker, **others: Any) -> config.Broker:
    """The configuration for a broker."""
    return config.Broker(host=broker.host, port=broker.port, **others)


def client_of(broker: Broker, **others: Any) -> Client:
    """A client with a clean session that comes back soon."""
    given = {"settings": settings(broker), "client_id": "hearth", "clean": True, "backoff": SOON}
    return Client(**{**given, **others})


@asynccontextmanager
async def connected(broker: Broker, **others: Any) -> AsyncIterator[Client]:
    """A connected client, stopped in the end."""
    client = client_of(broker, **others)
    await client.connect()
    try:
        yield client
    finally:
        await client.stop()


async def within(waiting: Awaitable[Any]) -> Any:
    """The result, or a failed test."""
    return await asyncio.wait_for(waiting, WAIT_S)


class Inbox:
    """What a client hears, and whether it is connected."""

    def __init__(self, client: Client, *filters: str, qos: int = 0) -> None:
        self.messages: asyncio.Queue[Message] = asyncio.Queue()
        self.up, self.down = asyncio.Event(), asyncio.Event()
        client.on_connection(self._connection)
        for wanted in filters:
            client.subscribe(wanted, self.messages.put_nowait, qos=qos)

    async def next(self) -> Message:
        """The next message."""
        return await within(self.messages.get())

    def _connection(self, connected: bool) -> None:  # noqa: FBT001
        (self.up if connected else self.down).set()
        (self.down if connected else self.up).clear()


async def test_version_5(broker: Broker) -> None:
    """With a broker that speaks it, MQTT 5 is spoken."""
    async with connected(broker) as client:
        assert client.version == ("5" if broker.kind == "mosquitto" else "3.1.1")
        assert client.connected
        assert client.alive
    assert not client.connected
    assert not client.alive


async def test_retained_flag(broker: Broker) -> None:
    """A message that the broker had kept can be told from one that is said just now."""
    with Peer(broker, protocol=4) as peer:
        peer.publish("lamp/state", "ON", retain=True)
        async with connected(broker) as client:
            inbox = Inbox(client, "lamp/state")
            kept = await inbox.next()
            peer.publish("lamp/state", "OFF", retain=True)
            live = await inbox.next()

    assert (kept.payload, kept.retain) == (b"ON", True)
    assert (live.payload, live.retain) == (b"OFF", False)


@needs_mosquitto
async def test_request_and_response(broker: Broker) -> None:
    """Response topic, correlation data and expiry of MQTT 5 come in and go out."""
    async with connected(broker) as client:
        inbox = Inbox(client, "hearth/command/#")
        await within(client.subscribed())
        with Peer(broker) as peer:
            peer.subscribe("answers/me")
            peer.publish(
                "hearth/command/me",
                "hello",
                ResponseTopic="answers/me",
                CorrelationData=b"\x00\xff",
                MessageExpiryInterval=60,
            )
            request = await inbox.next()
            client.publish(
                request.response_topic or "", "hi", correlation_data=request.correlation_data
            )
            answer = await asyncio.to_thread(peer.next)

    assert request.response_topic == "answers/me"
    assert request.expiry_s == 60
    assert answer.payload == b"hi"
    assert answer.properties.CorrelationData == b"\x00\xff"


@pytest.mark.parametrize("clean", [True, False])
async def test_fall_back(make_broker: Callable[..., Broker], *, clean: bool) -> None:
    """With a broker that knows only MQTT 3.1.1, that is spoken; what it lacks is left out."""
    old = make_broker(kind="amqtt")
    async with connected(old, clean=clean) as client:
        inbox = Inbox(client, "a/b")
        await within(client.subscribed())
        client.publish("a/b", "x", correlation_data=b"1", response_topic="c", expiry_s=1)
        message = await inbox.next()

    assert client.version is None
    assert (message.payload, message.correlation_data) == (b"x", None)


async def test_version_by_force(make_broker: Callable[..., Broker]) -> None:
    """A version that the configuration demands and the broker refuses is named, not replaced."""
    old = make_broker(kind="amqtt")
    client = client_of(old, settings=settings(old, protocol="5"))

    with pytest.raises(BusError, match=r"does not speak this version.*Set broker\.protocol"):
        await client.connect()


async def test_nobody_listens() -> None:
    """The first failure names host, port, reason and what to do."""
    port = free_port()
    client = Client(
        settings=config.Broker(host="127.0.0.1", port=port), client_id="hearth", clean=True
    )

    with pytest.raises(BusError, match=rf"127\.0\.0\.1:{port}: connection refused.*running"):
        await client.connect()
    assert not client.alive


@pytest.mark.parametrize("host", ["no-such-host.invalid", "a..b", "x" * 70])
async def test_bad_host(host: str) -> None:
    """A host that is none is said to be none."""
    client = Client(settings=config.Broker(host=host), client_id="hearth", clean=True)

    with pytest.raises(BusError, match=r"host.*Check broker\.host"):
        await client.connect()


@needs_mosquitto
async def test_wrong_password(make_broker: Callable[..., Broker], tmp_path: Path) -> None:
    """A broker that wants another password is said to want it; the password is not in the text."""
    passwords = tmp_path / "passwords"
    command = ["mosquitto_passwd", "-c", "-b", str(passwords), "hearth", "right"]
    await asyncio.to_thread(subprocess.run, command, check=True)
    strict = make_broker(access=("allow_anonymous false", f"password_file {passwords}"))
    login = {"username": "hearth", "password": SecretStr("wr0ng")}
    client = client_of(strict, settings=settings(strict, **login))

    with pytest.raises(BusError, match=r"not authorised.*broker\.password") as caught:
        await client.connect()
    assert "wr0ng" not in str(caught.value)

    login = {"username": "hearth", "password": SecretStr("right")}
    async with connected(strict, settings=settings(strict, **login)) as client:
        assert client.connected


CONNACK = bytes([0x20, 0x02, 0x00, 0x00])
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def packet(reader: asyncio.StreamReader) -> bytes:
    """The rest of a short MQTT packet after its length."""
    await reader.readexactly(1)
    (length,) = await reader.readexactly(1)
    return await reader.readexactly(length)


@asynccontextmanager
async def served(serve: Serve) -> AsyncIterator[config.Broker]:
    """The address of a server of ours that is to be taken for a broker of MQTT 3.1.1."""
    serving: set[asyncio.Task[None]] = set()

    async def serve_and_close(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving.add(asyncio.current_task())
        with contextlib.suppress(OSError, EOFError):
            await serve(reader, writer)
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()

    server = await asyncio.start_server(serve_and_close, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield config.Broker(host="127.0.0.1", port=port, protocol="3.1.1")
        await within(asyncio.gather(*serving))


def replying(reply: bytes) -> Serve:
    """A server that answers the first bytes with `reply` and hangs up."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(reply)

    return serve


@pytest.mark.parametrize("reply", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x20\x7f\x00"])
async def test_no_broker(reply: bytes) -> None:
    """A server that is no broker is recognised by its silence or its nonsense."""
    async with served(replying(reply)) as address:
        either = address.model_copy(update={"protocol": "auto"})
        client = Client(settings=either, client_id="hearth", clean=True)

        with pytest.raises(BusError, match="cannot use the broker"):
            await within(client.connect())


async def test_tls_on_plain_port(broker: Broker) -> None:
    """Encryption where the broker has none is said to be the trouble."""
    client = client_of(broker, settings=settings(broker, tls=config.Tls()))

    with pytest.raises(BusError, match=r"does not speak TLS.*often 8883"):
        await within(client.connect())


async def test_broker_restart(broker: Broker) -> None:
    """After a restart of the broker all subscriptions are back, and the birth is said again."""
    async with connected(broker, birth=BIRTH, will=WILL) as client:
        inbox = Inbox(client, "a/exact", "b/+", "c/#", qos=1)
        await within(client.subscribed())
        await asyncio.to_thread(broker.stop)
        await within(inbox.down.wait())
        assert client.alive
        await asyncio.to_thread(broker.start)
        await within(inbox.up.wait())
        with Peer(broker) as peer:
            peer.subscribe("hearth/status")
            status = await asyncio.to_thread(peer.next)
            for topic in ("a/exact", "b/1", "c/1/2"):
                peer.publish(topic, "x")
            topics = [(await inbox.next()).topic for _ in range(3)]

    assert topics == ["a/exact", "b/1", "c/1/2"]
    assert status.payload == b"online"


async def test_birth_once(broker: Broker) -> None:
    """The birth is said once on a connection, not with every new subscription."""
    with Peer(broker) as peer:
        peer.subscribe("hearth/status")
        async with connected(broker, birth=BIRTH) as client:
            for topic in ("a", "b"):
                client.subscribe(topic, print)
                await within(client.subscribed())
            client.publish("hearth/status", "end", qos=1)
            await within(client.flush(WAIT_S))
            said = [(await asyncio.to_thread(peer.next)).payload for _ in range(2)]

    assert said == [b"online", b"end"]


CRASHING = """
import asyncio, sys
from controller import config
from controller.mqtt import Client
from devices.model import Publish

async def main():
    will = Publish(topic="hearth/status", payload="offline", qos=1, retain=True)
    broker = config.Broker(host=sys.argv[1], port=int(sys.argv[2]))
    client = Client(settings=broker, client_id="crash", clean=True, will=will)
    await client.connect()
    client.publish("hearth/status", "online", qos=1, retain=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_will(broker: Broker) -> None:
    """When the process is killed, the broker says what the will says."""
    with Peer(broker) as peer:
        peer.subscribe("hearth/status")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CRASHING, broker.host, str(broker.port), stdout=DEVNULL
        )
        born = await asyncio.to_thread(peer.next)
        process.kill()
        await process.wait()
        died = await asyncio.to_thread(peer.next)

    assert (born.payload, died.payload) == (b"online", b"offline")


async def test_goodbye(broker: Broker) -> None:
    """A client that is stopped says itself what its will would have said."""
    with Peer(broker) as peer:
        peer.subscribe("hearth/status")
        async with connected(broker, will=WILL):
            pass
        said = await asyncio.to_thread(peer.next)

    assert said.payload == b"offline"


@needs_mosquitto
async def test_stop_with_hanging_broker(broker: Broker) -> None:
    """A broker that does not react any more delays a stop by less than 5 s."""
    client = client_of(broker, will=WILL)
    await client.connect()
    os.kill(broker.pid, signal.SIGSTOP)
    try:
        client.publish("a", "x", qos=1)
        await asyncio.wait_for(client.stop(), 5.0)
    finally:
        os.kill(broker.pid, signal.SIGCONT)

    assert not client.connected


def keeping(broker: Broker) -> Client:
    """A client as it is used for commands."""
    return client_of(broker, clean=False, manual_ack=True)


async def test_unacknowledged(broker: Broker) -> None:
    """What was not acknowledged comes again on the next connection; what was, does not."""
    client = keeping(broker)
    inbox = Inbox(client, "command", qos=1)
    await client.connect()
    await within(client.subscribed())
    with Peer(broker) as peer:
        peer.publish("command", "1").publish("command", "2")
    first, _second = await inbox.next(), await inbox.next()
    client.acknowledge(first)
    await client.stop()

    client = keeping(broker)
    inbox = Inbox(client, "command", qos=1)
    await client.connect()
    again = await inbox.next()
    client.acknowledge(again)
    await client.stop()

    assert again.payload == b"2"
    assert not again.retain
    assert inbox.messages.empty()


async def test_while_away(broker: Broker) -> None:
    """A kept session holds messages, also until somebody subscribes to them again, in order."""
    client = keeping(broker)
    Inbox(client, "command/+", qos=1)
    await client.connect()
    await within(client.subscribed())
    await client.stop()
    with Peer(broker) as peer:
        for number in range(5):
            peer.publish(f"command/{number}", "x")

    client = keeping(broker)
    await client.connect()
    client.publish("other", "", qos=1)
    await client.flush(WAIT_S)
    inbox = Inbox(client, "command/+", qos=1)
    topics = [(await inbox.next()).topic for _ in range(5)]
    await client.stop()

    assert topics == [f"command/{number}" for number in range(5)]


@needs_mosquitto
async def test_acknowledged_too_late(make_broker: Callable[..., Broker]) -> None:
    """An acknowledgement on another connection than the message's does not count."""
    broker = make_broker(persistence=True)
    client = keeping(broker)
    inbox = Inbox(client, "command", qos=1)
    await client.connect()
    await within(client.subscribed())
    with Peer(broker) as peer:
        peer.publish("command", "1")
    message = await inbox.next()
    await asyncio.to_thread(broker.stop)
    await within(inbox.down.wait())
    await asyncio.to_thread(broker.start)
    again = await inbox.next()
    client.acknowledge(message)
    await client.stop()

    client = keeping(broker)
    inbox = Inbox(client, "command", qos=1)
    await client.connect()
    last = await inbox.next()
    client.acknowledge(last)
    await client.stop()

    assert [message.payload, again.payload, last.payload] == [b"1"] * 3


async def test_offline_publish(broker: Broker) -> None:
    """Without a connection QoS 1 waits, as long as it may, and QoS 0 is lost and said to be."""
    async with connected(broker) as client:
        inbox = Inbox(client, "out/#", qos=1)
        await within(client.subscribed())
        await asyncio.to_thread(broker.stop)
        await within(inbox.down.wait())

        assert not client.publish("out/lost", "x")
        assert client.publish("out/impatient", "x", qos=1, patience_s=-1.0)
        assert client.publish("out/kept", "x", qos=1)
        assert not await client.flush(0.01)

        await asyncio.to_thread(broker.start)
        message = await inbox.next()
        flushed = await client.flush(WAIT_S)

    assert message.topic == "out/kept"
    assert flushed
    assert inbox.messages.empty()


@needs_mosquitto
async def test_small_window(make_broker: Callable[..., Broker]) -> None:
    """More messages than the broker's window takes arrive all and in order, also after a loss."""
    narrow = make_broker(access=("allow_anonymous true", "max_inflight_messages 3"))
    async with connected(narrow) as client:
        inbox = Inbox(client, "out", qos=1)
        await within(client.subscribed())
        await asyncio.to_thread(narrow.stop)
        await within(inbox.down.wait())
        for number in range(200):
            client.publish("out", str(number), qos=1)
        await asyncio.to_thread(narrow.start)
        numbers = [int((await inbox.next()).payload) for _ in range(200)]

    assert numbers == list(range(200))


async def test_full_outbox(broker: Broker) -> None:
    """A bounded number of messages waits; further ones are refused."""
    async with connected(broker) as client:
        inbox = Inbox(client)
        await asyncio.to_thread(broker.stop)
        await within(inbox.down.wait())
        taken = [client.publish("out", "x", qos=1) for _ in range(1001)]

    assert taken == [True] * 1000 + [False]


async def test_publish_from_another_thread(broker: Broker) -> None:
    """Publishing is allowed from any thread."""
    async with connected(broker) as client:
        inbox = Inbox(client, "a")
        await within(client.subscribed())
        await asyncio.to_thread(client.publish, "a", "from afar", qos=1)
        message = await inbox.next()

    assert message.payload == b"from afar"


async def test_crashing_callback(broker: Broker) -> None:
    """A callback that raises harms no other one, and no later message."""

    def crash(_message: Message) -> None:
        raise RuntimeError("on purpose")

    async with connected(broker) as client:
        client.subscribe("a", crash)
        inbox = Inbox(client, "a", "a")
        await within(client.subscribed())
        client.publish("a", "1")
        client.publish("a", "2")
        payloads = {(await inbox.next()).payload for _ in range(4)}

    assert payloads == {b"1", b"2"}


async def test_unsubscribe(broker: Broker) -> None:
    """Who has unsubscribed hears no more; others on the same filter do."""
    async with connected(broker) as client:
        first, second = Inbox(client), Inbox(client, "a")
        end = client.subscribe("a", first.messages.put_nowait)
        await within(client.subscribed())
        client.publish("a", "1")
        await first.next()
        end()
        end()
        client.publish("a", "2")
        payloads = [(await second.next()).payload for _ in range(2)]

    assert payloads == [b"1", b"2"]
    assert first.messages.empty()


async def test_refused_subscription() -> None:
    """A subscription that the broker refuses (its ACL does not allow it) is named."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await packet(reader)
        writer.write(CONNACK)
        subscribe = await packet(reader)
        writer.write(b"\x90\x04" + subscribe[:2] + b"\x00\x80")
        await reader.read()

    async with served(serve) as address:
        client = Client(settings=address, client_id="hearth", clean=True)
        client.subscribe("allowed/a", print)
        client.subscribe("secret/a", print)
        await client.connect()
        await within(client.subscribed())
        refused = client.refused
        await client.stop()

    assert list(refused) == ["secret/a"]


async def test_taken_over() -> None:
    """Who is told again and again that another client has its id leaves the id to that one."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await packet(reader)
        writer.write(b"\x20\x03\x00\x00\x00" + b"\xe0\x02\x8e\x00")
        await reader.read()

    async with served(serve) as address:
        five = address.model_copy(update={"protocol": "5"})
        client = Client(settings=five, client_id="mine", clean=True, backoff=SOON)
        downs = asyncio.Semaphore(0)
        client.on_connection(lambda connected: None if connected else downs.release())
        await client.connect()
        for _ in range(3):
            await within(downs.acquire())
        async with asyncio.timeout(WAIT_S):
            while client.alive:  # noqa: ASYNC110  # nobody else is to be told
                await asyncio.sleep(0)
        given_up = client.gave_up
        await client.stop()

    assert "another client uses the same client id (mine)" in given_up


async def test_denied_publish(make_broker: Callable[..., Broker], tmp_path: Path) -> None:
    """What the broker's rules keep us from publishing is said once for each topic."""
    if find_mosquitto() is None:
        pytest.skip("amqtt has no access rules")
    acl = tmp_path / "acl"
    acl.write_text("topic read #\n", encoding="utf-8")
    acl.chmod(0o600)
    broker = make_broker(access=("allow_anonymous true", f"acl_file {acl}"))
    async with connected(broker) as client:
        with structlog.testing.capture_logs() as logged:
            for topic in ("out", "out", "other"):
                client.publish(topic, "x", qos=1)
            await client.flush(WAIT_S)
        denied = client.denied

    assert list(denied) == ["out", "other"]
    refusals = [entry for entry in logged if entry["event"] == "publish_refused"]
    assert [entry["topic"] for entry in refusals] == ["out", "other"]
    assert "hearth check" in refusals[0]["hint"]


BAD_FILTERS = [
    "",
    "a/#/b",
    "a#",
    "a/b+",
    "a\x00",
    "a\n",
    "\ud800",
    "\ufffe",
    "$share/group/a",
    "a" * 70_000,
    "/".join("a" * 202),
]


@pytest.mark.parametrize("bad", BAD_FILTERS)
async def test_bad_filter(broker: Broker, bad: str) -> None:
    """A filter over which a broker would hang up is refused before it gets there."""
    async with connected(broker) as client:
        with pytest.raises(ValueError, match="cannot be subscribed to"):
            client.subscribe(bad, print)
        assert bad.startswith("$") or not client.publish(bad, "x", qos=1)


@needs_mosquitto
@pytest.mark.parametrize(
    "odd", ["/", "a//b", " ", "ü/$x:1", "$SYS/broker/uptime", "+", "#", "a" * 9000, "/" * 200]
)
async def test_odd_filter(broker: Broker, odd: str) -> None:
    """Odd filters that the standard allows are taken, and cost nothing."""
    async with connected(broker) as client:
        inbox = Inbox(client, odd, "proof")
        await within(client.subscribed())
        client.publish("proof", "x")
        message = await inbox.next()

    assert message.payload is not None
    assert not client.refused


async def test_many_messages(broker: Broker) -> None:
    """A burst arrives complete and in order."""
    async with connected(broker) as client:
        inbox = Inbox(client, "burst")
        await within(client.subscribed())
        with Peer(broker) as peer:
            for number in range(3000):
                peer.tell("burst", str(number))
            numbers = [int((await inbox.next()).payload) for _ in range(3000)]

    assert numbers == list(range(3000))


async def test_nonsense_from_broker() -> None:
    """A broker that lets us in and then talks nonsense is left, and tried again."""
    nonsense = b"\x30\x01\x00\xff\xff\xff\xff\xff"
    async with served(replying(CONNACK + nonsense)) as address:
        client = Client(settings=address, client_id="hearth", clean=True, backoff=SOON)
        ups = asyncio.Semaphore(0)
        client.on_connection(lambda connected: ups.release() if connected else None)
        await client.connect()
        for _ in range(3):
            await within(ups.acquire())
        alive = client.alive
        await client.stop()

    assert alive


@given(st.text(alphabet="a/+#$ü\x00\ud800\n", max_size=12))
def test_any_topic(text: str) -> None:
    """Every text is either fine or has a reason; a topic that is fine is a filter that is fine."""
    assert topic_problem(text) or not filter_problem(text) or text.startswith("$")


def test_backoff() -> None:
    """Delays double up to a limit, and are shortened by chance."""
    late, early = Backoff(random=lambda: 0.0), Backoff(random=lambda: 1.0)

    assert [late.delay_s(n) for n in (1, 2, 3, 7, 500)] == [1.0, 2.0, 4.0, 60.0, 60.0]
    assert early.delay_s(1) == pytest.approx(0.7)
