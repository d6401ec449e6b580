"""Phrases to devices, or to reasons, in a home of 25 devices, 8 areas and 2 floors."""

import pytest

from controller.home.resolve import Found, Reason, Unresolved, resolve
from tests.controller.home.houses import home

HOME = home()

LIVING = {"light.living_room_light", "light.floor_lamp"}
KITCHEN = {"light.kitchen_light"}
HALL = {"light.hall_lamp"}
BEDROOM = {"light.bedroom_light", "light.reading_lamp"}
NURSERY = {"light.nursery_light"}
STUDY = {"light.study_light"}
BATHROOM = {"light.bathroom_light"}
UPSTAIRS = BEDROOM | NURSERY | STUDY | BATHROOM
DOWNSTAIRS = LIVING | KITCHEN | HALL
LIGHTS = UPSTAIRS | DOWNSTAIRS
BLINDS = {"cover.living_room_blinds", "cover.bedroom_blinds"}
ALL = {member.device.id for member in HOME.members}


def ids(result: Found | Unresolved) -> set[str] | Reason:
    """The ids that were found, or the reason why none were."""
    if isinstance(result, Unresolved):
        return result.reason
    assert len({m.device.id for m in result.members}) == len(result.members) > 0
    return {member.device.id for member in result.members}


def within(*areas: str) -> set[str]:
    """The ids of all devices of these areas."""
    return {m.device.id for m in HOME.members if m.area and m.area.id in areas}


NAMES = {
    "living room light": {"light.living_room_light"},
    "the living room light": {"light.living_room_light"},
    "LIVING_ROOM_LIGHT": {"light.living_room_light"},
    "light.hall_lamp": HALL,
    '"the hall lamp"': HALL,
    "'Hall Lamp'": HALL,
    "my hall lamp please": HALL,
    "lamp hall": HALL,
    "hall-lamp.": HALL,
    "coffee machine": {"switch.coffee_machine"},
    "the coffee": {"switch.coffee_machine"},
    "coffee machine in the kitchen": {"switch.coffee_machine"},
    "the front door": {"binary_sensor.front_door"},
    "the front door lock": {"lock.front_door"},
    "reading light": {"light.reading_lamp"},
    "the reading lamp in the bedroom": {"light.reading_lamp"},
    "reading lamp upstairs": {"light.reading_lamp"},
    "study ac": {"climate.study_ac"},
    "bedroom temperature": {"sensor.bedroom_temp"},
    "the bedroom temperature sensor": {"sensor.bedroom_temp"},
    "living room blind": {"cover.living_room_blinds"},
    "hall light": HALL,
    "office ceiling light": STUDY,
}

PLACES = {
    "the kitchen lights": KITCHEN,
    "lights in the kitchen": KITCHEN,
    "kitchen light": KITCHEN,
    "the light of the kitchen": KITCHEN,
    "the living room lights": LIVING,
    "lights in the lounge": LIVING,
    "living room's lights": LIVING,
    "the lamp in the living room": {"light.floor_lamp"},
    "the kids' room light": NURSERY,
    "kids room lights": NURSERY,
    "nursery room light": NURSERY,
    "the corridor light": HALL,
    "study lights": STUDY,
    "the study light": STUDY,
    "the bulb in the study": STUDY,
    "the bedroom lamp": {"light.reading_lamp"},
    "bedroom lights": BEDROOM,
    "both lights in the bedroom": BEDROOM,
    "the two bedroom lights": BEDROOM,
    "the fan in the bedroom": {"fan.bedroom_fan"},
    "temperature in the kitchen": {"sensor.kitchen_temp"},
    "temperature in the study": {"climate.study_ac"},
    "bathroom sensors": {"sensor.bathroom_humidity"},
    "the windows upstairs": {"binary_sensor.study_window"},
    "the kitchen": within("kitchen"),
    "everything in the kitchen": within("kitchen"),
    "all kitchen devices": within("kitchen"),
    "the lights in the study upstairs": STUDY,
}

FLOORS = {
    "all the lights upstairs": UPSTAIRS,
    "upstairs lights": UPSTAIRS,
    "the lights upstairs": UPSTAIRS,
    "lights on the upper floor": UPSTAIRS,
    "the lights on the first floor": UPSTAIRS,
    "top floor lights": UPSTAIRS,
    "every lamp downstairs": DOWNSTAIRS,
    "the ground floor lights": DOWNSTAIRS,
    "the ground floor": within("living_room", "kitchen", "hall"),
    "everything upstairs": within("bedroom", "nursery", "study", "bathroom"),
    "upstairs": within("bedroom", "nursery", "study", "bathroom"),
    "the fan upstairs": {"fan.bedroom_fan"},
}

HOUSE = {
    "all lights": LIGHTS,
    "all the lights": LIGHTS,
    "every light": LIGHTS,
    "all of the lights": LIGHTS,
    "all my lights": LIGHTS,
    "all the lights in the house": LIGHTS,
    "the lights in the whole house": LIGHTS,
    "the lights everywhere": LIGHTS,
    "lights in every room": LIGHTS,
    "the light in every room": LIGHTS,
    "the lights in all the rooms": LIGHTS,
    "all the bedroom lights": BEDROOM,
    "all blinds": BLINDS,
    "the blinds": BLINDS,
    "the hall lamp and the blinds": HALL | BLINDS,
    "any window": {"binary_sensor.kitchen_window", "binary_sensor.study_window"},
    "the fan": {"fan.bedroom_fan"},
    "lock": {"lock.front_door"},
    "all the doors": {"lock.front_door", "binary_sensor.front_door"},
    "all temperature sensors": {"sensor.kitchen_temp", "sensor.bedroom_temp"},
    "everything": ALL,
    "all devices": ALL,
}

LISTS = {
    "the kitchen and hall lights": KITCHEN | HALL,
    "the kitchen, hall and study lights": KITCHEN | HALL | STUDY,
    "kitchen, hall, and study lights": KITCHEN | HALL | STUDY,
    "living room and kitchen light": KITCHEN | {"light.living_room_light"},
    "the living room and the kitchen lights": KITCHEN | LIVING,
    "the nursery and the hall lamp": within("nursery") | HALL,
    "the living and study lights": LIVING | STUDY,
    "the lights in the kitchen and the hall": KITCHEN | HALL,
    "lights in the kitchen and hall": KITCHEN | HALL,
    "the hall lamp and the coffee machine": HALL | {"switch.coffee_machine"},
    "coffee machine and kitchen lights": KITCHEN | {"switch.coffee_machine"},
    "the kitchen light, the hall lamp and the study light": KITCHEN | HALL | STUDY,
    "hall lamp as well as the kitchen light": HALL | KITCHEN,
    "hall lamp & kitchen light": HALL | KITCHEN,
    "hall lamp und kitchen light": HALL | KITCHEN,
    "the hall lamp and the kitchen": HALL | within("kitchen"),
    "the bedroom lights and the kitchen": BEDROOM | KITCHEN,
    "living room lights and blinds": LIVING | {"cover.living_room_blinds"},
    "lights and blinds in the living room": LIVING | {"cover.living_room_blinds"},
    "the bedroom lights and the fan": BEDROOM | {"fan.bedroom_fan"},
    "all lights and blinds": LIGHTS | BLINDS,
    "upstairs and kitchen lights": UPSTAIRS | KITCHEN,
    "the kitchen lights and the kitchen lights": KITCHEN,
    "light.hall_lamp, light.kitchen_light": HALL | KITCHEN,
}

EXCEPTIONS = {
    "all the lights upstairs except the nursery": UPSTAIRS - NURSERY,
    "the lights upstairs except the nursery": UPSTAIRS - NURSERY,
    "all lights except the bedroom and the hall lamp": LIGHTS - BEDROOM - HALL,
    "all lights but the kitchen": LIGHTS - KITCHEN,
    "all lights except for the kitchen light": LIGHTS - KITCHEN,
    "all the lights apart from the nursery and study lights": LIGHTS - NURSERY - STUDY,
    "all lights, but not the hall lamp": LIGHTS - HALL,
    "all the lights, not the nursery": LIGHTS - NURSERY,
    "all lights except upstairs": DOWNSTAIRS,
    "all lights upstairs except the kitchen": UPSTAIRS,
    "all lights except the garden": LIGHTS,
    "all bedroom lights except the reading lamp": BEDROOM - {"light.reading_lamp"},
    "everything upstairs except the nursery": within("bedroom", "study", "bathroom"),
    "everything in the bedroom except the lights": within("bedroom") - BEDROOM,
    "everything in the kitchen but the light and the coffee machine": within("kitchen")
    - KITCHEN
    - {"switch.coffee_machine"},
    "lights in the bedroom and the study except the reading lamp": STUDY | {"light.bedroom_light"},
}

SLIPS = {
    "kichen light": KITCHEN,
    "the nursary light": NURSERY,
    "ligths in the kitchen": KITCHEN,
    "the livingroom lights": LIVING,
    "bed room lights": BEDROOM,
    "halllamp": HALL,
}

UNKNOWN = [
    "sauna lights",
    "the light in the sauna",
    "lights in the sauna and the kitchen",
    "the kitchen and sauna lights",
    "all lights except the sauna",
    "all the lights in the sauna",
    "the purple hall lamp",
    "the night light",
    "the den lights",
    "hall lapm",
    "bethroom light",
    "the lights that are purple",
    "the other lamp",
    "it",
    "them",
    "the light or the fan",
    "turn on the hall lamp",
    "kitchen light to 30%",
    "all lights except",
    "except the hall",
    "",
    "  ",
    "the",
    "please",
    "and",
    "!?",
    "light " * 100,
]

AMBIGUOUS = [
    "the light",
    "light",
    "a lamp",
    "the lights",
    "lights",
    "both lights",
    "the light upstairs",
    "thermostat",
    "living",
    "here",
    "the lights in this room",
    "everything upstairs except the light",
]

EMPTY = [
    "lights in the garden",
    "the garden light",
    "garden",
    "all the lights in the garden",
    "the lights in the kitchen and the garden",
    "the blinds in the kitchen",
    "both bathroom lights",
    "reading light in the hall",
    "coffee machine upstairs",
    "the kitchen lights upstairs",
    "kitchen lights except the kitchen light",
    "the lights that are on",
]


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    (NAMES | PLACES | FLOORS | HOUSE | LISTS | EXCEPTIONS | SLIPS).items(),
)
def test_a_phrase_means_exactly_these_devices(phrase: str, wanted: set[str]):
    """Names, places, types, lists and exceptions give what was said, no more and no less."""
    assert ids(resolve(HOME, phrase)) == wanted


@pytest.mark.parametrize("phrase", UNKNOWN)
def test_a_word_that_means_nothing_is_never_ignored(phrase: str):
    """A phrase with a strange word in it names no device at all."""
    assert ids(resolve(HOME, phrase)) is Reason.UNKNOWN
    assert ids(resolve(HOME, phrase, area="kitchen")) is Reason.UNKNOWN


@pytest.mark.parametrize("phrase", AMBIGUOUS)
def test_several_candidates_are_asked_about(phrase: str):
    """Without a place, one of several or a set of unknown extent is a question."""
    result = resolve(HOME, phrase)

    assert isinstance(result, Unresolved)
    assert result.reason is Reason.AMBIGUOUS
    assert 1 < len(result.candidates) <= 6
    assert all(candidate in result.text for candidate in result.candidates)


@pytest.mark.parametrize("phrase", EMPTY)
def test_a_known_place_without_such_a_device_is_empty(phrase: str):
    """What is understood and not there is said so, and nothing else is taken for it."""
    assert ids(resolve(HOME, phrase)) is Reason.EMPTY


@pytest.mark.parametrize(
    ("phrase", "area", "wanted"),
    [
        ("the light", "kitchen", KITCHEN),
        ("light", "hall", HALL),
        ("the lights", "bedroom", BEDROOM),
        ("the lamp", "living_room", {"light.floor_lamp"}),
        ("the blinds", "bedroom", {"cover.bedroom_blinds"}),
        ("here", "kitchen", within("kitchen")),
        ("the lights in here", "bedroom", BEDROOM),
        ("the lights in this room", "bedroom", BEDROOM),
        ("both lights", "bedroom", BEDROOM),
        ("the hall lamp and the blinds", "living_room", HALL | {"cover.living_room_blinds"}),
        ("the kitchen light and blinds", "living_room", Reason.AMBIGUOUS),
        ("the fan", "kitchen", {"fan.bedroom_fan"}),
        ("all the lights", "kitchen", LIGHTS),
        ("the hall lamp", "kitchen", HALL),
        ("the light", "bedroom", Reason.AMBIGUOUS),
        ("the light", "garden", Reason.AMBIGUOUS),
        ("the lights", "garden", Reason.AMBIGUOUS),
        ("the lights", "no_such_area", Reason.AMBIGUOUS),
        ("the blinds", "kitchen", Reason.AMBIGUOUS),
        ("the lights here", "garden", Reason.EMPTY),
    ],
)
def test_the_speakers_area_counts_where_none_is_named(
    phrase: str, area: str, wanted: set[str] | Reason
):
    """`The light` from the kitchen is the kitchen's; a named place or `all` goes before."""
    assert ids(resolve(HOME, phrase, area=area)) == wanted


def test_only_what_the_tool_can_act_on_is_found():
    """A room means the tool's own devices in it; one of no use is named as such."""
    heats = resolve(HOME, "bedroom", accepts=lambda d: d.domain == "climate")
    useless = resolve(HOME, "the study light", accepts=lambda d: d.domain == "climate")

    assert ids(heats) == {"climate.bedroom"}
    assert isinstance(useless, Unresolved)
    assert useless.reason is Reason.EMPTY
    assert useless.text == "Study Ceiling Light cannot do that."


def test_a_type_word_never_reaches_another_type():
    """`Study lights` is not the study's air conditioner, even for a tool that takes both."""
    can_switch = {"light", "climate", "switch", "fan"}

    found = resolve(HOME, "study lights", accepts=lambda d: d.domain in can_switch)

    assert ids(found) == STUDY


def test_a_bare_place_means_the_preferred_domains():
    """`The kitchen` is its lights to a switch; without any, all that is accepted."""

    def switchable(device) -> bool:
        return device.domain in {"light", "switch", "fan"}

    def resolved(phrase: str, *prefer: str) -> set[str] | Reason:
        return ids(resolve(HOME, phrase, accepts=switchable, prefer=prefer))

    assert resolved("the kitchen", "light") == KITCHEN
    assert resolved("the kitchen", "fan") == KITCHEN | {"switch.coffee_machine"}
    assert resolved("everything in the kitchen", "light") == KITCHEN | {"switch.coffee_machine"}


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("the light in the sauna", "There is no sauna here."),
        ("the nurserry lights in the bath", "There is no bath here. Near: Bathroom"),
        ("the lights that are on", "No lights are known to be on."),
        ("the lights that are purple", "I cannot tell which lights are purple."),
        ("it", 'I do not know what "it" is; name the device.'),
        ("lights in the garden", "There are no lights in the garden."),
        ("the garden light", "There is no light in the garden."),
        ("blinds on the ground floor except the living room blinds", "Nothing is left of"),
        ("garden", "There are no devices in the garden."),
        ("everything in the garden", "There is nothing in the garden."),
        ("coffee machine upstairs", "There is no coffee machine upstairs."),
        ("both bathroom lights", "There is only Bathroom Light."),
        ("the light upstairs", "Which light do you mean: Bathroom Light, Bedroom Light, "),
        ("both lights", "Which"),
        ("ceiling fan", "There is no ceiling fan here. Near: Study Ceiling Light."),
    ],
)
def test_the_reason_is_a_sentence_for_people(phrase: str, text: str):
    """A reason names what was said and what there is instead."""
    result = resolve(HOME, phrase)

    assert isinstance(result, Unresolved)
    assert result.text.startswith(text)


def test_many_candidates_are_cut():
    """Six candidates are named, and how many more there are."""
    result = resolve(HOME, "the light")

    assert isinstance(result, Unresolved)
    assert len(result.candidates) == 6
    assert result.text.endswith(" or one of 3 more?")
