"""Cameras: announced, without a picture to show."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import camera
from devices.model import Values
from simulator.behaviour import Behaviour, Design
from simulator.section import Section
from simulator.wire import Said


class Camera(Behaviour):
    """It is there."""

    states: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read nothing of its own."""
        del section
        return Design(features={"picture": camera.PICTURE})

    @classmethod
    def from_word(cls, word: str) -> dict[str, Any]:
        """It is always idle."""
        del word
        return {}

    def entity_word(self) -> str:
        """It is always idle."""
        return "idle"

    def say(self, state: Values) -> Iterable[Said]:
        """Say nothing."""
        del state
        return ()


BEHAVIOUR = Camera
