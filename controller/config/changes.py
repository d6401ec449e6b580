"""What has changed between two configurations, and what of it needs a restart."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel

from controller.config.models import Config, Place

S = TypeVar("S", bound=BaseModel)

FIXED: tuple[Place, ...] = (
    ("broker",),
    ("topics",),
    ("journal", "path"),
    ("session", "path"),
    ("policy", "audit"),
    ("metrics",),
)
"""Keys, and sections, that a running daemon cannot change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """From one configuration to the next."""

    config: Config
    """The new one, with the old values of what cannot be changed while running."""
    applied: tuple[str, ...]
    """Keys with new values (`areas.kitchen.aliases`), without the values."""
    restart: tuple[str, ...]
    """Keys whose new values are only used after a restart."""

    def touch(self, *sections: str) -> bool:
        """Whether something in one of these sections is new."""
        return any(key.split(".")[0] in sections for key in self.applied)


def changes(old: Config, new: Config) -> Changes:
    """What is new, and the configuration that a running daemon goes on with."""
    config = new
    for place in FIXED:
        config = _put(config, place, _get(old, place))
    different = list(_different(old, new, ()))
    return Changes(
        config=config,
        applied=tuple(_dotted(place) for place in different if not _is_fixed(place)),
        restart=tuple(_dotted(place) for place in different if _is_fixed(place)),
    )


def _different(old: object, new: object, place: Place) -> Iterator[Place]:
    if old == new:
        return
    before, after = _members(old), _members(new)
    if before is None or after is None:
        yield place
        return
    for key in dict.fromkeys([*before, *after]):
        yield from _different(before.get(key), after.get(key), (*place, key))


def _members(value: object) -> dict[str, object] | None:
    if isinstance(value, BaseModel):
        return {name: getattr(value, name) for name in type(value).model_fields}
    return value if isinstance(value, dict) else None


def _is_fixed(place: Place) -> bool:
    return any(place[: len(fixed)] == fixed for fixed in FIXED)


def _get(model: BaseModel, place: Place) -> object:
    value: object = model
    for key in place:
        value = getattr(value, str(key))
    return value


def _put(section: S, place: Place, value: object) -> S:
    head, rest = str(place[0]), place[1:]
    inner = _put(getattr(section, head), rest, value) if rest else value
    return section.model_copy(update={head: inner})


def _dotted(place: Place) -> str:
    return ".".join(map(str, place))
