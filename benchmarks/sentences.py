"""What people say to a home of generated lights, and what a model calls for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from benchmarks.generated import Light

Call = tuple[str, Mapping[str, Any]]


class Kind(StrEnum):
    """What a sentence wants."""

    COMMAND = "a plain command"
    QUESTION = "a question"
    CONDITION = "a condition with an action"


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A sentence, and what the model calls in each of its replies."""

    kind: Kind
    sentence: str
    calls: Sequence[Sequence[Call]]

    @property
    def replies(self) -> Sequence[Mapping[str, Any]]:
        """The replies in the `json` dialect."""
        return [_reply(calls) for calls in self.calls]


def said_about(light: Light, other: Light) -> Iterator[Script]:
    """Commands about one light, a room, two lights and two rooms; questions; conditions."""
    yield from _commands(light, other)
    yield from _questions(light, other)
    yield from _conditions(light, other)


def _commands(light: Light, other: Light) -> Iterator[Script]:
    name, another = f"the {light.name.lower()}", f"the {other.name.lower()}"
    room, rooms = _all_in(light), f"the {light.room.lower()} and {other.room.lower()} lights"
    yield _command(f"turn off {name}", ("turn_off", {"target": name}))
    yield _command(f"turn on {room}", ("turn_on", {"target": room}))
    yield _command(
        f"turn off {room} and dim {name} to 30%",
        ("turn_off", {"target": room}),
        ("set_light", {"target": name, "brightness": 30}),
    )
    yield _command(
        f"turn off {name} and set {another} to 40 percent please",
        ("turn_off", {"target": name}),
        ("set_light", {"target": another, "brightness": 40}),
    )
    yield _command(f"switch {rooms} off", ("turn_off", {"target": rooms}))


def _questions(light: Light, other: Light) -> Iterator[Script]:
    name, room = f"the {light.name.lower()}", _all_in(other)
    for sentence, target in ((f"is {name} on?", name), (f"which of {room} are on?", room)):
        calls = [[("get_state", {"target": target})]]
        yield Script(kind=Kind.QUESTION, sentence=sentence, calls=calls)


def _conditions(light: Light, other: Light) -> Iterator[Script]:
    """What is asked first is so, after the commands before: there is something to do."""
    name, another, room = f"the {light.name.lower()}", f"the {other.name.lower()}", _all_in(light)
    off, on = ({"target": name, "comparison": "is", "value": value} for value in ("off", "on"))
    for sentence, check, action in (
        (f"if {name} is off, turn on {room}", off, ("turn_on", {"target": room})),
        (f"is {name} on? then turn {another} on", on, ("turn_on", {"target": another})),
    ):
        yield Script(kind=Kind.CONDITION, sentence=sentence, calls=[[("check", check)], [action]])


def _command(sentence: str, *calls: Call) -> Script:
    return Script(kind=Kind.COMMAND, sentence=sentence, calls=[calls])


def _all_in(light: Light) -> str:
    return f"the lights in the {light.room.lower()}"


def _reply(calls: Sequence[Call]) -> Mapping[str, Any]:
    actions = [{"tool": tool, "arguments": arguments} for tool, arguments in calls]
    return {"thought": "This is what is asked for.", "actions": actions}
