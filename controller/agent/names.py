"""Which registered tool a model meant, and which of its arguments."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rapidfuzz import fuzz, process

from controller.agent.loosejson import Cut
from controller.agent.vocabulary import vocabulary
from devices import TYPES

Signatures = Mapping[str, Sequence[str]]
"""The tools that exist, and their arguments in order."""

NEAR = 88
"""A misspelled name is at least this near, in percent ..."""
APART = 7
"""... and the next best name is this much further away: `turn_o` stays unknown."""
MAX_NAME = 40

_EMPTY: tuple[Any, ...] = (None, "", {}, [])
_PARTS = re.compile(r"[^\W_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PREFIXES = (
    "tools_",
    "tool_",
    "functions_",
    "function_",
    "homeassistant_",
    "home_assistant_",
    "hass_",
    "home_",
    "default_api_",
    "call_service_",
    "call_",
)
_NOUNS = vocabulary(
    """
    light lights lamp lamps bulb switch plug fan cover blind blinds curtain curtains door
    doors thermostat heating heater temperature humidity device devices
    """
)
_SILENT = frozenset(("device", "devices", "climate", "lock", "vacuum"))
"""Words that say nothing beside the tool: it takes no other devices."""
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
    "light_set": "set_light",
    "climate_set_temperature": "set_temperature",
    "climate_get_temperature": "get_state",
    "get_temperature": "get_state",
    "vacuum_return_to_base": "return_to_base",
    "media_unpause": "resume",
    "media_next": "next",
    "media_previous": "previous",
    "stop_moving": "stop",
    "list_add_item": "add_item",
    "shopping_list_add_item": "add_item",
    "list_complete_item": "complete_item",
}
"""Names that models use beside those that the tools themselves list."""
_PLACES = ("area", "room", "location", "place", "area_id", "floor", "floor_id", "preferred_area_id")
_THINGS = (
    "device",
    "devices",
    "device_name",
    "target_device",
    "name",
    "entity",
    "entities",
    "entity_id",
    "entity_ids",
    "device_id",
    "object",
    "light",
)
_SORTS = ("device_class", "domain")
_ENTITY = re.compile(r"([a-z_]{2,30})\.[a-z0-9_]{1,100}")
_ARGUMENTS = {
    "temp": "temperature",
    "degrees": "temperature",
    "level": "brightness",
    "brightness_pct": "brightness",
    "brightness_percent": "brightness",
    "color_name": "color",
    "hvac_mode": "value",
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
    if (service := _service(plain, signatures)) is not None:
        return service
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
    named = _targeted(_unwrapped(named), parameters)
    for other, real in _ARGUMENTS.items():
        if other in named and other not in parameters and real in parameters:
            named.setdefault(real, named.pop(other))
    strange = [key for key in named if key not in parameters]
    missing = [key for key in parameters if key not in named]
    if not missing:
        # The text ended where another argument began, but the tool takes no other.
        strange = [key for key in strange if not isinstance(named[key], Cut)]
        named = {key: named[key] for key in named if key in parameters or key in strange}
    if len(strange) == 1 and len(missing) == 1:
        named[missing[0]] = named.pop(strange[0])
    if "target" in parameters and "target" in named:
        by_id = any(_is_id(value) for value in (*given.values(), named["target"]))
        named["target"] = _spoken(named["target"], "" if by_id else noun)
    return {k: v for k, v in named.items() if k in parameters or not _is_nothing(v)}


def positional(given: Sequence[Any], parameters: Sequence[str]) -> dict[str, Any]:
    """Values in the tool's order; what is too much belongs to the first, which may be a list."""
    values = list(given)
    surplus = len(values) - len(parameters)
    if parameters and surplus > 0:
        head, values = values[: surplus + 1], values[surplus + 1 :]
        values.insert(0, ", ".join(str(value) for value in head))
    return dict(zip(parameters, values, strict=False))


def _service(plain: str, signatures: Signatures) -> tuple[str, str] | None:
    """`media_player_turn_off` as `turn_off` of a media player: never of a whole room."""
    for domain in TYPES:
        rest = plain.removeprefix(f"{domain}_")
        if rest != plain and (tool := _exact(rest, signatures)) is not None:
            return tool, "" if domain in _SILENT else domain.replace("_", " ")
    return None


def _exact(name: str, signatures: Signatures) -> str | None:
    if name in signatures:
        return name
    other = _OTHERS.get(name)
    return other if other in signatures else None


def _known(name: str, signatures: Signatures) -> str | None:
    if (exact := _exact(name, signatures)) is not None:
        return exact
    near = process.extract(name[:MAX_NAME], list(signatures), scorer=fuzz.ratio, limit=2)
    if not near or near[0][1] < NEAR:
        return None
    if len(near) > 1 and near[0][1] - near[1][1] < APART:
        return None
    return near[0][0]


def _unwrapped(given: dict[str, Any]) -> dict[str, Any]:
    """`{"target": {"entity_id": ...}}`, as services take it, without the inner object."""
    inner = given.get("target")
    if not isinstance(inner, Mapping):
        return given
    rest = {key: value for key, value in given.items() if key != "target"}
    return {**{canonical(str(key)) or str(key): value for key, value in inner.items()}, **rest}


def _targeted(given: dict[str, Any], parameters: Sequence[str]) -> dict[str, Any]:
    """Room and device as the one phrase that a person would say."""
    if "target" not in parameters:
        return given
    free = {key: _phrase(value) for key, value in given.items() if key not in parameters}
    places = [key for key in _PLACES if free.get(key)]
    things = [key for key in _THINGS if free.get(key)]
    sorts = [key for key in _SORTS if free.get(key)]
    # What kind of device it is says nothing new beside its name.
    used = [*places, *(things or sorts[:1])]
    rest = {key: value for key, value in given.items() if key not in (*used, *sorts)}
    if "target" in given or not used:
        return rest if "target" in given else given
    return {"target": " ".join(free[key] for key in used), **rest}


def _phrase(value: Any) -> str:
    """One name, or several as a person lists them; empty for what is no name."""
    if isinstance(value, str):
        return _plain(value)
    names = value if isinstance(value, list) else []
    return ", ".join(_plain(name) for name in names if isinstance(name, str))


def _plain(name: str) -> str:
    """`light.kitchen_light` as a person says it."""
    if isinstance(name, Cut) or not _is_id(name):
        return name if isinstance(name, Cut) else name.strip()
    return name.strip().partition(".")[2].replace("_", " ")


def _is_id(value: Any) -> bool:
    found = _ENTITY.fullmatch(value.strip()) if isinstance(value, str) else None
    return found is not None and found.group(1) in TYPES


def _is_nothing(value: Any) -> bool:
    return value in _EMPTY and not isinstance(value, Cut)


def _spoken(target: Any, noun: str) -> Any:
    """A target in words; `noun`, from the tool's name, where the target has no such word itself."""
    said = _phrase(target) if isinstance(target, list) else target
    if not isinstance(said, str) or isinstance(said, Cut):
        return target
    if _is_id(said):
        return _plain(said)
    is_named = any(word in _NOUNS for word in _PARTS.findall(said.casefold()))
    return said if not noun or is_named else f"{said} {noun}".strip()
