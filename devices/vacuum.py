"""Robot vacuum cleaners: what they are doing, how hard they suck, and what they can be told."""

from collections.abc import Mapping
from typing import Any

from devices import features, payloads, schema
from devices.codec import COMMON, Command, Report, TopicCodec, command
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
from devices.templates import compile_value

ACTIVITIES = ("cleaning", "docked", "paused", "idle", "returning", "error")
_ASKED = {
    "cleaning": "start",
    "paused": "pause",
    "idle": "stop",
    "returning": "return_home",
}
"""Activities that can be asked for, and the supported feature behind each."""
_SHOWN_BY = (
    ("returning", "docked"),
    ("idle", "docked"),
    ("idle", "paused"),
    ("idle", "returning"),
)
"""One that is home needs not return; one that is told to stop may wait or go home."""
_COMMANDS = ("clean_spot", "locate")
_SUPPORTED = ("start", "stop", "return_home", "clean_spot")
_KNOWN = (*_SUPPORTED, "pause", "fan_speed", "status", "send_command", "locate")
_PAYLOADS = {"return_home": "return_to_base"}
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(),
    "state_topic": schema.publish_topic(),
    "set_fan_speed_topic": schema.publish_topic(),
    "send_command_topic": schema.publish_topic(),
    "fan_speed_list": schema.texts(),
    "supported_features": schema.some_of(_KNOWN, _SUPPORTED),
    "payload_start": schema.text("start"),
    "payload_stop": schema.text("stop"),
    "payload_pause": schema.text("pause"),
    "payload_return_to_base": schema.text("return_to_base"),
    "payload_clean_spot": schema.text("clean_spot"),
    "payload_locate": schema.text("locate"),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    found = _features(config)
    read = _read if "fan_speed" in found else _read_activity
    topics = [config["state_topic"]] if config["state_topic"] is not None else []
    reports = [Report(topic, compile_value(None), read) for topic in topics]
    return found, TopicCodec(reports, _Encoder(config))


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    readable = config["state_topic"] is not None
    takes = config["supported_features"] if config["command_topic"] is not None else ()
    askable = tuple(word for word, feature in _ASKED.items() if feature in takes)
    found = {"activity": activity(askable, readable=readable)}
    if config["fan_speed_list"]:
        settable = config["set_fan_speed_topic"] is not None
        found["fan_speed"] = features.choice(
            "fan_speed",
            config["fan_speed_list"],
            readable=readable,
            writable=settable and "fan_speed" in config["supported_features"],
        )
    if commands := tuple(word for word in _COMMANDS if word in takes):
        found["command"] = told_to(commands)
    return found


def activity(askable: tuple[str, ...], *, readable: bool = True) -> Feature:
    """`activity` of a vacuum cleaner that takes some of the words."""
    return Feature(
        key="activity",
        kind=Kind.CHOICE,
        choices=ACTIVITIES,
        askable=askable,
        shown_by=tuple(pair for pair in _SHOWN_BY if pair[0] in askable),
        readable=readable,
        writable=bool(askable),
    )


def told_to(words: tuple[str, ...]) -> Feature:
    """`command`: what no activity shows."""
    return Feature(key="command", kind=Kind.CHOICE, choices=words, readable=False, momentary=True)


def _read(text: str, state: Mapping[str, Value]) -> Values:
    """The activity and fan speed of a JSON object."""
    speed = _object(text).get("fan_speed", payloads.RESET)
    values = _read_activity(text, state)
    if speed == payloads.RESET or isinstance(speed, (bool, list, dict)):
        return values
    return values | {"fan_speed": None if speed is None else str(speed)}


def _read_activity(text: str, _state: Mapping[str, Value]) -> Values:
    word = _object(text).get("state", "")
    return {"activity": word} if word is None or word in ACTIVITIES else {}


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = payloads.load(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


class _Encoder:
    """Activities, a fan speed and other commands as messages."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._turn = command(config, "command_topic")
        self._speed: Command | None = command(config, "set_fan_speed_topic")
        self._payloads = {
            feature: config[f"payload_{_PAYLOADS.get(feature, feature)}"]
            for feature in (*_ASKED.values(), *_COMMANDS)
            if feature in config["supported_features"]
        }

    def __call__(self, change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        messages = []
        if self._speed and "fan_speed" in change:
            messages.append(self._speed.publish(change["fan_speed"]))
        asked = (_ASKED.get(str(change.get("activity"))), change.get("command"))
        words = [self._payloads[feature] for feature in asked if feature in self._payloads]
        return messages + [self._turn.publish(word) for word in words if self._turn]


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a vacuum cleaner.

    Topics: `<base>/state`, JSON with `state` (an activity) and `fan_speed`; `<base>/set`
    (`start`, `pause`, `stop`, `return_to_base`, `clean_spot`, `locate`); `<base>/fan_speed/set`.
    """
    asked = blueprint.features["activity"].askable
    supported = [_ASKED[word] for word in asked]
    if "command" in blueprint.features:
        supported += blueprint.features["command"].choices
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
    }
    if "fan_speed" in blueprint.features:
        config["fan_speed_list"] = list(blueprint.features["fan_speed"].choices)
        config["set_fan_speed_topic"] = f"{blueprint.base}/fan_speed/set"
        supported.append("fan_speed")
    return {**config, "supported_features": supported}


def _switch(device: Device, on: bool) -> Values | None:  # noqa: FBT001
    able = device.features["activity"].askable
    wanted = ("cleaning",) if on else ("returning", "idle", "paused")
    word = next((word for word in wanted if word in able), None)
    return None if word is None else {"activity": word}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    word, speed = values.get("activity"), values.get("fan_speed")
    text = device.features["activity"].say(word)
    return f"{text}, fan speed {speed}" if word == "cleaning" and speed is not None else text


TYPE = DeviceType(
    domain="vacuum",
    nouns=(
        "vacuum",
        "vacuum cleaner",
        "robot vacuum",
        "robot cleaner",
        "hoover",
        "robot",
        "cleaner",
    ),
    primary="activity",
    default_name=lambda _config: "MQTT State Vacuum",
    echo_s=15.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    describe=_describe,
)
