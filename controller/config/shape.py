"""What the models say about a key: whether it exists, what it takes, and what it resembles."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, SecretStr
from rapidfuzz import fuzz, process, utils

from controller.config.models import Config, Key, Place

NEAR = 65.0
"""Least similarity, of 100, of a name that is worth mentioning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """What may stand at a place."""

    kind: Any
    """The type, without None and Annotated."""
    limits: Mapping[str, Any]
    """`ge`, `le`, `gt`, `max_length`, ..."""

    @property
    def secret(self) -> bool:
        """Whether its value must never be repeated."""
        return self.kind is SecretStr

    @property
    def keys(self) -> tuple[str, ...]:
        """Names of the keys of a section; empty for everything else."""
        return tuple(self.kind.model_fields) if _is_section(self.kind) else ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The values of a closed set."""
        return get_args(self.kind) if get_origin(self.kind) is Literal else ()

    @property
    def textual(self) -> bool:
        """Whether its value is a text, whatever it looks like."""
        return bool(self.choices) or (
            isinstance(self.kind, type)
            and not issubclass(self.kind, (int, float, BaseModel))
            and get_origin(self.kind) is None
        )


def spot(place: Sequence[Key]) -> Spot | None:
    """What may stand at `place`; None: there is no such key."""
    kind: Any = Config
    limits: dict[str, Any] = {}
    for key in place:
        kind, limits = _step(kind, key)
        if kind is None:
            return None
    return Spot(kind=kind, limits=limits)


def keys(place: Place = ()) -> list[Place]:
    """Places of all keys that the models name, sections included."""
    here = spot(place)
    below = [(*place, key) for key in here.keys] if here else []
    return [found for child in below for found in (child, *keys(child))]


def near(word: str, choices: Iterable[str]) -> str | None:
    """The choice that `word` was probably meant to be."""
    found = process.extractOne(
        word, list(choices), scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=NEAR
    )
    return found[0] if found else None


def suggest(place: Place) -> Place | None:
    """The key that a person who wrote `place` probably meant, here or in another section."""
    parent, word = place[:-1], str(place[-1])
    here = spot(parent)
    if here is None:
        return None
    if (key := near(word, here.keys)) is not None:
        return (*parent, key)
    others = [other for other in keys() if len(other) > 1]
    return next((other for other in others if other[-1] == word), None)


def _step(kind: Any, key: Key) -> tuple[Any, dict[str, Any]]:
    if _is_section(kind):
        info = kind.model_fields.get(key)
        return _bare(info.annotation, info.metadata) if info else (None, {})
    if get_origin(kind) is dict:
        return _bare(get_args(kind)[1], ())
    if get_origin(kind) is tuple and isinstance(key, int):
        return _bare(get_args(kind)[0], ())
    return None, {}


def _bare(annotation: Any, metadata: Iterable[Any]) -> tuple[Any, dict[str, Any]]:
    limits = _limits(metadata)
    while True:
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            annotation, limits = arguments[0], {**_limits(annotation.__metadata__), **limits}
        elif origin in (Union, UnionType):
            annotation = next(part for part in arguments if part is not NoneType)
        else:
            return annotation, limits


def _limits(metadata: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for entry in metadata:
        parts = getattr(entry, "metadata", (entry,))
        for part in parts:
            for name in ("ge", "le", "gt", "max_length", "min_length"):
                if (value := getattr(part, name, None)) is not None:
                    found[name] = value
    return found


def _is_section(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)
