"""Control messages of people and tests: faults, hands on devices, and back to the start."""

import logging
from collections.abc import Mapping
from typing import Any, Protocol

from simulator.faults import Trouble, parse_fault
from simulator.values import parse_object

_log = logging.getLogger(__name__)
WORDS = ("fault/+", "set/+", "ha/+", "reset")
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

    def named(self, entity_id: str) -> str | None:
        """The device that Home Assistant would call so."""

    def pose(self, object_id: str, state: str | None, attributes: dict[str, Any]) -> None:
        """Change a device's state by hand, in Home Assistant's terms."""

    def reset(self) -> None:
        """Put everything back."""


def obey(stage: Controlled, word: str, payload: bytes, *, retain: bool) -> str | None:
    """Do what a message on `sim/<house>/<word>` asks for; return what is wrong with it."""
    kind, _, object_id = word.partition("/")
    if kind not in {"fault", "set", "ha", "reset"} or (retain and not payload):
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
    text = _text(payload)
    if kind == "ha":
        _pose(stage, object_id, parse_object(text))
        return
    if not stage.knows(object_id):
        raise ControlError(f"there is no device {object_id!r}")
    if kind == "fault":
        stage.trouble(object_id, parse_fault(text))
    elif values := parse_object(text):
        stage.force(object_id, values)
    else:
        raise ControlError('must be a JSON object of states, like {"on": true}')


def _pose(stage: Controlled, entity_id: str, wanted: Mapping[str, Any]) -> None:
    object_id = stage.named(entity_id)
    if object_id is None:
        raise ControlError(f"there is no entity {entity_id!r}")
    state, attributes = wanted.get("state"), wanted.get("attributes") or {}
    if wanted.keys() - {"state", "attributes"} or not wanted or not isinstance(attributes, dict):
        raise ControlError('must be a JSON object like {"state": "on", "attributes": {}}')
    stage.pose(object_id, None if state is None else str(state), attributes)


def _text(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise ControlError("is not UTF-8 text") from None
