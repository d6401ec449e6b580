"""Things that people have at home, as the entries of a house file that they come to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

IN, OUT, ANY, NOWHERE = "in", "out", "any", "nowhere"


@dataclass(frozen=True, slots=True)
class Part:
    """One device of a thing."""

    type: str
    name: str | None = None
    """Its own name; None: that of the thing."""
    keys: Mapping[str, Any] = field(default_factory=dict)
    of: str | None = None
    """The part whose power it measures."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A thing: what it may be called, how often there is one, and its parts."""

    names: tuple[str, ...]
    weight: float
    parts: tuple[Part, ...]
    place: str = IN


_BATTERY = Part("sensor", "Battery", {"measures": "battery"})
_TEMPERATURE = Part("sensor", "Temperature", {"measures": "temperature"})
_HUMIDITY = Part("sensor", "Humidity", {"measures": "humidity"})


def _binary(kind: str, *rest: Part, name: str) -> tuple[Part, ...]:
    return (Part("binary_sensor", name, {"class": kind}), *rest)


def _cover(kind: str, *can: str) -> tuple[Part, ...]:
    return (Part("cover", None, {"class": kind, "can": list(can)}),)


_WHITE = {"can": ["brightness", "color_temp"]}
_COLOR = {"can": ["brightness", "color_temp", "color"], "effects": ["none", "rainbow", "candle"]}

RECIPES: tuple[Recipe, ...] = (
    Recipe(("Light", "Ceiling Light", "Spots"), 12, (Part("light", None, _WHITE),), ANY),
    Recipe(
        ("Lamp", "Floor Lamp", "Reading Lamp", "Desk Lamp", "Wall Lamp"), 10,
        (Part("light", None, {"can": ["brightness"]}),),
    ),
    Recipe(("LED Strip", "Shelf Light", "Mood Light"), 4, (Part("light", None, _COLOR),)),
    Recipe(("Lantern", "Floodlight", "Path Lights"), 3, (Part("light"),), OUT),
    Recipe(
        ("Coffee Machine", "Kettle", "Printer", "Charger", "Amplifier", "Aquarium"), 6,
        (
            Part("switch", None, {"class": "outlet", "power_w": 400}),
            Part("sensor", "Power", {"measures": "power"}, of=""),
            Part("sensor", "Energy", {"measures": "energy"}, of=""),
        ),
    ),
    Recipe(("Wall Switch", "Extractor", "Towel Rail"), 5, (Part("switch"),)),
    Recipe(
        ("Double Switch",), 2,
        (Part("switch", "Left", {"class": "switch"}), Part("switch", "Right", {"class": "switch"})),
    ),
    Recipe(("Fan", "Ceiling Fan"), 2, (Part("fan", None, {"can": ["speed", "oscillate"]}),)),
    Recipe(("Blinds", "Blind"), 4, _cover("blind", "position")),
    Recipe(("Venetian Blind",), 2, _cover("blind", "position", "tilt")),
    Recipe(("Shutter", "Roller Shutter"), 4, _cover("shutter", "position")),
    Recipe(("Curtains",), 2, _cover("curtain")),
    Recipe(("Gate", "Garage Door"), 1, _cover("garage"), OUT),
    Recipe(
        ("Thermostat", "Radiator"), 5,
        (
            Part("climate", None, {"presets": {"eco": 17, "comfort": 21}}),
            _BATTERY,
        ),
    ),
    Recipe(
        ("Air Conditioner",), 1,
        (Part("climate", None, {"modes": ["off", "cool", "heat", "heat_cool"],
                                "fan_modes": ["auto", "low", "high"], "range": True}),),
    ),
    Recipe(("Sensor", "Climate Sensor"), 6, (_TEMPERATURE, _HUMIDITY, _BATTERY)),
    Recipe(
        ("Motion Sensor",), 5,
        _binary(
            "motion", Part("sensor", "Illuminance", {"measures": "illuminance"}), _BATTERY,
            name="Motion",
        ),
    ),
    Recipe(
        ("Window", "Left Window", "Right Window"), 6,
        _binary("window", _BATTERY, name="Contact"),
    ),
    Recipe(("Door",), 3, _binary("door", _BATTERY, name="Contact"), ANY),
    Recipe(("Leak Sensor",), 2, _binary("moisture", _BATTERY, name="Leak")),
    Recipe(("Smoke Alarm",), 2, _binary("smoke", _BATTERY, name="Smoke")),
    Recipe(("Door Lock",), 1, (Part("lock"), _BATTERY), ANY),
    Recipe(("Humidifier",), 1, (Part("humidifier", None, {"modes": ["normal", "night"]}),)),
    Recipe(("Dehumidifier",), 1, (Part("humidifier", None, {"class": "dehumidifier"}),)),
    Recipe(("Boiler", "Water Heater"), 0.5, (Part("water_heater"),)),
    Recipe(("Sprinkler", "Water Valve"), 1, (Part("valve", None, {"class": "water"}),), OUT),
    Recipe(("Irrigation",), 0.5, (Part("valve", None, {"can": ["position"]}),), OUT),
    Recipe(
        ("Vacuum", "Robot"), 0.7,
        (Part("vacuum", None, {"fan_speeds": ["quiet", "normal", "turbo"]}), _BATTERY),
    ),
    Recipe(("Mower",), 0.3, (Part("lawn_mower"), _BATTERY), OUT),
    Recipe(("Siren",), 0.5, (Part("siren", None, {"tones": ["alarm", "chime"],
                                                  "can": ["duration", "volume"]}),)),
    Recipe(("Alarm",), 0.3, (Part("alarm_control_panel", None, {"code": "1234"}),)),
    Recipe(("Speaker", "Radio"), 2, (Part("media_player"),)),
    Recipe(
        ("TV", "Television"), 1.5,
        (Part("media_player", None, {"class": "tv", "sources": ["HDMI 1", "HDMI 2", "Tuner"]}),),
    ),
    Recipe(
        ("Washing Machine", "Dryer", "Dishwasher"), 1,
        (
            Part("switch", None, {"class": "outlet", "power_w": 900}),
            Part("sensor", "Status", {"measures": "text"}),
            Part("sensor", "Power", {"measures": "power"}, of=""),
            Part("number", "Delay", {"max": 24, "unit": "h"}),
            Part("select", "Program", {"options": ["Cotton", "Wool", "Quick"]}),
            Part("button", "Start"),
            Part("update", "Firmware", {"class": "firmware"}),
        ),
    ),
    Recipe(("Display",), 0.5, (Part("text", "Line"), Part("notify", "Message"),
                               Part("number", "Contrast"))),
    Recipe(("Router", "Hub"), 0.4, (Part("button", "Restart", {"class": "restart"}),
                                    Part("update", "Firmware"))),
    Recipe(
        ("Remote", "Dimmer Knob"), 1.5,
        (
            Part("event", "Action", {"types": ["single", "double", "long"], "class": "button"}),
            Part("device_automation", "Trigger", {"action": "button_double_press"}),
            _BATTERY,
        ),
    ),
    Recipe(("Doorbell",), 0.3, (Part("event", "Ring", {"types": ["ring"], "class": "doorbell"}),
                                Part("camera", "Camera"), Part("image", "Snapshot")), OUT),
    Recipe(("Tag Reader",), 0.2, (Part("tag", "Tag"),)),
    Recipe(("Movie Night", "Bright", "Good Night"), 1, (Part("scene"),)),
    Recipe(("Phone", "Car", "Keys"), 0.5, (Part("device_tracker", None, {"gps": True}),), NOWHERE),
    Recipe(("Tasks", "Shopping List"), 0.3, (Part("todo"),), NOWHERE),
    Recipe(("Calendar",), 0.3, (Part("calendar"),), NOWHERE),
    Recipe(("Weather",), 0.1, (Part("weather", None, {"can": ["wind_speed"]}),), OUT),
)  # fmt: skip
