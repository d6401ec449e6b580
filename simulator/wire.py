"""An announcement seen from the device's side: what it listens to and how it says things."""

import json
import re
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

from devices.model import Publish

Config = Mapping[str, Any]
Documents = MutableMapping[str, dict[str, Any]]
"""By topic, the JSON object last published there: several entities may share one."""

_FIELD = re.compile(r"\{\{\s*value_json(?:\.(\w+)|\[\s*['\"]([^'\"]+)['\"]\s*\])\s*\}\}")


class WireError(ValueError):
    """An announcement that the simulator cannot play; `key` is what it cannot do."""

    def __init__(self, key: str, problem: str) -> None:
        self.key = key
        super().__init__(problem)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One thing that a device says about its state."""

    keys: frozenset[str]
    """The features that it shows."""
    topic: str
    """Key of the announcement that holds its topic."""
    template: str
    """Key of the announcement that may hold its value template."""
    value: Any


def command_topics(config: Config) -> dict[str, str]:
    """What the device listens to: topic to key of the announcement."""
    return {topic: key for key, topic in config.items() if _commands(key)}


def check(config: Config) -> None:
    """Refuse an announcement that the simulator could not live up to.

    Raises:
        WireError: a template is not just `{{ value_json.NAME }}`, or a topic is none.
    """
    for key, value in config.items():
        if key.endswith("command_template"):
            raise WireError(key, "command templates cannot be played")
        if key.endswith("_template") and not (isinstance(value, str) and _FIELD.fullmatch(value)):
            raise WireError(key, "must be {{ value_json.NAME }}")
        if key.endswith("topic") and not (isinstance(value, str) and _is_topic(value)):
            raise WireError(key, f"must be a topic without wildcards, not {value!r}")


def encode(
    config: Config, said: Iterable[Said], *, retain: bool, documents: Documents
) -> list[Publish]:
    """The messages that carry what a device says, in order, one a topic."""
    payloads: dict[str, str] = {}
    for one in said:
        topic = config.get(one.topic)
        if topic is None:
            continue
        field = _field(config.get(one.template))
        payloads[topic] = (
            _text(one.value) if field is None else _merged(topic, field, one, documents)
        )
    return [Publish(topic=topic, payload=text, retain=retain) for topic, text in payloads.items()]


def _merged(topic: str, field: str, said: Said, documents: Documents) -> str:
    document = documents.setdefault(topic, {})
    document[field] = said.value
    return json.dumps(document)


def _field(template: str | None) -> str | None:
    match = _FIELD.fullmatch(template) if template else None
    return match and (match[1] or match[2])


def _text(value: object) -> str:
    if isinstance(value, dict):
        return json.dumps(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _commands(key: str) -> bool:
    return key.endswith("command_topic") or key == "set_position_topic"


def _is_topic(text: str) -> bool:
    return bool(text) and not set(text) & set("+#\0")
