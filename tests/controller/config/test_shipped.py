"""The `config.yaml` that Hearth comes with."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from controller.config import Config, load
from controller.config.shape import keys, spot

SHIPPED = Path(__file__).parents[3] / "config.yaml"
HOUSE = SHIPPED.parent / "simulator" / "houses" / "home.yaml"
TEXT = SHIPPED.read_text(encoding="utf-8")
TABLES = ("floors", "areas", "devices", "sources")
KEY = re.compile(r"\s*#?\w[\w.]*:")


def test_equals_defaults() -> None:
    """The shipped file is valid as it is, and says nothing but the defaults and the rooms."""
    shipped = load(SHIPPED, {})

    assert shipped == Config(floors=shipped.floors, areas=shipped.areas)


def test_rooms_are_the_simulated_houses() -> None:
    """The areas of the shipped file are those of the shipped house, on its floors."""
    shipped = load(SHIPPED, {})
    house = yaml.safe_load(HOUSE.read_text(encoding="utf-8"))

    assert set(shipped.areas) == set(house["areas"])
    assert {key for key, area in shipped.areas.items() if area.floor == "upstairs"} == {
        key for key, area in house["areas"].items() if area["floor"] == "upstairs"
    }


def test_every_key_is_shown() -> None:
    """Every key of the models stands in the shipped file, members of tables included."""
    shown = {_generic(place) for place in _places(_switched_on(), ())}
    members = {(table, "*", key) for table in TABLES for key in _member_keys(table)}

    assert {*keys(), *members} - shown == set()


def test_every_key_is_explained_in_the_models() -> None:
    """Every key has a line of explanation in its model."""
    spots = [spot(place) for place in (*keys(), *((table, "x") for table in TABLES))]
    sections = {Config, *(here.kind for here in spots if here and here.keys)}
    mute = [
        f"{model.__name__}.{name}"
        for model in sections
        for name, field in model.model_fields.items()
        if not field.description
    ]

    assert len(sections) > 10
    assert mute == []


def test_optional_keys_are_right(tmp_path: Path) -> None:
    """The file with all its optional keys switched on is valid."""
    data = _switched_on()
    del data["broker"]["password_file"]  # The two ways to give a password exclude each other.
    del data["policy"]["pin"]["file"]
    for name in ("ca.pem", "hearth.pem", "hearth.key"):
        (tmp_path / name).touch()
    path = tmp_path / "config.yaml"
    path.write_text(yaml.safe_dump(data), encoding="utf-8")

    assert load(path, {}).areas["living_room"].floor == "ground_floor"


def test_every_key_has_a_comment() -> None:
    """Above every key, or above the group that it stands in, a comment explains it."""
    lines = TEXT.splitlines()
    bare = [line for before, line in itertools.pairwise(lines) if _unexplained(before, line)]

    assert bare == []


def _unexplained(before: str, line: str) -> bool:
    return line.startswith("  ") and KEY.match(line) is not None and not before.strip()


def _switched_on() -> Any:
    """The file with the optional keys; a table's example replaces its empty default."""
    lines = [re.sub(r"^(\s*)#(?=\w[\w.]*:)", r"\1", line) for line in TEXT.splitlines()]
    return yaml.safe_load("\n".join(line for line in lines if not line.endswith(": {}")))


def _places(data: Any, place: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for key, value in data.items() if isinstance(data, dict) else ():
        yield (*place, key)
        yield from _places(value, (*place, key))


def _generic(place: tuple[str, ...]) -> tuple[str, ...]:
    return (place[0], "*", *place[2:]) if place[0] in TABLES and len(place) > 1 else place


def _member_keys(table: str) -> tuple[str, ...]:
    here = spot((table, "x"))
    return here.keys if here else ()
