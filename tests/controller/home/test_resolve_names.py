"""Names that make it hard: they win over parsing, and never hide anything else."""

from collections.abc import Mapping

import pytest

from controller.home.areas import Area, Areas
from controller.home.registry import Home, Override
from controller.home.resolve import Found, Reason, Unresolved, resolve
from devices.model import Device
from tests.controller.home.houses import device, home

TRICKY = {
    "light.hall_stairs": "Hall and Stairs",
    "light.stars": "All Stars Lamp",
    "switch.everything": "Everything Switch",
    "light.left": "Lamp, left",
    "light.beast": "The Beast",
    "light.on_air": "On Air Light",
    "light.kitchen": "Kitchen",
    "light.counter": "Kitchen Counter",
    "switch.but": "All but One",
    "light.emoji": "💡",
    "light.id": "light.other",
    "light.other": "Fake",
    "light.three": "Desk 3",
    "light.all_lights": "Except",
    "fan.two_words": "Turbo-Fan 2000",
}
HOME = home([device(key, name) for key, name in TRICKY.items()])


def ids(result: Found | Unresolved) -> set[str] | Reason:
    """The ids that were found, or the reason why none were."""
    if isinstance(result, Unresolved):
        return result.reason
    return {member.device.id for member in result.members}


@pytest.mark.parametrize(("key", "name"), TRICKY.items())
def test_a_name_wins_over_what_its_words_mean(key: str, name: str):
    """A device that is called like a list, a set or a place is reached by its name."""
    assert ids(resolve(HOME, name)) == {key}
    assert ids(resolve(HOME, f'"{name}"')) == {key}


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("hall & stairs", {"light.hall_stairs"}),
        ("the hall and stairs", {"light.hall_stairs"}),
        ("hall and stairs and all stars lamp", {"light.hall_stairs", "light.stars"}),
        ("the beast, hall and stairs", {"light.beast", "light.hall_stairs"}),
        ("all but one and the beast", {"switch.but", "light.beast"}),
        ("lamp left and the beast", {"light.left", "light.beast"}),
        ("the left lamp", {"light.left"}),
        ("beast", {"light.beast"}),
        ("the everything switch", {"switch.everything"}),
        ("desk three", {"light.three"}),
        ("turbo fan 2000", {"fan.two_words"}),
        ("the turbo fan", {"fan.two_words"}),
        ("the kitchen light", {"light.kitchen"}),
        ("kitchen lights", {"light.kitchen", "light.counter"}),
        ("all fans", {"fan.two_words"}),
        ("all switches except the everything switch", {"switch.but"}),
        ("the light in the kitchen", {"light.kitchen"}),
        ("the counter", {"light.counter"}),
    ],
)
def test_tricky_names_stand_in_phrases(phrase: str, wanted: set[str]):
    """Names keep their meaning in lists, after articles and in exceptions."""
    assert ids(resolve(HOME, phrase)) == wanted


def test_a_renamed_device_has_its_new_name_and_aliases():
    """An override's name and aliases are what people say; the old name is gone."""
    made = home(
        [device("light.0x12", "Shelly Plus 1")],
        overrides={"light.0x12": Override(name="Desk Light", aliases=("work lamp", "glow"))},
    )

    assert ids(resolve(made, "desk light")) == {"light.0x12"}
    assert ids(resolve(made, "the work lamp")) == {"light.0x12"}
    assert ids(resolve(made, "glow")) == {"light.0x12"}
    assert ids(resolve(made, "shelly plus 1")) is Reason.UNKNOWN


@pytest.mark.parametrize("phrase", ["secret light", "light.secret", "the secret", "secre light"])
def test_a_hidden_device_does_not_exist(phrase: str):
    """No phrase and no hint leads to a device that is not exposed."""
    made = home(
        [device("light.secret", "Secret Light"), device("light.a", "Desk Light")],
        overrides={"light.secret": Override(exposed=False)},
    )

    result = resolve(made, phrase)

    assert isinstance(result, Unresolved)
    assert result.reason is Reason.UNKNOWN
    assert "Secret" not in " ".join((result.text, *result.candidates))


def _twins(first: Mapping[str, str], second: Mapping[str, str]) -> Home:
    return home([device(**first, name="Twin"), device(**second, name="Twin")])


def test_devices_of_one_name_are_told_apart_by_room():
    """The speaker's room or a named one decides; without it Hearth asks, with the rooms."""
    made = _twins(
        {"device_id": "light.a", "area": "Hall"}, {"device_id": "light.b", "area": "Study"}
    )

    asked = resolve(made, "twin")

    assert isinstance(asked, Unresolved)
    assert asked.candidates == ("Twin (Hall)", "Twin (Study)")
    assert ids(resolve(made, "twin", area="hall")) == {"light.a"}
    assert [ids(resolve(made, candidate)) for candidate in asked.candidates] == [
        {"light.a"},
        {"light.b"},
    ]


def test_devices_of_one_name_are_told_apart_by_what_they_can_do():
    """A tool means the one that it can act on, and an answer to the question finds it."""
    made = _twins(
        {"device_id": "lock.a", "area": "Hall"},
        {"device_id": "binary_sensor.b", "area": "Hall", "kind": "door"},
    )

    asked = resolve(made, "twin")

    assert isinstance(asked, Unresolved)
    assert asked.candidates == ("Twin (binary sensor)", "Twin (lock)")
    assert ids(resolve(made, "Twin (lock)")) == {"lock.a"}
    assert ids(resolve(made, "twin", accepts=lambda d: d.domain == "lock")) == {"lock.a"}
    assert ids(resolve(made, "twin", prefer=("lock",))) == {"lock.a"}


def test_numbered_rooms_are_different_rooms():
    """`Bedroom` names none of two numbered rooms, and each is reached in words or digits."""
    areas = Areas([Area(id=f"b{number}", name=f"Bedroom {number}") for number in (1, 2)])
    made = Home(areas=areas)
    for number in (1, 2):
        made.put(device(f"light.b{number}", f"Bedroom {number} Light"))
    made.put(device("fan.bedroom_fan", "Bedroom Fan", area="Bedroom 1"))

    assert ids(resolve(made, "bedroom two light")) == {"light.b2"}
    assert ids(resolve(made, "the lights in bedroom 1")) == {"light.b1"}
    assert ids(resolve(made, "all the bedroom lights")) == {"light.b1", "light.b2"}
    assert ids(resolve(made, "the fan in the bedroom")) == {"fan.bedroom_fan"}
    assert ids(resolve(made, "the bedroom light")) is Reason.AMBIGUOUS
    assert ids(resolve(made, "the bedroom lights")) is Reason.AMBIGUOUS
    assert ids(resolve(made, "bedroom 3 light")) is Reason.UNKNOWN


def test_a_room_without_the_device_lends_its_word_to_a_name():
    """`Garden light` is the light of that name even if it hangs elsewhere."""
    made = home([device("light.g", "Garden Light", area="Hall"), device("light.h", "Hall Spot")])

    assert ids(resolve(made, "the garden lights")) == {"light.g"}
    assert ids(resolve(made, "all lights except the garden")) == {"light.h"}


def test_the_only_light_of_a_room_is_its_light():
    """`Living room light` is the ceiling light as long as no second light is there."""
    ceiling = device("light.c", "Living Room Ceiling Light", area="Living Room")
    made = home([ceiling])

    assert ids(resolve(made, "living room light")) == {"light.c"}
    made.put(device("light.f", "Living Room Floor Lamp", area="Living Room"))
    assert ids(resolve(made, "living room light")) is Reason.AMBIGUOUS


def _covers() -> list[Device]:
    return [
        device("cover.blind", "Roller", area="Hall", kind="blind"),
        device("cover.garage", "Gate 1", area="Hall", kind="garage"),
        device("cover.curtain", "Left Curtain", area="Hall"),
        device("cover.plain", "Thing", area="Hall"),
    ]


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("all blinds", {"cover.blind", "cover.plain"}),
        ("the curtains", {"cover.curtain", "cover.plain"}),
        ("the garage door", {"cover.garage"}),
        ("all covers", {"cover.blind", "cover.garage", "cover.curtain", "cover.plain"}),
    ],
)
def test_a_device_class_limits_a_noun(phrase: str, wanted: set[str]):
    """`All blinds` never opens the garage; what has no class is judged by its name."""
    assert ids(resolve(home(_covers()), phrase)) == wanted


def test_a_sensor_of_class_light_is_no_light():
    """A word that is a type of its own means that type, and a class only where there is none."""
    sensor = device("binary_sensor.day", "Daylight", area="Hall", kind="light")
    made = home([sensor, device("light.spot", "Spot", area="Hall")])

    assert ids(resolve(made, "the hall light")) == {"light.spot"}
    assert ids(resolve(made, "all lights")) == {"light.spot"}
    assert ids(resolve(home([sensor]), "the hall light")) == {"binary_sensor.day"}


def test_a_home_without_devices_knows_nothing():
    """Every phrase is a reason."""
    assert ids(resolve(home(()), "all lights")) is Reason.EMPTY
    assert ids(resolve(home(()), "everything")) is Reason.EMPTY
    assert ids(resolve(home(()), "hall lamp")) is Reason.EMPTY
    assert ids(resolve(home(()), "xyz")) is Reason.UNKNOWN


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("my task list", "todo.tasks"),
        ("the tasks", "todo.tasks"),
        ("the grocery list", "todo.food"),
    ],
)
def test_the_word_that_tells_sorts_of_a_noun_means_the_device_that_bears_it(
    phrase: str, wanted: str
):
    """With `Personal Tasks` and `Groceries`, the task list is the one that says tasks."""
    lists = home([device("todo.tasks", "Personal Tasks"), device("todo.food", "Grocery Notes")])

    assert ids(resolve(lists, phrase)) == {wanted}
