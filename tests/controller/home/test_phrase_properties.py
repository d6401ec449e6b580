"""What holds for states, words for what was spoken of, other words, and answers."""

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.home.areas import Areas
from controller.home.choosing import choose
from controller.home.registry import Home, Override
from controller.home.resolve import Found, Reason, Unresolved, resolve
from tests.controller.home.lived_in import AREAS, DEVICES, FLOORS, lived_in, made, say

HOME = lived_in()
IDS = tuple(row[0] for row in DEVICES)
PHRASES = (
    "the lights that are on", "any lights left on", "the open windows", "the unlocked doors",
    "the blinds that aren't closed", "the playing speaker", "the closed blinds upstairs",
    "all lights that are off except the bedroom", "the light that is on", "the lit lamps",
    "it", "them", "both", "all of them", "those lamps", "the other one", "the other lamp",
    "the others", "the other lights", "all the other lights", "the kitchen one", "the bedroom ones",
    "the lights in the same room", "it and the coffee machine", "all lights except them",
    "those that are on", "the lounge lights", "the sitting room blinds", "the entrance light",
    "the foyer", "telly", "the drapes", "the office blinds", "the front door", "the music",
    "the song", "bedroom number 2", "the second bedroom", "the lamp", "the lights", "the speaker",
)  # fmt: skip
phrases = st.sampled_from(PHRASES)
focus = st.lists(st.sampled_from(IDS), unique=True, max_size=4).map(tuple)
places = st.sampled_from((None, *(area.id for area in AREAS)))
strange = st.text("bcdfgjqvxz", min_size=5, max_size=9)


def told(result: Found | Unresolved) -> object:
    """All that a result says."""
    if isinstance(result, Unresolved):
        return (result.reason, result.text, result.candidates, result.among)
    return [member.device.id for member in result.members]


def with_stranger(word: str, room: str | None) -> Home:
    """The home with a switch or so of which nobody speaks, on."""
    area = f"{word}{room}" if room else None
    home = Home(
        areas=Areas(areas=AREAS, floors=FLOORS),
        overrides={
            **{row[0]: Override(area=row[2]) for row in DEVICES},
            f"fan.{word}": Override(area=area),
        },
    )
    for device_id, name, _, kind, value in DEVICES:
        home.put(made(device_id, name, kind))
        say(home, device_id, value)
    home.put(made(f"fan.{word}", f"{word} {word}x"))
    say(home, f"fan.{word}", value=True)
    return home


@settings(max_examples=80, deadline=None)
@given(phrases, focus, places, strange, st.sampled_from((None, "y")))
def test_an_unrelated_device_changes_nothing(
    phrase: str, spoken: tuple[str, ...], area: str | None, word: str, room: str | None
):
    """A newcomer of another kind and room, with other words, leaves every result as it was."""
    before = resolve(HOME, phrase, area=area, focus=spoken)
    after = resolve(with_stranger(word, room), phrase, area=area, focus=spoken)

    assert told(after) == told(before)


@settings(max_examples=60, deadline=None)
@given(phrases, focus, places)
def test_resolution_is_the_same_every_time(phrase: str, spoken: tuple[str, ...], area: str | None):
    """The same phrase in an equal home gives the same devices, in the same order."""
    first = resolve(HOME, phrase, area=area, focus=spoken)

    assert told(resolve(HOME, phrase, area=area, focus=spoken)) == told(first)
    assert told(resolve(lived_in(), phrase, area=area, focus=spoken)) == told(first)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(("all lights", "everything", "all the lights that are on", "all blinds")), focus
)
def test_what_is_left_out_is_not_there(whole: str, spoken: tuple[str, ...]):
    """A set without `them` holds none of what was spoken of, and nothing that is not of the set."""
    full = resolve(HOME, whole)
    left = resolve(HOME, f"{whole} except them", focus=spoken)

    assert isinstance(full, Found)
    if isinstance(left, Found):
        ids = {member.device.id for member in left.members}
        assert not ids & set(spoken)
        assert ids == {member.device.id for member in full.members} - set(spoken)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(("the other one", "the others", "the other lights", "all the other lamps")),
    focus,
    places,
)
def test_the_others_are_never_the_same(phrase: str, spoken: tuple[str, ...], area: str | None):
    """`The other one` is none of those that were spoken of."""
    result = resolve(HOME, phrase, focus=spoken, area=area)

    if isinstance(result, Found):
        assert not {member.device.id for member in result.members} & set(spoken)
    else:
        assert not set(result.among) & set(spoken)


@settings(max_examples=100, deadline=None)
@given(phrases, strange, st.integers(min_value=0, max_value=8), focus)
def test_a_strange_word_never_widens(phrase: str, word: str, at: int, spoken: tuple[str, ...]):
    """With a word that means nothing, wherever it stands, nothing is found."""
    words = phrase.split()
    words.insert(min(at, len(words)), word)

    assert isinstance(resolve(HOME, " ".join(words), focus=spoken), Unresolved)


@settings(max_examples=80, deadline=None)
@given(phrases, focus, places)
def test_a_question_can_be_answered(phrase: str, spoken: tuple[str, ...], area: str | None):
    """Whatever is asked, `all of them` and `the first` are answers within the question."""
    asked = resolve(HOME, phrase, area=area, focus=spoken)

    if isinstance(asked, Unresolved) and asked.reason is Reason.AMBIGUOUS:
        everything = choose(HOME, "all of them", among=asked.among)
        first = choose(HOME, "the first one", among=asked.among)
        assert isinstance(everything, Found)
        assert isinstance(first, Found)
        assert tuple(m.device.id for m in everything.members) == asked.among
        assert [m.device.id for m in first.members] == [asked.among[0]]


CLAUSE_WORDS = (
    "that", "which", "are", "is", "not", "still", "left", "on", "off", "open", "closed", "and",
    "but", "all", "the", "lights", "windows", "it", "them", "other", "one", "in", "kitchen", ",",
    "both", "of", "same", "room", "there", "second", "number", "2", "lounge", "music", "aren't",
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(CLAUSE_WORDS), max_size=12).map(" ".join), focus, places)
def test_any_order_of_words_gives_devices_or_a_reason(
    phrase: str, spoken: tuple[str, ...], area: str | None
):
    """Nothing raises, and what is found can do what is wanted."""
    result = resolve(
        HOME, phrase, focus=spoken, area=area, accepts=lambda d: d.domain in ("light", "cover")
    )

    if isinstance(result, Found):
        assert {member.device.domain for member in result.members} <= {"light", "cover"}
    else:
        assert result.text.strip()
