"""Every pattern of sentences: at least five that it takes, and five near misses that are left."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest
import yaml

from controller.local import templates
from controller.local.candidate import Candidate
from controller.local.clauses import conditional
from controller.local.places import turns
from controller.local.polite import plain
from controller.local.rehearse import rehearse
from controller.tools.registry import default_toolbox
from tests.controller.local.homes import Dwelling, brief
from tests.controller.local.tables import HOUSE, Group, blocks, groups, left, taken

_FEWEST = 5
_GROUPS = list(groups())


@pytest.fixture(scope="module")
def home() -> Dwelling:
    """A house with one of nearly everything."""
    return Dwelling(HOUSE, default_toolbox())


@pytest.mark.parametrize("group", _GROUPS, ids=lambda group: f"{group.file}-{group.name}")
def test_sentences_are_taken(group: Group, home: Dwelling) -> None:
    """A sentence of a pattern is understood as just the calls that it means."""
    assert {said: home.calls(said) for said in group.takes} == dict(group.takes)


@pytest.mark.parametrize("group", _GROUPS, ids=lambda group: f"{group.file}-{group.name}")
def test_near_misses_are_left(group: Group, home: Dwelling) -> None:
    """Times, negations, wishes, talk and unknown things are no plan at all."""
    assert {said: calls for said in group.leaves if (calls := home.calls(said))} == {}


@pytest.mark.parametrize("group", _GROUPS, ids=lambda group: f"{group.file}-{group.name}")
def test_groups_are_full(group: Group) -> None:
    """Each kind of sentence has at least five that are taken and five that are left."""
    assert min(len(group.takes), len(group.leaves)) >= _FEWEST


def test_no_sentence_is_both() -> None:
    """No sentence is taken in one table and left in another, and none stands twice."""
    every = [said.casefold() for said, _ in taken()] + [said.casefold() for said in left()]

    assert [said for said, number in Counter(every).items() if number > 1] == []


def test_every_block_is_used(home: Dwelling) -> None:
    """Each block of templates is what at least five sentences of the tables are understood by."""
    named = blocks(yaml.safe_load(templates.text_of("en")))
    used = Counter(
        block for said, calls in taken() for block in set(_used(said, calls, named, home))
    )

    assert {block: used[block] for block in named.values() if used[block] < _FEWEST} == {}


_EFFECTS = {
    "turn off the tv, the radio and all lights downstairs": {
        "media_player.television", "media_player.kitchen_radio", "light.living_room_light",
        "light.floor_lamp", "light.kitchen_light", "light.hall_lamp",
    },
    "turn off all lights except the hall lamp": {
        "light.living_room_light", "light.floor_lamp", "light.kitchen_light",
        "light.bedroom_light", "light.nursery_light", "light.study_light", "light.bathroom_light",
    },
    "set the bedroom to 21": {"climate.bedroom_thermostat"},
    "make the bedroom warmer": {"climate.bedroom_thermostat"},
    "turn the nursery light pink": {"light.nursery_light"},
    "close all blinds": {"cover.living_room_blinds", "cover.bedroom_blinds"},
    "lights off in the kitchen": {"light.kitchen_light"},
    "turn on all lights upstairs": {
        "light.bedroom_light", "light.nursery_light", "light.study_light", "light.bathroom_light",
    },
}  # fmt: skip


@pytest.mark.parametrize("said", _EFFECTS)
def test_the_devices_that_are_meant(said: str, home: Dwelling) -> None:
    """Sentences about sets and rooms change just the devices that people mean."""
    plan = home.plan(said)
    assert plan is not None
    understanding = home.understanding()

    about: set[str] = set()
    for call in plan.calls:
        tried = rehearse(
            Candidate(call=call, settled=plan.settled),
            toolbox=understanding.toolbox,
            context=understanding.context,
        )
        about |= set(asyncio.run(tried).about)

    assert about == _EFFECTS[said]


def test_two_meanings_are_left(home: Dwelling) -> None:
    """A number for a room is its temperature if it can be one, and else nobody knows what."""
    assert home.calls("set the bedroom to 21") == ["set_temperature(the bedroom, temperature=21)"]
    assert home.calls("set the bedroom to 50") == []
    assert home.calls("set the bedroom to 50 %") == []


def _used(
    said: str, calls: list[str], named: dict[tuple[str, str, str], str], home: Dwelling
) -> Iterator[str]:
    known = templates.templates("en")
    assert known is not None
    hangs = conditional(plain(said, ("en",)))
    command = plain(hangs.command if hangs else said, ("en",))
    orders = [command, *turns(command, home.home)]
    for part, clauses, sentences in (
        ("intents", orders, known.commands),
        ("conditions", [plain(hangs.condition, ("en",))] if hangs else [], known.conditions),
    ):
        for clause in clauses:
            for template, call in templates.readings(clause, sentences):
                # `It` is written out in the calls of a condition.
                end = f"value={call.arguments.get('value')})"
                if brief(call) in calls or (hangs and any(c.endswith(end) for c in calls)):
                    yield named[part, call.name, template]
