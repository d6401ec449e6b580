"""The tool that counts devices, so that the model need not."""

import re
from collections.abc import Sequence

from controller.home.registry import Member
from controller.home.resolve import Found, Reason, Unresolved
from controller.home.words import split
from controller.tools.acting import unresolved, wrong
from controller.tools.checks import Finding, findings
from controller.tools.comparisons import read_asked
from controller.tools.measures import looked_at
from controller.tools.observation import Context, Observation
from controller.tools.phrases import join, names_of
from controller.tools.readings import named, observed, read_members, read_sources
from controller.tools.registry import tool

_MOST = 20
_HELD = re.compile(
    r"^(?:(?:the|my|our|all|any|open|upcoming|remaining)\s+)*"
    r"(?:events?|meetings?|appointments?|entry|entries|items?|things|tasks)\s+(?:are\s+)?"
    r"(?:on|in|of|from)\s+",
    re.IGNORECASE,
)
"""What is said before a calendar or a list, where what it holds is to be counted."""


@tool(writes=False, also={"count_devices": {}, "how_many": {}, "number_of": {}})
async def count(context: Context, target: str, state: str | None = None) -> Observation:
    """Count devices, or those in a state.

    Args:
        context: the home.
        target: the person's own words for the devices, room or group.
        state: on, open, locked ...
    """
    if state is None:
        return _counted(context, target)
    asked = read_asked("is", state, context.comfort)
    if isinstance(asked, str):
        return wrong(f"count: {asked}", phrase=target)
    found = findings(context, target, asked)
    if isinstance(found, Observation):
        return found
    return _sorted_out(context, found, state, target)


def _counted(context: Context, target: str) -> Observation:
    found = _found(context, target)
    if not isinstance(found, Found):
        if found.reason is not Reason.EMPTY:
            return unresolved(found)
        return Observation(text=f"0: {found.text}", phrase=target, say=found.text)
    if _is_of_contents(found.members, target):
        return observed(read_members(found.members, context), target)
    total = len(found.members)
    be = "is" if total == 1 else "are"
    say = f"There {be} {total}: {names_of(found.members)}."
    readings = tuple(read_members(found.members[:_MOST], context))
    return Observation(text=say, readings=readings, phrase=target, say=say)


def _found(context: Context, target: str) -> Found | Unresolved:
    """What a phrase names; the calendar for `the events on the calendar`."""
    found = looked_at(context, target)
    holder = _HELD.sub("", target)
    if isinstance(found, Found) or holder == target:
        return found
    holds = looked_at(context, holder)
    return holds if isinstance(holds, Found) and _is_of_contents(holds.members, holder) else found


def _is_of_contents(members: Sequence[Member], target: str) -> bool:
    """Whether what calendars and lists hold is to be counted, and not they themselves."""
    named = {word for word in split(target) if word in ("calendars", "lists")}
    return not named and all(member.device.domain in ("calendar", "todo") for member in members)


def _sorted_out(context: Context, found: Sequence[Finding], state: str, target: str) -> Observation:
    """How many are in a state, which, and of how many that is not known."""
    yes = [finding.source for finding in found if finding.truth]
    unknown = [finding.source.member.name for finding in found if finding.truth is None]
    names = join([named(source) for source in yes], limit=_MOST)
    be = "is" if len(yes) == 1 else "are"
    say = f"{len(yes) or 'None'} of {len(found)} {be} {state}{f': {names}' if yes else ''}."
    if unknown:
        say += f" I do not know about {join(unknown)}."
    readings = tuple(read_sources(yes[:_MOST], context))
    return Observation(text=say, readings=readings, phrase=target, say=say)
