"""The commands that are given: plain sentences, sentences for a model, questions."""

import itertools
import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.servers.ollama_script import Scripted, Status, Text
from tests.servers.ollama_server import OllamaServer

WOODS = ("alder", "birch", "cedar", "elm", "hazel", "maple", "oak", "pine", "rowan", "willow")
SOURCES = ("hall", "kitchen", "phone", "study", "tablet")
LOWEST, HIGHEST = 5, 99
LATENCIES_MS = (20, 20, 150, 400)
ANSWERS = "chaos/answers"


@dataclass(slots=True, kw_only=True)
class Given:
    """One command, what it asks, and what was seen of it."""

    number: int
    source: str
    text: str
    changes: Mapping[str, int] = field(default_factory=dict)
    """Percent by lamp; no other command asks the same of that lamp."""
    id: str = ""
    """Empty: it is said as plain text, without an id."""
    at: float = 0.0
    """When it was said, on the monotonic clock."""

    @property
    def topic(self) -> str:
        """Where it is said."""
        return f"hearth/command/{self.source}"

    @property
    def payload(self) -> str:
        """What is said."""
        return json.dumps({"id": self.id, "text": self.text}) if self.id else self.text

    @property
    def token(self) -> bytes:
        """By what its answer is known."""
        return str(self.number).encode()


def commands(rng: random.Random) -> Iterator[Given]:
    """Commands without end; no two of them ask the same of the same lamp."""
    wanted = [(wood, value) for wood in WOODS for value in range(LOWEST, HIGHEST)]
    rng.shuffle(wanted)
    asked = itertools.cycle(wanted)
    for number in itertools.count(1):
        kind = rng.random()
        changes = dict(itertools.islice(asked, 2 if kind < 0.25 else 1))
        if kind > 0.9:
            changes = {}
        yield Given(
            number=number,
            source=rng.choice(SOURCES),
            text=_text(kind, number, changes),
            changes=changes,
            id=f"chaos-{number}" if rng.random() < 0.5 else "",
        )


def _text(kind: float, number: int, changes: Mapping[str, int]) -> str:
    if not changes:
        return f"I wonder what {number} and {number} make together"
    if kind < 0.5:
        both = " and ".join(f"the {wood} lamp glowing at {v}" for wood, v in changes.items())
        return f"I would really love to see {both}, my dear"
    ((wood, value),) = changes.items()
    return f"set the {wood} lamp to {value} percent"


_LAMP = re.compile(r"the (\w+) lamp glowing at (\d+)")
_SUM = re.compile(r"what (\d+) and (\d+) make")


class Model(OllamaServer):
    """A model that understands just these sentences, in the json dialect."""

    broken: Scripted | None = None
    """What it says instead."""

    def take(self, body: Mapping[str, Any]) -> Scripted:
        """Answer a chat request."""
        self.requests.clear()
        if self.broken is not None:
            return self.broken
        said = [str(m.get("content", "")) for m in body.get("messages") or ()]
        sentence = said[-1] if said else ""
        if sentence.startswith("Observation"):
            return Text(json.dumps({"thought": "I saw it.", "answer": sentence[-80:]}))
        calls: list[tuple[str, dict[str, Any]]] = [
            ("set_light", {"target": f"{wood} lamp", "brightness": int(value)})
            for wood, value in _LAMP.findall(sentence)
        ]
        calls += [("calculate", {"expression": f"{a} + {b}"}) for a, b in _SUM.findall(sentence)]
        if not calls:
            return Status(500, {"error": "nobody knows"})
        actions = [{"tool": name, "arguments": arguments} for name, arguments in calls]
        return Text(json.dumps({"thought": "I do it.", "actions": actions}))


def write_house(path: Path, rng: random.Random) -> Path:
    """A house of dimmable lamps, some slow, some that want QoS 1."""
    lamps = {
        f"{wood}_lamp": {
            "type": "light",
            "area": "hall",
            "can": ["brightness"],
            "schema": "json",
            "state": {"on": False, "brightness": 1},
            "latency_ms": rng.choice(LATENCIES_MS),
            "announce": {"qos": number % 2},
        }
        for number, wood in enumerate(WOODS)
    }
    house = {"name": "home", "still": True, "areas": {"hall": {}}, "devices": lamps}
    path.write_text(yaml.safe_dump(house), encoding="utf-8")
    return path
