"""Weather services: the air outside the house, and what the next days bring."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import features, weather
from devices.model import InvalidValueError, Values
from simulator.behaviour import Behaviour, Design, Surroundings, said
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import number, settle
from simulator.wire import Said

_TOPICS = {
    "condition": ("state_topic", "value_template"),
    "current_temperature": ("temperature_topic", "temperature_template"),
    "current_humidity": ("humidity_topic", "humidity_template"),
    "wind_speed": ("wind_speed_topic", "wind_speed_template"),
    "wind_bearing": ("wind_bearing_topic", "wind_bearing_template"),
    "pressure": ("pressure_topic", "pressure_template"),
    "forecast": ("forecast_topic", "forecast_template"),
}
_SPEEDS = ("km/h", "mph", "m/s", "kn")
_PRESSURES = ("hPa", "mbar", "inHg", "mmHg")
_MEASURED = {"wind_speed": "km/h", "wind_bearing": "°", "pressure": "hPa"}
_START: Values = {
    "condition": "cloudy",
    "wind_speed": 12.0,
    "wind_bearing": 230.0,
    "pressure": 1013.0,
    "forecast": "[]",
    "forecast_count": 0.0,
}
_CLEAR, _CLOUDY = 0.3, 0.7


class Weather(Behaviour):
    """It follows the weather outside, until somebody says what it is to show."""

    primary = "condition"
    states: ClassVar[Mapping[str, Any]] = {}
    terms: ClassVar[Mapping[str, Term]] = {
        "temperature": Term(key="current_temperature", digits=1),
        "humidity": Term(key="current_humidity"),
        "wind_speed": Term(key="wind_speed", digits=1),
        "wind_bearing": Term(key="wind_bearing"),
        "pressure": Term(key="pressure", digits=1),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take units and what is measured."""
        known = entity.attributes
        units = {
            "unit": known.get("temperature_unit"),
            "wind_unit": known.get("wind_speed_unit"),
            "pressure_unit": known.get("pressure_unit"),
        }
        measured = [key for key in _MEASURED if key in known]
        return {"can": measured} | {key: one for key, one in units.items() if one is not None}

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """Take a temperature in either unit: `temperature_unit` beside it says which."""
        plain = dict(attributes)
        own = design.features["current_temperature"].unit
        said_unit, degrees = plain.pop("temperature_unit", own), number(plain.get("temperature"))
        for key in ("wind_speed_unit", "pressure_unit"):
            plain.pop(key, None)
        if degrees is not None and said_unit != own:
            exact = (degrees - 32) / 1.8 if own == "°C" else degrees * 1.8 + 32
            plain["temperature"] = round(exact, 2)
        values = super().from_entity(design, state, plain, strict=strict)
        if values.get("condition") not in (None, *weather.CONDITIONS):
            raise InvalidValueError(f"state must be one of {', '.join(weather.CONDITIONS)}")
        return values

    def as_entity(self) -> dict[str, Any]:
        """Say the units too."""
        shown = super().as_entity()
        units = {"temperature": "current_temperature", "wind_speed": "wind_speed"}
        for name, key in units.items():
            if key in self.features:
                shown["attributes"][f"{name}_unit"] = self.features[key].unit
        return shown

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `can`, `unit`, `wind_unit` and `pressure_unit`."""
        can = section.texts("can", choices=(*_MEASURED, "forecast"))
        units = _MEASURED | {
            "wind_speed": section.choice("wind_unit", _SPEEDS, "km/h"),
            "pressure": section.choice("pressure_unit", _PRESSURES, "hPa"),
        }
        found = {
            "condition": weather.CONDITION,
            "current_temperature": features.measured(
                "current_temperature", section.choice("unit", ("°C", "°F"), "°C")
            ),
            "current_humidity": features.measured("current_humidity", "%"),
        }
        found |= {key: features.measured(key, unit) for key, unit in units.items() if key in can}
        if "forecast" in can:
            found |= {"forecast_count": weather.FORECAST_COUNT, "forecast": weather.FORECAST}
        start = {key: value for key, value in _START.items() if key in found}
        return Design(features=found, defaults=start)

    def __init__(self, design: Design, **rest: Any) -> None:
        """Start as told; what nobody has said follows the weather outside."""
        super().__init__(design, **rest)
        self._held = {key for key in rest["state"] if rest["state"][key] is not None}

    def force(self, change: Values) -> None:
        """Show this from now on; null lets go of it."""
        super().force(change)
        self._held |= {key for key, value in change.items() if value is not None}
        self._held -= {key for key, value in change.items() if value is None}

    def sense(self, surroundings: Surroundings, seconds: float) -> None:
        """Look out of the window."""
        del seconds
        outside = surroundings.outside
        fahrenheit = self.features["current_temperature"].unit == "°F"
        seen: dict[str, Any] = {
            "condition": _condition(outside.clouds, dark=outside.illuminance <= 0),
            "current_temperature": settle(
                self.state["current_temperature"],
                outside.temperature * 1.8 + 32 if fahrenheit else outside.temperature,
                0.1,
            ),
            "current_humidity": settle(self.state["current_humidity"], outside.humidity, 1.0),
        }
        self.state |= {key: value for key, value in seen.items() if key not in self._held}

    def say(self, state: Values) -> Iterable[Said]:
        """Say each thing on its own topic."""
        for key, (topic, template) in _TOPICS.items():
            if key in state:
                keys = (key, "forecast_count") if key == "forecast" else (key,)
                yield said(keys, topic, template, state[key])


def _condition(clouds: float, *, dark: bool) -> str:
    if clouds < _CLEAR:
        return "clear-night" if dark else "sunny"
    return "partlycloudy" if clouds < _CLOUDY else "cloudy"


BEHAVIOUR = Weather
