"""Calls and answers as data: every form in which models write them, read into one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from controller.agent import loosejson, names
from controller.agent.names import Signatures
from controller.agent.parsed import Parsed
from controller.llm import ToolCall

MAX_CALLS = 12

CUT_OFF = "The reply was cut off in the middle of the call. Write it again, shorter."

_PAIR = re.compile(r"[ \t]*[\"']?(\w{1,40})[\"']?[ \t]*[=:][ \t]*(.*)", re.DOTALL)
NOTHING = frozenset(("", "none", "no_action", "nothing", "n_a", "null", "stop", "finish", "pause"))
ANSWERS = frozenset(
    ("final_answer", "final", "answer", "respond", "reply", "response", "say", "speak")
)
_TOOL_KEYS = ("tool", "tool_name", "name", "function", "action", "function_name")
_SERVICE_KEYS = ("service", "intent", "command", "method", "call")
"""How smart homes name what is to be done; a tool only where such a tool exists."""
_ARGUMENT_KEYS = (
    "arguments",
    "args",
    "parameters",
    "params",
    "action_input",
    "tool_input",
    "input",
    "kwargs",
    "service_data",
    "slots",
    "data",
)
_LIST_KEYS = ("actions", "tool_calls", "calls", "tools", "steps")
_FINAL_KEYS = ("answer", "final_answer", "final", "response", "reply", "content")
_THOUGHT_KEYS = ("thought", "thoughts", "thinking", "reasoning")


def from_data(data: Any, signatures: Signatures) -> Parsed:
    """What an object or list means, in any of the forms in which models write calls."""
    if isinstance(data, list):
        return joined([from_data(item, signatures) for item in data[:MAX_CALLS]])
    if not isinstance(data, dict):
        return Parsed()
    fields = {names.canonical(str(key)): value for key, value in data.items()}
    thought = _first_text(fields, _THOUGHT_KEYS)
    parsed = _from_fields(fields, signatures)
    return replace(parsed, thought=thought or parsed.thought)


def call(name: str, given: Any, signatures: Signatures) -> ToolCall:
    """A call by any name with arguments in any form; an unknown name is kept as it is."""
    found = names.meant(name, signatures)
    tool, noun = found or (name.strip()[: names.MAX_NAME], "")
    parameters = signatures.get(tool, ())
    if isinstance(given, str):
        given = _read_arguments(given, parameters)
    if isinstance(given, list):
        given = given[0] if _is_one_object(given) else names.positional(given, parameters)
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        given = names.positional([given], parameters)
    made = ToolCall(name=tool, arguments=names.arguments(given, parameters, noun=noun))
    return _fuller(made, signatures)


def _fuller(made: ToolCall, signatures: Signatures) -> ToolCall:
    """Turning on with a brightness or a colour, as smart homes do it, is setting the light."""
    more = {key for key in made.arguments if key not in signatures.get(made.name, ())}
    wanted = signatures.get("set_light", ())
    if made.name != "turn_on" or not more:
        return made
    named = names.arguments(made.arguments, wanted)
    return ToolCall(name="set_light", arguments=named) if set(named) <= set(wanted) else made


def finished(read: loosejson.Loose, parsed: Parsed) -> Parsed:
    """`parsed`, unless a call in it ends with the text: half a name is another name."""
    if read.closed:
        return parsed
    broken = any(is_cut(dict(made.arguments)) or is_cut(made.name) for made in parsed.calls)
    if broken or (not parsed.calls and parsed.final is None and _begins_call(read.value)):
        return Parsed(thought=parsed.thought, error=CUT_OFF)
    return parsed


def _begins_call(value: Any) -> bool:
    """Whether what was cut off would have become a call."""
    keys = value if isinstance(value, dict) else value[0] if _is_one_object(value) else ()
    return not {*_TOOL_KEYS, *_LIST_KEYS, *_THOUGHT_KEYS}.isdisjoint(
        names.canonical(k) for k in keys
    )


def is_cut(value: Any) -> bool:
    """Whether a string somewhere in `value` ended with the text."""
    if isinstance(value, Mapping):
        return any(is_cut(item) for item in value.values())
    if isinstance(value, list):
        return any(is_cut(item) for item in value)
    return isinstance(value, loosejson.Cut)


def joined(parts: Sequence[Parsed]) -> Parsed:
    """All calls of several parts; an answer only where there are none."""
    calls = tuple(made for part in parts for made in part.calls)[:MAX_CALLS]
    final = next((part.final for part in parts if part.final is not None), None)
    error = next((part.error for part in parts if part.error), "")
    thought = next((part.thought for part in parts if part.thought), "")
    return Parsed(
        thought=thought,
        calls=() if error else calls,
        final=None if calls else final,
        error=error,
    )


def prose(text: str) -> str:
    """An answer that may be wrapped in JSON or quotes."""
    text = text.strip()
    read = loosejson.whole(text)
    if read is not None and isinstance(read.value, dict):
        return _first_text(read.value, (*_FINAL_KEYS, "text", "message"))
    return text.strip("\"'` ")


def _from_fields(fields: dict[str, Any], signatures: Signatures) -> Parsed:
    for key in _LIST_KEYS:
        if isinstance(fields.get(key), list) and key not in signatures:
            return from_data(fields[key], signatures)
    for key in _TOOL_KEYS:
        if isinstance(fields.get(key), dict):
            return from_data(fields[key], signatures)
        if isinstance(fields.get(key), str) and fields[key].strip():
            return _from_named(key, fields, signatures)
    for key in _SERVICE_KEYS:
        if (service := _service(key, fields)) and names.meant(service, signatures):
            return _from_named(key, {**fields, key: service}, signatures)
    for key, value in fields.items():
        if key in signatures and (isinstance(value, dict) or len(fields) == 1):
            return Parsed(calls=(call(key, value, signatures),))
    final = _first_text(fields, _FINAL_KEYS)
    return Parsed(final=final) if final else Parsed()


def _from_named(key: str, fields: dict[str, Any], signatures: Signatures) -> Parsed:
    """An object that names a tool; `{"name": "Kitchen Light"}` alone does not."""
    raw = fields[key]
    holder = next((k for k in _ARGUMENT_KEYS if k in fields), None)
    plain_name = names.canonical(raw)
    if plain_name in ANSWERS and names.meant(raw, signatures) is None:
        said = fields[holder] if holder else _first_text(fields, _FINAL_KEYS)
        text = _first_text(said, (*_FINAL_KEYS, "text")) if isinstance(said, dict) else said
        return Parsed(final=prose(str(text or "")) or None)
    if plain_name in NOTHING and not (holder and plain_name in signatures):
        final = _first_text(fields, _FINAL_KEYS)
        return Parsed(final=final or None)
    if holder is None and names.meant(raw, signatures) is None:
        return Parsed()
    return Parsed(calls=(call(raw, _given(key, holder, fields), signatures),))


def _given(key: str, holder: str | None, fields: Mapping[str, Any]) -> Any:
    """The arguments of an object: apart in it, beside the tool's name, or, of a service, both."""
    spare = {key, holder, *_THOUGHT_KEYS, "id", "type", "domain" if key == "service" else ""}
    beside = {k: v for k, v in fields.items() if k not in spare}
    if holder is None:
        return beside
    inner, target = fields[holder], fields.get("target")
    if isinstance(target, Mapping) and isinstance(inner, Mapping):
        return {"target": target, **inner}
    return inner


def _service(key: str, fields: Mapping[str, Any]) -> str:
    """`light.turn_on`, also where it is written in two parts."""
    said, domain = fields.get(key), fields.get("domain")
    if not isinstance(said, str):
        return ""
    return f"{domain}.{said}" if isinstance(domain, str) and key == "service" else said


def _read_arguments(given: str, parameters: Sequence[str]) -> Any:
    """Arguments as text: JSON, `key=value` pairs, values in order, or one phrase."""
    given = given.strip()
    read = loosejson.whole(given)
    if read is not None:
        return read.value
    if not given:
        return {}
    parts = [part for part in _split(given) if part.strip()]
    pairs = [_PAIR.fullmatch(part) for part in parts]
    named = {m.group(1): loosejson.scalar(m.group(2)) for m in pairs if m}
    if pairs and all(pairs) and _are_arguments(named, parameters):
        return named
    line = given.splitlines()[0]
    if len(parameters) == 1:
        return {parameters[0]: str(loosejson.scalar(line))}
    return [loosejson.scalar(part) for part in _split(line) if part.strip()]


def _are_arguments(named: Mapping[str, Any], parameters: Sequence[str]) -> bool:
    known = names.arguments(named, parameters)
    return any(key in parameters for key in known)


def _split(text: str) -> list[str]:
    """`text` at commas and line ends outside quotes and brackets."""
    parts, start, depth, quote = [], 0, 0, ""
    for index, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char == '"':
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char in ",\n" and depth <= 0:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]


def _first_text(fields: Mapping[str, Any], keys: Sequence[str]) -> str:
    return next((str(fields[k]).strip() for k in keys if isinstance(fields.get(k), str)), "")


def _is_one_object(given: Sequence[Any]) -> bool:
    return len(given) == 1 and isinstance(given[0], Mapping)
