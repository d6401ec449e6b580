"""A program of ours as a real process: started, watched line by line, ended."""

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Self

STOP_S = 10.0
READY_S = 30.0


class Process:
    """A child process whose output is read all the time.

    Args:
        command: program and arguments.
        env: variables set over the test's own.
    """

    def __init__(self, command: Sequence[str], *, env: Mapping[str, str] | None = None) -> None:
        self.command = list(command)
        self.lines: list[str] = []
        # Without its bytecode each process would compile all of Hearth anew.
        inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        self._env = {**inherited, **(env or {})}
        self._news = threading.Condition()
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> Self:
        """Start it."""
        self._process = subprocess.Popen(
            self.command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            env=self._env,
        )
        self._reader = threading.Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()
        return self

    def wait_for(self, wanted: str | Callable[[str], bool], *, times: int = 1) -> str:
        """Wait for the `times`th line that holds `wanted`, and return it."""
        matches = wanted if callable(wanted) else lambda line: wanted in line

        def found() -> list[str]:
            return [line for line in self.lines if matches(line)]

        with self._news:
            self._news.wait_for(lambda: len(found()) >= times or self.ended, READY_S)
            if len(found()) < times:
                raise AssertionError(f"{wanted!r} never came from {self.command}:\n{self.output}")
            return found()[times - 1]

    @property
    def pid(self) -> int:
        """The number of the process, also after its end."""
        if self._process is None:
            raise AssertionError("never started")
        return self._process.pid

    @property
    def output(self) -> str:
        """All lines so far."""
        return "\n".join(self.lines)

    @property
    def ended(self) -> bool:
        """Whether it has ended and all its output is here."""
        return self._reader is None or not self._reader.is_alive()

    @property
    def status(self) -> int | None:
        """Its exit status, None while it runs."""
        return self._process.poll() if self._process else None

    def signal(self, number: int) -> None:
        """Send a signal."""
        if self._process is not None:
            self._process.send_signal(number)

    def join(self, seconds: float = STOP_S) -> int:
        """Wait until it ends and return its exit status."""
        if self._process is None:
            raise AssertionError("never started")
        status = self._process.wait(seconds)
        self._close()
        return status

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.signal(signal.SIGKILL)
        self._close()

    def stop(self) -> None:
        """End it as a service manager would; nothing happens if it has ended."""
        if self._process is not None and self._process.poll() is None:
            self.signal(signal.SIGTERM)
        self._close()

    def _close(self) -> None:
        if self._process is None:
            return
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._reader is not None:
            self._reader.join(STOP_S)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _read(self, process: subprocess.Popen[str]) -> None:
        if process.stdout is not None:
            for line in process.stdout:
                with self._news:
                    self.lines.append(line.rstrip("\n"))
                    self._news.notify_all()
        with self._news:
            self._news.notify_all()
