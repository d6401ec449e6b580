"""The plans of a trained model: which a sentence leaves it, and the calls that each consists of."""

from collections.abc import Iterable, Mapping
from typing import Any

from controller.agent import direction, sentence
from controller.agent.dialects.json import MAX_ACTIONS, MAX_ANSWER, alternatives, closed
from controller.agent.record import Record
from controller.agent.thoughts import Thought

Schema = Mapping[str, Any]

Thoughts = tuple[Thought, ...]

_TALK: Thoughts = (Thought.NOTHING, Thought.IMPOSSIBLE)
_ASKED: Thoughts = (Thought.QUESTION, Thought.CALCULATION, Thought.TWO, *_TALK)
_TOLD: Thoughts = (Thought.ONE, Thought.TWO, Thought.THREE, Thought.CALCULATION, *_TALK)
_THINGS = {Thought.ONE: 1, Thought.TWO: 2, Thought.THREE: 3}


def plans(record: Record) -> Thoughts:
    """The thoughts that the next reply may begin with."""
    text, found = record.request.text, _ASKED
    if record.is_later:
        found = _TALK
    elif record.is_conditional:
        found = (Thought.CHECK, *_TALK)
    elif not record.is_question:
        found = _TOLD if sentence.is_command(text) else (*_TOLD, Thought.QUESTION)
        if direction.switches_something(text):
            found = tuple(thought for thought in found if thought not in _TALK)
    if record.request.history and not record.is_conditional:
        found = (*found, Thought.AGAIN)
    return (*found, Thought.FAILED) if record.results else found


def reply(
    tools: Mapping[str, Schema],
    patterns: Mapping[str, Schema],
    thoughts: Iterable[Thought],
    *,
    writing: frozenset[str],
) -> dict[str, Any]:
    """The schema of a reply that begins with one of `thoughts`.

    Args:
        tools: the arguments of each tool.
        patterns: what these refer to as `#/$defs/...`.
        thoughts: the plans to choose from.
        writing: the tools that change something.
    """
    parts = {
        "writing": [name for name in tools if name in writing],
        "reading": [name for name in tools if name not in writing],
        "checking": [name for name in tools if name == "check"],
        "sums": [name for name in tools if name == "calculate"],
    }
    parts = {part: names for part, names in parts.items() if names}
    calls = {part: _calls({name: tools[name] for name in names}) for part, names in parts.items()}
    known = [one for thought in thoughts for one in _of(thought, frozenset(calls))]
    return {"anyOf": known, "$defs": {**patterns, **calls}}


def _calls(tools: Mapping[str, Schema]) -> Schema:
    return {"anyOf": alternatives(tools)}


def _of(thought: Thought, parts: frozenset[str]) -> list[Schema]:
    """A reply with this thought, in all its forms."""
    said = {"thought": {"type": "string", "enum": [thought.value]}}
    forms: list[Schema] = []
    if (calls := _actions(thought, parts)) is not None:
        forms.append(closed({**said, "actions": calls}))
    if thought in (*_TALK, Thought.FAILED):
        answer = {"type": "string", "maxLength": MAX_ANSWER}
        forms.append(closed({**said, "answer": answer}))
    return forms


def _actions(thought: Thought, parts: frozenset[str]) -> Schema | None:
    """The calls of a plan; None: it has none, or no tool is left for it."""
    if thought is Thought.CHECK:
        return _checked(parts)
    if thought in _THINGS:
        wanted = ("writing",) if thought is Thought.ONE else ("writing", "reading")
        return _many(wanted, parts, least=_THINGS[thought], most=_THINGS[thought])
    if thought in _TALK:
        return None
    if thought is Thought.QUESTION:
        return _many(("reading",), parts, least=1, most=1)
    if thought is Thought.CALCULATION:
        return _many(("sums",), parts, least=1, most=1)
    return _many(("writing", "reading"), parts, least=1, most=MAX_ACTIONS)


def _checked(parts: frozenset[str]) -> Schema | None:
    """A comparison, and what is to be done where it holds."""
    then = _many(("writing",), parts, least=2, most=MAX_ACTIONS)
    if then is None or "checking" not in parts:
        return None
    return {**then, "prefixItems": [{"$ref": "#/$defs/checking"}]}


def _many(
    wanted: Iterable[str], parts: frozenset[str], *, least: int, most: int
) -> dict[str, Any] | None:
    found = [{"$ref": f"#/$defs/{part}"} for part in wanted if part in parts]
    if not found:
        return None
    items = found[0] if len(found) == 1 else {"anyOf": found}
    return {"type": "array", "minItems": least, "maxItems": most, "items": items}
