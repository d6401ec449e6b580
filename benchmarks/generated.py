"""Generated homes: lights and their hardware, as Zigbee2MQTT announces them."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from controller.home.areas import Areas
from controller.home.registry import Home
from devices import discovery

ROOMS = (
    *("Kitchen", "Living Room", "Hall", "Bedroom", "Nursery", "Study", "Bathroom", "Attic"),
    *("Cellar", "Garage", "Dining Room", "Guest Room", "Laundry", "Pantry", "Workshop", "Library"),
    *("Porch", "Terrace", "Balcony", "Conservatory", "Gym", "Office", "Playroom", "Landing"),
    *("Cloakroom", "Boiler Room", "Music Room", "Wine Store", "Shed", "Greenhouse", "Carport"),
    *("Utility Room", "Dressing Room", "Shower Room", "Loft", "Lobby", "Snug", "Studio", "Den"),
    "Veranda",
)
WORDS = (
    *("Ceiling", "Wall", "Shelf", "Desk", "Corner"),
    *("Cabinet", "Mirror", "Reading", "Window", "Night"),
)
NOUNS = ("Light", "Lamp", "Spot", "Strip", "Bulb")
DEVICES_A_ROOM = 5
BASE = "zigbee2mqtt"
ONLINE = '{"state": "online"}'
FOUND = ("linkquality", "power", "temperature", "battery")
"""What a light's hardware measures beside it: the other entities of a home full of entities."""

Message = tuple[str, str]
"""Topic and payload."""


@dataclass(frozen=True, slots=True)
class Light:
    """One light, with a hardware of its own."""

    name: str
    room: str

    @property
    def id(self) -> str:
        """Its object id."""
        return self.name.lower().replace(" ", "_")

    @property
    def topic(self) -> str:
        """Where it says its state."""
        return f"{BASE}/{self.id}"

    def state(self, *, on: bool = True, brightness: int = 200) -> str:
        """What it says: a whole state, as Zigbee2MQTT publishes it."""
        return json.dumps(
            {
                "state": "ON" if on else "OFF",
                "brightness": brightness,
                "color_mode": "color_temp",
                "color_temp": 370,
                "color": {"x": 0.4599, "y": 0.4106},
                "linkquality": 127,
                "power": 7.4,
                "temperature": 31,
                "battery": 100,
                "power_on_behavior": "previous",
                "last_seen": "2026-11-30T18:04:11+01:00",
                "update": {"installed_version": 16974848, "state": "idle"},
            }
        )

    def announcement(self) -> Message:
        """Its discovery message."""
        config = {
            "name": None,
            "schema": "json",
            "brightness": True,
            "brightness_scale": 254,
            "supported_color_modes": ["color_temp", "xy"],
            "min_mireds": 153,
            "max_mireds": 500,
            "command_topic": f"{self.topic}/set",
        }
        return self._entity("light", "light", config)

    def measurements(self) -> Iterator[Message]:
        """The discovery messages of its other entities."""
        for key in FOUND:
            config = {"name": key.title(), "value_template": f"{{{{ value_json.{key} }}}}"}
            yield self._entity("sensor", key, config)

    def retained(self) -> Iterator[Message]:
        """What the broker keeps of its states."""
        yield f"{self.topic}/availability", ONLINE
        yield self.topic, self.state()

    def _entity(self, component: str, key: str, config: Mapping[str, Any]) -> Message:
        template = "{{ value_json.state }}"
        topics = (f"{BASE}/bridge/state", f"{self.topic}/availability")
        announced = {
            **config,
            "state_topic": self.topic,
            "unique_id": f"{self.id}_{key}",
            "object_id": self.id if component == "light" else f"{self.id}_{key}",
            "availability": [{"topic": t, "value_template": template} for t in topics],
            "availability_mode": "all",
            "origin": {"name": "Zigbee2MQTT", "sw": "2.6.0"},
            "device": {
                "identifiers": [f"zigbee2mqtt_{self.id}"],
                "name": self.name,
                "manufacturer": "Example",
                "model": "White and colour ambiance bulb",
                "suggested_area": self.room,
            },
        }
        return f"homeassistant/{component}/{self.id}/{key}/config", json.dumps(announced)


def lights(count: int) -> list[Light]:
    """So many lights, with names as people give them; the more, the more rooms."""
    rooms = ROOMS[: max(4, count // DEVICES_A_ROOM)]
    return [_light(number, rooms) for number in range(count)]


def home(count: int) -> Home:
    """A home of so many lights, without a bus."""
    made = Home(areas=Areas())
    for light in lights(count):
        topic, payload = light.announcement()
        for device in discovery.parse(topic, payload.encode()).devices:
            made.put(device)
    return made


def _light(number: int, rooms: tuple[str, ...]) -> Light:
    in_room, room = divmod(number, len(rooms))
    word, noun = WORDS[in_room % len(WORDS)], NOUNS[in_room // len(WORDS) % len(NOUNS)]
    again = in_room // (len(WORDS) * len(NOUNS))
    name = f"{rooms[room]} {word} {noun}" + (f" {again + 1}" if again else "")
    return Light(name=name, room=rooms[room])
