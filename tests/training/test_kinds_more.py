"""Sentences of several parts, questions, talk and follow-ups: what their makers promise."""

from collections import defaultdict
from random import Random

import pytest

from controller.agent import sentence
from controller.home.words import split
from training.homes import make_world
from training.kinds import chat, impossible, later, questions, readings, whole_rooms
from training.kinds.registry import kinds
from training.oracle import DroppedError, Teacher
from training.pools import allowed
from training.thoughts import AGAIN, ALL, CHECK, FAILED, IMPOSSIBLE, NOTHING, THREE, TWO

GROUPS = {"two", "condition", "question", "unknown", "ambiguous", "chat", "impossible", "follow"}
HOMES, TRIES = 2, 2
IMPLIED = frozenset(
    ("the", "temperature", "humidity", "light", "level", "in", "it", "weather", "my", "calendar",
     "outside", "that", "them", "those")
)  # fmt: skip
"""Words that a target may have although nobody has said them."""


@pytest.fixture(scope="module")
def made():
    """Intents by kind, with the world that each was made for."""
    found = defaultdict(list)
    for seed in range(HOMES):
        world = make_world(Random(seed), "train")
        rng = Random(seed)
        for kind in kinds().values():
            if kind.group in GROUPS | {"recovery"}:
                intents = [kind.make(rng, world) for _ in range(TRIES)]
                found[kind.name] += [(intent, world) for intent in intents if intent]
    return found


def of(made, group):
    """All intents of a group."""
    return [each for name, kind in kinds().items() if kind.group == group for each in made[name]]


def test_every_group_has_sentences(made):
    """A few homes are enough to have something of everything."""
    assert all(of(made, group) for group in GROUPS)


def test_targets_are_in_the_sentence(made):
    """What a call is about is made of the person's own words."""
    for group in GROUPS - {"area", "exclusion"}:
        for intent, _world in of(made, group):
            heard = " ".join([intent.say, *(m.content for m in intent.history)])
            for call in intent.calls:
                target = call.arguments.get("target", call.arguments.get("query", ""))
                assert set(split(target)) <= set(split(heard)) | IMPLIED, intent


def test_as_many_calls_as_the_thought_says(made):
    """The thought is the plan: two things are two calls, a condition is a check and an action."""
    calls = {TWO: 2, THREE: 3, CHECK: 2, NOTHING: 0, IMPOSSIBLE: 0, AGAIN: 1}
    for intents in made.values():
        for intent, _world in intents:
            assert intent.thought in ALL
            assert len(intent.calls) == calls.get(intent.thought, 1) or intent.slip, intent
            assert bool(intent.calls) is not bool(intent.answer)


def test_conditions_check_first_and_go_both_ways(made):
    """In some homes a condition holds and in others it does not."""
    intents = [intent for intent, _world in of(made, "condition")]

    assert all(intent.calls[0].name == "check" for intent in intents)
    assert {True, False} <= {intent.acts for intent in intents}
    assert all(sentence.is_conditional(intent.say) for intent in intents)


def test_impossible_wishes_have_no_call(made):
    """What no tool can do is answered, and nothing is called."""
    wishes = [intent for intent, _world in of(made, "impossible")]

    assert all(not intent.calls and intent.answer and not intent.acts for intent in wishes)


def test_follow_ups_have_an_exchange_before(made):
    """Who says `it again` has said something before, and heard an answer."""
    for intent, _world in of(made, "follow"):
        assert [message.role for message in intent.history] == ["user", "assistant"]


def test_questions_are_heard_as_questions(made):
    """Nothing may be changed by a sentence of this group."""
    for name, kind in kinds().items():
        if kind.group == "question" and not name.startswith("calculat"):
            assert all(sentence.is_question(i.say) for i, _world in made[name]), name


@pytest.mark.parametrize(
    "pool", [questions.ON_OFF, whole_rooms.ROOM, readings.WEATHER, later.LATERS]
)
def test_no_template_is_in_both_splits(pool):
    """What the test says, training has never seen."""
    train, test = set(allowed(pool, "train")), set(allowed(pool, "test"))

    assert train
    assert test
    assert not train & test


def test_an_answer_belongs_to_each_saying():
    """No sentence has two answers."""
    pools = (chat.SOCIAL, chat.SMALL_TALK, chat.FRAGMENTS, impossible.WISHES)
    said = [say.casefold() for pool in pools for sayings in pool.values() for say in sayings]

    assert len(said) == len(set(said))


async def test_the_product_runs_them_as_promised(made):
    """The real agent, with these replies, does what the makers say; hardly one is dropped."""
    teacher, kept, dropped = Teacher(), [], []
    for name, intents in made.items():
        for intent, world in intents[:1]:
            try:
                group = kinds()[name].group
                kept.append(await teacher.example(intent, world, kind=name, group=group))
            except DroppedError as err:
                dropped.append((intent.say, str(err)))

    assert len(dropped) <= 0.03 * len(kept), dropped
    corrected = [e for e in kept if e.intent.slip]
    assert corrected
    assert all(FAILED in e.turns[-1].reply for e in corrected)
