"""The `device` object of an announcement: the physical thing behind its entities."""

import re
from functools import lru_cache
from typing import Any

from devices import schema
from devices.kept import frozen, thawed
from devices.model import Hardware
from devices.schema import DiscoveryError

_MAC = re.compile(r"[0-9a-f]{12}")


def parse_hardware(value: Any) -> Hardware:
    """The hardware of an expanded `device` object.

    Raises:
        DiscoveryError: it is wrong, or nothing identifies it.
    """
    if not isinstance(value, dict):
        raise DiscoveryError("device must be a JSON object")
    return _parsed(frozen(value))


@lru_cache(maxsize=1024)
def _parsed(said: bytes) -> Hardware:
    # All entities of a device announce it alike: read once, it is also kept once.
    value = thawed(said)
    if unknown := sorted(set(value) - set(_KEYS)):
        raise DiscoveryError(f"device must not hold {unknown[0][:40]!r}")
    device = schema.read(value, _KEYS, where="device: ")
    if not device["identifiers"] and not device["connections"]:
        raise DiscoveryError("device needs identifiers or connections")
    return Hardware(
        identifiers=frozenset(device["identifiers"]),
        connections=frozenset(device["connections"]),
        name=device["name"],
        manufacturer=device["manufacturer"],
        model=device["model"],
        suggested_area=device["suggested_area"],
        via_device=device["via_device"],
    )


def _connections(value: Any) -> tuple[tuple[str, str], ...]:
    pairs = [schema.as_texts(pair) for pair in schema.as_list(value)]
    if any(len(pair) < 2 for pair in pairs):  # noqa: PLR2004
        raise ValueError("each connection is a pair of type and value")
    return tuple((kind, _normal(kind, address)) for kind, address, *_rest in pairs)


def _normal(kind: str, address: str) -> str:
    """A MAC address in one form, so that the same device is known again."""
    digits = re.sub(r"[^0-9a-f]", "", address.lower())
    if kind != "mac" or not _MAC.fullmatch(digits):
        return address
    return ":".join(digits[i : i + 2] for i in range(0, 12, 2))


_KEYS: schema.Keys = {
    "identifiers": schema.texts(()),
    "connections": schema.Key(_connections, ()),
    "name": schema.text(),
    "manufacturer": schema.text(),
    "model": schema.text(),
    "model_id": schema.text(),
    "hw_version": schema.text(),
    "sw_version": schema.text(),
    "serial_number": schema.text(),
    "suggested_area": schema.text(),
    "configuration_url": schema.Key(schema.as_url),
    "via_device": schema.text(),
}
