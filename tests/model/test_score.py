"""The model that is shipped, on sentences it was never trained with: plain ones are understood.

The limits leave room for chance: of 120 other sentences, a model that is right in 98 of 100 would
fall below 93 % once in 1,000 times, and one that is right in 97 of 100 once in 100. The seed is
fixed: it is always the same 120.
"""

import asyncio
from collections import Counter

import pytest

from controller.llm.adapter import shipped
from training.judge import Verdict
from training.score import SHIPPED, play, under_test
from training.testset import cases

pytestmark = [
    pytest.mark.model,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        not shipped().is_file(), reason=f"no adapter is shipped: there is no {shipped()}"
    ),
]

SENTENCES, SEED = 120, 11
LEAST_RIGHT, MOST_WRONG = 0.93, 0.03
NEVER = 30


async def verdicts(count: int, *, only: str) -> Counter:
    """How sentences of a group end."""
    async with under_test(SHIPPED) as agent:
        played = [await play(agent, case) for case in cases(count, seed=SEED, only=only)]
    return Counter(one.verdict for one in played if not isinstance(one, str))


def test_plain_commands():
    """Nearly all plain commands are done, and hardly ever is anything else done."""
    found = asyncio.run(verdicts(SENTENCES, only="simple"))

    assert found.total() > 0.95 * SENTENCES
    assert found[Verdict.RIGHT] >= LEAST_RIGHT * found.total(), found
    assert found[Verdict.WRONG_ACTION] <= MOST_WRONG * found.total(), found


@pytest.mark.parametrize("group", ["unknown", "ambiguous"])
def test_what_is_not_there_or_not_clear(group):
    """Where nobody could know what is meant, nothing is done."""
    found = asyncio.run(verdicts(NEVER, only=group))

    assert found.total() > 0.9 * NEVER
    assert found[Verdict.WRONG_ACTION] == 0, found
