"""A plain sentence, which no model needs to see: from the command to the answer."""

import json
from collections.abc import Iterator

from benchmarks.figure import Figure, percentiles
from benchmarks.generated import BASE, Light, lights
from benchmarks.peer import Peer
from benchmarks.stage import Stage

SIZES = (100, 2000)
BUDGET_MS = {50: 15.0}
WARM_UP = 20


def measure(quick: bool) -> Iterator[Figure]:  # noqa: FBT001
    """Time plain commands through the running daemon, echo awaited, without a model."""
    for devices in SIZES[:1] if quick else SIZES:
        home = lights(devices)
        with Stage() as stage:
            stage.firmware(devices)
            stage.daemon(agent={"local_first": True})
            with Peer(stage.broker.port, "hearth/response/+", f"{BASE}/+/set") as person:
                count = WARM_UP + (100 if quick else 400)
                samples = [_command(person, home, number) for number in range(count)][WARM_UP:]
        for percent, value in percentiles(samples):
            yield Figure(
                what=f"plain sentence to answer, {devices:,} devices, p{percent}",
                value=value,
                unit="ms",
                budget=BUDGET_MS.get(percent),
            )


def _command(person: Peer, home: list[Light], number: int) -> float:
    light, word = home[number % len(home)], "off" if number // len(home) % 2 == 0 else "on"
    command = json.dumps({"text": f"turn {word} the {light.name.lower()}", "id": f"plain-{number}"})
    started = person.publish("hearth/command/bench", command, 1)
    answered = person.wait("hearth/response/")
    answer = json.loads(answered.payload)
    if (answer["status"], answer.get("understood")) != ("done", "local"):
        raise RuntimeError(f"not understood or not done: {answer['text']}")
    return (answered.at - started) * 1000
