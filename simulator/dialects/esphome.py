"""As ESPHome does it: `<node>/<component>/<object>/state` and `/command`, all retained."""

from collections.abc import Mapping
from typing import Any, ClassVar

from devices import color
from simulator.dialects.base import Dialect, Reach, Speaker, Speech, without_nothing
from simulator.dialects.brief import shorten
from simulator.parts import Hardware
from simulator.text import slug
from simulator.wire import is_command

_NAMES = {
    "percentage": "speed_level",
    "oscillating": "oscillation",
    "preset_mode": "preset",
    "temperature": "target_temperature",
    "temperature_low": "target_temperature_low",
    "temperature_high": "target_temperature_high",
}
"""What features are called in topics, where the name differs."""


class _EspHome(Dialect):
    """Firmware that is built for each node."""

    schemas: ClassVar[Mapping[str, str]] = {"light": "json"}

    def base(self, house: str, id_: str, domain: str, hardware: Hardware) -> str:
        """Node, component and object."""
        del house
        return f"{slug(hardware.id).replace('_', '-')}/{domain}/{slug(id_.rpartition('.')[2])}"

    def speak(self, speaker: Speaker) -> Speech:
        """Announce in short form, full topics, and everything about the node."""
        device = speaker.device
        node, *_ = device.base.split("/")
        wiring = speaker.wiring(_config(speaker))
        reach = Reach(topic=f"{node}/status")
        mac = speaker.digits(12)
        payload = {
            **wiring.config,
            "name": device.part,
            "availability_topic": reach.topic,
            "unique_id": f"{mac}-{device.domain}-{device.object_id}",
            "device": without_nothing(_hardware(speaker, mac)),
        }
        return Speech(
            wiring=wiring,
            reach=reach,
            topic=f"{device.domain}/{node}/{device.object_id}/config",
            announcement=shorten(payload),
        )


def _config(speaker: Speaker) -> dict[str, Any]:
    base = f"{speaker.device.base}/"
    config: dict[str, Any] = {
        key: _topic(key, value, base) if key.endswith("topic") else value
        for key, value in speaker.config.items()
    }
    if "min_kelvin" in config:
        config["min_mireds"] = color.mired(config.pop("max_kelvin"))
        config["max_mireds"] = color.mired(config.pop("min_kelvin"))
        config.pop("color_temp_kelvin", None)
    config.pop("brightness_scale", None)
    return config


def _topic(key: str, topic: str, base: str) -> str:
    path = topic.removeprefix(base).removesuffix("/set").removesuffix("/state")
    names = [_NAMES.get(name, name) for name in path.split("/") if name not in {"set", "state"}]
    return base + "/".join([*names, "command" if is_command(key) else "state"])


def _hardware(speaker: Speaker, mac: str) -> dict[str, Any]:
    hardware = speaker.device.hardware
    return {
        "identifiers": mac,
        "name": hardware.name,
        "sw_version": "2024.10.2 (Oct 25 2024, 10:00:00)",
        "model": hardware.model,
        "manufacturer": hardware.manufacturer,
        "suggested_area": speaker.area,
        "connections": [["mac", mac]],
    }


DIALECT = _EspHome()
