"""The arguments of the tools for one sentence: what each of them may still be."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controller.agent import sentence
from controller.agent.bounds.cues import commands, wants
from controller.agent.bounds.plainly import (
    comparisons,
    list_changes,
    ways,
)
from controller.agent.bounds.said import Said
from controller.agent.bounds.spans import phrases
from controller.agent.direction import against, says_on
from controller.agent.vocabulary import vocabulary
from controller.home.words import split
from controller.llm import ToolCall
from controller.tools.colors import read_color
from controller.tools.levels import BOTTOM, TOP
from controller.tools.quantity import shown
from controller.tools.running import COMMANDS
from controller.tools.steps import amount_in, read_step, size_in

Schema = Mapping[str, Any]

READING = frozenset(("get_state", "count", "find_devices"))
"""Tools whose target may be said in other words: `how warm is the hall`."""
_COPIED = frozenset(("item",))
_AMOUNTS = frozenset(("value",))
_NUMBERS = frozenset(("brightness", "position", "temperature"))
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
_SUM = re.compile(r"[\d(][\d\s.,()%]*[+\-*/^\u00d7\u00f7][\d\s.,()+\-*/^%\u00d7\u00f7]*[\d)%]")


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


def _either(known: Sequence[str]) -> Schema | None:
    """One of some texts; None: there is none."""
    return {"type": "string", "enum": [*dict.fromkeys(known)]} if known else None


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
    return _either([*sorted(plain), *told])


def _number(key: str, schema: Schema, said: Said) -> Schema | None:
    """A number that was said or that a word stands for; a word where the argument takes one."""
    if said.earlier:
        return schema
    numbers = said.numbers_for(key)
    ends = {end for end, share in _ENDS.items() if share in said.shares}
    parts = schema.get("anyOf", [schema])
    found = (_part(key, part, numbers, ends, said) for part in parts)
    narrow = [one for one in found if one is not None]
    return {**schema, "anyOf": narrow} if len(narrow) > 1 else next(iter(narrow), None)


def _part(
    key: str, schema: Schema, numbers: Sequence[float], ends: set[str], said: Said
) -> Schema | None:
    """What is left of numbers, or of the words that stand for them."""
    if schema.get("type") in ("integer", "number"):
        return _numbers_of(schema, numbers)
    known = [one for one in schema["enum"] if one in ends or key != "temperature"]
    known = [one for one in known if key != "position" or not _is_against(one, said.text)]
    if key == "position" and said.is_slight:
        known = [one for one in known if one == "half"]
    return {**schema, "enum": known} if known else None


def _is_against(position: str, text: str) -> bool:
    """Whether a position is the opposite of what is plainly said."""
    return bool(against(ToolCall(name="set_position", arguments={"position": position}), text))


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
    return _either(known)


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
    return _either(known)


def _white(_schema: Schema, said: Said) -> Schema | None:
    """A colour temperature in kelvin, as it was said."""
    known = [f"{shown(number)} K" for number in said.numbers if number >= _COOLEST_K]
    return _either(known)


def _command(_schema: Schema, said: Said) -> Schema | None:
    return _either(COMMANDS if said.earlier else commands(COMMANDS, said.text))


def _calculation(schema: Schema, said: Said) -> Schema:
    """All of a sum that is written in digits and signs; else a run of what was said."""
    found = [match.group() for match in _SUM.finditer(said.text)]
    if len(found) == 1 and not sentence.is_command(said.text):
        return {**schema, "enum": found}
    return _defined("span")


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
