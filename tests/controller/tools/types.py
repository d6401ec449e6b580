"""A house with one device of every type, from what each type announces of itself."""

import json
from dataclasses import replace

from controller.home.areas import Area, Areas
from controller.home.registry import Home
from devices import (
    TYPES,
    actions,
    alarm_control_panel,
    binary_sensor,
    button,
    camera,
    device_automation,
    device_tracker,
    event,
    features,
    image,
    lawn_mower,
    lists,
    lock,
    media_player,
    notify,
    siren,
    tag,
    todo,
    update,
    vacuum,
    weather,
)
from devices.calendar import EVENT_COUNT, EVENTS
from devices.discovery import parse
from devices.model import Blueprint, Feature, Kind
from tests.controller.tools.conftest import House
from tests.devices.blueprints import JAMMED, LATCH, LOCKED, MOVING, OPEN

SHOPPING = [
    {"summary": "Milk", "status": "needs_action"},
    {"summary": "Brown bread", "status": "needs_action"},
    {"summary": "Eggs", "status": "completed"},
]
APPOINTMENTS = [
    {"summary": "Old news", "start": "2026-08-01", "end": "2026-08-02"},
    {"summary": "Dentist", "start": "2026-08-05T14:30:00", "end": "2026-08-05T15:00:00"},
    {"summary": "Holiday", "start": "2026-08-06", "end": "2026-08-08", "location": "Sea"},
]
FORECAST = [
    {"datetime": "2026-08-05", "condition": "sunny", "temperature": 25.0, "templow": 14.0},
    {"datetime": "2026-08-06", "condition": "rainy", "temperature": 18.0, "templow": 12.0,
     "precipitation_probability": 80.0},
]  # fmt: skip
_NUMBER = Feature(key="value", kind=Kind.NUMBER, unit="min", minimum=0.0, maximum=600.0, step=15.0)
_TEMPERATURES = {"minimum": 5, "maximum": 30, "step": 0.5}
FOUND = {
    "light": ("Reading Lamp", [
        features.switchable(), features.percent("brightness", minimum=1.0, levels=100),
        features.color_temp(2000, 6500), features.color(),
        features.choice("effect", ("rainbow", "fire")),
    ], {"on": False}),
    "switch": ("Coffee Machine", [features.switchable()], {"on": False}),
    "fan": ("Ceiling Fan", [
        features.switchable(), features.speed(levels=4),
        features.choice("preset_mode", ("sleep", "breeze")),
        Feature(key="oscillating", kind=Kind.BOOL, words=("oscillating", "still")),
        features.choice("direction", ("forward", "reverse")),
    ], {"on": False, "percentage": 0.0}),
    "cover": ("Study Blinds", [
        OPEN, MOVING, features.percent("position"), features.percent("tilt"),
    ], {"open": True, "position": 100.0}),
    "climate": ("Bedroom Thermostat", [
        features.choice("mode", ("off", "heat", "cool", "heat_cool", "fan_only")),
        features.temperature("temperature", **_TEMPERATURES),
        features.temperature("temperature_low", **_TEMPERATURES),
        features.temperature("temperature_high", **_TEMPERATURES),
        features.measured("current_temperature", "°C"),
        features.choice("fan_mode", ("auto", "low", "high")),
        features.choice("preset_mode", ("none", "eco", "away")),
        features.choice("swing_mode", ("on", "off")),
    ], {"mode": "heat", "temperature": 19.0, "current_temperature": 17.8}),
    "humidifier": ("Nursery Humidifier", [
        features.switchable(),
        features.temperature("target_humidity", unit="%", minimum=30, maximum=80, step=1.0),
        features.choice("mode", ("normal", "sleep")),
        features.measured("current_humidity", "%"),
    ], {"on": True, "target_humidity": 45.0, "current_humidity": 38.0}),
    "water_heater": ("Boiler", [
        features.choice("mode", ("off", "eco", "performance")),
        features.temperature("temperature", unit="°F", minimum=110, maximum=140, step=1.0),
        features.measured("current_temperature", "°F"),
    ], {"mode": "eco", "temperature": 120.0, "current_temperature": 118.0}),
    "valve": ("Garden Valve", [OPEN, MOVING, features.percent("position")], {"open": False}),
    "vacuum": ("Dusty", [
        vacuum.activity(("cleaning", "paused", "idle", "returning")),
        features.choice("fan_speed", ("quiet", "max")), vacuum.told_to(("clean_spot", "locate")),
    ], {"activity": "docked", "fan_speed": "quiet"}),
    "lawn_mower": ("Mower", [
        lawn_mower.activity(("mowing", "paused", "returning")),
    ], {"activity": "docked"}),
    "siren": ("Loft Siren", [
        features.switchable(), features.choice("tone", ("fire", "burglar")), siren.duration(),
        features.percent("volume_level"),
    ], {"on": False}),
    "alarm_control_panel": ("House Alarm", [
        alarm_control_panel.mode(("disarmed", "armed_home", "armed_away", "armed_night")),
        alarm_control_panel.CODE,
    ], {"mode": "disarmed"}),
    "lock": ("Front Door", [LOCKED, JAMMED, LATCH, lock.code(r"^\d{4}$")], {"locked": True}),
    "media_player": ("Kitchen Radio", [
        media_player.state(("playing", "paused", "idle", "off", "on")),
        features.percent("volume_level"), media_player.muted(),
        features.choice("source", ("Radio One", "Spotify")), media_player.shown("media_title"),
        media_player.told_to(("next", "previous")),
    ], {"state": "paused", "volume_level": 40.0, "muted": False, "media_title": "Blue Train"}),
    "todo": ("Shopping List", [
        todo.OPEN_ITEMS, todo.ITEMS, *map(todo.changed, ("added", "completed", "removed")),
    ], {"open_items": 2.0, "items": lists.dump(SHOPPING)}),
    "calendar": ("Family Calendar", [EVENT_COUNT, EVENTS],
                 {"event_count": 3.0, "events": lists.dump(APPOINTMENTS)}),
    "weather": ("Home Weather", [
        weather.CONDITION, features.measured("current_temperature", "°C"),
        features.measured("current_humidity", "%"), features.measured("wind_speed", "km/h"),
        weather.FORECAST_COUNT, weather.FORECAST,
    ], {"condition": "partlycloudy", "current_temperature": 21.5, "current_humidity": 40.0,
        "wind_speed": 12.0, "forecast": lists.dump(FORECAST)}),
    "number": ("Dishwasher Delay", [_NUMBER], {"value": 30.0}),
    "select": ("Dishwasher Program", [features.choice("value", ("Eco 50", "Auto", "Quick"))],
               {"value": "Auto"}),
    "text": ("Wifi Password", [
        Feature(key="value", kind=Kind.TEXT, minimum=0, maximum=60, secret=True),
    ], {"value": "hunter2"}),
    "button": ("Gate Button", [button.PRESS], {}),
    "scene": ("Movie Night", [actions.action("activate", ("activated", "not activated"))], {}),
    "notify": ("Hall Display", [notify.MESSAGE], {}),
    "update": ("Router Firmware", [*update.FEATURES.values(), update.INSTALL], {
        "update_available": True, "installed_version": "1.0", "latest_version": "1.1",
    }),
    "sensor": ("Attic Temperature", [
        Feature(key="value", kind=Kind.NUMBER, unit="°C", writable=False),
    ], {"value": 20.0}),
    "binary_sensor": ("Study Window", [
        features.switchable(words=binary_sensor.WORDS["window"], writable=False),
    ], {"on": False}),
    "event": ("Doorbell", [event.event(("ring", "hold")), event.DETAILS], {}),
    "device_automation": ("Remote", [device_automation.trigger("short_press left")], {}),
    "tag": ("Tag Reader", [tag.TAG], {}),
    "device_tracker": ("Anna Phone", [device_tracker.LOCATION], {"location": "home"}),
    "camera": ("Yard Camera", [camera.PICTURE], {}),
    "image": ("Map", [image.picture(readable=True)], {}),
}  # fmt: skip
"""One device of each type: its name, its features and what it says."""
_CLASSES = {"sensor": "temperature", "binary_sensor": "window", "cover": "blind"}


def house_of_types(*domains: str) -> House:
    """A house with one device of each of the types, or of all."""
    house = House(home=Home(areas=Areas([Area(id="house", name="Big Room")], [])))
    for domain in domains or FOUND:
        add_type(house, domain)
    return house


def add_type(house: House, domain: str, name: str = "") -> str:
    """Announce a device of a type as its own module does, and let it speak; gives its id."""
    told, found, values = FOUND[domain]
    name = name or told
    object_id = name.lower().replace(" ", "_")
    blueprint = Blueprint(
        object_id=object_id,
        name=name,
        base=f"sim/{object_id}",
        features={feature.key: feature for feature in found},
        device_class=_CLASSES.get(domain),
    )
    config = {"name": name, "unique_id": object_id, **TYPES[domain].announce(blueprint)}
    config["device"] = {"identifiers": [object_id], "suggested_area": "Big Room"}
    topic = f"homeassistant/{domain}/{object_id}/config"
    (device,) = parse(topic, json.dumps(config).encode()).devices
    device = replace(device, name=name, category=None, enabled=True)
    member = house.home.put(device)
    house.set(member.device.id, **{k: v for k, v in values.items() if k in device.features})
    return member.device.id
