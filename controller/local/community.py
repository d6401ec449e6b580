"""The community's sentences (home-assistant-intents): matched against the home, made into calls."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import yaml
from hassil.intents import Intents
from hassil.recognize import RecognizeResult, recognize_all
from home_assistant_intents import get_intents, get_languages

from controller.home.registry import Home
from controller.home.words import ARTICLES, LINKS, split
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
_LITTLE = ARTICLES | LINKS
_POINTING = frozenset(("name", "area", "floor"))


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
    whole = [result for result in results if _has_whole_words(result, clause)]
    for number, result in enumerate(sorted(whole, key=_tightness)):
        if number == _MOST:
            return
        meaning = _meaning(result, clause)
        if meaning.intent.islower():
            yield from own.calls_of(meaning, home, here=area is not None)
        else:
            yield from intents.calls_of(meaning, home)


def _tightness(result: RecognizeResult) -> tuple[int, int]:
    """Best first: much of it spelled out by the template, and little left to free text."""
    return -result.text_chunks_matched, sum(map(len, _free(result)))


def _has_whole_words(result: RecognizeResult, clause: str) -> bool:
    """Whether no free text begins or ends within a word, which the matcher allows."""
    return all(
        re.search(rf"(?<!\w){re.escape(text)}(?!\w)", clause, re.IGNORECASE)
        for text in _free(result)
    )


def _free(result: RecognizeResult) -> list[str]:
    return [each.text.strip() for each in result.entities.values() if each.is_wildcard]


def _meaning(result: RecognizeResult, clause: str) -> Meaning:
    slots: Mapping[str, Any] = {k: e.value for k, e in result.entities.items()}
    spoken = {k: e.text_clean or str(e.value) for k, e in result.entities.items()}
    return Meaning(
        intent=result.intent.name,
        slots=slots,
        spoken=spoken,
        response=result.response or "",
        bare=_is_bare(result, clause),
        made=result.intent_metadata or {},
    )


def _is_bare(result: RecognizeResult, clause: str) -> bool:
    """Whether a clause is a name and nothing else: the community takes it for `turn it on`."""
    said = {name: entity.text for name, entity in result.entities.items() if entity.text}
    rest = clause.casefold()
    for text in sorted(said.values(), key=len, reverse=True):
        rest = rest.replace(text.strip().casefold(), " ", 1)
    return said.keys() <= _POINTING and set(split(rest)) <= _LITTLE
