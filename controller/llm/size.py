"""How much of a model's context messages take."""

from collections.abc import Sequence

from controller.llm import Message

CHARS_A_TOKEN = 3.2
"""Fewer than English has: names, numbers and JSON are denser, and an overflow costs more."""
OF_A_MESSAGE = 6
"""Tokens that a chat template adds to each message."""


def tokens(messages: Sequence[Message]) -> int:
    """About how many tokens `messages` take, rather too many than too few."""
    size = sum(len(message.content.encode(errors="replace")) for message in messages)
    return round(size / CHARS_A_TOKEN) + OF_A_MESSAGE * len(messages)
