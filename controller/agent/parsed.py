"""What one reply of the model means."""

from dataclasses import dataclass

from controller.llm import ToolCall


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """Calls, or a final answer, or what is wrong with the reply."""

    thought: str = ""
    calls: tuple[ToolCall, ...] = ()
    """In the order in which the model wrote them."""
    final: str | None = None
    """The answer in the model's words; None while it still wants to act."""
    error: str = ""
    """What is wrong and how it should look, for the model; empty otherwise."""
