"""Sentences said to the daemon with the embedded model, in a home of generated lights."""

import json
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.generated import lights
from benchmarks.peer import Peer
from benchmarks.sentences import said_about
from benchmarks.stage import Stage

MIB = 1024 * 1024
PATIENCE_S = 240.0
"""For one sentence, on a busy machine."""
UNDERSTOOD = frozenset({"done", "answered"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What one sentence took."""

    sentence: str
    seconds: float
    """From its publication to the answer, with the echo of the devices."""
    calls: int
    new_tokens: int
    """Of all its prompts, those that the model had to read."""
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """All sentences in a home of one size."""

    devices: int
    memory_mib: float
    """Resident, of the daemon with its model, after the last sentence."""
    samples: tuple[Sample, ...]

    @property
    def seconds(self) -> tuple[float, float]:
        """Median and 95th percentile."""
        return _middle_and_tail([sample.seconds for sample in self.samples])

    @property
    def new_tokens(self) -> tuple[float, float]:
        """Median and 95th percentile."""
        return _middle_and_tail([float(sample.new_tokens) for sample in self.samples])

    @property
    def understood(self) -> float:
        """Percent that ended as done or answered; untrained models end otherwise."""
        good = sum(sample.status in UNDERSTOOD for sample in self.samples)
        return 100 * good / len(self.samples)


def costs(devices: int, *, adapter: str, rounds: int) -> Costs:
    """Say sentences one after the other; the first one, which nothing was read before, is left out.

    Args:
        devices: size of the home.
        adapter: as `model.adapter` in the configuration.
        rounds: how many times nine sentences.
    """
    with Stage() as stage:
        stage.firmware(devices)
        daemon = stage.daemon(
            agent={"local_first": False, "command_s": PATIENCE_S},
            model={
                "backend": "embedded",
                "adapter": adapter,
                "read_s": PATIENCE_S,
                "total_s": PATIENCE_S,
            },
        )
        with Peer(stage.broker.port, "hearth/response/+", "hearth/trace/+") as person:
            samples = [
                _said(person, text, number)
                for number, text in enumerate(_sentences(devices, rounds))
            ]
        memory = daemon.usage.memory_info().rss / MIB
    return Costs(devices=devices, memory_mib=memory, samples=tuple(samples[1:]))


def _sentences(devices: int, rounds: int) -> Iterator[str]:
    home = lights(devices)
    for number in range(rounds):
        for script in said_about(home[number], home[(number + 2) % devices]):
            yield script.sentence


def _said(person: Peer, sentence: str, number: int) -> Sample:
    command = json.dumps({"text": sentence, "id": f"bench-{number}"})
    started = person.publish("hearth/command/bench", command, 1)
    *before, answered = person.until("hearth/response/", wait_s=PATIENCE_S)
    events = [json.loads(arrival.payload) for arrival in before]
    read = [event["data"]["tokens_evaluated"] for event in events if event["kind"] == "thought"]
    return Sample(
        sentence=sentence,
        seconds=answered.at - started,
        calls=len(read),
        new_tokens=sum(read),
        status=json.loads(answered.payload)["status"],
    )


def _middle_and_tail(samples: list[float]) -> tuple[float, float]:
    tail = statistics.quantiles(samples, n=20, method="inclusive")[-1]
    return statistics.median(samples), tail
