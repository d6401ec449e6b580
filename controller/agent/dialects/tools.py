"""Native tool calls: the model server offers the tools and hands calls back apart from the text."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from controller.agent import forms
from controller.agent.dialects import text
from controller.agent.dialects.base import prompt_text
from controller.agent.names import Signatures
from controller.agent.parsed import Parsed
from controller.llm import Message, Reply, ToolCall

WRONG = (
    "Your reply has neither a call nor an answer. Call a tool, "
    "or reply with the answer for the person in plain words."
)


@dataclass(frozen=True, slots=True)
class ToolsDialect:
    """For models that were trained to call tools; calls that one writes as text are read too."""

    name: str = "tools"
    native: bool = True
    stops: tuple[str, ...] = ()

    def instructions(self) -> str:
        """How to write, for the system prompt."""
        return prompt_text("tools.md")

    def schema(self, _tools: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
        """None: the server knows the form of calls, and answers are free."""
        return None

    def parse(self, reply: Reply, signatures: Signatures) -> Parsed:
        """What `reply` means; never raises."""
        parsed = text.DIALECT.parse(reply, signatures)
        if parsed.error and parsed.error != forms.CUT_OFF:
            return replace(parsed, error=WRONG)
        return parsed

    def render(self, parsed: Parsed) -> str:
        """A reply for people and prompts to read: real calls are no text."""
        calls = [
            f"{c.name} {json.dumps(dict(c.arguments), ensure_ascii=False)}" for c in parsed.calls
        ]
        return "\n".join([*calls, *([parsed.final] if parsed.final is not None else [])])

    def exchange(
        self, parsed: Parsed, results: Sequence[tuple[ToolCall | None, str]]
    ) -> list[Message]:
        """The calls as calls, and each result as the answer of its tool."""
        said = "" if parsed.calls else parsed.final or parsed.thought
        reply = Message(role="assistant", content=said, calls=parsed.calls)
        return [reply, *(_result(call, told) for call, told in results)]


def _result(call: ToolCall | None, told: str) -> Message:
    if call is None:
        return Message(role="user", content=f"Observation: {told}")
    return Message(role="tool", content=told, tool=call.name)


DIALECT = ToolsDialect()
