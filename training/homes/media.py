"""What plays, what is pressed, and what is chosen or written."""

from random import Random
from typing import Any

from devices.model import Values
from training import pools
from training.homes.draft import ANY, NOWHERE, STATEFUL, Draft, Recipe, maybe, settable

_TVS: tuple[str, ...] = ("TV", "Television", "Telly", "Smart TV", "Big TV", "Flatscreen", "OLED")
_SPEAKERS: tuple[str, ...] = (
    "Speaker", "Radio", "Stereo", "Music", "Soundbar", "Smart Speaker", "Speakers", "Hi-Fi",
    "Boombox", "Bookshelf Speakers", "Alarm Clock Radio", "Internet Radio", "Wireless Speaker",
    "Jukebox",
)  # fmt: skip
_RECEIVERS: tuple[str, ...] = (
    "Receiver",
    "Amplifier",
    "AV Receiver",
    "Turntable Amp",
    "Home Theatre",
)
_PROJECTORS: tuple[str, ...] = ("Projector", "Beamer", "Video Projector", "Ceiling Projector")
_SOURCES: tuple[str, ...] = (
    "HDMI 1", "HDMI 2", "HDMI 3", "Tuner", "Bluetooth", "Spotify", "Netflix", "YouTube", "AUX",
    "USB", "Radio", "AirPlay", "Line In", "Optical", "Game Console", "Blu-ray", "Chromecast",
    "Disney Plus", "Plex", "Phono", "Antenna", "Jazz FM", "Radio Five", "News Channel",
    "Classic FM", "Kids TV",
)  # fmt: skip
_TITLES = ("Blue Morning", "Evening News", "The Long Road", "Piano Hour", "Waves", "Chapter Nine")
_SCENES: tuple[str, ...] = (
    "Movie Night", "Good Night", "Bright", "Relax", "Dinner", "Romantic", "Reading", "Party",
    "Morning", "Away", "Wake Up", "Bedtime", "Focus", "Cooking", "Cleaning", "Sunset", "Sunrise",
    "Welcome Home", "Game Night", "Date Night", "Breakfast", "Nap Time", "Study Time", "Yoga",
    "Storm", "Holiday", "Candlelight", "Concert", "Cinema", "Guests", "Quiet Evening", "Siesta",
    "Homework", "Bath Time", "Tea Time", "Work Mode", "Story Time", "Midnight Snack", "Gaming",
    "Meditation", "Barbecue", "Rainy Day", "Spring Clean", "Lazy Sunday", "Vacation",
    "Energy Saver", "Halloween", "Snow Day",
)  # fmt: skip
_BUTTONS: tuple[str, ...] = (
    "Doorbell Button", "Gate Button", "Restart Button", "Coffee Button", "Panic Button",
    "Reset Button", "Feeder Button", "Bell Button", "Garage Button", "Elevator Button",
    "Start Button", "Test Button", "Flush Button", "Intercom Button", "Find Phone", "Feed Fish",
    "Brew Coffee", "Reboot Router",
)  # fmt: skip
_NUMBERS: tuple[tuple[str, int, int, float, str | None], ...] = (
    ("Timer", 0, 120, 5, "min"),
    ("Delay", 0, 24, 1, "h"),
    ("Contrast", 0, 100, 1, "%"),
    ("Sensitivity", 1, 10, 1, None),
    ("Target Humidity Limit", 30, 80, 1, "%"),
    ("Fan Limit", 0, 100, 5, "%"),
    ("Feeding Portions", 1, 12, 1, None),
    ("Pump Speed", 0, 3000, 100, "rpm"),
    ("Charging Limit", 50, 100, 5, "%"),
    ("Watering Time", 1, 60, 1, "min"),
    ("Display Brightness", 0, 255, 1, None),
    ("Alarm Delay", 0, 90, 5, "s"),
    ("Pool Target", 18, 34, 1, "°C"),
    ("Boost Minutes", 5, 60, 5, "min"),
    ("Snooze", 1, 30, 1, "min"),
    ("Motion Timeout", 10, 600, 10, "s"),
    ("Current Limit", 6, 32, 1, "A"),
    ("Volume Limit", 0, 100, 5, "%"),
    ("Backlight Level", 0, 10, 1, None),
    ("Irrigation Minutes", 1, 45, 1, "min"),
    ("Fade Time", 0, 30, 1, "s"),
    ("Ventilation Level", 1, 4, 1, None),
)
_SELECTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Washing Program", ("Cotton", "Wool", "Quick", "Eco", "Delicates", "Synthetics")),
    ("House Mode", ("Home", "Away", "Night", "Guest", "Vacation")),
    ("Dryer Program", ("Cupboard Dry", "Iron Dry", "Timed", "Towels")),
    ("Irrigation Mode", ("Manual", "Automatic", "Rain Pause")),
    ("Charging Mode", ("Solar Only", "Fast", "Scheduled", "Off Peak")),
    ("Dishwasher Program", ("Intensive", "Eco 50", "Glass", "Quick 30", "Rinse")),
    ("Doorbell Tone", ("Classic", "Westminster", "Birdsong", "Buzz")),
    ("Oven Mode", ("Grill", "Fan Bake", "Pizza", "Defrost", "Top Heat")),
    ("Display Language", ("English", "German", "French", "Spanish")),
    ("Ventilation Mode", ("Low", "Medium", "High", "Boost", "Summer")),
    ("Coffee Strength", ("Mild", "Normal", "Strong", "Extra Strong")),
    ("Pool Mode", ("Skimmer", "Filter", "Backwash", "Winter")),
    ("Litter Box Mode", ("Gentle", "Standard", "Deep Clean")),
    ("Bath Filling", ("Half", "Full", "Foam")),
)  # fmt: skip
_TEXTS: tuple[str, ...] = (
    "Display Text", "Door Sign", "Message Board", "Welcome Text", "Status Line", "Ticker",
    "Marquee Text", "Note", "Label", "LED Matrix Text", "Kitchen Note", "Guest Message",
    "Menu Board", "Clock Message",
)  # fmt: skip
_NOTIFIERS: tuple[str, ...] = (
    "Message Display", "Notifier", "Wall Tablet", "Doorbell Speaker", "Announcement Speaker",
    "Pager", "Hall Display", "Intercom", "Smart Mirror", "Watch",
)  # fmt: skip


def _player(rng: Random, split: str) -> Draft:
    kind, nouns = rng.choices(
        (
            ("tv", _TVS),
            ("speaker", _SPEAKERS),
            ("receiver", _RECEIVERS),
            ("projector", _PROJECTORS),
        ),
        (4, 5, 1, 0.7),
    )[0]
    names = ("volume", "mute") if maybe(rng, 0.9) else ("volume",)
    config: dict[str, Any] = {**STATEFUL, **settable(*names), "device_class": kind}
    values: Values = {"state": rng.choice(("off", "off", "idle", "playing", "paused", "on"))}
    values |= {"volume_level": float(rng.randrange(5, 80, 5)), "muted": False}
    if maybe(rng, 0.6):
        sources = pools.several(rng, _SOURCES, split, count=rng.randint(2, 5))
        config |= settable("source") | {"sources": sources}
    if values["state"] == "playing" and maybe(rng, 0.5):
        config["title_topic"] = "~/title"
        values["media_title"] = rng.choice(_TITLES)
    return Draft(
        domain="media_player", nouns=nouns, config=config, values=values, alone=maybe(rng, 0.3)
    )


def _scene(rng: Random, split: str) -> Draft:
    del rng, split
    config = {"command_topic": "~/set", "payload_on": "ON"}
    return Draft(domain="scene", nouns=_SCENES, config=config, place=ANY, titled=True)


def _button(rng: Random, split: str) -> Draft:
    del rng, split
    config = {"command_topic": "~/set"}
    return Draft(domain="button", nouns=_BUTTONS, config=config, place=ANY, alone=True)


def _number(rng: Random, split: str) -> Draft:
    name, low, high, step, unit = pools.pick(rng, _NUMBERS, split)
    config: dict[str, Any] = {**STATEFUL, "min": low, "max": high, "step": step}
    config |= {"unit_of_measurement": unit} if unit else {}
    return Draft(domain="number", nouns=(name,), config=config, alone=True)


def _select(rng: Random, split: str) -> Draft:
    name, options = pools.pick(rng, _SELECTS, split)
    config: dict[str, Any] = {**STATEFUL, "options": list(options)}
    return Draft(domain="select", nouns=(name,), config=config, alone=True)


def _text(rng: Random, split: str) -> Draft:
    del split
    values: Values = {"value": rng.choice(("hello", "welcome", "back soon", "do not disturb"))}
    config = {**STATEFUL, "max": rng.choice((32, 64, 255))}
    return Draft(domain="text", nouns=_TEXTS, config=config, values=values, alone=True)


def _notifier(rng: Random, split: str) -> Draft:
    del split
    place = ANY if maybe(rng, 0.7) else NOWHERE
    config = {"command_topic": "~/set"}
    return Draft(domain="notify", nouns=_NOTIFIERS, config=config, place=place, alone=True)


RECIPES = (
    Recipe(make=_player, weight=8.5),
    Recipe(make=_scene, weight=4),
    Recipe(make=_button, weight=1.6),
    Recipe(make=_number, weight=1.8),
    Recipe(make=_select, weight=2),
    Recipe(make=_text, weight=0.9),
    Recipe(make=_notifier, weight=0.9),
)
