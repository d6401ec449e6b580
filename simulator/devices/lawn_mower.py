"""Lawn mowers that mow for a while and come back."""

from collections.abc import Mapping
from typing import ClassVar

from devices import lawn_mower
from simulator.behaviour import Design
from simulator.rover import DOCKED, RETURNING, Rover
from simulator.section import Section


class LawnMower(Rover):
    """It mows, pauses and docks."""

    working = "mowing"
    commands: ClassVar[Mapping[str, str]] = {
        "start_mowing": "mowing",
        "pause": "paused",
        "dock": RETURNING,
    }

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `work_minutes` and `return_minutes`."""
        return Design(
            features={"activity": lawn_mower.activity(("mowing", "paused", RETURNING))},
            settings=cls.times(section),
            defaults={"activity": DOCKED},
        )


BEHAVIOUR = LawnMower
