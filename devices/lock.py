"""Door locks: locked, unlocked or jammed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from devices import schema
from devices.codec import COMMON, Encode, Read, TopicCodec, command, report, rights
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    Feature,
    InvalidValueError,
    Kind,
    Publish,
    Value,
    Values,
)
from devices.template_patterns import harmless

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
_LATCH = Feature(key="latch", kind=Kind.BOOL, words=("open", "closed"))
"""What holds the door when it is not locked; it can only be opened, and closes by itself."""
_JAMMED = Feature(key="jammed", kind=Kind.BOOL, words=("jammed", "not jammed"), writable=False)
_MOVES = ("locking", "unlocking", "opening")
_MOVING = Feature(key="moving", kind=Kind.CHOICE, choices=(*_MOVES, "stopped"), writable=False)


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    found = _features(config)
    reports = report(config, "state_topic", "value_template", _reads_state(config, found))
    return found, TopicCodec(reports, _encode(config, found))


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    right = rights(config, "state_topic", "command_topic")
    found = {"locked": replace(_LOCKED, **right)}
    if right["readable"]:
        found |= {"jammed": _JAMMED, "moving": _MOVING}
    if config["payload_open"] is not None:
        found["latch"] = replace(_LATCH, **right)
    if config["code_format"] is not None or "code" in (config["command_template"] or ""):
        found["code"] = code(harmless(config["code_format"] or ""))
    return found


def code(pattern: str = "") -> Feature:
    """`code`: what some locks want to hear along with a change."""
    return Feature(
        key="code",
        kind=Kind.TEXT,
        pattern=pattern,
        readable=False,
        momentary=True,
        secret=True,
    )


def _encode(config: Mapping[str, Any], found: Mapping[str, Feature]) -> Encode:
    turn = command(config, "command_topic", "command_template")
    words = {True: config["payload_lock"], False: config["payload_unlock"]}

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        asked = [words[bool(change["locked"])]] if "locked" in change else []
        if change.get("latch") and config["payload_open"] is not None:
            asked.append(config["payload_open"])
        if asked and config["code_format"] and "code" not in change:
            raise InvalidValueError(f"it needs a code: {found['code'].allowed()}")
        given = str(change.get("code", ""))
        return [turn.publish(word, code=given) for word in asked] if turn else []

    return encode


def _reads_state(config: Mapping[str, Any], found: Mapping[str, Feature]) -> Read:
    seen = {config[f"state_{name}"]: _shown(name) for name in _STATES}
    seen[config["payload_reset"]] = dict.fromkeys(("locked", "jammed", "latch", "moving"))

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        return {key: value for key, value in seen.get(text, {}).items() if key in found}

    return read


def _shown(name: str) -> Values:
    """What a state shows: on its way or jammed, a bolt may be anywhere, so it confirms nothing."""
    jammed, moving = name == "jammed", name in _MOVES
    return {
        "locked": None if jammed or moving else name == "locked",
        "jammed": jammed,
        "latch": None if jammed else name == "open",
        "moving": name if moving else "stopped",
    }


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a lock.

    Topics: `<base>/state` (`LOCKED`, `LOCKING`, `UNLOCKED`, `UNLOCKING`, `JAMMED`) and
    `<base>/set` (`LOCK`, `UNLOCK`); with a latch also `OPEN` and the state `OPEN`; with a code
    the command is a JSON object with `action` and `code`.
    """
    config = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
    }
    if "latch" in blueprint.features:
        config["payload_open"] = "OPEN"
    if "code" in blueprint.features:
        config["code_format"] = blueprint.features["code"].pattern
        config["command_template"] = "{{ {'action': value, 'code': code} | tojson }}"
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    if values.get("jammed"):
        return "jammed"
    if values.get("latch"):
        return "open"
    if values.get("moving") in _MOVES:
        return str(values["moving"])
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
