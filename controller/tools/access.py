"""Tools for locks."""

from controller.tools.acting import Plan, act, find
from controller.tools.caution import ask_set
from controller.tools.codes import Code, split_code, with_code
from controller.tools.observation import Context, Observation
from controller.tools.registry import tool
from devices.model import Device

_CANNOT = "locked or unlocked"


@tool(writes=True, also={"lock_door": {}})
async def lock(context: Context, target: str, code: Code | None = None) -> Observation:
    """Lock doors.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        code: only if the person said one.
    """
    return await _set(context, target, code, locked=True)


@tool(writes=True, also={"unlock_door": {}})
async def unlock(context: Context, target: str, code: Code | None = None) -> Observation:
    """Unlock doors.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        code: only if the person said one.
    """
    return await _set(context, target, code, locked=False)


async def _set(context: Context, target: str, code: str | None, *, locked: bool) -> Observation:
    target, code = split_code(target, code, context)
    found = find(context, target, accepts=_is_lock, cannot=_CANNOT, prefer=("lock",))
    if isinstance(found, Observation):
        return found
    if not locked and (asked := ask_set(context, found.members, phrase=target, verb="unlock")):
        return asked
    plan: Plan = [(m, with_code(m.device, {"locked": locked}, code)) for m in found.members]
    return await act(context, plan, phrase=target, asked={"locked": locked})


def _is_lock(device: Device) -> bool:
    return "locked" in device.features and device.features["locked"].writable
