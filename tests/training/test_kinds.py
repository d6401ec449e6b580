"""Sentences about what a home has, each with the call that it asks for."""

import string
from random import Random

import pytest

from training.homes import make_world
from training.intent import call
from training.kinds import registry
from training.noise import ASKING, CLOSINGS, OPENINGS, noisy
from training.pools import TEST, TRAIN, allowed
from training.thoughts import ALL

_KINDS = registry.kinds()
_HOMES = 30
_OWN = frozenset(("simple", "area", "exclusion"))
"""The groups of which every target stands in its sentence."""


@pytest.fixture(scope="module")
def worlds():
    """Homes of either split."""
    rng = Random(6)
    return [make_world(rng, TEST if i % 3 == 0 else TRAIN) for i in range(_HOMES)]


@pytest.fixture(scope="module")
def made(worlds):
    """What some makers make of these homes, by kind."""
    rng = Random(7)
    found = {}
    for at, (name, each) in enumerate(_KINDS.items()):
        if each.group in _OWN:
            tried = ((world, each.make(rng, world)) for world in worlds[at % 7 :: 7])
            found[name] = [(world, intent) for world, intent in tried if intent is not None]
    return found


def _stands_in(text, sentence):
    """Whether the words of a text stand in a sentence, in their order."""
    words = iter(_words(sentence))
    return all(any(word == other for other in words) for word in _words(text) if word != "except")


def _words(text):
    return text.casefold().translate(str.maketrans("", "", string.punctuation)).split()


def test_most_kinds_have_something_to_say_in_a_few_homes(made):
    """Hardly a maker is left without a sentence where there are a few homes."""
    silent = [name for name, intents in made.items() if not intents]

    assert len(silent) < len(made) / 3, silent


def test_a_sentence_has_one_of_the_known_thoughts(made):
    """The thoughts are a closed set, and there is a call or an answer."""
    for intents in made.values():
        for _world, intent in intents:
            assert intent.thought in ALL
            assert intent.calls or intent.answer
            assert intent.say == intent.say.strip() != ""


def test_targets_are_the_words_of_the_sentence(made):
    """What is to be acted on is copied, however it is said."""
    for name, intents in made.items():
        for _world, intent in intents if _KINDS[name].group in _OWN else ():
            for each in intent.calls:
                assert _stands_in(str(each.arguments.get("target", "")), intent.say), intent


def test_noise_leaves_targets_the_words_of_the_sentence(made):
    """Courtesy, slips and capitals change the sentence and its copies alike."""
    rng = Random(8)
    for name, intents in made.items():
        for world, intent in intents if _KINDS[name].group in _OWN else ():
            said = noisy(rng, intent, world)
            for each in said.calls:
                assert _stands_in(str(each.arguments.get("target", "")), said.say), said


def test_noise_changes_no_numbers(made):
    """How much is wanted is the same under any courtesy."""
    rng = Random(9)
    for world, intent in (*made["brightness"], *made["thermostat"]):
        said = noisy(rng, intent, world)

        numbers = [{k: v for k, v in c.arguments.items() if k != "target"} for c in intent.calls]
        assert numbers == [
            {k: v for k, v in c.arguments.items() if k != "target"} for c in said.calls
        ]


def test_templates_of_the_test_are_not_those_of_training():
    """No pool gives both splits the same template."""
    pools = [
        value
        for each in _KINDS.values()
        for value in vars(__import__(each.make.__module__, fromlist=["_"])).values()
        if isinstance(value, tuple) and len(value) > 3 and "{" in str(value[0])
    ]

    for pool in (*pools, ASKING, CLOSINGS, OPENINGS):
        assert not set(allowed(tuple(pool), TRAIN)) & set(allowed(tuple(pool), TEST))


def test_the_same_seed_makes_the_same_sentence(worlds):
    """Chance is only in the seed."""
    make = _KINDS["lights_off"].make

    assert make(Random(3), worlds[0]) == make(Random(3), worlds[0])


def test_arguments_stand_in_the_order_of_the_grammar():
    """The decoder is held to the tool's own order, what must be there first."""
    made = call("set_value", target="the fan", what="speed", value="60 %")

    assert list(made.arguments) == ["target", "value", "what"]


def test_a_call_of_no_tool_is_refused():
    """A maker cannot ask for what no tool does."""
    with pytest.raises(ValueError, match="explode"):
        call("explode", target="the fan")
    with pytest.raises(ValueError, match="speed"):
        call("turn_on", target="the fan", speed=3)


def test_a_kind_is_registered_once_and_in_a_known_group():
    """Two makers under one name, or a row that the score card lacks, are mistakes."""
    with pytest.raises(ValueError, match="light_on"):
        registry.kind("light_on", group="simple")(lambda _rng, _world: None)
    with pytest.raises(ValueError, match="nonsense"):
        registry.kind("new", group="nonsense")
