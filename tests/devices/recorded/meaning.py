"""What Home Assistant's recorded states and descriptions are in Hearth's terms."""

from collections.abc import Mapping
from typing import Any

from devices import TYPES, color
from devices.model import Device, Kind, Values
from tests.devices.recorded.house import House

_WORDS = {
    "cover": ("open", "closed"),
    "valve": ("open", "closed"),
    "lock": ("locked", "unlocked"),
}
_ON_THE_WAY = ("locking", "unlocking", "opening", "closing")
_STATELESS = ("device_automation", "tag")
"""What is no entity in Home Assistant, and so not meant by a recorded state."""
_ATTRIBUTES = {
    "color_temp_kelvin": "color_temp", "current_position": "position",
    "current_tilt_position": "tilt", "target_temp_low": "temperature_low",
    "target_temp_high": "temperature_high", "hvac_action": "action",
    "humidity": "target_humidity", "operation_mode": "mode",
}  # fmt: skip
_LISTS = {
    "climate": {
        "mode": "hvac_modes", "fan_mode": "fan_modes", "preset_mode": "preset_modes",
        "swing_mode": "swing_modes",
    },
    "light": {"effect": "effect_list"},
    "fan": {"preset_mode": "preset_modes"},
    "select": {"value": "options"},
    "sensor": {"value": "options"},
    "event": {"event": "event_types"},
    "humidifier": {"mode": "available_modes"},
    "water_heater": {"mode": "operation_list"},
    "vacuum": {"fan_speed": "fan_speed_list"},
    "siren": {"tone": "available_tones"},
}  # fmt: skip
"""By domain, features with choices and what Home Assistant calls the list of them."""
_RANGES = {
    ("light", "color_temp"): ("min_color_temp_kelvin", "max_color_temp_kelvin", ""),
    ("climate", "temperature"): ("min_temp", "max_temp", "target_temp_step"),
    ("water_heater", "temperature"): ("min_temp", "max_temp", ""),
    ("humidifier", "target_humidity"): ("min_humidity", "max_humidity", ""),
    ("number", "value"): ("min", "max", "step"),
    ("text", "value"): ("min", "max", ""),
    ("fan", "percentage"): ("", "", "percentage_step"),
}


def described(device: Device) -> dict[str, Any]:
    """The device as Home Assistant describes entities."""
    facts: dict[str, Any] = {
        "domain": device.domain,
        "unique_id": device.unique_id,
        "full_name": device.name,
        "device_class": device.device_class,
    }
    if device.domain in ("sensor", "number") and device.features["value"].unit:
        facts["unit_of_measurement"] = device.features["value"].unit
    if device.domain == "text":
        facts["pattern"] = device.features["value"].pattern
    if device.domain == "lock" and "code" in device.features:
        facts["code_format"] = device.features["code"].pattern or None
    if device.domain == "light":
        facts["supported_color_modes"] = _modes(device)
    return facts | _ranges(device) | _lists(device)


def expected(entity: Mapping[str, Any], device: Device) -> dict[str, Any]:
    """What was recorded, as far as Hearth has it."""
    facts = {key: entity[key] for key in described(device) if key in entity}
    if "supported_color_modes" in facts:
        colors = {"rgb", "rgbw", "rgbww", "hs", "xy"}
        modes = {"color" if mode in colors else mode for mode in facts["supported_color_modes"]}
        facts["supported_color_modes"] = sorted(modes)
    return facts


def _ranges(device: Device) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for (domain, key), (low, high, step) in _RANGES.items():
        if device.domain == domain and key in device.features:
            feature = device.features[key]
            facts |= {low: feature.minimum, high: feature.maximum, step: feature.step}
    return facts


def _lists(device: Device) -> dict[str, Any]:
    return {
        name: list(device.features[key].choices)
        for key, name in _LISTS.get(device.domain, {}).items()
        if key in device.features
    }


def _modes(device: Device) -> list[str]:
    """The colour modes, all forms of colour as one."""
    modes = [mode for mode in ("color", "color_temp", "white") if mode in device.features]
    return modes or ["brightness" if "brightness" in device.features else "onoff"]


def differences(house: House, means: Mapping[str, Any]) -> list[str]:
    """What differs from a recorded meaning: of one entity, or of several by unique_id."""
    single = not all(isinstance(part, Mapping) for part in means.values())
    found: list[str] = []
    for device in house.devices.values():
        told = means if single else means.get(str(device.unique_id))
        if told is None or ("state" in told and device.domain in _STATELESS):
            continue
        available = house.is_available(device)
        if available != told.get("available", True):
            found.append(f"available: {available}")
        elif available:
            found += _wrong(house, device, told)
    return found


def _wrong(house: House, device: Device, told: Mapping[str, Any]) -> list[str]:
    state, found = house.states[device.key], _unlike_events(house, device, told)
    if "state" in told and _state(device, state) != _normal(device, told["state"]):
        found.append(f"state {_state(device, state)!r} is not {told['state']!r}")
    for name, value in told.get("attributes", {}).items():
        key, wanted = _attribute(name, value)
        if key in device.features and key != "value":
            seen = state.get(key)
            if not _agrees(device, key, wanted, seen):
                found.append(f"{name} {seen!r} is not {value!r}")
    return found


def _unlike_events(house: House, device: Device, told: Mapping[str, Any]) -> list[str]:
    happened = house.happened.get(device.key, {})
    fired = told.get("fired", told.get("fires"))
    if fired is not None and bool(happened) != fired:
        return [f"fired {happened!r}"]
    wanted = {"event": told.get("event_type"), "tag": told.get("tag_scanned")}
    return [
        f"{key} {happened.get(key)!r} is not {value!r}"
        for key, value in wanted.items()
        if value is not None and happened.get(key) != value
    ]


def _agrees(device: Device, key: str, wanted: Any, seen: Any) -> bool:
    if wanted in (False, "none") and seen is None:
        return True
    if key == "brightness" and seen is not None:
        return bool(abs(wanted - seen * 255 / 100) <= 0.5)
    if key == "volume_level" and seen is not None:
        return bool(abs(wanted * 100 - seen) < 0.01)
    if key == "color" and seen is not None:
        return device.features[key].matches(wanted, seen)
    return bool(wanted == seen)


def _attribute(name: str, value: Any) -> tuple[str, Any]:
    if name.endswith("_color"):
        return "color", color.FROM[name.removesuffix("_color")](*value)
    return _ATTRIBUTES.get(name, name), value


def _normal(device: Device, state: str) -> Any:
    feature = device.features.get("value")
    if feature and feature.kind is Kind.NUMBER and state != "unknown":
        return float(state)
    return state


def _state(device: Device, state: Values) -> Any:
    value = state.get(TYPES[device.domain].primary)
    if state.get("moving") in _ON_THE_WAY:
        return state["moving"]
    if state.get("jammed"):
        return "jammed"
    if device.domain == "lock" and state.get("latch"):
        return "open"
    if isinstance(value, bool):
        return _WORDS.get(device.domain, ("on", "off"))[0 if value else 1]
    return "unknown" if value is None else value
