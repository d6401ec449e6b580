"""Lights: on or off, brightness, colour, colour temperature and effects."""

from collections.abc import Mapping
from typing import Any

from devices import light_basic, light_json, light_template, schema
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Value, Values

_PREFIXES = {
    "brightness": "brightness",
    "color_temp": "color_temp",
    "color": "rgb",
    "effect": "effect",
}
_MODES = {"color": "rgb", "color_temp": "color_temp", "white": "white"}
_DEFAULT_NAMES = {"json": "MQTT JSON Light", "template": "MQTT Template Light"}

_SCHEMAS = {
    "basic": light_basic.parse,
    "json": light_json.parse,
    "template": light_template.parse,
}
_KEYS: schema.Keys = {"schema": schema.one_of(tuple(_SCHEMAS), "basic")}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    return _SCHEMAS[schema.read(announced, _KEYS)["schema"]](announced)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a light in the schema that the blueprint names.

    Schema `json`: `<base>/state` and `<base>/set` carry one JSON object with `state` (`ON`,
    `OFF`), `brightness` 0 to 100, `color_temp` in kelvin, `color` as `{"r":..,"g":..,"b":..}`
    together with `color_mode` (`rgb`, `color_temp`, `brightness`, `white`), `effect`; commands
    also `white` 0 to 100, `transition` in seconds and `flash` in seconds (2 or 10).

    Otherwise: `<base>/state` and `<base>/set` (`ON`, `OFF`), and for each further feature
    `<base>/<key>` and `<base>/<key>/set`: `brightness` 0 to 100, `color_temp` in kelvin, `color`
    as `r,g,b`, `effect` as its word; `white` is only taken, as 0 to 100.
    """
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
    }
    if "color_temp" in blueprint.features:
        feature = blueprint.features["color_temp"]
        config |= {"color_temp_kelvin": True}
        config |= {
            "min_kelvin": round(feature.minimum or 0),
            "max_kelvin": round(feature.maximum or 0),
        }
    if "effect" in blueprint.features:
        config["effect_list"] = list(blueprint.features["effect"].choices)
    if "brightness" in blueprint.features:
        config["brightness_scale"] = 100
    if "white" in blueprint.features:
        config["white_scale"] = 100
    announce_rest = _announce_json if blueprint.schema == "json" else _announce_basic
    return config | announce_rest(blueprint)


def _announce_json(blueprint: Blueprint) -> dict[str, Any]:
    config: dict[str, Any] = {"schema": "json"}
    modes = [mode for key, mode in _MODES.items() if key in blueprint.features]
    if modes:
        config["supported_color_modes"] = modes
    if "brightness" in blueprint.features:
        config["brightness"] = True
    if "effect" in blueprint.features:
        config["effect"] = True
    return config | {key: key in blueprint.features for key in ("transition", "flash")}


def _announce_basic(blueprint: Blueprint) -> dict[str, Any]:
    config: dict[str, Any] = {}
    for key, prefix in _PREFIXES.items():
        if key in blueprint.features:
            config[f"{prefix}_state_topic"] = f"{blueprint.base}/{key}"
            config[f"{prefix}_command_topic"] = f"{blueprint.base}/{key}/set"
    if "white" in blueprint.features:
        config["white_command_topic"] = f"{blueprint.base}/white/set"
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    on, brightness = values.get("on"), values.get("brightness")
    text = device.features["on"].say(on)
    if on and brightness is not None and "brightness" in device.features:
        return f"{text}, {device.features['brightness'].say(brightness)}"
    return text


def _default_name(config: Mapping[str, Any]) -> str:
    return _DEFAULT_NAMES.get(str(config.get("schema")).lower(), "MQTT LightEntity")


def _switch(_device: Device, on: bool) -> Values | None:  # noqa: FBT001
    return {"on": on}


TYPE = DeviceType(
    domain="light",
    nouns=(
        "light",
        "lamp",
        "bulb",
        "spot",
        "spotlight",
        "lantern",
        "chandelier",
        "led strip",
        "light strip",
        "floodlight",
        "night light",
        "lighting",
    ),
    primary="on",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    default_name=_default_name,
    describe=_describe,
)
