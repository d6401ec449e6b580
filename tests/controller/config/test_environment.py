"""The environment over the file."""

from pathlib import Path

import pytest

from controller.config import Config, load
from controller.errors import ConfigError

NO_FILE = Path("/dev/null")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that says something about the broker and an area."""
    path = tmp_path / "config.yaml"
    path.write_text("broker: {host: hub, port: 1}\nareas: {hall: {name: Hall}}\n", encoding="utf-8")
    return path


def test_wins_over_file(file: Path) -> None:
    """A variable wins over the file, and leaves the keys beside it alone."""
    broker = load(file, {"HEARTH_BROKER__HOST": "other"}).broker

    assert (broker.host, broker.port) == ("other", 1)


def test_types() -> None:
    """Values are read as YAML, except where a text is wanted."""
    env = {
        "HEARTH_BROKER__PORT": "1884",
        "HEARTH_BROKER__PROTOCOL": "5",
        "HEARTH_BROKER__CLIENT_ID": "0123",
        "HEARTH_TOPICS__SEND_BIRTH": "false",
        "HEARTH_AGENT__ECHO_S": "{light: 3}",
        "HEARTH_MODEL__NAME": "qwen3:4b",
    }

    config = load(NO_FILE, env)

    assert (config.broker.port, config.broker.protocol) == (1884, "5")
    assert (config.broker.client_id, config.topics.send_birth) == ("0123", False)
    assert (config.agent.echo_s, config.model.name) == ({"light": 3.0}, "qwen3:4b")


def test_inside_tables(file: Path) -> None:
    """A variable reaches into tables and makes their members."""
    env = {"HEARTH_AREAS__HALL__ALIASES": "[entry, foyer]", "HEARTH_AREAS__ATTIC__NAME": "Loft"}

    areas = load(file, env).areas

    assert areas["hall"].aliases == ("entry", "foyer")
    assert (areas["hall"].name, areas["attic"].name) == ("Hall", "Loft")


def test_empty_is_unset() -> None:
    """An empty variable is as if it were not set."""
    assert load(NO_FILE, {"HEARTH_BROKER__HOST": "", "HEARTH_BROKER__PORT": ""}) == Config()


@pytest.mark.parametrize(
    "name", ["HEARTH_PORT", "HEARTH_SERVICE_HOST", "OTHER_BROKER__HOST", "HEARTH_PORT_1883_TCP"]
)
def test_foreign_variables(name: str) -> None:
    """What Kubernetes and others call by similar names is not ours."""
    assert load(NO_FILE, {name: "tcp://10.0.0.1:80"}) == Config()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("HEARTH_BROKER__HOTS", "x", "did you mean HEARTH_BROKER__HOST?"),
        ("HEARTH_BROKER_HOST", "x", "did you mean HEARTH_BROKER__HOST?"),
        ("HEARTH_BRKER__HOST", "x", "did you mean HEARTH_BROKER__HOST?"),
        ("HEARTH_XYZ__XYZ", "x", "sets no key"),
        ("HEARTH_LOG___LEVEL", "x", "sets no key"),
        ("HEARTH_BROKER__HOST__NAME", "x", "sets no key"),
        ("HEARTH_BROKER__PORT", "x", "broker.port must be a whole number from 1 to 65535"),
        ("HEARTH_BROKER__PORT", "[", "not YAML"),
        ("HEARTH_BROKER__PORT", "1\x01", "a character that YAML does not allow"),
        ("HEARTH_BROKER__HOST", "\udcff", "is not UTF-8"),
        ("HEARTH_LOG__LEVEL", "loud", "log.level must be debug, info, warning or error"),
        ("HEARTH_BROKER", "x", "broker must be a section with keys"),
    ],
)
def test_errors_name_the_variable(name: str, value: str, said: str) -> None:
    """What is wrong with a variable is said with its name."""
    with pytest.raises(ConfigError, match=f"^{name}") as caught:
        load(NO_FILE, {name: value})

    assert said in str(caught.value)
