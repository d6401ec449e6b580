"""Codecs for devices that have a topic for each thing they report and each thing they take."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from devices import payloads, schema, topics
from devices.features import Rights
from devices.model import Feature, InvalidValueError, Publish, Value, Values
from devices.templates import Form, Render, TemplateError, compile_command, compile_value

COMMON: schema.Keys = {
    "optimistic": schema.flag(),
    "retain": schema.flag(),
    "qos": schema.Key(schema.as_qos, 0),
}
"""Keys of everything that takes commands."""

Read = Callable[[str, Mapping[str, Value]], Values]
"""What a rendered text shows, given the values so far."""
Encode = Callable[[Mapping[str, Value], Mapping[str, Value]], list[Publish]]
"""The messages for a change, given the values so far."""


@dataclass(frozen=True, slots=True)
class Report:
    """One topic, and what its messages show."""

    topic: str
    render: Render
    read: Read
    variables: Mapping[str, Any] = field(default_factory=dict)
    """What the template may use beside the payload."""


@dataclass(frozen=True, slots=True)
class Command:
    """One topic, and how a value becomes its payload."""

    topic: str
    form: Form
    qos: int = 0
    retain: bool = False

    def publish(self, value: Any, **variables: Any) -> Publish:
        """The message for a value.

        Raises:
            InvalidValueError: the announced command template fails for it.
        """
        try:
            payload = self.form(value, **variables)
        except TemplateError as err:
            raise InvalidValueError(str(err)) from err
        return Publish(topic=self.topic, payload=payload, qos=self.qos, retain=self.retain)


@dataclass(frozen=True, slots=True)
class TopicCodec:
    """A device as its reports and an encoder."""

    reports: Sequence[Report]
    encoder: Encode

    @property
    def topics(self) -> Sequence[str]:
        """See `Codec`."""
        return tuple(dict.fromkeys(report.topic for report in self.reports))

    def decode(self, topic: str, payload: str, state: Mapping[str, Value]) -> Values:
        """See `Codec`."""
        values: Values = {}
        for report in self.reports:
            if topics.matches(report.topic, topic):
                known = {**state, **values}
                text = report.render(payload, _values=known, **report.variables)
                if text is not None:
                    values |= report.read(text, known)
        return values

    def encode(self, change: Mapping[str, Value], state: Mapping[str, Value]) -> list[Publish]:
        """See `Codec`."""
        return self.encoder(change, state)


def report(
    config: Mapping[str, Any],
    topic: str,
    template: str,
    read: Read,
    *,
    fallback: str = "",
    strict: bool = False,
    **variables: Any,
) -> list[Report]:
    """The report behind two keys of a checked config; none if the topic is not given.

    `fallback` is the key of the template that is used without an own one; `strict` and the
    variables go to the template.
    """
    if config[topic] is None:
        return []
    source = config[template]
    if source is None and fallback:
        source = config[fallback]
    return [Report(config[topic], compile_value(source, strict=strict), read, variables)]


def command(config: Mapping[str, Any], topic: str, template: str = "") -> Command | None:
    """The command behind two keys of a checked config; None if the topic is not given."""
    if config[topic] is None:
        return None
    form = compile_command(config[template] if template else None)
    return Command(config[topic], form, config["qos"], config["retain"])


def read_only(_change: Mapping[str, Value], _state: Mapping[str, Value]) -> list[Publish]:
    """The encoder of a device that takes no commands."""
    return []


def reads_words(
    key: str, words: Mapping[str, Value], *, reset: str | None = payloads.RESET
) -> Read:
    """Read a text that is one of some words; others mean nothing, `reset` means unknown."""
    known = words if reset is None else {reset: None, **words}
    return lambda text, _state: {key: known[text]} if text in known else {}


def reads_choice(feature: Feature, *, reset: str | None = payloads.RESET) -> Read:
    """Read a text that is one of a feature's choices."""
    return reads_words(feature.key, {word: word for word in feature.choices}, reset=reset)


def reads_number(key: str) -> Read:
    """Read a finite number; other texts mean nothing."""

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        if text == payloads.RESET:
            return {key: None}
        number = payloads.number(text)
        return {} if number is None else {key: number}

    return read


def rights(config: Mapping[str, Any], state_topic: str, command_topic: str) -> Rights:
    """Whether a feature is readable and writable by the topics that a checked config has."""
    return Rights(
        readable=config[state_topic] is not None, writable=config[command_topic] is not None
    )


def number_of(value: Value) -> float:
    """A checked number."""
    return float(value) if isinstance(value, (int, float, str)) else 0.0
