"""A long dialogue in a few words, by the model."""

from collections.abc import Mapping, Sequence

from controller.agent import loosejson, repair
from controller.agent.dialects.base import prompt_text
from controller.errors import ModelReplyError
from controller.home.words import clean
from controller.llm import ChatModel, Message, ToolSchema

MAX_WORDS = 60
MAX_CHARS = 600
MAX_TOKENS = 240
"""Sixty words of a language that takes many tokens, and what a model writes around them."""
_SPEAKERS = {"user": "Person", "assistant": "Hearth"}
_ANSWERS = ("summary", "answer")
_LABELS = ("final answer", "answer", "summary")


async def summarise(
    model: ChatModel,
    turns: Sequence[Message],
    previous: str,
    *,
    head: Sequence[Message] = (),
    tools: Sequence[ToolSchema] = (),
) -> str:
    """A summary of `turns` and of the summary before them, at most `MAX_WORDS` words on one line.

    Args:
        model: who sums up.
        turns: exchanges, oldest first.
        previous: the summary of what was before; empty: nothing was.
        head: the beginning of the commands' prompts. Where the server has it in its cache, the
            summary does not push it out, and the next command need not read it again.
        tools: those of the commands' prompts, for the same reason.

    Raises:
        ModelError: there is none.
    """
    asked = Message(role="user", content=_question(turns, previous))
    reply = await model.chat([*head, asked], tools=tools, max_tokens=MAX_TOKENS)
    summary = _words(_said(reply.text))
    if not summary:
        raise ModelReplyError("the model did not write a summary")
    return summary


def _question(turns: Sequence[Message], previous: str) -> str:
    lines = [prompt_text("summary.md"), ""]
    if previous:
        lines.append(f"Summary of what was before: {previous}")
    lines += [
        f"{_SPEAKERS[turn.role]}: {clean(turn.content, length=MAX_CHARS)}"
        for turn in turns
        if turn.role in _SPEAKERS
    ]
    return "\n".join(lines)


def _said(text: str) -> str:
    """What a reply says, in whatever form the model is used to answer."""
    outside, _inside = repair.thinking(text[: repair.MAX_TEXT])
    bare = repair.plain(outside)
    if bare.startswith(("{", "[")):
        found = loosejson.whole(bare)
        value = found.value if found else None
        return _answer(value) if isinstance(value, Mapping) else ""
    labelled = dict(repair.sections(bare))
    return next((labelled[label] for label in _LABELS if label in labelled), labelled.get("", ""))


def _answer(reply: Mapping[str, object]) -> str:
    said = (reply.get(key) for key in _ANSWERS)
    return next((text for text in said if isinstance(text, str)), "")


def _words(text: str) -> str:
    return clean(" ".join(clean(text, length=2 * MAX_CHARS).split()[:MAX_WORDS]), length=MAX_CHARS)
