"""A real MQTT broker as a process: Mosquitto, or amqtt where there is none."""

import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Self

READY_S = 20.0
STOP_S = 5.0
ATTEMPTS = 5


def find_mosquitto() -> str | None:
    """The path of the Mosquitto program, or None."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    """A TCP port of this machine that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Broker:
    """A broker on a port of its own; it may be stopped, killed and started again on that port.

    Args:
        directory: an empty folder for its files.
        persistence: retained messages and sessions survive `stop` and `start` (Mosquitto only).
        access: lines of Mosquitto's configuration; the default lets everybody in.
        listener: lines about its port, for encryption.
        kind: `mosquitto`, or `amqtt`, which speaks MQTT 3.1.1 only; default: what there is.
    """

    def __init__(
        self,
        directory: Path,
        *,
        persistence: bool = False,
        access: Sequence[str] = ("allow_anonymous true",),
        listener: Sequence[str] = (),
        kind: str | None = None,
    ) -> None:
        self.host = "127.0.0.1"
        self.port = free_port()
        self.kind = kind or ("mosquitto" if find_mosquitto() else "amqtt")
        self.log: list[str] = []
        self._directory = directory
        self._persistence = persistence
        self._access = access
        self._listener = listener
        self._settled = False
        """It has run on this port, which is kept from then on."""
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> Self:
        """Start the process and return when it takes connections."""
        for _ in range(ATTEMPTS):
            if self._launch():
                self._settled = True
                return self
            if not self._settled:
                self.port = free_port()
        raise RuntimeError("the broker does not start:\n" + "\n".join(self.log))

    def start_if_down(self) -> None:
        """Start the process unless it runs."""
        if self._process is None or self._process.poll() is not None:
            self.start()

    @property
    def pid(self) -> int:
        """The number of the running process."""
        if self._process is None:
            raise RuntimeError("the broker does not run")
        return self._process.pid

    def stop(self) -> None:
        """End the process as a service manager would; nothing happens if it is not running."""
        if self._process is not None:
            self._process.terminate()
            self._reap(self._process)

    def kill(self) -> None:
        """End the process without giving it a chance to say goodbye."""
        if self._process is not None:
            self._process.kill()
            self._reap(self._process)

    def _launch(self) -> bool:
        ready = threading.Event()
        self._process = subprocess.Popen(
            self._command(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self._reader = threading.Thread(target=self._read, args=(self._process, ready), daemon=True)
        self._reader.start()
        ready.wait(READY_S)
        if self._process.poll() is None and self._answers():
            return True
        self.kill()
        return False

    def _command(self) -> list[str]:
        if self.kind == "amqtt":
            return [sys.executable, "-m", "controller.cli.broker", str(self.port)]
        config = self._directory / "mosquitto.conf"
        config.write_text("\n".join(self._config()) + "\n", encoding="utf-8")
        return [find_mosquitto() or "mosquitto", "-c", str(config)]

    def _config(self) -> list[str]:
        lines = [
            *self._access,
            f"listener {self.port} {self.host}",
            *self._listener,
            "set_tcp_nodelay true",
            "log_dest stderr",
        ]
        if os.geteuid() == 0:
            lines.append("user root")
        if self._persistence:
            lines += ["persistence true", f"persistence_location {self._directory}/"]
        return lines

    def _read(self, process: subprocess.Popen[str], ready: threading.Event) -> None:
        """Drain the output, so that a full pipe never stops the broker."""
        if process.stdout is not None:
            for line in process.stdout:
                self.log.append(line.rstrip())
                if line.rstrip().endswith("running"):
                    ready.set()
        ready.set()

    def _answers(self) -> bool:
        try:
            socket.create_connection((self.host, self.port), timeout=STOP_S).close()
        except OSError:
            return False
        return True

    def _reap(self, process: subprocess.Popen[str]) -> None:
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._reader is not None:
            self._reader.join(STOP_S)
        if process.stdout is not None:
            process.stdout.close()
        self._process = self._reader = None
