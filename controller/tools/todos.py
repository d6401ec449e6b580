"""The tool that changes lists of things to do or to buy."""

import re
from typing import Annotated, Literal

from rapidfuzz import fuzz, process

from controller.home.registry import Member
from controller.home.words import fold
from controller.tools.acting import Plan, act, find
from controller.tools.observation import Context, Observation
from controller.tools.registry import tool
from controller.tools.signature import Takes
from devices import lists
from devices.model import Device, Values

_KEYS = {"add": "added", "complete": "completed", "remove": "removed"}
_ALSO = {
    **dict.fromkeys(("added", "put", "create", "new", "append"), "add"),
    **dict.fromkeys(("completed", "done", "check", "check off", "tick", "tick off"), "complete"),
    **dict.fromkeys(("finish", "finished", "bought", "mark", "mark done"), "complete"),
    **dict.fromkeys(("removed", "delete", "deleted", "drop", "take off"), "remove"),
}
Change = Annotated[Literal["add", "complete", "remove"], Takes(also=_ALSO)]
_NAMES = {
    "add": ("add_item", "add_to_list", "add_todo", "add", "create_item", "todo_add"),
    "complete": ("complete_item", "check_off", "tick_off", "mark_done", "complete"),
    "remove": ("remove_item", "delete_item", "remove_from_list", "remove"),
}
_NEAR = 84.0


_ENTRY = re.compile(r"^(?:the\s+)?(?:entry|item|task)\s+", re.IGNORECASE)
"""What people say before the name of an entry that is there."""


@tool(
    writes=True,
    also={
        **{name: {"change": change} for change, names in _NAMES.items() for name in names},
        "todo": {},
        "edit_todo": {},
        "update_list": {},
    },
)
async def edit_list(
    context: Context, target: str, item: str, change: Change = "add"
) -> Observation:
    """Add an item to a list, or complete or remove it.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        item: one item.
        change: add, complete or remove.
    """
    key = _KEYS[change]
    found = find(
        context,
        target,
        accepts=lambda device: _takes(device, key),
        cannot=f"changed: {change} does not go",
    )
    if isinstance(found, Observation):
        return found
    plan: Plan = [(member, _change(member, key, item)) for member in found.members]
    return await act(context, plan, phrase=target, asked={key: item})


def _change(member: Member, key: str, item: str) -> Values | str:
    """The change, under the name that the list has for the item."""
    items = lists.load(member.state.values.get("items"))
    todo = [str(each.get("summary", "")) for each in items if each.get("status") != "completed"]
    if key == "added":
        known = next((each for each in todo if fold(each) == fold(item)), None)
        return f"{known} is on it already" if known else {key: item}
    if not any(fold(each) == fold(item) for each in todo):
        item = _ENTRY.sub("", item) or item
    names = todo if key == "completed" else [str(each.get("summary", "")) for each in items]
    same = [each for each in names if fold(each) == fold(item)] or _near(item, names)
    if len(same) == 1 or not names:
        return {key: same[0] if same else item}
    on_it = f"it has {', '.join(names[:10])}" if names else "it is empty"
    return f"there is no {item[:40]!r} on it; {on_it}"


def _near(item: str, names: list[str]) -> list[str]:
    """The one item that people may call so: `milk` for `2 l milk`."""
    words = set(fold(item).split())
    held = [name for name in names if words and words <= set(fold(name).split())]
    if held:
        return held
    near = process.extract(
        fold(item), [fold(name) for name in names], scorer=fuzz.ratio, score_cutoff=_NEAR, limit=2
    )
    return [names[index] for _name, _score, index in near]


def _takes(device: Device, key: str) -> bool:
    return key in device.features and device.features[key].writable
