"""A small house of real devices, and a stand-in for the bus that does what it is told."""

import json
from dataclasses import dataclass, field

import pytest

from controller.home.areas import Area, Areas, Floor
from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from controller.tools.observation import Context
from devices.discovery import parse
from devices.model import InvalidValueError

FLOORS = [
    Floor(id="ground", name="Ground Floor", level=0),
    Floor(id="upper", name="Upstairs", level=1),
]
AREAS = [
    Area(id="kitchen", name="Kitchen", floor="ground"),
    Area(id="living_room", name="Living Room", floor="ground"),
    Area(id="hall", name="Hall", floor="ground"),
    Area(id="bedroom", name="Bedroom", floor="upper"),
    Area(id="study", name="Study", floor="upper"),
    Area(id="attic", name="Attic", floor="upper"),
    Area(id="garden", name="Garden"),
]


@dataclass
class House:
    """The home, what was published to it, and which of its devices do not answer."""

    home: Home
    published: list = field(default_factory=list)
    silent: set = field(default_factory=set)

    def context(self, **settings) -> Context:
        """What a tool gets."""
        return Context(home=self.home, act=self.act, **settings)

    def set(self, device_id, *, available=None, **values):
        """Let a device say something."""
        self.home.apply(device_id, values, live=True)
        self.home.set_available(device_id, available)

    async def act(self, changes):
        """Check, apply and confirm each change."""
        return [self._do(self.home.get(device.id), change) for device, change in changes]

    def _do(self, member, change):
        what = {"device_id": member.device.id, "name": member.name, "asked": change}
        if member.state.available is False:
            return Outcome(**what, status=Status.UNAVAILABLE)
        try:
            checked = member.device.check(change)
        except InvalidValueError as err:
            return Outcome(**what, status=Status.INVALID, reason=str(err))
        self.published.append((member.device.id, checked))
        if member.device.id not in self.silent:
            self.home.apply(member.device.id, checked, live=True)
        status = Status.UNCONFIRMED if member.device.id in self.silent else Status.CONFIRMED
        said = {key: member.state.values.get(key) for key in change}
        return Outcome(**what, status=status, said=said)


@pytest.fixture
def house() -> House:
    """A house with areas and no devices yet."""
    return House(home=Home(areas=Areas(AREAS, FLOORS)))


@pytest.fixture
def add(house):
    """Announce a device by discovery, and let it say its first values; gives its id."""

    def announce(domain, name, area=None, *, values=None, **config):
        node = name.lower().replace(" ", "_")
        base = f"home/{node}"
        payload = {"name": name, "unique_id": node, "state_topic": f"{base}/state", **config}
        if domain not in ("sensor", "binary_sensor", "climate"):
            payload.setdefault("command_topic", f"{base}/set")
        if domain == "climate":
            del payload["state_topic"]
        payload["device"] = {"identifiers": [node], "suggested_area": area}
        announced = parse(f"homeassistant/{domain}/{node}/config", json.dumps(payload).encode())
        (device,) = announced.devices
        member = house.home.put(device)
        house.set(member.device.id, **(values or {}))
        return member.device.id

    return announce


@pytest.fixture
def furnished(house, add):
    """The house with lights, blinds, locks, a thermostat, sensors and a fan."""
    color = {"rgb_command_topic": "home/rgb/set", "rgb_state_topic": "home/rgb"}
    dim = {"brightness_command_topic": "home/dim/set", "brightness_state_topic": "home/dim"}
    white = {
        "color_temp_command_topic": "home/ct/set",
        "color_temp_state_topic": "home/ct",
        "color_temp_kelvin": True,
        "min_kelvin": 2200,
        "max_kelvin": 4000,
    }
    climate = {
        "temperature_command_topic": "home/heat/set",
        "temperature_state_topic": "home/heat",
        "current_temperature_topic": "home/heat/now",
        "mode_command_topic": "home/mode/set",
        "mode_state_topic": "home/mode",
        "modes": ["off", "heat"],
        "min_temp": 5,
        "max_temp": 30,
        "temp_step": 0.5,
        "temperature_unit": "C",
    }
    position = {"position_topic": "home/pos", "set_position_topic": "home/pos/set"}
    add("light", "Kitchen Light", "Kitchen", values={"on": False})
    add("light", "Hall Lamp", "Hall", **dim, values={"on": False})
    add("light", "Study Light", "Study", **dim, **color, **white, values={"on": True})
    add("light", "Bedroom Light", "Bedroom", values={"on": True})
    add("switch", "Coffee Machine", "Kitchen", values={"on": False})
    add("cover", "Living Room Blinds", "Living Room", **position, device_class="blind",
        values={"open": True, "position": 100.0})  # fmt: skip
    add("cover", "Bedroom Curtain", "Bedroom", device_class="curtain", values={"open": False})
    add("lock", "Front Door", "Hall", values={"locked": True})
    add("lock", "Garden Door", "Garden", values={"locked": True})
    add("climate", "Bedroom Thermostat", "Bedroom", **climate,
        values={"mode": "heat", "temperature": 19.0, "current_temperature": 17.8})  # fmt: skip
    add("sensor", "Kitchen Temperature", "Kitchen", device_class="temperature",
        unit_of_measurement="°C", values={"value": 21.3})  # fmt: skip
    add("sensor", "Kitchen Humidity", "Kitchen", device_class="humidity",
        unit_of_measurement="%", values={"value": 70.0})  # fmt: skip
    add("sensor", "Garden Light Level", "Garden", device_class="illuminance",
        unit_of_measurement="lx", values={"value": 12.0})  # fmt: skip
    add("binary_sensor", "Study Window", "Study", device_class="window", values={"on": True})
    return house
