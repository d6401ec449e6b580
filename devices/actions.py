"""What devices share that only do something and never report: buttons, scenes, notifiers."""

from collections.abc import Mapping

from devices.codec import Command, Encode
from devices.model import Feature, Kind, Publish, Value


def action(key: str, words: tuple[str, str], *, writable: bool = True) -> Feature:
    """Something that can be done, and is done at once: only true can be asked for."""
    return Feature(
        key=key, kind=Kind.BOOL, words=words, readable=False, writable=writable, momentary=True
    )


def does(key: str, turn: Command | None, payload: str | None) -> Encode:
    """The encoder that sends one payload when `key` is asked for."""

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        if turn is None or payload is None or not change.get(key):
            return []
        return [turn.publish(payload)]

    return encode
