"""The weather outside, now and in the days to come.

Home Assistant's discovery has no such component; `docs/discovery-extensions.md` describes ours.
"""

from collections.abc import Mapping
from typing import Any

from devices import features, lists, payloads, schema
from devices.codec import Read, TopicCodec, read_only, reads_choice, reads_number, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value, Values

CONDITIONS = (
    "clear-night", "cloudy", "exceptional", "fog", "hail", "lightning", "lightning-rainy",
    "partlycloudy", "pouring", "rainy", "snowy", "snowy-rainy", "sunny", "windy", "windy-variant",
)  # fmt: skip
_SAID = {
    "clear-night": "clear",
    "lightning": "thunderstorm",
    "lightning-rainy": "thunderstorm with rain",
    "partlycloudy": "partly cloudy",
    "snowy-rainy": "sleet",
    "windy-variant": "windy and cloudy",
}
"""Conditions that people say otherwise."""
_NUMBERS = {
    "current_temperature": ("temperature", "temperature_unit"),
    "current_humidity": ("humidity", ""),
    "wind_speed": ("wind_speed", "wind_speed_unit"),
    "wind_bearing": ("wind_bearing", ""),
    "pressure": ("pressure", "pressure_unit"),
}
"""Measured features: the beginning of their keys, and the key of their unit."""
_UNITS = {"current_humidity": "%", "wind_bearing": "°"}
_FORECAST_NUMBERS = (
    "temperature", "templow", "humidity", "precipitation", "precipitation_probability",
    "wind_speed", "wind_bearing",
)  # fmt: skip
KEYS: schema.Keys = {
    "state_topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
    "forecast_topic": schema.topic_filter(),
    "forecast_template": schema.template(),
    "temperature_unit": schema.one_of(("c", "f", "°c", "°f"), "c"),
    "wind_speed_unit": schema.text("km/h"),
    "pressure_unit": schema.text("hPa"),
    **{f"{name}_topic": schema.topic_filter() for name, _ in _NUMBERS.values()},
    **{f"{name}_template": schema.template() for name, _ in _NUMBERS.values()},
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    found = {"condition": CONDITION}
    reports = report(config, "state_topic", "value_template", reads_choice(CONDITION))
    for key, (name, unit) in _NUMBERS.items():
        if config[f"{name}_topic"] is not None:
            found[key] = features.measured(key, _unit(key, config[unit] if unit else ""))
            read: Read = reads_number(key)
            reports += report(config, f"{name}_topic", f"{name}_template", read)
    if config["forecast_topic"] is not None:
        found |= {"forecast_count": FORECAST_COUNT, "forecast": FORECAST}
        reports += report(config, "forecast_topic", "forecast_template", _read_forecast)
    return found, TopicCodec(reports, read_only)


CONDITION = features.choice("condition", CONDITIONS, writable=False)
FORECAST_COUNT = Feature(key="forecast_count", kind=Kind.NUMBER, writable=False)
FORECAST = Feature(key="forecast", kind=Kind.TEXT, writable=False)
"""A JSON list in the order of `datetime`, of objects with `datetime` (an ISO date, or date and
time), `condition`, and numbers: `temperature`, `templow`, `precipitation`, ..."""


def _unit(key: str, told: str) -> str:
    if key == "current_temperature":
        return f"°{told[-1].upper()}"
    return _UNITS.get(key, told)


def _read_forecast(text: str, _state: Mapping[str, Value]) -> Values:
    if text == payloads.RESET:
        return {"forecast": None, "forecast_count": None}
    told = lists.entries(text, "forecast")
    if told is None:
        return {}
    expected = [_expected(entry) for entry in told if lists.line(entry.get("datetime"))]
    expected.sort(key=lambda entry: str(entry["datetime"]))
    return {"forecast": lists.dump(expected), "forecast_count": float(len(expected))}


def _expected(told: Mapping[str, Any]) -> lists.Entry:
    numbers = {key: payloads.number(told.get(key)) for key in _FORECAST_NUMBERS}
    return {
        **lists.words(told, ("datetime",)),
        **({"condition": told["condition"]} if told.get("condition") in CONDITIONS else {}),
        **{key: number for key, number in numbers.items() if number is not None},
    }


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce the weather.

    Topics: `<base>/state` (a condition); for each measured feature `<base>/<key>`;
    `<base>/forecast`, a JSON list.
    """
    config: dict[str, Any] = {"state_topic": f"{blueprint.base}/state"}
    for key, (name, unit) in _NUMBERS.items():
        if key in blueprint.features:
            config[f"{name}_topic"] = f"{blueprint.base}/{key}"
            config |= {unit: blueprint.features[key].unit.strip("°")} if unit else {}
    if "forecast" in blueprint.features:
        config["forecast_topic"] = f"{blueprint.base}/forecast"
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    def said(key: str) -> str:
        known = key in device.features and values.get(key) is not None
        return device.features[key].say(values[key]) if known else ""

    condition = said("condition")
    temperature, humidity, wind = (said(key) for key in list(_NUMBERS)[:3])
    parts = [_SAID.get(condition, condition), temperature]
    parts += [humidity and f"{humidity} humidity", wind and f"wind {wind}"]
    return ", ".join(filter(None, parts)) or "unknown"


TYPE = DeviceType(
    domain="weather",
    nouns=("weather", "weather forecast", "forecast", "weather service", "weather station"),
    primary="condition",
    echo_s=10.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)
