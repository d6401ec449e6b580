"""The marks that families of models put around calls, brought to `Action:` and `Action Input:`.

A server reads them where it knows the model's family. Elsewhere, or where the model slipped, they
come as text.
"""

import json
import re

_NAME = r"([A-Za-z][\w.\-]{0,59})"
_CALL = re.compile(
    "|".join(
        (
            rf"<function=[\"']?{_NAME}[\"']?>?",  # Llama, Qwen Coder
            rf"<invoke name=[\"']{_NAME}[\"']>",
            rf"\[TOOL_CALLS\][ ]?{_NAME}(?:\[CALL_ID\]\w{{1,20}})?(?:\[ARGS\]|(?=\{{))",  # Mistral
            rf"<[|｜]tool▁sep[|｜]>{_NAME}[ ]?",  # DeepSeek  # noqa: RUF001
            rf"<\|tool_call>call:{_NAME}",  # Gemma
            rf"\bto=functions\.{_NAME}[^{{\n]{{0,80}}(?=\{{)",  # gpt-oss
        )
    )
)
_END = re.compile(
    r"</(?:function|invoke)>|<tool_call\|>|<[|｜]tool▁call▁end[|｜]>|<\|call\|>"  # noqa: RUF001
)
_PARAMETER = re.compile(r"<parameter(?:=| name=)[\"']?(\w{1,40})[\"']?>")
_CLOSED = re.compile(r"</(?:parameter|function|invoke)>")
_QUOTE = '<|"|>'
_MARKS = re.compile(
    r"</?(?:tool_calls?|function_calls?|tool_response)>|<[|｜][\w▁]{1,30}[|｜]>|"  # noqa: RUF001
    r"\[/?(?:TOOL_CALLS|AVAILABLE_TOOLS|INST)\]|\*\*",
    re.IGNORECASE,
)


def unmarked(text: str) -> str:
    """`text` with every marked call as a labelled one, and without marks that say nothing."""
    text = text.replace(_QUOTE, '"')
    found = list(_CALL.finditer(text))
    parts = [text[: found[0].start()] if found else text]
    ends = [*(opener.start() for opener in found[1:]), len(text)]
    for opener, end in zip(found, ends, strict=False):
        parts.append(_labelled(opener, text[opener.end() : end]))
    return _MARKS.sub("", "".join(parts))


def _labelled(opener: re.Match[str], body: str) -> str:
    name = next(group for group in opener.groups() if group)
    end = _END.search(body)
    given, after = (body[: end.start()], body[end.end() :]) if end else (body, "")
    given = _parameters(given) or given.strip() or "{}"
    return f"\nAction: {name}\nAction Input: {given}\n{after}"


def _parameters(body: str) -> str:
    """`<parameter=target>hall lamp</parameter>` as JSON; empty where there is none.

    What is not closed stays without its quote: it was cut off.
    """
    found = list(_PARAMETER.finditer(body))
    ends = [*(opener.start() for opener in found[1:]), len(body)]
    members: list[str] = []
    end_mark = ""
    for opener, end in zip(found, ends, strict=False):
        value = body[opener.end() : end]
        closed = _CLOSED.search(value)
        said = json.dumps((value[: closed.start()] if closed else value).strip())
        members.append(f'"{opener.group(1)}": {said if closed else said[:-1]}')
        end_mark = "}" if closed else ""
    return "{" + ", ".join(members) + end_mark if members else ""
