"""What a call would do in a home, found out with the tools themselves; nothing is changed."""

from collections.abc import Coroutine, Sequence
from typing import Any

from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from controller.llm import ToolCall
from controller.tools import default_toolbox
from controller.tools.observation import Context, Fault, Observation
from devices.model import Device, InvalidValueError, Values

_TOOLBOX = default_toolbox()
_OFF = (Status.INVALID, Status.UNAVAILABLE)


def touched(
    home: Home, call: ToolCall, *, say: str = "", area: str | None = None
) -> frozenset[str]:
    """Ids of the devices that a call changes, or asks about before it changes them.

    Empty if anything is wrong with the call, or one of its devices does not take it.
    """
    observation = observed(home, call, say=say, area=area)
    if observation.fault is Fault.CONFIRM:
        return frozenset(observation.among)
    if observation.fault or any(o.status in _OFF for o in observation.outcomes):
        return frozenset()
    return frozenset(outcome.device_id for outcome in observation.outcomes)


def observed(home: Home, call: ToolCall, *, say: str = "", area: str | None = None) -> Observation:
    """What a tool reports of a call to hands that only pretend."""
    context = Context(home=home, act=_pretend, area=area, sentence=say)
    return _finished(_TOOLBOX.run(call, context))


async def _pretend(changes: Sequence[tuple[Device, Values]]) -> list[Outcome]:
    return [_outcome(device, change) for device, change in changes]


def _outcome(device: Device, change: Values) -> Outcome:
    try:
        checked = device.check(change)
    except InvalidValueError:
        return Outcome(device_id=device.id, name="", asked=change, status=Status.INVALID)
    return Outcome(
        device_id=device.id, name="", asked=checked, said=checked, status=Status.CONFIRMED
    )


def _finished(running: Coroutine[Any, Any, Observation]) -> Observation:
    """The result of a coroutine that waits for nothing."""
    try:
        running.send(None)
    except StopIteration as done:
        return done.value
    running.close()
    raise RuntimeError("a tool waits for something")
