"""Trying a call without doing it: whether every word of it means something in this home."""

from collections.abc import Sequence
from dataclasses import replace

from controller.home.outcome import Outcome, Status
from controller.local.candidate import Candidate, Rehearsal
from controller.tools.observation import Context
from controller.tools.registry import Toolbox
from devices.model import Device, Values


async def rehearse(candidate: Candidate, *, toolbox: Toolbox, context: Context) -> Rehearsal:
    """What a call would do; nothing is published."""
    settled = {**context.settled, **candidate.settled}
    dry = replace(context, act=nothing, settled=settled)
    observation = await toolbox.run(candidate.call, dry)
    return Rehearsal(candidate=candidate, observation=observation)


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
