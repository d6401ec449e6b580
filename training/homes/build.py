"""A random home from nothing but chance and a split."""

import json
from collections.abc import Iterator
from datetime import datetime, time
from random import Random
from typing import Any

from controller.home.areas import Area, Areas
from controller.home.registry import Home, Member
from devices import TYPES
from devices.discovery import parse
from training.homes import states
from training.homes.draft import ANY, NOWHERE, OUT, Draft, maybe
from training.homes.house import House
from training.homes.lights import lamp
from training.homes.lists import TODAY
from training.homes.made import MadeWorld
from training.homes.names import Called, Names
from training.homes.recipes import draw
from training.homes.rooms import Rooms, make_rooms
from training.homes.seen import thing
from training.world import Place

_FEWEST, _USUAL, _MOST = 3, 12, 40
"""Devices of a home."""
_ROOMS = (2, 12)
_DEVICES_PER_ROOM = 2.6
_NOWHERE_SHARE = 0.06
"""Share of things that do not say where they are."""
_FITTED_SHARE = 0.4
"""Share of homes that have a lamp in every room."""
_TIDY = (0.5, 1.0, 1.0, 2.5, 8.0)
"""How strictly people name things after their rooms."""


def make_world(rng: Random, split: str) -> MadeWorld:
    """A home of 3 to 40 devices in 2 to 12 rooms; the same for the same state of `rng`."""
    count = round(rng.triangular(_FEWEST, _MOST, _USUAL))
    rooms = make_rooms(rng, split, count=_room_count(rng, count))
    home = Home(areas=Areas(rooms.all, rooms.floors), clock=lambda: 0.0)
    names = Names(rng=rng, split=split, tidy=rng.choice(_TIDY))
    names.reserve([area.name for area in rooms.all] + [floor.name for floor in rooms.floors])
    made = [_put(home, names, *each) for each in _plan(home, rooms, names, count=count)]
    places = _places(rooms)
    by_id = {place.id: place for place in places}
    spoken_of = [(m, called) for m, called in made if TYPES[m.device.domain].spoken_of]
    return MadeWorld(
        split=split,
        home=home,
        house=House(home=home),
        places=places,
        floors=tuple(floor.name.lower() for floor in rooms.floors),
        things=tuple(thing(member, called, by_id) for member, called in spoken_of),
        now=datetime.combine(TODAY, time(rng.randint(7, 22), rng.randint(0, 59))),
        rng=Random(rng.random()),
    )


def _room_count(rng: Random, devices: int) -> int:
    low, high = _ROOMS
    return min(high, max(low, round(devices / _DEVICES_PER_ROOM * rng.uniform(0.6, 1.3))))


def _places(rooms: Rooms) -> tuple[Place, ...]:
    floors = {floor.id: floor.name.lower() for floor in rooms.floors}
    return tuple(
        Place(
            id=area.id,
            name=area.name,
            floor=floors.get(area.floor or "", ""),
            outdoors=area in rooms.outdoors,
        )
        for area in rooms.all
    )


def _plan(
    home: Home, rooms: Rooms, names: Names, *, count: int
) -> Iterator[tuple[int, Draft, Area | None]]:
    """So many things with their numbers and rooms; what comes next depends on what is there."""
    rng = names.rng
    fitted = rooms.indoors[: count // 2] if maybe(rng, _FITTED_SHARE) else ()
    for number in range(count):
        if number < len(fitted):
            yield number, lamp(rng), fitted[number]
        else:
            draft = _draft(home, names)
            yield number, draft, _room(rng, rooms, draft)


def _put(
    home: Home, names: Names, number: int, draft: Draft, area: Area | None
) -> tuple[Member, Called]:
    """Announce one more device; it, and its name."""
    called = names.name(draft, area.name if area else "")
    topic = f"homeassistant/{draft.domain}/d{number}/config"
    payload = _payload(draft, called.name, f"d{number}", area)
    member = home.put(parse(topic, json.dumps(payload).encode()).devices[0])
    device = member.device
    home.apply(device.id, states.first(device, draft.values, names.rng), live=True)
    home.set_available(device.id, available=True)
    return member, called


def _draft(home: Home, names: Names) -> Draft:
    """Something that the home may have one more of."""
    draft = draw(names.rng, names.split)
    if draft.single and any(m.device.domain == draft.domain for m in home.everything):
        return _draft(home, names)
    return draft


def _payload(draft: Draft, name: str, object_id: str, area: Area | None) -> dict[str, Any]:
    about: dict[str, Any] = {"identifiers": [object_id]}
    if area is not None:
        about["suggested_area"] = area.name
    own = {"name": name, "unique_id": object_id, "~": f"h/{object_id}", "device": about}
    return own | dict(draft.config)


def _room(rng: Random, rooms: Rooms, draft: Draft) -> Area | None:
    if draft.place == NOWHERE or maybe(rng, _NOWHERE_SHARE):
        return None
    if draft.place == OUT:
        return rng.choice(rooms.outdoors) if rooms.outdoors else None
    return rng.choice(rooms.all if draft.place == ANY else rooms.indoors)
