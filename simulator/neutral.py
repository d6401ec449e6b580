"""Houses in the neutral format: areas, devices and entities in Home Assistant's terms.

A file with a `home` at its top has `home.areas` (id, name, floor), `home.devices` (id, name, area,
manufacturer, model) and `home.entities` (entity_id, domain, name, area, device, state,
attributes, features). Everything else in the file, such as test cases, is left alone. Nothing
happens by itself in such a house.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from simulator.devices import BEHAVIOURS
from simulator.section import HouseError, Section
from simulator.terms import Entity
from simulator.text import slug
from simulator.values import clamp, number

_LATENCY_MS = 10


def translate(root: Section) -> Section:
    """The same house as a house file of the simulator's own.

    Raises:
        HouseError: something needed is missing or not of its kind.
    """
    home = root.section("home")
    entities = list(_entries(home, "entities"))
    house = {
        "name": slug(str(home.text("id", "home")), keep="-_"),
        "still": True,
        "entities": True,
        "report_minutes": 0,
        "latency_ms": _LATENCY_MS,
        "floors": {slug(name): {"name": name} for name in _floors(home)},
        "areas": _areas(home, entities),
        "devices": dict(_devices(home, entities)),
    }
    return Section(house, file=root.file, path="")


def _areas(home: Section, entities: list[Section]) -> dict[str, dict[str, Any]]:
    warmth = _warmth(entities)
    areas: dict[str, dict[str, Any]] = {}
    for area in _entries(home, "areas"):
        id_, floor = slug(str(area.text("id"))), area.text("floor", None)
        areas[id_] = {"name": area.text("name", id_), "temperature": warmth.get(id_, 20.0)}
        areas[id_] |= {"floor": slug(floor)} if floor else {}
    return areas or {"house": {}}


def _floors(home: Section) -> Iterator[str]:
    for area in _entries(home, "areas"):
        if floor := area.text("floor", None):
            yield str(floor)


def _warmth(entities: list[Section]) -> dict[str, float]:
    """What thermostats say of their rooms, in °C."""
    warmth: dict[str, float] = {}
    for entity in entities:
        attributes = dict(entity.section("attributes").items())
        degrees, area = number(attributes.get("current_temperature")), entity.text("area", None)
        if degrees is not None and area is not None:
            fahrenheit = attributes.get("temperature_unit") == "°F"
            degrees = (degrees - 32) / 1.8 if fahrenheit else degrees
            warmth[slug(area)] = clamp(degrees, -30, 50)
    return warmth


def _devices(home: Section, entities: list[Section]) -> Iterator[tuple[str, dict[str, Any]]]:
    things = {str(thing.text("id")): thing for thing in _entries(home, "devices")}
    for section in entities:
        entity_id = str(section.text("entity_id"))
        entity = _entity(section, entity_id)
        name = str(section.text("name", entity_id.partition(".")[2].replace("_", " ").title()))
        thing = things.get(str(section.text("device", "")))
        area = section.text("area", None) or (thing.text("area", None) if thing else None)
        device = {
            "type": entity.domain,
            "area": slug(area) if area else None,
            **_names(entity_id, name, thing, area),
            "entity": {"state": entity.state, "attributes": dict(entity.attributes)},
            **BEHAVIOURS[entity.domain].sketch(entity),
        }
        yield entity_id, device


def _entity(section: Section, entity_id: str) -> Entity:
    domain = str(section.text("domain", entity_id.partition(".")[0]))
    if domain not in BEHAVIOURS:
        raise section.error("domain", f"{domain!r} is not played ({', '.join(BEHAVIOURS)})")
    state = section.raw("state", None)
    return Entity(
        domain=domain,
        state=None if state is None else str(state),
        attributes=dict(section.section("attributes").items()),
        features=section.texts("features"),
    )


def _names(entity_id: str, name: str, thing: Section | None, area: str | None) -> dict[str, Any]:
    """Own name and hardware, so that both together are the entity's name.

    An entity that its device's name does not begin, or that stands in another room than its
    device, can only be announced as a thing of its own.
    """
    if thing is None:
        return {"name": name}
    whole = str(thing.text("name", name))
    place = thing.text("area", None)
    made = {
        "manufacturer": str(thing.text("manufacturer", "Hearth")),
        "model": str(thing.text("model", f"Simulated {entity_id.partition('.')[0]}")),
    }
    if name.casefold() == whole.casefold() and place in (None, area):
        return {"name": name, "hardware": {"id": slug(str(thing.text("id"))), "name": name, **made}}
    if not name.startswith(f"{whole} ") or place not in (None, area):
        return {"name": name, "hardware": {"id": slug(entity_id), "name": name, **made}}
    hardware = {"id": slug(str(thing.text("id"))), "name": whole, **made}
    return {"name": name.removeprefix(f"{whole} "), "hardware": hardware}


def _entries(home: Section, key: str) -> Iterator[Section]:
    """The mappings of a list."""
    raw = home.raw(key, [])
    if not isinstance(raw, list):
        raise home.error(key, f"must be a list, not {raw!r}")
    for number_, entry in enumerate(raw, 1):
        path = f"{home.path}.{key}[{number_}]"
        if not isinstance(entry, Mapping):
            raise HouseError(file=home.file, path=path, problem="must be keys and values")
        yield Section(entry, file=home.file, path=path)
