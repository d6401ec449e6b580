"""Trying a call without doing it: whether every word of it means something in this home."""

from dataclasses import replace

from controller.agent.unsure import nothing
from controller.local.candidate import Candidate, Rehearsal
from controller.tools.observation import Context
from controller.tools.registry import Toolbox


async def rehearse(candidate: Candidate, *, toolbox: Toolbox, context: Context) -> Rehearsal:
    """What a call would do; nothing is published."""
    settled = {**context.settled, **candidate.settled}
    dry = replace(context, act=nothing, settled=settled)
    observation = await toolbox.run(candidate.call, dry)
    return Rehearsal(candidate=candidate, observation=observation)
