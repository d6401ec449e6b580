"""The exchange before a sentence, as a session keeps it."""

from dataclasses import dataclass, replace

from controller.agent import compose
from controller.llm import Message, ToolCall
from training.rehearsal import observed
from training.world import World

MAX_ANSWER = 240
"""A session keeps no longer answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What was said, what Hearth answered, and which devices that was about."""

    history: tuple[Message, ...]
    focus: tuple[str, ...]


def before(world: World, said: str, calls: tuple[ToolCall, ...]) -> Before | None:
    """The exchange that a sentence with these calls made; None if it came to nothing."""
    told: list[str] = []
    focus: tuple[str, ...] = ()
    for call in calls:
        seen = observed(world.home, call, say=said)
        if seen.fault is not None:
            return None
        ids = [o.device_id for o in seen.outcomes] or [r.device_id for r in seen.readings]
        focus = tuple(dict.fromkeys(ids)) or focus
        named = [replace(o, name=_name(world, o.device_id)) for o in seen.outcomes]
        told.append(
            compose.actions(named, world.home)
            if named
            else compose.readings([seen], home=world.home)
        )
    answer = " ".join(filter(None, told))[:MAX_ANSWER]
    if not answer:
        return None
    return Before(history=exchange(said, answer), focus=focus)


def exchange(said: str, answer: str) -> tuple[Message, ...]:
    """What a person said and what they heard."""
    return (Message(role="user", content=said), Message(role="assistant", content=answer))


def _name(world: World, device_id: str) -> str:
    member = world.home.get(device_id)
    return member.name if member else device_id
