"""The devices that matter for a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.home.rank import rank, relevant
from controller.home.registry import Override
from tests.controller.home.houses import device, home

HOME = home()


def ranked(sentence: str, *, area: str | None = None, limit: int = 12) -> list[str]:
    """The ids in their order."""
    return [member.device.id for member in rank(HOME, sentence, area=area, limit=limit)]


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("dim the hall lamp to 30%", "light.hall_lamp"),
        ("is the kitchen light on?", "light.kitchen_light"),
        ("turn on the KITCHEN_LIGHT now", "light.kitchen_light"),
        ("switch the kichen light off", "light.kitchen_light"),
        ("is the front door lock locked", "lock.front_door"),
        ("make coffee", "switch.coffee_machine"),
        ("is any livingroom lamp on", "light.floor_lamp"),
    ],
)
def test_what_the_sentence_names_comes_first(sentence: str, first: str):
    """A name in the sentence, slips and spellings included, outweighs everything."""
    assert ranked(sentence)[0] == first


def test_a_room_brings_what_is_in_it():
    """A sentence about a room gets that room's devices."""
    found = ranked("is it cold in the bedroom? if so, heat it to 21")

    assert set(found) == {m.device.id for m in HOME.members if m.area and m.area.id == "bedroom"}


def test_a_type_in_a_room_comes_before_the_rest_of_both():
    """Room and type together count more than either."""
    found = ranked("the blinds in the bedroom", limit=3)

    assert found[0] == "cover.bedroom_blinds"


def test_several_names_are_all_there():
    """All devices that are named fit before others."""
    found = ranked("dim the hall lamp and close the bedroom blinds", limit=2)

    assert set(found) == {"light.hall_lamp", "cover.bedroom_blinds"}


def test_the_speakers_room_counts():
    """Without a place in the sentence the speaker's comes first."""
    assert ranked("turn off the light", area="kitchen")[0] == "light.kitchen_light"
    assert "climate.study_ac" in ranked("I am cold", area="study")


def test_a_sentence_about_nothing_here_brings_nothing():
    """A prompt is not filled with devices that nobody spoke of."""
    assert ranked("what is (15*25)/3?") == []


def test_hidden_devices_do_not_rank():
    """What is not exposed never reaches a prompt."""
    made = home([device("light.a", "Lamp")], overrides={"light.a": Override(exposed=False)})

    assert rank(made, "lamp", limit=5) == ()


def kept(sentence: str, *, area: str | None = None, limit: int = 12) -> list[str]:
    """The ids of the devices that are worth showing."""
    return [member.device.id for member in relevant(HOME, sentence, area=area, limit=limit)]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("dim the hall lamp to 30%", ["light.hall_lamp"]),
        ("switch the kichen light off", ["light.kitchen_light"]),
        ("dim the hall lamp and make coffee", ["light.hall_lamp", "switch.coffee_machine"]),
    ],
)
def test_a_whole_name_needs_no_company(sentence: str, found: list[str]):
    """Who names a device speaks of no other one that shares a word with it."""
    assert kept(sentence) == found


def test_to_switch_is_no_switch():
    """The verb brings no switches along, the noun does."""
    for verb in ("switch", "please switch", "can you switch"):
        assert kept(f"{verb} off the study lights") == kept("turn off the study lights")
    assert "switch.coffee_machine" not in kept("switch off the study lights")
    assert "switch.coffee_machine" in kept("turn the kitchen switch on")


def test_what_is_said_beside_a_name_counts():
    """A room beside a whole name still brings what is in it."""
    found = kept("is it cold in the bedroom? then turn on the hall lamp")

    assert found[0] == "light.hall_lamp"
    assert {f.partition(".")[2] for f in found[1:]} == {
        m.device.id.partition(".")[2] for m in HOME.members if m.area and m.area.id == "bedroom"
    }


def test_a_kind_in_a_room_leaves_the_others_of_that_kind_out():
    """Lights of other rooms are no news to who speaks of the kitchen's."""
    areas = {m.area.id for m in HOME.members if m.device.id in kept("all the kitchen lights")}

    assert areas == {"kitchen"}


def test_names_that_several_devices_bear_do_not_settle_anything():
    """With the same name in two rooms, the room decides, and the other one is left out."""
    made = home(
        [
            device("light.a", "Ceiling Fixture", area="Kitchen"),
            device("light.b", "Ceiling Fixture", area="Study"),
        ]
    )

    found = relevant(made, "turn on the ceiling fixture in the study")

    assert found[0].device.id == "light.b"


def test_a_device_named_like_its_room_does_not_stand_for_the_room():
    """Where a name is a room's as well, the room's devices are shown too."""
    made = home(
        [
            device("light.kitchen", "Kitchen", area="Kitchen"),
            device("light.spots", "Counter Spots", area="Kitchen"),
            device("light.sofa", "Sofa Lamp", area="Study"),
            device("lock.door", "Front Door", area="Hall"),
        ]
    )

    found = {m.device.id for m in relevant(made, "turn off the kitchen lights")}

    assert found == {"light.kitchen", "light.spots"}


def test_the_speakers_room_is_shown_when_nothing_is_named():
    """A sentence without a thing or place is about where the person is, else about nothing."""
    assert "climate.study_ac" in kept("I am cold", area="study")
    assert kept("I am cold") == []


@given(st.text(max_size=200), st.integers(min_value=-1, max_value=30))
def test_what_is_relevant_is_what_ranks(sentence: str, limit: int):
    """Nothing raises, the limit holds, and nothing is shown that does not rank at all."""
    found = kept(sentence, area="kitchen", limit=limit)

    assert len(found) == len(set(found)) <= max(limit, 0)
    assert set(found) <= set(ranked(sentence, area="kitchen", limit=1000))


@given(st.text(max_size=200), st.integers(min_value=-1, max_value=30))
def test_any_sentence_gives_at_most_the_limit(sentence: str, limit: int):
    """Nothing raises, the limit holds, and the same sentence gives the same order."""
    found = ranked(sentence, limit=limit)

    assert len(found) == len(set(found)) <= max(limit, 0)
    assert found == ranked(sentence, limit=limit)
