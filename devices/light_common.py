"""What the schemas of lights share: keys, colour temperatures and scales."""

from collections.abc import Mapping
from typing import Any

from devices import color, features, payloads, schema
from devices.codec import COMMON
from devices.model import Color, Feature, Value, Values

KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "state_topic": schema.topic_filter(),
    "color_temp_kelvin": schema.flag(),
    "effect_list": schema.texts(()),
    "min_kelvin": schema.integer(minimum=0),
    "max_kelvin": schema.integer(minimum=0),
    "min_mireds": schema.integer(minimum=0),
    "max_mireds": schema.integer(minimum=0),
}
SCALES: schema.Keys = {
    "brightness_scale": schema.integer(255, minimum=1),
    "white_scale": schema.integer(255, minimum=1),
}
MODES = ("color", "color_temp", "white")
"""Features of which one at a time has a value."""
_COLDEST = 6535
_WARMEST = 2000


def color_temp(config: Mapping[str, Any], **rights: Any) -> Feature:
    """The feature `color_temp` with the announced range."""
    low = color.kelvin(config["max_mireds"]) if config["max_mireds"] else config["min_kelvin"]
    high = color.kelvin(config["min_mireds"]) if config["min_mireds"] else config["max_kelvin"]
    return features.color_temp(low or _WARMEST, high or _COLDEST, **rights)


def kelvin_sent(config: Mapping[str, Any], kelvins: float) -> int:
    """A colour temperature in the unit that the light takes."""
    return round(kelvins) if config["color_temp_kelvin"] else color.mired(kelvins)


def kelvin_seen(config: Mapping[str, Any], number: Any) -> float | None:
    """Kelvin of a number that the light reports; None if it is no colour temperature."""
    value = payloads.number(number)
    if value is None or value < 1:
        return None
    return float(value if config["color_temp_kelvin"] else color.kelvin(value))


def brightness_seen(number: Any, scale: int) -> Values:
    """A brightness that the light reports; 0 and less mean nothing."""
    value = payloads.number(number)
    if value is None or value <= 0:
        return {}
    return {"brightness": min(value / scale, 1.0) * features.FULL}


def brightness_sent(percent: float, scale: int) -> int:
    """A brightness on the scale that the light takes; never 0."""
    return max(1, round(percent * scale / features.FULL))


def color_of(value: Value) -> Color:
    """A checked colour."""
    return value if isinstance(value, tuple) else (255, 255, 255)


def exclusive(found: Mapping[str, Feature], values: Values) -> Values:
    """The values, and that a light in one colour mode has no value in the others."""
    shown = [key for key in MODES if values.get(key) is not None]
    gone = [key for key in MODES if shown and found.get(key) and found[key].readable]
    return {**{key: None for key in gone if key not in values}, **values}
