"""House files of any size, made up from a seed."""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from simulator import words
from simulator.dialects import DIALECTS
from simulator.recipes import ANY, IN, OUT, RECIPES, Part, Recipe
from simulator.text import slug

_MOST = 100_000
_DEVICES_PER_AREA = 12
_AREAS_PER_FLOOR = 8
_OUTDOORS = 6
"""One area of so many is outdoors."""
_OWNED = 0.1
"""Share of things that are called after somebody instead of their room."""
_DIALECTS = {"default": 40, "zigbee2mqtt": 30, "esphome": 20, "tasmota": 10}
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_]*( [A-Za-z0-9_]+)*")
_NOT_PLAIN = frozenset({"true", "false", "null", "True", "False", "Null", "TRUE", "FALSE", "NULL"})


def main(arguments: Sequence[str]) -> int:
    """Run `hearth-simulator generate`; return its exit status."""
    options = _parser().parse_args(arguments)
    text = house(options.devices, seed=options.seed, areas=options.areas, floors=options.floors)
    if options.output is None:
        sys.stdout.write(text)
        return 0
    try:
        options.output.write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"hearth-simulator: {options.output}: {error.strerror}", file=sys.stderr)  # noqa: T201
        return 2
    return 0


def house(devices: int, *, seed: int, areas: int | None = None, floors: int | None = None) -> str:
    """The text of a house file with so many devices; the same for the same arguments."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    rooms = _rooms(areas or max(1, devices // _DEVICES_PER_AREA), rng)
    levels = _levels(floors or min(len(words.FLOORS), 1 + len(rooms) // _AREAS_PER_FLOOR))
    lines = [
        f"# {devices} devices, made up by: hearth-simulator generate --seed {seed}",
        f"name: generated_{seed}",
        f"seed: {seed}",
        "start: 2026-01-15 18:30",
        "residents: 3",
        "floors:",
        *(f"  {slug(name)}: {_flow({'name': name})}" for name in levels),
        "areas:",
        *(f"  {slug(name)}: {_flow(_area(name, levels, rng))}" for name in rooms),
        "devices:",
        *(f"  {id_}: {_flow(keys)}" for id_, keys in _devices(devices, rooms, rng)),
    ]
    return "\n".join(lines) + "\n"


def _rooms(count: int, rng: Random) -> list[str]:
    """Names of rooms: plain ones first, then with a side of the house, then numbered."""
    outdoors = set(words.OUTDOORS)
    plain = list(words.INDOORS)
    for place, name in enumerate(words.OUTDOORS):
        plain.insert(min(len(plain), (place + 1) * _OUTDOORS - 1), name)
    sides = list(words.SIDES)
    rng.shuffle(sides)
    names = [
        *plain,
        *(f"{side} {name}" for side in sides for name in plain if name not in outdoors),
    ]
    number = 2
    while len(names) < count:
        names += [f"{name} {number}" for name in names[: len(plain) * (1 + len(sides))]]
        number += 1
    return names[:count]


def _levels(count: int) -> list[str]:
    names = list(words.FLOORS)
    return (names + [f"Level {number}" for number in range(4, count)])[:count]


def _area(name: str, levels: Sequence[str], rng: Random) -> dict[str, Any]:
    area: dict[str, Any] = {"name": name, "temperature": round(rng.uniform(17, 23), 1)}
    area["humidity"] = rng.randint(35, 60)
    if _outdoors(name):
        return area | {"floor": slug(levels[0]), "insulation_hours": 1, "daylight": 0.5}
    sleeps = any(name.endswith(one) for one in words.SLEEPING)
    return area | {"floor": slug(rng.choice(levels))} | ({"sleep": True} if sleeps else {})


def _outdoors(room: str) -> bool:
    return any(room == name or room.startswith(f"{name} ") for name in words.OUTDOORS)


def _devices(count: int, rooms: Sequence[str], rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    names: set[str] = set()
    outside = [room for room in rooms if _outdoors(room)]
    places = {IN: [room for room in rooms if not _outdoors(room)], OUT: outside, ANY: rooms}
    left = count
    for recipe in _recipes(rng):
        room = rng.choice(places[recipe.place] or rooms) if recipe.place in places else None
        name = _name(recipe, room, names, rng)
        for id_, keys in _thing(recipe, name, room, rng)[:left]:
            left -= 1
            yield id_, keys
        if not left:
            return


def _recipes(rng: Random) -> Iterator[Recipe]:
    """One of each, so that all types occur, then as often as people have them."""
    yield from rng.sample(RECIPES, len(RECIPES))
    weights = [recipe.weight for recipe in RECIPES]
    while True:
        yield from rng.choices(RECIPES, weights, k=100)


def _name(recipe: Recipe, room: str | None, taken: set[str], rng: Random) -> str:
    noun = rng.choice(recipe.names)
    owned = room is None or rng.random() < _OWNED
    name = plain = f"{rng.choice(words.PEOPLE)}'s {noun}" if owned else f"{room} {noun}"
    number = 2
    while slug(name) in taken:
        name, number = f"{plain} {number}", number + 1
    taken.add(slug(name))
    return name


def _thing(
    recipe: Recipe, name: str, room: str | None, rng: Random
) -> list[tuple[str, dict[str, Any]]]:
    """The entries of all its parts; what measures another part comes after it."""
    maker, model = rng.choice(words.MAKERS)
    shared: dict[str, Any] = {"area": None if room is None else slug(room)}
    shared["dialect"] = _dialect(recipe.parts, rng)
    hardware = {"id": slug(name), "name": name, "manufacturer": maker, "model": model}
    main = slug(name)
    return [
        (
            main if part.name is None else f"{main}_{slug(part.name)}",
            {
                "type": part.type,
                "name": part.name or name,
                **shared,
                "hardware": hardware,
                **part.keys,
                **({} if part.of is None else {"of": main}),
            },
        )
        for part in recipe.parts
    ]


def _dialect(parts: Sequence[Part], rng: Random) -> str:
    """A dialect that all parts of a thing can be told in."""
    able = {
        name: weight
        for name, weight in _DIALECTS.items()
        if not any(DIALECTS[name].problem(one.type, one.keys.get("can", ())) for one in parts)
    }
    return rng.choices(list(able), list(able.values()))[0]


def _flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    plain = isinstance(value, str) and _PLAIN.fullmatch(value) and value not in _NOT_PLAIN
    return str(value) if plain else json.dumps(value)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="hearth-simulator generate",
        description="Writes a house file with made-up rooms and devices of all types and dialects.",
    )
    parser.add_argument("--devices", type=_count, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seed", type=_seed, default=1, metavar="N", help="repeats a house (1)")
    parser.add_argument("--areas", type=_count, metavar="N", help="one for 12 devices")
    parser.add_argument("--floors", type=_count, metavar="N", help="one for 8 areas, at most 6")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="standard output")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {_MOST}, not {text!r}")
    return int(text)


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"must be a whole number from 0, not {text!r}")
    return int(text)
