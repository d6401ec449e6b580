"""What one reply of the model means."""

import json
from dataclasses import dataclass, replace

from controller.llm import ToolCall


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """Calls, or a final answer, or what is wrong with the reply.

    Halves of characters, which JSON can name and nothing can send or keep, are question marks here.
    """

    thought: str = ""
    calls: tuple[ToolCall, ...] = ()
    """In the order in which the model wrote them."""
    final: str | None = None
    """The answer in the model's words; None while it still wants to act."""
    error: str = ""
    """What is wrong and how it should look, for the model; empty otherwise."""

    def __post_init__(self) -> None:
        said = [self.thought, self.final or "", self.error, *(_text(c) for c in self.calls)]
        if any(_whole(text) != text for text in said):
            object.__setattr__(self, "thought", _whole(self.thought))
            object.__setattr__(self, "final", self.final and _whole(self.final))
            object.__setattr__(self, "error", _whole(self.error))
            object.__setattr__(self, "calls", tuple(map(_whole_call, self.calls)))


def _whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _whole_call(call: ToolCall) -> ToolCall:
    name, arguments = json.loads(_whole(_text(call)))
    return replace(call, name=name, arguments=arguments)


def _text(call: ToolCall) -> str:
    return json.dumps([call.name, dict(call.arguments)], ensure_ascii=False, default=str)
