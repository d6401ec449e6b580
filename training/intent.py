"""A sentence, and the one reply that is right."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from controller.llm import Message, ToolCall
from controller.memory.session import Restore
from controller.tools import default_toolbox
from training.world import World

Maker = Callable[[Random, World], "Intent | None"]
"""Makes one sentence of a kind for a home; None if the home has nothing that it could be about."""
_TOOLS = default_toolbox()


def call(tool: str, **arguments: Any) -> ToolCall:
    """A call as the model is to write it: arguments in the order in which the grammar wants them.

    Raises:
        ValueError: there is no such tool, or it does not take them.
    """
    known = _TOOLS.get(tool)
    order = [] if known is None else [p for p in known.signature.parameters if p.name in arguments]
    names = [p.name for p in sorted(order, key=lambda p: not p.required)]
    if known is None or len(names) < len(arguments):
        raise ValueError(f"{tool} does not take {', '.join(arguments)}")
    return ToolCall(name=tool, arguments={name: arguments[name] for name in names})


@dataclass(frozen=True, slots=True, kw_only=True)
class Then:
    """A reply after the first, where the loop asks again."""

    thought: str
    calls: tuple[ToolCall, ...] = ()
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """What a person says and means."""

    say: str
    thought: str
    """One of `training.thoughts`: the plan, in a few words."""
    calls: tuple[ToolCall, ...] = ()
    answer: str = ""
    """What to say where nothing is to be called."""
    history: tuple[Message, ...] = ()
    """The exchange before, as a session keeps it."""
    focus: tuple[str, ...] = ()
    """Ids of the devices that the exchange before was about."""
    undo: tuple[Restore, ...] = ()
    """What the exchange before changed, as it was."""
    slip: tuple[ToolCall, ...] = ()
    """Wrong calls that are made first, and that nobody is to learn: what mends them is `calls`."""
    then: tuple[Then, ...] = ()
    """What to reply when the loop asks again after `calls`."""
    faults: Mapping[str, str] = field(default_factory=dict)
    """Device id -> what is wrong with it, one of `training.homes.Trouble`."""
    area: str | None = None
    """Id of the area that the person speaks from."""
    acts: bool | None = None
    """Whether something has to change in the home; None: that depends on its states."""
