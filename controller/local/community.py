"""The community's sentences (home-assistant-intents): matched against the home, made into calls."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import yaml
from hassil.intents import Intents
from hassil.recognize import RecognizeResult, recognize_all
from home_assistant_intents import get_intents, get_languages

from controller.home.registry import Home
from controller.local import intents, own
from controller.local.candidate import Candidate
from controller.local.meaning import Meaning
from controller.local.surface import slot_lists

_MOST = 24
_LEFT_OUT = (
    "HassBroadcast", "HassNevermind", "HassRespond", "HassMediaSearchAndPlay",
    "HassGetCurrentDate", "HassGetCurrentTime",
)  # fmt: skip
"""Intents that no tool serves; left out, they cost no time."""


def supported(language: str) -> str | None:
    """The code under which the community has this language: `de` for `de-AT`; None: not at all."""
    known = get_languages()
    base = language.partition("-")[0]
    return next((code for code in (language, base) if code in known), None)


@cache
def community(language: str) -> Intents | None:
    """The sentences of a language, without those that no tool serves."""
    code = supported(language)
    data = get_intents(code) if code else None
    if data is None:
        return None
    kept = {
        name: intent
        for name, intent in data["intents"].items()
        if name not in _LEFT_OUT and "Timer" not in name
    }
    return Intents.from_dict({**data, "intents": kept})


@cache
def beside(language: str) -> Intents | None:
    """Our own sentences in a language, in the community's form; None: there are none."""
    file = resources.files(__package__).joinpath("sentences", f"{language.partition('-')[0]}.yaml")
    data = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return Intents.from_dict(data) if data and data.get("named") else None


def read(clause: str, language: str, *, home: Home, area: str | None) -> Iterator[Candidate]:
    """The calls that a clause may stand for, its names and places found in the home."""
    return _read(clause, community(language), language, home=home, area=area)


def read_own(clause: str, language: str, *, home: Home, area: str | None) -> Iterator[Candidate]:
    """The same by our own sentences."""
    return _read(clause, beside(language), language, home=home, area=area)


def _read(
    clause: str, sentences: Intents | None, language: str, *, home: Home, area: str | None
) -> Iterator[Candidate]:
    if sentences is None:
        return
    here = {"area": {"value": area, "text": area}} if area else None
    lists = slot_lists(clause, home, language)
    results = recognize_all(clause, sentences, slot_lists=lists, intent_context=here)
    for number, result in enumerate(sorted(results, key=_literal, reverse=True)):
        if number == _MOST:
            return
        meaning = _meaning(result)
        make = own.calls_of if meaning.intent.islower() else intents.calls_of
        yield from make(meaning, home)


def _literal(result: RecognizeResult) -> int:
    """How much of the sentence a template spells out itself."""
    return result.text_chunks_matched


def _meaning(result: RecognizeResult) -> Meaning:
    slots: Mapping[str, Any] = {k: e.value for k, e in result.entities.items()}
    spoken = {k: e.text_clean or str(e.value) for k, e in result.entities.items()}
    return Meaning(
        intent=result.intent.name,
        slots=slots,
        spoken=spoken,
        response=result.response or "",
        bare=result.text_chunks_matched == 0,
        made=result.intent_metadata or {},
    )
