"""The home as the configuration describes it."""

import time
from collections.abc import Callable

from controller.config import Config
from controller.home.areas import Area, Areas, Floor
from controller.home.registry import Home, Override


def home_of(config: Config, clock: Callable[[], float] = time.monotonic) -> Home:
    """The home as the configuration describes it, still without devices."""
    return Home(areas=areas_of(config), overrides=overrides_of(config), clock=clock)


def areas_of(config: Config) -> Areas:
    """The rooms and storeys."""
    floors = [
        Floor(id=key, name=floor.name, aliases=floor.aliases, level=floor.level)
        for key, floor in config.floors.items()
    ]
    areas = [
        Area(id=key, name=area.name, floor=area.floor, aliases=area.aliases)
        for key, area in config.areas.items()
    ]
    return Areas(areas, floors)


def overrides_of(config: Config) -> dict[str, Override]:
    """Corrections to devices."""
    return {
        key: Override(
            area=device.area, name=device.name, aliases=device.aliases, exposed=device.exposed
        )
        for key, device in config.devices.items()
    }
