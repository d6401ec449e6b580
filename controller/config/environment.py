"""Environment variables over the file: `HEARTH_BROKER__HOST` is `broker.host`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.config.document import UNSOUND, parse
from controller.config.models import Config, Place
from controller.config.shape import keys, near, spot
from controller.errors import ConfigError

PREFIX = "HEARTH_"
PATH_VARIABLE = "HEARTH_CONFIG"

_RIVALS = {"password": "password_file", "password_file": "password"}
"""Keys of `broker` of which the environment's silences the file's."""


@dataclass(slots=True, kw_only=True)
class Overlay:
    """The file's data with the environment's laid over it."""

    data: Any
    variables: dict[Place, str] = field(default_factory=dict)
    """The variables that were used, by the key that they set."""
    problems: list[str] = field(default_factory=list)
    """What is wrong with variables, each a sentence that names one."""


def overlay(data: Any, env: Mapping[str, str]) -> Overlay:
    """Lay the variables that are ours over `data`, which is not changed; empty ones are unset."""
    laid = Overlay(data=data)
    for name in sorted(name for name in env if _is_ours(name) and env[name]):
        place = tuple(name.removeprefix(PREFIX).lower().split("__"))
        try:
            laid.data = _put(laid.data, place, _value(name, place, env[name]))
            laid.variables[place] = name
        except ConfigError as err:
            laid.problems.append(str(err))
    return _without_rivals(laid)


def variable(place: Place) -> str:
    """The variable that sets a key."""
    return PREFIX + "__".join(str(key) for key in place).upper()


def _is_ours(name: str) -> bool:
    # Kubernetes and Docker make variables like HEARTH_PORT for a service of this name.
    first = name.removeprefix(PREFIX).split("_")[0].lower()
    ours = "__" in name or first in Config.model_fields
    return name.startswith(PREFIX) and name != PATH_VARIABLE and ours


def _value(name: str, place: Place, text: str) -> Any:
    here = spot(place)
    if here is None:
        raise ConfigError(f"{name} sets no key{_meant(name)}")
    if UNSOUND.search(text):
        raise ConfigError(f"{name} is not UTF-8")
    return text if here.textual else parse(text, name=name).data


def _meant(name: str) -> str:
    found = near(name, (variable(place) for place in keys()))
    return f"; did you mean {found}?" if found else ""


def _put(data: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    if data is None:
        data = {}
    if not isinstance(data, Mapping):
        return data
    return {**data, place[0]: _put(data.get(place[0]), place[1:], value)}


def _without_rivals(laid: Overlay) -> Overlay:
    for key, rival in _RIVALS.items():
        given = ("broker", key) in laid.variables and ("broker", rival) not in laid.variables
        if given and isinstance(laid.data, Mapping) and isinstance(laid.data["broker"], Mapping):
            broker = {name: value for name, value in laid.data["broker"].items() if name != rival}
            laid.data = {**laid.data, "broker": broker}
    return laid
