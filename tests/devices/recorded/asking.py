"""Home Assistant's services as changes of Hearth's features, and messages to compare."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from devices import TYPES, color
from devices.model import Device, Publish, Values

_SERVICES: Mapping[str, Values] = {
    "cover.stop_cover": {"moving": "stopped"},
    "cover.open_cover": {"open": True},
    "cover.close_cover": {"open": False},
    "valve.open_valve": {"open": True},
    "valve.close_valve": {"open": False},
    "lock.lock": {"locked": True},
    "lock.unlock": {"locked": False},
    "lock.open": {"latch": True},
    "button.press": {"press": True},
    "scene.turn_on": {"activate": True},
    "update.install": {"install": True},
    "alarm_control_panel.alarm_arm_home": {"mode": "armed_home"},
    "alarm_control_panel.alarm_arm_away": {"mode": "armed_away"},
    "alarm_control_panel.alarm_arm_night": {"mode": "armed_night"},
    "alarm_control_panel.alarm_disarm": {"mode": "disarmed"},
    "alarm_control_panel.alarm_trigger": {"mode": "triggered"},
    "vacuum.start": {"activity": "cleaning"},
    "vacuum.pause": {"activity": "paused"},
    "vacuum.stop": {"activity": "idle"},
    "vacuum.return_to_base": {"activity": "returning"},
    "vacuum.locate": {"command": "locate"},
    "vacuum.clean_spot": {"command": "clean_spot"},
    "lawn_mower.start_mowing": {"activity": "mowing"},
    "lawn_mower.pause": {"activity": "paused"},
    "lawn_mower.dock": {"activity": "returning"},
}
"""Services that are one change by themselves."""
_TILTS = {"cover.open_cover_tilt": True, "cover.close_cover_tilt": False}
_NAMES = {
    "tilt_position": "tilt", "hvac_mode": "mode", "target_temp_low": "temperature_low",
    "target_temp_high": "temperature_high", "color_temp_kelvin": "color_temp",
    "operation_mode": "mode", "humidity": "target_humidity", "option": "value",
}  # fmt: skip
_SCALES: Mapping[str, Callable[[float], float]] = {
    # One percent is the least that can be asked for.
    "brightness": lambda level: max(1.0, level * 100 / 255),
    "white": lambda level: level * 100 / 255,
    "volume_level": lambda share: share * 100,
}


def change(device: Device, command: Mapping[str, Any]) -> Values:
    """The checked change that a recorded command asks for."""
    service = command["service"]
    asked: dict[str, Any] = dict(_SERVICES.get(service, {}))
    if service in _TILTS:
        asked |= _tilted(device, open_it=_TILTS[service])
    elif service.endswith((".turn_on", ".turn_off")) and not asked:
        asked |= TYPES[device.domain].switch(device, service.endswith("on")) or {}
    for name, value in command["args"].items():
        asked |= _argument(name, value)
    return device.check(asked)


def _tilted(device: Device, *, open_it: bool) -> Values:
    if "tilt_open" in device.features:
        return {"tilt_open": open_it}
    return {"tilt": 100 if open_it else 0}


def _argument(name: str, value: Any) -> dict[str, Any]:
    if name.endswith("_color"):
        return {"color": color.said(name.removesuffix("_color"), *value)}
    scale = _SCALES.get(name)
    return {_NAMES.get(name, name): scale(value) if scale else value}


def sent(message: Publish) -> tuple[Any, ...]:
    """One of our messages, to compare."""
    raw = message.payload
    payload = raw if isinstance(raw, str) else f"bytes:{raw.hex()}"
    return message.topic, _structure(payload), message.qos, message.retain


def wanted(message: Mapping[str, Any]) -> tuple[Any, ...]:
    """One of the recorded messages, to compare."""
    return message["topic"], _structure(message["payload"]), message["qos"], message["retain"]


def _structure(payload: str) -> Any:
    try:
        value = json.loads(payload)
    except ValueError:
        return payload
    return value if isinstance(value, dict) else payload
