"""Gathering a reply that comes in pieces, and knowing when more of it is of no use."""

from controller.llm import ToolCall
from controller.llm.confidence import Token

CHARS_PER_TOKEN = 16
"""More than any language needs: beyond it, the server ignores the length limit."""
LOOP_CHARS = 360
"""A tail of this length that says one thing three times or more is a model in circles."""
LOOP_PERIOD = LOOP_CHARS // 3
LOOP_CHECK = 40


class Collector:
    """The text, thinking and tool calls of one reply, as far as they have come.

    Args:
        max_tokens: the length limit that the model was given.
    """

    def __init__(self, *, max_tokens: int) -> None:
        self.thinking = ""
        self.calls: list[ToolCall] = []
        self.hopeless = False
        """The reply runs in circles or beyond its limit: the rest need not be waited for."""
        self.tokens: list[Token] = []
        """With how probable each was, where the server tells."""
        self._limit = max_tokens * CHARS_PER_TOKEN
        self._pieces: list[str] = []
        self._size = 0
        self._next_check = LOOP_CHARS

    @property
    def text(self) -> str:
        """What has been said."""
        return "".join(self._pieces)

    @property
    def pieces(self) -> int:
        """How many pieces the text came in: about its tokens."""
        return len(self._pieces)

    def add(self, text: str) -> None:
        """Take in the next piece of the text."""
        self._pieces.append(text)
        self._size += len(text)
        if self._size >= self._next_check:
            self._next_check = self._size + LOOP_CHECK
            self.hopeless = self.hopeless or circles(self.text)
        self._check_size()

    def think(self, text: str) -> None:
        """Take in the next piece of the thinking."""
        self.thinking += text
        self._check_size()

    def _check_size(self) -> None:
        self.hopeless = self.hopeless or self._size + len(self.thinking) > self._limit


def circles(text: str) -> bool:
    """Whether the end of `text` says the same few words over and over."""
    tail = text[-LOOP_CHARS:]
    return len(tail) == LOOP_CHARS and any(
        tail[period:] == tail[:-period] for period in range(1, LOOP_PERIOD + 1)
    )
