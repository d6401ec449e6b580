"""As Zigbee2MQTT does it: one JSON object on one topic for all parts of a thing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from devices import color
from simulator.dialects.base import Dialect, Reach, Speaker, Speech, without_nothing
from simulator.parts import DevicePlan, Hardware
from simulator.text import slug
from simulator.wire import Ear

_Fields = Mapping[str, tuple[str, str]]
"""Key of a state topic: its template, and the field of the object."""
_HEATING, _COOLING = "occupied_heating_setpoint", "occupied_cooling_setpoint"
_STATE: _Fields = {"state_topic": ("value_template", "state")}
_FIELDS: Mapping[str, _Fields] = {
    "light": {},
    "switch": _STATE,
    "lock": _STATE,
    "cover": {
        **_STATE,
        "position_topic": ("position_template", "position"),
        "tilt_status_topic": ("tilt_status_template", "tilt"),
    },
    "fan": {
        "state_topic": ("state_value_template", "state"),
        "percentage_state_topic": ("percentage_value_template", "speed"),
        "preset_mode_state_topic": ("preset_mode_value_template", "mode"),
        "oscillation_state_topic": ("oscillation_value_template", "oscillation"),
        "direction_state_topic": ("direction_value_template", "direction"),
    },
    "climate": {
        "mode_state_topic": ("mode_state_template", "system_mode"),
        "temperature_state_topic": ("temperature_state_template", "current_heating_setpoint"),
        "temperature_low_state_topic": ("temperature_low_state_template", _HEATING),
        "temperature_high_state_topic": ("temperature_high_state_template", _COOLING),
        "current_temperature_topic": ("current_temperature_template", "local_temperature"),
        "current_humidity_topic": ("current_humidity_template", "humidity"),
        "action_topic": ("action_template", "running_state"),
        "preset_mode_state_topic": ("preset_mode_value_template", "preset"),
        "fan_mode_state_topic": ("fan_mode_state_template", "fan_mode"),
        "swing_mode_state_topic": ("swing_mode_state_template", "swing_mode"),
    },
    "sensor": {},
    "binary_sensor": {},
    "number": {},
    "select": {},
    "text": {},
    "valve": _STATE,
}
"""Domains with more than one field, or one that is always called the same."""
_OF_A_CLASS: Mapping[str, tuple[str, bool]] = {
    "battery": ("battery_low", True),
    "door": ("contact", False),
    "garage_door": ("contact", False),
    "moisture": ("water_leak", True),
    "motion": ("occupancy", True),
    "opening": ("contact", False),
    "presence": ("presence", True),
    "window": ("contact", False),
}
"""The field of a binary sensor, and its value for on."""
_MAIN = frozenset({"command_topic", "set_position_topic"})
"""Commands that go to the topic of the whole thing; the others have a topic each."""
_COMMANDS = {
    "tilt_command_topic": "tilt_status_topic",
    "set_position_topic": "position_topic",
    "command_topic": "state_topic",
}
"""State topics of commands whose keys are not just the other's name."""
_WORDS: Mapping[str, Mapping[str, Any]] = {
    "cover": {"state_open": "OPEN", "state_closed": "CLOSE", "state_stopped": "STOP"},
    "lock": {"state_locked": "LOCK", "state_unlocked": "UNLOCK"},
    "light": {"brightness_scale": 254},
    "switch": {"payload_on": "ON", "payload_off": "OFF"},
}
_POSITION = '{ "position": {{ position }} }'


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a part's states and commands are."""

    base: str
    suffix: str
    """Tells the parts of one thing apart: `_l1`."""

    def field(self, name: str) -> str:
        return f"{name}{self.suffix}"

    def command(self, key: str, field: str) -> str:
        part = f"/{self.suffix[1:]}" if self.suffix else ""
        return f"{self.base}{part}/set" if key in _MAIN else f"{self.base}/set/{self.field(field)}"


class _Zigbee2Mqtt(Dialect):
    """A bridge that speaks for its devices."""

    domains = frozenset(_FIELDS)
    retains = False
    schemas: ClassVar[Mapping[str, str]] = {"light": "json"}

    def base(self, house: str, id_: str, domain: str, hardware: Hardware) -> str:
        """The bridge, then the friendly name."""
        del house, id_, domain
        return f"zigbee2mqtt/{hardware.name.translate(_NO_WILDCARDS)}"

    def speak(self, speaker: Speaker) -> Speech:
        """Announce in long form, with the bridge behind the device."""
        device = speaker.device
        fields = _fields(device)
        place = _Place(base=device.base, suffix=_suffix(speaker, fields))
        wiring = speaker.wiring(
            _config(speaker, place, fields), ears=_ears(speaker.config, place, fields), whole=True
        )
        main = _main_field(fields)
        kind = "_".join(filter(None, (main if main not in _GENERAL else device.domain,)))
        object_id = place.field(kind)
        ieee = f"0x{speaker.digits(16)}"
        reach = Reach(
            topic=f"{device.base}/availability",
            online='{"state":"online"}',
            offline='{"state":"offline"}',
        )
        payload = {
            **wiring.config,
            "name": device.part,
            "unique_id": f"{ieee}_{object_id}_zigbee2mqtt",
            "object_id": device.object_id,
            "default_entity_id": device.entity_id,
            "availability": [
                {"topic": f"sim/{speaker.house.name}/status"},
                {"topic": reach.topic, "value_template": "{{ value_json.state }}"},
            ],
            "availability_mode": "all",
            "device": without_nothing(_hardware(speaker, ieee)),
            "origin": {"name": "Zigbee2MQTT", "sw": "2.12.1", "url": "https://www.zigbee2mqtt.io"},
        }
        topic = f"{device.domain}/{ieee}/{object_id}/config"
        return Speech(wiring=wiring, reach=reach, topic=topic, announcement=payload)


def _fields(device: DevicePlan) -> _Fields:
    known = _FIELDS[device.domain]
    if known or device.domain == "light":
        return known
    kind = device.design.device_class or ""
    if device.domain == "binary_sensor":
        name = _OF_A_CLASS[kind][0] if kind in _OF_A_CLASS else kind
    else:
        name = kind
    return {"state_topic": ("value_template", name or slug(device.name))}


def _suffix(speaker: Speaker, fields: _Fields) -> str:
    """What tells a part apart from others that have a field of the same name."""
    mine = _main_field(fields)
    rivals = [one for one in speaker.family if _main_field(_fields(one)) == mine]
    return f"_{slug(speaker.device.name)}" if len(rivals) > 1 else ""


def _main_field(fields: _Fields) -> str:
    names = [field for _template, field in fields.values()]
    return names[0] if names else "state"


def _config(speaker: Speaker, place: _Place, fields: _Fields) -> dict[str, Any]:
    config = {**speaker.config, **_WORDS.get(speaker.device.domain, {})}
    for key, (template, field) in fields.items():
        if key in config:
            config |= {key: place.base, template: f'{{{{ value_json["{place.field(field)}"] }}}}'}
    config |= {key: place.command(key, field) for key, field in _commands(speaker.config, fields)}
    if "set_position_topic" in config:
        config["set_position_template"] = _POSITION
    if speaker.device.domain == "light":
        config |= _light(speaker, place)
    if speaker.device.domain == "binary_sensor":
        on = _OF_A_CLASS.get(speaker.device.design.device_class or "", ("", True))[1]
        config |= {"payload_on": on, "payload_off": not on}
    return {key: value for key, value in config.items() if value is not None}


def _light(speaker: Speaker, place: _Place) -> dict[str, Any]:
    config: dict[str, Any] = {"state_topic": place.base}
    if place.suffix:
        config["state_topic"] = f"{place.base}/{place.suffix[1:]}"
    if "brightness" not in speaker.config:
        config["brightness_scale"] = None
    modes = speaker.config.get("supported_color_modes", ())
    if modes:
        config["supported_color_modes"] = ["xy" if mode == "rgb" else mode for mode in modes]
    if "color_temp" in modes:
        config |= {"color_temp_kelvin": None, "min_kelvin": None, "max_kelvin": None}
        config["min_mireds"] = color.mired(speaker.config["max_kelvin"])
        config["max_mireds"] = color.mired(speaker.config["min_kelvin"])
    return config


def _commands(config: Mapping[str, Any], fields: _Fields) -> Iterator[tuple[str, str]]:
    """Each command topic, and the field that shows what came of it."""
    for key in config:
        if key.endswith("command_topic") or key == "set_position_topic":
            shown = _COMMANDS.get(key, key.replace("command_topic", "state_topic"))
            yield key, fields[shown][1] if shown in fields else "state"


def _ears(config: Mapping[str, Any], place: _Place, fields: _Fields) -> tuple[Ear, ...]:
    """`/set` takes an object of fields whatever the announcement uses."""
    topic = place.command("command_topic", "")
    return tuple(
        Ear(topic=topic, key=key, field=field)
        for key, field in _commands(config, fields)
        if fields and key != "set_position_topic"
    )


def _hardware(speaker: Speaker, ieee: str) -> dict[str, Any]:
    hardware = speaker.device.hardware
    return {
        "identifiers": [f"zigbee2mqtt_{ieee}"],
        "name": hardware.name,
        "manufacturer": hardware.manufacturer,
        "model": hardware.model,
        "suggested_area": speaker.area,
        "via_device": "zigbee2mqtt_bridge_0x00124b0000000001",
    }


_GENERAL = frozenset({"state", "system_mode"})
_NO_WILDCARDS = str.maketrans("+#\0", "   ")
DIALECT = _Zigbee2Mqtt()
