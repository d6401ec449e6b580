"""All names of one device, which models like to join into one target."""

import re
from dataclasses import replace

from controller.agent import guard
from controller.home.resolve import Found, resolve
from controller.llm import ToolCall
from controller.tools.observation import Context

MOST = 12
_BETWEEN = re.compile(r"\s*[,;|/]\s*")


def unjoined(call: ToolCall, context: Context) -> ToolCall:
    """`call` with the one name that the person said, where its target is all names of a device."""
    target = call.arguments.get("target")
    names = _BETWEEN.split(target.strip()) if isinstance(target, str) else []
    said = [name for name in names if name and guard.copied(name, context.sentence)]
    if not 1 < len(names) <= MOST or not said or not _is_one(names, context):
        return call
    return replace(call, arguments={**call.arguments, "target": said[0]})


def _is_one(names: list[str], context: Context) -> bool:
    """Whether every name means the very same device."""
    found = [resolve(context.home, name) for name in names]
    devices = {
        member.device.id for each in found if isinstance(each, Found) for member in each.members
    }
    return len(devices) == 1 and all(isinstance(each, Found) for each in found)
