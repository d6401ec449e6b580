"""The arguments of the tools for one sentence: copied from it, and its numbers in their units."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from controller.agent import amounts, sentence
from controller.agent.bounds.cues import commands, wants
from controller.agent.bounds.plainly import (
    comparisons,
    list_changes,
    shares_named,
    ways,
)
from controller.agent.bounds.spans import phrases, spans
from controller.agent.direction import says_on
from controller.agent.kinds import kinds
from controller.agent.vocabulary import vocabulary
from controller.home.words import EXCEPTS, OTHERS, split, stem
from controller.tools.colors import read_color
from controller.tools.levels import BOTTOM, TOP
from controller.tools.quantity import shown
from controller.tools.running import COMMANDS
from controller.tools.steps import Size, amount_in, read_step, size_in

Schema = Mapping[str, Any]

READING = frozenset(("get_state", "count", "find_devices"))
"""Tools whose target may be said in other words: `how warm is the hall`."""
_COPIED = frozenset(("item",))
_AMOUNTS = frozenset(("value",))
_NUMBERS = frozenset(("brightness", "position", "temperature"))
_PRONOUNS = ("it", "them")
"""What stands for a thing that was only spoken of before."""
_WEATHER = "outside"
_SWITCHED = ("on", "off")
"""Values of what is said otherwise: `make the fan oscillate`."""
_OTHERWISE = vocabulary(
    """
    to do on off in at and the for with mode modes level levels volume temperature humidity heat
    heating effect brightness speed fan light switch number text time date event list all
    everything position state of a is up down
    """
)
"""Words that stand behind a thing as often as they name one."""
_COUNTED = vocabulary(
    """
    off open opened closed shut locked unlocked running playing paused idle active lit dark empty
    full low charging online offline reachable cleaning docked home away jammed moving detected
    wet dry
    """
)
_COOLEST_K = 1000
_COLORS = frozenset(("color", "colour", "shade", "tint", "hue"))
_ENDS = {"min": BOTTOM, "max": TOP}
_EXCEPT = "|".join(" ".join(words) for words in EXCEPTS)
_UNIT = r"(?: ?(?:[%°/²³]|[^\W\d_]){1,10})?"
_MEASURE = r"(?:the (?:[^\W\d_]| ){3,20} (?:in|of|on|at) )?"
"""What a room is asked for, where it was said in other words: the temperature in the hall."""
_SUM = re.compile(r"[\d(][\d\s.,()%]*[+\-*/^\u00d7\u00f7][\d\s.,()+\-*/^%\u00d7\u00f7]*[\d)%]")
_SHARE = re.compile(r"(\d{1,9}(?:[.,]\d{1,6})?)\s*(?:%|per ?cent)")
_DEGREES = re.compile(
    r"(\d{1,9}(?:[.,]\d{1,6})?)\s*(?:\u00b0|degrees?\b|[cf]\b|celsius|fahrenheit)"
)


@dataclass(frozen=True, kw_only=True)
class Said:
    """One sentence with what was said before, and the expressions that are made of it."""

    text: str
    earlier: tuple[str, ...] = ()

    @cached_property
    def patterns(self) -> dict[str, str]:
        """The expressions by name."""
        span = spans((self.text, *self.earlier))
        known = "|".join(re.escape(shown(number)) for number in self.numbers)
        amount = "|".join([span, *_SWITCHED, *([f"(?:{known}){_UNIT}"] if known else [])])
        before = _PRONOUNS if self.earlier and not OTHERS & set(split(self.text)) else ()
        thing = spans((self.text, *self.earlier), whole=_is_thing)
        target = "|".join([f"(?:{thing})(?: (?i:{_EXCEPT}) (?:{thing}))?", *before])
        measured = f"{_MEASURE}(?:{target})|{_WEATHER}"
        return {"span": span, "target": target, "measured": measured, "amount": amount}

    @cached_property
    def numbers(self) -> tuple[float, ...]:
        """The numbers that were said, in digits or words."""
        return tuple(dict.fromkeys(amounts.said(" ".join([self.text, *self.earlier]))))

    def numbers_for(self, key: str) -> list[float]:
        """Those that may be meant for an argument: no percentage is a temperature."""
        shares, degrees = _numbers(_SHARE, self.text), _numbers(_DEGREES, self.text)
        other = shares - degrees if key == "temperature" else degrees - shares
        numbers = [number for number in self.numbers if number not in other]
        return numbers if key == "temperature" else [*numbers, *self._percents]

    @cached_property
    def shares(self) -> frozenset[float]:
        """The shares that words name, from 0 to 1: `half`, `as warm as possible`."""
        return shares_named(self.text)

    @property
    def is_slight(self) -> bool:
        """Whether its one action is to be done a little: `open it a crack`."""
        words = frozenset(split(self.text))
        little = "crack" in words or size_in(self.text) is Size.LITTLE
        return little and sentence.actions_asked(self.text) <= 1

    @property
    def _percents(self) -> list[float]:
        """The shares in percent; a light that is dimmed all the way is still on."""
        found = {round(100 * share) for share in self.shares}
        return [float(number) for number in sorted(found | ({1} if 0 in found else set()))]


def narrowed(
    tools: Mapping[str, Schema], said: Said
) -> tuple[dict[str, Schema], Mapping[str, Schema]]:
    """The schemas of the tools' arguments, and what they refer to as `#/$defs/...`.

    A tool that cannot be meant, or that needs an argument which cannot, is gone.
    """
    meant = [name for name in tools if said.earlier or wants(name, said.text)]
    found = {name: _tool(name, tools[name], said) for name in meant}
    patterns = {name: _text(pattern) for name, pattern in said.patterns.items()}
    return {name: one for name, one in found.items() if one is not None}, patterns


def _tool(name: str, schema: Schema, said: Said) -> Schema | None:
    properties: dict[str, Schema] = {}
    for key, one in schema.get("properties", {}).items():
        narrow = _property(name, key, one, said)
        if narrow is not None:
            properties[key] = narrow
        elif key in schema.get("required", ()):
            return None
    return _lit(schema, properties) if name == "set_light" else {**schema, "properties": properties}


def _lit(schema: Schema, properties: Mapping[str, Schema]) -> Schema | None:
    """The tool for lights sets something: what is left to set, if only one thing is."""
    left = [key for key in properties if key not in schema["required"]]
    needed = [*schema["required"], *(left if len(left) == 1 else [])]
    return {**schema, "properties": properties, "required": needed} if left else None


def _property(tool: str, key: str, schema: Schema, said: Said) -> Schema | None:
    """What one argument may be; None: it cannot be meant."""
    if (kind := _pattern(tool, key)) is not None:
        return _defined(kind)
    if key in _NUMBERS:
        return _number(key, schema, said)
    narrow = _NARROW.get(key)
    return schema if narrow is None else narrow(schema, said)


def _pattern(tool: str, key: str) -> str | None:
    """The expression that a text has to match; None: it is bound by none."""
    if key == "target" and tool not in READING:
        return "measured" if tool == "check" else "target"
    if key in _COPIED or (tool == "adjust" and key == "what"):
        return "span"
    return "amount" if key in _AMOUNTS else None


def _defined(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _text(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^(?:{pattern})$"}


def _comparison(schema: Schema, said: Said) -> Schema:
    return _one_of(schema, comparisons(said.text))


def _one_of(schema: Schema, allowed: frozenset[str]) -> Schema:
    return {**schema, "enum": [one for one in schema["enum"] if one in allowed]}


def _change(schema: Schema, said: Said) -> Schema | None:
    """The change of a list; of a level: the plain words of a way, and what was said of it."""
    if "enum" in schema:
        return _one_of(schema, list_changes(said.text))
    plain = ways(said.text)
    told = [phrase for phrase in phrases(said.text) if read_step(phrase) is not None]
    if not told and not said.earlier:
        return None
    if "too" in split(said.text):
        # `Too bright` is no change by itself, and `bright` the wrong one.
        told = []
    told += [phrase.lower() for phrase in told]
    return {"type": "string", "enum": [*dict.fromkeys([*sorted(plain), *told])]}


def _number(key: str, schema: Schema, said: Said) -> Schema | None:
    """A number that was said or that a word stands for; a word where the argument takes one."""
    if said.earlier:
        return schema
    numbers = said.numbers_for(key)
    ends = {end for end, share in _ENDS.items() if share in said.shares}
    parts = schema.get("anyOf", [schema])
    is_slight = said.is_slight
    found = (_part(key, part, numbers, ends, is_slight=is_slight) for part in parts)
    narrow = [one for one in found if one is not None]
    return {**schema, "anyOf": narrow} if len(narrow) > 1 else next(iter(narrow), None)


def _part(
    key: str, schema: Schema, numbers: Sequence[float], ends: set[str], *, is_slight: bool
) -> Schema | None:
    """What is left of numbers, or of the words that stand for them."""
    if schema.get("type") in ("integer", "number"):
        return _numbers_of(schema, numbers)
    known = [one for one in schema["enum"] if one in ends or key != "temperature"]
    if key == "position" and is_slight:
        known = [one for one in known if one == "half"]
    return {**schema, "enum": known} if known else None


def _numbers_of(schema: Schema, numbers: Sequence[float]) -> Schema | None:
    lowest, highest = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
    fit = [int(n) if n.is_integer() else n for n in numbers if lowest <= n <= highest]
    fit = [n for n in dict.fromkeys(fit) if schema["type"] == "number" or isinstance(n, int)]
    return {"enum": fit} if fit else None


def _by(_schema: Schema, said: Said) -> Schema | None:
    """How far, as it was said."""
    texts = (said.text, *said.earlier)
    known = [one for text in texts for one in phrases(text) if _is_far(one)]
    units = ("", " %", "%", " degrees", " degree", " K", " steps", " step")
    known += [f"{shown(number)}{unit}" for number in said.numbers for unit in units]
    return {"type": "string", "enum": [*dict.fromkeys(known)]} if known else None


def _is_far(phrase: str) -> bool:
    words = phrase.casefold().split()
    is_size = len(words) in (2, 3) and words[0] in ("a", "an", "one", "some", "quite")
    return is_size or size_in(phrase) is not None or amount_in(phrase) is not None


def _state(schema: Schema, said: Said) -> Schema | None:
    """The state in which things are counted, where one is spoken of."""
    words = split(said.text)
    told = not _COUNTED.isdisjoint(words) or says_on(words)
    return schema if told or said.earlier else None


def _color(_schema: Schema, said: Said) -> Schema | None:
    texts = (said.text, *said.earlier)
    if _COLORS & set(split(said.text)):
        # It may be one that no lamp knows, and that has to be said.
        return _defined("span")
    known = [one for text in texts for one in phrases(text, longest=4) if read_color(one)]
    return {"type": "string", "enum": [*dict.fromkeys(known)]} if known else None


def _white(_schema: Schema, said: Said) -> Schema | None:
    """A colour temperature in kelvin, as it was said."""
    known = [f"{shown(number)} K" for number in said.numbers if number >= _COOLEST_K]
    return {"type": "string", "enum": known} if known else None


def _command(_schema: Schema, said: Said) -> Schema:
    known = [*COMMANDS] if said.earlier else commands(COMMANDS, said.text)
    return {"type": "string", "enum": known}


def _calculation(schema: Schema, said: Said) -> Schema:
    """All of a sum that is written in digits and signs; else a run of what was said."""
    found = [match.group() for match in _SUM.finditer(said.text)]
    if len(found) == 1 and not sentence.is_command(said.text):
        return {**schema, "enum": found}
    return _defined("span")


def _is_thing(word: str) -> bool:
    """Whether a word is for a kind of devices, and for nothing else."""
    return word not in _OTHERWISE and not kinds().isdisjoint((word, stem(word)))


def _numbers(pattern: re.Pattern[str], text: str) -> set[float]:
    return {float(found.replace(",", ".")) for found in pattern.findall(text.casefold())}


_NARROW: Mapping[str, Callable[[Schema, Said], Schema | None]] = {
    "expression": _calculation,
    "comparison": _comparison,
    "change": _change,
    "by": _by,
    "color": _color,
    "state": _state,
    "color_temp": _white,
    "command": _command,
}
