"""A broker's clients: the daemon's connection, a peer that plays devices, a gateway."""

from collections.abc import AsyncIterator, Iterator

import pytest

from controller import config
from controller.gateway import Gateway
from controller.home.areas import Areas
from controller.home.registry import Home
from controller.mqtt import Backoff, Client
from tests.controller.gateway_house import BIRTH, ECHO_S, House
from tests.servers.broker import Broker
from tests.servers.peer import Peer


@pytest.fixture
def peer(broker: Broker) -> Iterator[Peer]:
    """A client that plays the devices."""
    with Peer(broker, protocol=4) as peer:
        yield peer


@pytest.fixture
async def client(broker: Broker) -> AsyncIterator[Client]:
    """The daemon's connection."""
    settings = config.Broker(host=broker.host, port=broker.port)
    soon = Backoff(first_s=0.05, longest_s=0.2)
    client = Client(settings=settings, client_id="hearth", clean=True, backoff=soon)
    await client.connect()
    yield client
    await client.stop()


@pytest.fixture
async def house(client: Client, peer: Peer) -> AsyncIterator[House]:
    """A gateway that has started."""
    home = Home(areas=Areas())
    limits = dict.fromkeys(("light", "switch", "sensor", "lock", "text"), ECHO_S)
    gateway = Gateway(client=client, home=home, birth=BIRTH, echo_s=limits)
    await gateway.start()
    yield House(client=client, home=home, gateway=gateway, peer=peer)
    await gateway.stop()
