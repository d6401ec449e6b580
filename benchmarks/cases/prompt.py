"""Model calls for a sentence, and the prompt tokens that the model has to read anew for it."""

import json
import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.figure import Figure
from benchmarks.generated import lights
from benchmarks.peer import Peer
from benchmarks.sentences import Kind, Script, said_about
from benchmarks.stage import Stage
from benchmarks.tokens import TEMPLATE, Tokens, is_there, tokens
from tests.servers.ollama_server import Recorded

SIZES = (20, 200, 2000)
BUDGET = 300
CALLS = {Kind.COMMAND: 1, Kind.QUESTION: 1, Kind.CONDITION: 2}
PATIENCE_S = 240.0
"""For one sentence with the embedded model, on a busy machine."""
MODEL_ONLY: Mapping[str, Any] = {"agent": {"local_first": False}}
EMBEDDED: Mapping[str, Any] = {
    "agent": {"local_first": False, "command_s": PATIENCE_S},
    "model": {"backend": "embedded", "read_s": PATIENCE_S, "total_s": PATIENCE_S},
}


@dataclass(frozen=True, slots=True)
class Cost:
    """What a sentence took."""

    kind: Kind
    calls: int
    tokens: int
    """Of its prompts, newly read."""


def measure(quick: bool) -> Iterator[Figure]:  # noqa: FBT001
    """Say the same sentences in homes of several sizes, in one session each."""
    with tokens() as counter:
        scripted = {size: _scripted(size, counter, _rounds(quick)) for size in SIZES}
    yield from _calls([cost for costs in scripted.values() for cost in costs])
    for size, costs in scripted.items():
        yield from _tokens(size, costs, counter.how)
    if is_there():
        for size in SIZES:
            yield from _tokens(size, _embedded(size), "embedded model's counters")


def _rounds(quick: bool) -> int:  # noqa: FBT001
    return 1 if quick else 2


def _calls(costs: Sequence[Cost]) -> Iterator[Figure]:
    for kind, budget in CALLS.items():
        most = max(cost.calls for cost in costs if cost.kind is kind)
        yield Figure(what=f"model calls for {kind}, most", value=most, unit="", budget=budget)


def _tokens(size: int, costs: Sequence[Cost], how: str) -> Iterator[Figure]:
    """Of the second command on: the first one may find nothing that was read before."""
    new = [cost.tokens for cost in costs[1:]]
    for name, value in (("median", statistics.median(new)), ("most", max(new))):
        what = f"prompt tokens newly read for a sentence, {size:,} devices, {how}, {name}"
        yield Figure(what=what, value=value, unit="tokens", budget=BUDGET)


def _scripted(size: int, counter: Tokens, rounds: int) -> list[Cost]:
    """By sentence, with a model server that has a script in place of a model."""
    scripts = _scripts(size, rounds)
    with Stage() as stage:
        for script in scripts:
            stage.server.script(script.sentence, *script.replies)
        stage.firmware(size)
        stage.daemon(**MODEL_ONLY)
        with Peer(stage.broker.port, "hearth/response/+") as person:
            return list(_by_sentence(stage.server.requests, person, scripts, counter))


def _scripts(size: int, rounds: int) -> list[Script]:
    home = lights(size)
    return [s for number in range(rounds) for s in said_about(home[number], home[number + 2])]


def _by_sentence(
    requests: Sequence[Recorded], person: Peer, scripts: Iterable[Script], counter: Tokens
) -> Iterator[Cost]:
    before, seen = "", 0
    for number, script in enumerate(scripts):
        _say(person, script, number)
        _check(script, person.wait("hearth/response/").payload)
        new = 0
        for request, reply in zip(requests[seen:], script.replies, strict=False):
            text = _text(request)
            new += counter.count(text[_shared(before, text) :]) if number else 0
            # What the model has written it need not read.
            before = text + TEMPLATE.format(role="assistant", content=json.dumps(reply))
        yield Cost(script.kind, len(requests) - seen, new)
        seen = len(requests)


def _check(script: Script, response: bytes) -> None:
    """A turn that went wrong costs something else."""
    answer = json.loads(response)
    if answer["status"] not in ("done", "answered"):
        raise RuntimeError(f"{script.sentence!r} ended with {answer['status']}: {answer['text']}")


def _embedded(size: int) -> list[Cost]:
    """By sentence, with the embedded model, as the trace tells it."""
    with Stage() as stage:
        stage.firmware(size)
        stage.daemon(**EMBEDDED)
        with Peer(stage.broker.port, "hearth/response/+", "hearth/trace/+") as person:
            scripts = enumerate(_scripts(size, 1))
            return [_thought(person, script, number) for number, script in scripts]


def _thought(person: Peer, script: Script, number: int) -> Cost:
    _say(person, script, number)
    heard = list(person.until("hearth/response/", wait_s=PATIENCE_S))
    events = [json.loads(arrival.payload) for arrival in heard[:-1]]
    read = [e["data"]["tokens_evaluated"] for e in events if e["kind"] == "thought"]
    return Cost(script.kind, len(read), sum(read))


def _say(person: Peer, script: Script, number: int) -> None:
    command = json.dumps({"text": script.sentence, "id": f"bench-{number}"})
    person.publish("hearth/command/bench", command, 1)


def _shared(before: str, text: str) -> int:
    """Characters that both begin with."""
    pairs = enumerate(zip(before, text, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(before), len(text)))


def _text(request: Recorded) -> str:
    return "".join(
        TEMPLATE.format(role=message["role"], content=message["content"])
        for message in request.messages
    )
