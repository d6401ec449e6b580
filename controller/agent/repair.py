"""Repair of what small models write: pure, linear in the text, and never raising.

What a reply means is read from its labels if it has any, else from calls that stand in it as
JSON or as `tool(arguments)`, else it is prose.
"""

import re
from collections.abc import Iterator

from controller.agent import loosejson, markup, names
from controller.agent.forms import (
    ANSWERS,
    CUT_OFF,
    MAX_CALLS,
    NOTHING,
    call,
    finished,
    from_data,
    is_cut,
    joined,
    prose,
)
from controller.agent.names import Signatures
from controller.agent.parsed import Parsed
from controller.llm import Reply, ToolCall

MAX_TEXT = 16_000
"""What is longer than this is no reply but a runaway."""

_THINK = re.compile(r"<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_FENCE = re.compile(
    r"^[ \t]*```[\w-]{0,20}[ \t]*$|```(?:json|tool_code|python|text)?", re.MULTILINE
)
_LABEL = re.compile(
    r"^[ \t>#*\-]{0,8}(thought|thinking|action[ _]input|action|arguments|final[ _]answer|answer|"
    r"pause|observation|question|sentence)(?:[ _]?\d{1,2})?[ \t*]{0,4}(?:[:：]|$)",  # noqa: RUF001
    re.IGNORECASE | re.MULTILINE,
)
_INVENTED = re.compile(
    r"^[ \t>#*\-]{0,8}(?:observation[ \t\d*]{0,6}[:：]|"  # noqa: RUF001
    r"(?<=\n)(?:question|sentence|user)[ \t]?:)|"
    r"(?<=\S)\s{0,8}(?:<tool_response>|```tool_outputs?\b|\[TOOL_RESULTS\]|"
    r"<\|(?:im_start|start_header_id)\|>)",
    re.IGNORECASE | re.MULTILINE,
)
_CALL = re.compile(r"(?<![\w.])((?:[A-Za-z]\w{0,39}\.){0,2}[A-Za-z]\w{1,39})\(")
_NAME = re.compile(r"[\"'`]?([A-Za-z][\w\-. ]{0,39}(?=[:({])|[A-Za-z][\w\-.]{0,39})[\"'`]?")
_CODE = re.compile(r"\{|\[\s{0,8}[\[{\"']|</?\w{1,20}[=>]|[\w.]{2,60}\([\w ]{1,40}=")
_LINE = re.compile(r"\s{0,8}([A-Za-z]+_\w{1,30})[ \t]*[:{]")


def apart(reply: Reply) -> tuple[str, str]:
    """What a reply says, and what it thinks: in think blocks, or apart as the server sent it."""
    outside, inside = thinking(reply.text[:MAX_TEXT])
    return outside, "\n".join(filter(None, (reply.thinking[:MAX_TEXT].strip(), inside)))


def thinking(text: str) -> tuple[str, str]:
    """`text` without its think blocks, and what was in them; an open block runs to the end."""
    outside: list[str] = []
    inside: list[str] = []
    position, depth = 0, 0
    for tag in _THINK.finditer(text):
        piece = text[position : tag.start()]
        closing = tag.group(1) == "/"
        if closing and depth == 0:
            inside.extend(outside)
            outside.clear()
            inside.append(piece)
        else:
            (inside if depth else outside).append(piece)
        depth = max(0, depth - 1) if closing else depth + 1
        position = tag.end()
    (inside if depth else outside).append(text[position:])
    return "".join(outside).strip(), "".join(inside).strip()


def plain(text: str) -> str:
    """`text` without code fences, marks of calls, and all that follows an invented observation."""
    text = text[:MAX_TEXT]
    invented = _INVENTED.search(text)
    text = text[: invented.start()] if invented else text
    return _FENCE.sub("", markup.unmarked(text)).strip()


def sections(text: str) -> list[tuple[str, str]]:
    """The labelled parts of a reply in order; what stands before the first has an empty label."""
    marks = list(_LABEL.finditer(text))
    first = marks[0].start() if marks else len(text)
    found = [("", text[:first].strip())] if text[:first].strip() else []
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    for mark, end in zip(marks, ends, strict=False):
        label = mark.group(1).casefold().replace("_", " ")
        found.append((label, text[mark.end() : end].strip()))
    return found


def from_action(action: str, given: str | None, signatures: Signatures) -> Parsed:
    """What `Action: <action>` with `Action Input: <given>` means."""
    written = loosejson.whole(action)
    if written is not None:
        return finished(written, from_data(written.value, signatures))
    match = _NAME.match(action)
    raw = match.group(1).strip() if match else ""
    plain_name = names.canonical(raw)
    if plain_name in NOTHING and not (given and plain_name in signatures):
        return Parsed()
    rest = action[match.end() :].strip() if match else ""
    if plain_name in ANSWERS:
        return Parsed(final=prose(given or rest.lstrip(": ")) or None)
    spoken = _spoken(action, signatures)
    if names.meant(raw, signatures) is None and spoken is not None:
        raw, rest = spoken
    return _called(raw, given or _inner(rest), signatures)


def in_prose(text: str, signatures: Signatures) -> Parsed:
    """The calls that stand in a text as JSON, or as `tool(arguments)`; an answer in JSON."""
    found = [
        finished(value, from_data(value.value, signatures)) for value in loosejson.values(text)
    ]
    parsed = joined(found)
    if parsed.calls or parsed.final is not None or parsed.error:
        return parsed
    return Parsed(calls=tuple(_written_calls(text, signatures))[:MAX_CALLS])


def bare_line(text: str, signatures: Signatures) -> Parsed:
    """A call without a label: `turn_on: kitchen light` as the whole of a line."""
    for line in text.splitlines():
        match = _LINE.match(line)
        if match and names.canonical(match.group(1)) in signatures:
            return from_action(line.strip(), None, signatures)
    return Parsed()


def is_code(text: str) -> bool:
    """Whether `text` is data or a call that says nothing to people: no answer."""
    return _CODE.match(text) is not None


def unless_cut(parsed: Parsed, reply: Reply) -> Parsed:
    """`parsed`, unless the length limit ended the reply inside the last argument of a call."""
    if not reply.truncated or not parsed.calls:
        return parsed
    given = [str(value) for value in parsed.calls[-1].arguments.values()]
    # What is closed ends with a quote or a bracket; `3` may be the beginning of `30`.
    if given and reply.text.rstrip().endswith(given[-1]):
        return Parsed(thought=parsed.thought, error=CUT_OFF)
    return parsed


def _called(raw: str, given: str | None, signatures: Signatures) -> Parsed:
    made = call(raw, given or "", signatures)
    if is_cut(dict(made.arguments)):
        return Parsed(error=CUT_OFF)
    return Parsed(calls=(made,))


def _inner(rest: str) -> str:
    """What follows a tool's name on its line, without brackets and colon."""
    rest = rest.strip().lstrip(":").strip()
    if rest.startswith("("):
        end = rest.rfind(")")
        return rest[1 : end if end > 0 else len(rest)].strip()
    return rest


def _spoken(action: str, signatures: Signatures) -> tuple[str, str] | None:
    """`turn on the kitchen light` as a name and its target; the longest name is taken."""
    words = action[:200].split()
    for count in range(min(4, len(words)), 0, -1):
        spoken = " ".join(words[:count])
        found = names.meant(spoken, signatures) if count > 1 else None
        if (found and not found[1]) or names.canonical(spoken) in signatures:
            return spoken, " ".join(words[count:])
    return None


def _written_calls(text: str, signatures: Signatures) -> Iterator[ToolCall]:
    position = 0
    while (match := _CALL.search(text, position)) is not None:
        name, position = match.group(1), match.end()
        last = name.rpartition(".")[2]
        exact = "_" in last or names.canonical(last) in signatures
        if exact and names.meant(name, signatures):
            line_end = text.find("\n", position)
            limit = len(text) if line_end < 0 else line_end
            position = _closing(text, match.end(), limit)
            yield call(name, text[match.end() : position], signatures)


def _closing(text: str, start: int, limit: int) -> int:
    """Where the bracket that opened before `start` closes, or `limit`."""
    depth, quote = 1, ""
    for index in range(start, limit):
        char = text[index]
        if quote:
            quote = "" if char == quote else quote
        elif char == '"':
            quote = char
        else:
            depth += (char in "([{") - (char in ")]}")
        if depth == 0:
            return index
    return limit
