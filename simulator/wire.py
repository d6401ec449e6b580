"""An announcement seen from the device's side: what it listens to and how it says things."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from devices.model import Publish
from simulator.values import parse_object

Config = Mapping[str, Any]
Path = tuple[str, ...]
Documents = MutableMapping[str, dict[Path, Any]]
"""By topic, the parts of the JSON object last published there: several entities may share one."""

GONE: Any = object()
"""Said of a feature that the device does not show now."""

_PATH = r"(?:\.\w+|\[\s*(?:'[^']+'|\"[^\"]+\")\s*\])+"
_HARMLESS = r"(?:\s*\|\s*(?:lower|default\('[^']*'\))|\.split\(','\)\[0:3\]\s*\|\s*join\(','\))*"
_FIELD = re.compile(rf"\{{\{{\s*value_json({_PATH}){_HARMLESS}\s*\}}\}}")
_STEP = re.compile(r"\.(\w+)|\[\s*['\"]([^'\"]+)['\"]\s*\]")
_FRAME = re.compile(r'\{\s*"(\w+)"\s*:\s*"?\{\{\s*(?:value|position|tilt_position)\s*\}\}"?\s*\}')


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
    retain: bool = True
    """False: never retained, because it is not a state but something that happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ear:
    """A topic that a device listens to."""

    topic: str
    key: str
    """Key of the announcement whose command it carries."""
    field: str | None = None
    """Where in a JSON object the command stands; None: it is the payload."""

    def command(self, payload: str) -> str | None:
        """The command in a payload; None: there is none for this ear."""
        if self.field is None:
            return payload
        value = parse_object(payload).get(self.field)
        return None if value is None else _text(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlet:
    """A further topic on which something is said."""

    topic: str
    path: Path = ()
    """Where in a JSON object; nowhere: it is the payload."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """How a device is connected to the bus."""

    config: Config
    ears: tuple[Ear, ...]
    also: Mapping[str, tuple[Outlet, ...]] = field(default_factory=dict)
    """What is said on the topic of a key of the announcement is said there too, not retained."""
    retain: bool = True
    whole: bool = False
    """Every message holds all that is known of its topic's JSON object."""


def ears(config: Config) -> Iterator[Ear]:
    """All that a device with this announcement listens to."""
    for key, topic in config.items():
        if is_command(key):
            frame = _FRAME.fullmatch(config.get(_command_template(key)) or "")
            yield Ear(topic=topic, key=key, field=frame[1] if frame else None)


def is_command(key: str) -> bool:
    """Whether a key of an announcement holds a topic for commands."""
    return key.endswith("command_topic") or (key.startswith("set_") and key.endswith("_topic"))


def check(config: Config) -> None:
    """Refuse an announcement that the simulator could not live up to.

    Raises:
        WireError: a template is more than a field of a JSON object, or a topic is none.
    """
    for key, value in config.items():
        if is_command(f"{key.removesuffix('_template')}_topic") and key.endswith("_template"):
            _check_template(key, value, _FRAME, '{"NAME": {{ value }}}')
        elif key.endswith("_template"):
            _check_template(key, value, _FIELD, "{{ value_json.NAME }}")
        if key.endswith("topic") and not (isinstance(value, str) and _is_topic(value)):
            raise WireError(key, f"must be a topic without wildcards, not {value!r}")


def encode(wiring: Wiring, said: Iterable[Said], *, documents: Documents) -> list[Publish]:
    """The messages that carry what a device says, in order, one a topic."""
    payloads: dict[str, tuple[str, bool]] = {}
    for one in said:
        topic = wiring.config.get(one.topic)
        if topic is None:
            continue
        retain = one.retain and wiring.retain
        path = path_of(wiring.config.get(one.template))
        if one.value is GONE and not path:
            continue
        kept = documents if path or wiring.whole else {}
        payloads[topic] = (_payload(topic, path, one, kept), retain)
        for outlet in wiring.also.get(one.topic, ()):
            payloads[outlet.topic] = (_payload(outlet.topic, outlet.path, one, {}), False)
    return [
        Publish(topic=topic, payload=text, retain=retain)
        for topic, (text, retain) in payloads.items()
    ]


def path_of(template: object) -> Path:
    """Where in a JSON object the value of a template stands; nowhere: it is the payload."""
    match = _FIELD.fullmatch(template) if isinstance(template, str) else None
    steps = _STEP.findall(match[1]) if match else []
    return tuple(plain or quoted for plain, quoted in steps)


def _payload(topic: str, path: Path, said: Said, documents: Documents) -> str:
    if not path and not isinstance(said.value, dict):
        return _text(said.value)
    parts = documents.setdefault(topic, {})
    told = {**parts, path: said.value}
    if said.value is GONE:
        del told[path]
    if said.retain:
        documents[topic] = told
    return json.dumps(_joined(told))


def _joined(parts: Mapping[Path, Any]) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for path, value in parts.items():
        if not path:
            document |= value
            continue
        inner = document
        for step in path[:-1]:
            inner = inner.setdefault(step, {})
        inner[path[-1]] = value
    return document


def _check_template(key: str, value: object, pattern: re.Pattern[str], wanted: str) -> None:
    if not (isinstance(value, str) and pattern.fullmatch(value)):
        raise WireError(key, f"must be {wanted}")


def _command_template(key: str) -> str:
    return f"{key.removesuffix('_topic')}_template"


def _text(value: object) -> str:
    if isinstance(value, (dict, list)):
        return json.dumps(value)
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _is_topic(text: str) -> bool:
    return bool(text) and not set(text) & set("+#\0")
