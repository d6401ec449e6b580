"""One physical thing with several devices, as people speak of it."""

from collections.abc import Callable

import pytest

from controller.home.registry import Override
from controller.home.resolve import Found, Reason, Unresolved, resolve
from devices import TYPES
from devices.model import Device, Feature, Hardware, Kind
from tests.controller.home.houses import Mute, device, home

WASHER = "Washing Machine"
HOUSE = (
    device("switch.washer", WASHER, thing=WASHER, area="Bathroom"),
    device("sensor.washer_power", f"{WASHER} Power", thing=WASHER, kind="power"),
    device("sensor.washer_energy", f"{WASHER} Energy", thing=WASHER, kind="energy"),
    device("select.washer_program", f"{WASHER} Program", thing=WASHER, features=("value",)),
    device("lock.front", "Front Door", thing="Front Door", area="Hall", features=("locked",)),
    device("sensor.front", "Front Door", thing="Front Door", kind="battery", features=("value",)),
    device("sensor.t", "Nursery Sensor Temperature", thing="Nursery Sensor", kind="temperature"),
    device("sensor.h", "Nursery Sensor Humidity", thing="Nursery Sensor", kind="humidity"),
    device("switch.heat", "Radiator Window detection", thing="Radiator", area="Study"),
    device("climate.heat", "Radiator Heating", thing="Radiator", features=("mode", "temperature")),
    device("switch.strip_1", "Power Strip Left", thing="Power Strip", area="Study"),
    device("switch.strip_2", "Power Strip Right", thing="Power Strip", area="Study"),
    device("sensor.strip", "Power Strip Power", thing="Power Strip", kind="power"),
    device("light.kitchen_light", "Kitchen Light", area="Kitchen"),
)
HOME = home(HOUSE)


def ids(result: Found | Unresolved) -> set[str] | Reason:
    """The ids that were found, or the reason why none were."""
    if isinstance(result, Unresolved):
        return result.reason
    return {member.device.id for member in result.members}


def switchable(device: Device) -> bool:
    """What a tool that turns things on accepts."""
    return device.domain in ("switch", "light", "climate")


def measured(device: Device) -> bool:
    """What a tool that reads accepts."""
    return device.domain == "sensor"


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    {
        "the washing machine's power": {"sensor.washer_power"},
        "the washing machine\u2019s power": {"sensor.washer_power"},
        "washing machine power": {"sensor.washer_power"},
        "the power of the washing machine": {"sensor.washer_power"},
        "the washing machine's energy use": {"sensor.washer_energy"},
        "the program of the washing machine": {"select.washer_program"},
        "the front door battery": {"sensor.front"},
        "the front door's battery level": {"sensor.front"},
        "the front door lock": {"lock.front"},
        "the lock's battery": {"sensor.front"},
        "the battery of the lock in the hall": {"sensor.front"},
        "the switch's energy": {"sensor.washer_energy"},
        "the lock's humidity": Reason.EMPTY,
        "the nursery sensor": {"sensor.t", "sensor.h"},
        "the nursery sensor's humidity": {"sensor.h"},
        "the temperature in the nursery": {"sensor.t"},
        "the front door": {"lock.front", "sensor.front"},
        "the power strip's power": {"sensor.strip"},
        "the left power strip": {"switch.strip_1"},
    }.items(),
)
def test_a_thing_and_its_parts(phrase: str, wanted: set[str] | Reason):
    """Words for a part lead to it, in any order; the thing alone, looked at, is all its parts."""
    assert ids(resolve(HOME, phrase)) == wanted


@pytest.mark.parametrize(
    ("phrase", "accepts", "wanted"),
    [
        ("the washing machine", switchable, {"switch.washer"}),
        ("the washing machine", measured, Reason.AMBIGUOUS),
        ("the washing machine in the bathroom", switchable, {"switch.washer"}),
        ("the washing machine and the kitchen light", switchable,
         {"switch.washer", "light.kitchen_light"}),
        ("the radiator", switchable, {"climate.heat"}),
        ("the radiator in the study", switchable, {"climate.heat"}),
        ("the power strip", switchable, Reason.AMBIGUOUS),
        ("the front door", lambda d: d.domain == "lock", {"lock.front"}),
        ("the front door", measured, {"sensor.front"}),
        ("the nursery sensor", switchable, Reason.EMPTY),
    ],
)  # fmt: skip
def test_a_thing_to_act_on(
    phrase: str, accepts: Callable[[Device], bool], wanted: set[str] | Reason
):
    """The thing's name means its main part of those that the tool can act on, if there is one."""
    assert ids(resolve(HOME, phrase, accepts=accepts)) == wanted


@pytest.mark.parametrize("order", [1, -1])
def test_one_part_may_name_the_thing_for_all(order: int):
    """Parts that announce no name for their hardware get it from another one, in any order."""
    parts = [
        device("switch.relay", "Relay", thing="Plug", named=False),
        device("sensor.power", "Power", thing="Plug", named=False, kind="power"),
        device("sensor.state", "Plug Status", thing="Plug", area="Study"),
    ]
    made = home(parts[::order])

    names = {member.device.id: member.name for member in made.members}
    assert names == {
        "switch.relay": "Plug Relay",
        "sensor.power": "Plug Power",
        "sensor.state": "Plug Status",
    }
    assert {member.area.id for member in made.members if member.area} == {"study"}

    made.remove("sensor.state")
    assert [member.name for member in made.members] == ["Power", "Relay"]
    assert [member.area for member in made.members] == [None, None]


def test_the_name_of_a_thing_is_said_once():
    """What repeats the name of its hardware is called by it once, and found by its own name too."""
    made = home(
        [
            device("camera.a", "Front Yard Front Yard Camera", thing="Front Yard"),
            device("switch.b", "desktop-1 desktop-1", thing="desktop-1"),
            device("switch.c", "Plug Plugged in", thing="Plug"),
        ]
    )

    assert [member.name for member in made.members] == [
        "desktop-1",
        "Front Yard Camera",
        "Plug Plugged in",
    ]
    assert ids(resolve(made, "front yard front yard camera")) == {"camera.a"}


def test_parts_meet_by_any_identifier_or_connection():
    """One shared mark is enough, even if a third part tells later that two are one."""
    made = home(())
    first = Hardware(identifiers=frozenset({"a"}), name="Box")
    second = Hardware(connections=frozenset({("mac", "b")}))
    both = Hardware(identifiers=frozenset({"a"}), connections=frozenset({("mac", "b")}))
    for number, hardware in enumerate((first, second, both)):
        made.put(_part(number, hardware))

    assert len({id(member.thing) for member in made.members}) == 1
    assert [member.name for member in made.members] == ["Box 0", "Box 1", "Box 2"]


def _part(number: int, hardware: Hardware) -> Device:
    name = f"Box {number}" if hardware.name else str(number)
    feature = Feature(key="on", kind=Kind.BOOL)
    return Device(
        id=f"switch.p{number}",
        domain="switch",
        name=name,
        features={"on": feature},
        codec=Mute(),
        unique_id=str(number),
        hardware=hardware,
    )


def test_a_person_moves_and_renames_the_whole_thing():
    """What the configuration says of a thing's name goes for all its parts."""
    said = Override(area="kitchen", name="Washer", aliases=("laundry",))
    made = home(HOUSE, overrides={"washing machine": said})

    parts = [m for m in made.members if "washer" in m.device.id]
    assert {member.name for member in parts} == {
        "Washer",
        "Washer Power",
        "Washer Energy",
        "Washer Program",
    }
    assert {member.area.id for member in parts if member.area} == {"kitchen"}
    assert {member.area_from for member in parts} == {"configuration"}
    assert ids(resolve(made, "the laundry's power")) == {"sensor.washer_power"}
    assert ids(resolve(made, "the laundry")) == {"switch.washer"}


def test_a_person_hides_the_whole_thing():
    """A hidden thing has no part that people may know of, unless one is shown by itself."""
    shown = {WASHER: Override(exposed=False), "sensor.washer_power": Override(exposed=True)}
    made = home(HOUSE, overrides=shown)

    assert [m.device.id for m in made.members if "washer" in m.device.id] == ["sensor.washer_power"]


def test_where_a_device_is_said_to_be():
    """The configuration counts before the suggestion, and that before the name."""
    lamp = device("light.a", "Kitchen Lamp", area="Hall")
    inner = device("switch.b", "Gateway Kitchen relay", thing="Gateway")
    made = home([lamp, inner], overrides={})
    configured = home([lamp], overrides={"light.a": Override(area="Study")})

    assert [(m.area.id, m.area_from) for m in made.members if m.area] == [
        ("hall", "suggestion"),
        ("kitchen", "name"),
    ]
    assert [(m.area.id, m.area_from) for m in configured.members if m.area] == [
        ("study", "configuration")
    ]


def test_triggers_and_tags_are_listed_and_not_spoken_of():
    """What only announces a moment is no device in sentences; a person may show it."""
    quiet = [device("device_automation.a", "Short press"), device("tag.b", "Tag reader")]
    made = home(quiet)
    shown = home(quiet, overrides={"tag.b": Override(exposed=True)})

    assert made.members == ()
    assert len(made.everything) == 2
    assert ids(resolve(made, "short press")) is Reason.UNKNOWN
    assert [member.device.id for member in shown.members] == ["tag.b"]


def test_a_battery_may_be_asked_for():
    """Of all diagnostics, people ask for batteries."""
    made = home(
        [
            device("sensor.b", "Remote Battery", kind="battery", category="diagnostic"),
            device("sensor.s", "Remote Signal", kind="signal_strength", category="diagnostic"),
        ]
    )

    assert [member.device.id for member in made.members] == ["sensor.b"]


GARAGE = (
    device("light.g", "Garage Light", area="Garage"),
    device("siren.g", "Garage Siren", area="Garage"),
    device("valve.w", "Water Valve", area="Garage", features=("open",)),
    device("siren.c", "Cellar Siren", area="Cellar"),
)


def _scene() -> Device:
    feature = Feature(key="activate", kind=Kind.BOOL, momentary=True)
    return Device(
        id="scene.movie",
        domain="scene",
        name="Movie",
        features={"activate": feature},
        codec=Mute(),
        unique_id="movie",
        hardware=Hardware(suggested_area="Garage"),
    )


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    {
        "the garage": {"light.g"},
        "everything in the cellar": Reason.AMBIGUOUS,
        "the cellar": Reason.AMBIGUOUS,
        "the garage siren": {"siren.g"},
        "all sirens": {"siren.g", "siren.c"},
        "the water valve": {"valve.w"},
        "movie": {"scene.movie"},
    }.items(),
)
def test_what_must_be_asked_for_by_itself(phrase: str, wanted: set[str] | Reason):
    """A siren, valve or scene is not meant by a room that has nothing else; its name is asked."""
    made = home([*GARAGE, _scene()])

    assert ids(resolve(made, phrase, careful=True, prefer=("light",))) == wanted


def test_what_a_tool_is_for_is_part_of_a_room():
    """`Lock the gate house` is about locks, however risky; to look at, a siren is just there."""
    made = home([*GARAGE, device("lock.g", "Gate", area="Gate House")])
    locks = resolve(
        made, "gate house", careful=True, accepts=lambda d: d.domain == "lock", prefer=("lock",)
    )

    assert ids(locks) == {"lock.g"}
    assert ids(resolve(made, "the cellar")) == {"siren.c"}


@pytest.mark.parametrize("domain", sorted(TYPES))
def test_a_device_is_found_by_what_it_is(domain: str):
    """Every noun of a type means the only device of that type."""
    kind = TYPES[domain]
    made = home(
        [device(f"{domain}.x", "Xyzzy", area="Hall")],
        overrides={f"{domain}.x": Override(exposed=True)},
    )

    found = {noun: ids(resolve(made, f"the {noun}")) for noun in kind.nouns}
    classed = {noun for nouns in kind.class_nouns.values() for noun in nouns}
    assert found == {noun: {f"{domain}.x"} for noun in kind.nouns}
    assert all(
        ids(resolve(made, f"the {noun}")) in (Reason.EMPTY, {f"{domain}.x"}) for noun in classed
    )


@pytest.mark.parametrize("others", [(), ("todo",), tuple(sorted(TYPES))])
def test_a_slip_is_not_put_down_to_what_may_be_there(others: tuple[str, ...]):
    """Letters in the wrong order are put right, whatever else the home has."""
    made = home(
        [
            device("light.a", "Ceiling", area="Kitchen"),
            *(device(f"{domain}.b", f"Xyzzy {domain}", area="Hall") for domain in others),
        ]
    )

    assert ids(resolve(made, "ligths in the kitchen")) == {"light.a"}
