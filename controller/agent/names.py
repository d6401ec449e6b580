"""Which registered tool a model meant, and which of its arguments."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rapidfuzz import fuzz, process

from controller.agent.vocabulary import vocabulary

Signatures = Mapping[str, Sequence[str]]
"""The tools that exist, and their arguments in order."""

NEAR = 88
"""A misspelled name is at least this near, in percent ..."""
APART = 7
"""... and the next best name is this much further away: `turn_o` stays unknown."""
MAX_NAME = 40

_PARTS = re.compile(r"[^\W_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PREFIXES = ("tools_", "tool_", "functions_", "function_", "home_", "default_api_", "call_")
_NOUNS = vocabulary(
    """
    light lights lamp lamps bulb switch plug fan cover blind blinds curtain curtains door
    doors thermostat heating heater temperature humidity device devices
    """
)
_SILENT = frozenset(("device", "devices"))
_OTHERS = {
    "on": "turn_on",
    "power_on": "turn_on",
    "enable": "turn_on",
    "off": "turn_off",
    "power_off": "turn_off",
    "disable": "turn_off",
    "brightness": "set_light",
    "state": "get_state",
    "check_state": "get_state",
    "find": "find_devices",
    "get_devices": "find_devices",
    "rooms": "list_areas",
    "calc": "calculate",
    "evaluate": "calculate",
}
"""Names that models use beside those that the tools themselves list."""
_PLACES = ("area", "room", "location", "place")
_THINGS = ("device", "devices", "device_name", "name", "entity", "entity_id", "object", "light")
_ARGUMENTS = {
    "temp": "temperature",
    "degrees": "temperature",
    "level": "brightness",
    "percent": "brightness",
    "percentage": "brightness",
    "colour": "color",
    "operator": "comparison",
    "condition": "comparison",
    "threshold": "value",
}


def canonical(name: str) -> str:
    """`Turn-On`, `turnOn`, `turn on` as `turn_on`."""
    spaced = _CAMEL.sub(" ", name[: 2 * MAX_NAME])
    return "_".join(_PARTS.findall(spaced)).casefold()


def meant(name: str, signatures: Signatures) -> tuple[str, str] | None:
    """The tool that `name` means and the device word that was part of the name.

    `light_on` means `turn_on` of a light; None where no tool is near, or two are.
    """
    plain = canonical(name)
    for prefix in _PREFIXES:
        if plain not in signatures:
            plain = plain.removeprefix(prefix)
    if (tool := _known(plain, signatures)) is not None:
        return tool, ""
    words = plain.split("_")
    nouns = [word for word in words if word in _NOUNS]
    rest = "_".join(word for word in words if word not in _NOUNS)
    tool = _known(rest, signatures) if nouns and rest else None
    if tool is None:
        return None
    return tool, " ".join(noun for noun in nouns if noun not in _SILENT)


def arguments(
    given: Mapping[str, Any], parameters: Sequence[str], *, noun: str = ""
) -> dict[str, Any]:
    """`given` under the names that the tool has, as far as it is clear which is meant."""
    named = {canonical(str(key)) or str(key): value for key, value in given.items()}
    named = _targeted(named, parameters)
    for other, real in _ARGUMENTS.items():
        if other in named and other not in parameters and real in parameters:
            named.setdefault(real, named.pop(other))
    strange = [key for key in named if key not in parameters]
    missing = [key for key in parameters if key not in named]
    if len(strange) == 1 and len(missing) == 1:
        named[missing[0]] = named.pop(strange[0])
    target = named.get("target")
    if noun and isinstance(target, str) and noun.rstrip("s") not in target.casefold():
        named["target"] = f"{target} {noun}".strip()
    return named


def positional(given: Sequence[Any], parameters: Sequence[str]) -> dict[str, Any]:
    """Values in the tool's order; what is too much belongs to the first, which may be a list."""
    values = list(given)
    surplus = len(values) - len(parameters)
    if parameters and surplus > 0:
        head, values = values[: surplus + 1], values[surplus + 1 :]
        values.insert(0, ", ".join(str(value) for value in head))
    return dict(zip(parameters, values, strict=False))


def _known(name: str, signatures: Signatures) -> str | None:
    if name in signatures:
        return name
    other = _OTHERS.get(name)
    if other is not None and other in signatures:
        return other
    near = process.extract(name[:MAX_NAME], list(signatures), scorer=fuzz.ratio, limit=2)
    if not near or near[0][1] < NEAR:
        return None
    if len(near) > 1 and near[0][1] - near[1][1] < APART:
        return None
    return near[0][0]


def _targeted(given: dict[str, Any], parameters: Sequence[str]) -> dict[str, Any]:
    """Room and device as the one phrase that a person would say."""
    if "target" not in parameters or "target" in given:
        return given
    keys = [k for k in (*_PLACES, *_THINGS) if k in given and k not in parameters]
    words = [str(given[key]).strip() for key in keys if isinstance(given[key], str)]
    if not words:
        return given
    rest = {key: value for key, value in given.items() if key not in keys}
    return {"target": " ".join(words), **rest}
