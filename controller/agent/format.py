"""A fingerprint of all that a trained model reads and writes."""

import hashlib
import json

from controller.agent.act import schemas
from controller.agent.dialects.base import prompt_text
from controller.agent.parsed import Parsed
from controller.agent.prompt import Prompt
from controller.agent.thoughts import Thought
from controller.agent.trained import TRAINED
from controller.agent.turn import Request
from controller.home.areas import Areas
from controller.home.registry import Home
from controller.llm import Message, ToolCall
from controller.tools.registry import Toolbox

LENGTH = 12
TEMPLATE = "smollm2.jinja"
"""The chat template that the weights hold."""


def prompt_format(toolbox: Toolbox, *, template: str | None = None) -> str:
    """12 hex digits that change with whatever the model was trained on but the sentences.

    These are the system text, the schema of a reply, how sentences, history, replies and
    observations are written, and the chat template.

    Args:
        toolbox: the tools.
        template: the chat template of the weights; None: the one of SmolLM2.
    """
    prompt = Prompt(dialect=TRAINED, toolbox=toolbox, trained=True)
    parts = [
        prompt.system(Home(areas=Areas())),
        TRAINED.schema(schemas(toolbox)),
        [[message.role, message.content] for message in _exchange(prompt)],
        prompt_text(TEMPLATE) if template is None else template.strip(),
    ]
    text = json.dumps(parts, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def _exchange(prompt: Prompt) -> list[Message]:
    """A fixed turn with everything in it that a prompt can hold."""
    request = Request(
        text='Turn on the "café" lamp & set it to 40 %',
        history=[
            Message(role="user", content="Is it warm?  " + "Really? " * 30),
            Message(role="assistant", content="The hall has 21.5 °C."),
        ],
    )
    calls = (
        ToolCall(name="turn_on", arguments={"target": 'the "café" lamp'}),
        ToolCall(name="set_light", arguments={"target": "<it>", "brightness": 40}),
    )
    acted = Parsed(thought=Thought.TWO, calls=calls)
    failed = [(calls[0], 'No device is named "café" here.'), (None, "Reply with JSON.")]
    ended = Parsed(thought=Thought.NOTHING, final="Done; 21.5 °C.")
    return [
        *prompt.history(request),
        prompt.user(request, (), "Hall"),
        *prompt.dialect.exchange(acted, failed),
        Message(role="assistant", content=prompt.dialect.render(ended)),
    ]
