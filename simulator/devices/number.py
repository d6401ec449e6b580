"""Numbers that people set: timers, limits, offsets."""

from typing import Any

from devices.model import Feature, Kind
from simulator.behaviour import Design
from simulator.keeper import Keeper
from simulator.section import Section
from simulator.terms import Entity
from simulator.values import number

_MOST = 1e9


class Number(Keeper):
    """A number within limits."""

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take limits, unit and class."""
        known = entity.attributes
        limits = {word: number(known.get(word)) for word in ("min", "max", "step")}
        words = {"unit": known.get("unit_of_measurement"), "class": known.get("device_class")}
        return {key: one for key, one in (limits | words).items() if one is not None}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `min`, `max`, `step`, `unit` and `class`."""
        low = section.number("min", 0.0, low=-_MOST, high=_MOST)
        unit = section.text("unit", "")
        feature = Feature(
            key="value",
            kind=Kind.NUMBER,
            unit=unit,
            minimum=low,
            maximum=section.number("max", max(low, 100.0), low=low, high=_MOST),
            step=section.number("step", 1.0, low=0.001, high=_MOST),
        )
        return Design(
            features={"value": feature},
            device_class=section.text("class", None),
            unit=unit or None,
            defaults={"value": low},
        )


BEHAVIOUR = Number
