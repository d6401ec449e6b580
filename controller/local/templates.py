"""Hearth's own sentences: an intent is a tool, its slots are the tool's arguments."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

import yaml
from hassil.intents import Intents
from hassil.models import MatchEntity
from hassil.recognize import RecognizeResult, recognize_all

from controller.home.words import LINKS
from controller.llm import ToolCall
from controller.local.candidate import Candidate
from controller.local.needed import Begun, sorted_out
from controller.tools.colors import COLOR_WORDS

_FOLDER = "sentences"
_MOST = 40
"""Readings of one clause that are looked at."""
_MARKS = frozenset(("any",))
"""Metadata that is not an argument."""
_WORDS = frozenset(("state", "other_state", "third_state", "sky", "parted"))
"""Slots that are only words of a sentence, unless metadata makes an argument of them."""
_PHRASES = ("target", "place")
_DANGLING = LINKS | {"to", "and", "or", "with", "for", "by", "than"}
_SMALL = frozenset(("the", "a", "an", "my", "our", "your", "some", "any", "no"))
_VERBS = frozenset(("set", "turn", "switch", "make", "put", "change", "adjust", "bring", "get"))
_WAYS = frozenset(("on", "off", "out", "up", "down"))
_BEFORE_STATE = frozenset(("is", "are", "was", "were", "left", "turned", "switched", "still"))
"""What may stand before the last word of `the lamps that are on`."""
_DEGREES = re.compile(r"\d\s*(?:\u00b0|degrees?\b)", re.IGNORECASE)
"""Temperatures are set by templates of their own."""
_SHADES = frozenset(("warm", "cool", "cold", "soft", "neutral", "natural"))
"""Words that are a colour only where light is spoken of."""


@dataclass(frozen=True, slots=True)
class Templates:
    """The sentences of a language."""

    commands: Begun
    conditions: Begun


def text_of(language: str) -> str:
    """The file of sentences of a language; empty where there is none."""
    file = resources.files(__package__).joinpath(_FOLDER, f"{language.partition('-')[0]}.yaml")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def templates(language: str) -> Templates | None:
    """The sentences of a language; None where there are none of our own."""
    data = yaml.safe_load(text_of(language))
    if data is None or "named" in data:  # those are matched against the home
        return None
    conditions = data.pop("conditions", {})
    colors = [word for word in COLOR_WORDS if word not in _SHADES]
    data["lists"]["color"] = {"values": [{"in": word, "out": word} for word in colors]}
    return Templates(
        commands=sorted_out(Intents.from_dict(data)),
        conditions=sorted_out(Intents.from_dict({**data, "intents": conditions})),
    )


def read(clause: str, language: str) -> Iterator[Candidate]:
    """The calls that a clause may stand for by its form alone, in the order of the file."""
    known = templates(language)
    return _read(clause, known.commands) if known else iter(())


def read_condition(clause: str, language: str) -> Iterator[Candidate]:
    """The checks that the words after an `if` may stand for."""
    known = templates(language)
    return _read(clause, known.conditions) if known else iter(())


def matches(clause: str, sentences: Begun) -> Iterator[RecognizeResult]:
    """The sentences that a clause is, whatever stands in their slots."""
    for number, result in enumerate(recognize_all(clause, sentences.for_clause(clause))):
        if number == _MOST:
            return
        yield result


def readings(clause: str, sentences: Begun) -> Iterator[tuple[str, ToolCall]]:
    """The templates that a clause matches, and the call of each."""
    for result in matches(clause, sentences):
        candidate = _candidate(result, clause)
        if candidate is not None and result.intent_sentence is not None:
            yield str(result.intent_sentence.text), candidate.call


def _read(clause: str, sentences: Begun) -> Iterator[Candidate]:
    seen: set[str] = set()
    for result in matches(clause, sentences):
        candidate = _candidate(result, clause)
        if candidate is not None and (said := repr(candidate)) not in seen:
            seen.add(said)
            yield candidate


def _candidate(result: RecognizeResult, clause: str) -> Candidate | None:
    """The call of a match; None if what is to be a thing begins or ends in the middle of one."""
    if not all(_is_whole_word(entity, clause) for entity in result.entities_list):
        return None
    slots = _slots(result, clause)
    if not all(_is_phrase(str(slots[name])) for name in _PHRASES if name in slots):
        return None
    place = slots.pop("place", None)
    slots |= {"target": f"{slots['target']} in {place}"} if place else {}
    if not str(slots.get("code", "0")).isdecimal():
        return None
    made: Mapping[str, str] = result.intent_metadata or {}
    forms = {k: form for k, form in made.items() if k not in _MARKS and _is_whole(form, slots)}
    used = {name for form in forms.values() for name in slots if f"{{{name}}}" in form}
    plain = {name: value for name, value in slots.items() if name not in used | _WORDS}
    filled = {key: form.format_map(slots) for key, form in forms.items()}
    call = ToolCall(name=result.intent.name, arguments={**plain, **filled})
    value = slots.get("value")
    free = (
        bool(place)
        or "target" in filled
        or any(e.is_wildcard and e.name == "value" for e in result.entities_list)
    )
    if free and isinstance(value, str) and _DEGREES.search(value):
        return None
    return Candidate(call=call, any="any" in made, free=free)


def _is_phrase(said: str) -> bool:
    """Whether words may name a thing: they do not begin or end in the middle of something."""
    words = said.casefold().split()
    if all(word in _SMALL for word in words) or words[0] in _DANGLING:
        return False
    if words[0] in _VERBS and words[1:2] and words[1] in _SMALL:
        return False
    return words[-1] not in _DANGLING | _WAYS or bool({*words[-3:-1]} & _BEFORE_STATE)


def _is_whole_word(entity: MatchEntity, clause: str) -> bool:
    """Whether free words do not begin in the middle of one."""
    start = entity.text_span[0] if entity.is_wildcard and entity.text_span else 0
    return not (start and clause[start - 1 : start + 1].isalnum())


def _is_whole(form: str, slots: Mapping[str, Any]) -> bool:
    """Whether all that a form is made of was said."""
    return {name for _, name, _, _ in Formatter().parse(form) if name} <= slots.keys()


def _slots(result: RecognizeResult, clause: str) -> dict[str, Any]:
    """What the slots hold, one that was filled twice both: `20` and `%`."""
    slots: dict[str, Any] = {}
    for entity in result.entities_list:
        value = _value(entity, clause)
        slots[entity.name] = f"{slots[entity.name]} {value}" if entity.name in slots else value
    return slots


def _value(entity: MatchEntity, clause: str) -> Any:
    """A value; free words with the commas that matching leaves out."""
    value = entity.value
    if entity.is_wildcard and entity.text_span is not None:
        return clause[slice(*entity.text_span)].strip(" ,;")
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value.strip() if isinstance(value, str) else value
