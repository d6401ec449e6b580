"""Speakers, televisions and radios: what they play, how loud, and from where.

Home Assistant's discovery has no such component; `docs/discovery-extensions.md` describes ours.
"""

from collections.abc import Mapping
from typing import Any

from devices import features, payloads, schema
from devices.codec import (
    COMMON,
    Command,
    Read,
    Report,
    TopicCodec,
    command,
    number_of,
    reads_choice,
    reads_number,
    reads_words,
    report,
    rights,
)
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

STATES = ("playing", "paused", "idle", "buffering", "on", "standby", "off")
_ASKED = {
    "playing": "play",
    "paused": "pause",
    "idle": "stop",
    "on": "turn_on",
    "off": "turn_off",
}
"""States that can be asked for, and the command behind each."""
_SHOWN_BY = (
    *(("on", state) for state in ("playing", "paused", "idle", "buffering")),
    ("off", "standby"),
    ("idle", "off"),
)
_COMMANDS = ("next", "previous")
_TOLD = (*_ASKED.values(), *_COMMANDS)
_SET = {"volume_level": "volume", "muted": "mute", "source": "source"}
"""Features with a topic to set them, and the beginning of their keys."""
_SHOWN = {
    "media_title": "title",
    "media_artist": "artist",
    "media_album": "album",
    "media_track": "track",
}
"""Features that are only shown, and the beginning of their keys."""
_FOREIGN = {
    "state_state_topic": "state_topic",
    "state_volume_topic": "volume_state_topic",
    "command_volume_topic": "volume_command_topic",
    **{f"state_{name}_topic": f"{name}_topic" for name in _SHOWN.values()},
    **{f"command_{name}_topic": f"{name}_command_topic" for name in _TOLD},
    **{f"command_{name}_payload": f"payload_{name}" for name in _TOLD},
}
"""The keys of LNXlink and its kin, who have announced media players for longer than we have."""
KEYS: schema.Keys = {
    **COMMON,
    "state_topic": schema.topic_filter(),
    "value_template": schema.template(),
    "command_topic": schema.publish_topic(),
    "supported_features": schema.some_of(_TOLD, _TOLD),
    "volume_scale": schema.decimal(100.0, minimum=1),
    "payload_mute": schema.text("ON"),
    "payload_unmute": schema.text("OFF"),
    "sources": schema.texts(),
    "device_class": schema.one_of(("tv", "speaker", "receiver", "projector"), nullable=True),
    **{f"{name}_command_topic": schema.publish_topic() for name in (*_TOLD, *_SET.values())},
    **{f"{name}_command_template": schema.template() for name in _SET.values()},
    **{f"{name}_state_topic": schema.topic_filter() for name in _SET.values()},
    **{f"{name}_state_template": schema.template() for name in _SET.values()},
    **{f"{name}_topic": schema.topic_filter() for name in _SHOWN.values()},
    **{f"{name}_template": schema.template() for name in _SHOWN.values()},
    **{f"payload_{name}": schema.text(name.removeprefix("turn_").upper()) for name in _TOLD},
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(_own(announced), KEYS)
    commands = _commands(config)
    found = _features(config, commands)
    reports = _reports(config, found)
    if not reports and not any(feature.writable for feature in found.values()):
        raise DiscoveryError("a media player needs a state_topic or a command_topic")
    return found, TopicCodec(reports, _Encoder(config, commands))


def _own(announced: Mapping[str, Any]) -> Mapping[str, Any]:
    """The announcement in our own keys."""
    if "state_state_topic" not in announced:
        return announced
    renamed = {_FOREIGN.get(key, key): value for key, value in announced.items()}
    return {"volume_scale": 1, **renamed}


def _commands(config: Mapping[str, Any]) -> dict[str, Command]:
    """What the player can be told, by name."""
    found: dict[str, Command] = {}
    for name in config["supported_features"]:
        own = f"{name}_command_topic"
        turn = command(config, own if config[own] is not None else "command_topic")
        found |= {name: turn} if turn else {}
    return found


def _features(config: Mapping[str, Any], commands: Mapping[str, Command]) -> dict[str, Feature]:
    askable = tuple(word for word, name in _ASKED.items() if name in commands)
    found = {"state": state(askable, readable=config["state_topic"] is not None)}
    for key, name in _SET.items():
        topics = (f"{name}_state_topic", f"{name}_command_topic")
        if any(config[topic] is not None for topic in topics):
            found[key] = _settable(key, config, rights(config, *topics))
    if "source" in found and not found["source"].choices:
        del found["source"]
    for key, name in _SHOWN.items():
        if config[f"{name}_topic"] is not None:
            found[key] = shown(key)
    if told := tuple(word for word in _COMMANDS if word in commands):
        found["command"] = told_to(told)
    return found


def state(askable: tuple[str, ...], *, readable: bool = True) -> Feature:
    """`state` of a player that takes some of the words."""
    return Feature(
        key="state",
        kind=Kind.CHOICE,
        choices=STATES,
        askable=askable,
        shown_by=tuple(pair for pair in _SHOWN_BY if pair[0] in askable),
        readable=readable,
        writable=bool(askable),
    )


def muted(**right: Any) -> Feature:
    """`muted`: no sound, whatever the volume."""
    return Feature(key="muted", kind=Kind.BOOL, words=("muted", "not muted"), **right)


def told_to(words: tuple[str, ...]) -> Feature:
    """`command`: what shows only in the title or the track."""
    return Feature(key="command", kind=Kind.CHOICE, choices=words, readable=False, momentary=True)


def shown(key: str) -> Feature:
    """What is playing: a title, an artist, an album, the number of a track."""
    kind = Kind.NUMBER if key == "media_track" else Kind.TEXT
    return Feature(key=key, kind=kind, writable=False)


def _settable(key: str, config: Mapping[str, Any], right: features.Rights) -> Feature:
    if key == "muted":
        return muted(**right)
    if key == "source":
        return features.choice(key, config["sources"], **right)
    # A scale of 1 counts in fractions.
    scale = config["volume_scale"]
    return features.percent(key, levels=scale if scale > 1 else 100.0, **right)


def _reports(config: Mapping[str, Any], found: Mapping[str, Feature]) -> list[Report]:
    reports = report(config, "state_topic", "value_template", reads_choice(found["state"]))
    for key in found.keys() & (_SET | _SHOWN).keys():
        name, kind = (_SET | _SHOWN)[key], "_state" if key in _SET else ""
        read = _reads(found[key], config)
        reports += report(config, f"{name}{kind}_topic", f"{name}{kind}_template", read)
    return reports


def _reads(feature: Feature, config: Mapping[str, Any]) -> Read:
    match feature.key:
        case "volume_level":
            return lambda text, _state: _volume(text, config["volume_scale"])
        case "muted":
            words = {config["payload_unmute"]: False, config["payload_mute"]: True}
            return reads_words(feature.key, words)
        case "source":
            return reads_choice(feature)
        case "media_track":
            return reads_number(feature.key)
    return lambda text, _state: _text(feature.key, text)


def _volume(text: str, scale: float) -> Values:
    if text == payloads.RESET:
        return {"volume_level": None}
    number = payloads.number(text)
    if number is None or not 0 <= number <= scale:
        return {}
    return {"volume_level": number * features.FULL / scale}


def _text(key: str, text: str) -> Values:
    return {key: None if text == payloads.RESET else text[:255]} if text else {}


class _Encoder:
    """Words, a volume and a source as messages."""

    def __init__(self, config: Mapping[str, Any], commands: Mapping[str, Command]) -> None:
        self._config = config
        self._commands = commands
        self._setters = {
            key: command(config, f"{name}_command_topic", f"{name}_command_template")
            for key, name in _SET.items()
        }

    def __call__(self, change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
        told = (_ASKED.get(str(change.get("state"))), change.get("command"))
        words = [name for name in told if name in self._commands]
        setters = ((key, turn) for key, turn in self._setters.items() if key in change)
        return [
            *(self._commands[str(name)].publish(self._config[f"payload_{name}"]) for name in words),
            *(turn.publish(self._wire(key, change[key])) for key, turn in setters if turn),
        ]

    def _wire(self, key: str, value: Value) -> Any:
        if key == "muted":
            return self._config["payload_mute" if value else "payload_unmute"]
        if key == "source":
            return value
        scaled, scale = number_of(value) / features.FULL, self._config["volume_scale"]
        return round(scaled * scale) if scale > 1 else round(scaled, 4)


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a media player.

    Topics: `<base>/state` (a word) and `<base>/set` (`PLAY`, `PAUSE`, `STOP`, `ON`, `OFF`, `NEXT`,
    `PREVIOUS`); for `volume_level` (0 to 100), `muted` (`ON`, `OFF`) and `source` `<base>/<key>`
    and `<base>/<key>/set`; for `media_title`, `media_artist`, ... `<base>/<key>`.
    """
    base, found = blueprint.base, blueprint.features
    told = [_ASKED[word] for word in found["state"].askable]
    told += found["command"].choices if "command" in found else ()
    config: dict[str, Any] = {"state_topic": f"{base}/state", "supported_features": told}
    if told:
        config["command_topic"] = f"{base}/set"
    for key, name in _SET.items():
        if key in found and found[key].readable:
            config[f"{name}_state_topic"] = f"{base}/{key}"
        if key in found and found[key].writable:
            config[f"{name}_command_topic"] = f"{base}/{key}/set"
    if "source" in found:
        config["sources"] = list(found["source"].choices)
    config |= {f"{name}_topic": f"{base}/{key}" for key, name in _SHOWN.items() if key in found}
    return config | ({"device_class": blueprint.device_class} if blueprint.device_class else {})


def _switch(device: Device, on: bool) -> Values | None:  # noqa: FBT001
    able = device.features["state"].askable
    wanted = ("on", "playing") if on else ("off", "idle", "paused")
    word = next((word for word in wanted if word in able), None)
    return None if word is None else {"state": word}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    def said(key: str) -> str:
        known = key in device.features and values.get(key) is not None
        return device.features[key].say(values[key]) if known else ""

    parts = [device.features["state"].say(values.get("state"))]
    if values.get("state") in ("playing", "paused"):
        title, artist = said("media_title"), said("media_artist")
        parts.append(f"{title} by {artist}" if title and artist else title)
    if values.get("state") not in ("off", "standby", None):
        parts.append(said("volume_level") if not values.get("muted") else "muted")
    return ", ".join(filter(None, parts))


TYPE = DeviceType(
    domain="media_player",
    nouns=(
        "media player",
        "speaker",
        "music",
        "radio",
        "stereo",
        "tv",
        "television",
        "song",
        "track",
    ),
    class_nouns={
        "tv": ("tv", "television", "telly"),
        "speaker": ("speaker", "music", "smart speaker", "radio"),
        "receiver": ("receiver", "amplifier", "stereo", "music", "radio"),
        "projector": ("projector", "beamer"),
    },
    given=dict.fromkeys(("music", "song", "track", "radio"), ("playing", "paused")),
    primary="state",
    echo_s=10.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    describe=_describe,
)
