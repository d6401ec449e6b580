"""Thermostats, fans, humidifiers and water heaters."""

from random import Random
from typing import Any

from training.homes.draft import ANY, STATEFUL, Draft, Recipe, maybe, settable, some

_MODES = ("off", "heat", "cool", "heat_cool", "auto", "dry", "fan_only")
_PRESETS = ("eco", "comfort", "boost", "sleep", "away", "home", "frost protection", "holiday")
_FAN_MODES = ("auto", "low", "medium", "high", "silent", "turbo")
_SWINGS = (["on", "off"], ["off", "vertical", "horizontal", "both"], ["off", "wide", "narrow"])
_FAN_PRESETS = ("auto", "sleep", "breeze", "nature", "boost", "eco", "smart", "quiet")
_HUMID_MODES = ("normal", "eco", "away", "boost", "comfort", "sleep", "auto", "baby", "night")
_HEATERS: tuple[str, ...] = (
    "Thermostat", "Radiator", "Heating", "Heater", "Radiator Valve", "Floor Heating", "Heat Pump",
    "Underfloor Heating", "Panel Heater", "Convector", "TRV", "Stove", "Room Heating",
    "Baseboard Heater",
)  # fmt: skip
_COOLERS: tuple[str, ...] = (
    "Air Conditioner", "AC", "Air Conditioning", "Aircon", "Split Unit", "Climate Control",
    "Cooler", "Mini Split", "Heat Pump", "Climate",
)  # fmt: skip
_FANS: tuple[str, ...] = (
    "Fan", "Ceiling Fan", "Ventilator", "Exhaust Fan", "Extractor Fan", "Air Purifier", "Desk Fan",
    "Tower Fan", "Purifier", "Box Fan", "Pedestal Fan", "Bathroom Fan", "Vent Fan",
    "Whole House Fan",
)  # fmt: skip
_HUMIDIFIERS: tuple[str, ...] = (
    "Humidifier",
    "Air Humidifier",
    "Vaporizer",
    "Mist Maker",
    "Steamer",
)
_DRYERS: tuple[str, ...] = ("Dehumidifier", "Air Dryer", "Moisture Trap", "Room Dryer")
_BOILERS: tuple[str, ...] = (
    "Water Heater", "Boiler", "Hot Water Tank", "Geyser", "Hot Water", "Immersion Tank",
    "Calorifier",
)  # fmt: skip


def _degrees(rng: Random, *, fahrenheit: bool, low: float, high: float) -> float:
    celsius = round(rng.uniform(low, high) * 2) / 2
    return float(round(celsius * 9 / 5 + 32)) if fahrenheit else celsius


def _scale(*, fahrenheit: bool, low: int, high: int) -> dict[str, Any]:
    if fahrenheit:
        low, high = round(low * 9 / 5 + 32), round(high * 9 / 5 + 32)
    return {"temperature_unit": "F" if fahrenheit else "C", "min_temp": low, "max_temp": high}


def _thermostat(rng: Random, split: str) -> Draft:
    del split
    fahrenheit, cools = maybe(rng, 0.15), maybe(rng, 0.45)
    modes = ["off", *some(rng, _MODES[1:], low=3, high=5)] if cools else ["off", "heat"]
    modes += ["auto"] if not cools and maybe(rng, 0.3) else []
    config: dict[str, Any] = settable("mode", "temperature") | {
        "modes": modes,
        "current_temperature_topic": "~/now",
        "temp_step": rng.choice((0.5, 1)),
        **_scale(fahrenheit=fahrenheit, low=rng.choice((5, 7)), high=30),
    }
    if maybe(rng, 0.35):
        presets = some(rng, _PRESETS, low=2, high=4)
        config |= settable("preset_mode") | {"preset_modes": presets}
    if cools and maybe(rng, 0.6):
        config |= settable("fan_mode") | {"fan_modes": some(rng, _FAN_MODES, low=3, high=4)}
    if cools and maybe(rng, 0.5):
        config |= settable("swing_mode") | {"swing_modes": rng.choice(_SWINGS)}
    if maybe(rng, 0.2):
        config["current_humidity_topic"] = "~/humidity"
    if maybe(rng, 0.3):
        config["action_topic"] = "~/action"
    mode = rng.choice(modes)
    values: dict[str, Any] = {
        "mode": mode,
        "temperature": _degrees(rng, fahrenheit=fahrenheit, low=16, high=24),
        "current_temperature": _degrees(rng, fahrenheit=fahrenheit, low=15, high=27),
        "current_humidity": float(rng.randint(30, 70)),
        "action": "off" if mode == "off" else "idle",
    }
    nouns = _COOLERS if cools else _HEATERS
    return Draft(domain="climate", nouns=nouns, config=config, values=values, alone=maybe(rng, 0.3))


def _fan(rng: Random, split: str) -> Draft:
    del split
    config: dict[str, Any] = dict(STATEFUL)
    values: dict[str, Any] = {}
    if maybe(rng, 0.75):
        levels = rng.choice((3, 4, 5, 6, 10, 100))
        config |= settable("percentage") | {"speed_range_max": levels}
        values["percentage"] = float(100 * rng.randint(1, levels) // levels)
    if maybe(rng, 0.4):
        presets = some(rng, _FAN_PRESETS, low=2, high=4)
        config |= settable("preset_mode") | {"preset_modes": presets}
    if maybe(rng, 0.35):
        config |= settable("oscillation")
    if maybe(rng, 0.15):
        config |= settable("direction")
    return Draft(domain="fan", nouns=_FANS, config=config, values=values)


def _humidifier(rng: Random, split: str) -> Draft:
    del split
    dries = maybe(rng, 0.5)
    config: dict[str, Any] = {
        **STATEFUL,
        **settable("target_humidity"),
        "min_humidity": rng.choice((20, 30, 35)),
        "max_humidity": rng.choice((70, 80, 90)),
        "device_class": "dehumidifier" if dries else "humidifier",
    }
    if maybe(rng, 0.5):
        config |= settable("mode") | {"modes": some(rng, _HUMID_MODES, low=2, high=4)}
    if maybe(rng, 0.5):
        config["current_humidity_topic"] = "~/now"
    values: dict[str, Any] = {
        "target_humidity": float(rng.randrange(40, 66, 5)),
        "current_humidity": float(rng.randint(30, 75)),
    }
    nouns = _DRYERS if dries else _HUMIDIFIERS
    return Draft(domain="humidifier", nouns=nouns, config=config, values=values, place=ANY)


def _boiler(rng: Random, split: str) -> Draft:
    del split
    modes = [
        "off",
        *some(rng, ("eco", "electric", "gas", "heat_pump", "performance"), low=2, high=3),
    ]
    fahrenheit = maybe(rng, 0.1)
    config: dict[str, Any] = {
        **settable("mode", "temperature"),
        "modes": modes,
        "current_temperature_topic": "~/now",
        **_scale(fahrenheit=fahrenheit, low=40, high=70),
    }
    values: dict[str, Any] = {
        "mode": rng.choice(modes),
        "temperature": _degrees(rng, fahrenheit=fahrenheit, low=45, high=60),
        "current_temperature": _degrees(rng, fahrenheit=fahrenheit, low=30, high=60),
    }
    return Draft(
        domain="water_heater",
        nouns=_BOILERS,
        config=config,
        values=values,
        alone=True,
        single=True,
    )


RECIPES = (
    Recipe(make=_thermostat, weight=10),
    Recipe(make=_fan, weight=5),
    Recipe(make=_humidifier, weight=2.4),
    Recipe(make=_boiler, weight=1.2),
)
