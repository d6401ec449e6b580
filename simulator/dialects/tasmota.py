"""As Tasmota does it: commands below `cmnd`, answers below `stat`, reports below `tele`."""

from collections.abc import Mapping
from typing import Any, ClassVar

from devices import color
from simulator.dialects.base import Dialect, Reach, Speaker, Speech, digits
from simulator.dialects.brief import shorten
from simulator.parts import Hardware
from simulator.wire import Outlet, Wiring

_RELAYS = ("switch", "light")
_SENSORS: Mapping[str, tuple[str, str]] = {
    "energy": ("ENERGY", "Total"),
    "humidity": ("AM2301", "Humidity"),
    "illuminance": ("BH1750", "Illuminance"),
    "power": ("ENERGY", "Power"),
    "temperature": ("AM2301", "Temperature"),
    "voltage": ("ENERGY", "Voltage"),
}
"""By device class, where in the report a value stands."""
_LIGHT: Mapping[str, tuple[str, str]] = {
    "brightness": ("Dimmer", "{{value_json.Dimmer}}"),
    "color_temp": ("CT", "{{value_json.CT}}"),
    "rgb": ("Color2", "{{value_json.Color.split(',')[0:3]|join(',')}}"),
    "effect": ("Scheme", "{{value_json.Scheme}}"),
}
"""Beginnings of a light's keys, with the command and the template of the report."""
_LETTERS = {"light": "LI", "switch": "RL", "binary_sensor": "SW", "cover": "SHT", "sensor": "SE"}


class _Tasmota(Dialect):
    """Firmware for plugs, lamps and shutters."""

    domains = frozenset(_LETTERS)
    retains = False
    needs: ClassVar[Mapping[str, str]] = {"cover": "position"}
    lacks: ClassVar[Mapping[str, str]] = {"cover": "tilt"}
    schemas: ClassVar[Mapping[str, str]] = {"light": "default"}

    def base(self, house: str, id_: str, domain: str, hardware: Hardware) -> str:
        """The name that the firmware gives itself."""
        del id_, domain
        return f"tasmota_{digits(house, hardware.id, 6).upper()}"

    def speak(self, speaker: Speaker) -> Speech:
        """Announce in short form, with no more about the device than its number."""
        device, name = speaker.device, speaker.device.base
        wiring = _wiring(speaker, name)
        reach = Reach(topic=f"tele/{name}/LWT", online="Online", offline="Offline")
        mac = speaker.digits(12).upper()
        letters = _LETTERS[device.domain]
        unique_id = f"{mac}_{letters}_{speaker.rank(device.domain)[0]}"
        payload = {
            "name": device.full_name,
            **wiring.config,
            "availability_topic": reach.topic,
            "payload_available": reach.online,
            "payload_not_available": reach.offline,
            "unique_id": unique_id,
            "device": {"identifiers": [mac]},
        }
        return Speech(
            wiring=wiring,
            reach=reach,
            topic=f"{device.domain}/{unique_id}/config",
            announcement=shorten(payload),
        )


def _wiring(speaker: Speaker, name: str) -> Wiring:
    match speaker.device.domain:
        case "sensor":
            return speaker.wiring(_sensor(speaker, name))
        case "binary_sensor":
            return speaker.wiring(_binary(speaker, name))
        case "cover":
            return speaker.wiring(_cover(speaker, name))
    number, count = speaker.rank(*_RELAYS)
    power = "POWER" if count == 1 else f"POWER{number}"
    echo = (
        Outlet(topic=f"stat/{name}/RESULT", path=(power,)),
        Outlet(topic=f"stat/{name}/{power}"),
    )
    config = _relay(speaker, name, power)
    return speaker.wiring(config, also={"state_topic": echo}, whole=True)


def _relay(speaker: Speaker, name: str, power: str) -> dict[str, Any]:
    light = speaker.device.domain == "light"
    template = "state_value_template" if light else "value_template"
    config: dict[str, Any] = {
        "state_topic": f"tele/{name}/STATE",
        "command_topic": f"cmnd/{name}/{power}",
        template: f"{{{{value_json.{power}}}}}",
        "payload_off": "OFF",
        "payload_on": "ON",
    }
    return config | (_dimmer(speaker.config, name) if light else {})


def _dimmer(default: Mapping[str, Any], name: str) -> dict[str, Any]:
    config: dict[str, Any] = {}
    for prefix, (word, template) in _LIGHT.items():
        if f"{prefix}_command_topic" in default:
            config |= {
                f"{prefix}_command_topic": f"cmnd/{name}/{word}",
                f"{prefix}_state_topic": f"tele/{name}/STATE",
                f"{prefix}_value_template": template,
            }
    if "brightness_command_topic" in config:
        config |= {"brightness_scale": 100, "on_command_type": "brightness"}
    if "color_temp_command_topic" in config:
        config["min_mireds"] = color.mired(default["max_kelvin"])
        config["max_mireds"] = color.mired(default["min_kelvin"])
    if "effect_list" in default:
        config["effect_list"] = default["effect_list"]
    return config


def _sensor(speaker: Speaker, name: str) -> dict[str, Any]:
    kind = speaker.device.design.device_class or ""
    chip, field = _SENSORS.get(kind, (f"SENSOR{speaker.rank('sensor')[0]}", "Value"))
    return {
        **speaker.config,
        "state_topic": f"tele/{name}/SENSOR",
        "value_template": f"{{{{value_json['{chip}']['{field}']}}}}",
        "force_update": True,
    }


def _binary(speaker: Speaker, name: str) -> dict[str, Any]:
    number, _ = speaker.rank("binary_sensor")
    return {
        **speaker.config,
        "state_topic": f"stat/{name}/SWITCH{number}",
        "value_template": "{{value_json.STATE}}",
        "payload_on": "ON",
        "payload_off": "OFF",
        "force_update": True,
    }


def _cover(speaker: Speaker, name: str) -> dict[str, Any]:
    number, _ = speaker.rank("cover")
    return {
        "command_topic": f"cmnd/{name}/Backlog",
        "payload_open": f"ShutterOpen{number}",
        "payload_close": f"ShutterClose{number}",
        "payload_stop": f"ShutterStop{number}",
        "position_topic": f"stat/{name}/SHUTTER{number}",
        "set_position_topic": f"cmnd/{name}/ShutterPosition{number}",
        "position_closed": 0,
        "position_open": 100,
    }


DIALECT = _Tasmota()
