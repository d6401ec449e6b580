"""Hearth's own sentences: an intent is a tool, its slots are the tool's arguments."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import yaml
from hassil.intents import Intents
from hassil.recognize import RecognizeResult, recognize_all

from controller.llm import ToolCall
from controller.local.candidate import Candidate
from controller.tools.colors import COLOR_WORDS

_FOLDER = "sentences"
_MOST = 40
"""Readings of one clause that are looked at."""
_MARKS = frozenset(("any",))
"""Metadata that is not an argument."""
_WORDS = frozenset(("state", "other_state", "third_state"))
"""Slots that are only words of a sentence, unless metadata makes an argument of them."""


@dataclass(frozen=True, slots=True)
class Templates:
    """The sentences of a language."""

    commands: Intents
    conditions: Intents


@cache
def templates(language: str) -> Templates | None:
    """The sentences of a language; None where there are none of our own."""
    file = resources.files(__package__).joinpath(_FOLDER, f"{language.partition('-')[0]}.yaml")
    if not file.is_file():
        return None
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    if "named" in data:  # it is matched against the home, like the community's
        return None
    conditions = data.pop("conditions", {})
    data["lists"]["color"] = {"values": [{"in": word, "out": word} for word in COLOR_WORDS]}
    return Templates(
        commands=Intents.from_dict(data),
        conditions=Intents.from_dict({**data, "intents": conditions}),
    )


def read(clause: str, language: str) -> Iterator[Candidate]:
    """The calls that a clause may stand for by its form alone, in the order of the file."""
    known = templates(language)
    return _read(clause, known.commands) if known else iter(())


def read_condition(clause: str, language: str) -> Iterator[Candidate]:
    """The checks that the words after an `if` may stand for."""
    known = templates(language)
    return _read(clause, known.conditions) if known else iter(())


def _read(clause: str, intents: Intents) -> Iterator[Candidate]:
    seen: set[str] = set()
    for number, result in enumerate(recognize_all(clause, intents)):
        if number == _MOST:
            return
        made: Mapping[str, str] = result.intent_metadata or {}
        candidate = Candidate(call=_call(result, made), any="any" in made)
        if repr(candidate) not in seen:
            seen.add(repr(candidate))
            yield candidate


def _call(result: RecognizeResult, made: Mapping[str, str]) -> ToolCall:
    slots = {name: _value(entity.value) for name, entity in result.entities.items()}
    forms = {key: form for key, form in made.items() if key not in _MARKS}
    used = {name for form in forms.values() for name in slots if f"{{{name}}}" in form}
    plain = {name: value for name, value in slots.items() if name not in used | _WORDS}
    filled = {key: form.format_map(slots) for key, form in forms.items()}
    return ToolCall(name=result.intent.name, arguments={**plain, **filled})


def _value(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value.strip() if isinstance(value, str) else value
