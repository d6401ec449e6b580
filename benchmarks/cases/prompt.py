"""Tokens that a model server has to read anew for a command, after the first one."""

import json
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.figure import Figure
from benchmarks.generated import Light, lights
from benchmarks.peer import Peer
from benchmarks.stage import Stage
from controller.agent.budget import CHARS_A_TOKEN
from tests.servers.ollama_server import Recorded

SIZES = (20, 200, 2000)
BUDGET = 300
TEMPLATE = "<|{role}|>\n{content}<|end|>\n"
"""What stands around a message, about as chat templates have it."""

Call = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Script:
    """A sentence, and what the model calls in each of its replies."""

    sentence: str
    replies: Sequence[Sequence[Call]]


def measure(quick: bool) -> Iterator[Figure]:  # noqa: FBT001
    """Say the same kinds of sentences in homes of several sizes, in one session each."""
    for size in SIZES:
        new = _new_tokens(size, rounds=1 if quick else 3)
        for name, value in (("median", statistics.median(new)), ("most", max(new))):
            what = f"prompt tokens newly read for a command, {size:,} devices, {name}"
            yield Figure(what=what, value=value, unit="tokens", budget=BUDGET)


def _new_tokens(size: int, *, rounds: int) -> list[float]:
    """By command, the second one on."""
    home = lights(size)
    scripts = [script for light in home[:rounds] for script in _scripts(light)]
    with Stage() as stage:
        for script in scripts:
            stage.server.script(script.sentence, *map(_reply, script.replies))
        stage.firmware(size)
        stage.daemon()
        with Peer(stage.broker.port, "hearth/response/+") as person:
            return list(_by_command(stage.server.requests, person, scripts))[1:]


def _by_command(
    requests: Sequence[Recorded], person: Peer, scripts: Sequence[Script]
) -> Iterator[float]:
    before, seen = "", 0
    for number, script in enumerate(scripts):
        command = json.dumps({"text": script.sentence, "id": f"bench-{number}"})
        person.publish("hearth/command/bench", command, 1)
        person.wait("hearth/response/")
        size = 0
        for request, calls in zip(requests[seen:], script.replies, strict=False):
            text = _text(request)
            size += len(text.encode()) - _shared(before, text)
            # What the model has written it need not read.
            before = text + TEMPLATE.format(role="assistant", content=json.dumps(_reply(calls)))
        seen = len(requests)
        yield size / CHARS_A_TOKEN


def _shared(before: str, text: str) -> int:
    """Bytes that both begin with."""
    pairs = enumerate(zip(before, text, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), min(len(before), len(text)))
    return len(text[:at].encode())


def _text(request: Recorded) -> str:
    return "".join(
        TEMPLATE.format(role=message["role"], content=message["content"])
        for message in request.messages
    )


def _scripts(light: Light) -> list[Script]:
    """A command, a set of devices, two actions, a question, and a condition with an action."""
    name, room = light.name.lower(), light.room.lower()
    everything = f"all the lights in the {room}"
    return [
        Script(f"turn off the {name}", [[("turn_off", {"target": f"the {name}"})]]),
        Script(f"turn on {everything}", [[("turn_on", {"target": everything})]]),
        Script(
            f"dim the {name} to 30% and make it red",
            [
                [
                    ("set_light", {"target": f"the {name}", "brightness": 30}),
                    ("set_light", {"target": f"the {name}", "color": "red"}),
                ]
            ],
        ),
        Script(f"is the {name} on?", [[("get_state", {"target": f"the {name}"})]]),
        Script(
            f"if the {name} is on, turn off {everything}",
            [
                [("check", {"target": f"the {name}", "comparison": "is", "value": "on"})],
                [("turn_off", {"target": everything})],
            ],
        ),
    ]


def _reply(calls: Sequence[Call]) -> dict[str, Any]:
    actions = [{"tool": tool, "arguments": arguments} for tool, arguments in calls]
    return {"thought": "This is what is asked for.", "actions": actions}
