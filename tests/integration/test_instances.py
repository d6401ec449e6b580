"""Two daemons on one broker by mistake: the later one says so and goes; nothing is done twice."""

import contextlib
import queue
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.integration.conftest import Running, running
from tests.integration.house import daemon, text_reply
from tests.servers.broker import find_mosquitto
from tests.servers.peer import Peer
from tests.servers.process import Process

pytestmark = pytest.mark.skipif(find_mosquitto() is None, reason="needs mosquitto")

SENTENCE = "turn on the kitchen light"
ON = text_reply({"thought": "I do it.", "calls": [["turn_on", {"target": "kitchen light"}]]})
UNREACHABLE, CONFLICT = 4, 5
LIMIT_S = 60


class Others:
    """Further daemons on a house's broker."""

    def __init__(self, house: Running, folder: Path, stack: ExitStack) -> None:
        self._house, self._folder, self._stack = house, folder, stack
        self._count = 0

    def start(self, **changes: Mapping[str, Any]) -> Process:
        """Start one with a journal of its own."""
        self._count += 1
        folder = self._folder / f"other-{self._count}"
        folder.mkdir()
        host = self._house.server.host
        process = daemon(self._house.broker, folder, model_host=host, changes=changes)
        self._stack.callback(process.stop)
        return process.start()


@pytest.fixture
def others(house: Running, tmp_path: Path) -> Iterator[Others]:
    """Further daemons beside that of the house."""
    with ExitStack() as stack:
        yield Others(house, tmp_path, stack)


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running house."""
    with ExitStack() as stack:
        yield running(tmp_path_factory.mktemp("house"), stack, {})


@pytest.fixture
def house(own_house: Running) -> Running:
    """The house with its daemon and the kitchen light off, and a model that turns it on."""
    own_house.mend()
    own_house.reset()
    own_house.arrange({"kitchen_light": {"on": False}}, {})
    own_house.server.script(SENTENCE, ON)
    return own_house


def settled(house: Running, one: Process, two: Process) -> tuple[Process, Process]:
    """Who is left, and who has gone, once that is decided."""
    ended: queue.Queue[Process] = queue.Queue()
    for process in (one, two):
        threading.Thread(target=_report_end, args=(process, ended), daemon=True).start()
    gone = ended.get(timeout=LIMIT_S)
    left = one if gone is two else two
    left.wait_for("daemon_ready")
    until_it_answers(house)
    return left, gone


def until_it_answers(house: Running) -> None:
    """Ask until there is an answer: who is left may still be coming back to the broker."""
    with Peer(house.broker) as peer:
        peer.subscribe("hearth/result/peer")
        for _ in range(LIMIT_S):
            peer.publish("hearth/query/peer", "instance")
            with contextlib.suppress(queue.Empty):
                peer.received.get(timeout=1)
                return
    raise AssertionError("nobody answers")


def _report_end(process: Process, ended: "queue.Queue[Process]") -> None:
    process.join(LIMIT_S)
    ended.put(process)


def said_once(house: Running) -> None:
    """Say a sentence: it is answered once, and acted on once."""
    mark = house.person.mark()
    response = house.person.say(SENTENCE)

    assert response["status"] == "done"
    assert len(house.answers(response["id"], mark)) == 1
    assert len(house.commands(mark)) == 1


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"broker": {"client_id": "hearth2"}},
        {"broker": {"protocol": "3.1.1"}},
    ],
    ids=["same", "other-client-id", "3.1.1"],
)
def test_later_one_goes(house: Running, others: Others, changes: Mapping[str, Any]) -> None:
    """A second daemon says which one is there already, and goes before it has touched anything."""
    second = others.start(**changes)

    status = second.join(LIMIT_S)

    assert status == UNREACHABLE
    assert "another Hearth works on this broker under hearth/: instance " in second.output
    assert "topics.base and broker.client_id" in second.output
    assert "daemon_ready" not in second.output
    assert house.daemon.output.count("broker_lost") == 0
    said_once(house)


def test_at_the_same_time(house: Running, others: Others) -> None:
    """Of two that start together one is left, it is known as online, and does things once."""
    house.daemon.stop()
    one, two = others.start(), others.start()

    _left, gone = settled(house, one, two)

    assert "another Hearth works on this broker" in gone.output
    said_once(house)
    with Peer(house.broker) as peer:
        peer.subscribe("hearth/status")
        assert b"online" in iter(lambda: peer.next().payload, None)


def test_at_the_same_time_with_own_ids(house: Running, others: Others) -> None:
    """Client ids of their own do not make two of them welcome on the same topics."""
    house.daemon.stop()
    one = others.start(broker={"client_id": "one"})
    two = others.start(broker={"client_id": "two"})

    _left, gone = settled(house, one, two)

    assert "another Hearth works on this broker" in gone.output
    said_once(house)


def test_same_client_id_elsewhere(house: Running, others: Others) -> None:
    """One that shares only the client id does not fight for it: it says so, and stays away."""
    second = others.start(topics={"base": "annex"})

    status = second.join(LIMIT_S)

    assert status == CONFLICT
    assert "another Hearth on this broker, under hearth/, has the client id hearth" in second.output
    assert "Give every one its own broker.client_id" in second.output
    assert "broker_lost" not in house.daemon.output


def test_after_a_crash(house: Running) -> None:
    """What a killed daemon has left on the bus keeps the next one from nothing."""
    house.daemon.kill()

    house.start_daemon()

    assert "another Hearth" not in house.daemon.output
    said_once(house)


def test_info(house: Running) -> None:
    """The instance stands in `hearth/info`, with where it runs and since when."""
    info = house.person.wait_for("hearth/info").json

    assert len(info["instance"]) == 8
    assert info["host"]
    assert info["since"] > 1_700_000_000
