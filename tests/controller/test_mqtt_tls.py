"""Encryption and logging in, with a real Mosquitto: what works, and what is said if not."""

import asyncio
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from controller import config
from controller.errors import BusError
from controller.mqtt import Backoff, Client, Message
from tests.servers.broker import Broker, find_mosquitto
from tests.servers.certificates import EXPIRED, OPENSSL, Authority, Pair

pytestmark = [
    pytest.mark.skipif(find_mosquitto() is None, reason="needs mosquitto"),
    pytest.mark.skipif(OPENSSL is None, reason="needs the openssl program to make certificates"),
]

MakeBroker = Callable[..., Broker]


@dataclass(frozen=True, kw_only=True)
class Papers:
    """Certificates of all kinds, made once."""

    ours: Authority
    strangers: Authority
    server: Pair
    client: Pair
    elsewhere: Pair
    expired: Pair
    expired_client: Pair
    alone: Pair


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Papers:
    """Two authorities and what they have signed."""
    folder = tmp_path_factory.mktemp("papers")
    ours = Authority(folder / "ours")
    return Papers(
        ours=ours,
        strangers=Authority(folder / "strangers"),
        server=ours.issue("server"),
        client=ours.issue("hearth"),
        elsewhere=ours.issue("elsewhere", names="DNS:broker.example,IP:192.0.2.1"),
        expired=ours.issue("expired", days=EXPIRED),
        expired_client=ours.issue("expired_client", days=EXPIRED),
        alone=ours.self_signed("alone"),
    )


def serving(pair: Pair, *more: str) -> dict[str, tuple[str, ...]]:
    """The settings of a broker that encrypts with this certificate."""
    return {"listener": (f"certfile {pair.cert}", f"keyfile {pair.key}", *more)}


def mutual(papers: Papers) -> dict[str, tuple[str, ...]]:
    """The settings of a broker that also wants to see certificates."""
    return serving(papers.server, f"cafile {papers.ours.ca}", "require_certificate true")


def client_of(broker: Broker, *, host: str = "127.0.0.1", **settings: Any) -> Client:
    """A client with these settings."""
    address = config.Broker(host=host, port=broker.port, **settings)
    return Client(settings=address, client_id="hearth", clean=True)


async def refusal(broker: Broker, **settings: Any) -> str:
    """What is said when a connection is refused."""
    client = client_of(broker, **settings)
    with pytest.raises(BusError) as caught:
        await client.connect()
    return str(caught.value)


@pytest.mark.parametrize("protocol", ["5", "3.1.1"])
async def test_own_authority(make_broker: MakeBroker, papers: Papers, protocol: str) -> None:
    """With the CA of one's own the broker is trusted, and messages go through."""
    broker = make_broker(**serving(papers.server))
    client = client_of(broker, tls=config.Tls(ca=papers.ours.ca), protocol=protocol)
    heard: asyncio.Queue[Message] = asyncio.Queue()
    client.subscribe("a", heard.put_nowait)

    await client.connect()
    await client.subscribed()
    client.publish("a", "x" * 100_000, qos=1)
    message = await asyncio.wait_for(heard.get(), 10)
    await client.stop()

    assert len(message.payload) == 100_000


async def test_client_certificate(make_broker: MakeBroker, papers: Papers) -> None:
    """A broker that wants a certificate is shown one."""
    broker = make_broker(**mutual(papers))
    shown = config.Tls(ca=papers.ours.ca, cert=papers.client.cert, key=papers.client.key)
    client = client_of(broker, tls=shown)

    await client.connect()
    connected = client.connected
    await client.stop()

    assert connected


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("server", r"comes from a CA that is not trusted here\. Set broker\.tls\.ca"),
        ("alone", r"signed by itself.*Set broker\.tls\.ca to that certificate"),
    ],
)
async def test_stranger(make_broker: MakeBroker, papers: Papers, pair: str, said: str) -> None:
    """A broker whose certificate nobody vouches for is not trusted; the key to set is named."""
    broker = make_broker(**serving(getattr(papers, pair)))

    told = await refusal(broker, tls=config.Tls(ca=papers.strangers.ca))
    by_default = await refusal(broker, tls=config.Tls())

    assert re.search(said, told)
    assert re.search(said, by_default)
    assert f"127.0.0.1:{broker.port}" in told


async def test_expired(make_broker: MakeBroker, papers: Papers) -> None:
    """An expired certificate of the broker is said to be just that."""
    broker = make_broker(**serving(papers.expired))

    told = await refusal(broker, tls=config.Tls(ca=papers.ours.ca))

    assert "its certificate has expired. Renew it on the broker's machine" in told


@pytest.mark.parametrize(
    ("host", "said"),
    [("127.0.0.1", "for another address"), ("localhost", "for another name")],
)
async def test_other_name(make_broker: MakeBroker, papers: Papers, host: str, said: str) -> None:
    """A certificate for another host is refused with the name that was expected."""
    broker = make_broker(**serving(papers.elsewhere))

    told = await refusal(broker, host=host, tls=config.Tls(ca=papers.ours.ca))

    assert f"its certificate is {said}" in told
    assert f"'{host}'" in told
    assert "Set broker.host to a name that the certificate is for" in told


@pytest.mark.parametrize("protocol", ["auto", "3.1.1"])
async def test_no_client_certificate(
    make_broker: MakeBroker, papers: Papers, protocol: str
) -> None:
    """Who shows no certificate to a broker that wants one is told which keys are missing."""
    broker = make_broker(**mutual(papers))

    told = await refusal(broker, tls=config.Tls(ca=papers.ours.ca), protocol=protocol)

    assert "wants a certificate of ours, and none is configured" in told
    assert "Set broker.tls.cert and broker.tls.key" in told


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (lambda papers: papers.strangers.issue("other"), "does not trust the CA of our certif"),
        (lambda papers: papers.expired_client, "our certificate (broker.tls.cert) has expired"),
    ],
    ids=["stranger", "expired"],
)
async def test_wrong_client_certificate(
    make_broker: MakeBroker, papers: Papers, pair: Callable[[Papers], Pair], said: str
) -> None:
    """A certificate of ours that the broker does not take is said to be not taken, and why."""
    broker, own = make_broker(**mutual(papers)), pair(papers)
    shown = config.Tls(ca=papers.ours.ca, cert=own.cert, key=own.key)

    told = await refusal(broker, tls=shown)

    assert said in told


def files(papers: Papers, **others: Path) -> config.Tls:
    """The right files, some of them replaced."""
    right = {"ca": papers.ours.ca, "cert": papers.client.cert, "key": papers.client.key}
    return config.Tls(**{**right, **others})


async def test_wrong_files(broker: Broker, papers: Papers, tmp_path: Path) -> None:
    """Each file that is of no use is named with its key, its path and what is wrong with it."""
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("nothing", encoding="utf-8")
    gone = tmp_path / "gone.pem"
    gone.write_text("", encoding="utf-8")
    without = files(papers, ca=gone)
    gone.unlink()
    locked = papers.ours.locked(papers.client)

    told = {
        "ca": await refusal(broker, tls=files(papers, ca=nonsense)),
        "cert": await refusal(broker, tls=files(papers, cert=nonsense)),
        "key": await refusal(broker, tls=files(papers, key=nonsense)),
        "pair": await refusal(broker, tls=files(papers, key=papers.server.key)),
        "locked": await refusal(broker, tls=files(papers, key=locked)),
        "gone": await refusal(broker, tls=without),
    }

    assert f"broker.tls.ca: {nonsense} holds no certificate in PEM form" in told["ca"]
    assert f"broker.tls.cert: {nonsense} holds no certificate" in told["cert"]
    assert f"broker.tls.key: {nonsense} holds no key in PEM form" in told["key"]
    assert f"{papers.server.key} is not the key of the certificate in" in told["pair"]
    assert f"{locked} is protected by a passphrase" in told["locked"]
    assert f"broker.tls.ca: {gone} cannot be read (No such file" in told["gone"]


@pytest.mark.parametrize("protocol", ["auto", "5", "3.1.1"])
async def test_plain_on_tls_port(make_broker: MakeBroker, papers: Papers, protocol: str) -> None:
    """Who speaks without encryption to a port that has it is told to set broker.tls."""
    broker = make_broker(**serving(papers.server))

    told = await refusal(broker, protocol=protocol)

    assert "it speaks TLS on this port, and broker.tls is not set. Set broker.tls" in told


async def test_plain_on_mutual_port(make_broker: MakeBroker, papers: Papers) -> None:
    """It is told also where the port wants a certificate."""
    broker = make_broker(**mutual(papers))

    assert "broker.tls is not set" in await refusal(broker)


async def test_tls_on_plain_port(broker: Broker) -> None:
    """Who encrypts to a port that does not is told so, and of the usual port."""
    told = await refusal(broker, tls=config.Tls())

    assert "it does not speak TLS. Is this the broker's TLS port (often 8883)?" in told


async def test_login(make_broker: MakeBroker, tmp_path: Path) -> None:
    """No user, an unknown one and a wrong password get a message each; no password is in it."""
    passwords = tmp_path / "passwords"
    command = ["mosquitto_passwd", "-c", "-b", str(passwords), "hearth", "right"]
    await asyncio.to_thread(subprocess.run, command, check=True)
    strict = make_broker(access=("allow_anonymous false", f"password_file {passwords}"))
    wrong = {"username": "hearth", "password": SecretStr("wr0ng")}

    nobody = await refusal(strict)
    known = await refusal(strict, **wrong)
    old = await refusal(strict, **wrong, protocol="3.1.1")

    assert "it lets nobody in without a user. Set broker.username" in nobody
    assert "the user hearth is not known, or the password wrong. Check broker.username" in known
    assert "the user hearth is not known, or the password wrong" in old
    assert "wr0ng" not in known + old


async def test_again_after_loss(make_broker: MakeBroker, papers: Papers) -> None:
    """An encrypted connection comes back after a restart of the broker."""
    broker = make_broker(**mutual(papers))
    address = config.Broker(host="127.0.0.1", port=broker.port, tls=files(papers))
    soon = Backoff(first_s=0.05, longest_s=0.2)
    client = Client(settings=address, client_id="hearth", clean=True, backoff=soon)
    ups = asyncio.Semaphore(0)
    client.on_connection(lambda connected: ups.release() if connected else None)

    await client.connect()
    await asyncio.wait_for(ups.acquire(), 10)
    await asyncio.to_thread(broker.stop)
    await asyncio.to_thread(broker.start)
    await asyncio.wait_for(ups.acquire(), 10)
    connected = client.connected
    await client.stop()

    assert connected
