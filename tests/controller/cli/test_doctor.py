"""`hearth doctor` collects what a bug report needs, and not one secret."""

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
import yaml
from hypothesis import given
from hypothesis import strategies as st
from paho.mqtt.client import MQTTv311

from controller.cli.doctor import report
from controller.cli.scrub import REMOVED, Scrubber
from tests.conftest import MakeBroker
from tests.servers.broker import Broker, find_mosquitto, free_port
from tests.servers.peer import Peer

PLANTED = "tr0ub4dor"
JOURNALCTL = """#!/bin/sh
cat <<'END'
{"event": "command_answered", "text": "disarm the alarm, code 4711", "ms": 12}
the password is hunter2 and the address mqtt://ann:swordfish@broker:1883/
{"event": "oops", "api_key": "abc-def", "nested": {"Token": "xyzzy9"}}
tr0ub4dor stands here alone, and scrypt$14$8$1$0011223344556677$00112233445566778899aabbccddeeff
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49
-----END PRIVATE KEY-----
command_answered source=me\x1b[2J
END
"""


@pytest.fixture(autouse=True)
def _surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A log to read, no embedded model, and logging as it was."""
    program = tmp_path / "bin" / "journalctl"
    program.parent.mkdir()
    program.write_text(JOURNALCTL, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", list(root.handlers))
    level = root.level
    yield
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


def written(folder: Path, port: int, **sections: object) -> Path:
    """A configuration file for a broker on this port, without a model."""
    path = folder / "config.yaml"
    given = {
        "broker": {"host": "127.0.0.1", "port": port},
        "journal": {"path": str(folder / "journal.db")},
        "model": {"backend": "none"},
    }
    path.write_text(yaml.safe_dump({**given, **sections}), encoding="utf-8")
    return path


async def test_parts(broker: Broker, tmp_path: Path) -> None:
    """Versions, configuration, checks, home, files and log are there, each with its title."""
    (tmp_path / "journal.db").write_bytes(b"x" * 1234)
    path = written(tmp_path, broker.port, areas={"kitchen": {"aliases": ["galley"]}})

    text = await report(path, {"HEARTH_QUEUE__SIZE": "7"})

    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert [title.split()[1].strip(",") for title in titles] == [
        "versions",
        "configuration",
        "hearth",
        "home",
        "files",
        "last",
    ]
    assert "Python 3." in text
    assert "paho-mqtt 2." in text
    assert '"galley"' in text
    assert "variables: HEARTH_QUEUE__SIZE" in text
    assert "ok   broker login: without a user" in text
    assert "not to be had: no Hearth daemon is on this broker" in text
    assert "journal.db 1234 bytes" in text
    assert "command_answered" in text


@pytest.mark.skipif(find_mosquitto() is None, reason="amqtt knows no users here")
@pytest.mark.parametrize("where", ["file", "config", "variable", "credential"])
async def test_password(make_broker: MakeBroker, tmp_path: Path, where: str) -> None:
    """The broker's password is nowhere in it, wherever it comes from and wherever it turns up."""
    passwords = tmp_path / "passwords"
    command = ["mosquitto_passwd", "-c", "-b", str(passwords), "hearth", PLANTED]
    await asyncio.to_thread(subprocess.run, command, check=True)
    broker = make_broker(access=("allow_anonymous false", f"password_file {passwords}"))
    holder = tmp_path / "broker_password"
    holder.write_text(PLANTED, encoding="utf-8")
    login: dict[str, object] = {"host": "127.0.0.1", "port": broker.port, "username": "hearth"}
    env = {
        "variable": {"HEARTH_BROKER__PASSWORD": PLANTED},
        "credential": {"CREDENTIALS_DIRECTORY": str(tmp_path)},
    }.get(where, {})
    more = {"file": {"password_file": str(holder)}, "config": {"password": PLANTED}}.get(where, {})

    text = await report(written(tmp_path, broker.port, broker={**login, **more}), env)

    assert "ok   broker login: as hearth" in text
    assert PLANTED not in text


async def test_the_rest(broker: Broker, tmp_path: Path) -> None:
    """Neither PIN nor hash, code, token, key, nor user in an address is left, in any part."""
    skipped = {"homeassistant/light/x/config": json.dumps({"password": "opensesame"})}
    with Peer(broker, protocol=MQTTv311) as peer:
        for topic, payload in skipped.items():
            peer.publish(topic, payload, retain=True)
    pin = tmp_path / "pin"
    pin.write_text("86421357", encoding="utf-8")
    path = written(tmp_path, broker.port, policy={"pin": {"file": str(pin)}})

    text = await report(path, {"HEARTH_EXTRA_TOKEN": "sesame12"})

    planted = (
        ["4711", "hunter2", "swordfish", "ann:", "abc-def", "xyzzy9", "scrypt$", "MIGHAgEAMB"],
        ["86421357", "opensesame", "sesame12", "\x1b"],
    )
    assert [secret for group in planted for secret in group if secret in text] == []
    assert "HEARTH_EXTRA_TOKEN" in text
    assert "disarm the alarm" in text


async def test_broken_configuration(tmp_path: Path) -> None:
    """With a configuration that is wrong, what is wrong with it is there, and the log."""
    path = tmp_path / "config.yaml"
    path.write_text(f"broker:\n  pasword: {PLANTED}\n", encoding="utf-8")

    text = await report(path, {})

    assert "line 2: broker.pasword is not a key; did you mean broker.password?" in text
    assert PLANTED not in text.split("## last")[0]
    assert "command_answered" in text


async def test_no_broker(tmp_path: Path) -> None:
    """Without a broker, that is what the report says."""
    port = free_port()

    text = await report(written(tmp_path, port), {})

    assert f"fail broker: 127.0.0.1:{port}: connection refused" in text
    assert "not to be had: cannot use the broker" in text


def test_into_a_file(tmp_path: Path) -> None:
    """`--output` writes the file, and says so; a file that cannot be written is named."""
    path, target = written(tmp_path, free_port()), tmp_path / "report.txt"
    command = [sys.executable, "-m", "controller", "doctor", "--config", str(path), "--output"]

    done = subprocess.run(
        [*command, str(target)], capture_output=True, text=True, check=False, timeout=60
    )
    failed = subprocess.run(
        [*command, str(tmp_path)], capture_output=True, text=True, check=False, timeout=60
    )

    assert (done.returncode, done.stdout) == (0, "")
    assert f"written to {target}" in done.stderr
    assert "## versions" in target.read_text(encoding="utf-8")
    assert failed.returncode == 2
    assert "cannot be written: Is a directory" in failed.stderr


@given(st.text(max_size=60), st.text(max_size=60))
def test_known_secrets(before: str, after: str) -> None:
    """A known secret is gone from any text."""
    assert PLANTED not in Scrubber((PLANTED,))(f"{before}{PLANTED}{after}")


@pytest.mark.parametrize(
    "text",
    [
        "the light in the hall is on",
        "policy.pin.tries: 5 of 5",
        "hearth/status online, mqtt://broker:1883",
        '{"device_class": "door", "code_format": "number"}',
    ],
)
def test_harmless(text: str) -> None:
    """What holds no secret stays readable."""
    clean = Scrubber(())(text)

    assert clean == text or clean.count(REMOVED) <= 1


@pytest.mark.parametrize("text", ["password" * 5000, "a" * 50_000 + ":", "code " * 10_000 + "1"])
def test_long_texts(text: str) -> None:
    """Long texts take no long time."""
    assert Scrubber(())(text) is not None
