"""The daemon works under the restrictions of its unit: all that it does, it may do there."""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
import yaml
from paho.mqtt.client import MQTTv5, MQTTv311

from tests.servers.broker import Broker, free_port
from tests.servers.person import Person
from tests.servers.process import Process

CONFINE = Path(__file__).with_name("confine.py")
TOOLS = ("unshare", "mount", "systemd-analyze")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
CANNOT = 77
PASSWORD = "only in the credential"  # noqa: S105

HIDDEN = [
    str(path)
    for path in (Path(__file__).resolve(), Path(sys.prefix).resolve())
    if path.parts[1:2] in (("tmp",), ("mnt",))
]

pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"there is no {', '.join(MISSING)} here"),
    pytest.mark.skipif(
        bool(HIDDEN), reason=f"the unit has a /tmp of its own, which hides {', '.join(HIDDEN)}"
    ),
]


def confined(folder: Path, *command: str) -> list[str]:
    """A command that runs another one confined; it may write in `folder`/state alone."""
    own = [] if os.geteuid() == 0 else ["--map-root-user"]
    bind = 'mount -t tmpfs tmpfs /mnt && mkdir /mnt/state && mount --bind "$0" /mnt/state'
    script = f'{bind} && cp -r "$1"/. /mnt && shift && exec "$@"'
    state, given = folder / "state", folder / "given"
    state.mkdir(exist_ok=True)
    given.mkdir(exist_ok=True)
    shell = ["unshare", *own, "--mount", "sh", "-c", script, str(state), str(given)]
    return [*shell, sys.executable, str(CONFINE), *command]


def tried(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """What comes of a few lines of Python under the restrictions."""
    run = subprocess.run(
        confined(folder, sys.executable, "-c", code),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    if run.returncode == CANNOT or "unshare failed" in run.stderr:
        pytest.skip(f"this machine does not allow it: {run.stdout}{run.stderr}".strip())
    return run


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("open('/etc/x', 'w')", "Read-only file system"),
        ("import os; os.sched_setaffinity(0, {0})", "Operation not permitted"),
        ("import os; os.chroot('/')", "Operation not permitted"),
        ("import mmap; mmap.mmap(-1, 4096, prot=7)", "denied"),
        ("import os; os.setuid(1)", "Operation not permitted"),
    ],
    ids=["write", "resources", "privileged", "executable-memory", "other-user"],
)
def test_restrictions(tmp_path: Path, code: str, error: str) -> None:
    """The restrictions hold, so that the next test means something."""
    run = tried(tmp_path, code)

    assert run.returncode == 1
    assert error in run.stderr


def test_daemon(broker: Broker, tmp_path: Path) -> None:
    """It starts, answers, keeps its files, serves its figures, reloads, and ends."""
    assert tried(tmp_path, "open('/mnt/state/x', 'w'); open('/tmp/x', 'w')").returncode == 0
    port = free_port()
    config = {
        "broker": {"host": broker.host, "port": broker.port, "username": "hearth"},
        "model": {"backend": "none"},
        "metrics": {"port": port},
        "areas": {"kitchen": {}},
        "log": {"format": "json"},
    }
    (tmp_path / "given" / "config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    (tmp_path / "given" / "broker_password").write_text(PASSWORD, encoding="utf-8")
    run = [sys.executable, "-m", "controller", "run", "--config", "/mnt/config.yaml"]
    env = {
        "STATE_DIRECTORY": "/mnt/state",
        "HOME": "/mnt/state",
        "CREDENTIALS_DIRECTORY": "/mnt",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    daemon = Process(confined(tmp_path, *run), env=env).start()
    protocol = MQTTv5 if broker.kind == "mosquitto" else MQTTv311
    try:
        with Person(broker.host, broker.port, protocol=protocol) as person:
            daemon.wait_for("daemon_ready")
            answer = person.say("turn on the kitchen light")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as page:
            figures = page.read().decode()
        daemon.signal(signal.SIGHUP)
        daemon.wait_for("configuration_reloaded")
        daemon.signal(signal.SIGTERM)
        status = daemon.join()
    finally:
        daemon.stop()

    kept = {path.name for path in (tmp_path / "state").iterdir()}
    assert answer["status"] == "failed"
    assert "hearth_commands_total" in figures
    assert "hearth_process_open_fds" in figures
    assert {"journal.db", "sessions.db"} <= kept
    assert status == 0
    assert [line for line in daemon.lines if json.loads(line)["level"] == "error"] == []
    assert PASSWORD not in daemon.output


def test_simulator(broker: Broker, tmp_path: Path) -> None:
    """The simulated house works under them as well; it needs to write nothing."""
    assert tried(tmp_path, "open('/tmp/x', 'w')").returncode == 0
    where = ["--host", broker.host, "--port", str(broker.port), "--still"]
    env = {"PYTHONDONTWRITEBYTECODE": "1"}
    house = Process(confined(tmp_path, sys.executable, "-m", "simulator", *where), env=env).start()
    protocol = MQTTv5 if broker.kind == "mosquitto" else MQTTv311
    try:
        with Person(broker.host, broker.port, protocol=protocol) as person:
            person.wait_for("sim/home/ready")
            mark = person.mark()
            person.publish("home/kitchen_light/set", json.dumps({"state": "ON"}))
            person.wait_for(lambda message: message.topic.startswith("home/kitchen"), since=mark)
        house.signal(signal.SIGTERM)
        status = house.join()
    finally:
        house.stop()

    assert status == 0
