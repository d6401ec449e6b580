"""A home whose devices have said what they do: states to ask for, things to speak of again."""

from collections.abc import Mapping

from controller.home.areas import Area, Areas, Floor
from controller.home.registry import Home, Override
from devices.media_player import STATES
from devices.model import Device, Feature, Kind, Values
from tests.controller.home.houses import Mute

ON = Feature(key="on", kind=Kind.BOOL)
OPEN = Feature(key="open", kind=Kind.BOOL, words=("open", "closed"))
CONTACT = Feature(key="on", kind=Kind.BOOL, words=("open", "closed"), writable=False)
LOCKED = Feature(key="locked", kind=Kind.BOOL, words=("locked", "unlocked"))
PLAYER = Feature(
    key="state",
    kind=Kind.CHOICE,
    choices=STATES,
    askable=("playing", "paused", "on", "off"),
    shown_by=(("off", "standby"),),
)
ACTIVITY = Feature(
    key="activity",
    kind=Kind.CHOICE,
    choices=("cleaning", "docked", "paused", "returning"),
    askable=("cleaning", "returning"),
    shown_by=(("returning", "docked"),),
)
FEATURES: Mapping[str, Feature] = {
    "light": ON,
    "switch": ON,
    "fan": ON,
    "cover": OPEN,
    "valve": OPEN,
    "binary_sensor": CONTACT,
    "lock": LOCKED,
    "media_player": PLAYER,
    "vacuum": ACTIVITY,
}
KEYS = {domain: feature.key for domain, feature in FEATURES.items()}

AREAS = (
    Area(id="living", name="Living Room", floor="ground"),
    Area(id="kitchen", name="Kitchen", floor="ground"),
    Area(id="hall", name="Hall", floor="ground"),
    Area(id="bedroom", name="Bedroom", floor="upper"),
    Area(id="study", name="Study", floor="upper"),
)
FLOORS = (
    Floor(id="ground", name="Ground floor", level=0),
    Floor(id="upper", name="First floor", level=1),
)

DEVICES: tuple[tuple[str, str, str, str | None, object], ...] = (
    ("light.ceiling", "Ceiling Light", "living", None, True),
    ("light.floor", "Floor Lamp", "living", None, False),
    ("light.left", "Left Lamp", "bedroom", None, True),
    ("light.right", "Right Lamp", "bedroom", None, False),
    ("light.kitchen", "Kitchen Light", "kitchen", None, True),
    ("light.hall", "Hall Light", "hall", None, None),
    ("cover.living", "Living Room Blinds", "living", "blind", True),
    ("cover.bedroom", "Bedroom Blinds", "bedroom", "blind", False),
    ("cover.study", "Study Blinds", "study", "blind", False),
    ("binary_sensor.kitchen", "Kitchen Window", "kitchen", "window", True),
    ("binary_sensor.study", "Study Window", "study", "window", False),
    ("lock.front", "Front Door", "hall", None, False),
    ("lock.cellar", "Cellar Door", "kitchen", None, True),
    ("media_player.tv", "TV", "living", "tv", "off"),
    ("media_player.kitchen", "Kitchen Speaker", "kitchen", "speaker", "playing"),
    ("media_player.bedroom", "Bedroom Speaker", "bedroom", "speaker", "paused"),
    ("switch.coffee", "Coffee Machine", "kitchen", None, True),
    ("vacuum.robby", "Robby", "hall", None, "docked"),
)


def made(device_id: str, name: str, kind: str | None = None) -> Device:
    """A device with the one feature of its type."""
    domain = device_id.partition(".")[0]
    feature = FEATURES[domain]
    return Device(
        id=device_id,
        domain=domain,
        name=name,
        features={feature.key: feature},
        codec=Mute(),
        device_class=kind,
        unique_id=device_id,
    )


def lived_in() -> Home:
    """The home, as all have told their states but the hall's light."""
    home = Home(
        areas=Areas(areas=AREAS, floors=FLOORS),
        overrides={row[0]: Override(area=row[2]) for row in DEVICES},
    )
    for device_id, name, _, kind, value in DEVICES:
        home.put(made(device_id, name, kind))
        say(home, device_id, value)
    return home


def say(home: Home, device_id: str, value: object) -> None:
    """A device tells its state."""
    values: Values = {KEYS[device_id.partition(".")[0]]: value}  # type: ignore[dict-item]
    home.apply(device_id, values, live=True)
