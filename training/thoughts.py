"""The thoughts of the trained model, as the running model is held to them."""

from controller.agent.thoughts import THOUGHTS, Thought

ONE = Thought.ONE.value
TWO = Thought.TWO.value
THREE = Thought.THREE.value
CHECK = Thought.CHECK.value
"""A condition: what it hangs on is looked up before anything is done."""
QUESTION = Thought.QUESTION.value
CALCULATION = Thought.CALCULATION.value
NOTHING = Thought.NOTHING.value
"""Chit-chat."""
IMPOSSIBLE = Thought.IMPOSSIBLE.value
AGAIN = Thought.AGAIN.value
"""A sentence that lives from the one before."""
FAILED = Thought.FAILED.value
"""After a fault."""

ALL = THOUGHTS
