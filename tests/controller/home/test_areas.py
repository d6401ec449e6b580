"""Floors and areas."""

import pytest

from controller.home.areas import Area, Areas, Floor
from tests.controller.home.houses import areas


@pytest.mark.parametrize("name", ["kitchen", "Kitchen", " KITCHEN ", "kitchen!"])
def test_an_area_is_found_in_any_spelling(name: str):
    """Id and name lead to an area."""
    assert areas().find(name) == Area(id="kitchen", name="Kitchen", floor="ground")


def test_an_area_is_found_by_alias():
    """Aliases are as good as the name."""
    found = areas().find("Kids' Room")

    assert found is not None
    assert found.id == "nursery"


def test_a_suggested_area_is_an_existing_one_if_it_has_that_name():
    """A device's suggestion matches names and aliases before anything is added."""
    made = areas()

    assert made.suggest("Lounge") == made.get("living_room")
    assert len(made.areas) == 8


def test_a_suggested_area_is_added_once():
    """A suggestion that is not configured becomes an area, and the same one the next time."""
    made = areas()

    added = made.suggest("Wine\nCellar\x07")

    assert added == Area(id="wine_cellar", name="Wine Cellar")
    assert made.suggest("wine cellar") == added
    assert made.areas[-1] == added


@pytest.mark.parametrize("name", ["", "  ", "!?", "\x00\u202e"])
def test_a_suggestion_without_a_word_is_no_area(name: str):
    """Rubbish does not become a room."""
    made = areas()

    assert made.suggest(name) is None
    assert len(made.areas) == 8


def test_areas_with_the_same_slug_get_different_ids():
    """An id is never taken twice."""
    made = Areas([Area(id="den", name="Bear Cave")])

    added = made.suggest("Den")

    assert added == made.get("den")
    assert made.suggest("bear_cave") == made.get("den")


def test_the_first_words_of_a_name_name_an_area():
    """The longest area name counts, at the beginning only."""
    made = Areas([Area(id="bed", name="Bed"), Area(id="bed_1", name="Bed 1")])

    assert made.leading("Bed 1 Lamp") == made.get("bed_1")
    assert made.leading("Bed lamp") == made.get("bed")
    assert made.leading("BED") == made.get("bed")
    assert made.leading("Lamp Bed") is None


def test_floors_hold_their_areas():
    """A floor knows its areas and an area its floor."""
    made = areas()
    hall = made.get("hall")

    assert hall is not None
    assert made.floor_of(hall) == Floor(id="ground", name="Ground floor", level=0)
    assert [area.id for area in made.on("ground")] == ["living_room", "kitchen", "hall"]
    assert made.floor("attic") is None
