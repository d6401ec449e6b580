"""Home Assistant's terms for states: what a benchmark or a person sets and compares."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from devices.model import InvalidValueError, Value, Values
from simulator.values import number

UNKNOWN = frozenset({"unknown", "unavailable"})
FIXED = frozenset(
    {
        "attribution", "device_class", "effect_list", "entity_picture", "event_types", "fan_modes",
        "friendly_name", "hvac_modes", "icon", "max", "max_color_temp_kelvin", "max_humidity",
        "max_temp", "min", "min_color_temp_kelvin", "min_humidity", "min_temp", "mode", "options",
        "preset_modes", "source_list", "state_class", "step", "supported_color_modes",
        "supported_features", "swing_modes", "target_temp_step", "unit_of_measurement",
    }
)  # fmt: skip
"""Attributes that describe a device and are no part of its state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """An attribute that is a feature under another name or on another scale."""

    key: str
    factor: float = 1.0
    """Home Assistant's number for 1 of the feature's."""
    digits: int = 0
    only_on: bool = False
    """The attribute is null while the device is off."""

    def show(self, state: Mapping[str, Value]) -> Any:
        """The attribute for a state."""
        value = state.get(self.key)
        if self.only_on and not state.get("on"):
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return list(value) if isinstance(value, tuple) else value
        shown = round(value * self.factor, self.digits)
        return shown if self.digits and shown % 1 else int(shown)

    def read(self, raw: Any) -> Any:
        """The feature's value for an attribute."""
        value = None if isinstance(raw, (bool, str)) else number(raw)
        return raw if value is None else value / self.factor


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A device as Home Assistant describes it: what it can, and how it is."""

    domain: str
    state: str | None
    attributes: Mapping[str, Any]
    features: tuple[str, ...] = ()

    def able(self, *words: str) -> bool:
        """Whether it has one of some abilities."""
        return any(word in self.features for word in words)

    def texts(self, attribute: str) -> list[str]:
        """A list of words among its attributes."""
        raw = self.attributes.get(attribute)
        return [str(one) for one in raw] if isinstance(raw, (list, tuple)) else []


def read_attributes(
    terms: Mapping[str, Term],
    features: Mapping[str, Any],
    attributes: Mapping[str, Any],
    *,
    strict: bool,
) -> Values:
    """The values behind attributes; null and fixed ones mean nothing.

    Raises:
        InvalidValueError: `strict`, and there is no such attribute.
    """
    values: Values = {}
    for name, raw in attributes.items():
        term = terms.get(name)
        if raw is None or name in FIXED:
            continue
        if term is not None and term.key in features:
            values[term.key] = term.read(raw)
        elif strict:
            known = ", ".join(sorted(one for one, term in terms.items() if term.key in features))
            raise InvalidValueError(f"there is no attribute {name!r} here ({known or 'none'})")
    return values
