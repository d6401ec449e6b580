"""Buttons: something happens when they are pressed."""

from typing import Any

from devices import button
from simulator.behaviour import Design
from simulator.doer import Doer
from simulator.section import Section
from simulator.terms import Entity

_CLASSES = ("identify", "restart", "update")


class Button(Doer):
    """It counts its presses."""

    action = "press"
    word = ("payload_press", "PRESS")

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take the class."""
        kind = entity.attributes.get("device_class")
        return {"class": kind} if kind in _CLASSES else {}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `class`."""
        kind = section.choice("class", _CLASSES, None)
        return Design(features={"press": button.PRESS}, device_class=kind)


BEHAVIOUR = Button
