"""Made-up homes: repeatable, of every kind, with names that training never sees."""

import json
from collections import Counter
from copy import deepcopy
from random import Random

import pytest

from controller.agent.dialects import dialects
from controller.agent.loop import Agent
from controller.agent.prompt import Prompt, load_examples
from controller.agent.turn import Request
from controller.llm import Capabilities, Reply
from controller.tools.registry import default_toolbox
from devices import TYPES
from training import pools
from training.homes import make_world

WORDS = tuple(f"word {number}" for number in range(1000))


class Scripted:
    """A model with given words."""

    name = "scripted"

    def __init__(self, reply):
        self.reply = reply

    async def capabilities(self):
        """JSON of a schema."""
        return Capabilities(schema=True)

    async def chat(self, _messages, **_settings):
        """The one reply."""
        return Reply(text=self.reply, prompt_tokens=100, output_tokens=10)

    async def close(self):
        """Nothing is held."""


def home(seed, split):
    """The home of a seed."""
    return make_world(Random(seed), split)


@pytest.fixture(scope="module")
def worlds():
    """A hundred homes, every fourth of the test."""
    return [home(seed, "train" if seed % 4 else "test") for seed in range(100)]


@pytest.fixture
def lamp():
    """A home, and a lamp in it that is off."""
    world = home(7, "train")
    lamp = next(thing for thing in world.things if thing.domain == "light")
    world.home.get(lamp.id).state.values["on"] = False
    return world, lamp


@pytest.fixture
def say():
    """Say a sentence to the real agent, whose model gives one reply."""

    async def run(world, sentence, reply):
        dialect, toolbox = dialects()["json"], default_toolbox()
        prompt = Prompt(dialect=dialect, toolbox=toolbox, examples=load_examples())
        agent = Agent(model=Scripted(reply), toolbox=toolbox, dialect=dialect, prompt=prompt)
        return await agent.run(Request(text=sentence), world.context(), lambda _step: None)

    return run


def turn_on(phrase):
    """The reply that turns on what a phrase names."""
    action = {"tool": "turn_on", "arguments": {"target": phrase}}
    return json.dumps({"thought": "One thing to do.", "actions": [action]})


def named(worlds, split):
    """The names of all things in the homes of a split."""
    return {t.name.casefold() for world in worlds if world.split == split for t in world.things}


def test_a_home_is_repeated_by_its_seed():
    """The same seed makes the same home, another one another."""
    one, same, other = (home(seed, "train") for seed in (3, 3, 4))

    assert (one.places, one.things) == (same.places, same.things)
    assert one.house.snapshot() == same.house.snapshot()
    assert one.unknown_name() == same.unknown_name()
    assert one.things != other.things


def test_every_domain_occurs(worlds):
    """A hundred homes have devices of every type; even the rarest occurs again."""
    found = Counter(m.device.domain for world in worlds for m in world.home.everything)

    assert found.keys() == TYPES.keys()
    assert min(found.values()) > 1


def test_homes_are_of_many_sizes(worlds):
    """There are 3 to 40 devices in 2 to 12 rooms on no to three floors."""
    devices = {len(world.home.everything) for world in worlds}
    rooms = {len(world.places) for world in worlds}

    assert (min(devices), max(devices)) >= (3, 30)
    assert max(devices) <= 40
    assert rooms >= set(range(2, 12))
    assert {len(world.floors) for world in worlds} == {0, 1, 2, 3}


def test_names_of_the_test_never_occur_in_training(worlds):
    """No device of a test home is called as one of a training home, whatever the case."""
    train, test = named(worlds, "train"), named(worlds, "test")

    assert not train & test
    assert len(train) > 800
    assert len(test) > 250


def test_many_words_and_rooms_of_the_test_are_new(worlds):
    """A good part of what stands in names of test homes stands in none of training."""
    words = {split: set(" ".join(named(worlds, split)).split()) for split in ("train", "test")}
    rooms = {
        split: {p.name.casefold() for w in worlds if w.split == split for p in w.places}
        for split in ("train", "test")
    }

    assert len(words["test"] - words["train"]) > 60
    assert len(rooms["test"] - rooms["train"]) > 10
    assert {"kitchen", "bedroom"} <= rooms["test"] & rooms["train"]


def test_a_thing_is_meant_by_its_name(worlds):
    """With its article, the name of a thing means just that thing."""
    things = [(world, thing) for world in worlds[:25] for thing in world.things]

    assert [t.name for world, t in things if world.meant(f"the {t.name.lower()}") != (t.id,)] == []


def test_an_unknown_name_means_nothing(worlds):
    """What is said to be unknown names no device of the home, and is another each time."""
    names = [(world, world.unknown_name()) for world in worlds[:30]]

    assert [name for world, name in names if world.meant(name)] == []
    assert len({name for _world, name in names}) > 25


def test_everything_has_a_state(worlds):
    """What can be read of a device is known from the start, but for what excludes another."""
    unknown = [
        (thing.domain, world.home.get(thing.id).describe())
        for world in worlds
        for thing in world.things
        if world.home.get(thing.id).describe() == "unknown"
    ]

    assert unknown == []


async def test_the_real_agent_turns_on_a_lamp(lamp, say):
    """A call of the model acts, is confirmed, and changes that lamp alone."""
    world, thing = lamp
    before, phrase = world.house.snapshot(), f"the {thing.name.lower()}"

    answer = await say(world, f"turn on {phrase}", turn_on(phrase))

    assert answer.status == "done"
    assert world.published == [(thing.id, {"on": True})]
    assert world.house.changes(before) == {thing.id: {"on": True}}


@pytest.mark.parametrize(
    ("trouble", "status"),
    [("unavailable", "failed"), ("silent", "failed"), ("refused", "refused")],
)
async def test_a_faulty_lamp_does_not_go_on(lamp, say, trouble, status):
    """Nothing changes, and the answer says that it failed."""
    world, thing = lamp
    world.faults = {thing.id: trouble}
    before, phrase = world.house.snapshot(), f"the {thing.name.lower()}"

    answer = await say(world, f"turn on {phrase}", turn_on(phrase))

    assert answer.status == status
    assert world.house.changes(before) == {}


async def test_a_copy_is_another_home(lamp, say):
    """What happens in a copy does not happen in the home, and can be taken back."""
    world, thing = lamp
    own, phrase = deepcopy(world), f"the {thing.name.lower()}"
    before = own.house.snapshot()

    await say(own, f"turn on {phrase}", turn_on(phrase))
    changed = own.house.changes(before)
    own.house.restore(before)

    assert changed
    assert world.house.changes(before) == own.house.changes(before) == {}
    assert own.published == world.published == []


def test_a_pool_is_divided_by_hashes():
    """About 15 % are for the test alone, always the same ones."""
    test = set(pools.allowed(WORDS, "test"))
    train = set(pools.allowed(WORDS, "train"))

    assert 100 < len(test) < 200
    assert not test & train
    assert test | train == set(WORDS)
    assert all(pools.split_of(word.upper()) == "test" for word in test)


@pytest.mark.parametrize("size", [1, 3, 4, 5, 12])
@pytest.mark.parametrize("split", ["train", "test"])
def test_a_small_pool_has_something_for_either_split(size, split):
    """No pool is empty for a split; one of four or more is never the same for both."""
    part = pools.allowed(WORDS[:size], split)
    other = pools.allowed(WORDS[:size], "test" if split == "train" else "train")

    assert part
    assert (set(part) & set(other) == set()) == (size >= 4)
