"""Where the PIN comes from: the configuration, a file, or systemd's credentials."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import SecretStr

from controller.config.models import Config
from controller.config.policy import PIN
from controller.errors import ConfigError

CREDENTIAL = "hearth_pin"
MAX_BYTES = 1000


def with_pin(config: Config, env: Mapping[str, str]) -> Config:
    """The configuration with the PIN from its file or systemd's credentials filled in.

    Raises:
        ConfigError: the file is of no use, or a PIN is asked for and there is none.
    """
    pin = config.policy.pin
    source = pin.file or _credential(env)
    if pin.hash is None and source is not None:
        pin = pin.changed(hash=SecretStr(_read(source)))
    asking = next(config.policy.asking_for_pin(), None)
    if asking and pin.hash is None:
        raise ConfigError(
            f"{asking} asks for the PIN, and there is none: set policy.pin.file, or "
            f"policy.pin.hash to what `hearth policy hash` prints"
        )
    return config.changed(policy=config.policy.changed(pin=pin))


def _credential(env: Mapping[str, str]) -> Path | None:
    directory = env.get("CREDENTIALS_DIRECTORY")
    path = Path(directory) / CREDENTIAL if directory else None
    return path if path and path.is_file() else None


def _read(source: Path) -> str:
    try:
        with source.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as err:
        problem = f"cannot be read: {err.strerror}"
    else:
        text = raw.decode("ascii", "replace").strip()
        if PIN.fullmatch(text):
            return text
        problem = "must hold 4 to 12 digits or what `hearth policy hash` prints, and nothing else"
    raise ConfigError(f"The PIN file {source} {problem}")
