"""How sure a model is of what it wants done, from the probabilities of its tokens."""

import math
from collections.abc import Sequence

Token = tuple[bytes, float]
"""What it wrote, and the logarithm of how probable that was to it, whatever a grammar allowed."""

BEGINS = b'"actions"'
"""The thought before only sorts the sentence, and its kinds overlap."""


def confidence(tokens: Sequence[Token]) -> float | None:
    """The probability of the least sure token of a reply's actions; None: it has none.

    One doubtful word makes an action doubtful, however long and sure the rest is: a mean would
    hide it among brackets and names of arguments. What is no word counts too, since it decides
    whether one more thing is done.
    """
    said = b"".join(text for text, _logprob in tokens)
    start = said.find(BEGINS)
    if start < 0:
        return None
    end = 0
    least = 0.0
    for text, logprob in tokens:
        end += len(text)
        if end > start:
            least = min(least, logprob)
    return round(math.exp(least), 4)
