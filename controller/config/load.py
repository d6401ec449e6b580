"""From files and environment to a checked configuration."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import platformdirs
from pydantic import ValidationError

from controller.config.document import Document, read
from controller.config.environment import PATH_VARIABLE, Overlay, overlay
from controller.config.models import Config
from controller.config.password import with_password
from controller.config.pin import with_pin
from controller.config.problems import describe
from controller.errors import ConfigError

FILE_NAME = "config.yaml"
MAX_PROBLEMS = 20


def find_file(env: Mapping[str, str] | None = None) -> Path | None:
    """The configuration file to use; None: there is none, and the defaults hold."""
    env = os.environ if env is None else env
    if named := env.get(PATH_VARIABLE):
        return Path(named)
    folders = (Path(), platformdirs.user_config_path("hearth"), Path("/etc/hearth"))
    return next((path for path in (f / FILE_NAME for f in folders) if _exists(path)), None)


def load(path: Path | None = None, env: Mapping[str, str] | None = None) -> Config:
    """The configuration in `path` (else the file that `find_file` finds) and the environment.

    Raises:
        ConfigError: something is wrong; the text has a line for each problem and no secrets.
    """
    env = os.environ if env is None else env
    path = path or find_file(env)
    document = Document() if path is None else _read(path, env)
    laid = overlay(document.data, env)
    folder = Path() if path is None else path.absolute().parent
    checked = _validate(
        laid, document, name=str(path or "configuration"), context={"folder": folder, "env": env}
    )
    return with_pin(with_password(checked, env), env)


def _read(path: Path, env: Mapping[str, str]) -> Document:
    if not _exists(path):
        raise ConfigError(_missing(path, named=env.get(PATH_VARIABLE) == str(path)))
    document = read(path)
    if not isinstance(document.data, dict):
        raise ConfigError(f"{path} must hold keys (broker: ..., areas: ...), not a text or a list")
    return document


def _missing(path: Path, *, named: bool) -> str:
    by = f" ({PATH_VARIABLE} names it)" if named else ""
    return (
        f"There is no {path}{by}. Every key has a default, so that an empty file will do: "
        f"touch {path}. All keys are explained in the config.yaml that Hearth comes with."
    )


def _validate(laid: Overlay, document: Document, *, name: str, context: dict[str, Any]) -> Config:
    try:
        config = Config.model_validate(laid.data, context=context)
        problems = laid.problems
    except ValidationError as err:
        found = describe(err, name=name, lines=document.lines, variables=laid.variables)
        problems = laid.problems + found
    if not problems:
        return config
    # Raised out here, so that pydantic's error, which holds the values, does not hang on to it.
    more = [f"... and {len(problems) - MAX_PROBLEMS} more"] if len(problems) > MAX_PROBLEMS else []
    raise ConfigError("\n".join(problems[:MAX_PROBLEMS] + more))


def _exists(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True
    return True
