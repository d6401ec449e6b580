"""Blinds, curtains, shutters, gates and garage doors: open, closed or somewhere between."""

from collections.abc import Mapping
from typing import Any

from devices import cover_reading, features, schema
from devices.codec import (
    COMMON,
    Command,
    TopicCodec,
    command,
    number_of,
    report,
    rights,
)
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    End,
    Feature,
    Kind,
    Publish,
    Value,
)
from devices.schema import DiscoveryError

_CLASSES = (
    "awning",
    "blind",
    "curtain",
    "damper",
    "door",
    "garage",
    "gate",
    "shade",
    "shutter",
    "window",
)
_STATES = ("open", "opening", "closed", "closing", "stopped")
_MOVES = ("opening", "closing", "stopped")
_NEEDS = {
    "value_template": "state_topic",
    "position_template": "position_topic",
    "set_position_topic": "position_topic",
    "set_position_template": "set_position_topic",
    "tilt_command_template": "tilt_command_topic",
    "tilt_status_template": "tilt_status_topic",
}
"""Keys that are of no use without another."""
_RANGE = ("position_open", "position_closed", "tilt_min", "tilt_max")
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(),
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "position_topic": schema.topic_filter(),
    "position_template": schema.template(),
    "set_position_topic": schema.publish_topic(),
    "set_position_template": schema.template(),
    "tilt_command_topic": schema.publish_topic(),
    "tilt_command_template": schema.template(),
    "tilt_status_topic": schema.topic_filter(),
    "tilt_status_template": schema.template(),
    "tilt_optimistic": schema.flag(),
    "position_open": schema.integer(100),
    "position_closed": schema.integer(0),
    "tilt_min": schema.integer(0),
    "tilt_max": schema.integer(100),
    "tilt_closed_value": schema.integer(0),
    "tilt_opened_value": schema.integer(100),
    "payload_open": schema.text("OPEN", nullable=True),
    "payload_close": schema.text("CLOSE", nullable=True),
    "payload_stop": schema.text("STOP", nullable=True),
    "payload_stop_tilt": schema.text("STOP", nullable=True),
    "device_class": schema.one_of(_CLASSES, nullable=True),
    **{f"state_{name}": schema.text(name) for name in _STATES},
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    for key, needed in _NEEDS.items():
        if config[key] is not None and config[needed] is None:
            raise DiscoveryError(f"{key} needs {needed}")
    if config["position_open"] == config["position_closed"]:
        raise DiscoveryError("position_open and position_closed must differ")
    if config["tilt_min"] >= config["tilt_max"]:
        raise DiscoveryError("tilt_max must be greater than tilt_min")
    limits = {name: config[name] for name in _RANGE}
    reports = [
        *report(
            config,
            "position_topic",
            "position_template",
            cover_reading.reads_position(config),
            **limits,
        ),
        *report(config, "state_topic", "value_template", cover_reading.reads_state(config)),
        *report(
            config,
            "tilt_status_topic",
            "tilt_status_template",
            cover_reading.reads_tilt(config),
            **limits,
        ),
    ]
    return _features(config), TopicCodec(reports, _Encoder(config))


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    found = {
        "open": Feature(
            key="open",
            kind=Kind.BOOL,
            words=("open", "closed"),
            measured_by=_measure(config),
            readable=any(config[key] is not None for key in ("state_topic", "position_topic")),
            writable=_has_words(config) or config["set_position_topic"] is not None,
        )
    }
    if config["position_topic"] is not None:
        levels = abs(config["position_open"] - config["position_closed"])
        right = rights(config, "position_topic", "set_position_topic")
        found["position"] = features.percent("position", levels=levels, **right)
    if cover_reading.has_tilt(config):
        levels = config["tilt_max"] - config["tilt_min"]
        right = rights(config, "tilt_status_topic", "tilt_command_topic")
        found["tilt"] = features.percent("tilt", levels=levels, **right)
        if cover_reading.has_own_ends(config):
            found["tilt_open"] = Feature(
                key="tilt_open", kind=Kind.BOOL, words=("open", "closed"), **right
            )
    return found | _moving(config)


def _measure(config: Mapping[str, Any]) -> str:
    """What tells how far a cover is that has no words for it."""
    alone = config["position_topic"] is not None and config["state_topic"] is None
    return "position" if alone else ""


def _moving(config: Mapping[str, Any]) -> dict[str, Feature]:
    stops = config["command_topic"] is not None and config["payload_stop"] is not None
    shown = config["state_topic"] is not None
    feature = Feature(
        key="moving",
        kind=Kind.CHOICE,
        choices=_MOVES,
        # A stopped cover may say so by telling that it is open or closed, or not at all.
        askable=("stopped",),
        readable=shown,
        writable=stops,
    )
    return {"moving": feature} if shown or stops else {}


def _has_words(config: Mapping[str, Any]) -> bool:
    keys = ("command_topic", "payload_open", "payload_close")
    return all(config[key] is not None for key in keys)


class _Encoder:
    """Words, positions and tilts as messages."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self._limits = {name: config[name] for name in _RANGE}
        self._words = command(config, "command_topic")
        self._position = command(config, "set_position_topic", "set_position_template")
        self._tilt = command(config, "tilt_command_topic", "tilt_command_template")

    def __call__(self, change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        messages: list[Publish] = []
        if isinstance(change.get("position"), End):
            messages += self._turn(open_it=True)
        elif "position" in change:
            messages += self._move(number_of(change["position"]))
        elif "open" in change:
            messages += self._turn(open_it=bool(change["open"]))
        if "tilt" in change:
            low, high = self._config["tilt_min"], self._config["tilt_max"]
            messages += self._send(self._tilt, number_of(change["tilt"]), low, high, "tilt")
        elif "tilt_open" in change and self._tilt:
            end = "opened" if change["tilt_open"] else "closed"
            messages.append(self._tilt.publish(self._config[f"tilt_{end}_value"], **self._limits))
        if change.get("moving") == "stopped":
            messages += self._say("payload_stop")
        return messages

    def _turn(self, *, open_it: bool) -> list[Publish]:
        if _has_words(self._config):
            return self._say("payload_open" if open_it else "payload_close")
        return self._move(features.FULL if open_it else 0.0)

    def _say(self, key: str) -> list[Publish]:
        word = self._config[key]
        return [self._words.publish(word)] if self._words and word is not None else []

    def _move(self, percent: float) -> list[Publish]:
        opened, closed = self._config["position_open"], self._config["position_closed"]
        return self._send(self._position, percent, closed, opened, "position")

    def _send(
        self, turn: Command | None, percent: float, low: int, high: int, what: str
    ) -> list[Publish]:
        if turn is None:
            return []
        whole = round(percent)
        asked = {"position": whole} if what == "position" else {"tilt_position": whole}
        return [turn.publish(round(low + whole * (high - low) / 100), **asked, **self._limits)]


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a cover.

    Topics: `<base>/state` (`open`, `opening`, `closed`, `closing`, `stopped`) and `<base>/set`
    (`OPEN`, `CLOSE`, `STOP`); with `position` and `tilt`, `<base>/<key>` and `<base>/<key>/set`
    in percent (100 is open).
    """
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
    }
    if "position" in blueprint.features:
        config["position_topic"] = f"{blueprint.base}/position"
        if blueprint.features["position"].writable:
            config["set_position_topic"] = f"{blueprint.base}/position/set"
    if "tilt" in blueprint.features:
        config["tilt_status_topic"] = f"{blueprint.base}/tilt"
        config["tilt_command_topic"] = f"{blueprint.base}/tilt/set"
    if blueprint.device_class:
        config["device_class"] = blueprint.device_class
    return config


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    position, opened, moving = (values.get(key) for key in ("position", "open", "moving"))
    parts = [device.features["open"].say(opened)]
    if moving in ("opening", "closing"):
        parts = [str(moving)]
    part_open = opened is not False and position not in (None, features.FULL)
    if part_open and "position" in device.features:
        parts.append(device.features["position"].say(position))
    return ", ".join(parts)


TYPE = DeviceType(
    domain="cover",
    nouns=("cover", "blind", "shade", "shutter", "curtain"),
    class_nouns={
        "awning": ("awning", "canopy"),
        "blind": ("blind", "roller blind", "venetian blind", "shade"),
        "curtain": ("curtain", "drape"),
        "damper": ("damper", "vent"),
        "door": ("door",),
        "garage": ("garage door", "garage"),
        "gate": ("gate", "driveway gate"),
        "shade": ("shade", "blind", "roller blind"),
        "shutter": ("shutter", "roller shutter", "blind"),
        "window": ("window", "skylight", "roof window"),
    },
    primary="open",
    echo_s=60.0,
    parse=_parse,
    announce=announce,
    risky=True,
    describe=_describe,
)
