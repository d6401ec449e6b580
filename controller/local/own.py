"""Our own sentences in the languages of the community: an intent is a tool.

Slots say which devices: `name`, or a noun (`thing`, `things`, `stuff`) with or without `area` or
`floor`, or an English `target`. All others are the tool's arguments.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from controller.home.registry import Home
from controller.llm import ToolCall
from controller.local.candidate import Candidate
from controller.local.meaning import Meaning, Target, target_of, where

_POINTING = ("name", "area", "floor", "thing", "things", "stuff", "every", "target", "domain")
_ANY = "any"
"""Metadata: it asks what there is."""


def calls_of(meaning: Meaning, home: Home, *, here: bool) -> Iterator[Candidate]:
    """The call for a sentence of our own; none if nothing in the home is meant by it.

    Args:
        meaning: what it says.
        home: what its names and places are of.
        here: whether it is known where the person is.
    """
    points = not set(_POINTING).isdisjoint(meaning.slots)
    target = _target(meaning, home, here=here) if points else None
    if points and target is None:
        return
    given = {key: _value(value) for key, value in meaning.slots.items() if key not in _POINTING}
    made = _made(meaning, home)
    plain = {key: value for key, value in given.items() if f"{{{key}}}" not in _forms(meaning)}
    about = {"target": target.phrase} if target else {}
    call = ToolCall(name=meaning.intent, arguments={**about, **plain, **made})
    settled = target.settled if target and "target" not in made else {}
    yield Candidate(call=call, settled=settled, any=_ANY in meaning.made)


def _made(meaning: Meaning, home: Home) -> dict[str, str]:
    """Arguments that metadata makes of slots: `all {nouns}{where} that are {state}`."""
    slots = {**meaning.slots, "nouns": _nouns(meaning), "where": where(meaning, home)}
    slots |= {key: _value(value) for key, value in meaning.slots.items()}
    forms: Mapping[str, str] = meaning.made
    return {key: form.format_map(slots) for key, form in forms.items() if key != _ANY}


def _forms(meaning: Meaning) -> str:
    return " ".join(map(str, meaning.made.values()))


def _target(meaning: Meaning, home: Home, *, here: bool) -> Target | None:
    if "name" in meaning.slots:
        return target_of(meaning, home)
    place = where(meaning, home)
    if (said := meaning.get("target")) is not None:
        return Target(phrase=f"{said}{place}")
    if here and "stuff" in meaning.slots and not place and "every" not in meaning.slots:
        return Target(phrase=f"the {_nouns(meaning)} here")
    if noun := _noun(meaning):
        return Target(phrase=f"{meaning.get('every') or 'the'} {noun}{place}")
    return Target(phrase=place.removeprefix(" in ").removeprefix(" on ")) if place else None


def _noun(meaning: Meaning) -> str:
    """The English noun; `stuff` like light is all of it in a room, and one of it elsewhere."""
    one = str(meaning.get("stuff") or meaning.get("thing") or "")
    some = {"every"} if "thing" in meaning.slots else {"every", "area", "floor"}
    several = "things" in meaning.slots or not some.isdisjoint(meaning.slots)
    return _nouns(meaning) if several else one


def _nouns(meaning: Meaning) -> str:
    one = meaning.get("stuff") or meaning.get("thing")
    return f"{one}s" if one else str(meaning.get("things") or "")


def _value(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value.strip() if isinstance(value, str) else value
