"""Devices in their places, and their states."""

from controller.home.registry import Home, Override
from devices.model import Values
from tests.controller.home.houses import areas, device, home


def test_a_device_goes_where_it_suggests():
    """The suggested area counts before the name."""
    member = home(()).put(device("light.a", "Kitchen Spare", area="Hall"))

    assert member.area is not None
    assert member.area.id == "hall"


def test_a_device_without_a_suggestion_goes_where_its_name_begins():
    """`Kitchen ceiling` is in the kitchen."""
    member = home(()).put(device("light.a", "Kitchen ceiling"))

    assert member.area is not None
    assert member.area.id == "kitchen"


def test_what_a_person_says_about_a_device_counts_more():
    """Overrides go by id or by name, and set area, name, aliases and exposure."""
    made = home(
        [device("light.a", "Plug 0x1", area="Hall"), device("light.b", "Old Name")],
        overrides={
            "light.a": Override(area="study", name="Desk Light", aliases=("work light",)),
            "old name": Override(exposed=False, area="Wine Cellar"),
        },
    )
    light, hidden = made.get("light.a"), made.get("light.b")

    assert light is not None
    assert (light.name, light.aliases) == ("Desk Light", ("work light",))
    assert light.area == made.areas.get("study")
    assert hidden is not None
    assert hidden.exposed is False
    assert hidden.area == made.areas.find("wine cellar")


def test_only_exposed_and_enabled_devices_are_members():
    """Hidden, disabled, configuration and diagnostic devices are kept out of sight."""
    made = home(
        [
            device("light.a", "A"),
            device("light.b", "B", enabled=False),
            device("light.c", "C"),
            device("sensor.d", "D", category="diagnostic"),
            device("sensor.e", "E", category="diagnostic"),
        ],
        overrides={"light.c": Override(exposed=False), "sensor.e": Override(exposed=True)},
    )

    assert [member.device.id for member in made.members] == ["light.a", "sensor.e"]
    assert len(made.everything) == 5


def test_members_come_in_the_same_order_however_they_arrive():
    """The order is by area and name."""
    devices = [
        device("light.z", "Zebra", area="Hall"),
        device("light.a", "Ape", area="Hall"),
        device("light.k", "Koala", area="Garden"),
        device("light.n", "Nowhere"),
    ]

    names = [member.name for member in home(devices).members]

    assert names == ["Koala", "Ape", "Zebra", "Nowhere"]
    assert names == [member.name for member in home(devices[::-1]).members]


def test_an_id_is_given_once():
    """A second device with the same id gets a number."""
    made = home(())

    ids = [made.put(device("light.a", "A", unique_id=uid)).device.id for uid in ("x", "y", "z")]

    assert ids == ["light.a", "light.a_2", "light.a_3"]


def test_the_same_unique_id_replaces():
    """A device that announces itself again keeps its id and its state, under its new name."""
    made = home([device("light.a", "A", unique_id="x"), device("light.a", "B", unique_id="y")])
    made.apply("light.a_2", {"on": True}, live=True)

    again = made.put(device("light.new", "C", unique_id="y"))

    assert again.device.id == "light.a_2"
    assert again.name == "C"
    assert again.state.values == {"on": True}
    assert len(made.everything) == 2


def test_the_same_unique_id_in_another_domain_is_another_device():
    """Unique ids are unique within a domain."""
    made = home([device("light.a", "A", unique_id="x"), device("switch.a", "A", unique_id="x")])

    assert len(made.everything) == 2


def test_values_of_features_that_are_gone_are_forgotten():
    """A replaced device shows nothing that it no longer has."""
    made = home([device("light.a", "A", features=("on", "brightness"))])
    made.apply("light.a", {"on": True, "brightness": 3}, live=True)

    member = made.put(device("light.a", "A", features=("on",)))

    assert member.state.values == {"on": True}


def test_a_removed_device_is_gone():
    """Nothing is left, and removing or updating it again does nothing."""
    made = home([device("light.a", "A")])

    made.remove("light.a")
    made.remove("light.a")
    made.apply("light.a", {"on": True}, live=True)
    made.set_available("light.a", True)  # noqa: FBT003

    assert made.get("light.a") is None
    assert made.members == ()
    assert made.put(device("light.a", "A")).state.values == {}


def test_an_id_is_free_again_after_removal():
    """A newcomer may take the id of a device that left."""
    made = home([device("light.a", "A", unique_id="x")])
    made.remove("light.a")

    assert made.put(device("light.a", "B", unique_id="y")).device.id == "light.a"


def test_a_name_from_the_bus_is_data():
    """A name has no control characters and at most 60 of all; without any it is the id."""
    made = home(())

    assert made.put(device("light.a", "Bad\x1b[31m\nName\u202e")).name == "Bad [31m Name"
    assert made.put(device("light.b", "x" * 5000)).name == "x" * 60
    assert made.put(device("light.c", "\x00\n")).name == "light.c"


def test_state_merges_and_remembers_when_it_changed():
    """A message adds to what is known; the time moves only with a change."""
    now = [10.0]
    made = Home(areas=areas(), clock=lambda: now[0])
    state = made.put(device("light.a", "A")).state

    now[0] = 20.0
    made.apply("light.a", {"on": True}, live=True)
    now[0] = 30.0
    made.apply("light.a", {"on": True}, live=True)

    assert state.values == {"on": True}
    assert state.changed_at == 20.0


def test_observers_hear_of_each_message_until_they_stop():
    """An observer gets the values and whether they were live, changed or not."""
    made = home([device("light.a", "A"), device("light.b", "B")])
    heard: list[tuple[Values, bool]] = []
    stop = made.observe("light.a", lambda values, live: heard.append((values, live)))

    made.apply("light.a", {"on": True}, live=False)
    made.apply("light.a", {"on": True}, live=True)
    made.apply("light.b", {"on": True}, live=True)
    stop()
    stop()
    made.apply("light.a", {"on": False}, live=True)

    assert heard == [({"on": True}, False), ({"on": True}, True)]


def test_an_observer_that_fails_does_not_stop_the_others():
    """One listener's mistake stays its own."""
    made = home([device("light.a", "A")])
    heard: list[Values] = []

    def fail(_values: Values, _live: bool) -> None:  # noqa: FBT001
        raise ZeroDivisionError

    made.observe("light.a", fail)
    made.observe("light.a", lambda values, _: heard.append(values))
    made.apply("light.a", {"on": True}, live=True)

    assert heard == [{"on": True}]


def test_availability_is_kept():
    """What is not heard of yet is unknown."""
    made = home([device("light.a", "A")])
    state = made.everything[0].state

    assert state.available is None
    made.set_available("light.a", False)  # noqa: FBT003
    assert state.available is False


def test_a_member_says_its_state():
    """The state in words comes from the type's own description."""
    made = home([device("light.a", "A"), device("odd.b", "B")])
    made.apply("light.a", {"on": True}, live=True)

    assert made.everything[0].describe() == "on"
    assert made.everything[1].describe() == "unknown"
