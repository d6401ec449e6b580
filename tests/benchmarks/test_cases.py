"""Homes and cases from files."""

from pathlib import Path

import pytest

from benchmarks.understanding.cases import CasesError, Room, load, read
from benchmarks.understanding.house import places
from benchmarks.understanding.run import selected

OWN = Path(__file__).parent


def test_read() -> None:
    """A file becomes rooms and cases, with what is soft and what is ignored together."""
    home = read(OWN / "home.yaml")

    case = home.cases[0]
    assert [room.name for room in home.rooms] == ["Porch", "Den"]
    assert (case.set, case.home, case.category) == ("own", "home", "light")
    assert case.expectation.ignored == {"light.porch_lamp": {"brightness"}}
    assert home.room_name("den") == home.room_name("Den") == "Den"
    assert home.cases[4].expectation.response == ("7",)


def test_selected() -> None:
    """A limit counts over all homes, and homes without a case are left out."""
    homes = load(OWN)

    assert [len(each.cases) for each in selected(homes, wanted=lambda _: True, limit=2)] == [2]
    assert selected(homes, wanted=lambda case: case.category == "siren") == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "no file in"),
        ("[", "house.yaml"),
        ("cases: []", "has no home"),
        ("home: {id: x}", "no file in"),
        ("home: {id: x}\ncases: [{text: hello}]", "KeyError: 'id'"),
        ("home: {areas: 3}\ncases: []", "TypeError"),
        ("home: {id: x}\ncases: [{id: a, text: b, setup: [1]}]", "AttributeError"),
    ],
)
def test_bad_folders(tmp_path: Path, text: str | None, problem: str) -> None:
    """A folder without cases and a file that is none are refused with the reason."""
    if text is not None:
        (tmp_path / "house.yaml").write_text(text, encoding="utf-8")

    with pytest.raises(CasesError, match=problem):
        load(tmp_path)


def test_no_folder(tmp_path: Path) -> None:
    """A folder that is not there is named."""
    with pytest.raises(CasesError, match="there is no folder"):
        load(tmp_path / "elsewhere")


def test_places() -> None:
    """The configuration names each floor and area once, with ids that it accepts."""
    rooms = [
        Room(id="Büro 1", name="Büro", floor="Upper Floor"),
        Room(id="office", name="büro"),
        Room(id="den", name="Den"),
    ]

    assert places(rooms) == {
        "floors": {"upper_floor": {"name": "Upper Floor"}},
        "areas": {"b_ro_1": {"name": "Büro", "floor": "upper_floor"}, "den": {"name": "Den"}},
    }
