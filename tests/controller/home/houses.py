"""Homes to resolve phrases in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.home.areas import Area, Areas, Floor
from controller.home.registry import Home, Override
from devices.model import Device, Feature, Hardware, Kind, Publish, Values


@dataclass(frozen=True)
class Mute:
    """A codec of a device that is only looked up."""

    topics: Sequence[str] = ("state",)

    def decode(self, *_: object) -> Values:
        """Nothing."""
        return {}

    def encode(self, *_: object) -> list[Publish]:
        """Nothing."""
        return []


def device(
    device_id: str,
    name: str,
    *,
    area: str | None = None,
    kind: str | None = None,
    unique_id: str | None = None,
    features: Sequence[str] = ("on",),
    category: str | None = None,
    enabled: bool = True,
    thing: str | None = None,
    named: bool = True,
) -> Device:
    """A device as discovery would give it; a part of a `thing` may leave out its name."""
    return Device(
        id=device_id,
        domain=device_id.partition(".")[0],
        name=name,
        features={key: Feature(key=key, kind=Kind.BOOL) for key in features},
        codec=Mute(),
        device_class=kind,
        unique_id=unique_id or device_id,
        hardware=Hardware(
            identifiers=frozenset({thing}) if thing else frozenset(),
            name=thing if named else None,
            suggested_area=area,
        )
        if area or thing
        else None,
        category=category,
        enabled=enabled,
    )


def areas() -> Areas:
    """Seven rooms, a garden without devices, two floors."""
    return Areas(
        areas=[
            Area(id="living_room", name="Living Room", floor="ground", aliases=("lounge",)),
            Area(id="kitchen", name="Kitchen", floor="ground"),
            Area(id="hall", name="Hall", floor="ground", aliases=("corridor",)),
            Area(id="bedroom", name="Bedroom", floor="upstairs"),
            Area(id="nursery", name="Nursery", floor="upstairs", aliases=("kids' room",)),
            Area(id="study", name="Study", floor="upstairs", aliases=("office",)),
            Area(id="bathroom", name="Bathroom", floor="upstairs"),
            Area(id="garden", name="Garden"),
        ],
        floors=[
            Floor(id="ground", name="Ground floor", level=0),
            Floor(id="upstairs", name="Upper floor", aliases=("first floor",), level=1),
        ],
    )


HOUSE = (
    device("light.living_room_light", "Living Room Light", area="Living Room"),
    device("light.floor_lamp", "Floor Lamp", area="Living Room"),
    device("light.kitchen_light", "Kitchen Light", area="Kitchen"),
    device("light.hall_lamp", "Hall Lamp", area="Hall", features=("on", "brightness")),
    device("light.bedroom_light", "Bedroom Light", area="Bedroom"),
    device("light.reading_lamp", "Reading Lamp", area="Bedroom"),
    device("light.nursery_light", "Nursery Light", area="Nursery"),
    device("light.study_light", "Study Ceiling Light", area="Study"),
    device("light.bathroom_light", "Bathroom Light", area="Bathroom"),
    device("switch.coffee_machine", "Coffee Machine", area="Kitchen"),
    device("switch.desk_plug", "Desk Plug", area="Study"),
    device("cover.living_room_blinds", "Living Room Blinds", area="Living Room", kind="blind"),
    device("cover.bedroom_blinds", "Bedroom Blinds", area="Bedroom", kind="blind"),
    device("climate.living_room", "Living Room Thermostat", area="Living Room"),
    device("climate.bedroom", "Bedroom Thermostat", area="Bedroom"),
    device("climate.study_ac", "Study AC", area="Study", features=("mode", "current_temperature")),
    device("lock.front_door", "Front Door Lock", area="Hall"),
    device("fan.bedroom_fan", "Bedroom Fan", area="Bedroom"),
    device("sensor.bedroom_temp", "Bedroom Temperature", area="Bedroom", kind="temperature"),
    device("sensor.bathroom_humidity", "Bathroom Humidity", area="Bathroom", kind="humidity"),
    device("sensor.kitchen_temp", "Kitchen Temperature", area="Kitchen", kind="temperature"),
    device("binary_sensor.hall_motion", "Hall Motion", area="Hall", kind="motion"),
    device("binary_sensor.front_door", "Front Door", area="Hall", kind="door"),
    device("binary_sensor.kitchen_window", "Kitchen Window", area="Kitchen", kind="window"),
    device("binary_sensor.study_window", "Study Window", area="Study", kind="window"),
)  # fmt: skip


def home(
    devices: Sequence[Device] = HOUSE, *, overrides: Mapping[str, Override] | None = None
) -> Home:
    """A home of these devices in the rooms of `areas`."""
    made = Home(areas=areas(), overrides=overrides)
    for each in devices:
        made.put(each)
    return made
