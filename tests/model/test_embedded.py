"""The embedded model for real; needs `hearth[embedded]` and `hearth model install`."""

import asyncio
import json
import subprocess
import sys

import pytest

from controller import errors
from controller.config import Model as Settings
from controller.llm import Message
from controller.llm.embedded import EmbeddedModel

pytestmark = pytest.mark.model

SCHEMA = {
    "type": "object",
    "properties": {
        "tool": {"enum": ["turn_on", "turn_off"]},
        "target": {"type": "string", "maxLength": 40},
    },
    "required": ["tool", "target"],
    "additionalProperties": False,
}
RULES = Message(
    role="system",
    content='You control a home. You reply with JSON like {"tool": "turn_on", "target": "lamp"}. '
    + "Words that do not matter fill the beginning of the prompt. " * 12,
)
LONG = Message(role="user", content="hello world " * 1500)


def asking(text):
    """A short conversation about `text`, after a longer beginning that stays the same."""
    return [RULES, Message(role="user", content=text)]


@pytest.fixture
async def model():
    """The plain embedded model, which takes the longer prompts; closed after the test."""
    model = EmbeddedModel(Settings(adapter="none"))
    yield model
    await model.close()


async def test_schema(model):
    """With a schema, the text is JSON of that schema on one line."""
    reply = await model.chat(asking("turn on the kitchen light"), schema=SCHEMA)

    said = json.loads(reply.text)
    assert said.keys() == {"tool", "target"}
    assert said["tool"] in ("turn_on", "turn_off")
    assert "\n" not in reply.text
    assert not reply.truncated


async def test_the_beginning_is_read_once(model):
    """Of a second prompt with the same beginning, only the end is read."""
    await model.chat(asking("turn on the kitchen light"), schema=SCHEMA)

    reply = await model.chat(asking("turn off the hall lamp"), schema=SCHEMA)

    assert reply.prompt_tokens > 150
    assert reply.prompt_tokens - reply.cached_tokens < 30


async def test_streaming(model):
    """The pieces that are handed on are the text."""
    pieces = []

    reply = await model.chat(
        [Message(role="user", content="Say hello.")], max_tokens=20, on_token=pieces.append
    )

    assert "".join(pieces) == reply.text
    assert len(pieces) > 2


async def test_length_limit(model):
    """A reply that reaches its length limit is marked as truncated."""
    reply = await model.chat([Message(role="user", content="Tell a long story.")], max_tokens=8)

    assert reply.truncated
    assert reply.output_tokens == 8


async def test_a_prompt_that_is_too_long(model):
    """A prompt beyond the context is an error that names both lengths."""
    with pytest.raises(errors.ModelReplyError, match="4096"):
        await model.chat([LONG, LONG])


async def test_cancelling(model):
    """A cancelled request is left while the prompt is still being read; the next one works."""
    await model.warm()
    task = asyncio.create_task(model.chat([LONG]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    reply = await model.chat(asking("turn on the kitchen light"), schema=SCHEMA)

    assert json.loads(reply.text)


async def test_time_limit():
    """A reply that takes longer than `total_s` is given up."""
    model = EmbeddedModel(Settings(adapter="none", total_s=0.5))
    await model.warm()

    with pytest.raises(errors.ModelTimeoutError, match=r"0\.5 s"):
        await model.chat([LONG])
    await model.close()


async def test_the_loop_runs_on(model):
    """While the model generates, everything else goes on."""
    await model.warm()
    task = asyncio.create_task(model.chat(asking("turn on the light"), schema=SCHEMA))
    turns = 0
    while not task.done():
        await asyncio.sleep(0.005)
        turns += 1

    assert turns > 10


def test_silence():
    """llama.cpp writes nothing to the terminal, and listens on no port."""
    program = (
        "import asyncio, psutil\n"
        "from controller.config import Model\n"
        "from controller.llm import Message\n"
        "from controller.llm.embedded import EmbeddedModel\n"
        "async def main():\n"
        "    model = EmbeddedModel(Model())\n"
        "    await model.chat([Message(role='user', content='hi')], max_tokens=4)\n"
        "    assert not psutil.Process().net_connections('inet')\n"
        "    await model.close()\n"
        "asyncio.run(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
