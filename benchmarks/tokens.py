"""Tokens of a text: counted by the embedded model where it is installed, else estimated."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from controller.config import Model as Settings
from controller.errors import ModelError
from controller.llm import Message
from controller.llm.embedded import EmbeddedModel
from controller.llm.installed import installed
from controller.llm.size import CHARS_A_TOKEN

TEMPLATE = "<|im_start|>{role}\n{content}<|im_end|>\n"
"""What the embedded model's chat template puts around a message."""


class Tokens:
    """Counts; take it from `tokens`."""

    def __init__(self, runner: asyncio.Runner | None, model: EmbeddedModel | None) -> None:
        self._runner = runner
        self._model = model
        self._around = self._taken(".") - 1

    @property
    def how(self) -> str:
        """How it counts, for the table."""
        return "SmolLM2's tokenizer" if self._model else "estimated"

    def count(self, text: str) -> int:
        """How many tokens a text has."""
        return self._taken(text) - self._around

    def _taken(self, text: str) -> int:
        if self._runner is None or self._model is None:
            return round(len(text.encode()) / CHARS_A_TOKEN)
        message = Message(role="user", content=text)
        # A reply that may not be empty: an empty one is an error and has no counters.
        asked = self._model.chat([message], schema={"type": "string"}, max_tokens=2)
        return self._runner.run(asked).prompt_tokens


def is_there() -> bool:
    """Whether the embedded model can be used here."""
    try:
        installed(Settings())
    except ModelError:
        return False
    return True


@contextmanager
def tokens() -> Iterator[Tokens]:
    """What counts; the model is loaded for as long as it is needed."""
    if not is_there():
        yield Tokens(None, None)
        return
    with asyncio.Runner() as runner:
        model = EmbeddedModel(Settings())
        yield Tokens(runner, model)
        runner.run(model.close())
