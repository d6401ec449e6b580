"""What a trained model thinks before it acts: one of a few sentences, which name its plan."""

from enum import StrEnum


class Thought(StrEnum):
    """A plan."""

    ONE = "One thing to do."
    TWO = "Two things to do."
    THREE = "Three things to do."
    CHECK = "Check first."
    """The action depends on a condition."""
    QUESTION = "A question."
    CALCULATION = "A calculation."
    NOTHING = "Nothing to do."
    """Talk."""
    IMPOSSIBLE = "I cannot do that."
    AGAIN = "Once more."
    """It is about what was said before."""
    FAILED = "It failed."
    """A call before did nothing."""


THOUGHTS: tuple[str, ...] = tuple(thought.value for thought in Thought)
