"""Fitting a conversation into the model's context: history goes first, tools and devices never."""

from collections.abc import Sequence

from controller.llm import Message

CHARS_A_TOKEN = 3.2
"""Fewer than English has: names, numbers and JSON are denser, and an overflow costs more."""
OF_A_MESSAGE = 6
"""Tokens that a chat template adds to each message."""


def tokens(messages: Sequence[Message]) -> int:
    """About how many tokens `messages` take, rather too many than too few."""
    size = sum(len(message.content.encode()) for message in messages)
    return round(size / CHARS_A_TOKEN) + OF_A_MESSAGE * len(messages)


def fit(
    *,
    head: Sequence[Message],
    history: Sequence[Message],
    examples: Sequence[Message],
    turn: Sequence[Message],
    room: int,
) -> list[Message]:
    """All of them in this order, as far as they fit into `room` tokens.

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
    while len(current) > 3 and is_too_much():  # noqa: PLR2004
        del current[1:3]
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
