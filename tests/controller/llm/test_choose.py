"""Which model is used."""

import importlib.machinery
import sys
import types

import pytest

from controller.config import Model as Settings
from controller.errors import ModelDownError, ModelMissingError
from controller.llm.choose import choose
from controller.llm.weights import SMOLLM2
from tests.servers.broker import free_port
from tests.servers.ollama_script import Status


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """An empty folder for weights, and no engine."""
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path))
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    return tmp_path / "models"


@pytest.fixture
def installed(cache, monkeypatch):
    """The embedded model as far as can be seen without loading it."""
    cache.mkdir()
    with (cache / SMOLLM2.file).open("wb") as file:
        file.truncate(SMOLLM2.size)
    engine = types.ModuleType("xllamacpp")
    engine.__spec__ = importlib.machinery.ModuleSpec("xllamacpp", None)
    monkeypatch.setitem(sys.modules, "xllamacpp", engine)


@pytest.fixture
async def pick():
    """What is chosen, closed after the test."""
    chosen = []

    async def pick(**settings):
        choice = await choose(Settings(**{"adapter": "none", **settings}))
        if choice.model is not None:
            chosen.append(choice.model)
        return choice

    yield pick
    for model in chosen:
        await model.close()


@pytest.fixture
def nowhere():
    """An address without a server."""
    return f"http://127.0.0.1:{free_port()}"


@pytest.mark.usefixtures("installed")
async def test_auto_prefers_ollama(pick, ollama_server):
    """With Ollama answering, auto takes it, though the embedded model is installed."""
    choice = await pick(host=ollama_server.host)

    assert choice.model.name == "ollama gemma3:4b"
    assert ollama_server.host in choice.why
    assert choice.problem is None


@pytest.mark.usefixtures("installed")
async def test_auto_without_ollama(pick, nowhere):
    """Without Ollama, auto takes the embedded model and says why."""
    choice = await pick(host=nowhere)

    assert choice.model.name == "embedded SmolLM2-135M-Instruct"
    assert nowhere in choice.why
    assert isinstance(choice.problem, ModelDownError)


@pytest.mark.usefixtures("installed")
async def test_auto_with_ollama_without_the_model(pick, ollama_server):
    """An Ollama that lacks the model is passed over; the command that helps is told."""
    choice = await pick(host=ollama_server.host, name="qwen3:8b")

    assert choice.model.name == "embedded SmolLM2-135M-Instruct"
    assert "ollama pull qwen3:8b" in choice.why


async def test_auto_with_nothing(pick, nowhere):
    """With nothing there, auto has no model and says what would help."""
    choice = await pick(host=nowhere)

    assert choice.model is None
    assert "ollama serve" in choice.why
    assert "hearth[embedded]" in choice.why


async def test_ollama_down(pick, nowhere):
    """Who asks for Ollama gets nothing else."""
    choice = await pick(backend="ollama", host=nowhere)

    assert choice.model is None
    assert isinstance(choice.problem, ModelDownError)


async def test_ollama_broken(pick, ollama_server):
    """An Ollama that fails is no model, and its words are kept."""
    ollama_server.show_status = Status(500, {"error": "the disk is full"})

    choice = await pick(backend="ollama", host=ollama_server.host)

    assert choice.model is None
    assert "the disk is full" in choice.why


@pytest.mark.usefixtures("installed")
async def test_embedded(pick, ollama_server):
    """Who asks for the embedded model gets it, and Ollama is not even asked."""
    choice = await pick(backend="embedded", host=ollama_server.host)

    assert choice.model.name.startswith("embedded")
    assert ollama_server.paths == []


async def test_embedded_without_engine(pick):
    """Without the engine, the command that installs it is told."""
    choice = await pick(backend="embedded")

    assert choice.model is None
    assert "pip install 'hearth[embedded]'" in choice.why


@pytest.mark.usefixtures("installed")
async def test_embedded_without_weights(pick, cache):
    """Without weights, the command that installs them is told."""
    (cache / SMOLLM2.file).unlink()

    choice = await pick(backend="embedded")

    assert isinstance(choice.problem, ModelMissingError)
    assert "`hearth model install`" in choice.why


@pytest.mark.usefixtures("installed")
async def test_none(pick, ollama_server):
    """Who wants no model gets none."""
    choice = await pick(backend="none", host=ollama_server.host)

    assert choice.model is None
    assert "model.backend" in choice.why
    assert ollama_server.paths == []
