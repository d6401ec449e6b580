"""Sensors that know two states: open or closed, motion or none, wet or dry."""

from collections.abc import Mapping
from typing import Any

from devices import features, schema
from devices.codec import TopicCodec, read_only, reads_words, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Value

WORDS: Mapping[str | None, tuple[str, str]] = {
    None: ("on", "off"),
    "battery": ("low", "normal"),
    "battery_charging": ("charging", "not charging"),
    "carbon_monoxide": ("detected", "clear"),
    "cold": ("cold", "normal"),
    "connectivity": ("connected", "disconnected"),
    "door": ("open", "closed"),
    "garage_door": ("open", "closed"),
    "gas": ("detected", "clear"),
    "heat": ("hot", "normal"),
    "light": ("light detected", "no light"),
    "lock": ("unlocked", "locked"),
    "moisture": ("wet", "dry"),
    "motion": ("detected", "clear"),
    "moving": ("moving", "not moving"),
    "occupancy": ("occupied", "clear"),
    "opening": ("open", "closed"),
    "plug": ("plugged in", "unplugged"),
    "power": ("powered", "no power"),
    "presence": ("home", "away"),
    "problem": ("problem", "ok"),
    "running": ("running", "not running"),
    "safety": ("unsafe", "safe"),
    "smoke": ("detected", "clear"),
    "sound": ("detected", "clear"),
    "tamper": ("tampering detected", "clear"),
    "update": ("update available", "up to date"),
    "vibration": ("detected", "clear"),
    "window": ("open", "closed"),
}
"""What people say for on and off, by device class."""
KEYS: schema.Keys = {
    "state_topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
    "payload_on": schema.text("ON"),
    "payload_off": schema.text("OFF"),
    "device_class": schema.one_of(tuple(filter(None, WORDS)), nullable=True),
    "entity_category": schema.one_of(("diagnostic",)),
    "expire_after": schema.integer(minimum=0),
    "off_delay": schema.integer(minimum=0),
    "force_update": schema.flag(),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    seen = {config["payload_off"]: False, config["payload_on"]: True}
    on = features.switchable(words=WORDS[config["device_class"]], writable=False)
    reports = report(config, "state_topic", "value_template", reads_words("on", seen))
    return {"on": on}, TopicCodec(reports, read_only)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a binary sensor.

    Topic: `<base>/state`, `ON` (open, motion, wet, ...) or `OFF`.
    """
    config = {"state_topic": f"{blueprint.base}/state"}
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    return device.features["on"].say(values.get("on"))


TYPE = DeviceType(
    domain="binary_sensor",
    nouns=("sensor", "detector"),
    class_nouns={
        "battery": ("battery",),
        "battery_charging": ("battery", "charger"),
        "carbon_monoxide": ("carbon monoxide detector", "co detector", "co alarm"),
        "connectivity": ("connection",),
        "door": ("door", "door sensor", "door contact"),
        "garage_door": ("garage door", "garage", "garage door sensor"),
        "gas": ("gas detector", "gas alarm"),
        "light": ("light sensor",),
        "lock": ("lock sensor",),
        "moisture": ("leak", "leak sensor", "water sensor", "water leak", "flood sensor"),
        "motion": ("motion", "motion sensor", "motion detector", "movement"),
        "moving": ("movement",),
        "occupancy": ("occupancy", "occupancy sensor", "presence"),
        "opening": ("opening", "contact", "contact sensor"),
        "plug": ("plug sensor",),
        "power": ("power sensor",),
        "presence": ("presence", "presence sensor"),
        "problem": ("problem",),
        "running": ("machine",),
        "smoke": ("smoke", "smoke detector", "smoke alarm", "fire alarm"),
        "sound": ("sound sensor", "noise sensor"),
        "tamper": ("tamper sensor",),
        "vibration": ("vibration", "vibration sensor"),
        "window": ("window", "window sensor", "window contact"),
    },
    primary="on",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    timed=("expire_after", "off_delay"),
    describe=_describe,
)
