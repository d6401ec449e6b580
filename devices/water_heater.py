"""Water heaters and boilers: a mode, a temperature to reach, the temperature now."""

from collections.abc import Mapping
from typing import Any

from devices import features, schema
from devices.codec import (
    COMMON,
    TopicCodec,
    command,
    number_of,
    reads_choice,
    reads_number,
    report,
    rights,
)
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Publish, Value, Values
from devices.schema import DiscoveryError

_MODES = ("eco", "electric", "gas", "heat_pump", "high_demand", "performance", "off")
_ON_MODES = ("eco", "heat_pump", "electric", "gas", "performance", "high_demand")
"""What turning on means, in order of preference."""
_ASKED = ("mode", "temperature")
"""In the order of their commands: the mode comes first."""
_RANGES = {"°C": (43.3, 60.0), "°F": (110.0, 140.0)}
KEYS: schema.Keys = {
    **COMMON,
    "value_template": schema.template(),
    "modes": schema.texts(_MODES),
    "power_command_topic": schema.publish_topic(),
    "power_command_template": schema.template(),
    "payload_on": schema.text("ON"),
    "payload_off": schema.text("OFF"),
    "initial": schema.decimal(),
    "min_temp": schema.decimal(),
    "max_temp": schema.decimal(),
    "precision": schema.decimal(),
    "temperature_unit": schema.one_of(("c", "f", "°c", "°f"), "c"),
    "current_temperature_topic": schema.topic_filter(),
    "current_temperature_template": schema.template(),
    **{f"{key}_state_topic": schema.topic_filter() for key in _ASKED},
    **{f"{key}_state_template": schema.template() for key in _ASKED},
    **{f"{key}_command_topic": schema.publish_topic() for key in _ASKED},
    **{f"{key}_command_template": schema.template() for key in _ASKED},
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    if config["precision"] not in (None, 0.1, 0.5, 1.0):
        raise DiscoveryError("precision must be 0.1, 0.5 or 1")
    found: dict[str, Feature] = {}
    reports = []
    for key in _ASKED:
        topics = (f"{key}_state_topic", f"{key}_command_topic")
        if any(config[topic] is not None for topic in topics):
            found[key] = _feature(key, config, rights(config, *topics))
            read = reads_choice(found[key]) if key == "mode" else reads_number(key)
            template = f"{key}_state_template"
            reports += report(config, topics[0], template, read, fallback="value_template")
    now = ("current_temperature_topic", "current_temperature_template")
    if config[now[0]] is not None:
        found["current_temperature"] = features.measured("current_temperature", _unit(config))
        read = reads_number("current_temperature")
        reports += report(config, *now, read, fallback="value_template")
    if config["power_command_topic"] is not None:
        found["on"] = features.switchable(readable=False)
    return found, TopicCodec(reports, _Encoder(config))


def _unit(config: Mapping[str, Any]) -> str:
    return f"°{config['temperature_unit'][-1].upper()}"


def _feature(key: str, config: Mapping[str, Any], right: features.Rights) -> Feature:
    if key == "mode":
        return features.choice(key, config["modes"], **right)
    low, high = _RANGES[_unit(config)]
    return features.temperature(
        key,
        unit=_unit(config),
        minimum=low if config["min_temp"] is None else config["min_temp"],
        maximum=high if config["max_temp"] is None else config["max_temp"],
        step=config["precision"] or 1.0,
        **right,
    )


class _Encoder:
    """Power, mode and temperature as messages."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._words = {True: config["payload_on"], False: config["payload_off"]}
        self._commands = {
            key: command(config, f"{key}_command_topic", f"{key}_command_template")
            for key in ("power", *_ASKED)
        }

    def __call__(self, change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        asked: dict[str, Any] = {key: change[key] for key in _ASKED if key in change}
        if "temperature" in asked:
            asked["temperature"] = number_of(asked["temperature"])
        if "on" in change:
            asked = {"power": self._words[bool(change["on"])], **asked}
        turns = ((self._commands[key], value) for key, value in asked.items())
        return [turn.publish(value) for turn, value in turns if turn]


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a water heater.

    Topics: `<base>/mode` and `<base>/temperature`, each with `/set` if it is writable;
    `<base>/current_temperature`; `<base>/power/set` (`ON`, `OFF`) if there is `on`. Temperatures
    are decimals (`52.5`).
    """
    config: dict[str, Any] = {}
    for key in _ASKED:
        feature = blueprint.features.get(key)
        if feature and feature.readable:
            config[f"{key}_state_topic"] = f"{blueprint.base}/{key}"
        if feature and feature.writable:
            config[f"{key}_command_topic"] = f"{blueprint.base}/{key}/set"
    if "mode" in blueprint.features:
        config["modes"] = list(blueprint.features["mode"].choices)
    if "temperature" in blueprint.features:
        feature = blueprint.features["temperature"]
        config |= {"min_temp": feature.minimum, "max_temp": feature.maximum}
        config |= {"precision": feature.step, "temperature_unit": feature.unit[-1:]}
    if "current_temperature" in blueprint.features:
        config["current_temperature_topic"] = f"{blueprint.base}/current_temperature"
        config["temperature_unit"] = blueprint.features["current_temperature"].unit[-1:]
    if "on" in blueprint.features:
        config["power_command_topic"] = f"{blueprint.base}/power/set"
    return config


def _switch(device: Device, on: bool) -> Values | None:  # noqa: FBT001
    if "on" in device.features:
        return {"on": on}
    modes = device.features["mode"].choices if "mode" in device.features else ()
    mode = next((mode for mode in (_ON_MODES if on else ("off",)) if mode in modes), None)
    return None if mode is None else {"mode": mode}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    def said(key: str) -> str:
        known = key in device.features and values.get(key) is not None
        return device.features[key].say(values[key]) if known else ""

    mode, point, now = (said(key) for key in (*_ASKED, "current_temperature"))
    parts = [mode.replace("_", " ")]
    if mode != "off":
        parts.append(point and f"set to {point}")
    return ", ".join(filter(None, [*parts, now and f"{now} now"])) or "unknown"


TYPE = DeviceType(
    domain="water_heater",
    nouns=("water heater", "boiler", "hot water", "hot water tank", "geyser"),
    primary="mode",
    default_name=lambda _config: "MQTT Water Heater",
    echo_s=10.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    describe=_describe,
)
