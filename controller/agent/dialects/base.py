"""What a dialect is."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Protocol

from controller.agent.names import Signatures
from controller.agent.parsed import Parsed
from controller.llm import Message, Reply, ToolCall


class Dialect(Protocol):
    """One way in which a model writes calls and answers."""

    @property
    def name(self) -> str:
        """As in the configuration."""

    @property
    def native(self) -> bool:
        """The model server is told of the tools, and its replies hold calls apart from the text."""

    @property
    def stops(self) -> tuple[str, ...]:
        """Texts at which generation is stopped."""

    def instructions(self) -> str:
        """How to write, for the system prompt."""

    def schema(self, tools: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
        """The JSON schema of a reply, from the schemas of the tools' arguments; None: free text."""

    def parse(self, reply: Reply, signatures: Signatures) -> Parsed:
        """What `reply` means; never raises."""

    def render(self, parsed: Parsed) -> str:
        """A reply as a flawless model would write it; `parse` reads the same from it."""

    def exchange(
        self, parsed: Parsed, results: Sequence[tuple[ToolCall | None, str]]
    ) -> list[Message]:
        """A reply and what came of its calls, as the model sees them from then on.

        A result without a call is about the reply itself.
        """


def prompt_text(name: str) -> str:
    """A text of the package `controller/prompts`."""
    return files("controller").joinpath("prompts", name).read_text(encoding="utf-8").strip()


def replied(content: str) -> Message:
    """A reply of the model; servers take no empty one."""
    return Message(role="assistant", content=content or "(nothing that could be read)")
