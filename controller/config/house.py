"""Configuration of the home: floors, areas, devices, and who speaks from where."""

from typing import Annotated

from pydantic import Field

from controller.config.section import Identifier, Name, Names, Section


class Floor(Section):
    """A storey of the home."""

    name: Name
    """What people call it; made from the id where it is not given."""
    aliases: Names = ()
    """Other names."""
    level: Annotated[int, Field(ge=-10, le=200)] | None = None
    """0 is the ground floor, 1 the one above; None where order does not matter."""


class Area(Section):
    """A room or another part of the home."""

    name: Name
    """What people call it; made from the id where it is not given."""
    floor: Identifier | None = None
    """Id of the floor that it is on."""
    aliases: Names = ()
    """Other names."""


class DeviceOverride(Section):
    """What people say about a device, against what it says about itself."""

    area: Identifier | None = None
    """Id of the area that it is in."""
    name: Name | None = None
    """What people call it."""
    aliases: Names = ()
    """Other names."""
    exposed: bool | None = None
    """Whether it exists for the agent; None: yes, unless it is there for set-up or diagnosis."""


class Source(Section):
    """Who speaks on `hearth/command/<source>`."""

    area: Identifier | None = None
    """Id of the area that the source is in: `the light` is the one there."""
