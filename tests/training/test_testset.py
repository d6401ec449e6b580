"""The test: the same sentences for a seed, and a play that one who knows would win."""

from dataclasses import replace

import pytest

from controller.agent.trained import TRAINED, trained_agent
from controller.tools.registry import default_toolbox
from training.card import rows
from training.judge import Verdict
from training.kinds.registry import GROUPS
from training.oracle import Oracle, replies
from training.score import play
from training.testset import SHARES, cases

COUNT = 24


@pytest.fixture(scope="module")
def made():
    """A short test."""
    return list(cases(COUNT, seed=5))


def test_repeatable(made):
    """A seed makes the same sentences again, another one others."""
    said = [case.intent.say for case in made]

    assert [case.intent.say for case in cases(COUNT, seed=5)] == said
    assert [case.intent.say for case in cases(COUNT, seed=6)] != said


def test_groups(made):
    """Each group has its share, and at least one sentence."""
    assert set(SHARES) == set(GROUPS)
    assert {case.group for case in made} == set(GROUPS)


def test_one_kind():
    """A test can be of one group."""
    assert {case.group for case in cases(3, seed=1, only="question")} == {"question"}


async def test_one_who_knows(made):
    """Whoever makes the calls that are meant is right in everything, and homes stay as they are."""
    agent = trained_agent(Oracle(), toolbox=default_toolbox())
    played = []
    for case in made:
        given = [(TRAINED.render(reply), learn) for reply, learn in replies(case.intent) if learn]
        played.append(await play(replace(agent, model=Oracle(replies=given)), case))

    assert {one.verdict for one in played if not isinstance(one, str)} == {Verdict.RIGHT}
    assert sum(isinstance(one, str) for one in played) <= 1
    assert all(not case.world.published for case in made)


async def test_one_who_says_no(made):
    """Whoever only says no does nothing wrong, and gets no command right."""
    text = '{"thought": "Nothing to do.", "answer": "No."}'
    agent = trained_agent(Oracle(replies=[(text, True)]), toolbox=default_toolbox())
    played = [await play(agent, case) for case in made if case.group in ("simple", "two")]

    (every, *_) = rows([one for one in played if not isinstance(one, str)])
    assert every.percent(Verdict.RIGHT) == 0
    assert every.percent(Verdict.WRONG_ACTION) == 0
