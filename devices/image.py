"""Images: where the latest one is to be had; images that come as bytes are only listed."""

from collections.abc import Mapping
from typing import Any

from devices import payloads, schema
from devices.codec import TopicCodec, read_only, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value, Values
from devices.schema import DiscoveryError

KEYS: schema.Keys = {
    "image_topic": schema.topic_filter(),
    "url_topic": schema.topic_filter(),
    "url_template": schema.template(),
    "content_type": schema.text(),
    "image_encoding": schema.one_of(("raw", "b64")),
}


def picture(*, readable: bool) -> Feature:
    """`picture`: the address of the latest image, where the device tells it."""
    return Feature(key="picture", kind=Kind.TEXT, readable=readable, writable=False)


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    if (config["image_topic"] is None) == (config["url_topic"] is None):
        raise DiscoveryError("either image_topic or url_topic is required")
    if config["url_topic"] is not None and config["content_type"] is not None:
        raise DiscoveryError("content_type does not go with url_topic")
    reports = report(config, "url_topic", "url_template", _read)
    return {"picture": picture(readable=bool(reports))}, TopicCodec(reports, read_only)


def _read(text: str, _state: Mapping[str, Value]) -> Values:
    if text == payloads.RESET:
        return {"picture": None}
    try:
        return {"picture": schema.as_url(text)}
    except ValueError:
        return {}


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce an image.

    Topic: `<base>/url`, the address of the latest image; if it cannot be read, `<base>/picture`,
    the bytes of it.
    """
    if blueprint.features["picture"].readable:
        return {"url_topic": f"{blueprint.base}/url"}
    return {"image_topic": f"{blueprint.base}/picture"}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    feature = device.features["picture"]
    return feature.say(values.get("picture")) if feature.readable else "shows pictures"


TYPE = DeviceType(
    domain="image",
    nouns=("image", "picture", "snapshot"),
    primary="picture",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)
