"""How people refer to a thing, or to a set of things: always as it would be said."""

from collections.abc import Sequence
from random import Random

from training.homes.words import PEOPLE
from training.world import Place, Thing, World

_ON = frozenset(
    ("balcony", "terrace", "patio", "porch", "deck", "veranda", "landing", "driveway",
     "roof terrace", "rooftop", "jetty", "lawn", "mezzanine", "dock", "allotment")
)  # fmt: skip
"""Places that people are on, not in."""
_BARE = frozenset(("upstairs", "downstairs", "outside", "outdoors"))
_KEPT = frozenset((*PEOPLE, *(f"{name}'s" for name in PEOPLE)))
_PLURAL_ONLY = frozenset(
    ("heating", "music", "stairs", "air conditioning", "lighting", "hot water")
)
_MINE = 0.3
_OWNERS = 0.97
_NUMBERED_BARE = 0.8
NOUNS: dict[str, tuple[str, ...]] = {
    "light": ("lights", "lights", "lights", "lamps"),
    "cover": ("blinds", "shutters", "curtains", "shades"),
    "fan": ("fans",),
    "switch": ("plugs", "sockets", "outlets"),
    "climate": ("heating", "radiators", "thermostats", "heaters"),
    "media_player": ("speakers", "music"),
    "lock": ("doors", "locks"),
    "vacuum": ("vacuums", "robot vacuums"),
}
"""What people call all devices of a domain."""
_WHOLE = ("in the house", "in the whole house", "everywhere", "in the home", "in the entire house")


def one(rng: Random, thing: Thing) -> list[str]:
    """Ways to speak of one thing, in the order in which they are to be tried."""
    name, noun = spoken(rng, thing.name), thing.noun
    ways = [_with_article(rng, name)] * 5
    room = thing.area
    if room is not None:
        place = spoken(rng, room.name)
        if room.name.casefold() not in thing.name.casefold():
            ways += [f"{_with_article(rng, name)} {inside(rng, room)}"] * 2
            ways += [_with_article(rng, f"{place} {_unowned(name)}")]
        ways += [f"the {noun} {inside(rng, room)}"] * 3
        ways += [_with_article(rng, f"{place} {noun}")] * 3
    ways += [f"the {noun}"]
    ways += [f"my {noun}"] if rng.random() < _MINE else []
    if thing.domain == "scene":
        ways = _of_scene(rng, thing)
    rng.shuffle(ways)
    return list(dict.fromkeys(ways))


def of_kind(rng: Random, world: World, domain: str, nouns: Sequence[str] = ()) -> list[str]:
    """Ways to speak of all things of a kind: in a room, on a floor, in the house."""
    noun = rng.choice(nouns or NOUNS[domain])
    rooms = [t.area for t in world.things if t.domain == domain and t.area is not None]
    if not rooms:
        return []
    ways: list[str] = []
    for room in rng.sample(rooms, min(2, len(rooms))):
        ways += in_room(rng, room, noun)
        ways += on_floor(rng, room.floor, noun) if room.floor else []
    ways += [f"all the {noun}", f"all {noun}", f"all the {noun} {rng.choice(_WHOLE)}"]
    rng.shuffle(ways)
    return ways


def in_room(rng: Random, room: Place, noun: str) -> list[str]:
    """Ways to speak of all of a kind in a room."""
    where, place = inside(rng, room), spoken(rng, room.name)
    single = noun.removesuffix("s")
    ways = [
        f"the {noun} {where}",
        _with_article(rng, f"{place} {noun}"),
        f"all the {noun} {where}",
        f"all {noun} {where}",
        f"{noun} {where}",
        f"all of the {noun} {where}",
        f"all the {place} {noun}",
        f"all {place} {noun}",
    ]
    return ways if noun == single else [*ways, f"every {single} {where}"]


def on_floor(rng: Random, floor: str, noun: str) -> list[str]:
    """Ways to speak of all of a kind on a floor."""
    name = spoken(rng, floor)
    where = name if name.casefold() in _BARE else f"on the {name}"
    return [
        f"the {noun} {where}",
        f"all the {noun} {where}",
        f"all {noun} {where}",
        f"all the {name} {noun}",
        f"the {name} {noun}",
        f"{name} {noun}",
    ]


def everything(rng: Random, world: World) -> list[str]:
    """Ways to speak of all that there is in a room or on a floor."""
    if not world.places:
        return []
    room = rng.choice(list(world.places))
    where = inside(rng, room)
    ways = [f"everything {where}"] * 3 + [f"all devices {where}", f"all the things {where}"]
    if room.floor:
        floor = spoken(rng, room.floor)
        there = floor if floor.casefold() in _BARE else f"on the {floor}"
        ways += [f"everything {there}"] * 2
    rng.shuffle(ways)
    return ways


def room_name(rng: Random, room: Place) -> str:
    """A room as people name it, with its article: `the kitchen`, `Tom's room`."""
    return _with_article(rng, spoken(rng, room.name), always=True)


def inside(rng: Random, room: Place) -> str:
    """Where somebody is who is in a room: `in the kitchen`, `on the balcony`."""
    name = spoken(rng, room.name)
    if name.casefold() in _BARE:
        return name
    link = "on" if name.casefold() in _ON else "in"
    link = "at" if link == "in" and rng.random() < 0.02 else link
    return f"{link} {_with_article(rng, name, always=True)}"


def spoken(rng: Random, name: str) -> str:
    """A name in the middle of a sentence: seldom as it is written, mostly in small letters."""
    if rng.random() < 0.12:
        return name
    return " ".join(map(_lowered, name.split()))


def holds_noun(phrase: str, thing: Thing) -> bool:
    """Whether a phrase tells what kind of thing it is about."""
    return thing.noun.casefold() in phrase.casefold()


def _lowered(word: str) -> str:
    is_name = word in _KEPT or (len(word) > 1 and word.isupper())
    return word if is_name else word.lower()


def _with_article(rng: Random, name: str, *, always: bool = False) -> str:
    """`the lamp`, now and then without the article, which owners' names never have."""
    if _is_owned(name) or name.casefold() in _BARE:
        return name
    chance = rng.random()
    if name[-1].isdigit() and (always or chance < _NUMBERED_BARE):
        return name
    if always or chance < 0.72:
        return f"the {name}"
    return f"my {name}" if chance > _OWNERS else name


def _unowned(name: str) -> str:
    return name.split("'s ", 1)[-1] if _is_owned(name) else name


def _of_scene(rng: Random, thing: Thing) -> list[str]:
    """Scenes go by their names, mostly without an article: `movie night`."""
    name = spoken(rng, thing.name)
    if "scene" in name.casefold().split():
        return [_with_article(rng, name, always=True), name]
    where = f" {inside(rng, thing.area)}" if thing.area else ""
    return [name] * 3 + [f"the {name} scene"] * 3 + [f"{name}{where}", f"the {name} scene{where}"]


def _is_owned(name: str) -> bool:
    first = name.split(maxsplit=1)[0]
    return first.endswith(("'s", "s'", "\u2019s")) or (first in _KEPT)
