"""Tag readers: they tell which tag was held to them."""

from collections.abc import Mapping
from typing import Any

from devices import schema
from devices.codec import TopicCodec, read_only, report
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value, Values

KEYS: schema.Keys = {
    "topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
}
TAG = Feature(key="tag", kind=Kind.TEXT, writable=False, momentary=True)


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    reports = report(config, "topic", "value_template", _read, strict=True)
    return {"tag": TAG}, TopicCodec(reports, read_only)


def _read(text: str, _state: Mapping[str, Value]) -> Values:
    tag = text.strip()
    return {"tag": tag} if tag else {}


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a tag reader.

    Topic: `<base>/tag`, the tag's id as it is; never retained.
    """
    return {"topic": f"{blueprint.base}/tag"}


def _describe(_device: Device, values: Mapping[str, Value]) -> str:
    tag = values.get("tag")
    return "waiting" if tag is None else f"read {tag}"


TYPE = DeviceType(
    domain="tag",
    nouns=("tag reader", "tag scanner"),
    primary="tag",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    spoken_of=False,
    default_name=lambda _config: "Tag reader",
    describe=_describe,
)
