"""Numbers to set: a countdown, a volume, a calibration."""

from collections.abc import Mapping
from typing import Any

from devices import payloads, schema
from devices.codec import COMMON, Read, TopicCodec, command, number_of, report, rights
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    Feature,
    Kind,
    Publish,
    Value,
    Values,
)
from devices.schema import DiscoveryError
from devices.units import UNITS

_FINEST = 0.001
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "min": schema.decimal(0.0),
    "max": schema.decimal(100.0),
    "step": schema.decimal(1.0, minimum=_FINEST),
    "mode": schema.one_of(("auto", "box", "slider"), "auto"),
    "unit_of_measurement": schema.text(nullable=True),
    "device_class": schema.one_of(tuple(UNITS), nullable=True),
    "payload_reset": schema.text("None"),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    if config["min"] > config["max"]:
        raise DiscoveryError("max must not be less than min")
    feature = Feature(
        key="value",
        kind=Kind.NUMBER,
        unit=config["unit_of_measurement"] or "",
        minimum=config["min"],
        maximum=config["max"],
        step=config["step"],
        **rights(config, "state_topic", "command_topic"),
    )
    turn = command(config, "command_topic", "command_template")

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        if turn is None or "value" not in change:
            return []
        number = number_of(change["value"])
        return [turn.publish(int(number) if number.is_integer() else number)]

    read = _reads(feature, config["payload_reset"])
    return {"value": feature}, TopicCodec(
        report(config, "state_topic", "value_template", read), encode
    )


def _reads(feature: Feature, reset: str) -> Read:
    low, high = feature.minimum or 0.0, feature.maximum or 0.0

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        if text == reset:
            return {"value": None}
        number = payloads.number(text)
        return {"value": number} if number is not None and low <= number <= high else {}

    return read


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a number.

    Topics: `<base>/state` and `<base>/set`, the number as it is.
    """
    feature = blueprint.features["value"]
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
        "min": feature.minimum,
        "max": feature.maximum,
        "step": feature.step,
    }
    if unit := feature.unit or blueprint.unit:
        config["unit_of_measurement"] = unit
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    return device.features["value"].say(values.get("value"))


TYPE = DeviceType(
    domain="number",
    nouns=("number", "setting"),
    class_nouns={name: (f"{name.replace('_', ' ')} setting",) for name in UNITS},
    primary="value",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)
