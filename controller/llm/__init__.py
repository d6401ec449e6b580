"""Language models behind one protocol."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Role = Literal["system", "user", "assistant", "tool"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool that the model wants to be run."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSchema:
    """A tool as a model is told of it that can call tools by itself."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    """The JSON schema of its arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One entry of a conversation with a model."""

    role: Role
    content: str
    calls: tuple[ToolCall, ...] = ()
    """Tools that an assistant's message called natively."""
    tool: str = ""
    """Whose result a message of the role `tool` is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a model says it can do."""

    tools: bool = False
    thinking: bool = False
    schema: bool = True
    """Output can be constrained by a JSON schema."""
    trained: str = ""
    """The prompt format that it was trained for (`controller.agent.format`); empty: for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a model answered, and what it cost."""

    text: str
    thinking: str = ""
    """What the server kept apart as thinking; it is in no answer."""
    calls: tuple[ToolCall, ...] = ()
    prompt_tokens: int = 0
    """Tokens of the whole prompt, evaluated and reused."""
    cached_tokens: int | None = None
    """Prompt tokens reused from the prefix cache; None where the server does not say."""
    output_tokens: int = 0
    ms: float = 0.0
    truncated: bool = False
    """Generation was cut off by the length limit."""
    confidence: float | None = None
    """How sure the model was of what it is least sure of, 0 to 1; None: the server does not say."""


class ChatModel(Protocol):
    """A language model that continues a conversation."""

    @property
    def name(self) -> str:
        """Backend and model for people: `ollama gemma3:4b`."""

    async def capabilities(self) -> Capabilities:
        """What the model can do.

        Raises:
            ModelError: the server or the model is not there.
        """

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
        """Continue `messages`; with `schema` the text is JSON of that schema.

        `tools` are for a model with that capability: it calls them in `Reply.calls`.

        Raises:
            ModelError: one of its subclasses, with a hint for people.
        """

    async def warm(
        self,
        beginning: Sequence[Message] = (),
        *,
        schema: Mapping[str, Any] | None = None,
        tools: Sequence[ToolSchema] = (),
    ) -> None:
        """Load the model and have it read `beginning`, so that the first sentence is quick.

        `schema` and `tools` are those of the chats to come: the first may take long to prepare,
        and the model reads the others before everything else.

        Raises:
            ModelError: it cannot be loaded.
        """

    async def close(self) -> None:
        """Release connections and memory."""
