"""Transcripts are the product's own: what the agent sends, and the reply that is right."""

import asyncio
import itertools
from random import Random

import pytest

from controller.agent.prompt import Prompt
from controller.agent.trained import TRAINED
from controller.tools.registry import default_toolbox
from training import thoughts
from training.homes import make_world
from training.intent import Intent, Then, call
from training.lessons import Lessons
from training.oracle import DroppedError, Teacher


@pytest.fixture(scope="module")
def teacher():
    """One who knows what is meant."""
    return Teacher()


@pytest.fixture(scope="module")
def world():
    """A home with a light that has a name of its own."""
    return make_world(Random(4), "train")


@pytest.fixture(scope="module")
def light(world):
    """Its full name, which is clear."""
    lights = [t for t in world.things if t.domain == "light" and world.meant(t.name) == (t.id,)]
    return lights[0]


def example(teacher, world, *, group="simple", **intent):
    """The transcript of a sentence."""
    made = Intent(**{"thought": thoughts.ONE, **intent})
    return asyncio.run(teacher.example(made, world, kind="k", group=group))


def test_messages_are_what_the_daemon_sends(teacher, world, light):
    """The system text of a trained prompt, then the bare sentence; the reply in the dialect."""
    say = f"turn on {light.name}"
    made = example(teacher, world, say=say, calls=(call("turn_on", target=light.name),))

    (turn,) = made.turns
    prompt = Prompt(dialect=TRAINED, toolbox=default_toolbox(), trained=True)
    assert [(m.role, m.content) for m in turn.messages] == [
        ("system", prompt.system(world.home)),
        ("user", f"Sentence: {say}"),
    ]
    assert turn.reply.startswith('{"thought": "One thing to do.", "actions": [{"tool": "turn_on"')
    assert turn.learn


def test_home_is_afterwards_as_it_was(teacher, world, light):
    """One sentence does not change the home that the next is about."""
    before = world.house.snapshot()
    made = example(
        teacher, world, say=f"toggle {light.name}", calls=(call("toggle", target=light.name),)
    )

    assert made.changed
    assert world.house.snapshot() == before


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"say": "turn on the pond pump", "calls": ("the pond pump",)}, "unknown"),
        ({"say": "turn off {}", "calls": ("{}",)}, "refused"),
        ({"say": "how are you?", "answer": "Fine.", "acts": True}, "acts"),
    ],
)
def test_what_ends_otherwise_than_meant_is_dropped(teacher, world, light, said, why):
    """An unknown device, a call that a guard stops, a wish that changes nothing."""
    calls = tuple(
        call("turn_on", target=target.format(light.name)) for target in said.get("calls", ())
    )
    intent = {**said, "say": said["say"].format(light.name), "calls": calls}

    with pytest.raises(DroppedError, match=why):
        example(teacher, world, **intent)


def test_slip_is_shown_but_not_learned(teacher, world, light):
    """A wrong call, what came of it, and the call that mends it."""
    made = example(
        teacher,
        world,
        group="recovery",
        say=f"turn on {light.name}",
        slip=(call("turn_on", target="the submarine"),),
        calls=(call("turn_on", target=light.name),),
    )

    assert [turn.learn for turn in made.turns] == [False, True]
    assert made.turns[1].messages[: len(made.turns[0].messages)] == made.turns[0].messages
    assert "observations" in made.turns[1].messages[-1].content


def test_later_reply_is_learned_too(teacher, world):
    """What is said after a fault."""
    made = example(
        teacher,
        world,
        group="recovery",
        say="what is 3 / 0",
        calls=(call("calculate", expression="3 / 0"),),
        then=(Then(thought=thoughts.FAILED, answer="That cannot be calculated."),),
    )

    assert [turn.learn for turn in made.turns] == [True, True]


def test_stream_is_the_same_for_a_seed():
    """Examples can be made again."""
    one, other = ([e.turns for e in itertools.islice(Lessons(seed=3), 12)] for _ in range(2))

    assert one == other


def test_no_sentence_comes_twice():
    """What was said before is not learned again."""
    said = [
        (e.intent.say.casefold(), e.intent.history)
        for e in itertools.islice(Lessons(seed=3, only="chat"), 40)
    ]

    assert len(set(said)) == len(said)


def test_unknown_kind_is_refused():
    """Instead of an endless wait for the first example."""
    with pytest.raises(ValueError, match="nonsense"):
        Lessons(seed=1, only="nonsense")


def test_mistake_of_a_maker_does_not_end_the_stream():
    """It is counted as dropped, with its reason."""
    lessons = Lessons(seed=3, only="light_on")
    kind = lessons._known["simple"][0]
    calls = itertools.count()

    def broken(rng, world):
        if next(calls) % 2:
            raise KeyError("gone")
        return kind.make(rng, world)

    lessons._known["simple"] = [type(kind)(name="light_on", group="simple", weight=1, make=broken)]
    made = list(itertools.islice(lessons, 2))

    assert len(made) == 2
    assert "gone" in lessons.tally.reasons["light_on"]
