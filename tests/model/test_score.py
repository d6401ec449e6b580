"""The model that is shipped, on sentences it was never trained with: what it reached stays.

The limits are about three standard deviations below what the shipped adapter does with 120 plain
sentences (right in 8 of 10, wrong in 3 of 100), so that a worse one, or bounds that shut out what
is right, are seen, and chance is not. The seed is fixed: it is always the same 120.
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
LEAST_RIGHT, MOST_WRONG = 0.68, 0.07
NEVER = 30


async def verdicts(count: int, *, only: str) -> Counter:
    """How sentences of a group end."""
    async with under_test(SHIPPED) as agent:
        played = [await play(agent, case) for case in cases(count, seed=SEED, only=only)]
    return Counter(one.verdict for one in played if not isinstance(one, str))


def test_plain_commands():
    """Most plain commands are done, and hardly ever is anything else done."""
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
