"""Devices as JSON for people's programs: one row each, and the physical thing behind them."""

from collections.abc import Callable, Mapping
from typing import Any

from controller.home.registry import Home, Member
from devices import TYPES

SHOWN_CHARS = 4_000
"""So much of a payload, a state or one value in a config is shown."""


def row(home: Home, member: Member, clock: Callable[[], float]) -> dict[str, Any]:
    """What is known of a device, short enough for a table of thousands."""
    device, state = member.device, member.state
    kind = TYPES.get(device.domain)
    primary = device.features.get(kind.primary) if kind else None
    changed, values = state.changed_at, device.public(state.values)
    return {
        "id": device.id,
        "name": member.name,
        "aliases": list(member.aliases),
        "domain": device.domain,
        "device_class": device.device_class,
        "area": member.area.name if member.area else None,
        "floor": _floor(home, member),
        "hardware": hardware_row(member),
        "available": state.available,
        "state": shortened(member.describe()),
        "unit": primary.unit if primary else "",
        "values": {k: shortened(v) for k, v in values.items() if v is not None},
        "changed_s": round(clock() - changed, 1) if changed and state.values else None,
        "hidden": hidden(member),
    }


def hardware_row(member: Member) -> dict[str, Any] | None:
    """The physical thing: an id that is the same in all of its devices' rows, and its names."""
    hardware, thing = member.device.hardware, member.thing
    if hardware is None or thing is None:
        return None
    return {
        "id": min(mark if isinstance(mark, str) else ":".join(mark) for mark in thing.marks),
        "name": thing.name or None,
        "manufacturer": hardware.manufacturer,
        "model": hardware.model,
    }


def hidden(member: Member) -> str | None:
    """Why people and the agent are not shown a device; None: they are."""
    if not member.device.enabled:
        return "its announcement says enabled_by_default: false"
    if member.exposed:
        return None
    kind = TYPES.get(member.device.domain)
    if kind is not None and not kind.spoken_of:
        return "it only tells of moments; `exposed: true` shows it"
    if member.device.category is not None:
        return f"it is a {member.device.category} entity; `exposed: true` shows it"
    return "the configuration says exposed: false"


def shortened(value: Any) -> Any:
    """JSON with its long texts cut."""
    if isinstance(value, Mapping):
        return {str(key): shortened(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [shortened(inner) for inner in value]
    if isinstance(value, str) and len(value) > SHOWN_CHARS:
        return f"{value[:SHOWN_CHARS]}… ({len(value)} characters)"
    return value


def _floor(home: Home, member: Member) -> str | None:
    floor = home.areas.floor_of(member.area) if member.area else None
    return floor.name if floor else None
