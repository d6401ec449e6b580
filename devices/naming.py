"""What announced devices are called: names for people, ids for the home."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from devices.model import DeviceType, Hardware

_LONGEST_NAME = 255
_CLASS_NAMES = {
    "aqi": "Air quality index",
    "carbon_monoxide": "Carbon monoxide",
    "gas": "Gas",
    "ph": "pH",
    "pm1": "PM1",
    "pm10": "PM10",
    "pm25": "PM2.5",
    "pm4": "PM4",
}


def device_class(kind: DeviceType, common: Mapping[str, Any]) -> str | None:
    """The class, if devices of this type have any."""
    classy = common["device_class"] is not None and kind.class_nouns
    return common["device_class"].lower() if classy else None


def full_name(
    kind: DeviceType,
    config: Mapping[str, Any],
    common: Mapping[str, Any],
    hardware: Hardware | None,
) -> str:
    """The hardware's name and the device's own; without both, what Home Assistant says."""
    own = common["name"] if "name" in config else _default_name(kind, config, common)
    whole = hardware.name if hardware else None
    return _clean(" ".join(filter(None, (whole, own))))


def slug(common: Mapping[str, Any], *names: str) -> str:
    """The suggested id, else the first name that leaves something: letters, digits and _."""
    wanted = (common["default_entity_id"] or "").partition(".")[2]
    slugs = (_plain(text) for text in (wanted, common["object_id"] or "", *names))
    return next(filter(None, slugs), "unnamed")


def _default_name(kind: DeviceType, config: Mapping[str, Any], common: Mapping[str, Any]) -> str:
    word = device_class(kind, common)
    if word is not None and word != "enum":
        return _CLASS_NAMES.get(word, word.replace("_", " ").capitalize())
    if kind.default_name is not None:
        return kind.default_name(config)
    return f"MQTT {kind.domain.replace('_', ' ').capitalize()}"


def _clean(name: str) -> str:
    """The name on one line, without characters that cannot be seen."""
    name = name[:_LONGEST_NAME]
    if not name.isprintable():
        name = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(name.split())


def _plain(text: str) -> str:
    kept = text[:_LONGEST_NAME].lower()
    if not kept.isascii():
        folded = unicodedata.normalize("NFKD", text[:_LONGEST_NAME]).lower().replace("ß", "ss")
        kept = "".join(char for char in folded if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "_", kept, flags=re.ASCII).strip("_")
