"""What opens, closes, locks, drives or guards."""

from random import Random
from typing import Any

from devices.model import Values
from training.homes.draft import ANY, IN, OUT, STATEFUL, Draft, Recipe, maybe, some

_COVERS: tuple[tuple[str, str, float, tuple[str, ...]], ...] = (
    ("blind", IN, 6, (
        "Blinds", "Blind", "Roller Blind", "Venetian Blind", "Roman Blind", "Pleated Blind",
        "Blackout Blind", "Left Blind", "Right Blind", "Slat Blind",
    )),
    ("shutter", IN, 4, (
        "Shutter", "Shutters", "Roller Shutter", "Rolling Shutter", "Storm Shutter",
    )),
    ("curtain", IN, 4, (
        "Curtains", "Curtain", "Drapes", "Sheers", "Blackout Curtain", "Net Curtain",
    )),
    ("shade", IN, 2, ("Shade", "Shades", "Roller Shade", "Solar Shade", "Roman Shade", "Sunshade")),
    ("garage", OUT, 2, (
        "Garage Door", "Garage", "Roll-up Door", "Big Garage Door", "Sectional Door",
    )),
    ("gate", OUT, 1.5, ("Gate", "Driveway Gate", "Sliding Gate", "Front Gate", "Entrance Gate")),
    ("awning", OUT, 1.5, ("Awning", "Canopy", "Sun Sail", "Marquee", "Side Awning")),
    ("window", IN, 1.5, ("Skylight", "Roof Window", "Window", "Dome Window", "Tilt Window")),
    ("door", IN, 0.7, ("Sliding Door", "Patio Door", "Cat Flap", "Folding Door", "Automatic Door")),
    ("damper", IN, 0.5, ("Vent", "Damper", "Air Vent", "Flue Damper", "Air Intake")),
    ("", IN, 1, ("Blinds", "Cover", "Shutters", "Curtains", "Projector Screen", "Screen")),
)  # fmt: skip
_LOCKS: tuple[str, ...] = (
    "Front Door", "Back Door", "Door Lock", "Side Door", "Garden Door", "Cellar Door", "Lock",
    "Main Entrance", "Deadbolt", "Gate Lock", "Smart Lock", "Porch Door", "Terrace Door",
    "Garage Side Door", "Office Door", "Balcony Door", "Tradesman's Entrance", "Service Door",
    "Safe Lock", "Storm Door",
)  # fmt: skip
_VALVES: tuple[str, ...] = (
    "Water Valve", "Sprinkler", "Garden Tap", "Main Water Valve", "Irrigation", "Hose Tap",
    "Drip Line", "Lawn Sprinkler", "Faucet", "Soaker Hose", "Stopcock", "Greenhouse Mister",
    "Pool Fill Valve",
)  # fmt: skip
_ROBOTS: tuple[str, ...] = (
    "Robot Vacuum", "Vacuum", "Vacuum Cleaner", "Robot Cleaner", "Hoover", "Roomba", "Mop Robot",
    "Sweeper", "Cleaning Robot", "Robovac",
)  # fmt: skip
_MOWERS: tuple[str, ...] = (
    "Lawn Mower",
    "Mower",
    "Robot Mower",
    "Lawnmower",
    "Grass Cutter",
    "Automower",
)
_ALARMS: tuple[str, ...] = (
    "Alarm", "House Alarm", "Alarm System", "Security System", "Burglar Alarm", "Alarm Panel",
    "Home Security", "Intruder Alarm",
)  # fmt: skip
_SIRENS: tuple[str, ...] = (
    "Siren",
    "Alarm Siren",
    "Sounder",
    "Warning Horn",
    "Fire Siren",
    "Klaxon",
    "Bell",
)
_ARMED = ("arm_home", "arm_away", "arm_night", "arm_vacation")
_CODED = '{"action": "{{ value }}", "code": "{{ code }}"}'
_SPEEDS = ("quiet", "balanced", "turbo", "max", "gentle", "standard", "silent")


def _cover(rng: Random, split: str) -> Draft:
    del split
    kind, place, _weight, nouns = rng.choices(_COVERS, [each[2] for each in _COVERS])[0]
    positions = maybe(rng, 0.65 if place == IN else 0.3)
    config: dict[str, Any] = dict(STATEFUL)
    values = _opening(rng, positions=positions)
    if kind:
        config["device_class"] = kind
    if positions:
        config |= {"position_topic": "~/pos", "set_position_topic": "~/pos/set"}
    if kind in ("blind", "shutter", "shade") and maybe(rng, 0.25):
        config |= {"tilt_status_topic": "~/tilt", "tilt_command_topic": "~/tilt/set"}
        values["tilt"] = float(rng.randrange(0, 101, 10))
    return Draft(domain="cover", nouns=nouns, config=config, values=values, place=place)


def _opening(rng: Random, *, positions: bool) -> Values:
    at = rng.choice((0, 0, 0, 100, 100, 100, 25, 50, 75, 40)) if positions else rng.choice((0, 100))
    values: Values = {"open": at > 0, "moving": "stopped"}
    return values | ({"position": float(at)} if positions else {})


def _lock(rng: Random, split: str) -> Draft:
    del split
    config: dict[str, Any] = dict(STATEFUL)
    if maybe(rng, 0.15):
        config |= {
            "code_format": "^\\d{4}$",
            "command_template": '{"action": "{{ value }}", "code": "{{ code }}"}',
        }
    if maybe(rng, 0.1):
        config["payload_open"] = "OPEN"
    values: Values = {
        "locked": maybe(rng, 0.6),
        "moving": "stopped",
        "jammed": False,
        "latch": False,
    }
    return Draft(domain="lock", nouns=_LOCKS, config=config, values=values, place=ANY, alone=True)


def _valve(rng: Random, split: str) -> Draft:
    del split
    positions = maybe(rng, 0.3)
    config: dict[str, Any] = {**STATEFUL, "device_class": "gas" if maybe(rng, 0.1) else "water"}
    config |= {"reports_position": True} if positions else {}
    nouns = ("Gas Valve", "Main Gas Valve") if config["device_class"] == "gas" else _VALVES
    values = _opening(rng, positions=positions)
    return Draft(domain="valve", nouns=nouns, config=config, values=values, place=OUT, alone=True)


def _vacuum(rng: Random, split: str) -> Draft:
    del split
    config: dict[str, Any] = {
        **STATEFUL,
        "supported_features": ["start", "stop", "pause", "return_home", "fan_speed", "locate"],
    }
    values: Values = {"activity": rng.choice(("docked", "docked", "docked", "cleaning", "paused"))}
    if maybe(rng, 0.5):
        config |= {"set_fan_speed_topic": "~/speed/set"}
        config["fan_speed_list"] = some(rng, _SPEEDS, low=2, high=4)
    return Draft(domain="vacuum", nouns=_ROBOTS, config=config, values=values, alone=True, pet=True)


def _mower(rng: Random, split: str) -> Draft:
    del split
    names = ("start_mowing", "pause", "dock")
    config = {"activity_state_topic": "~/state"} | {f"{n}_command_topic": "~/set" for n in names}
    values: Values = {"activity": rng.choice(("docked", "docked", "mowing", "paused"))}
    return Draft(
        domain="lawn_mower",
        nouns=_MOWERS,
        config=config,
        values=values,
        place=OUT,
        alone=True,
        pet=True,
        single=True,
    )


def _alarm(rng: Random, split: str) -> Draft:
    del split
    arms = some(rng, _ARMED, low=2, high=4)
    config: dict[str, Any] = {**STATEFUL, "supported_features": arms}
    if maybe(rng, 0.25):
        config |= {"code": f"{rng.randint(1000, 9999)}", "code_arm_required": False}
    mode = rng.choice(("disarmed", "disarmed", *(word.replace("arm_", "armed_") for word in arms)))
    values: Values = {"mode": mode}
    return Draft(
        domain="alarm_control_panel",
        nouns=_ALARMS,
        config=config,
        values=values,
        alone=True,
        single=True,
    )


def _siren(rng: Random, split: str) -> Draft:
    del split
    config: dict[str, Any] = {**STATEFUL, "support_duration": False}
    config["support_volume_set"] = maybe(rng, 0.4)
    if maybe(rng, 0.5):
        config["available_tones"] = some(
            rng, ("alarm", "chime", "fire", "burglar", "doorbell"), low=2, high=3
        )
    values: Values = {"on": False}
    return Draft(domain="siren", nouns=_SIRENS, config=config, values=values, place=ANY, alone=True)


RECIPES = (
    Recipe(make=_cover, weight=10),
    Recipe(make=_lock, weight=5),
    Recipe(make=_valve, weight=1.8),
    Recipe(make=_vacuum, weight=3),
    Recipe(make=_mower, weight=1.6),
    Recipe(make=_alarm, weight=1.8),
    Recipe(make=_siren, weight=0.9),
)
