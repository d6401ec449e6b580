"""Phrases that ask for a state: what is so now counts, and nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.home.resolve import Found, Reason, Unresolved, resolve
from tests.controller.home.lived_in import DEVICES, lived_in, made, say

HOME = lived_in()

ON = {"light.ceiling", "light.left", "light.kitchen"}
OFF = {"light.floor", "light.right"}
UNKNOWN = {"light.hall"}
LIGHTS = ON | OFF | UNKNOWN
CLOSED_BLINDS = {"cover.bedroom", "cover.study"}
OPEN_WINDOWS = {"binary_sensor.kitchen"}


def ids(result: Found | Unresolved) -> set[str] | Reason:
    """The ids that were found, or the reason why none were."""
    if isinstance(result, Unresolved):
        return result.reason
    return {member.device.id for member in result.members}


TAKEN = {
    "the lights that are on": ON,
    "all lights which are still on": ON,
    "all of the lights that are currently turned on": ON,
    "any lights left on": ON,
    "lights still on": ON,
    "every light that's on": ON,
    "all the lights that were left on": ON,
    "the lights that are on right now": ON,
    "the lit lights": ON,
    "the lights that are off": OFF,
    "all the lights that aren't on": OFF,
    "the lights that are not on, please": OFF,
    "the lights that are on in the kitchen": {"light.kitchen"},
    "the kitchen lights that are on": {"light.kitchen"},
    "the lights that are on upstairs": {"light.left"},
    "the lights upstairs that are on": {"light.left"},
    "the lights that are on on the ground floor": {"light.ceiling", "light.kitchen"},
    "the lights still on in the living room": {"light.ceiling"},
    "the lights that are on the first floor": {"light.left", "light.right"},
    "the lights that are in the living room": {"light.ceiling", "light.floor"},
    "the lights that are in the living room and on": {"light.ceiling"},
    "the lights that are on and in the living room": {"light.ceiling"},
    "the kitchen and bedroom lights that are on": {"light.kitchen", "light.left"},
    "the left lamp and the blinds that are open": {"light.left", "cover.living"},
    "the open windows": OPEN_WINDOWS,
    "the windows that aren't closed": OPEN_WINDOWS,
    "windows left open": OPEN_WINDOWS,
    "the windows and doors that are open": OPEN_WINDOWS,
    "everything that is open": OPEN_WINDOWS | {"cover.living"},
    "anything that's open downstairs": OPEN_WINDOWS | {"cover.living"},
    "all that is open": OPEN_WINDOWS | {"cover.living"},
    "everything in the kitchen that is on": {
        "light.kitchen",
        "switch.coffee",
        "media_player.kitchen",
    },
    "all the unlocked doors": {"lock.front"},
    "the doors that are left unlocked": {"lock.front"},
    "the door that is locked": {"lock.cellar"},
    "the blinds that are closed in the bedroom": {"cover.bedroom"},
    "the closed blinds": CLOSED_BLINDS,
    "the shut blinds upstairs": CLOSED_BLINDS,
    "both blinds that are closed": CLOSED_BLINDS,
    "the playing speaker": {"media_player.kitchen"},
    "the speaker that is paused": {"media_player.bedroom"},
    "the docked vacuum": {"vacuum.robby"},
    "all the lights that are on except the kitchen": ON - {"light.kitchen"},
    "all lights except the ones that are on": OFF | UNKNOWN,
    "all lights except those that are off": ON | UNKNOWN,
    "the left lamp that is on": {"light.left"},
}

LEFT = {
    "the lights that are purple": Reason.UNKNOWN,
    "the lights that are locked": Reason.UNKNOWN,
    "the locked windows": Reason.UNKNOWN,
    "the lights on": Reason.UNKNOWN,
    "lights are on": Reason.UNKNOWN,
    "the lights that are on and sauna": Reason.UNKNOWN,
    "the sauna lights that are on": Reason.UNKNOWN,
    "the lights that are on in the sauna": Reason.UNKNOWN,
    "the lights that are on or off": Reason.UNKNOWN,
    "the purple open windows": Reason.UNKNOWN,
    "all lights except the blinds that are purple": Reason.UNKNOWN,
    "those that are on": Reason.UNKNOWN,
    "the ones that are on": Reason.UNKNOWN,
    "that is on": Reason.UNKNOWN,
    "the right lamp that is on": Reason.EMPTY,
    "the hall light that is off": Reason.EMPTY,
    "the blinds that are open in the bedroom": Reason.EMPTY,
    "the lights in the study that are on": Reason.EMPTY,
    "the vacuum that is cleaning": Reason.EMPTY,
    "the light that is on": Reason.AMBIGUOUS,
    "the closed blind": Reason.AMBIGUOUS,
}


@pytest.mark.parametrize(("phrase", "wanted"), (TAKEN | LEFT).items())
def test_a_state_clause_filters_what_is_spoken_of(phrase: str, wanted: set[str] | Reason):
    """The set that a phrase names is cut to the devices that say they are in the state."""
    assert ids(resolve(HOME, phrase)) == wanted


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("the lights in the bedroom that are open", "I cannot tell which lights are open."),
        ("the blinds in the bedroom that are open", "No blinds in the bedroom are open."),
        ("the hall light that is on", "I do not know whether Hall Light is on."),
        ("the right lamp that is on", "Right Lamp is not on."),
        ("the left lamp that isn't on", "Left Lamp is on."),
        ("the vacuum that is cleaning", "No vacuum is cleaning."),
        ("everything in the study that is open", "Nothing in the study is open."),
    ],
)
def test_nothing_in_a_state_is_said_in_a_sentence(phrase: str, text: str):
    """The reason says what is not so, and does not claim what is not known."""
    result = resolve(HOME, phrase)

    assert isinstance(result, Unresolved)
    assert result.text == text


def test_lights_that_have_told_nothing_are_not_said_to_be_off():
    """With all known lights off and one unknown, none is known to be on."""
    home = lived_in()
    for device_id in ON:
        say(home, device_id, value=False)

    unsure = resolve(home, "the lights that are on")
    say(home, "light.hall", value=False)
    sure = resolve(home, "the lights that are on")

    assert isinstance(unsure, Unresolved)
    assert isinstance(sure, Unresolved)
    assert unsure.text == "No lights are known to be on."
    assert sure.text == "No lights are on."


def test_the_state_is_read_when_the_phrase_is_resolved():
    """A state that changes between two phrases changes what the second one means."""
    home = lived_in()
    before = ids(resolve(home, "the open blinds"))
    say(home, "cover.living", value=False)
    say(home, "cover.study", value=True)

    assert before == {"cover.living"}
    assert ids(resolve(home, "the open blinds")) == {"cover.study"}


def test_what_is_in_the_state_and_of_no_use_is_named():
    """`Close the open windows` names the window that a motor cannot close."""
    result = resolve(HOME, "the open windows", accepts=lambda device: device.domain == "cover")

    assert isinstance(result, Unresolved)
    assert result.text == "Kitchen Window cannot do that."


def test_the_speakers_room_decides_for_one_and_not_for_all():
    """`The light that is on` is the one here; `the lights that are on` are those of the home."""
    assert ids(resolve(HOME, "the light that is on", area="bedroom")) == {"light.left"}
    assert ids(resolve(HOME, "the lights that are on", area="bedroom")) == ON


def test_a_name_wins_over_a_state_clause():
    """A device that is called like a clause is meant by its name."""
    home = lived_in()
    home.put(made("switch.still", "Lights that are on"))
    home.put(made("switch.open", "Open Windows"))

    assert ids(resolve(home, "the lights that are on")) == {"switch.still"}
    assert ids(resolve(home, "open windows")) == {"switch.open"}


@pytest.mark.parametrize(
    ("word", "value"), [("geschlossenen", False), ("ouverte", True), ("abierta", True)]
)
def test_states_are_understood_in_other_languages(word: str, value: bool):  # noqa: FBT001
    """A participle beside a name asks for the state in any of the known languages."""
    home = lived_in()
    home.put(made("cover.salon", "Salonrollo"))
    say(home, "cover.salon", value)

    assert ids(resolve(home, f"la salonrollo {word}")) == {"cover.salon"}


bases = st.sampled_from(
    (
        "all lights", "everything", "all blinds", "all windows", "all doors", "all speakers",
        "all lights upstairs", "everything in the kitchen", "all lights in the living room",
        "all lamps", "the kitchen and bedroom lights", "everything downstairs", "the left lamp",
    )
)  # fmt: skip
states = st.sampled_from(
    ("on", "off", "open", "closed", "locked", "unlocked", "playing", "paused", "docked", "red")
)
verbs = st.sampled_from((" that are ", " which are still ", " that aren't ", " that are not "))
values = st.fixed_dictionaries(
    {row[0]: st.sampled_from((None, row[4])) for row in DEVICES if row[4] is not None}
)


@settings(max_examples=60, deadline=None)
@given(bases, verbs, states, values)
def test_a_clause_only_takes_away(base: str, verb: str, state: str, told: dict[str, object]):
    """What a clause leaves is a part of its base, and known to be so."""
    home = lived_in()
    for device_id, value in told.items():
        say(home, device_id, value)
    whole = resolve(home, base)
    part = resolve(home, f"{base}{verb}{state}")

    assert isinstance(whole, Found)
    if isinstance(part, Found):
        assert {m.device.id for m in part.members} <= {m.device.id for m in whole.members}
        assert all(None not in m.state.values.values() for m in part.members)
    else:
        assert part.reason in (Reason.EMPTY, Reason.UNKNOWN)


@settings(max_examples=60, deadline=None)
@given(bases, states)
def test_a_state_and_its_opposite_share_nothing(base: str, state: str):
    """No device is in a state and not in it."""
    is_so = ids(resolve(HOME, f"{base} that are {state}"))
    is_not = ids(resolve(HOME, f"{base} that are not {state}"))

    if isinstance(is_so, set) and isinstance(is_not, set):
        assert not is_so & is_not
