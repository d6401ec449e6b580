"""The password: where it may come from, and that it goes nowhere."""

import logging
import traceback
from io import StringIO
from pathlib import Path

import pytest
import structlog

from controller import logs
from controller.config import load
from controller.errors import ConfigError

SECRET = "hunter2"  # noqa: S105
NO_FILE = Path("/dev/null")


def password(path: Path, env: dict[str, str]) -> str:
    """The broker's password in a configuration."""
    secret = load(path, env).broker.password
    return secret.get_secret_value() if secret else ""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A configuration that names a password file."""
    (tmp_path / "secret").write_text("from-file\n", encoding="utf-8")
    path = tmp_path / "config.yaml"
    path.write_text("broker: {username: me, password_file: secret}", encoding="utf-8")
    return path


def test_sources(file: Path, tmp_path: Path) -> None:
    """The password comes from the environment, else from its file."""
    assert password(file, {}) == "from-file"
    assert password(file, {"HEARTH_BROKER__PASSWORD": "0123"}) == "0123"
    assert file.parent == tmp_path


def test_in_the_configuration(tmp_path: Path) -> None:
    """A password in the configuration is accepted, and one file silences it from outside."""
    path = tmp_path / "config.yaml"
    path.write_text(f"broker: {{username: me, password: {SECRET}}}", encoding="utf-8")
    (tmp_path / "other").write_text("from-other", encoding="utf-8")

    assert password(path, {}) == SECRET
    assert password(path, {"HEARTH_BROKER__PASSWORD_FILE": str(tmp_path / "other")}) == "from-other"


def test_systemd_credential(tmp_path: Path) -> None:
    """Without another password, systemd's credential of the service is used."""
    (tmp_path / "broker_password").write_text("from-systemd\n", encoding="utf-8")
    env = {"CREDENTIALS_DIRECTORY": str(tmp_path), "HEARTH_BROKER__USERNAME": "me"}

    assert password(NO_FILE, env) == "from-systemd"
    assert password(NO_FILE, {**env, "HEARTH_BROKER__PASSWORD": SECRET}) == SECRET


@pytest.mark.parametrize("content", [b"", b"\n", b"two\nlines", b"\xff" + SECRET.encode()])
def test_useless_password_file(file: Path, content: bytes) -> None:
    """A password file without a password is refused, and nothing of it is repeated."""
    (file.parent / "secret").write_bytes(content)

    with pytest.raises(ConfigError, match=r"The password file .*secret") as caught:
        load(file, {})

    assert SECRET not in said(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "broker: {password: hunter2}",
        "broker: {password: [hunter2]}",
        "broker: {password: {hunter2: hunter2}}",
        "broker: {passwort: hunter2}",
        "broker: {password hunter2}",
        "broker: hunter2",
        "broker: {username: me, password: hunter2, prot: 1}",
        "broker: {username: me, password: hunter2, password_file: config.yaml}",
        "broker:\n  password: *hunter2",
        "broker:\n  password: !hunter2",
        "broker:\n  password: !hunter2!x y",
        "broker:\n  password: 'hunter2",
        "broker:\n  password: @hunter2",
        "broker:\n  password: hunter2: x",
        "broker:\n  password:hunter2\n  host: x",
        "broker: {password_file: hunter2}",
        "broker: {host: 'mqtt://me:hunter2@hub'}",
        "model: {host: 'http://me:hunter2@hub'}",
        "%hunter2 x\n---\na: 1",
    ],
)
def test_never_in_errors(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """However wrong the file is, no error repeats what may be a secret, not even its causes."""
    path = tmp_path_factory.mktemp("folder") / "config.yaml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(ConfigError) as caught:
        load(path, {})

    assert SECRET not in said(caught.value)


@pytest.mark.parametrize(
    "env",
    [
        {"HEARTH_BROKER__PASSWORD": SECRET},
        {"HEARTH_BROKER__PASWORD": SECRET},
        {"HEARTH_BROKER_PASSWORD": SECRET},
        {"HEARTH_BROKER__PASSWORD__X": SECRET},
        {"HEARTH_BROKER": "{password: *hunter2}"},
        {"HEARTH_BROKER": "{pasword: hunter2}"},
        {"HEARTH_BROKER": SECRET},
    ],
)
def test_never_in_errors_of_variables(env: dict[str, str]) -> None:
    """The same holds for the environment."""
    with pytest.raises(ConfigError) as caught:
        load(NO_FILE, env)

    assert SECRET not in said(caught.value)


@pytest.mark.parametrize("form", ["console", "json"])
def test_never_in_logs(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A configuration that is printed or logged, whole or in an exception, hides the password."""
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    stream = StringIO()
    logs.configure("debug", form, stream=stream)
    env = {"HEARTH_BROKER__USERNAME": "me", "HEARTH_BROKER__PASSWORD": SECRET}
    config = load(NO_FILE, env)

    structlog.get_logger("test").info("config_read", config=config, broker=config.broker)
    logging.getLogger("test").warning("config %s", config)
    structlog.reset_defaults()

    assert stream.getvalue().count("*****") >= 3
    assert SECRET not in stream.getvalue() + str(config) + repr(config.model_dump())
    assert SECRET not in config.model_dump_json()


def said(error: BaseException) -> str:
    """All that an error, its causes and its surroundings could show, source lines left out."""
    lines = [line for line in traceback.format_exception(error) if not line.startswith("  ")]
    return "".join(lines) + "".join(
        f"{link}{link!r}" for link in (error, error.__cause__, error.__context__)
    )
