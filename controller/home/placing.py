"""What a device is called and where it is: by the configuration, by itself, by its name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from controller.home.areas import Area, Areas
from controller.home.things import Thing
from controller.home.words import clean, split
from devices import TYPES
from devices.model import Device

_LONGEST = 255
_ASKED_FOR = ("battery",)
"""Classes of diagnostics that people do ask for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """What a person says about a device or a whole thing, against what it says about itself."""

    area: str | None = None
    """Id or any name of an area; it is added if there is none."""
    name: str | None = None
    aliases: tuple[str, ...] = ()
    exposed: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A device's place among the names and rooms of the home."""

    name: str
    aliases: tuple[str, ...]
    area: Area | None
    area_from: str
    """`configuration`, `suggestion` or `name`; empty without an area."""
    exposed: bool
    main: bool
    """It bears the name of its thing alone."""


@dataclass(frozen=True, slots=True)
class _Names:
    """A device's name in two: that of its thing, and what it is of it."""

    full: str
    whole: str
    """The thing's name; empty if it has none, or the device's does not begin with it."""
    part: str
    """The rest; empty if the device has its thing's name."""


class Placing:
    """Places devices; overrides go by the id or name of a device, or by the name of a thing."""

    def __init__(self, *, areas: Areas, overrides: Mapping[str, Override]) -> None:
        self._areas = areas
        self._by_id = dict(overrides)
        self._by_name = {split(key): value for key, value in overrides.items()}

    def place(self, device: Device, thing: Thing | None) -> Place:
        """Where a device is and what it is called."""
        names = _names(device, thing)
        own, whole = self._own(device, names), self._whole(names)
        area, area_from = self._area(device, thing, (own, whole), names)
        return Place(
            name=clean(own.name or _part_of(whole.name, names) or names.full) or device.id,
            aliases=_aliases(own, whole, names),
            area=area,
            area_from=area_from,
            exposed=_exposed(device, own, whole),
            main=not names.part,
        )

    def _own(self, device: Device, names: _Names) -> Override:
        by_id = self._by_id.get(device.id)
        return by_id or self._named(names.full) or self._named(device.name) or Override()

    def _whole(self, names: _Names) -> Override:
        return (self._named(names.whole) if names.whole else None) or Override()

    def _named(self, name: str) -> Override | None:
        return self._by_name.get(split(name)) if self._by_name else None

    def _area(
        self,
        device: Device,
        thing: Thing | None,
        overrides: tuple[Override, Override],
        names: _Names,
    ) -> tuple[Area | None, str]:
        hardware = device.hardware
        own = hardware.suggested_area if hardware else None
        suggested = own or (thing.suggested_area if thing else None)
        configured = [(override.area, "configuration") for override in overrides]
        for name, source in (*configured, (suggested, "suggestion")):
            if name and (area := self._areas.suggest(name)) is not None:
                return area, source
        for name in filter(None, (overrides[0].name, overrides[1].name, names.full, names.part)):
            if (area := self._areas.leading(name)) is not None:
                return area, "name"
        return None, ""


def _names(device: Device, thing: Thing | None) -> _Names:
    full = device.name
    said = device.hardware.name if device.hardware else None
    whole = clean(said or (thing.name if thing else ""), length=_LONGEST)
    if not whole:
        return _Names(full, "", full)
    if _begins(full, whole):
        part = full[len(whole) :].strip()
        if not _begins(part, whole):
            return _Names(full, whole, part)
        # Some repeat the thing's name in that of every part: `Front Yard Front Yard Camera`.
        return _Names(part, whole, part[len(whole) :].strip())
    if said:
        return _Names(full, "", full)
    # Another part of the thing has told its name: `Power` of the washing machine.
    return _Names(f"{whole} {full}", whole, full)


def _begins(name: str, whole: str) -> bool:
    return name.casefold().startswith(whole.casefold()) and not name[len(whole) :][:1].isalnum()


def _part_of(whole: str | None, names: _Names) -> str:
    return f"{whole} {names.part}".strip() if whole else ""


def _aliases(own: Override, whole: Override, names: _Names) -> tuple[str, ...]:
    of_thing: Iterable[str] = (_part_of(alias, names) for alias in whole.aliases)
    aliases = own.aliases if own is whole else (*own.aliases, *of_thing)
    return tuple(dict.fromkeys(filter(None, map(clean, aliases))))


def _exposed(device: Device, own: Override, whole: Override) -> bool:
    if own.exposed is not None:
        return own.exposed
    kind = TYPES.get(device.domain)
    if whole.exposed is False or (kind is not None and not kind.spoken_of):
        return False
    # Home Assistant keeps settings and diagnostics from its assistant as well.
    return device.category is None or device.device_class in _ASKED_FOR
