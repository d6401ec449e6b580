"""Houses for the integration tests: one that is shared by a module, or one to break."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt.client import MQTTv5, MQTTv311

from tests.integration.house import House, daemon, simulator
from tests.servers.broker import Broker
from tests.servers.ollama_http import Model
from tests.servers.ollama_server import OllamaServer
from tests.servers.person import Person
from tests.servers.process import Process

MakeHouse = Callable[..., "Running"]


class Running(House):
    """A house with its processes, for tests that stop and start them."""

    def __init__(self, *, folder: Path, changes: Mapping[str, Any], **parts: Any) -> None:
        super().__init__(**parts)
        self.folder = folder
        self.changes = changes
        self.dialect = "text"
        self.simulator: Process
        self.daemon: Process

    def start_simulator(self) -> None:
        """Start the simulated house and wait until it has announced everything."""
        self.simulator = simulator(self.broker).start()
        self.person.wait_for("sim/home/ready")

    def start_daemon(self, changes: Mapping[str, Any] | None = None) -> None:
        """Start a daemon, maybe with further changes, and wait until it takes commands."""
        self.daemon = daemon(
            self.broker,
            self.folder,
            model_host=self.server.host,
            changes={**self.changes, **(changes or {})},
        ).start()
        self.daemon.wait_for("daemon_ready")

    def restart_daemon(self, changes: Mapping[str, Any] | None = None) -> None:
        """End the daemon as a service manager would, and start it anew."""
        self.daemon.stop()
        self.start_daemon(changes)

    def mend(self) -> None:
        """Start again what a failed test has left broken."""
        self.broker.start_if_down()
        if self.daemon.status is not None:
            self.start_daemon()


def running(
    folder: Path,
    stack: ExitStack,
    changes: Mapping[str, Any],
    kind: str | None = None,
    *,
    kept: Mapping[str, str] | None = None,
) -> Running:
    """All processes of a house, stopped when the stack is left.

    Args:
        folder: for their files.
        stack: what ends them.
        changes: to the configuration.
        kind: of the broker; None: what is there.
        kept: retained messages, by topic, that are there before the daemon.
    """
    broker = Broker(folder, persistence=True, kind=kind).start()
    stack.callback(broker.stop)
    server = stack.enter_context(OllamaServer())
    if changes.get("model", {}).get("dialect") == "tools":
        server.models["gemma3:4b"] = Model(capabilities=("completion", "tools"))
    protocol = MQTTv5 if broker.kind == "mosquitto" else MQTTv311
    person = stack.enter_context(Person(broker.host, broker.port, protocol=protocol))
    house = Running(folder=folder, changes=changes, broker=broker, server=server, person=person)
    for topic, payload in (kept or {}).items():
        person.publish(topic, payload, retain=True)
    house.start_simulator()
    stack.callback(lambda: house.simulator.stop())  # noqa: PLW0108  # a test may start another
    house.start_daemon()
    stack.callback(lambda: house.daemon.stop())  # noqa: PLW0108
    return house


@contextmanager
def another_daemon(
    house: House, folder: Path, base: str, changes: Mapping[str, Any]
) -> Iterator[Person]:
    """Somebody who speaks to a second daemon in the same house, below topics of its own."""
    broker = house.broker
    own = {"broker": {"client_id": base}, "topics": {"base": base, "send_birth": False}}
    second = daemon(broker, folder, model_host=house.server.host, changes={**changes, **own})
    try:
        second.start().wait_for("daemon_ready")
        with Person(broker.host, broker.port, base=base) as person:
            yield person
    finally:
        second.stop()


@pytest.fixture
def make_house(tmp_path: Path) -> Iterator[MakeHouse]:
    """A house of a test's own, with changes to the configuration."""
    with ExitStack() as stack:
        yield lambda kind=None, **changes: running(tmp_path, stack, changes, kind)


@pytest.fixture(scope="module", params=["text", "json", "tools"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A house shared by the tests of a module, once for each dialect."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("house")
        shared = running(folder, stack, {"model": {"dialect": request.param}})
        shared.dialect = request.param
        yield shared


@pytest.fixture(scope="module")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house shared by the tests of a module, in the text dialect; it waits long for the model."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("house")
        patient = {"dialect": "text", "read_s": 20, "total_s": 20}
        yield running(folder, stack, {"model": patient, "queue": {"size": 20}})
