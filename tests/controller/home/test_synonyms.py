"""Words for rooms and things that a home does not use itself."""

from collections.abc import Sequence

import pytest

from controller.home.areas import Area, Areas
from controller.home.registry import Home
from controller.home.resolve import Found, Reason, Unresolved, resolve
from devices.model import Device
from tests.controller.home.houses import device


def ids(result: Found | Unresolved) -> set[str] | Reason:
    """The ids that were found, or the reason why none were."""
    if isinstance(result, Unresolved):
        return result.reason
    return {member.device.id for member in result.members}


def house(rooms: Sequence[str], devices: Sequence[Device]) -> Home:
    """A home of these rooms."""
    made = Home(areas=Areas([Area(id=room.lower().replace(" ", "_"), name=room) for room in rooms]))
    for each in devices:
        made.put(each)
    return made


ROOMS = ("Garden", "Living Room", "Hallway", "Bathroom")
DEVICES = (
    device("light.fairy", "Fairy Lights", area="Garden"),
    device("light.sofa", "Sofa Lamp", area="Living Room"),
    device("light.bath", "Mirror Light", area="Bathroom"),
    device("switch.fridge", "Refrigerator", area="Living Room"),
    device("switch.tv", "Television", area="Living Room"),
    device("cover.smart", "Smart Curtain", area="Living Room", kind="curtain"),
    device("lock.main", "Smart Lock", area="Hallway"),
    device("lock.shed", "Shed Lock", area="Garden"),
)
HOME = house(ROOMS, DEVICES)


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("the lounge lights", {"light.sofa"}),
        ("lights in the sitting room", {"light.sofa"}),
        ("the lounge and garden lights", {"light.sofa", "light.fairy"}),
        ("lights in the lounge and the garden", {"light.sofa", "light.fairy"}),
        ("backyard lights", {"light.fairy"}),
        ("the back garden lights", {"light.fairy"}),
        ("the washroom light", {"light.bath"}),
        ("all lights except the restroom", {"light.sofa", "light.fairy"}),
        ("the couch lamp", {"light.sofa"}),
        ("the fridge", {"switch.fridge"}),
        ("telly", {"switch.tv"}),
        ("the drapes", {"cover.smart"}),
        ("the smart curtains", {"cover.smart"}),
        ("the front door", {"lock.main"}),
        ("the front door lock", {"lock.main"}),
        ("the entryway", {"lock.main"}),
        ("the front light", Reason.UNKNOWN),
        ("the lounges lodge", Reason.UNKNOWN),
        ("the garage", Reason.EMPTY),
        ("the study light", Reason.UNKNOWN),
        ("the lounge fan", Reason.EMPTY),
    ],
)
def test_other_words_mean_what_this_home_has(phrase: str, wanted: set[str] | Reason):
    """A word of another home is taken for this home's own word for the same."""
    assert ids(resolve(HOME, phrase)) == wanted


@pytest.mark.parametrize(
    ("name", "phrase", "wanted"),
    [
        ("Lounge Lamp", "the lounge lights", {"light.new"}),
        ("Front Light", "the front door", Reason.UNKNOWN),
        ("Telly Light", "the telly", {"light.new"}),
        ("Washroom", "the washroom", {"light.new"}),
    ],
)
def test_a_name_that_exists_is_never_overridden(name: str, phrase: str, wanted: set[str] | Reason):
    """As soon as something here bears the word, the word means that."""
    made = house(ROOMS, [*DEVICES, device("light.new", name, area="Hallway")])

    assert ids(resolve(made, phrase)) == wanted


def test_several_things_that_a_word_may_mean_are_asked_about():
    """With a bathroom and a toilet, the washroom is one of them; where only one fits, that."""
    made = house(
        ("Bathroom", "Toilet"),
        [
            device("light.b", "Mirror Light", area="Bathroom"),
            device("light.t", "Bulb", area="Toilet"),
            device("fan.b", "Exhaust", area="Bathroom"),
        ],
    )
    asked = resolve(made, "all the washroom lights")

    assert isinstance(asked, Unresolved)
    assert asked.reason is Reason.AMBIGUOUS
    assert asked.among == ("light.b", "light.t")
    assert asked.candidates == ("Bathroom", "Toilet")
    assert ids(resolve(made, "the washroom fan")) == {"fan.b"}


def test_two_names_for_one_word_are_asked_about():
    """A sofa lamp and a settee lamp: the couch lamp may be either."""
    made = house((), [device("light.a", "Sofa Lamp"), device("light.b", "Settee Lamp")])

    assert ids(resolve(made, "the couch lamp")) is Reason.AMBIGUOUS
    assert ids(resolve(made, "the couch lamps")) is Reason.AMBIGUOUS


def test_two_doors_of_the_entry_are_asked_about():
    """Two locks in the hallway: the front door may be either."""
    made = house(ROOMS, [*DEVICES, device("lock.second", "Old Lock", area="Hallway")])

    assert ids(resolve(made, "the front door")) is Reason.AMBIGUOUS
