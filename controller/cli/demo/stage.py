"""The demo's processes: a broker of its own, the simulated house, the daemon."""

import asyncio
import contextlib
import os
import shutil
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import yaml

from controller.errors import HearthError

START_S = 60.0
STOP_S = 5.0
HOST = "127.0.0.1"


class StageError(HearthError):
    """A process of the demo does not start; the text says which and shows its last lines."""


def free_port() -> int:
    """A TCP port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def environment() -> dict[str, str]:
    """The person's variables without those that would lead the demo to their own broker."""
    home = ("HEARTH_BROKER", "HEARTH_TOPICS", "HEARTH_JOURNAL", "HEARTH_CONFIG")
    return {key: value for key, value in os.environ.items() if not key.startswith(home)}


def mosquitto() -> str | None:
    """The path of a Mosquitto, or None."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def broker_command(port: int, folder: Path) -> Sequence[str]:
    """What starts a broker: Mosquitto where there is one, else the one in Python."""
    program = mosquitto()
    if program is None:
        return [sys.executable, "-m", "controller.cli.broker", str(port)]
    config = folder / "mosquitto.conf"
    config.write_text(f"listener {port} {HOST}\nallow_anonymous true\n", encoding="utf-8")
    return [program, "-c", str(config)]


def write_config(base: Path | None, port: int, folder: Path) -> Path:
    """A configuration like the person's, but on the demo's broker and with its own journal."""
    data = yaml.safe_load(base.read_text(encoding="utf-8")) if base else None
    settings = data if isinstance(data, dict) else {}
    settings["broker"] = {"host": HOST, "port": port}
    settings["journal"] = {"path": str(folder / "journal.db")}
    path = folder / "config.yaml"
    path.write_text(yaml.safe_dump(settings, allow_unicode=True), encoding="utf-8")
    return path


@contextlib.asynccontextmanager
async def running(
    name: str, command: Sequence[str], *, log: Path, ready: str | int
) -> AsyncIterator[None]:
    """A process, from the line (or open port) that shows it is ready until it is stopped.

    Raises:
        StageError: it ended, or was not ready in time.
    """
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            env=environment(),
        )
    try:
        async with asyncio.timeout(START_S):
            while not _is_ready(log, ready):
                if process.returncode is not None:
                    raise StageError(f"{name} ended: {_tail(log)}")
                await asyncio.sleep(0.1)
        yield
    except TimeoutError as err:
        raise StageError(f"{name} was not ready in {START_S:.0f} s: {_tail(log)}") from err
    finally:
        await _stop(process)


def _is_ready(log: Path, ready: str | int) -> bool:
    if isinstance(ready, str):
        return ready in log.read_text(encoding="utf-8", errors="replace")
    try:
        socket.create_connection((HOST, ready), timeout=1).close()
    except OSError:
        return False
    return True


async def _stop(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), STOP_S)
    except TimeoutError:
        process.kill()
        await process.wait()


def _tail(log: Path) -> str:
    return " | ".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-5:])
