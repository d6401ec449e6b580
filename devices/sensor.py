"""Sensors: one number with a unit, or one text."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from devices import payloads, schema
from devices.codec import Read, TopicCodec, read_only, reads_number, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value, Values
from devices.schema import DiscoveryError
from devices.units import UNITS

_WORDED = ("date", "enum", "timestamp")
"""Classes whose values are no numbers."""
KEYS: schema.Keys = {
    "state_topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
    "unit_of_measurement": schema.text(nullable=True),
    "device_class": schema.one_of((*_WORDED, *UNITS), nullable=True),
    "state_class": schema.one_of(
        ("measurement", "measurement_angle", "total", "total_increasing"), nullable=True
    ),
    "options": schema.texts(None),
    "last_reset_value_template": schema.template(),
    "suggested_display_precision": schema.integer(minimum=0),
    "entity_category": schema.one_of(("diagnostic",)),
    "expire_after": schema.integer(minimum=0),
    "force_update": schema.flag(),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    _check(config)
    feature = Feature(
        key="value",
        kind=_kind(config),
        unit=config["unit_of_measurement"] or "",
        choices=config["options"] or (),
        writable=False,
    )
    read = _reads(feature, config["device_class"])
    reports = report(config, "state_topic", "value_template", read, strict=True)
    return {"value": feature}, TopicCodec(reports, read_only)


def _check(config: Mapping[str, Any]) -> None:
    unit, device_class = config["unit_of_measurement"], config["device_class"]
    if config["options"] is not None and device_class != "enum":
        raise DiscoveryError("options need the device_class enum")
    if config["options"] is not None and (config["state_class"] or unit):
        raise DiscoveryError("options do not go with a state_class or unit_of_measurement")
    if config["last_reset_value_template"] is not None and config["state_class"] != "total":
        raise DiscoveryError("last_reset_value_template needs the state_class total")
    if unit and UNITS.get(device_class) and unit not in UNITS[device_class]:
        allowed = ", ".join(UNITS[device_class])
        raise DiscoveryError(f"{device_class} is not measured in {unit[:40]!r} but in {allowed}")


def _kind(config: Mapping[str, Any]) -> Kind:
    if config["options"] is not None:
        return Kind.CHOICE
    if config["device_class"] in _WORDED:
        return Kind.TEXT
    measured = (config[key] for key in ("unit_of_measurement", "state_class", "device_class"))
    return Kind.NUMBER if any(measured) else Kind.TEXT


def _reads(feature: Feature, device_class: str | None) -> Read:
    if feature.kind is Kind.NUMBER:
        return reads_number("value")
    if device_class == "timestamp":
        return _reads_moment
    if device_class == "date":
        return _reads_date
    choices = frozenset(feature.choices)
    return lambda text, _state: _text(text) if not choices or text in choices else {}


def _text(text: str) -> Values:
    return {"value": None if text == payloads.RESET else text}


def _reads_moment(text: str, _state: Mapping[str, Value]) -> Values:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return {"value": None}
    if moment.tzinfo is None:
        return {}
    try:
        return {"value": moment.astimezone(UTC).isoformat()}
    except OverflowError:
        return {}


def _reads_date(text: str, _state: Mapping[str, Value]) -> Values:
    try:
        return {"value": date.fromisoformat(text[:10]).isoformat()}
    except ValueError:
        return {"value": None}


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a sensor.

    Topic: `<base>/state`, the number or text as it is.
    """
    feature = blueprint.features["value"]
    config: dict[str, Any] = {"state_topic": f"{blueprint.base}/state"}
    if unit := feature.unit or blueprint.unit:
        config["unit_of_measurement"] = unit
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    if feature.kind is Kind.NUMBER:
        config["state_class"] = "measurement"
    if feature.kind is Kind.CHOICE:
        config |= {"device_class": "enum", "options": list(feature.choices)}
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    value = values.get("value")
    known = value is not None and value != ""
    return device.features["value"].say(value) if known else "unknown"


TYPE = DeviceType(
    domain="sensor",
    nouns=("sensor", "reading", "meter"),
    class_nouns={
        "apparent_power": ("apparent power",),
        "aqi": ("air quality", "air quality index"),
        "atmospheric_pressure": ("air pressure", "atmospheric pressure", "pressure", "barometer"),
        "battery": ("battery", "battery level", "charge"),
        "carbon_dioxide": ("co2", "carbon dioxide", "co2 level", "air quality"),
        "carbon_monoxide": ("carbon monoxide", "co level"),
        "current": ("current",),
        "data_rate": ("data rate", "speed"),
        "data_size": ("data",),
        "date": ("date",),
        "distance": ("distance",),
        "duration": ("duration", "remaining time"),
        "energy": ("energy", "energy use", "consumption", "electricity meter"),
        "enum": ("status",),
        "frequency": ("frequency",),
        "gas": ("gas", "gas meter", "gas use"),
        "humidity": ("humidity", "humidity sensor", "hygrometer"),
        "illuminance": ("light level", "brightness", "illuminance", "light sensor"),
        "moisture": ("moisture", "soil moisture"),
        "monetary": ("price", "cost"),
        "nitrogen_dioxide": ("nitrogen dioxide", "no2"),
        "ozone": ("ozone",),
        "pm1": ("pm1", "fine dust"),
        "pm10": ("pm10", "dust", "fine dust"),
        "pm25": ("pm2.5", "pm25", "fine dust", "air quality"),
        "power": ("power", "power use", "consumption"),
        "power_factor": ("power factor",),
        "precipitation": ("rain", "rainfall", "precipitation"),
        "precipitation_intensity": ("rain", "rain intensity"),
        "pressure": ("pressure",),
        "signal_strength": ("signal", "signal strength", "reception"),
        "sound_pressure": ("noise", "noise level", "loudness"),
        "speed": ("speed",),
        "temperature": ("temperature", "temperature sensor", "thermometer"),
        "timestamp": ("time",),
        "volatile_organic_compounds": ("voc", "air quality"),
        "volatile_organic_compounds_parts": ("voc", "air quality"),
        "voltage": ("voltage",),
        "volume": ("volume", "level"),
        "water": ("water", "water meter", "water use"),
        "weight": ("weight",),
        "wind_direction": ("wind direction",),
        "wind_speed": ("wind", "wind speed"),
    },
    primary="value",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    timed=("expire_after",),
    describe=_describe,
)
