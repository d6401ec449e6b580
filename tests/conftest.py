"""What all tests share: a broker of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.servers.broker import Broker, find_mosquitto
from tests.servers.ollama_server import OllamaServer

settings.register_profile("brief", max_examples=40)  # For make test; make test-slow takes more.

MakeBroker = Callable[..., Broker]


def pytest_report_header() -> str:
    """Say which broker the tests run against."""
    program = find_mosquitto()
    if program is None:
        return "broker: amqtt, as there is no mosquitto here (MQTT 5 and ACL tests are skipped)"
    return f"broker: {program}"


@pytest.fixture
def make_broker(tmp_path: Path) -> Iterator[MakeBroker]:
    """Start brokers with the arguments of `Broker`; all are stopped after the test."""
    brokers: list[Broker] = []

    def make(**settings: object) -> Broker:
        directory = tmp_path / f"broker-{len(brokers)}"
        directory.mkdir()
        broker = Broker(directory, **settings)
        brokers.append(broker)
        return broker.start()

    yield make
    for broker in brokers:
        broker.stop()


@pytest.fixture
def broker(make_broker: MakeBroker) -> Broker:
    """A running broker on a free port, for one test."""
    return make_broker()


@pytest.fixture
def ollama_server() -> Iterator[OllamaServer]:
    """A running model server with `gemma3:4b` and nothing to say: tests give it a script."""
    with OllamaServer() as server:
        yield server
