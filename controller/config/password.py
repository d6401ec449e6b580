"""Where the broker's password comes from."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import SecretStr

from controller.config.bus import Broker
from controller.config.models import Config
from controller.errors import ConfigError

CREDENTIAL = "broker_password"
MAX_BYTES = 65_535


def with_password(config: Config, env: Mapping[str, str]) -> Config:
    """The configuration with the password from its file or systemd's credentials filled in.

    Raises:
        ConfigError: the file is of no use, or there is a password for nobody.
    """
    broker = config.broker
    source = broker.password_file or _credential(env)
    if broker.password is None and source is not None:
        broker = broker.changed(password=SecretStr(_read(source)))
    _check(broker, source)
    return config.changed(broker=broker)


def _credential(env: Mapping[str, str]) -> Path | None:
    directory = env.get("CREDENTIALS_DIRECTORY")
    path = Path(directory) / CREDENTIAL if directory else None
    return path if path and path.is_file() else None


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        text = raw.decode("utf-8").removesuffix("\n").removesuffix("\r")
    except OSError as err:
        problem = f"cannot be read: {err.strerror}"
    except UnicodeDecodeError:
        problem = "is not UTF-8"
    else:
        if text and len(raw) <= MAX_BYTES and "\n" not in text:
            return text
        problem = "must hold the password, on one line, and nothing else"
    raise ConfigError(f"The password file {path} {problem}")


def _check(broker: Broker, source: Path | None) -> None:
    if broker.password is not None and broker.username is None:
        origin = f" (in {source})" if source else ""
        raise ConfigError(
            f"There is a password for the broker{origin} but no user: set broker.username"
        )
