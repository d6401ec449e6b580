"""The simulator as a process on a real broker."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import MakeBroker
from tests.servers.broker import Broker, free_port
from tests.servers.peer import Peer
from tests.servers.person import Person
from tests.servers.process import Process

Start = Callable[..., Process]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start simulators; all are stopped after the test."""
    running: list[Process] = []

    def run(*arguments: object, env: dict[str, str] | None = None) -> Process:
        command = [sys.executable, "-m", "simulator", "--still", *map(str, arguments)]
        running.append(Process(command, env=env).start())
        return running[-1]

    yield run
    for process in running:
        process.stop()


@pytest.fixture
def person(broker: Broker) -> Iterator[Person]:
    """Somebody who hears everything."""
    with Person(broker.host, broker.port) as somebody:
        yield somebody


def test_whole_house(broker: Broker, person: Person, start: Start):
    """It announces a house, obeys and echoes, survives a burst, and leaves as it should."""
    process = start("--port", broker.port)
    process.wait_for("27 devices in 7 areas")
    person.wait_for("sim/home/ready")

    person.publish("home/living_room_light/set", '{"state": "ON", "brightness": 41}')
    echo = person.wait_for(
        lambda one: one.topic == "home/living_room_light/state" and one.json["brightness"] == 41
    )
    since = person.mark()
    with Peer(broker) as peer:
        for number in range(1000):
            peer.tell("home/hall_lamp/set", "ON" if number % 2 else b"\xff[")
        peer.publish("home/hall_lamp/set", "OFF")
    person.wait_for(lambda one: one.topic == "home/hall_lamp/state" and one.text == "OFF")
    before = time.monotonic()
    process.signal(signal.SIGTERM)

    assert process.join() == 0
    assert time.monotonic() - before < 2
    assert echo.json["state"] == "ON"
    assert sum(one.topic == "home/hall_lamp/state" for one in person.since(since)) == 501
    person.wait_for(lambda one: one.topic == "sim/home/status" and one.text == "offline")


def test_death_is_noticed(broker: Broker, person: Person, start: Start):
    """A simulator that dies is reported offline by the broker."""
    process = start("--port", broker.port, "--protocol", "5")
    person.wait_for("sim/home/ready")
    process.kill()

    person.wait_for(lambda one: one.topic == "sim/home/status" and one.text == "offline")


def test_reset_over_the_bus(broker: Broker, person: Person, start: Start):
    """Faults, hands and a reset come over the bus; readiness says when the reset is done."""
    start("--port", broker.port)
    person.wait_for("sim/home/ready")
    person.publish("sim/home/fault/fan", "offline")
    person.wait_for(lambda one: one.topic == "home/fan/availability" and one.text == "offline")
    person.publish("sim/home/set/bedroom_temperature", '{"value": 12}')
    person.wait_for(lambda one: one.topic == "home/bedroom_temperature/state" and one.text == "12")
    since = person.mark()
    person.publish("sim/home/reset", "")
    person.wait_for(lambda one: one.topic == "sim/home/ready" and one.json["resets"] == 1)

    said = {one.topic: one.text for one in person.since(since)}
    assert said["home/fan/availability"] == "online"
    assert said["home/bedroom_temperature/state"] == "17"


def test_waits_for_the_broker(make_broker: MakeBroker, start: Start):
    """Without a broker it says where it looked, keeps trying, and goes on when there is one."""
    broker = make_broker()
    broker.stop()
    process = start("--port", broker.port)
    process.wait_for(f"no connection to the broker at localhost:{broker.port}: Connection refused")
    broker.start()

    process.wait_for("27 devices in 7 areas")


def test_comes_back(broker: Broker, start: Start):
    """After a restart of the broker everything is announced again."""
    process = start("--port", broker.port)
    process.wait_for("27 devices")
    broker.stop()
    process.wait_for("no connection")
    broker.start()
    process.wait_for("27 devices", times=2)

    with Person(broker.host, broker.port) as person:
        assert person.wait_for("sim/home/status").text == "online"


def test_refused_user(make_broker: MakeBroker, start: Start):
    """A broker that refuses the user ends the program with status 3 and the reason."""
    broker = make_broker(access=("allow_anonymous false",))
    process = start("--port", broker.port, "--username", "eve")

    assert process.join(20) == 3
    assert "refuses this user: Not authorized" in process.output
    assert f"localhost:{broker.port}" in process.output


def test_wrong_house(tmp_path: Path, start: Start):
    """A wrong house file ends the program with status 2, naming file, device and key."""
    house = tmp_path / "mine.yaml"
    house.write_text("areas: {den: {}}\ndevices: {lamp: {type: light, area: den, glow: 3}}")
    process = start("--house", house)

    assert process.join(20) == 2
    assert f"{house}: devices.lamp.glow: unknown key" in process.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("--password-file", "/nowhere"),
        ("--ca", "/nowhere"),
        ("--speed", "0"),
        ("--port", "99999"),
        ("--seed", "x"),
        ("--prefix", "a/#"),
        ("--house", "x"),
    ],
)
def test_wrong_arguments(start: Start, arguments: tuple[str, str]):
    """Wrong arguments end the program with status 2, naming what is wrong."""
    process = start(*arguments)

    assert process.join(20) == 2
    assert arguments[1] in process.output


def test_stops_without_a_broker(start: Start):
    """It can be stopped at once while there is no broker."""
    process = start("--port", free_port())
    process.wait_for("no connection")
    before = time.monotonic()
    process.signal(signal.SIGINT)

    assert process.join() == 0
    assert time.monotonic() - before < 2


def test_tells_systemd(broker: Broker, start: Start, tmp_path: Path):
    """Under systemd it is ready when everything is announced, and feeds the watchdog."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        address = tmp_path / "notify"
        manager.bind(str(address))
        manager.settimeout(20)
        start(
            "--port",
            broker.port,
            env={"NOTIFY_SOCKET": str(address), "WATCHDOG_USEC": "400000"},
        )
        heard: list[str] = []
        while not any("READY=1" in one for one in heard) or heard[-1] != "WATCHDOG=1":
            heard.append(manager.recv(4096).decode())

        with Person(broker.host, broker.port) as person:
            facts = person.wait_for("sim/home/ready").json

    assert facts["devices"] == 27


def test_made_up_house(broker: Broker, person: Person, start: Start, tmp_path: Path):
    """A house that was made up is announced, in all dialects, and leaves nobody online."""
    house = tmp_path / "big.yaml"
    making = [sys.executable, "-m", "simulator", "generate", "--devices", "400", "-o", str(house)]
    subprocess.run(making, check=True)
    process = start("--port", broker.port, "--house", house)
    process.wait_for("generated_1 is ready: 400 devices in 33 areas")
    process.signal(signal.SIGTERM)

    assert process.join() == 0
    person.wait_for(lambda one: one.topic == "sim/generated_1/status" and one.text == "offline")
    last = {one.topic: one.text for one in person.since(0) if one.topic.endswith("/LWT")}
    assert set(last.values()) == {"Offline"}


def test_list_houses(start: Start):
    """The shipped houses can be listed."""
    process = start("--list-houses")

    assert process.join(20) == 0
    assert process.output == "home: 27 devices in 7 areas"


def test_password(make_broker: MakeBroker, start: Start, tmp_path: Path):
    """The password comes from a file, and a broker that wants one lets it in."""
    users, secret = tmp_path / "users", tmp_path / "secret"
    subprocess.run(["mosquitto_passwd", "-b", "-c", users, "sim", "s3cret"], check=True)
    users.chmod(0o644)
    secret.write_text("s3cret\n")
    broker = make_broker(access=("allow_anonymous false", f"password_file {users}"))
    process = start("--port", broker.port, "--username", "sim", "--password-file", secret)

    process.wait_for("home is ready")
    assert "s3cret" not in process.output
