"""`hearth doctor`: what a bug report needs, in one text, without secrets."""

import asyncio
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Annotated, Any

import typer

from controller import logs
from controller.cli.ask import ConfigOption
from controller.cli.check import check
from controller.cli.checks.row import CheckRow
from controller.cli.console import Exit, err, fail
from controller.cli.scrub import Scrubber, scrubber
from controller.cli.talk import talking, whole_home
from controller.config import Config, find_file, load
from controller.config.section import Section
from controller.errors import ConfigError, HearthError

LINES = 200
LOGS_S = 10.0
DAEMON_S = 20.0
MOST_SKIPPED = 30
MOST_CHARS = 1_200
WARNING = """\
# Secrets are removed (passwords, PINs, codes, users in addresses). Names of rooms, devices and
# people who speak to Hearth are not: read it before you give it to others."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the report."""

    title: str
    lines: tuple[str, ...]


def doctor(
    config: ConfigOption = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write it to this file.")
    ] = None,
) -> None:
    """Collect what a bug report needs: versions, configuration, checks, logs, numbers.

    Exit status: 0 it was collected, whatever is wrong; 2 the file cannot be written.
    """
    logs.configure("error", "console")
    text = asyncio.run(report(config or find_file()))
    if output is None:
        print(text)
        return
    try:
        output.write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror}", Exit.USAGE)
    err.print(f"written to {output}", markup=False)


async def report(path: Path | None, env: Mapping[str, str] | None = None) -> str:
    """The whole report; what cannot be had is said to be missing."""
    env = os.environ if env is None else env
    try:
        config = load(path, env)
    except ConfigError as error:
        clean = scrubber(None, env)
        parts = [_versions(), Part("configuration", tuple(str(error).splitlines())), _logs()]
        return _written(parts, clean)
    rows, home = await asyncio.gather(check(config, path=path), _home(config))
    parts = [
        _versions(),
        _configuration(config, path, env),
        Part("hearth check", tuple(map(_row, rows))),
        home,
        _files(config),
        _logs(),
    ]
    return _written(parts, scrubber(config, env))


def _written(parts: list[Part], clean: Scrubber) -> str:
    lines = [WARNING]
    for part in parts:
        lines += ["", f"## {part.title}", *map(_tame, part.lines)]
    # Cut last: half a secret would not be recognised.
    return "\n".join(map(_cut, clean("\n".join(lines)).splitlines()))


def _tame(line: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in line)


def _cut(line: str) -> str:
    return line if len(line) <= MOST_CHARS else f"{line[:MOST_CHARS]}..."


def _versions() -> Part:
    packages = sorted(
        {
            re.split(r"[^\w.-]", entry, maxsplit=1)[0]
            for entry in requires("hearth") or ()
            if "extra ==" not in entry
        }
    )
    found = (f"{name} {number}" for name in packages if (number := _version(name)))
    return Part(
        "versions",
        (
            f"hearth {_version('hearth')}, Python {sys.version.split()[0]} ({sys.executable})",
            f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} processors",
            ", ".join(found),
        ),
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _configuration(config: Config, path: Path | None, env: Mapping[str, str]) -> Part:
    """What differs from the defaults, and the names of variables that are set."""
    names = sorted(name for name in env if name.startswith("HEARTH_") and env[name])
    shown = json.dumps(_plain(config), indent=1, ensure_ascii=False, default=str)
    return Part(
        "configuration (what differs from the defaults)",
        (
            f"file: {path or 'none'}",
            f"variables: {', '.join(names) or 'none'}",
            *shown.splitlines(),
        ),
    )


def _plain(section: Section) -> dict[str, Any]:
    return section.model_dump(mode="json", exclude_defaults=True)


def _row(row: CheckRow) -> str:
    fix = f" -> {row.fix}" if row.fix else ""
    return f"{row.state.value:4} {row.name}: {row.text}{fix}"


async def _home(config: Config) -> Part:
    """Numbers of devices by type, and what was announced and is not used."""
    title = "home, as the running daemon knows it"
    try:
        async with asyncio.timeout(DAEMON_S), talking(config, source="doctor") as talk:
            home = await whole_home(talk)
            skipped = await talk.query("skipped")
    except (HearthError, TimeoutError) as error:
        return Part(title, (f"not to be had: {error or 'no answer'}",))
    return Part(title, tuple(_numbers(home["devices"], skipped)))


def _numbers(rows: list[Mapping[str, Any]], skipped: Mapping[str, Any]) -> Iterator[str]:
    counts: tuple[tuple[str, Callable[[Mapping[str, Any]], object]], ...] = (
        ("types", lambda row: row["domain"]),
        ("availability", lambda row: {True: "online", False: "offline"}.get(row["available"], "?")),
        ("areas", lambda row: row["area"] or "none"),
        ("makers", lambda row: (row["hardware"] or {}).get("manufacturer") or "none"),
    )
    yield f"devices: {len(rows)}"
    for name, of in counts:
        found = Counter(str(of(row)) for row in rows).most_common(30)
        yield f"{name}: " + ", ".join(f"{what} {number}" for what, number in found)
    yield f"announcements that are not used: {skipped['total']}"
    for entry in skipped["skipped"][:MOST_SKIPPED]:
        yield f"  {entry['topic']} ({entry['count']}): {entry['reason']}"


def _files(config: Config) -> Part:
    named = {
        "journal": config.journal.path,
        "sessions": config.sessions_path,
        "audit": config.audit_path,
    }
    return Part("files", tuple(f"{name}: {path}: {_size(path)}" for name, path in named.items()))


def _size(path: Path) -> str:
    try:
        found = sorted(path.parent.glob(f"{path.name}*"))
        return ", ".join(f"{file.name} {file.stat().st_size} bytes" for file in found) or "none"
    except OSError as error:
        return f"cannot be read ({error.strerror})"


def _logs() -> Part:
    """The last lines that systemd's journal has of the service, where this user may read them."""
    title = f"last {LINES} lines of the log (journalctl -u hearth)"
    program = shutil.which("journalctl")
    if program is None:
        return Part(title, ("there is no journalctl here",))
    command = [program, "-u", "hearth", "-n", str(LINES), "-o", "cat", "--no-pager", "-q"]
    try:
        run = subprocess.run(  # noqa: S603  # a fixed command
            command, capture_output=True, check=False, timeout=LOGS_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Part(title, (f"not to be had: {type(error).__name__}",))
    text = (run.stdout or run.stderr).decode(errors="replace")
    return Part(title, tuple(text.splitlines()) or ("nothing, or not for this user: try sudo",))
