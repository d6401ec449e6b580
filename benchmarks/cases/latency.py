"""From a command on the bus to the first message to a device, the model's time left out."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.figure import Figure, percentiles
from benchmarks.generated import BASE, Light, lights
from benchmarks.peer import Peer
from benchmarks.stage import Stage

DEVICES = 100
BUDGET_MS = {50: 3.0, 99: 15.0}
WARM_UP = 20


class Sample(NamedTuple):
    """Milliseconds of one command, without the model's."""

    acted: float
    answered: float
    bare: float
    """Of a message to a bare client and back, right after it."""


def measure(quick: bool) -> Iterator[Figure]:  # noqa: FBT001
    """Time commands through the running daemon, in turn with bare round trips."""
    home = lights(DEVICES)
    with Stage() as stage:
        for light in home:
            for word in ("on", "off"):
                stage.server.script(_sentence(light, word), _reply(light, word))
        stage.firmware(DEVICES)
        stage.daemon(agent={"local_first": False})
        with Peer(stage.broker.port, f"{BASE}/+/set", "hearth/response/+", "bare/out") as person:
            count = WARM_UP + (100 if quick else 600)
            samples = [_command(person, home, number) for number in range(count)][WARM_UP:]
    bare = dict(percentiles([sample.bare for sample in samples]))
    for percent, value in percentiles([sample.acted for sample in samples]):
        yield Figure(
            what=f"command in to first device publish, {DEVICES} devices, p{percent}",
            value=value,
            unit="ms",
            budget=BUDGET_MS.get(percent),
            baseline=bare[percent],
        )
    for percent, value in percentiles([sample.answered for sample in samples]):
        what = f"command in to answer, echo awaited, p{percent}"
        yield Figure(what=what, value=value, unit="ms", baseline=bare[percent])


def _command(person: Peer, home: list[Light], number: int) -> Sample:
    light, word = home[number % len(home)], "off" if number // len(home) % 2 == 0 else "on"
    command = json.dumps({"text": _sentence(light, word), "id": f"bench-{number}"})
    started = person.publish("hearth/command/bench", command, 1)
    acted = person.wait(f"{light.topic}/set")
    answered = person.wait("hearth/response/")
    model_ms = json.loads(answered.payload)["timings"]["model_ms"]
    bare_from = person.publish("bare/in", light.state())
    bare_to = person.wait("bare/out")
    return Sample(
        acted=(acted.at - started) * 1000 - model_ms,
        answered=(answered.at - started) * 1000 - model_ms,
        bare=(bare_to.at - bare_from) * 1000,
    )


def _sentence(light: Light, word: str) -> str:
    return f"turn {word} the {light.name.lower()}"


def _reply(light: Light, word: str) -> dict[str, object]:
    call = {"tool": f"turn_{word}", "arguments": {"target": f"the {light.name.lower()}"}}
    return {"thought": "One device.", "actions": [call]}
