"""What is to be broken: broker, network, house, model server, disk, clock and the daemon."""

import contextlib
import random
import resource
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import psutil
import yaml

from chaos.commands import Model, write_house
from chaos.daemon import Switches
from chaos.observer import Observer
from chaos.proxy import Proxy
from tests.servers.broker import Broker
from tests.servers.process import Process

KEEPALIVE_S = 5
READY_S = 30.0
BAD = ("Traceback", "never retrieved", '"turn_crashed"', '"message_not_taken"')
"""What no daemon may log, whatever dies around it."""
SLOWED = "broker_keeps_leaving"


class Forgetful(Broker):
    """A broker that may lose what it has kept."""

    def forget(self, *, always: bool) -> None:
        """Keep nothing over a restart from now on, or keep it again."""
        self._persistence = not always


class Stage:
    """Everything that is started here ends with it; use it with `with`."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._stack = ExitStack()
        self.problems: list[str] = []
        """What daemons have logged that they must not."""
        self.starts = 0

    def __enter__(self) -> Self:
        """Start everything."""
        enter = self._stack.enter_context
        self.folder = Path(enter(tempfile.TemporaryDirectory()))
        self.broker = Forgetful(self.folder, persistence=True).start()
        self._stack.callback(self.broker.stop)
        self.model = enter(Model())
        self.proxy = enter(Proxy(self.broker.host, self.broker.port))
        self.observer = enter(Observer(self.broker.host, self.broker.port))
        self.switches = Switches(self.folder / "switches")
        self._start_house()
        self.start_daemon()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop everything, the last started first."""
        with contextlib.suppress(AttributeError):
            self.stop_daemon()
        self._stack.close()

    def start_daemon(self) -> None:
        """Start a daemon; it need not come to anything."""
        self.starts += 1
        command = [sys.executable, "-m", "chaos.daemon", str(self.switches.path), "run"]
        self.daemon = Process([*command, "--config", str(self._config())]).start()

    def revive(self) -> None:
        """Start the daemon again if it has ended, as a service manager would."""
        if self.daemon.status is not None:
            self._look()
            self.start_daemon()

    def calm(self) -> None:
        """Begin anew with a daemon that connects more and more slowly, having lost so often."""
        if any(SLOWED in line for line in self.daemon.lines):
            self.stop_daemon()
            self.start_daemon()
            self.until_ready()

    def until_ready(self) -> None:
        """Wait until the daemon takes commands."""
        self.daemon.wait_for("daemon_ready")

    def kill_daemon(self) -> None:
        """End it at once."""
        self.daemon.kill()
        self._look()

    def stop_daemon(self) -> None:
        """End it as a service manager would."""
        self.daemon.stop()
        self._look()

    def restart_broker(self, *, kill: bool = False) -> None:
        """Stop and start the broker; the daemon gets to it when all others are there."""
        self.proxy.close_door()
        self.observer.lost()
        if kill:
            self.broker.kill()
        else:
            self.broker.stop()
        self.broker.start()
        self.observer.until_here()
        mark = len(self.observer.heard)
        self.observer.tell("sim/home/set/none", "{}")
        self._until_house(mark)
        self.proxy.open_door()

    def limit_files(self, *, full: bool) -> None:
        """Have the daemon's disk take nothing more, or everything again."""
        with contextlib.suppress(psutil.Error, OSError):
            daemon = psutil.Process(self.daemon.pid)
            _, most = daemon.rlimit(psutil.RLIMIT_FSIZE)
            daemon.rlimit(psutil.RLIMIT_FSIZE, (0 if full else most, most))

    def _until_house(self, mark: int) -> None:
        """Wait until the house has said that it is on the bus."""
        topics = ("sim/home/ready", "sim/home/status", "sim/home/problem")
        self.observer.wait(
            lambda: any(m.topic in topics and m.payload for m in self.observer.heard[mark:]),
            READY_S,
        )

    def _start_house(self) -> None:
        where = ["--host", self.broker.host, "--port", str(self.broker.port)]
        house = ["--house", str(write_house(self.folder / "house.yaml", self._rng)), *where]
        simulator = Process([sys.executable, "-m", "simulator", "--still", *house]).start()
        self._stack.callback(simulator.stop)
        self._until_house(0)

    def _config(self) -> Path:
        config: dict[str, Any] = {
            "broker": {
                "host": self.broker.host,
                "port": self.proxy.port,
                "keepalive_s": KEEPALIVE_S,
            },
            "model": {
                "backend": "ollama",
                "host": self.model.host,
                "dialect": "json",
                "connect_s": 1,
                "read_s": 2,
                "total_s": 3,
            },
            "agent": {"echo_s": {"light": 2.0}},
            "journal": {"path": str(self.folder / "journal.db")},
            "session": {"summary": False},
            "log": {"level": "info", "format": "json"},
        }
        path = self.folder / "config.yaml"
        path.write_text(yaml.safe_dump(config), encoding="utf-8")
        return path

    def _look(self) -> None:
        found = [line for line in self.daemon.lines if any(word in line for word in BAD)]
        self.problems += [line[:1000] for line in found[:5]]


def no_cores() -> None:
    """Have no process here leave a memory image behind."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
