"""The bounds of a reply leave room for what is taught."""

import itertools
import json

import pytest
from jsonschema import Draft202012Validator

from controller.agent.bounds import Bounds
from controller.agent.record import Record
from controller.agent.turn import Request
from controller.tools.registry import default_toolbox
from training.lessons import Lessons
from training.pools import TEST, TRAIN

BOUNDS = Bounds(toolbox=default_toolbox())
EXAMPLES = 150
MISFITS = 3
"""Slips of the generator's own, such as `of` for `off`, are not worth a wider grammar."""


@pytest.mark.parametrize("split", [TRAIN, TEST])
def test_what_is_taught_can_be_written(split: str) -> None:
    """Right replies to sentences of all kinds fit the schema that is made of the sentence."""
    misfits = []
    for example in itertools.islice(Lessons(seed=6, split=split), EXAMPLES):
        intent = example.intent
        record = Record(request=Request(text=intent.say, history=intent.history))
        schema = BOUNDS.schema(record, [m.content for m in intent.history[-2:]])
        reply = json.loads(example.turns[0].reply)
        is_right = example.turns[0].learn
        if schema is not None and is_right and not Draft202012Validator(schema).is_valid(reply):
            misfits.append(f"{intent.say}: {reply}")

    assert len(misfits) <= MISFITS, "\n".join(misfits)
