"""Homes and their cases, from a folder of files in the neutral format."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from benchmarks.understanding.expectation import Case, Entities, Expectation, Skipped

Document = Mapping[str, Any]


class CasesError(Exception):
    """A folder that holds no cases, or a file that is not in the format."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """An area of a home."""

    id: str
    name: str
    floor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A file: a home and the cases that are played in it."""

    file: Path
    rooms: Sequence[Room] = ()
    cases: Sequence[Case] = field(default_factory=tuple)

    def room_name(self, said: str | None) -> str | None:
        """What people call a room that a case names by id or name."""
        return next((room.name for room in self.rooms if said in (room.id, room.name)), said)


def load(folder: Path) -> list[Home]:
    """All homes of a folder, by file name; those without a case are left out.

    Raises:
        CasesError: there are none, or one cannot be read.
    """
    if not folder.is_dir():
        raise CasesError(f"there is no folder {folder}")
    homes = [read(path) for path in sorted(folder.glob("*.y*ml"))]
    found = [home for home in homes if home.cases]
    if not found:
        raise CasesError(f"no file in {folder} has a home with cases (*.yaml)")
    return found


def read(path: Path) -> Home:
    """One file.

    Raises:
        CasesError: it is not in the format; the text says where.
    """
    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as err:
        raise CasesError(f"{path}: {err}") from err
    if not isinstance(document, Mapping) or not isinstance(document.get("home"), Mapping):
        raise CasesError(f"{path}: has no home")
    try:
        rooms = tuple(_rooms(document["home"]))
        cases = tuple(_case(entry, path) for entry in document.get("cases") or ())
    except (KeyError, TypeError, ValueError, AttributeError) as err:
        raise CasesError(f"{path}: {type(err).__name__}: {err}") from err
    return Home(file=path, rooms=rooms, cases=cases)


def _rooms(home: Document) -> Iterator[Room]:
    for area in home.get("areas") or ():
        id_, floor = str(area["id"]), area.get("floor")
        name = str(area.get("name") or id_)
        yield Room(id=id_, name=name, floor=None if floor is None else str(floor))


def _case(entry: Document, path: Path) -> Case:
    id_ = str(entry["id"])
    return Case(
        id=id_,
        set=id_.partition(".")[0],
        home=path.stem,
        category=str(entry.get("category", "other")),
        text=str(entry["text"]),
        area=_word(entry.get("context_area")),
        now=_word(entry.get("context_now")),
        setup=_entities(entry.get("setup")),
        expectation=_expectation(entry),
        tags=tuple(str(tag) for tag in entry.get("tags") or ()),
    )


def _expectation(entry: Document) -> Expectation:
    return Expectation(
        entities=_entities(entry.get("expect")),
        alternatives=tuple(_entities(each) for each in entry.get("expect_alt") or ()),
        no_change=bool(entry.get("expect_no_change", False)),
        ignored=_merged(entry.get("ignore"), entry.get("soft")),
        response=tuple(_answers(entry.get("expect_response"))),
        extra=_entities(entry.get("expect_extra")),
    )


def _entities(raw: Any) -> Entities:
    return {str(id_): dict(wanted or {}) for id_, wanted in (raw or {}).items()}


def _merged(*lists: Any) -> Skipped:
    """Attributes by entity, from several such tables."""
    merged: dict[str, frozenset[str]] = {}
    for table in lists:
        for id_, names in (table or {}).items():
            merged[str(id_)] = merged.get(str(id_), frozenset()) | {str(name) for name in names}
    return merged


def _answers(raw: Any) -> Iterator[str]:
    """The texts of which a reply must hold one; a single one may stand without a list."""
    for text in raw if isinstance(raw, list) else () if raw is None else (raw,):
        yield str(text)


def _word(raw: Any) -> str | None:
    return None if raw is None else str(raw)
