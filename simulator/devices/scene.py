"""Scenes that a hub keeps: they can be called up."""

from devices.actions import action
from simulator.behaviour import Design
from simulator.doer import Doer
from simulator.section import Section


class Scene(Doer):
    """It counts how often it was called up."""

    action = "activate"
    word = ("payload_on", "ON")

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read nothing of its own."""
        del section
        return Design(features={"activate": action("activate", ("activated", "not activated"))})


BEHAVIOUR = Scene
