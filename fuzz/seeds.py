"""What mutations start from: recorded announcements where there are any, and invented ones."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from devices import TYPES, discovery
from devices.model import Blueprint
from scripts.device_docs import features

CORPUS = Path(__file__).parents[2] / "shared" / "discovery"
PAYLOADS = (
    "ON", "OFF", "on", "off", "1", "0", "50", "-1", "21.5", "255,128,0", "open", "closed", "heat",
    "online", "offline", "None", "locked", "LOCK", "home", "armed_away", "playing", "",
    '{"state":"ON","brightness":120,"color_mode":"rgb","color":{"r":1,"g":2,"b":3}}',
    '{"state":"ON","color_temp":300,"position":40,"tilt":10,"temperature":20.5,"humidity":40}',
    '{"event_type":"single","event_types":["single"],"installed_version":"1","latest_version":"2"}',
    "a" * 40 + "!",
    '{"latitude":52.1,"longitude":13.2,"gps_accuracy":10}', '[{"summary":"Bread"}]',
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seed:
    """One announcement, and what its device might say."""

    component: str
    config: Mapping[str, Any]
    messages: Sequence[tuple[str, str]]
    """Topics and payloads."""


def seeds(rng: random.Random, folder: Path = CORPUS) -> list[Seed]:
    """All that mutations may start from."""
    files = sorted([*folder.glob("corpus/dev/*.json"), *folder.glob("synthetic/*.json")])
    recorded = [seed for path in files for seed in _recorded(path)]
    return recorded + [seed for domain in sorted(TYPES) for seed in _invented(rng, domain)]


def _recorded(path: Path) -> Iterator[Seed]:
    record = json.loads(path.read_text(encoding="utf-8"))
    if isinstance(record["config"], dict):
        reach = record.get("availability") or {}
        told = [*record.get("examples", ()), *reach.get("online", ()), *reach.get("offline", ())]
        messages = [(said.get("state_topic") or said["topic"], said["payload"]) for said in told]
        yield Seed(record["component"], record["config"], messages)


def _invented(rng: random.Random, domain: str) -> Iterator[Seed]:
    known = {key: feature for key, (feature, _schemas) in features(domain).items()}
    for number in range(5):
        chosen = {k: f for k, f in known.items() if not number or rng.random() < 0.6}
        base = f"fuzz/{domain}/{number}"
        plan = Blueprint(
            object_id=f"{domain}_{number}",
            name=f"Fuzzed {domain}",
            base=base,
            features=chosen,
            schema=rng.choice([None, "json"]) if domain == "light" else None,
        )
        try:
            config = TYPES[domain].announce(plan)
        except (KeyError, StopIteration, IndexError):
            continue
        about = {"name": plan.name, "unique_id": plan.object_id, "availability_topic": f"{base}/up"}
        messages = [(topic, rng.choice(PAYLOADS)) for topic in topics(config)]
        yield Seed(domain, {**config, **about}, messages)


def topics(config: Any) -> list[str]:
    """Everything in a config that looks like a topic."""
    if isinstance(config, Mapping):
        own = [
            value
            for key, value in config.items()
            if isinstance(value, str) and str(key).endswith(("topic", "_t", "t"))
        ]
        return own + [topic for value in config.values() for topic in topics(value)]
    if isinstance(config, list):
        return [topic for value in config for topic in topics(value)]
    return []


def component(rng: random.Random, seed: Seed) -> str:
    """Mostly the right one."""
    known = [*discovery.COMPONENTS, *TYPES, "device", "nonsense"]
    return seed.component if rng.random() < 0.95 else rng.choice(sorted(set(known)))
