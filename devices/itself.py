"""What the templates of an announcement know of the device that they belong to."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from devices.model import DeviceType

_MENTION = re.compile(r"(?<![.\w\"'])(this|entity_id|name)\b(?![\"'(=])")
_WORDS = {"open": ("open", "closed"), "locked": ("locked", "unlocked")}
"""What primary features that are not on or off are called in Home Assistant."""


def introduced(
    kind: DeviceType, config: Mapping[str, Any], device_id: str, name: str
) -> Mapping[str, Any]:
    """The config, with what `this`, `entity_id` and `name` stand for put into its templates.

    `this.state` is the state before the message; codecs hand it over as `_values`.
    """
    mentions = {key: _mentions(value) for key, value in config.items() if _is_template(key)}
    if not any(mentions.values()):
        return config
    facts = {"entity_id": _quoted(device_id), "name": _quoted(name)}
    facts["this"] = _this(kind.primary, facts)
    written = {
        key: "".join(f"{{% set {fact} = {facts[fact]} %}}" for fact in found) + config[key]
        for key, found in mentions.items()
        if found
    }
    return {**config, **written}


def worded(value: Any, words: tuple[str, str]) -> str:
    """The state of a device by the value of its primary feature."""
    if isinstance(value, bool):
        return words[0] if value else words[1]
    return "unknown" if value is None else str(value)


def _is_template(key: str) -> bool:
    return key.endswith("_template")


def _mentions(source: Any) -> tuple[str, ...]:
    """Which of the facts a template uses, the ones that others need first."""
    return _mentioned(source) if isinstance(source, str) else ()


@lru_cache(maxsize=1024)
def _mentioned(source: str) -> tuple[str, ...]:
    # Announcers send the same template for hundreds of devices.
    if "{{" not in source and "{%" not in source:
        return ()
    return tuple(sorted(set(_MENTION.findall(source))))


def _this(primary: str, facts: Mapping[str, str]) -> str:
    yes, no = _WORDS.get(primary, ("on", "off"))
    return (
        f'{{"entity_id": {facts["entity_id"]}, "name": {facts["name"]}, "attributes": _values or '
        f'{{}}, "state": _worded((_values or {{}}).get("{primary}"), ("{yes}", "{no}"))}}'
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
