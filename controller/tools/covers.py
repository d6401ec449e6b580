"""The tool that opens and closes blinds, curtains, gates and the like."""

from typing import Annotated

from controller.home.registry import Member
from controller.tools.acting import act, find, noted
from controller.tools.caution import ask_set, set_apart
from controller.tools.observation import Context, Observation
from controller.tools.phrases import abilities
from controller.tools.registry import tool
from controller.tools.signature import Takes
from devices.model import Device, Values

_OPEN = 100
Position = Annotated[
    int,
    Takes(
        minimum=0,
        maximum=100,
        unit="%",
        words={
            "open": 100,
            "opened": 100,
            "up": 100,
            "raise": 100,
            "closed": 0,
            "close": 0,
            "shut": 0,
            "down": 0,
            "lower": 0,
        },
        shown=("open", "half", "closed"),
    ),
]


_NAMES = {
    "open": ("open", "open_cover", "open_blinds", "open_curtains", "raise", "open_valve"),
    "closed": ("close", "close_cover", "close_blinds", "close_curtains", "shut", "close_valve"),
}


@tool(
    writes=True,
    also={
        **{name: {"position": word} for word, names in _NAMES.items() for name in names},
        "set_cover": {},
        "set_cover_position": {},
    },
)
async def set_position(context: Context, target: str, position: Position) -> Observation:
    """Open or close blinds, curtains, gates, garage doors, valves.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        position: open, closed, half, or percent open.
    """
    found = find(context, target, accepts=_moves, cannot="opened or closed", prefer=("cover",))
    if isinstance(found, Observation):
        return found
    members, note = found.members, ""
    if position:
        if asked_first := ask_set(context, members, phrase=target, verb="open"):
            return asked_first
        members, note = set_apart(context, members, phrase=target, verb="open")
    plan = [(member, _change(member, position)) for member in members]
    asked: Values = {"position": float(position)}
    return noted(await act(context, plan, phrase=target, asked=asked), note)


def _change(member: Member, position: int) -> Values | str:
    device = member.device
    if _takes(device, "position"):
        return {"position": float(position)}
    if position in (0, _OPEN):
        return {"open": position == _OPEN}
    return f"it has no positions, it takes {abilities(device.features)}"


def _moves(device: Device) -> bool:
    return _takes(device, "position") or _takes(device, "open")


def _takes(device: Device, key: str) -> bool:
    return key in device.features and device.features[key].writable
