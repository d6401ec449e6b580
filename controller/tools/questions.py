"""Tools that only look: states, devices, rooms."""

import re
from collections.abc import Sequence
from dataclasses import replace

from controller.home.areas import Area
from controller.home.rank import rank
from controller.home.registry import Member
from controller.home.resolve import Found, Unresolved
from controller.tools.acting import unresolved
from controller.tools.measures import (
    Measure,
    Source,
    looked_at,
    measured,
    named_measure,
)
from controller.tools.observation import Context, Fault, Observation, Reading
from controller.tools.outdoors import is_outside, outdoors
from controller.tools.phrases import join
from controller.tools.readings import observed, read_members, read_sources
from controller.tools.registry import tool
from controller.tools.resolving import resolved
from controller.tools.settings import readable_named, word_in
from devices.model import Device

_MOST_FOUND = 20
_UNIT = re.compile(
    r"\s+(?:in|as)\s+(?:degrees?\s+)?(?:fahrenheit|celsius|centigrade|°\s?[cf])\s*$", re.IGNORECASE
)
_DAY = re.compile(
    r"\b(?:(?:for|on|the day after|this|next|at|the)\s+)*(?:today|tonight|tomorrow|week|weekend|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|now|like|forecast)(?:'s)?\b",
    re.IGNORECASE,
)
"""What a person adds to a calendar or a forecast that names no device."""


@tool(writes=False, also={"get_status": {}, "read_state": {}, "get": {}, "status": {}})
async def get_state(context: Context, target: str) -> Observation:
    """Read what devices or rooms are doing now.

    Args:
        context: the home.
        target: the person's own words for the devices, room or group.
    """
    context = replace(context, sentence=f"{context.sentence} {target}")
    target = _UNIT.sub("", target).strip() or target
    measure = named_measure(target)
    if measure is not None:
        return _measure(context, target, measure)
    found = looked_at(context, target)
    if isinstance(found, Unresolved) and (plain := _DAY.sub(" ", target).strip()) != target:
        found = looked_at(context, plain)
    if isinstance(found, Found):
        return observed(read_members(found.members, context), target)
    if is_outside(target) and (members := outdoors(context, _is_weather)):
        return observed(read_members(members, context), target)
    return _feature(context, target) or unresolved(found)


@tool(writes=False, also={"search": {}, "search_devices": {}, "list_devices": {}})
async def find_devices(context: Context, query: str) -> Observation:
    """Look for devices by name, kind or room.

    Args:
        context: the home.
        query: what to look for.
    """
    found = looked_at(context, query)
    if isinstance(found, Found):
        members: Sequence[Member] = found.members
    else:
        members = rank(context.home, query, limit=_MOST_FOUND)
    if not members:
        say = "There are no devices like that here."
        return Observation(text=say, fault=Fault.EMPTY, phrase=query, say=say)
    readings = read_members(members[:_MOST_FOUND], context)
    lines = [_line(member, seen) for member, seen in zip(members, readings, strict=False)]
    if left := len(members) - len(lines):
        lines.append(f"... and {left} more; look for something narrower.")
    return Observation(text="\n".join(lines), readings=tuple(readings), phrase=query)


@tool(writes=False, also={"get_areas": {}, "list_rooms": {}, "get_rooms": {}})
async def list_areas(context: Context) -> Observation:
    """List the rooms and floors of the home.

    Args:
        context: the home.
    """
    areas = _inhabited(context)
    if not areas:
        say = "No rooms with devices are known yet."
        return Observation(text=say, fault=Fault.EMPTY, say=say)
    floors = {floor.id: floor.name for floor in context.home.areas.floors}
    lines = [
        f"{name}: {', '.join(area.name for area in areas if area.floor == floor_id)}"
        for floor_id, name in floors.items()
        if any(area.floor == floor_id for area in areas)
    ]
    if rest := [area.name for area in areas if area.floor not in floors]:
        lines.append(f"{'Other rooms' if lines else 'Rooms'}: {', '.join(rest)}")
    names = [area.name for area in areas]
    say = f"I control {join(names, limit=40)}."
    return Observation(text="\n".join(lines), candidates=tuple(names), say=say)


def _measure(context: Context, target: str, measure: Measure) -> Observation:
    sources = measured(context, target, measure)
    if isinstance(sources, Unresolved):
        return unresolved(sources)
    if not sources:
        say = f"Nothing there measures the {measure.name}."
        return Observation(
            text=f"{say} Tell the person.", fault=Fault.EMPTY, phrase=target, say=say
        )
    return observed(read_sources(sources, context), target)


def _feature(context: Context, target: str) -> Observation | None:
    """The reading of one feature: `the brightness of the hall lamp`."""
    named = word_in(target)
    found = resolved(context, named[1]) if named else None
    if named is None or not isinstance(found, Found):
        return None
    keys = [(member, readable_named(member.device, named[0])) for member in found.members]
    sources = [Source(member=member, key=key) for member, key in keys if key]
    return observed(read_sources(sources, context), target) if sources else None


def _is_weather(device: Device) -> bool:
    return device.domain == "weather"


def _inhabited(context: Context) -> list[Area]:
    """The areas with devices, in their order."""
    used = {member.area.id for member in context.home.members if member.area}
    return [area for area in context.home.areas.areas if area.id in used]


def _line(member: Member, seen: Reading) -> str:
    place = f", {member.area.name}" if member.area else ""
    return f"{member.name} ({member.device.domain}{place}): {seen.text}"
