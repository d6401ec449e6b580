"""Door locks: locked, unlocked or jammed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from devices import schema
from devices.codec import COMMON, Read, TopicCodec, command, report, rights
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    Feature,
    Kind,
    Publish,
    Value,
    Values,
)

_STATES = {
    "locked": "LOCKED",
    "locking": "LOCKING",
    "unlocked": "UNLOCKED",
    "unlocking": "UNLOCKING",
    "jammed": "JAMMED",
    "open": "OPEN",
    "opening": "OPENING",
}
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "payload_lock": schema.text("LOCK"),
    "payload_unlock": schema.text("UNLOCK"),
    "payload_open": schema.text(),
    "payload_reset": schema.text("None"),
    "code_format": schema.Key(schema.as_pattern),
    **{f"state_{name}": schema.text(word) for name, word in _STATES.items()},
}
_LOCKED = Feature(key="locked", kind=Kind.BOOL, words=("locked", "unlocked"))
_JAMMED = Feature(key="jammed", kind=Kind.BOOL, words=("jammed", "not jammed"), writable=False)


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    turn = command(config, "command_topic", "command_template")
    words = {True: config["payload_lock"], False: config["payload_unlock"]}

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        if turn is None or "locked" not in change:
            return []
        return [turn.publish(words[bool(change["locked"])], code="")]

    right = rights(config, "state_topic", "command_topic")
    found = {"locked": replace(_LOCKED, **right)}
    if right["readable"]:
        found["jammed"] = _JAMMED
    reports = report(config, "state_topic", "value_template", _reads_state(config))
    return found, TopicCodec(reports, encode)


def _reads_state(config: Mapping[str, Any]) -> Read:
    # On its way a bolt is not home yet, and a jammed one may be anywhere.
    seen: dict[str, Values] = {
        config[f"state_{name}"]: {"locked": name == "locked", "jammed": False} for name in _STATES
    }
    seen[config["state_jammed"]] = {"locked": None, "jammed": True}
    seen[config["payload_reset"]] = {"locked": None, "jammed": None}
    return lambda text, _state: dict(seen.get(text, {}))


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a lock.

    Topics: `<base>/state` (`LOCKED`, `LOCKING`, `UNLOCKED`, `UNLOCKING`, `JAMMED`) and
    `<base>/set` (`LOCK`, `UNLOCK`).
    """
    return {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
    }


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    if values.get("jammed"):
        return "jammed"
    return device.features["locked"].say(values.get("locked"))


TYPE = DeviceType(
    domain="lock",
    nouns=("lock", "door lock", "door", "deadbolt"),
    primary="locked",
    echo_s=15.0,
    parse=_parse,
    announce=announce,
    risky=True,
    describe=_describe,
)
