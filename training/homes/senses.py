"""Sensors, and what else only tells something."""

from random import Random
from typing import Any

from devices.model import Values
from training.homes.draft import ANY, IN, OUT, Draft, Recipe, maybe

_MEASURED: tuple[tuple[str, str, float, float, int, float, str, tuple[str, ...]], ...] = (
    ("temperature", "°C", 14, 28, 1, 9, ANY, (
        "Temperature", "Temperature Sensor", "Thermometer", "Temp", "Climate Sensor",
        "Room Temperature",
    )),
    ("humidity", "%", 25, 80, 0, 5, ANY, (
        "Humidity", "Humidity Sensor", "Hygrometer", "Air Humidity",
    )),
    ("illuminance", "lx", 0, 900, 0, 2, ANY, (
        "Illuminance", "Light Level", "Light Sensor", "Brightness Sensor",
    )),
    ("battery", "%", 4, 100, 0, 2, IN, (
        "Battery", "Remote Battery", "Sensor Battery", "Thermostat Battery",
    )),
    ("power", "W", 0, 2400, 0, 2, IN, ("Power", "Power Meter", "Power Use", "Consumption")),
    ("energy", "kWh", 1, 9000, 1, 1.5, IN, (
        "Energy", "Energy Meter", "Electricity Meter", "Energy Use",
    )),
    ("carbon_dioxide", "ppm", 400, 1800, 0, 1.5, IN, (
        "CO2", "CO2 Sensor", "Carbon Dioxide", "CO2 Level",
    )),
    ("pm25", "µg/m³", 0, 80, 0, 0.7, IN, ("PM2.5", "Fine Dust", "Dust Sensor", "Particles")),
    ("aqi", "", 5, 150, 0, 0.6, IN, ("Air Quality", "Air Quality Index", "Air Sensor")),
    ("moisture", "%", 5, 70, 0, 1, ANY, (
        "Soil Moisture", "Plant Moisture", "Fern Moisture", "Flower Pot",
    )),
    ("sound_pressure", "dB", 25, 80, 0, 0.5, IN, ("Noise", "Noise Level", "Sound Meter")),
    ("pressure", "hPa", 985, 1035, 0, 0.5, ANY, ("Pressure", "Barometer", "Air Pressure")),
    ("wind_speed", "km/h", 0, 70, 0, 0.5, OUT, ("Wind Speed", "Anemometer", "Wind")),
    ("precipitation", "mm", 0, 30, 1, 0.5, OUT, ("Rain", "Rainfall", "Rain Gauge")),
    ("water", "m³", 10, 900, 1, 0.5, IN, ("Water Meter", "Water Use", "Water")),
    ("gas", "m³", 10, 900, 1, 0.5, IN, ("Gas Meter", "Gas Use")),
    ("voltage", "V", 220, 240, 0, 0.4, IN, ("Voltage", "Mains Voltage")),
    ("distance", "cm", 5, 300, 0, 0.3, ANY, ("Tank Distance", "Parking Distance")),
    ("weight", "kg", 1, 95, 1, 0.3, IN, ("Scale", "Weight", "Bathroom Scale")),
    ("duration", "min", 0, 120, 0, 0.4, IN, ("Remaining Time", "Washing Time Left", "Oven Timer")),
    ("volume_storage", "L", 10, 900, 0, 0.3, ANY, ("Rain Barrel", "Oil Tank", "Cistern")),
)  # fmt: skip
_TOLD: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Washing Machine Status", ("running", "finished", "idle")),
    ("Dishwasher Status", ("running", "finished", "idle", "drying")),
    ("Dryer Status", ("running", "finished", "idle")),
    ("Printer Status", ("ready", "printing", "out of paper")),
    ("Oven Status", ("off", "preheating", "baking")),
    ("Car Charging Status", ("charging", "plugged in", "unplugged")),
    ("Mailbox Status", ("empty", "mail")),
)  # fmt: skip
_SENSED: tuple[tuple[str, float, float, str, tuple[str, ...]], ...] = (
    ("motion", 5, 0.3, ANY, ("Motion", "Motion Sensor", "Motion Detector", "Movement", "PIR")),
    ("window", 5, 0.3, IN, (
        "Window", "Left Window", "Right Window", "Big Window", "Window Sensor", "Casement",
    )),
    ("door", 4, 0.25, ANY, (
        "Door", "Door Sensor", "Door Contact", "Cupboard Door", "Pantry Door", "Hatch",
    )),
    ("occupancy", 2, 0.4, IN, ("Occupancy", "Occupancy Sensor", "Bed Sensor", "Sofa Sensor")),
    ("presence", 1, 0.5, IN, ("Presence", "Presence Sensor", "Somebody Home")),
    ("moisture", 2, 0.1, IN, ("Leak", "Leak Sensor", "Water Leak", "Flood Sensor")),
    ("smoke", 2, 0.05, IN, ("Smoke", "Smoke Detector", "Smoke Alarm", "Fire Alarm")),
    ("carbon_monoxide", 0.7, 0.05, IN, ("CO Alarm", "Carbon Monoxide Detector", "CO Detector")),
    ("gas", 0.5, 0.05, IN, ("Gas Detector", "Gas Alarm")),
    ("vibration", 0.7, 0.3, ANY, ("Vibration", "Vibration Sensor", "Shake Sensor")),
    ("garage_door", 0.8, 0.4, OUT, ("Garage Door Sensor", "Garage Contact")),
    ("opening", 0.7, 0.3, ANY, (
        "Contact", "Contact Sensor", "Drawer", "Medicine Cabinet", "Letterbox",
    )),
    ("lock", 0.4, 0.4, IN, ("Lock Sensor", "Bolt Sensor")),
    ("battery", 0.6, 0.3, IN, ("Low Battery", "Battery Warning")),
    ("connectivity", 0.5, 0.9, IN, ("Internet Connection", "Connection", "Bridge Connection")),
    ("problem", 0.4, 0.2, IN, ("Problem", "Boiler Fault", "Heating Fault")),
    ("running", 0.5, 0.4, IN, ("Washing Machine Running", "Dryer Running", "Pump Running")),
    ("sound", 0.4, 0.2, IN, ("Noise Sensor", "Sound Sensor", "Baby Cry")),
    ("tamper", 0.3, 0.05, IN, ("Tamper", "Tamper Sensor")),
    ("light", 0.4, 0.5, ANY, ("Daylight Sensor", "Dusk Sensor")),
    ("plug", 0.3, 0.5, IN, ("Plug Sensor", "Car Plugged In")),
    ("cold", 0.3, 0.2, IN, ("Frost Warning", "Freezer Alarm")),
)  # fmt: skip


def _sensor(rng: Random, split: str) -> Draft:
    del split
    if maybe(rng, 0.08):
        name, options = rng.choice(_TOLD)
        config: dict[str, Any] = {"device_class": "enum", "options": list(options)}
        return Draft(
            domain="sensor", nouns=(name,), config=config | {"state_topic": "~/state"}, alone=True
        )
    kind, unit, low, high, digits, _weight, place, nouns = rng.choices(
        _MEASURED, [each[5] for each in _MEASURED]
    )[0]
    config = {"state_topic": "~/state", "device_class": kind, "state_class": "measurement"}
    value = float(round(rng.uniform(low, high), digits))
    if kind == "temperature" and maybe(rng, 0.1):
        unit, value = "°F", float(round(value * 9 / 5 + 32, 1))
    config |= {"unit_of_measurement": unit} if unit else {}
    values: Values = {"value": value}
    return Draft(
        domain="sensor", nouns=nouns, config=config, values=values, place=place, measured=True
    )


def _detector(rng: Random, split: str) -> Draft:
    del split
    kind, _weight, share, place, nouns = rng.choices(_SENSED, [each[1] for each in _SENSED])[0]
    config = {"state_topic": "~/state", "device_class": kind}
    values: Values = {"on": maybe(rng, share)}
    return Draft(
        domain="binary_sensor",
        nouns=nouns,
        config=config,
        values=values,
        place=place,
        measured=True,
    )


def _update(rng: Random, split: str) -> Draft:
    del split
    config: dict[str, Any] = {"state_topic": "~/state", "device_class": "firmware"}
    config |= {"command_topic": "~/set", "payload_install": "INSTALL"} if maybe(rng, 0.8) else {}
    newer = maybe(rng, 0.5)
    values: Values = {
        "update_available": newer,
        "installed_version": "1.4.2",
        "latest_version": "1.5.0" if newer else "1.4.2",
        "in_progress": False,
    }
    nouns = (
        "Firmware",
        "Firmware Update",
        "Hub Firmware",
        "Bridge Update",
        "Software Update",
        "Router Update",
    )
    return Draft(domain="update", nouns=nouns, config=config, values=values, measured=True)


def _happening(rng: Random, split: str) -> Draft:
    del split
    kind = rng.choice(("button", "doorbell", "tag", "trigger"))
    if kind == "tag":
        return Draft(domain="tag", nouns=("Tag Reader", "Tag Scanner"), config={"topic": "~/tag"})
    if kind == "trigger":
        config: dict[str, Any] = {
            "automation_type": "trigger",
            "topic": "~/action",
            "type": "button_short_press",
            "subtype": "button_1",
        }
        return Draft(domain="device_automation", nouns=("Trigger", "Knob", "Press"), config=config)
    doorbell = kind == "doorbell"
    config = {"state_topic": "~/event", "device_class": kind}
    config["event_types"] = ["ring"] if doorbell else ["single", "double", "long"]
    nouns = (
        ("Doorbell", "Bell", "Door Bell")
        if doorbell
        else ("Remote", "Wall Remote", "Dimmer Knob", "Wall Button")
    )
    return Draft(domain="event", nouns=nouns, config=config, place=OUT if doorbell else IN)


RECIPES = (
    Recipe(make=_sensor, weight=12),
    Recipe(make=_detector, weight=8),
    Recipe(make=_update, weight=1),
    Recipe(make=_happening, weight=2.4),
)
