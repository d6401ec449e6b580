"""Cameras: listed, with their pictures left to other programs."""

from collections.abc import Mapping
from typing import Any

from devices import schema
from devices.codec import TopicCodec, read_only
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value

KEYS: schema.Keys = {
    "topic": schema.topic_filter(required=True),
    "image_encoding": schema.one_of(("b64",)),
}
PICTURE = Feature(key="picture", kind=Kind.TEXT, readable=False, writable=False)
"""It takes pictures, which are not looked at here."""


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    schema.read(announced, KEYS)
    return {"picture": PICTURE}, TopicCodec((), read_only)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a camera.

    Topic: `<base>/picture`, the bytes of a picture.
    """
    return {"topic": f"{blueprint.base}/picture"}


def _describe(_device: Device, _values: Mapping[str, Value]) -> str:
    return "takes pictures"


TYPE = DeviceType(
    domain="camera",
    nouns=("camera", "cam"),
    primary="picture",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)
