"""Texts that people write into a device."""

from typing import Any

from devices.model import Feature, Kind
from simulator.behaviour import Design
from simulator.keeper import Keeper
from simulator.section import Section
from simulator.terms import Entity
from simulator.values import number

_LONGEST = 255


class Text(Keeper):
    """A text that is not too long."""

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take the limits."""
        limits = {word: number(entity.attributes.get(word)) for word in ("min", "max")}
        return {word: limit for word, limit in limits.items() if limit is not None}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `min` and `max` (characters), and `secret`."""
        low = section.number("min", 0, low=0, high=_LONGEST - 1)
        feature = Feature(
            key="value",
            kind=Kind.TEXT,
            minimum=int(low),
            maximum=int(section.number("max", _LONGEST, low=low + 1, high=_LONGEST)),
            secret=section.flag("secret", default=False),
        )
        return Design(features={"value": feature}, defaults={"value": " " * int(low)})


BEHAVIOUR = Text
