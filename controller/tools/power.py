"""Tools that turn devices on and off."""

from collections.abc import Callable

from controller.home.registry import Member
from controller.home.resolve import Found
from controller.home.states import is_on
from controller.tools.acting import act, find, noted
from controller.tools.caution import ask_set, is_risky, set_apart
from controller.tools.observation import Context, Fault, Observation
from controller.tools.phrases import names_of
from controller.tools.registry import tool
from devices import TYPES
from devices.model import Device, Values

_LIGHTS = ("light",)
_CANNOT = "turned on or off"


@tool(writes=True, also={"switch_on": {}, "light_on": {}, "activate": {}})
async def turn_on(context: Context, target: str) -> Observation:
    """Turn devices on.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
    """
    return await _switch(context, target, lambda _: True, careful=True)


@tool(writes=True, also={"switch_off": {}, "light_off": {}, "deactivate": {}})
async def turn_off(context: Context, target: str) -> Observation:
    """Turn devices off.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
    """
    return await _switch(context, target, lambda _: False)


@tool(writes=True)
async def toggle(context: Context, target: str) -> Observation:
    """Turn devices on or off, whichever they are not.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
    """
    return await _switch(context, target, _opposite)


async def _switch(
    context: Context,
    target: str,
    wanted: Callable[[tuple[Member, ...]], bool | None],
    *,
    careful: bool = False,
) -> Observation:
    found = find(
        context,
        target,
        accepts=_is_switchable,
        cannot=_CANNOT,
        prefer=_LIGHTS,
        careful=careful,
    )
    if isinstance(found, Observation):
        return found
    on = wanted(found.members)
    if on is None:
        return _undecided(found)
    members, note = _meant(context, found.members, target, on=on)
    if on and (asked := ask_set(context, members, phrase=target, verb="turn on")):
        return asked
    plan = [(member, _change(member, on=on)) for member in members]
    return noted(await act(context, plan, phrase=target, asked={"on": on}), note)


def _meant(
    context: Context, members: tuple[Member, ...], phrase: str, *, on: bool
) -> tuple[tuple[Member, ...], str]:
    """Those of a set that are meant: no siren or valve, no robot that sets out, no scene."""
    able = [m for m in members if not isinstance(_change(m, on=on), str)]
    kept = tuple(able) or members
    if not on:
        return kept, ""
    return set_apart(context, kept, phrase=phrase, verb="turn on", apart=_is_apart)


def _is_apart(member: Member) -> bool:
    change = TYPES[member.device.domain].switch(member.device, True) or {}  # noqa: FBT003
    return is_risky(member) or "activity" in change or not member.device.lasting(change)


def _undecided(found: Found) -> Observation:
    say = f"I do not know whether {names_of(found.members)} is on or off. Which should it be?"
    return Observation(
        text=f"{say} Ask the person.", fault=Fault.AMBIGUOUS, phrase=found.phrase, say=say
    )


def _change(member: Member, *, on: bool) -> Values | str:
    change = TYPES[member.device.domain].switch(member.device, on)
    return f"it cannot be {_CANNOT}" if change is None else change


def _opposite(members: tuple[Member, ...]) -> bool | None:
    """Off if any is on; on if all are off; None if that is not known."""
    states = [is_on(member) for member in members]
    if any(states):
        return False
    return None if None in states else True


def _is_switchable(device: Device) -> bool:
    kind = TYPES.get(device.domain)
    return kind is not None and kind.switch(device, True) is not None  # noqa: FBT003
