"""Valves for water and gas: open or closed, some of them anywhere between."""

import math
from collections.abc import Mapping
from typing import Any

from devices import features, payloads, schema
from devices.codec import COMMON, Read, TopicCodec, command, number_of, report
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
from devices.schema import DiscoveryError

_CLASSES = ("gas", "water")
_MOVES = ("opening", "closing", "stopped")
_NO_POSITION = {
    "payload_open": "OPEN",
    "payload_close": "CLOSE",
    "state_open": "open",
    "state_closed": "closed",
}
"""Keys of valves without a position, and their defaults."""
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(),
    "command_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "reports_position": schema.flag(),
    "position_open": schema.integer(100),
    "position_closed": schema.integer(0),
    "payload_open": schema.text("OPEN", nullable=True),
    "payload_close": schema.text("CLOSE", nullable=True),
    "payload_stop": schema.text(nullable=True),
    "state_open": schema.text("open"),
    "state_closed": schema.text("closed"),
    "state_opening": schema.text("opening"),
    "state_closing": schema.text("closing"),
    "device_class": schema.one_of(_CLASSES, nullable=True),
}
_FARTHEST = 2**31
_RANGE = ("position_open", "position_closed")


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    if config["reports_position"]:
        _check_position(config, announced)
    limits = {name: config[name] for name in _RANGE}
    read = _reads_position(config) if config["reports_position"] else _reads_words(config)
    reports = report(config, "state_topic", "value_template", read, **limits)
    return _features(config), TopicCodec(reports, _Encoder(config))


def _check_position(config: Mapping[str, Any], announced: Mapping[str, Any]) -> None:
    if unfit := [key for key in _NO_POSITION if key in announced]:
        raise DiscoveryError(f"{unfit[0]} does not go with reports_position")
    if config["position_open"] == config["position_closed"]:
        raise DiscoveryError("position_open and position_closed must differ")
    if any(abs(config[name]) > _FARTHEST for name in _RANGE):
        raise DiscoveryError("position_open and position_closed must be sensible numbers")


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    readable = config["state_topic"] is not None
    words = all(config[key] is not None for key in ("payload_open", "payload_close"))
    writable = config["command_topic"] is not None and (config["reports_position"] or words)
    found = {
        "open": Feature(
            key="open",
            kind=Kind.BOOL,
            words=("open", "closed"),
            measured_by="position" if config["reports_position"] and readable else "",
            readable=readable,
            writable=writable,
        )
    }
    if config["reports_position"]:
        levels = abs(config["position_open"] - config["position_closed"])
        found["position"] = features.percent(
            "position", levels=levels, readable=readable, writable=writable
        )
    stops = config["command_topic"] is not None and config["payload_stop"] is not None
    if readable or stops:
        found["moving"] = Feature(
            key="moving",
            kind=Kind.CHOICE,
            choices=_MOVES,
            askable=("stopped",),
            readable=readable,
            writable=stops,
        )
    return found


def _reads_words(config: Mapping[str, Any]) -> Read:
    # On its way a valve is neither open nor closed yet: what was known stays.
    seen: dict[str, Values] = {
        payloads.RESET: {"open": None, "moving": None},
        config["state_closed"]: {"open": False, "moving": "stopped"},
        config["state_open"]: {"open": True, "moving": "stopped"},
        config["state_closing"]: {"moving": "closing"},
        config["state_opening"]: {"moving": "opening"},
    }

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        parts = _parts(text)
        word = text if parts is None else parts.get("state")
        return dict(seen.get(word, {})) if isinstance(word, str) else {}

    return read


def _reads_position(config: Mapping[str, Any]) -> Read:
    moves = {config["state_closing"]: "closing", config["state_opening"]: "opening"}
    opened, closed = config["position_open"], config["position_closed"]

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        parts = _parts(text)
        parts = {"state": text, "position": text} if parts is None else parts
        word, position = parts.get("state"), parts.get("position")
        if word == payloads.RESET:
            return {"position": None, "open": None}
        move = moves.get(word) if isinstance(word, str) else None
        if position is None or (move and position == word):
            return {"moving": move} if move and position is not None else {}
        return _at(payloads.number(position), opened, closed, move)

    return read


def _at(number: float | None, opened: int, closed: int, move: str | None) -> Values:
    """What a position shows, said with or without a move."""
    moved: Values = {"moving": move} if move else {}
    if number is None:
        return moved
    share = (number - closed) * 100 / (opened - closed)
    position = float(math.floor(min(max(share, 0.0), features.FULL)))
    # A valve that got to an end has stopped there; between them it may be on its way.
    ended: Values = {"moving": "stopped"} if position in (0.0, features.FULL) else {}
    return {"position": position, "open": position != 0, **(moved or ended)}


def _parts(text: str) -> Mapping[str, Any] | None:
    """The JSON object that a text is; None if it is anything else."""
    try:
        value = payloads.load(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


class _Encoder:
    """Words and positions as messages."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self._turn = command(config, "command_topic", "command_template")

    def __call__(self, change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        if change.get("moving") == "stopped":
            return self._say("payload_stop")
        if not self._config["reports_position"]:
            keys = {True: "payload_open", False: "payload_close"}
            return self._say(keys[bool(change["open"])]) if "open" in change else []
        if "position" in change:
            return self._move(round(number_of(change["position"])))
        return self._move(100 if change["open"] else 0) if "open" in change else []

    def _say(self, key: str) -> list[Publish]:
        word = self._config[key]
        return [self._turn.publish(word)] if self._turn and word is not None else []

    def _move(self, percent: int) -> list[Publish]:
        if self._turn is None:
            return []
        limits = {name: self._config[name] for name in _RANGE}
        opened, closed = self._config["position_open"], self._config["position_closed"]
        scaled = round((opened - closed) * percent / 100 + closed)
        return [self._turn.publish(scaled, position=percent, **limits)]


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a valve.

    Topics: `<base>/state` and `<base>/set`. Without `position` the words `open`, `opening`,
    `closed`, `closing` and the commands `OPEN`, `CLOSE`, `STOP`. With it percent (100 is open),
    as a number or as `{"state": "opening", "position": 40}` on the way; `STOP` is taken too.
    """
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
        "payload_stop": "STOP",
    }
    if "position" in blueprint.features:
        config["reports_position"] = True
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _switch(device: Device, on: bool) -> Values | None:  # noqa: FBT001
    return {"open": on} if device.features["open"].writable else None


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    position, opened, moving = (values.get(key) for key in ("position", "open", "moving"))
    text = device.features["open"].say(opened)
    if moving in ("opening", "closing"):
        text = str(moving)
    between = opened is not False and position not in (None, features.FULL)
    if between and "position" in device.features:
        return f"{text}, {device.features['position'].say(position)}"
    return text


TYPE = DeviceType(
    domain="valve",
    nouns=("valve", "tap", "faucet", "stopcock"),
    class_nouns={
        "gas": ("gas valve", "valve", "gas"),
        "water": ("water valve", "valve", "tap", "faucet", "sprinkler", "water"),
    },
    given={"water": ("open",), "gas": ("open",)},
    primary="open",
    echo_s=30.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    risky=True,
    describe=_describe,
)
