"""Names in another case: `w kuchni`, `lampę`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.home.areas import Area, Areas
from controller.home.registry import Home
from controller.home.words import split
from controller.local.endings import alike, inflects
from controller.local.surface import slot_lists

HOME = Home(areas=Areas([Area(id="a", name="Salon"), Area(id="b", name="Kuchnia")]))


@pytest.mark.parametrize(
    ("language", "said", "name"),
    [
        ("pl", "salonie", "Salon"), ("pl", "kuchni", "Kuchnia"), ("pl", "lampę", "Lampa"),
        ("pl", "łazience", "Łazienka"), ("pl", "ogrodzie", "Ogród"), ("pl", "parterze", "Parter"),
        ("pl", "pokoju dziecięcym", "Pokój dziecięcy"), ("pl", "oknie", "Okno"),
        ("cs", "kuchyni", "Kuchyň"), ("cs", "obýváku", "Obývák"), ("sk", "spálni", "Spálňa"),
        ("hr", "kuhinji", "Kuhinja"), ("ru", "кухне", "Кухня"), ("ru", "гостиной", "Гостиная"),
        ("uk", "спальні", "Спальня"), ("lt", "virtuvėje", "Virtuvė"),
        ("fi", "keittiössä", "Keittiö"),
        ("fi", "lampun", "Lamppu"), ("hu", "konyhában", "Konyha"), ("hu", "lámpát", "Lámpa"),
    ],
)  # fmt: skip
def test_a_name_is_known_in_its_cases(language: str, said: str, name: str) -> None:
    """Endings differ as the language has it."""
    assert alike(split(said), split(name), inflects(language))


@pytest.mark.parametrize(
    ("language", "said", "name"),
    [
        ("pl", "salonie", "Salonik"), ("pl", "saloniku", "Salon"), ("pl", "lampkę", "Lampa"),
        ("pl", "lampę", "Lampka"), ("pl", "drzewo", "Drzwi"), ("pl", "sali", "Salon"),
        ("pl", "kuchence", "Kuchnia"), ("ru", "кухонька", "Кухня"), ("fi", "kello", "Keittiö"),
        ("hu", "lámpa", "Lámpás"),
    ],
)  # fmt: skip
def test_another_word_is_no_case(language: str, said: str, name: str) -> None:
    """A little room is not the room."""
    assert not alike(split(said), split(name), inflects(language))


def test_other_languages_have_no_endings() -> None:
    """English, German and the Romance languages take names as they are."""
    assert [inflects(each) for each in ("en", "de", "de-AT", "fr", "es", "it", "nl")] == [""] * 7


@given(st.text(alphabet="bdfgzxqv", min_size=3, max_size=12))
def test_another_room_changes_nothing(name: str) -> None:
    """A room with another beginning never changes what a word means."""
    more = Home(areas=Areas([*HOME.areas.areas, Area(id="c", name=name)]))

    for said in ("światło w salonie", "lampa w kuchni"):
        before, after = slot_lists(said, HOME, "pl"), slot_lists(said, more, "pl")
        assert repr(before["area"]) == repr(after["area"])
