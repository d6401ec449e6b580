"""Control messages of people and tests: faults, hands on devices, and back to the start."""

import logging
from typing import Protocol

from simulator.faults import Trouble, parse_fault
from simulator.values import parse_object

_log = logging.getLogger(__name__)
WORDS = ("fault/+", "set/+", "reset")
"""What is listened to below `sim/<house>/`."""


class ControlError(ValueError):
    """A control message that cannot be followed; the text says why."""


class Controlled(Protocol):
    """What control messages act on."""

    def knows(self, object_id: str) -> bool:
        """Whether there is such a device."""

    def trouble(self, object_id: str, trouble: Trouble) -> None:
        """Give a device a fault, or take it away."""

    def force(self, object_id: str, raw: dict[str, object]) -> None:
        """Change a device's state by hand."""

    def reset(self) -> None:
        """Put everything back."""


def obey(stage: Controlled, word: str, payload: bytes, *, retain: bool) -> str | None:
    """Do what a message on `sim/<house>/<word>` asks for; return what is wrong with it."""
    kind, _, object_id = word.partition("/")
    if kind not in {"fault", "set", "reset"} or (retain and not payload):
        return None
    try:
        _obey(stage, kind, object_id, payload, retain=retain)
    except ValueError as error:
        _log.warning("control message on %s: %s", word, error)
        return f"{word}: {error}"
    return None


def _obey(stage: Controlled, kind: str, object_id: str, payload: bytes, *, retain: bool) -> None:
    if retain:
        raise ControlError("a retained message is ignored here")
    if kind == "reset":
        stage.reset()
        return
    if not stage.knows(object_id):
        raise ControlError(f"there is no device {object_id!r}")
    text = _text(payload)
    if kind == "fault":
        stage.trouble(object_id, parse_fault(text))
    elif values := parse_object(text):
        stage.force(object_id, values)
    else:
        raise ControlError('must be a JSON object of states, like {"on": true}')


def _text(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise ControlError("is not UTF-8 text") from None
