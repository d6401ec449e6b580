"""What was seen from the outside, held against what was asked."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chaos.commands import ANSWERS, Given
from chaos.observer import Heard

DONE = "confirmed"
MADE = {"confirmed", "unconfirmed", "sent"}
"""What an answer says of an action that may have happened."""


@dataclass(slots=True, kw_only=True)
class Score:
    """How one fault went."""

    fault: str
    commands: int = 0
    faults: int = 0
    """How often something was broken."""
    answered: int = 0
    again: int = 0
    """Answers that were said a second time, and marked so."""
    lost_by_broker: int = 0
    """Commands of which a broker without memory has lost the command or its answer."""
    actions: int = 0
    """Commands that reached a device."""
    asked: int = 0
    """Those that were asked of devices."""
    statuses: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    """What must not be."""
    unanswered: int = 0
    twice_answered: int = 0
    twice_done: int = 0
    lies: int = 0


def score(into: Score, given: Iterable[Given], heard: Sequence[Heard], *, may_lose: bool) -> None:
    """Add these commands to a score."""
    seen = _Seen(heard)
    for command in given:
        into.commands += 1
        _answers(into, command, seen, may_lose=may_lose)
        _actions(into, command, seen)


class _Seen:
    """What was heard, by what it is about."""

    def __init__(self, heard: Sequence[Heard]) -> None:
        self.answers: dict[bytes, list[Heard]] = {}
        self.responses: dict[str, list[dict[str, Any]]] = {}
        self.sets: Counter[tuple[str, int]] = Counter()
        self.truths: dict[tuple[str, int], list[float]] = {}
        for message in heard:
            self._take(message)

    def _take(self, message: Heard) -> None:
        first, _, rest = message.topic.partition("/")
        if message.topic == ANSWERS and message.token:
            self.answers.setdefault(message.token, []).append(message)
        elif message.topic.startswith("hearth/response/"):
            self.responses.setdefault(message.json.get("id", ""), []).append(message.json)
        elif first == "home":
            self._take_set(rest, message)
        elif message.topic.startswith("sim/home/truth/"):
            self._take_truth(message)

    def _take_set(self, rest: str, message: Heard) -> None:
        lamp, _, end = rest.partition("/")
        if end == "set" and message.payload.startswith(b"{"):
            value = message.json.get("brightness")
            if value is not None:
                self.sets[lamp, round(value)] += 1

    def _take_truth(self, message: Heard) -> None:
        lamp = message.topic.rsplit("/", 1)[-1]
        if message.payload:
            state = message.json
            value = state.get("brightness")
            if state.get("on") and value is not None:
                self.truths.setdefault((lamp, round(value)), []).append(message.at)


def _answers(into: Score, command: Given, seen: _Seen, *, may_lose: bool) -> None:
    heard = seen.answers.get(command.token, [])
    if not heard:
        if may_lose:
            into.lost_by_broker += 1
        else:
            into.unanswered += 1
            into.wrong.append(f"never answered: {command}")
        return
    into.answered += 1
    said = [message.json for message in heard]
    first = [one for one in said if not one.get("again")]
    into.again += len(said) - len(first)
    bare = {json.dumps({**one, "again": None}, sort_keys=True) for one in said}
    if len(first) > 1 or len(bare) > 1:
        into.twice_answered += 1
        into.wrong.append(f"answered {len(first)} times, {len(bare)} different: {command} {said}")
    elif command.id:
        _same_response(into, command, seen, said[0])
    into.statuses[said[0]["status"]] += 1
    for lie in _lies(command, said[0], heard[0].at, seen):
        into.lies += 1
        into.wrong.append(f"{lie}: {command} {said[0]}")


def _same_response(into: Score, command: Given, seen: _Seen, said: Mapping[str, Any]) -> None:
    """The usual topic says the same, once."""
    responses = [one for one in seen.responses.get(command.id, []) if not one.get("again")]
    if len(responses) > 1 or any(one["text"] != said["text"] for one in responses):
        into.twice_answered += 1
        into.wrong.append(f"two responses: {command} {responses}")


def _actions(into: Score, command: Given, seen: _Seen) -> None:
    for wood, value in command.changes.items():
        into.asked += 1
        count = seen.sets[f"{wood}_lamp", value]
        into.actions += count > 0
        if count > 1:
            into.twice_done += 1
            into.wrong.append(f"done {count} times: {command}")


def _lies(command: Given, said: Mapping[str, Any], at: float, seen: _Seen) -> Iterator[str]:
    claimed = {action["device"].partition(".")[2]: action for action in said["actions"]}
    for wood, value in command.changes.items():
        lamp = f"{wood}_lamp"
        status = claimed.get(lamp, {}).get("status", "")
        times = seen.truths.get((lamp, value), [])
        if status == DONE and not any(command.at <= time <= at + 0.1 for time in times):
            yield f"{lamp} is said to be at {value}, and never was"
        if seen.sets[lamp, value] and status not in MADE:
            yield f"{lamp} was set to {value}, and nobody is told"
        if said["status"] == "done" and status != DONE:
            yield f"said to be done, and {lamp} is {status or 'not mentioned'}"
