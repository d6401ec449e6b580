"""Fitting a conversation into the model's context: history goes first, tools and devices never."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.llm import Message, ToolCall
from controller.llm.size import CHARS_A_TOKEN, OF_A_MESSAGE

DENSEST, SPARSEST = 1.2, 6.0
"""Bytes a token that a tokenizer may have; servers that count only what they newly read seem to
have more."""
CAREFUL = 0.95
"""Some messages are denser than what was learned from."""
SLOWLY = 0.2


@dataclass(slots=True)
class Meter:
    """Counts the tokens of messages as the model's own counters have taught it.

    Before the first of them, it is the estimate of `controller.llm.size`.
    """

    bytes_a_token: float = CHARS_A_TOKEN

    def tokens(self, messages: Sequence[Message]) -> int:
        """About how many tokens `messages` take, rather too many than too few."""
        return round(_bytes(messages) / self.bytes_a_token) + OF_A_MESSAGE * len(messages)

    def learn(self, messages: Sequence[Message], counted: int) -> None:
        """Take in how many tokens the model has `counted` in `messages`."""
        text = counted - OF_A_MESSAGE * len(messages)
        if text > 0:
            self.bytes_a_token = learned(self.bytes_a_token, _bytes(messages) / text)


def learned(known: float, seen: float) -> float:
    """Bytes a token after a prompt that had `seen`: denser at once, sparser little by little."""
    if not DENSEST <= seen <= SPARSEST:
        return known
    careful = CAREFUL * seen
    return min(careful, known + SLOWLY * (careful - known))


def fit(
    *,
    head: Sequence[Message],
    history: Sequence[Message],
    examples: Sequence[Message],
    turn: Sequence[Message],
    room: int,
    tokens: Callable[[Sequence[Message]], int],
) -> list[Message]:
    """All of them in this order, as far as they fit into a `room` measured by `tokens`.

    The oldest of the history goes first, then examples, then the oldest exchanges of this turn;
    the head, and the turn's first message with the sentence and the devices, stay.
    """
    older, shown, current = list(history), list(examples), list(turn)

    def is_too_much() -> bool:
        return tokens([*head, *older, *shown, *current]) > room

    while older and is_too_much():
        del older[: _exchange(older)]
    while shown and is_too_much():
        del shown[:2]
    while (later := _second_reply(current)) and is_too_much():
        del current[1:later]
    return [*head, *older, *shown, *current]


def cut(text: str, limit: int) -> str:
    """At most `limit` characters, with a note where something is missing."""
    if len(text) <= limit:
        return text
    note = f" ... ({len(text) - limit} more characters were left out)"
    return text[: max(0, limit - len(note))].rstrip() + note


def _exchange(history: Sequence[Message]) -> int:
    """How many messages belong to the oldest sentence."""
    later = (i for i, message in enumerate(history) if i > 0 and message.role == "user")
    return next(later, len(history))


def _second_reply(turn: Sequence[Message]) -> int:
    """Where the second reply of a turn stands, 0 if there is none: the last one stays."""
    replies = [i for i, message in enumerate(turn) if message.role == "assistant"]
    return replies[1] if len(replies) > 1 else 0


def _bytes(messages: Sequence[Message]) -> int:
    return sum(
        len(message.content.encode(errors="replace")) + sum(map(_size, message.calls))
        for message in messages
    )


def _size(call: ToolCall) -> int:
    return len(call.name) + len(json.dumps(dict(call.arguments), default=str))
