"""Words that are put into a sentence: it is left, or it means what it meant."""

import asyncio
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.llm import ToolCall
from controller.local.candidate import Candidate
from controller.local.rehearse import rehearse
from controller.local.understanding import Plan
from controller.tools.registry import default_toolbox
from devices.discovery import parse
from tests.controller.local.homes import Dwelling
from tests.controller.local.tables import HOUSE, groups

_FREE = ("agenda-", "lists-", "conditions-", "several-", "undo-")
"""Sentences with words that are the person's own: they may hold anything."""
_SENTENCES = [
    said
    for group in groups()
    if not f"{group.file}-{group.name}".startswith(_FREE)
    for said in group.takes
    if "." not in said and "sign" not in said
]
_UNKNOWN = (
    "zebra",
    "maybe",
    "flurb",
    "nicely",
    "grandma",
    "because",
    "underwater",
    "slowly",
    "they",
)
_TIMES = (
    "at 7:30", "in ten minutes", "every day", "until noon", "for five minutes", "tomorrow",
    "when the door opens", "after dinner", "unless it rains", "at sunset", "on friday", "later",
)  # fmt: skip
_DENIED = ("don't", "do not", "never", "please don't", "you must not", "why did you", "I did not",
           "did you", "I will", "he said", "what if we", "should I", "who would")  # fmt: skip
_FILLERS = ("please", "now", "right now", "thanks", "thank you")
_LAST = ("thanks", "thank you", "right now")
_COMMANDS = [
    said
    for group in groups()
    if group.file not in ("questions", "lists", "conditions", "several", "undo")
    for said in group.takes
    if said in _SENTENCES
]
_FUZZ = settings(max_examples=60, deadline=None)


HOME = Dwelling(HOUSE, default_toolbox())


def _effects(plan: Plan | None, house: Dwelling = HOME) -> list[object]:
    """What a plan does to which devices."""
    return [] if plan is None else [_effect(call, plan, house) for call in plan.calls]


def _effect(call: ToolCall, plan: Plan, house: Dwelling) -> object:
    understanding = house.understanding()
    candidate = Candidate(call=call, settled=plan.settled)
    tried = rehearse(candidate, toolbox=understanding.toolbox, context=understanding.context)
    return asyncio.run(tried).effect


def _with(said: str, word: str, at: float) -> str:
    words = said.split()
    place = round(at * len(words))
    return " ".join([*words[:place], word, *words[place:]])


@_FUZZ
@given(st.sampled_from(_SENTENCES), st.sampled_from(_UNKNOWN), st.floats(0, 1))
def test_unknown_words_leave_a_sentence(said: str, word: str, at: float) -> None:
    """A sentence with a word that means nothing here is no plan, wherever the word stands."""
    assert HOME.calls(_with(said, word, at)) == []


@_FUZZ
@given(st.sampled_from(_COMMANDS), st.sampled_from(_TIMES))
def test_times_leave_a_command(said: str, when: str) -> None:
    """A command for another time than now is for the scheduler."""
    assert HOME.calls(f"{said} {when}") == []
    assert HOME.calls(f"{when}, {said}") == []


@_FUZZ
@given(st.sampled_from(_COMMANDS), st.sampled_from(_DENIED))
def test_negations_and_talk_leave_a_command(said: str, before: str) -> None:
    """What is denied, asked or told is not a command."""
    assert HOME.calls(f"{before} {said}") == []


@_FUZZ
@given(st.sampled_from(_SENTENCES), st.sampled_from(_FILLERS), st.booleans())
def test_kind_words_change_nothing(said: str, word: str, first: bool) -> None:  # noqa: FBT001
    """Words that are only kind leave the meaning as it is."""
    kind = f"{word}, {said}" if first and word not in _LAST else f"{said}, {word}"

    assert _effects(HOME.plan(kind)) == _effects(HOME.plan(said))


@_FUZZ
@given(st.sampled_from(_SENTENCES), st.sampled_from((str.upper, str.title, str.lower)))
def test_letters_of_any_size_are_the_same(said: str, written: Callable[[str], str]) -> None:
    """Capital letters mean nothing."""
    assert _effects(HOME.plan(written(said))) == _effects(HOME.plan(said))


_STRANGER = (
    '{"name": "Quokka Sensor", "state_topic": "q", "unique_id": "quokka", "platform": "sensor", '
    '"device": {"identifiers": ["q"], "suggested_area": "Quokka Hut"}}'
)


def test_a_stranger_changes_no_plan() -> None:
    """A device that no sentence speaks of changes what none of them means."""
    other = Dwelling(HOUSE, default_toolbox())
    devices = parse("homeassistant/sensor/quokka/config", _STRANGER.encode()).devices
    assert devices
    other.home.put(devices[0])
    some = _SENTENCES[::9]

    before = {said: _effects(HOME.plan(said)) for said in some}
    assert {said: _effects(other.plan(said), other) for said in some} == before
