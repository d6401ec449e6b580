"""Houses for the integration tests: one that is shared by a module, or one to break."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.integration.house import House, daemon, simulator
from tests.servers.broker import Broker
from tests.servers.ollama_server import OllamaServer
from tests.servers.person import Person
from tests.servers.process import Process

MakeHouse = Callable[..., "Running"]


class Running(House):
    """A house with its processes, for tests that stop and start them."""

    def __init__(self, *, folder: Path, **parts: Any) -> None:
        super().__init__(**parts)
        self.folder = folder
        self.dialect = "text"
        self.simulator: Process
        self.daemon: Process

    def start_simulator(self) -> None:
        """Start the simulated house and wait until it has announced everything."""
        self.simulator = simulator(self.broker).start()
        self.person.wait_for("sim/home/ready")

    def start_daemon(self, changes: Mapping[str, Any] | None = None) -> None:
        """Start a daemon and wait until it takes commands."""
        self.daemon = daemon(
            self.broker, self.folder, model_host=self.server.host, changes=changes
        ).start()
        self.daemon.wait_for("daemon_ready")


def running(folder: Path, stack: ExitStack, changes: Mapping[str, Any]) -> Running:
    """All processes of a house, stopped when the stack is left."""
    broker = Broker(folder, persistence=True).start()
    stack.callback(broker.stop)
    server = stack.enter_context(OllamaServer())
    person = stack.enter_context(Person(broker.host, broker.port))
    house = Running(folder=folder, broker=broker, server=server, person=person)
    house.start_simulator()
    stack.callback(lambda: house.simulator.stop())
    house.start_daemon(changes)
    stack.callback(lambda: house.daemon.stop())
    return house


@pytest.fixture
def make_house(tmp_path: Path) -> Iterator[MakeHouse]:
    """A house of a test's own, with changes to the configuration."""
    with ExitStack() as stack:
        yield lambda **changes: running(tmp_path, stack, changes)


@pytest.fixture(scope="module", params=["text", "json"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A house shared by the tests of a module, once for each dialect."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("house")
        shared = running(folder, stack, {"model": {"dialect": request.param}})
        shared.dialect = request.param
        yield shared
