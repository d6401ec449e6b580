"""Training has nothing in common with the sentences that understanding is measured with.

A figure measured on sentences that a model has learned says nothing. The benchmark's cases stand
beside this repository, in `../shared/bench`; nothing that makes sentences reads them, and this
test, which does, changes nothing.

Sentences: none of more than three words may be equal, whatever their case, punctuation and
articles. Shorter ones ("lock up") are so few in the language that two people who never met say
the same.

Names of devices and rooms: those that are made of nothing but the plainest words for rooms, kinds
of devices and places in a room ("Kitchen Light", "Bedroom 2 Thermostat") may occur on both sides.
Every house has them, a benchmark tells nothing by having them, and a model that had never met a
kitchen light would be a strange one. A name that has any other word ("Nest Hub") is somebody's
own; sharing it would mean that it was taken from there.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import yaml

from training.homes import make_world
from training.kinds.registry import kinds
from training.pools import TEST, TRAIN
from training.world import World

BENCH = Path(__file__).parents[2].parent / "shared" / "bench"
SENTENCES, A_HOME = 2000, 50
SHORT = 3
WORDS = """
    attic back backyard balcony basement bath bathroom bedroom cellar deck dining driveway entrance
    entry family floor front game garage garden guest hall hallway kid kids kitchen kitchenette
    landing laundry living loft lounge main master nursery office patio pantry playroom porch room
    rooftop roof shed spare study terrace upstairs downstairs yard utility
    alarm appliance battery bin binary blind blinds bulb button camera climate clock coffee
    conditioner contact cooler cover curtain curtains dehumidifier device dishwasher door doorbell
    doors dryer energy event fan fridge gate generic heater heating hub humidifier humidity
    irrigation kettle lamp leak light lights list lock machine maker meter mode motion mower opener
    outlet person plug power printer pump purifier radiator radio reading refrigerator robot scene
    sensor shade shades shopping shutter shutters siren sink smart smoke socket sound speaker
    speakers sprinkler sprinklers stove strip switch task tasks temperature thermostat to-do todo
    tv vacuum valve washer water weather service window
    bed big bottom ceiling corner counter desk large left little lower new old outdoor outside
    indoor inside rear right second side small table top upper wall
"""
PLAIN = frozenset(WORDS.split())
"""Words that no house can claim for itself."""

pytestmark = pytest.mark.skipif(
    not BENCH.is_dir(), reason=f"the sentences to compare with are not at {BENCH}"
)


@pytest.fixture(scope="module")
def worlds() -> list[World]:
    """Homes of training and of the test."""
    count = SENTENCES // A_HOME
    return [make_world(Random(f"shared {n}"), (TRAIN, TEST)[n % 2]) for n in range(count)]


@pytest.fixture(scope="module")
def bench() -> list[dict]:
    """All files of the benchmark."""
    paths = sorted(BENCH.glob("*/*.yaml"))
    return [yaml.safe_load(path.read_text(encoding="utf-8")) for path in paths]


def test_no_sentence_is_shared(worlds, bench):
    """Not one sentence of more than three words is the same."""
    theirs = {plain(case["text"]) for document in bench for case in document["cases"]}
    ours = {plain(text) for text in said(worlds)}

    assert len(ours) > SENTENCES / 2
    assert {text for text in ours & theirs if len(text.split()) > SHORT} == set()


def test_no_name_is_shared_that_is_somebodys_own(worlds, bench):
    """The names that both have are those that any house has."""
    theirs = {plain(name) for document in bench for name in named(document["home"])}
    ours = {plain(thing.name) for world in worlds for thing in world.things}
    ours |= {plain(place.name) for world in worlds for place in world.places}

    shared = sorted(ours & theirs)
    own = [name for name in shared if not is_plain(name)]

    assert own == [], f"of these that are shared: {', '.join(shared)}"


def test_plain_names():
    """Numbers and words that any house has make a name that is nobody's own."""
    assert is_plain("kitchen light")
    assert is_plain("bedroom 2 thermostat")
    assert not is_plain("nest hub")


def said(worlds) -> Iterator[str]:
    """Sentences of all kinds about these homes, as often as training has them."""
    known = list(kinds().values())
    weights = [kind.weight for kind in known]
    for number, world in enumerate(worlds):
        rng = Random(f"said {number}")
        for kind in rng.choices(known, weights, k=A_HOME):
            intent = kind.make(rng, world)
            if intent is not None:
                yield intent.say


def named(home) -> Iterator[str]:
    """What a home of the benchmark calls its devices and rooms."""
    for each in (*home.get("entities", ()), *home.get("devices", ()), *home.get("areas", ())):
        yield str(each.get("name") or "")


def plain(text: str) -> str:
    """Words without articles, in small letters."""
    words = re.findall(r"[\w'-]+", str(text).casefold())
    return " ".join(word for word in words if word not in ("the", "a", "an", "my", "please"))


def is_plain(name: str) -> bool:
    """Whether a name is made of words that any house has."""
    return all(word.isdigit() or word in PLAIN for word in name.split())
