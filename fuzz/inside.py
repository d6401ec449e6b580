"""The parsers by themselves: nothing but their own errors may come out, and nothing may be slow."""

import json
import math
import random
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from devices import TYPES
from devices.availability import Tracker
from devices.discovery import DiscoveryError, parse
from devices.model import Device, Feature, InvalidValueError, Kind, Publish, Value, Values
from devices.topics import name_problem
from fuzz import mutate, seeds
from fuzz.seeds import Seed

SLOW_S = 1.0
PER_DEVICE = 6
"""Messages to each device that comes to be."""
KINDS: Mapping[Kind, tuple[type, ...]] = {
    Kind.BOOL: (bool,),
    Kind.NUMBER: (float, int),
    Kind.CHOICE: (str,),
    Kind.TEXT: (str,),
    Kind.COLOR: (tuple,),
}


@dataclass(slots=True)
class Report:
    """What came of it."""

    announcements: int = 0
    accepted: int = 0
    messages: int = 0
    commands: int = 0
    slowest_s: float = 0.0
    findings: dict[str, str] = field(default_factory=dict)
    """One for each place that failed, with what it failed on."""

    @property
    def count(self) -> int:
        """Everything that was tried."""
        return self.announcements + self.messages + self.commands


class WrongError(AssertionError):
    """Something came out that must not."""


class Inside:
    """One run."""

    def __init__(self, rng: random.Random, start: list[Seed]) -> None:
        self.report = Report()
        self._rng = rng
        self._start = start

    def run(self, count: int, *, until: float = math.inf) -> Report:
        """Try so many things, or until a moment of `time.monotonic`."""
        while self.report.count < count and time.monotonic() < until:
            self._one(self._rng.choice(self._start))
        return self.report

    def _one(self, seed: Seed) -> None:
        rng, report = self._rng, self.report
        config = mutate.announcement(rng, seed, rng.choice(self._start))
        topic = f"homeassistant/{seeds.component(rng, seed)}/fuzz/thing/config"
        report.announcements += 1
        found = self._watched(lambda: _parsed(topic, config), topic, config)
        for device in found or ():
            report.accepted += 1
            self._exercise(device, seed, config)

    def _exercise(self, device: Device, seed: Seed, config: bytes) -> None:
        rng, state, tracker = self._rng, dict[str, Value](), Tracker(device.availability)
        reach = [entry.topic for entry in device.availability.topics]
        usual = [payload for _topic, payload in seed.messages] or [""]
        for _ in range(PER_DEVICE):
            payload = mutate.payload(rng, rng.choice(usual))
            topic = rng.choice([*device.codec.topics, *reach] or ["none"])
            self.report.messages += 1
            self._watched(lambda: _heard(device, tracker, state, topic, payload), config, payload)  # noqa: B023
        for feature in device.features.values():
            if feature.writable:
                self.report.commands += 1
                value = _asked(rng, feature)
                self._watched(lambda: _told(device, state, {feature.key: value}), config, value)  # noqa: B023

    def _watched(self, what: Callable[[], Any], *about: Any) -> Any:
        started = time.thread_time()
        try:
            return what()
        except Exception as err:  # noqa: BLE001  # which one is what is looked for
            last = traceback.extract_tb(err.__traceback__)[-1]
            place = f"{type(err).__name__} at {last.filename}:{last.lineno} in {last.name}"
            self.report.findings.setdefault(f"{place}: {str(err)[:200]}", _brief(about))
        finally:
            took = time.thread_time() - started
            self.report.slowest_s = max(self.report.slowest_s, took)
            if took > SLOW_S:
                self.report.findings.setdefault("slow", f"{took:.1f} s: {_brief(about)}")
        return None


def _parsed(topic: str, config: bytes) -> tuple[Device, ...]:
    try:
        return parse(topic, config).devices
    except DiscoveryError:
        return ()


def _heard(
    device: Device, tracker: Tracker, state: dict[str, Value], topic: str, payload: bytes
) -> None:
    text = device.text(payload)
    if text is None:
        return
    tracker.update(topic, text)
    values = device.codec.decode(topic, text, dict(state))
    _check(device, values)
    state |= device.lasting(values)
    kind = TYPES[device.domain]
    said = kind.describe(device, state) if kind.describe else ""
    if not isinstance(said, str):
        raise WrongError(f"{device.domain} describes itself as {said!r}")
    json.dumps(device.public(state), allow_nan=False)


def _check(device: Device, values: Values) -> None:
    for key, value in values.items():
        feature = device.features.get(key)
        if feature is None:
            raise WrongError(f"{device.domain} shows {key}, which it does not have")
        feature.say(value)
        if value is not None and not isinstance(value, KINDS[feature.kind]):
            raise WrongError(f"{device.domain}.{key} is {feature.kind}, not {value!r}")
        if isinstance(value, float) and not math.isfinite(value):
            raise WrongError(f"{device.domain}.{key} is {value}")


def _told(device: Device, state: Mapping[str, Value], change: Values) -> None:
    for feature in device.features.values():
        feature.allowed()
    try:
        messages = device.codec.encode(device.check(change), state)
    except InvalidValueError:
        return
    for message in messages:
        _sendable(message)


def _sendable(message: Publish) -> None:
    if problem := name_problem(message.topic):
        raise WrongError(f"published on {message.topic[:80]!r}: {problem}")
    if not isinstance(message.payload, (str, bytes)) or message.qos not in (0, 1, 2):
        raise WrongError(f"published {message}")
    if isinstance(message.payload, str):
        message.payload.encode()


def _asked(rng: random.Random, feature: Feature) -> Any:
    match feature.kind:
        case Kind.BOOL:
            return True if feature.momentary else rng.random() < 0.5
        case Kind.NUMBER:
            low, high = feature.minimum or 0.0, feature.maximum or 100.0
            return low + (high - low) * rng.random()
        case Kind.CHOICE:
            return rng.choice((feature.askable or feature.choices) or ("",))
        case Kind.COLOR:
            return (rng.randrange(256), rng.randrange(256), rng.randrange(256))
        case Kind.TEXT:
            return rng.choice(("abc", "1234", "", "a" * 40 + "!", "\ud83d"))


def _brief(about: tuple[Any, ...]) -> str:
    return " <- ".join(repr(part)[:600] for part in about)
