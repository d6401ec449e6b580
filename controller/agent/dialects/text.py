"""Thought, Action, Action Input, PAUSE, Observation, Final Answer: any model can write these."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from controller.agent import forms, repair
from controller.agent.dialects.base import prompt_text, replied
from controller.agent.names import Signatures
from controller.agent.parsed import Parsed
from controller.llm import Message, Reply, ToolCall

EMPTY = (
    "Your reply was empty. Write `Thought:`, then `Action:` and `Action Input:`, "
    "or `Final Answer:` if everything is done."
)
INCOMPLETE = (
    "Your reply has neither an action nor a final answer. Write `Action:` with a tool's name and "
    "`Action Input:` with its arguments as JSON, or `Final Answer:`."
)


@dataclass(frozen=True, slots=True)
class TextDialect:
    """The format of the ReAct paper, read with tolerance."""

    name: str = "text"
    native: bool = False
    stops: tuple[str, ...] = ("PAUSE", "Observation:")

    def instructions(self) -> str:
        """How to write, for the system prompt."""
        return prompt_text("text.md")

    def schema(self, _tools: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
        """None: the text is free."""
        return None

    def parse(self, reply: Reply, signatures: Signatures) -> Parsed:
        """What `reply` means; never raises."""
        outside, inside = repair.apart(reply)
        if reply.calls:
            calls = [forms.call(c.name, c.arguments, signatures) for c in reply.calls]
            return Parsed(thought=inside[:500] or outside, calls=tuple(calls[: forms.MAX_CALLS]))
        parsed = read(repair.plain(outside), signatures)
        if _is_empty(parsed):
            # A think block that was never closed, or was closed too late, holds the call.
            parsed = _calls_only(read(repair.plain(inside), signatures))
        if _is_empty(parsed):
            return Parsed(thought=inside[:500], error=INCOMPLETE if outside or inside else EMPTY)
        parsed = repair.unless_cut(parsed, reply)
        return replace(parsed, thought=parsed.thought or inside[:500])

    def render(self, parsed: Parsed) -> str:
        """A reply as a flawless model would write it."""
        lines = [f"Thought: {_line(parsed.thought)}"] if parsed.thought else []
        for call in parsed.calls:
            lines += [f"Action: {call.name}", f"Action Input: {_json(call.arguments)}"]
        if parsed.calls:
            lines.append("PAUSE")
        if parsed.final is not None:
            lines.append(f"Final Answer: {_line(parsed.final)}")
        return "\n".join(lines)

    def exchange(
        self, parsed: Parsed, results: Sequence[tuple[ToolCall | None, str]]
    ) -> list[Message]:
        """The reply, and an `Observation:` for each result."""
        lines = [f"Observation: {_line(text)}" for _call, text in results]
        return [replied(self.render(parsed)), Message(role="user", content="\n".join(lines))]


def read(text: str, signatures: Signatures) -> Parsed:
    """What a text without think blocks means; an empty `Parsed` where it is unclear."""
    parts = repair.sections(text)
    thought = next((said for label, said in parts if label in ("thought", "thinking")), "")
    parsed = _labelled(parts, signatures)
    if _is_empty(parsed):
        parsed = _unlabelled(text, parts, signatures)
    return replace(parsed, thought=thought or parsed.thought)


def _labelled(parts: Sequence[tuple[str, str]], signatures: Signatures) -> Parsed:
    calls: list[ToolCall] = []
    for index, (label, said) in enumerate(parts):
        if label in ("final answer", "answer") and not calls and said:
            return Parsed(final=said)
        if label != "action":
            continue
        follows = parts[index + 1] if index + 1 < len(parts) else ("", "")
        given = follows[1] if follows[0] in ("action input", "arguments") else None
        parsed = repair.from_action(said, given, signatures)
        if parsed.error or (parsed.final is not None and not calls):
            return parsed
        calls.extend(parsed.calls)
    return Parsed(calls=tuple(calls[: forms.MAX_CALLS]))


def _unlabelled(text: str, parts: Sequence[tuple[str, str]], signatures: Signatures) -> Parsed:
    parsed = repair.in_prose(text, signatures)
    if _is_empty(parsed):
        parsed = repair.bare_line(text, signatures)
    only_prose = len(parts) == 1 and parts[0][0] == ""
    if only_prose and _is_empty(parsed) and not repair.is_code(text):
        return Parsed(final=text)
    return parsed


def _is_empty(parsed: Parsed) -> bool:
    return not parsed.calls and parsed.final is None and not parsed.error


def _calls_only(parsed: Parsed) -> Parsed:
    """Musings are no answer, but a call among them is a call."""
    return replace(parsed, final=None)


def _json(arguments: Mapping[str, Any]) -> str:
    # `<` is written as an escape so that an argument cannot look like a think block.
    text = json.dumps(dict(arguments), ensure_ascii=False)
    return text.replace("<", "\\u003c").replace("`", "\\u0060").replace("*", "\\u002a")


def _line(text: str) -> str:
    return " ".join(text.split())


DIALECT = TextDialect()
