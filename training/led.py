"""A model whose first words are given: what it makes of them is its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.llm import Capabilities, ChatModel, Message, Reply, ToolSchema


@dataclass(slots=True)
class Led:
    """Says the given replies, then whatever the model says."""

    model: ChatModel
    given: Sequence[str]
    asked: int = field(default=0, init=False)

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    async def capabilities(self) -> Capabilities:
        """The model's."""
        return await self.model.capabilities()

    async def warm(
        self,
        beginning: Sequence[Message] = (),
        *,
        schema: Mapping[str, Any] | None = None,
        tools: Sequence[ToolSchema] = (),
    ) -> None:
        """Load the model."""
        await self.model.warm(beginning, schema=schema, tools=tools)

    async def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        tools: Sequence[ToolSchema] = (),
        stop: Sequence[str] = (),
        max_tokens: int = 400,
        on_token: Callable[[str], None] | None = None,
    ) -> Reply:
        """The next given reply, at no cost, or the model's own."""
        self.asked += 1
        if self.asked <= len(self.given):
            return Reply(text=self.given[self.asked - 1])
        return await self.model.chat(
            messages,
            schema=schema,
            tools=tools,
            stop=stop,
            max_tokens=max_tokens,
            on_token=on_token,
        )

    async def close(self) -> None:
        """The model is its owner's to close."""
