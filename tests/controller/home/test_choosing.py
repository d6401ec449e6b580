"""Answers to `which one do you mean?`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.home.choosing import choose
from controller.home.resolve import Found, Reason, Unresolved, resolve
from tests.controller.home.houses import device, home
from tests.controller.home.lived_in import DEVICES, lived_in

HOME = lived_in()
AMONG = ("light.left", "light.right", "light.kitchen", "light.hall")
LEFT, RIGHT, KITCHEN, HALL = ({id_} for id_ in AMONG)


def ids(result: Found | Unresolved) -> set[str] | Reason:
    """The ids that were found, or the reason why none were."""
    if isinstance(result, Unresolved):
        return result.reason
    return {member.device.id for member in result.members}


CHOSEN = {
    "kitchen": KITCHEN,
    "the kitchen": KITCHEN,
    "the kitchen one": KITCHEN,
    "the one in the kitchen": KITCHEN,
    "I mean the kitchen": KITCHEN,
    "uh, the kitchen please": KITCHEN,
    "kitchne": KITCHEN,
    "the hall light, please": HALL,
    "left": LEFT,
    "the left": LEFT,
    "the left one": LEFT,
    "the lamp on the left": LEFT,
    "Right Lamp.": RIGHT,
    "all": set(AMONG),
    "all of them": set(AMONG),
    "everything": set(AMONG),
    "them all": set(AMONG),
    "the lot": set(AMONG),
    "the first": LEFT,
    "the first one": LEFT,
    "second": RIGHT,
    "the second one please": RIGHT,
    "number two": RIGHT,
    "2": RIGHT,
    "the 3rd": KITCHEN,
    "the last one": HALL,
    "the second lamp": RIGHT,
    "the first two": LEFT | RIGHT,
    "the first and the last": LEFT | HALL,
    "kitchen and hall": KITCHEN | HALL,
    "the left one and the hall light": LEFT | HALL,
    "all but the hall": LEFT | RIGHT | KITCHEN,
    "everything except the hall and the kitchen": LEFT | RIGHT,
    "not the hall": LEFT | RIGHT | KITCHEN,
    "bedroom": LEFT | RIGHT,
    "the bedroom ones": LEFT | RIGHT,
    "the ones upstairs": LEFT | RIGHT,
    "the lamps": LEFT | RIGHT,
    "the lamp": Reason.AMBIGUOUS,
    "the one in the bedroom": Reason.AMBIGUOUS,
    "both": Reason.AMBIGUOUS,
    "living room": Reason.EMPTY,
    "turn on the tv": Reason.UNKNOWN,
    "the tv": Reason.UNKNOWN,
    "the floor lamp": Reason.UNKNOWN,
    "the kitchen blinds": Reason.UNKNOWN,
    "kitchen and sauna": Reason.UNKNOWN,
    "the fifth": Reason.UNKNOWN,
    "the other one": Reason.UNKNOWN,
    "yes": Reason.UNKNOWN,
    "never mind": Reason.UNKNOWN,
    "it": Reason.UNKNOWN,
    "": Reason.UNKNOWN,
    "the": Reason.UNKNOWN,
}


@pytest.mark.parametrize(("reply", "wanted"), CHOSEN.items())
def test_an_answer_chooses_among_the_candidates(reply: str, wanted: set[str] | Reason):
    """Rooms, names, numbers and sets are answers; anything else is not one."""
    assert ids(choose(HOME, reply, among=AMONG)) == wanted


@pytest.mark.parametrize(
    ("phrase", "reply", "wanted"),
    [
        ("the light", "bedroom", Reason.AMBIGUOUS),
        ("the light", "upstairs", Reason.AMBIGUOUS),
        ("the light", "kitchen", KITCHEN),
        ("the light", "the bedroom ones", LEFT | RIGHT),
        ("the light", "left and right", LEFT | RIGHT),
        ("the light", "all of them", set(AMONG)),
        ("the light", "the first two", LEFT | RIGHT),
        ("the lights", "bedroom", LEFT | RIGHT),
        ("here", "bedroom", LEFT | RIGHT),
    ],
)
def test_one_that_was_asked_for_stays_one(phrase: str, reply: str, wanted: set[str] | Reason):
    """A room with two lamps is no answer to `the light`, and all there is to `the lights`."""
    assert ids(choose(HOME, reply, among=AMONG, phrase=phrase)) == wanted


def test_both_are_two():
    """`Both` is an answer where two were asked about."""
    assert ids(choose(HOME, "both", among=AMONG[:2])) == LEFT | RIGHT
    assert ids(choose(HOME, "both of them", among=AMONG[:2])) == LEFT | RIGHT
    assert ids(choose(HOME, "not the left one", among=AMONG[:2])) == RIGHT


def test_ordinals_follow_the_question():
    """The first is the one that was named first, whatever the home's order is."""
    turned = tuple(reversed(AMONG))

    assert ids(choose(HOME, "the first", among=turned)) == HALL
    assert ids(choose(HOME, "the last one", among=turned)) == LEFT


def test_a_number_in_a_name_goes_before_counting():
    """`Two` is Lamp 2 where there is one, even if it was named first."""
    numbered = home([device("light.b", "Lamp 2"), device("light.a", "Lamp 3")])

    assert ids(choose(numbered, "two", among=("light.b", "light.a"))) == {"light.b"}
    assert ids(choose(numbered, "the second one", among=("light.b", "light.a"))) == {"light.a"}


def test_the_names_of_the_question_are_answers():
    """What was read out can be said again: `Twin (Hall)`."""
    twins = home([device("light.a", "Twin", area="Hall"), device("light.b", "Twin", area="Study")])
    asked = resolve(twins, "twin")

    assert isinstance(asked, Unresolved)
    assert asked.among == ("light.a", "light.b")
    for candidate, device_id in zip(asked.candidates, asked.among, strict=True):
        assert ids(choose(twins, candidate, among=asked.among)) == {device_id}


def test_what_is_left_can_be_asked_about_again():
    """An answer that fits two of four is a question among the two."""
    again = choose(HOME, "the lamp", among=AMONG)

    assert isinstance(again, Unresolved)
    assert set(again.among) == LEFT | RIGHT


def test_devices_that_are_gone_are_no_candidates():
    """A device that was removed after the question is not chosen."""
    assert ids(choose(HOME, "all", among=("light.gone", "light.left"))) == LEFT
    assert ids(choose(HOME, "all", among=("light.gone",))) is Reason.UNKNOWN


@pytest.mark.parametrize(
    ("phrase", "area", "among"),
    [
        ("the light", None, {row[0] for row in DEVICES if row[0].startswith("light")}),
        ("the lights", None, {row[0] for row in DEVICES if row[0].startswith("light")}),
        ("the lamp", None, {"light.left", "light.right", "light.floor"}),
        ("the lights here", None, {row[0] for row in DEVICES if row[0].startswith("light")}),
        ("here", None, {row[0] for row in DEVICES}),
        ("the lamp", "bedroom", {"light.left", "light.right"}),
        ("the light upstairs", None, {"light.left", "light.right"}),
    ],
)
def test_a_question_tells_all_that_may_be_meant(phrase: str, area: str | None, among: set[str]):
    """Every ambiguous phrase comes with the ids of all its candidates, named or not."""
    asked = resolve(HOME, phrase, area=area)

    assert isinstance(asked, Unresolved)
    assert asked.reason is Reason.AMBIGUOUS
    assert set(asked.among) == among


WORDS = (
    "the", "all", "both", "one", "ones", "first", "second", "last", "two", "2", "of", "them", "not",
    "except", "but", "and", "in", "kitchen", "hall", "bedroom", "left", "right", "lamp", "lights",
    "everything", "living", "room", "tv", "that", "are", "on", "off", "blinds", "please", "other",
)  # fmt: skip
replies = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join), st.text(max_size=80)
)
candidates = st.lists(st.sampled_from([row[0] for row in DEVICES]), unique=True, max_size=8)


@settings(max_examples=150, deadline=None)
@given(replies, candidates, st.sampled_from(("", "the light", "the lights")))
def test_nothing_outside_the_question_is_chosen(reply: str, among: list[str], phrase: str):
    """Whatever is answered, only devices that were asked about are chosen or asked about."""
    result = choose(HOME, reply, among=among, phrase=phrase)

    if isinstance(result, Found):
        chosen = [member.device.id for member in result.members]
        assert 0 < len(chosen) == len(set(chosen))
        assert set(chosen) <= set(among)
        assert chosen == [id_ for id_ in among if id_ in chosen]
    else:
        assert set(result.among) <= set(among)
        assert result.text
