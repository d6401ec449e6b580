"""What is outside: weather, and the devices that stand there."""

from collections.abc import Callable, Sequence

from controller.home.registry import Member
from controller.home.words import ARTICLES, LINKS, split
from controller.tools.observation import Context
from devices.model import Device

_OUTSIDE = frozenset(("outside", "outdoors", "outdoor", "exterior", "draussen", "dehors", "fuera"))
_SPELT = """
garden yard backyard balcony terrace patio porch deck courtyard driveway roof
"""
_PLACES = frozenset(_SPELT.split())
_RAIN = ("rainy", "pouring", "lightning-rainy", "snowy-rainy")
CONDITIONS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("sunny", "sunshine"), ("sunny",)),
    "clear": ("sunny", "clear-night"),
    "cloudy": ("cloudy", "partlycloudy", "windy-variant"),
    "overcast": ("cloudy",),
    **dict.fromkeys(("rainy", "raining", "rain", "wet"), _RAIN),
    "pouring": ("pouring",),
    **dict.fromkeys(("snowy", "snowing", "snow"), ("snowy", "snowy-rainy")),
    **dict.fromkeys(("foggy", "fog", "misty"), ("fog",)),
    **dict.fromkeys(("hail", "hailing"), ("hail",)),
    "windy": ("windy", "windy-variant"),
    **dict.fromkeys(("stormy", "storm", "thunderstorm"), ("lightning", "lightning-rainy")),
}
"""The conditions that a weather service may report where people use a word."""


def is_outside(phrase: str) -> bool:
    """Whether a phrase says nothing but that it is outside."""
    words = [word for word in split(phrase) if word not in ARTICLES | LINKS]
    return bool(words) and set(words) <= _OUTSIDE


def outdoors(
    context: Context, accepts: Callable[[Device], bool] = lambda _device: True
) -> Sequence[Member]:
    """The devices that tell what it is like outside: named so, there, or a weather service."""
    members = [member for member in context.home.members if accepts(member.device)]
    services = [member for member in members if member.device.domain == "weather"]
    sensors = [member for member in members if member.device.domain == "sensor"]
    named = [member for member in sensors if _OUTSIDE & _words(member)]
    return named or [m for m in sensors if _PLACES & _words(m)] or services


def _words(member: Member) -> set[str]:
    area = member.area.name if member.area else ""
    return set(split(f"{member.name} {area}"))
