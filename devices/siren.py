"""Sirens: on or off, and how they sound."""

from collections.abc import Mapping
from typing import Any

from devices import features, payloads, schema
from devices.codec import COMMON, Command, TopicCodec, number_of, report, rights
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    Feature,
    InvalidValueError,
    Kind,
    Publish,
    Value,
    Values,
)
from devices.templates import compile_command

_SOUND = ("tone", "duration", "volume_level")
"""What can be said when a siren is turned on."""
_LONGEST_S = 86_400.0
KEYS: schema.Keys = {
    **COMMON,
    "command_topic": schema.publish_topic(required=True),
    "command_template": schema.template(),
    "command_off_template": schema.template(),
    "state_topic": schema.topic_filter(),
    "state_value_template": schema.template(),
    "payload_on": schema.text("ON"),
    "payload_off": schema.text("OFF"),
    "state_on": schema.text(),
    "state_off": schema.text(),
    "available_tones": schema.texts(),
    "support_duration": schema.flag(default=True),
    "support_volume_set": schema.flag(default=True),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    found = _features(config)
    reports = report(config, "state_topic", "state_value_template", _Reader(config, found))
    return found, TopicCodec(reports, _Encoder(config))


def _features(config: Mapping[str, Any]) -> dict[str, Feature]:
    right = rights(config, "state_topic", "command_topic")
    found = {"on": features.switchable(**right)}
    if config["available_tones"]:
        found["tone"] = features.choice("tone", config["available_tones"], **right)
    if config["support_duration"]:
        found["duration"] = duration(**right)
    if config["support_volume_set"]:
        found["volume_level"] = features.percent("volume_level", **right)
    return found


def duration(**right: Any) -> Feature:
    """`duration`: for how many seconds a siren sounds."""
    return Feature(
        key="duration",
        kind=Kind.NUMBER,
        unit="s",
        minimum=0.0,
        maximum=_LONGEST_S,
        step=1.0,
        **right,
    )


class _Reader:
    """A word, or a JSON object of a word and how it sounds."""

    def __init__(self, config: Mapping[str, Any], found: Mapping[str, Feature]) -> None:
        on, off = (config[f"state_{word}"] or config[f"payload_{word}"] for word in ("on", "off"))
        self._words: dict[str, bool | None] = {payloads.RESET: None, off: False, on: True}
        self._features = found

    def __call__(self, text: str, _state: Mapping[str, Value]) -> Values:
        if text in self._words:
            return {"on": self._words[text]}
        try:
            told = payloads.load(text)
        except ValueError:
            return {}
        return self._told(dict(told)) if isinstance(told, dict) else {}

    def _told(self, told: dict[str, Any]) -> Values:
        word = told.pop("state", None)
        known = isinstance(word, str) and word in self._words
        values: Values = {"on": self._words[str(word)]} if known else {}
        sound = {key: self._sound(key, value) for key, value in told.items()}
        if None in sound.values():
            return values
        return values | {key: value for key, value in sound.items() if key in self._features}

    def _sound(self, key: str, value: Any) -> Value:
        """One part of how it sounds; None spoils all of them."""
        if key == "tone":
            tones = self._features["tone"].choices if "tone" in self._features else (str(value),)
            return str(value) if str(value) in tones else None
        number = payloads.number(value)
        if key == "duration":
            return number if number is not None and number >= 0 else None
        if key == "volume_level" and number is not None and 0 <= number <= 1:
            return number * features.FULL
        return None


class _Encoder:
    """Turning on, with how it is to sound, and off."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        off = config["command_off_template"] or config["command_template"]
        self._forms = {True: self._form(config["command_template"]), False: self._form(off)}

    def __call__(self, change: Mapping[str, Value], state: Mapping[str, Value]) -> list[Publish]:
        if change.get("on") is False:
            return [self._publish({}, on=False)]
        sound = {key: _wire(key, change[key]) for key in _SOUND if key in change}
        if "on" in change or (sound and state.get("on")):
            return [self._publish(sound, on=True)]
        # A siren takes these only when it is turned on, which nobody asked for.
        names = " and ".join(sound).replace("_", " ")
        raise InvalidValueError(f"its {names} can only be set when it is turned on")

    def _form(self, template: str | None) -> Command | None:
        if template is None:
            return None
        config = self._config
        form = compile_command(template)
        return Command(config["command_topic"], form, config["qos"], config["retain"])

    def _publish(self, sound: Mapping[str, Any], *, on: bool) -> Publish:
        config, form = self._config, self._forms[on]
        word = config["payload_on"] if on else config["payload_off"]
        told = {"state": word, **sound}
        if form:
            return form.publish(word, **told)
        return Publish(
            topic=config["command_topic"],
            payload=payloads.compact(told),
            qos=config["qos"],
            retain=config["retain"],
        )


def _wire(key: str, value: Value) -> Any:
    if key == "duration":
        return round(number_of(value))
    return number_of(value) / features.FULL if key == "volume_level" else value


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a siren.

    Topics: `<base>/state` and `<base>/set`, both JSON with `state` (`ON`, `OFF`), `tone`,
    `duration` in seconds and `volume_level` from 0 to 1.
    """
    config: dict[str, Any] = {
        "state_topic": f"{blueprint.base}/state",
        "command_topic": f"{blueprint.base}/set",
        "support_duration": "duration" in blueprint.features,
        "support_volume_set": "volume_level" in blueprint.features,
    }
    if "tone" in blueprint.features:
        config["available_tones"] = list(blueprint.features["tone"].choices)
    return config


def _switch(_device: Device, on: bool) -> Values | None:  # noqa: FBT001
    return {"on": on}


def _describe(device: Device, values: Mapping[str, Value]) -> str:
    text, tone = device.features["on"].say(values.get("on")), values.get("tone")
    return f"{text}, {tone}" if values.get("on") and tone is not None else text


TYPE = DeviceType(
    domain="siren",
    nouns=("siren", "alarm siren", "sounder"),
    primary="on",
    echo_s=5.0,
    parse=_parse,
    announce=announce,
    switch=_switch,
    risky=True,
    describe=_describe,
)
