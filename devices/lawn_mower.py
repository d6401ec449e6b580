"""Robot lawn mowers: what they are doing, and where they are told to go."""

from collections.abc import Mapping
from typing import Any

from devices import schema
from devices.codec import COMMON, TopicCodec, command, report
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

ACTIVITIES = ("mowing", "docked", "paused", "returning", "error")
_ASKED = {"mowing": "start_mowing", "paused": "pause", "returning": "dock"}
"""Activities that can be asked for, and the beginning of the keys behind each."""
KEYS: schema.Keys = {
    **COMMON,
    "activity_state_topic": schema.topic_filter(),
    "activity_value_template": schema.template(),
    **{f"{name}_command_topic": schema.publish_topic() for name in _ASKED.values()},
    **{f"{name}_command_template": schema.template() for name in _ASKED.values()},
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    commands = {
        word: command(config, f"{name}_command_topic", f"{name}_command_template")
        for word, name in _ASKED.items()
    }

    def encode(change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        word = str(change.get("activity"))
        turn = commands.get(word)
        return [turn.publish(_ASKED[word])] if turn else []

    askable = tuple(word for word, turn in commands.items() if turn)
    found = activity(askable, readable=config["activity_state_topic"] is not None)
    reports = report(config, "activity_state_topic", "activity_value_template", _read)
    return {"activity": found}, TopicCodec(reports, encode)


def activity(askable: tuple[str, ...], *, readable: bool = True) -> Feature:
    """`activity` of a lawn mower that takes some of the words."""
    return Feature(
        key="activity",
        kind=Kind.CHOICE,
        choices=ACTIVITIES,
        askable=askable,
        shown_by=(("returning", "docked"),) if "returning" in askable else (),
        readable=readable,
        writable=bool(askable),
    )


def _read(text: str, _state: Mapping[str, Value]) -> Values:
    if text.lower() == "none":
        return {"activity": None}
    return {"activity": text} if text in ACTIVITIES else {}


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a lawn mower.

    Topics: `<base>/state` (an activity) and `<base>/set` (`start_mowing`, `pause`, `dock`).
    """
    asked = blueprint.features["activity"].askable
    return {"activity_state_topic": f"{blueprint.base}/state"} | {
        f"{_ASKED[word]}_command_topic": f"{blueprint.base}/set" for word in asked
    }


def _switch(device: Device, on: bool) -> Values | None:  # noqa: FBT001
    able = device.features["activity"].askable
    wanted = ("mowing",) if on else ("returning", "paused")
    word = next((word for word in wanted if word in able), None)
    return None if word is None else {"activity": word}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    return device.features["activity"].say(values.get("activity"))


TYPE = DeviceType(
    domain="lawn_mower",
    nouns=("lawn mower", "mower", "robot mower", "lawnmower"),
    primary="activity",
    default_name=lambda _config: "MQTT Lawn Mower",
    echo_s=15.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    describe=_describe,
)
