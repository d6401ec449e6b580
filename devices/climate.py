"""Thermostats, radiators and air conditioners."""

from collections.abc import Mapping
from typing import Any

from devices import features, payloads, schema
from devices.codec import (
    COMMON,
    Command,
    Read,
    Report,
    TopicCodec,
    command,
    number_of,
    reads_choice,
    reads_number,
    report,
    rights,
)
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    Feature,
    Publish,
    Value,
    Values,
)
from devices.schema import DiscoveryError

_NO_PRESET = "none"
_ACTIONS = ("off", "heating", "cooling", "drying", "fan", "idle", "preheating", "defrosting")
_ON_MODES = ("heat_cool", "heat", "cool", "auto", "dry", "fan_only")
"""What turning on means, in order of preference."""
_SET_POINTS = ("temperature", "temperature_low", "temperature_high")
_CHOICES = {
    "mode": "modes",
    "fan_mode": "fan_modes",
    "preset_mode": "preset_modes",
    "swing_mode": "swing_modes",
    "swing_horizontal_mode": "swing_horizontal_modes",
}
"""Features that take a word, and where discovery lists the words."""
_READ_ONLY = ("current_temperature", "current_humidity", "action")
_WRITABLE = ("mode", *_SET_POINTS, "target_humidity", *tuple(_CHOICES)[1:])
"""Features that can be asked for, in the order of their commands: the mode comes first."""
_STATE_TOPICS = {key: f"{key}_state_topic" for key in _WRITABLE} | {
    key: f"{key}_topic" for key in _READ_ONLY
}
_STATE_TEMPLATES = {key: f"{key}_state_template" for key in _WRITABLE} | {
    **{key: f"{key}_template" for key in _READ_ONLY},
    "preset_mode": "preset_mode_value_template",
}

KEYS: schema.Keys = {
    **COMMON,
    "value_template": schema.template(),
    "modes": schema.texts(("auto", "off", "cool", "heat", "dry", "fan_only")),
    "fan_modes": schema.texts(("auto", "low", "medium", "high")),
    "preset_modes": schema.texts(),
    "swing_modes": schema.texts(("on", "off")),
    "swing_horizontal_modes": schema.texts(("on", "off")),
    "power_command_topic": schema.publish_topic(),
    "power_command_template": schema.template(),
    "payload_on": schema.text("ON"),
    "payload_off": schema.text("OFF"),
    "initial": schema.decimal(),
    "min_temp": schema.decimal(),
    "max_temp": schema.decimal(),
    "temp_step": schema.decimal(1.0),
    "precision": schema.decimal(),
    "temperature_unit": schema.one_of(("c", "f", "°c", "°f"), "c"),
    "min_humidity": schema.decimal(30.0, minimum=0),
    "max_humidity": schema.decimal(99.0, minimum=0),
    **{topic: schema.topic_filter() for topic in _STATE_TOPICS.values()},
    **{template: schema.template() for template in _STATE_TEMPLATES.values()},
    **{f"{key}_command_topic": schema.publish_topic() for key in _WRITABLE},
    **{f"{key}_command_template": schema.template() for key in _WRITABLE},
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    _check(config, announced)
    found: dict[str, Feature] = {}
    reports: list[Report] = []
    for key, topic in _STATE_TOPICS.items():
        command_topic = f"{key}_command_topic" if key in _WRITABLE else ""
        if config[topic] is not None or config.get(command_topic) is not None:
            found[key] = _feature(key, config)
            template = _STATE_TEMPLATES[key]
            read = _reads(found[key])
            reports += report(config, topic, template, read, fallback="value_template")
    if config["power_command_topic"] is not None:
        found["on"] = features.switchable(readable=False)
    return found, _codec(config, reports)


def _check(config: Mapping[str, Any], announced: Mapping[str, Any]) -> None:
    if ("preset_modes" in announced) != ("preset_mode_command_topic" in announced):
        raise DiscoveryError("preset_modes and preset_mode_command_topic belong together")
    if _NO_PRESET in config["preset_modes"]:
        raise DiscoveryError(f"preset_modes must not list {_NO_PRESET}")
    if config["min_humidity"] >= config["max_humidity"]:
        raise DiscoveryError("max_humidity must be greater than min_humidity")
    if config["precision"] not in (None, 0.1, 0.5, 1.0):
        raise DiscoveryError("precision must be 0.1, 0.5 or 1")


def _feature(key: str, config: Mapping[str, Any]) -> Feature:
    unit = f"°{config['temperature_unit'][-1:].upper()}"
    if key == "current_temperature":
        return features.measured(key, unit)
    if key == "current_humidity":
        return features.measured(key, "%")
    if key == "action":
        return features.choice(key, _ACTIONS, writable=False)
    right = rights(config, _STATE_TOPICS[key], f"{key}_command_topic")
    if key in _CHOICES:
        none = (_NO_PRESET,) if key == "preset_mode" else ()
        return features.choice(key, (*none, *config[_CHOICES[key]]), **right)
    if key == "target_humidity":
        low, high = config["min_humidity"], config["max_humidity"]
        return features.temperature(key, unit="%", minimum=low, maximum=high, step=1.0, **right)
    low, high = (7.0, 35.0) if unit == "°C" else (44.6, 95.0)
    return features.temperature(
        key,
        unit=unit,
        minimum=low if config["min_temp"] is None else config["min_temp"],
        maximum=high if config["max_temp"] is None else config["max_temp"],
        step=config["temp_step"],
        **right,
    )


def _reads(feature: Feature) -> Read:
    if feature.key == "preset_mode":
        choose = reads_choice(feature, reset=None)
        return lambda text, state: choose(_NO_PRESET if text == payloads.RESET else text, state)
    return reads_choice(feature) if feature.choices else reads_number(feature.key)


def _codec(config: Mapping[str, Any], reports: list[Report]) -> TopicCodec:
    commands = {
        key: command(config, f"{key}_command_topic", f"{key}_command_template")
        for key in ("power", *_WRITABLE)
    }
    words = {True: config["payload_on"], False: config["payload_off"]}

    def asked(change: Mapping[str, Value]) -> list[tuple[Command | None, Value]]:
        power = [(commands["power"], words[bool(change["on"])])] if "on" in change else []
        return power + [(commands[key], change[key]) for key in _WRITABLE if key in change]

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        return [
            turn.publish(value if isinstance(value, str) else number_of(value))
            for turn, value in asked(change)
            if turn
        ]

    return TopicCodec(reports, encode)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a thermostat.

    Topics: for each feature `<base>/<key>`, and `<base>/<key>/set` if it is writable. Numbers as
    decimals (`21.5`), `mode`, `action`, `fan_mode`, `preset_mode` and `swing_mode` as their words.
    """
    config: dict[str, Any] = {}
    for key, feature in blueprint.features.items():
        if feature.readable:
            config[_STATE_TOPICS[key]] = f"{blueprint.base}/{key}"
        if feature.writable:
            config[f"{key}_command_topic"] = f"{blueprint.base}/{key}/set"
        if key in _CHOICES:
            config[_CHOICES[key]] = [word for word in feature.choices if word != _NO_PRESET]
        if key in _SET_POINTS:
            config |= {"min_temp": feature.minimum, "max_temp": feature.maximum}
            config |= {"temp_step": feature.step, "temperature_unit": feature.unit[-1:]}
    return config


def _switch(device: Device, on: bool) -> Values | None:  # noqa: FBT001
    if "on" in device.features:
        return {"on": on}
    modes = device.features["mode"].choices if "mode" in device.features else ()
    wanted = _ON_MODES if on else ("off",)
    mode = next((mode for mode in wanted if mode in modes), None)
    return None if mode is None else {"mode": mode}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    def said(key: str) -> str | None:
        known = key in device.features and values.get(key) is not None
        return device.features[key].say(values[key]) if known else None

    mode, now, humidity = (said(key) for key in ("mode", *_READ_ONLY[:2]))
    low, point, high = (said(key) for key in ("temperature_low", "temperature", "temperature_high"))
    parts = [mode]
    if mode != "off":
        parts.append(point and f"set to {point}")
        parts.append(f"set from {low} to {high}" if low and high and not point else None)
    parts += [now and f"{now} now", humidity and f"{humidity} humidity"]
    return ", ".join(filter(None, parts)) or "unknown"


TYPE = DeviceType(
    domain="climate",
    nouns=(
        "thermostat",
        "heating",
        "heater",
        "radiator",
        "air conditioner",
        "air conditioning",
        "climate",
        "ac",
    ),
    primary="mode",
    echo_s=10.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    default_name=lambda _config: "MQTT HVAC",
    describe=_describe,
)
