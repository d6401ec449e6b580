"""Lamps, plugs and what hangs on them."""

from random import Random
from typing import Any

from training.homes.draft import ANY, OUT, STATEFUL, Draft, Recipe, maybe, settable, some

_LAMPS: tuple[str, ...] = (
    "Light", "Lamp", "Lights", "Ceiling Light", "Floor Lamp", "Table Lamp", "Desk Lamp", "Bulb",
    "Spots", "Spotlight", "LED Strip", "Chandelier", "Pendant", "Sconce", "Uplighter",
    "Night Light", "Reading Light", "Downlights", "Lightbox", "Light Strip", "Lampshade",
    "Wall Light", "Track Lights", "Bedside Lamp", "Torchiere", "Fairy Lights", "String Lights",
    "Glow Ball", "Rope Light", "Tube", "Light Bar", "Light Panel", "Backlight", "Cove Lights",
    "Strip Light", "Lava Lamp", "Plinth Lights", "Banker's Lamp", "Arc Lamp", "Mood Light",
    "Overhead Light", "Standard Lamp", "Candelabra",
)  # fmt: skip
_OUTSIDE: tuple[str, ...] = (
    "Light", "Lights", "Lantern", "Floodlight", "Wall Lamp", "Path Lights", "Lamp Post", "Bollard",
    "String Lights", "Spotlight", "Step Lights", "Fairy Lights", "Flood Lights", "Lamp",
)  # fmt: skip
_PLUGGED: tuple[str, ...] = (
    "Coffee Machine", "Kettle", "Toaster", "Dishwasher", "Washing Machine", "Dryer", "Tumble Dryer",
    "Printer", "Charger", "Phone Charger", "Bike Charger", "Car Charger", "Aquarium Pump",
    "Freezer", "Fridge", "Wine Cooler", "Rice Cooker", "Slow Cooker", "Air Fryer", "Microwave",
    "Espresso Machine", "Bread Maker", "Food Processor", "Iron", "Sewing Machine", "Hair Dryer",
    "Towel Rail", "Towel Warmer", "Electric Blanket", "Space Heater", "Oil Radiator", "Fan Heater",
    "Amplifier", "Subwoofer", "Record Player", "Game Console", "Computer", "Monitor", "Laptop",
    "Router", "Server", "NAS", "Projector Screen", "Christmas Tree", "Fountain", "Pond Pump",
    "Pool Pump", "Hot Tub", "Jacuzzi", "Sauna Stove", "Infrared Heater", "Patio Heater",
    "Heat Lamp", "Grow Light", "Incubator", "Kiln", "Compressor", "Table Saw", "Drill Press",
    "Dust Collector", "3D Printer", "Soldering Iron", "Treadmill", "Exercise Bike", "Massage Chair",
    "Baby Monitor", "Bottle Warmer", "Sterilizer", "Diffuser", "Mosquito Killer", "Cat Feeder",
    "Dog Fountain", "Extractor", "Cooker Hood", "Immersion Heater", "Sump Pump", "Well Pump",
    "Doorbell Chime", "Neon Sign", "Jukebox", "Popcorn Maker",
)  # fmt: skip
_PLUGS: tuple[str, ...] = (
    "Plug", "Socket", "Outlet", "Switch", "Smart Plug", "Power Strip", "Wall Switch", "Relay",
    "Extension Lead", "Multiplug", "Power Socket", "Wall Outlet",
)  # fmt: skip
_EFFECTS = (
    "rainbow",
    "candle",
    "fireplace",
    "party",
    "sunset",
    "ocean",
    "breathe",
    "disco",
    "aurora",
)
_COLORS = ((255, 0, 0), (0, 0, 255), (0, 255, 0), (255, 160, 0), (160, 0, 255), (255, 105, 180))


def lamp(rng: Random, *, outside: bool = False) -> Draft:
    """A lamp of some kind, for a room or for outdoors."""
    able = rng.choices(("plain", "dims", "white", "color"), (25, 40, 15, 20))[0]
    config: dict[str, Any] = dict(STATEFUL)
    values: dict[str, Any] = {}
    if able != "plain":
        config |= settable("brightness") | {"brightness_scale": rng.choice((255, 100, 254))}
        values["brightness"] = float(rng.randrange(5, 101, 5))
    if able in ("white", "color") and (able == "white" or maybe(rng, 0.6)):
        config |= settable("color_temp")
        values["color_temp"] = float(rng.choice((2200, 2700, 3000, 4000, 5000)))
    if able == "color":
        config |= settable("rgb")
        values["color"] = rng.choice(_COLORS)
        if maybe(rng, 0.5):
            config |= settable("effect") | {"effect_list": some(rng, _EFFECTS, low=2, high=5)}
    if "color" in values and "color_temp" in values:
        values[rng.choice(("color", "color_temp"))] = None
    return Draft(
        domain="light",
        nouns=_OUTSIDE if outside else _LAMPS,
        config=config,
        values=values,
        place=OUT if outside else ANY,
    )


def _light(rng: Random, split: str) -> Draft:
    del split
    return lamp(rng, outside=maybe(rng, 0.12))


def _appliance(rng: Random, split: str) -> Draft:
    del split
    config = {**STATEFUL, **({"device_class": "outlet"} if maybe(rng, 0.4) else {})}
    return Draft(domain="switch", nouns=_PLUGGED, config=config, alone=True)


def _plug(rng: Random, split: str) -> Draft:
    del split
    device_class = rng.choice(("outlet", "outlet", "switch", None))
    config = {**STATEFUL, **({"device_class": device_class} if device_class else {})}
    return Draft(domain="switch", nouns=_PLUGS, config=config, place=ANY)


RECIPES = (
    Recipe(make=_light, weight=30),
    Recipe(make=_appliance, weight=7),
    Recipe(make=_plug, weight=4),
)
