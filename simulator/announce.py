"""How the devices of a house announce themselves, as real projects do it."""

import json
from collections.abc import Mapping
from typing import Any

from devices import TYPES
from devices.model import Blueprint, Publish
from simulator import wire
from simulator.plan import AreaPlan, DevicePlan, HousePlan
from simulator.section import HouseError

ONLINE = "online"
OFFLINE = "offline"

_SHORT = {
    "availability": "avty",
    "availability_mode": "avty_mode",
    "brightness": "brightness",
    "brightness_command_topic": "bri_cmd_t",
    "brightness_scale": "bri_scl",
    "brightness_state_topic": "bri_stat_t",
    "color_temp_kelvin": "clr_temp_k",
    "command_topic": "cmd_t",
    "device": "dev",
    "device_class": "dev_cla",
    "object_id": "obj_id",
    "origin": "o",
    "payload_off": "pl_off",
    "payload_on": "pl_on",
    "position_topic": "pos_t",
    "set_position_topic": "set_pos_t",
    "state_class": "stat_cla",
    "state_topic": "stat_t",
    "supported_color_modes": "sup_clrm",
    "topic": "t",
    "unique_id": "uniq_id",
    "unit_of_measurement": "unit_of_meas",
    "value_template": "val_tpl",
}
_SHORT_DEVICE = {
    "identifiers": "ids",
    "manufacturer": "mf",
    "model": "mdl",
    "suggested_area": "sa",
    "sw_version": "sw",
}
_SHORT_ORIGIN = {"sw_version": "sw", "support_url": "url"}
_VERSION = "0.1.0"


def status_topic(house: str) -> str:
    """The whole house's availability, and last will."""
    return f"sim/{house}/status"


def availability_topic(device: DevicePlan) -> str:
    """One device's availability."""
    return f"{device.base}/availability"


def config_topic(house: HousePlan, device: DevicePlan, prefix: str) -> str:
    """Where a device is announced."""
    return f"{prefix}/{device.domain}/{house.name}/{device.object_id}/config"


def design_config(house: HousePlan, device: DevicePlan) -> dict[str, Any]:
    """A device's own part of its announcement: topics and words, in long keys.

    Raises:
        HouseError: the simulator cannot play what the house file wants announced.
    """
    blueprint = Blueprint(
        object_id=device.object_id,
        name=device.name,
        base=device.base,
        features=device.design.features,
        device_class=device.design.device_class,
        unit=device.design.unit,
        schema=device.design.schema,
    )
    config = TYPES[device.domain].announce(blueprint) | dict(device.announce)
    try:
        wire.check(config)
    except wire.WireError as error:
        path = f"devices.{device.object_id}.announce.{error.key}"
        raise HouseError(file=house.file, path=path, problem=str(error)) from error
    return config


def announcement(
    house: HousePlan, device: DevicePlan, config: Mapping[str, Any], *, prefix: str
) -> Publish:
    """The retained discovery message."""
    area = house.areas[device.area]
    unique_id = f"{house.name}_{device.object_id}"
    payload: dict[str, Any] = {
        **config,
        "name": device.name if device.hardware else None,
        "unique_id": unique_id,
        "object_id": device.object_id,
        "availability": [
            {"topic": status_topic(house.name)},
            {"topic": availability_topic(device)},
        ],
        "availability_mode": "all",
        "device": _hardware(house, device, area),
        "origin": {"name": "hearth-simulator", "sw_version": _VERSION},
    }
    if device.short:
        payload = shorten(payload, device.base)
    return Publish(
        topic=config_topic(house, device, prefix), payload=json.dumps(payload), retain=True
    )


def withdrawal(house: HousePlan, device: DevicePlan, prefix: str) -> Publish:
    """The message that takes a device's announcement back."""
    return Publish(topic=config_topic(house, device, prefix), payload="", retain=True)


def shorten(payload: Mapping[str, Any], base: str) -> dict[str, Any]:
    """The same announcement with abbreviations and a base topic."""
    short = {_SHORT.get(key, key): value for key, value in payload.items()}
    short["avty"] = [{"t": _tilde(entry["topic"], base)} for entry in payload["availability"]]
    short["dev"] = {_SHORT_DEVICE.get(key, key): one for key, one in payload["device"].items()}
    short["o"] = {_SHORT_ORIGIN.get(key, key): one for key, one in payload["origin"].items()}
    topics = {_SHORT.get(key, key) for key in payload if key.endswith("topic")}
    return {"~": base} | {
        key: _tilde(value, base) if key in topics else value for key, value in short.items()
    }


def _hardware(house: HousePlan, device: DevicePlan, area: AreaPlan) -> dict[str, Any]:
    name = device.hardware or device.name
    identifier = device.object_id if device.hardware is None else _slug(device.hardware)
    return {
        "identifiers": [f"{house.name}_{identifier}"],
        "name": name,
        "manufacturer": "Hearth",
        "model": f"Simulated {device.domain.replace('_', ' ')}",
        "suggested_area": area.name,
        "sw_version": _VERSION,
    }


def _tilde(topic: str, base: str) -> str:
    return f"~{topic.removeprefix(base)}" if topic.startswith(f"{base}/") else topic


def _slug(name: str) -> str:
    return "hardware_" + "_".join(name.casefold().split())
