"""Checks of files: the configuration's, the password's, the journal's."""

import os
import re
import shlex
import stat
from pathlib import Path

from controller.cli.checks.row import CheckRow, fail, ok, warn
from controller.config import Broker, Config


def check_file(path: Path | None) -> CheckRow:
    """The configuration file, which has been read."""
    name = "configuration"
    if path is None:
        return ok(name, "no file; all defaults")
    return ok(name, f"{path} is right")


_PASSWORD = re.compile(r"^[ \t{]*password:", re.MULTILINE)
"""The key in the file; behind a `#` it is a comment."""


def check_secret(broker: Broker, path: Path | None) -> list[CheckRow]:
    """Nothing, unless everybody on this machine can read the broker's password."""
    holder = broker.password_file or path
    if broker.password is None or holder is None or not _is_open(holder):
        return []
    if broker.password_file is None and not _PASSWORD.search(_text(holder)):
        return []
    text = f"everybody on this machine can read the password in {holder}"
    return [warn("password", text, f"chmod o= {shlex.quote(str(holder))}")]


def check_journal(config: Config) -> CheckRow:
    """Whether the journal can be written; nothing is created."""
    name, path = "journal", config.journal.path
    if path.exists():
        if path.is_file() and os.access(path, os.R_OK | os.W_OK):
            return ok(name, f"{path} can be written")
        return fail(name, f"{path} cannot be written by this user", _own(path))
    parent = next((folder for folder in path.parents if folder.exists()), Path("/"))
    if parent.is_dir() and os.access(parent, os.W_OK | os.X_OK):
        return ok(name, f"{path} can be made")
    return fail(
        name, f"{path} cannot be made: {parent} cannot be written by this user", _make(path)
    )


def _is_open(path: Path) -> bool:
    try:
        return bool(path.stat().st_mode & stat.S_IROTH)
    except OSError:
        return False


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _own(path: Path) -> str:
    return f'sudo chown "$USER" {shlex.quote(str(path))}'


def _make(path: Path) -> str:
    folder = shlex.quote(str(path.parent))
    return f'sudo install -d -o "$USER" {folder}'
