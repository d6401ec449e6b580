"""What can be wrong with a device: named faults, and what they do to its messages."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any

from devices.model import Publish, Values
from simulator.values import number, parse_json


class FaultError(ValueError):
    """Not a fault; the text says what is one."""


class Fault(StrEnum):
    """A way to misbehave."""

    NONE = "none"
    """All is well."""
    OFFLINE = "offline"
    """Says it is not available; hears and says nothing."""
    SILENT = "silent"
    """Does what it is told and says nothing."""
    SLOW = "slow"
    """Does it `seconds` later."""
    STUBBORN = "stubborn"
    """Does nothing and says its old state."""
    INTERIM = "interim"
    """Says its old state, then something in between, before the new one."""
    GARBAGE = "garbage"
    """Does what it is told and says nonsense."""
    DUPLICATE = "duplicate"
    """Says everything `times` times."""
    VANISH = "vanish"
    """Its announcement is withdrawn; it is gone until it appears again."""
    APPEAR = "appear"
    """It is announced (again), and all is well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """A fault with its measure."""

    fault: Fault = Fault.NONE
    seconds: float = 3.0
    times: int = 2

    @property
    def gone(self) -> bool:
        """The device is not part of the house now."""
        return self.fault is Fault.VANISH

    @property
    def deaf(self) -> bool:
        """The device hears nothing."""
        return self.fault in {Fault.OFFLINE, Fault.VANISH}

    @property
    def delay_s(self) -> float:
        """How much later than usual the device acts."""
        return self.seconds if self.fault is Fault.SLOW else 0.0


def parse_fault(payload: str) -> Trouble:
    """The fault that a message asks for: a word, or JSON with `fault`, `seconds`, `times`.

    Raises:
        FaultError: it asks for none that exists.
    """
    value = parse_json(payload)
    return read_fault(payload.strip() if value is None else value)


def read_fault(value: Any) -> Trouble:
    """The same for a value of a house file: a word or a mapping.

    Raises:
        FaultError: there is no such fault, or its measure is wrong.
    """
    settings = value if isinstance(value, Mapping) else {"fault": value}
    unknown = sorted(str(key) for key in settings.keys() - {"fault", "seconds", "times"})
    if unknown:
        raise FaultError(f"{unknown[0]!r} is not a key of a fault (fault, seconds, times)")
    try:
        fault = Fault(settings.get("fault", ""))
    except ValueError:
        words = ", ".join(Fault)
        raise FaultError(f"{str(settings.get('fault'))[:40]!r} is no fault ({words})") from None
    seconds = _measure(settings, "seconds", default=3.0, high=3600.0)
    times = _measure(settings, "times", default=2.0, high=100.0)
    return Trouble(
        fault=Fault.NONE if fault is Fault.APPEAR else fault, seconds=seconds, times=int(times)
    )


def distort(trouble: Trouble, messages: list[Publish], rng: Random) -> list[Publish]:
    """What is left of a device's messages."""
    match trouble.fault:
        case Fault.SILENT | Fault.OFFLINE | Fault.VANISH:
            return []
        case Fault.DUPLICATE:
            return [message for message in messages for _ in range(trouble.times)]
        case Fault.GARBAGE:
            return [
                replace(message, payload=nonsense(message.payload, rng), retain=False)
                for message in messages
            ]
        case _:
            return messages


def nonsense(payload: str | bytes, rng: Random) -> bytes:
    """Something that broken firmware could send in place of `payload`."""
    data = payload.encode() if isinstance(payload, str) else payload
    return rng.choice(
        [
            data[: len(data) // 2] + b"\x00\xff\xfe",
            b"\xc3\x28\xa0\xa1 not text",
            b'{"state": ',
            b"[[[[[[[[" * 64,
            b"null",
            b"undefined",
            json.dumps({"state": {"state": ["?"]}, "brightness": "bright"}).encode(),
            b"9" * 4096,
        ]
    )


def between(old: Values, new: Values) -> Values:
    """A state half-way from `old` to `new`: numbers in the middle, everything else still old."""
    return {key: _middle(old.get(key, value), value) for key, value in new.items()}


def _middle(old: Any, new: Any) -> Any:
    numbers = all(
        isinstance(value, (int, float)) and not isinstance(value, bool) for value in (old, new)
    )
    return (old + new) / 2 if numbers else old


def _measure(settings: Mapping[str, Any], key: str, *, default: float, high: float) -> float:
    value = number(settings.get(key, default))
    if value is None or not 0 <= value <= high:
        raise FaultError(f"{key} must be a number from 0 to {high:g}")
    return value
