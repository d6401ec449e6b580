"""The trained model's file for real; needs `hearth[embedded]` and `hearth model install`."""

import asyncio
import json
import subprocess
import sys
import time

import gguf
import numpy as np
import pytest

from controller.agent.build import agent_for
from controller.agent.dialects.base import prompt_text
from controller.agent.format import TEMPLATE, prompt_format
from controller.agent.thoughts import THOUGHTS
from controller.agent.turn import Request
from controller.config import Config
from controller.home.areas import Areas
from controller.home.registry import Home
from controller.llm import Message, merging
from controller.llm import adapter as adapters
from controller.llm.embedded import EmbeddedModel
from controller.llm.header import read_header
from controller.llm.weights import SMOLLM2, find
from controller.tools.registry import default_toolbox

pytestmark = pytest.mark.model

TOOLS = default_toolbox()
HOME = Home(areas=Areas())
MEMORY_MB = 600
STALL_S = 2.5
"""The engine stops everything while it loads: half a second on a quiet machine."""
PROBE = """
import asyncio, resource, sys
from controller.config import Config
from controller.agent.build import agent_for
from controller.home.areas import Areas
from controller.home.registry import Home
from controller.llm.embedded import EmbeddedModel
from controller.tools.registry import default_toolbox

async def main():
    config = Config(model={"backend": "embedded", "adapter": sys.argv[1]})
    model = EmbeddedModel(config.model)
    agent = await agent_for(model, config=config, toolbox=default_toolbox())
    await agent.warm(Home(areas=Areas()))
    await model.close()
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def unlearned(tmp_path_factory):
    """An adapter for the real weights that has learned nothing."""
    path = tmp_path_factory.mktemp("adapter") / "adapter.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", 32.0)
    writer.add_string(adapters.FORMAT, prompt_format(TOOLS))
    writer.add_string(adapters.BASE, SMOLLM2.sha256)
    for tensor in gguf.GGUFReader(find()).tensors:
        if tensor.name.startswith("blk.") and len(tensor.shape) == 2:
            wide, high = map(int, tensor.shape)
            writer.add_tensor(f"{tensor.name}.lora_a", np.ones((2, wide), np.float16))
            writer.add_tensor(f"{tensor.name}.lora_b", np.zeros((high, 2), np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    merged = merging.merge(find(), adapters.read(path))
    yield path
    merged.unlink()
    merged.with_name(f"{merged.name}.json").unlink()


@pytest.fixture
async def agent(unlearned):
    """The agent around it, closed after the test."""
    config = Config(model={"backend": "embedded", "adapter": str(unlearned)})
    model = EmbeddedModel(config.model)
    yield await agent_for(model, config=config, toolbox=TOOLS)
    await model.close()


def asking(agent, text):
    """A sentence as a turn begins with it."""
    system = Message(role="system", content=agent.prompt.system(HOME))
    return [system, agent.prompt.user(Request(text=text), (), None)]


def test_template_of_the_weights():
    """The chat template in the package is the one that the weights hold."""
    held = read_header(find())["tokenizer.chat_template"]

    assert prompt_text(TEMPLATE) == held.strip()


async def test_reply_can_always_be_read(agent):
    """Whatever it has learned, it writes one of the thoughts, and a reply that can be read."""
    reply = await agent.model.chat(asking(agent, "turn on the lamp"), schema=agent.schema)

    assert json.loads(reply.text)["thought"] in THOUGHTS
    assert agent.dialect.parse(reply, agent.signatures).error == ""


async def test_confidence(agent):
    """The engine tells how probable its words were."""
    reply = await agent.model.chat(asking(agent, "turn on the lamp"), schema=agent.schema)

    assert ("actions" in json.loads(reply.text)) == (reply.confidence is not None)
    assert 0 <= (reply.confidence or 0) <= 1


async def test_loads_beside_everything_else(agent):
    """While it is loaded, everything else stands still for a moment only."""
    stalls = []

    async def watch():
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.01)
            stalls.append(time.monotonic() - before)

    watching = asyncio.create_task(watch())
    await agent.warm(HOME)
    watching.cancel()

    assert max(stalls) < STALL_S


async def test_first_sentence_is_no_slower(agent):
    """Once it is warm, the first sentence takes no longer than others, but for its own words."""
    await agent.warm(HOME)
    spent = []
    for text in ("turn on the lamp", "turn off the lamp", "close the blinds"):
        reply = await agent.model.chat(asking(agent, text), schema=agent.schema, max_tokens=24)
        spent.append(reply.ms)

    assert reply.prompt_tokens - reply.cached_tokens < 15
    assert spent[0] < 3 * max(spent[1:])


def test_memory(unlearned):
    """A process with the model in it takes less than 600 MiB."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(unlearned)], capture_output=True, text=True, check=True
    )

    assert int(done.stdout) < MEMORY_MB
