"""Words for what was spoken of last."""

import pytest

from controller.home.resolve import Found, Reason, Unresolved, resolve
from tests.controller.home.lived_in import lived_in, made

HOME = lived_in()
LEFT, RIGHT = "light.left", "light.right"
BOTH = (LEFT, RIGHT)
LAMPS = set(BOTH)
LIGHTS = {m.device.id for m in HOME.members if m.device.domain == "light"}


def ids(result: Found | Unresolved) -> set[str] | Reason:
    """The ids that were found, or the reason why none were."""
    if isinstance(result, Unresolved):
        return result.reason
    return {member.device.id for member in result.members}


@pytest.mark.parametrize(
    ("phrase", "focus", "wanted"),
    [
        ("it", (LEFT,), {LEFT}),
        ("it please", (LEFT,), {LEFT}),
        ("that", (LEFT,), {LEFT}),
        ("that one", (LEFT,), {LEFT}),
        ("it", BOTH, LAMPS),
        ("them", BOTH, LAMPS),
        ("those", BOTH, LAMPS),
        ("these ones", BOTH, LAMPS),
        ("both", BOTH, LAMPS),
        ("both of them", BOTH, LAMPS),
        ("the two of them", BOTH, LAMPS),
        ("all of them", BOTH, LAMPS),
        ("them all", BOTH, LAMPS),
        ("that one", BOTH, Reason.AMBIGUOUS),
        ("it", (LEFT, "cover.living"), Reason.AMBIGUOUS),
        ("both", (LEFT,), Reason.EMPTY),
        ("both", (*BOTH, "light.hall"), Reason.AMBIGUOUS),
        ("all three of them", BOTH, Reason.EMPTY),
        ("those lamps", BOTH, LAMPS),
        ("that lamp", (LEFT, "cover.living"), {LEFT}),
        ("the same lights", BOTH, LAMPS),
        ("it and the coffee machine", (LEFT,), {LEFT, "switch.coffee"}),
        ("all of them except the left one", BOTH, {RIGHT}),
        ("all lights except them", BOTH, LIGHTS - LAMPS),
        ("those that are on", BOTH, {LEFT}),
        ("the ones that are off", BOTH, {RIGHT}),
        ("das", (LEFT,), {LEFT}),
        ("la", (LEFT,), {LEFT}),
        ("lo", (LEFT,), {LEFT}),
        ("het", (LEFT,), {LEFT}),
        ("les", BOTH, LAMPS),
        ("the", (LEFT,), Reason.UNKNOWN),
        ("it", (), Reason.UNKNOWN),
        ("it", ("light.gone",), Reason.UNKNOWN),
        ("the sauna and it", (LEFT,), Reason.UNKNOWN),
    ],
)
def test_pronouns_mean_what_was_spoken_of(
    phrase: str, focus: tuple[str, ...], wanted: set[str] | Reason
):
    """`It`, `them` and `both` are the devices of the turn before, and a question if in doubt."""
    assert ids(resolve(HOME, phrase, focus=focus)) == wanted


@pytest.mark.parametrize(
    ("phrase", "focus", "wanted"),
    [
        ("the other one", (LEFT,), {RIGHT}),
        ("the other lamp", (LEFT,), {RIGHT}),
        ("the other light", ("light.ceiling",), {"light.floor"}),
        ("the other", (LEFT,), {RIGHT}),
        ("the others", (LEFT,), {RIGHT}),
        ("the other lights", (LEFT,), {RIGHT}),
        ("another lamp", (LEFT,), {RIGHT}),
        ("all the other lights", (LEFT,), LIGHTS - {LEFT}),
        ("the other one", ("lock.front",), {"lock.cellar"}),
        ("the other blinds", ("cover.living",), {"cover.bedroom", "cover.study"}),
        ("the other blind", ("cover.living",), Reason.AMBIGUOUS),
        ("the other one", ("cover.living",), Reason.AMBIGUOUS),
        ("the others", ("cover.living",), Reason.AMBIGUOUS),
        ("the other lights in the living room", ("light.floor",), {"light.ceiling"}),
        ("the other one", ("vacuum.robby",), Reason.EMPTY),
        ("the other fan", (LEFT,), Reason.UNKNOWN),
        ("the other sauna", (LEFT,), Reason.UNKNOWN),
        ("the other lamp", (), Reason.UNKNOWN),
        ("the others", (), Reason.UNKNOWN),
    ],
)
def test_the_other_is_of_the_same_kind_and_place(
    phrase: str, focus: tuple[str, ...], wanted: set[str] | Reason
):
    """`The other lamp` is another lamp of that room, if there is just one; it was not the first."""
    assert ids(resolve(HOME, phrase, focus=focus)) == wanted


@pytest.mark.parametrize(
    ("phrase", "focus", "wanted"),
    [
        ("the kitchen one", (LEFT,), {"light.kitchen"}),
        ("the one in the kitchen", (LEFT,), {"light.kitchen"}),
        ("the bedroom ones", ("light.kitchen",), LAMPS),
        ("the bedroom one", ("light.kitchen",), Reason.AMBIGUOUS),
        ("the study one", ("cover.living",), {"cover.study"}),
        ("the lights in the same room", ("cover.bedroom",), LAMPS),
        ("the lights there", ("cover.bedroom",), LAMPS),
        ("the blinds in that room", (LEFT,), {"cover.bedroom"}),
        ("the kitchen one", (), Reason.UNKNOWN),
        ("the lights there", (), Reason.UNKNOWN),
    ],
)
def test_a_kind_or_a_room_is_taken_over(
    phrase: str, focus: tuple[str, ...], wanted: set[str] | Reason
):
    """`The kitchen one` is of the kind spoken of; `there` is where it was."""
    assert ids(resolve(HOME, phrase, focus=focus)) == wanted


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("it", 'I do not know what "it" is; name the device.'),
        ("them", 'I do not know what "them" are; name the devices.'),
        ("the other lamp", 'I do not know which "the other lamp" you mean; name the device.'),
        ("the lights there", 'I do not know where "there" is.'),
    ],
)
def test_a_pronoun_of_nothing_is_asked_about(phrase: str, text: str):
    """Where nothing was spoken of, the reason says what to do."""
    result = resolve(HOME, phrase)

    assert isinstance(result, Unresolved)
    assert result.text == text


def test_what_a_tool_cannot_use_is_dropped_if_something_is_left():
    """`Open it` after a lamp and a blind is the blind; after a lamp alone it is said why not."""

    def moves(device) -> bool:
        return device.domain == "cover"

    assert ids(resolve(HOME, "it", focus=(LEFT, "cover.living"), accepts=moves)) == {"cover.living"}
    useless = resolve(HOME, "it", focus=(LEFT,), accepts=moves)
    assert isinstance(useless, Unresolved)
    assert useless.text == "Left Lamp cannot do that."


@pytest.mark.parametrize("name", ["It", "Them", "The Other Lamp", "Those Lamps", "That One"])
def test_a_name_wins_over_a_pronoun(name: str):
    """A device that is really called `It` is meant by it."""
    home = lived_in()
    home.put(made("switch.named", name))

    assert ids(resolve(home, name.lower(), focus=BOTH)) == {"switch.named"}


def test_a_hidden_device_is_not_spoken_of():
    """What people may not know of is nothing that `it` can mean."""
    assert ids(resolve(HOME, "it", focus=("light.hidden",))) is Reason.UNKNOWN
