"""Calls that the model itself is not sure of: the person is asked whether they meant them."""

from collections.abc import Sequence
from dataclasses import replace

from controller.home.outcome import Outcome, Status
from controller.llm import ToolCall
from controller.tools.observation import Context, Fault, Observation
from controller.tools.registry import Toolbox
from devices.model import Device, Values


async def asked(call: ToolCall, *, toolbox: Toolbox, context: Context) -> Observation:
    """The question whether a call is meant; nothing is done.

    A call that would do nothing, or ask a question of its own, says what it would say anyway.
    """
    tried = await toolbox.run(call, replace(context, act=nothing))
    if tried.fault is not None or not tried.outcomes:
        return tried
    names = tuple(dict.fromkeys(outcome.name for outcome in tried.outcomes))
    return Observation(
        text="Not done yet: the person is asked whether this was meant. Do not call it again.",
        fault=Fault.CONFIRM,
        candidates=names,
        among=tuple(dict.fromkeys(outcome.device_id for outcome in tried.outcomes)),
        meant=tried.outcomes,
        phrase=str(call.arguments.get("target", "")),
        say=f"Did you mean {' and '.join(names)}?",
    )


async def nothing(changes: Sequence[tuple[Device, Values]]) -> list[Outcome]:
    """Act on nothing: what would be done."""
    return [
        Outcome(
            device_id=device.id,
            name=device.name,
            asked=device.public(change),
            status=Status.PLANNED,
        )
        for device, change in changes
    ]
