"""`hearth check` says what works, what does not, and what would help."""

import io
import json
import logging
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import structlog
import typer
from paho.mqtt.client import MQTTv311
from rich.console import Console

from controller.cli.check import check, check_command, check_path, table, to_json, works
from controller.cli.checks.row import CheckRow, State
from controller.config import Config, load
from tests.conftest import MakeBroker
from tests.servers.broker import Broker, find_mosquitto
from tests.servers.ollama_server import OllamaServer
from tests.servers.peer import Peer

LIGHT = {"unique_id": "hall", "name": "Hall", "command_topic": "hall/set", "state_topic": "hall"}
needs_mosquitto = pytest.mark.skipif(find_mosquitto() is None, reason="amqtt knows no users here")


@pytest.fixture(autouse=True)
def _own_logging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command configures logging; that ends with the test."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", list(root.handlers))
    level = root.level
    yield
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No embedded model is installed for the tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("CACHE_DIRECTORY", raising=False)


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    """A model server that has the default model."""
    with OllamaServer() as running:
        yield running


def closed_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def configured(tmp_path: Path, **sections: Mapping[str, object]) -> Config:
    """A configuration with these sections, its journal in `tmp_path`, and no model."""
    given = {"journal": {"path": str(tmp_path / "journal.db")}, "model": {"backend": "none"}}
    path = tmp_path / "config.yaml"
    path.write_text(json.dumps({**given, **sections}), encoding="utf-8")
    return load(path, {})


def at(broker: Broker, **more: object) -> Mapping[str, object]:
    """The broker's section."""
    return {"host": broker.host, "port": broker.port, **more}


def announce(broker: Broker, retained: Mapping[str, object]) -> None:
    """Leave retained messages on the broker."""
    with Peer(broker, protocol=MQTTv311) as peer:
        for topic, payload in retained.items():
            text = payload if isinstance(payload, str) else json.dumps(payload)
            peer.publish(topic, text, retain=True)


def everything(folder: Path) -> list[Path]:
    """All that is in a folder."""
    return sorted(folder.rglob("*"))


def named(rows: list[CheckRow], name: str) -> CheckRow:
    """The one row of this name."""
    (row,) = (row for row in rows if row.name == name)
    return row


async def test_bus_in_order(broker: Broker, tmp_path: Path) -> None:
    """With a broker that lets us in, what is missing is a daemon and devices, and said so."""
    rows = await check(configured(tmp_path, broker=at(broker)))

    assert [row.name for row in rows] == [
        "configuration",
        "broker",
        "broker login",
        "daemon",
        "devices",
        "rights",
        "model",
        "journal",
    ]
    assert works(rows)
    assert (named(rows, "daemon").state, named(rows, "daemon").fix) == (State.WARN, "hearth run")
    assert "hearth-simulator" in named(rows, "devices").fix


async def test_devices_and_daemon(broker: Broker, tmp_path: Path) -> None:
    """Devices that announced themselves are counted, and a running daemon is seen."""
    config = configured(tmp_path, broker=at(broker), topics={"base": "home"})
    announce(broker, {"homeassistant/light/hall/config": LIGHT, "home/status": "online"})

    rows = await check(config)

    assert named(rows, "devices") == CheckRow(name="devices", state=State.OK, text="1 found")
    assert named(rows, "daemon").state is State.OK


async def test_useless_announcement(broker: Broker, tmp_path: Path) -> None:
    """Announcements that cannot be used are counted, and one is named with its reason."""
    bad = {"homeassistant/light/den/config": "{nonsense"}
    announce(broker, {"homeassistant/light/hall/config": LIGHT, **bad})

    row = named(await check(configured(tmp_path, broker=at(broker))), "devices")

    assert row.state is State.WARN
    assert "1 cannot be used, as homeassistant/light/den/config: " in row.text


async def test_no_broker(tmp_path: Path) -> None:
    """Where nothing listens, the address is named and the rows that need it are left out."""
    port = closed_port()

    rows = await check(configured(tmp_path, broker={"host": "127.0.0.1", "port": port}))

    assert named(rows, "broker").state is State.FAIL
    assert f"127.0.0.1:{port}" in named(rows, "broker").text
    assert named(rows, "broker").fix
    assert not {"broker login", "devices"} & {row.name for row in rows}


@pytest.mark.parametrize("host", ["no.such.host.invalid", "x" * 70])
async def test_no_such_host(tmp_path: Path, host: str) -> None:
    """A name that does not exist, or cannot, is a row and no crash."""
    rows = await check(configured(tmp_path, broker={"host": host}))

    assert named(rows, "broker").state is State.FAIL


@needs_mosquitto
async def test_not_let_in(make_broker: MakeBroker, tmp_path: Path) -> None:
    """A broker that refuses the login is told apart from one that is not there."""
    broker = make_broker(access=("allow_anonymous false",))

    rows = await check(configured(tmp_path, broker=at(broker)))

    assert named(rows, "broker").state is State.OK
    assert named(rows, "broker login").state is State.FAIL
    assert "broker.username" in named(rows, "broker login").text


async def test_model_there(server: OllamaServer, tmp_path: Path) -> None:
    """With server and model there, the embedded model is not missed."""
    rows = await check(configured(tmp_path, model={"host": server.host}))

    assert [named(rows, name).state for name in ("model server", "model", "embedded model")] == [
        State.OK
    ] * 3


async def test_model_missing(server: OllamaServer, tmp_path: Path) -> None:
    """For a missing model, the command that fetches it is given."""
    model = {"host": server.host, "name": "qwen3:4b", "backend": "ollama"}

    rows = await check(configured(tmp_path, model=model))

    assert named(rows, "model server").state is State.OK
    assert (named(rows, "model").state, named(rows, "model").fix) == (
        State.FAIL,
        "ollama pull qwen3:4b",
    )


async def test_no_model_at_all(tmp_path: Path) -> None:
    """Without a server and without an embedded model, both ways out are shown."""
    model = {"host": f"http://127.0.0.1:{closed_port()}"}

    rows = await check(configured(tmp_path, model=model))

    assert named(rows, "model server").state is State.FAIL
    assert "ollama serve" in named(rows, "model server").fix
    assert "hearth model install" in named(rows, "embedded model").fix


async def test_only_embedded(tmp_path: Path) -> None:
    """Who wants the embedded model alone is not told about servers."""
    rows = await check(configured(tmp_path, model={"backend": "embedded"}))

    assert named(rows, "embedded model").state is State.FAIL
    assert "model server" not in {row.name for row in rows}


async def test_journal_in_the_way(tmp_path: Path) -> None:
    """A journal that cannot be made is found out, with a command that makes room for it."""
    (tmp_path / "file").touch()

    rows = await check(configured(tmp_path, journal={"path": str(tmp_path / "file" / "j.db")}))

    assert named(rows, "journal").state is State.FAIL
    assert "install -d" in named(rows, "journal").fix


async def test_journal_is_not_made(tmp_path: Path) -> None:
    """Checking changes nothing."""
    config = configured(tmp_path, journal={"path": str(tmp_path / "new" / "j.db")})
    before = everything(tmp_path)

    rows = await check(config)

    assert named(rows, "journal").state is State.OK
    assert everything(tmp_path) == before


async def test_readable_password(tmp_path: Path) -> None:
    """A password that everybody on the machine can read is warned of, and not shown."""
    secret = tmp_path / "secret"
    secret.write_text("hunter2", encoding="utf-8")
    secret.chmod(0o644)
    config = configured(tmp_path, broker={"username": "me", "password_file": str(secret)})

    open_row = named(await check(config), "password")
    secret.chmod(0o600)

    assert open_row.fix == f"chmod o= {secret}"
    assert "password" not in {row.name for row in await check(config)}
    assert "hunter2" not in to_json([open_row])


async def test_wrong_configuration(tmp_path: Path) -> None:
    """With a wrong configuration, its problems are the rows, one each."""
    path = tmp_path / "config.yaml"
    path.write_text("broker: {hots: x, port: 0}", encoding="utf-8")

    rows = await check_path(path)

    assert [(row.name, row.state) for row in rows] == [("configuration", State.FAIL)] * 2


def test_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The command ends with 1 where something fails, and --json prints one object."""
    path = tmp_path / "none.yaml"

    with pytest.raises(typer.Exit) as caught:
        check_command(config=path, as_json=True)

    printed = json.loads(capfd.readouterr().out)
    assert caught.value.exit_code == 1
    assert printed["ok"] is False
    assert printed["checks"][0]["name"] == "configuration"


def test_table() -> None:
    """The table shows every row and its fix, and nothing in it acts on the terminal."""
    rows = [
        CheckRow(name="broker", state=State.OK, text="[bold]fine\x1b[31m"),
        CheckRow(name="model", state=State.FAIL, text="not there", fix="ollama pull x"),
    ]
    console = Console(width=80, color_system=None, record=True, file=io.StringIO())

    console.print(table(rows))

    shown = console.export_text()
    assert "[bold]fine" in shown
    assert "→ ollama pull x" in shown
    assert "\x1b" not in shown


def test_works() -> None:
    """A warning does not keep Hearth from working, a failure does."""
    warning = CheckRow(name="x", state=State.WARN, text="")

    assert works([warning])
    assert not works([warning, CheckRow(name="y", state=State.FAIL, text="")])
