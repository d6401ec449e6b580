"""Schema-constrained replies: `{"thought", "actions": [...]}` or `{"thought", "answer"}`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from controller.agent import forms, loosejson, repair
from controller.agent.dialects import text
from controller.agent.dialects.base import prompt_text, replied
from controller.agent.names import Signatures
from controller.agent.parsed import Parsed
from controller.llm import Message, Reply, ToolCall

MAX_ACTIONS = 4
MAX_THOUGHT = 160
MAX_ANSWER = 300
MAX_WORD = 80

WRONG = (
    'Reply with one JSON object: {"thought": "...", "actions": [{"tool": "...", "arguments": '
    '{...}}]} to act, or {"thought": "...", "answer": "..."} when you need no tool.'
)

_KEPT = (
    "$ref", "type", "enum", "const", "minimum", "maximum", "items", "properties", "required",
    "anyOf",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class JsonDialect:
    """Generation is bound to a schema; what a server without grammars sends is read with care."""

    name: str = "json"
    native: bool = False
    stops: tuple[str, ...] = ()
    thoughts: tuple[str, ...] = ()
    """The only thoughts that a trained model has; none: any text."""

    def instructions(self) -> str:
        """How to write, for the system prompt."""
        return prompt_text("json.md")

    def schema(self, tools: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
        """One alternative for acting and one for answering; equal tools share an alternative.

        Names of devices are free text: a list of them makes small models choose a wrong one.
        """
        action = {"anyOf": alternatives(tools)}
        actions = {"type": "array", "minItems": 1, "maxItems": MAX_ACTIONS, "items": action}
        thought: dict[str, Any] = {"type": "string", "maxLength": MAX_THOUGHT}
        if self.thoughts:
            thought = {"type": "string", "enum": [*self.thoughts]}
        answer = {"type": "string", "maxLength": MAX_ANSWER}
        return {
            "anyOf": [
                closed({"thought": thought, "actions": actions}),
                closed({"thought": thought, "answer": answer}),
            ]
        }

    def parse(self, reply: Reply, signatures: Signatures) -> Parsed:
        """What `reply` means; never raises."""
        outside, inside = repair.apart(reply)
        read = loosejson.whole(outside)
        if read is not None and _is_own_form(read.value) and not reply.calls:
            parsed = forms.finished(read, forms.from_data(read.value, signatures))
            if parsed.calls or parsed.final is not None or parsed.error:
                parsed = repair.unless_cut(parsed, reply)
                return replace(parsed, thought=parsed.thought or inside[:500])
        parsed = text.DIALECT.parse(reply, signatures)
        if parsed.error and parsed.error != forms.CUT_OFF:
            return replace(parsed, error=WRONG)
        return parsed

    def render(self, parsed: Parsed) -> str:
        """A reply as a flawless model would write it."""
        reply: dict[str, Any] = {"thought": parsed.thought}
        if parsed.final is not None:
            reply["answer"] = parsed.final
        else:
            reply["actions"] = [
                {"tool": call.name, "arguments": dict(call.arguments)} for call in parsed.calls
            ]
        return json.dumps(reply, ensure_ascii=False).replace("<", "\\u003c")

    def exchange(
        self, parsed: Parsed, results: Sequence[tuple[ToolCall | None, str]]
    ) -> list[Message]:
        """The reply, and one object with all results."""
        seen = [
            {"tool": call.name, "result": said} if call else {"error": said}
            for call, said in results
        ]
        told = json.dumps({"observations": seen}, ensure_ascii=False)
        return [replied(self.render(parsed)), Message(role="user", content=told)]


def alternatives(tools: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One schema for all tools that take the same arguments: the grammar stays small."""
    alike: dict[str, list[str]] = {}
    for name, schema in tools.items():
        alike.setdefault(json.dumps(_slim(schema)), []).append(name)
    return [
        closed({"tool": {"type": "string", "enum": names}, "arguments": json.loads(schema)})
        for schema, names in alike.items()
    ]


def _slim(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Only what a grammar needs; free text gets a length so that it cannot run on."""
    slim = {key: _slim_value(key, schema[key]) for key in _KEPT if key in schema}
    if slim.get("type") == "object":
        slim.setdefault("properties", {})
        slim["additionalProperties"] = False
    if slim.get("type") == "string" and not slim.keys() & {"enum", "const"}:
        slim["maxLength"] = MAX_WORD
    return slim


def _slim_value(key: str, value: Any) -> Any:
    if key == "properties":
        return {name: _slim(schema) for name, schema in value.items()}
    if key == "anyOf":
        return [_slim(schema) for schema in value]
    return _slim(value) if key == "items" and isinstance(value, Mapping) else value


def closed(properties: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of an object with just these properties, all of them."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _is_own_form(value: Any) -> bool:
    return isinstance(value, dict) and ("actions" in value or "answer" in value)


DIALECT = JsonDialect()
