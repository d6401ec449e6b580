"""Selectors: one of some options."""

from typing import Any

from devices import features
from simulator.behaviour import Design
from simulator.keeper import Keeper
from simulator.section import Section
from simulator.terms import Entity


class Select(Keeper):
    """The option that was chosen last."""

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take the options."""
        return {"options": entity.texts("options")}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `options` (needed)."""
        options = section.texts("options")
        if not options:
            raise section.error("options", "a selector needs options")
        return Design(
            features={"value": features.choice("value", options)}, defaults={"value": options[0]}
        )


BEHAVIOUR = Select
