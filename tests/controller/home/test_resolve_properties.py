"""What holds for every phrase and every home."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from controller.home.registry import Home, Override
from controller.home.resolve import Found, Reason, Unresolved, resolve
from controller.home.words import clean
from devices import TYPES
from tests.controller.home.houses import HOUSE, device, home

WORDS = (
    "the", "all", "every", "both", "a", "my", "please", "and", ",", "except", "but", "in", "on",
    "of", "light", "lights", "lamp", "blinds", "doors", "sensor", "everything", "device", "here",
    "kitchen", "hall", "living", "room", "bedroom", "study", "garden", "upstairs", "downstairs",
    "ground", "floor", "house", "coffee", "machine", "reading", "front", "2", "sauna", "it", "not",
)  # fmt: skip
PLACES = ("kitchen", "hall", "living room", "bedroom", "nursery", "study", "bathroom", "garden")
phrases = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
areas = st.sampled_from((None, "kitchen", "bedroom", "garden", "nowhere"))
strange = st.text("bcdfgjqvxz", min_size=5, max_size=9)
HOME = home(overrides={"light.study_light": Override(exposed=False)})


def ids(result: Found | Unresolved) -> list[str] | tuple[Reason, str]:
    """All that a result says."""
    if isinstance(result, Unresolved):
        return (result.reason, result.text)
    return [member.device.id for member in result.members]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=70), min_size=1, max_size=8))
def test_every_device_is_found_by_its_full_name(names: list[str]):
    """Whatever a name looks like, it leads to its device if no other has it."""
    made = home([device(f"light.l{index}", name) for index, name in enumerate(names)])
    shown = [member.name for member in made.members]
    assume(len(set(shown)) == len(shown))

    for member in made.members:
        assert ids(resolve(made, member.name)) == [member.device.id]


@settings(max_examples=150, deadline=None)
@given(st.one_of(phrases, st.text(max_size=400)), areas)
def test_any_text_gives_accepted_devices_or_a_reason(phrase: str, area: str | None):
    """Nothing raises; what is found is exposed, acceptable, and there once."""
    result = resolve(HOME, phrase, area=area, accepts=lambda d: d.domain in ("light", "cover"))

    if isinstance(result, Found):
        found = [member.device.id for member in result.members]
        assert 0 < len(found) == len(set(found))
        assert "light.study_light" not in found
        assert {member.device.domain for member in result.members} <= {"light", "cover"}
    else:
        assert result.text.strip()
        assert len(result.candidates) <= 6
        assert "Study Ceiling" not in result.text


def _with_stranger(word: str, domain: str, room: str | None) -> Home:
    made = home(overrides={"light.study_light": Override(exposed=False)})
    made.put(device(f"{domain}.{word}", f"{word} {word}x", area=room and f"{word}{room}"))
    return made


@settings(max_examples=60, deadline=None)
@given(phrases, areas, strange, st.sampled_from(("sensor", "fan")), st.sampled_from((None, "y")))
def test_an_unrelated_device_changes_nothing(
    phrase: str, area: str | None, word: str, domain: str, room: str | None
):
    """A newcomer whose words and type are not spoken of leaves every result as it was."""
    said = set(phrase.split())
    # These speak of all devices and rooms there are, or of the newcomer's own type.
    assume(not said & {"all", "every", "everything", "device", "here", "house", "the"})
    assume(not any(set(noun.split()) & said for noun in TYPES[domain].nouns))

    assert ids(resolve(_with_stranger(word, domain, room), phrase, area=area)) == (
        ids(resolve(HOME, phrase, area=area))
    )


@settings(max_examples=100, deadline=None)
@given(phrases, strange, st.integers(min_value=0, max_value=12), areas)
def test_a_strange_word_never_widens(phrase: str, word: str, at: int, area: str | None):
    """With a word that means nothing, wherever it stands, nothing is found."""
    words = phrase.split()
    words.insert(min(at, len(words)), word)

    assert isinstance(resolve(HOME, " ".join(words), area=area), Unresolved)


@settings(max_examples=40, deadline=None)
@given(strange, st.sampled_from(PLACES))
def test_a_strange_room_is_named_in_the_reason(word: str, place: str):
    """An unknown room is said to be unknown, beside a known one too."""
    for phrase in (f"{word} lights", f"the {place} and {word} lights", f"lights in the {word}"):
        result = resolve(HOME, phrase)
        assert isinstance(result, Unresolved)
        assert result.reason is Reason.UNKNOWN
        assert word in result.text


sets = st.sampled_from(
    ("all lights", "everything", "everything upstairs", "the lights downstairs", "all devices")
)
exceptions = st.lists(
    st.sampled_from((*PLACES, *(each.name for each in HOUSE), "blinds", "lights", "upstairs")),
    min_size=1,
    max_size=3,
)


@settings(max_examples=60, deadline=None)
@given(sets, exceptions)
def test_an_exception_only_takes_away(whole: str, excluded: list[str]):
    """What is left is a part of the set, in its order, without what was named."""
    full = resolve(HOME, whole)
    left = resolve(HOME, f"{whole} except the {' and the '.join(excluded)}")

    assert isinstance(full, Found)
    remaining = list(left.members) if isinstance(left, Found) else []
    assert [member for member in full.members if member in remaining] == remaining
    assert not {member.name for member in remaining} & set(excluded)
    areas_left = {member.area.name.casefold() for member in remaining if member.area}
    assert not areas_left & set(excluded)


@given(st.text(max_size=400))
def test_the_phrase_comes_back_clean(phrase: str):
    """The phrase in a result is what was said, on one line without control characters."""
    assert resolve(HOME, phrase).phrase == clean(phrase, length=300)
