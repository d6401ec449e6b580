"""Targets with more in them than the thing: all names of a device, the value, the air of a room."""

import re
from dataclasses import replace

from controller.agent import guard
from controller.home.resolve import Found, Reason, resolve
from controller.llm import ToolCall
from controller.tools.observation import Context

MOST = 12
_AIR = re.compile(r"(?:the\s+)?air\s+(?:in|of|at)\s+", re.IGNORECASE)
_HOME = re.compile(
    r"\s+(?:back\s+)?(?:home|(?:in)?to\s+(?:its|the|his|her|their)\s+(?:station|dock|base|charger))$",
    re.IGNORECASE,
)
_LINK = r"\s+(?:(?:in|into|to|on|at)\s+)?(?:the\s+)?"
_BETWEEN = re.compile(r"\s*[,;|/]\s*")


def unjoined(call: ToolCall, context: Context) -> ToolCall:
    """`call` with the one name that the person said, where its target is all names of a device."""
    target = call.arguments.get("target")
    names = _BETWEEN.split(target.strip()) if isinstance(target, str) else []
    said = [name for name in names if name and guard.copied(name, context.sentence)]
    if not 1 < len(names) <= MOST or not said or not _is_one(names, context):
        return call
    return replace(call, arguments={**call.arguments, "target": said[0]})


def shortened(call: ToolCall, context: Context) -> ToolCall:
    """`call` with the thing alone, where its target means nothing with what else is in it.

    That is the value of another argument ("the lamp blue" with blue), the air of a room, or where a
    robot is sent.
    """
    target = call.arguments.get("target")
    if not isinstance(target, str):
        return call
    others = [str(value) for key, value in call.arguments.items() if key != "target" and value]
    tails = [re.compile(rf"{_LINK}{re.escape(other)}$", re.IGNORECASE) for other in others]
    rests = [pattern.sub("", target, count=1) for pattern in (_AIR, _HOME, *tails)]
    rests = [rest for rest in rests if rest and rest != target]
    # Most targets have nothing more in them, and large homes take their time to look one up.
    if not rests or _is_known(target, context):
        return call
    known = next((rest for rest in rests if _is_known(rest, context)), target)
    return replace(call, arguments={**call.arguments, "target": known})


def _is_known(target: str, context: Context) -> bool:
    """Whether a phrase names something here, even if it is not clear which."""
    found = resolve(context.home, target)
    return isinstance(found, Found) or found.reason is Reason.AMBIGUOUS


def _is_one(names: list[str], context: Context) -> bool:
    """Whether every name means the very same device."""
    found = [resolve(context.home, name) for name in names]
    devices = {
        member.device.id for each in found if isinstance(each, Found) for member in each.members
    }
    return len(devices) == 1 and all(isinstance(each, Found) for each in found)
