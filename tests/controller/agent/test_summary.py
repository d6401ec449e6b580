"""Dialogues in a few words, by a model server with a script."""

import json
from collections.abc import AsyncIterator

import pytest

from controller.agent.dialects.base import prompt_text
from controller.agent.summary import MAX_WORDS, summarise
from controller.config import Model
from controller.errors import ModelError
from controller.llm import ChatModel, Message
from controller.llm.ollama import OllamaModel
from tests.servers.ollama_script import Empty, Status
from tests.servers.ollama_server import OllamaServer

TURNS = (
    Message(role="user", content="turn on the kitchen light"),
    Message(role="assistant", content="Kitchen Light\nis on."),
)
ASKED = prompt_text("summary.md")
WORDS = "They spoke of the kitchen light."


@pytest.fixture
async def model(ollama_server: OllamaServer) -> AsyncIterator[ChatModel]:
    """A model on the scripted server."""
    model = OllamaModel(Model(host=ollama_server.host, read_s=3, total_s=4))
    yield model
    await model.close()


@pytest.mark.parametrize(
    "reply",
    [
        WORDS,
        f"  {WORDS}\n",
        f"<think>What was it?</think>{WORDS}",
        json.dumps({"thought": "Short.", "answer": WORDS}),
        f"```json\n{json.dumps({'summary': WORDS})}\n```",
        f"Thought: I sum up.\nFinal Answer: {WORDS}",
        f"Answer: {WORDS}",
        "They spoke of\nthe kitchen light.",
    ],
)
async def test_reply(ollama_server: OllamaServer, model: ChatModel, reply: str) -> None:
    """In whatever form a model answers, the summary is its words on one line."""
    ollama_server.script(ASKED, reply)

    assert await summarise(model, TURNS, "") == WORDS


@pytest.mark.parametrize(
    "reply",
    [
        Empty(),
        "<think>I am not sure",
        '{"thought": "I act.", "actions": [{"tool": "turn_on", "arguments": {}}]}',
        "[1, 2]",
        Status(500, {"error": "model runner has stopped"}),
    ],
)
async def test_no_summary(ollama_server: OllamaServer, model: ChatModel, reply: object) -> None:
    """A reply that holds no summary, and a server that fails, are errors of the model."""
    ollama_server.script(ASKED, reply)

    with pytest.raises(ModelError):
        await summarise(model, TURNS, "")


async def test_length(ollama_server: OllamaServer, model: ChatModel) -> None:
    """A model that goes on and on is cut off."""
    ollama_server.script(ASKED, "word " * 150)

    assert await summarise(model, TURNS, "") == " ".join(["word"] * MAX_WORDS)


async def test_what_the_model_is_told(ollama_server: OllamaServer, model: ChatModel) -> None:
    """The model is shown the commands' beginning, the earlier summary and who said what."""
    head = [Message(role="system", content="You control a home.")]
    ollama_server.script(ASKED, WORDS)

    await summarise(model, TURNS, "They said hello.", head=head)
    system, user = ollama_server.requests[-1].messages

    assert system["content"] == "You control a home."
    assert user["content"].startswith(ASKED)
    assert user["content"].endswith(
        "Summary of what was before: They said hello.\n"
        "Person: turn on the kitchen light\n"
        "Hearth: Kitchen Light is on."
    )
