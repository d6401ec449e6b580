"""What a device is: features that guard themselves, a type, and how both meet the wire."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from devices.feature import Color, End, Feature, InvalidValueError, Kind, Value, Values

__all__ = [
    "Availability",
    "AvailabilityMode",
    "AvailabilityTopic",
    "Blueprint",
    "Codec",
    "Color",
    "Device",
    "DeviceType",
    "End",
    "Feature",
    "Hardware",
    "InvalidValueError",
    "Kind",
    "Publish",
    "Value",
    "Values",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Publish:
    """One message for the bus."""

    topic: str
    payload: str | bytes
    qos: int = 0
    retain: bool = False


class Codec(Protocol):
    """How one device speaks on the wire."""

    @property
    def topics(self) -> Sequence[str]:
        """Topic filters that carry its state; empty: the device is optimistic."""

    def decode(self, topic: str, payload: str, state: Mapping[str, Value]) -> Values:
        """The values that this message shows, changed or not; None resets; {} means nothing.

        Values of momentary features are among them: see `Device.lasting` and `Device.passing`.
        """

    def encode(self, change: Mapping[str, Value], state: Mapping[str, Value]) -> list[Publish]:
        """The messages, in order, that ask for `change` (already checked by the features)."""


class AvailabilityMode(StrEnum):
    """How several availability topics combine."""

    ALL = "all"
    ANY = "any"
    LATEST = "latest"


@dataclass(frozen=True, slots=True, kw_only=True)
class AvailabilityTopic:
    """One topic that says whether a device can be reached."""

    topic: str
    online: str = "online"
    offline: str = "offline"
    render: Callable[[str], str | None] | None = None
    """A value template made ready; None as its result means: ignore the message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Availability:
    """All that says whether a device can be reached; without topics it always can."""

    topics: tuple[AvailabilityTopic, ...] = ()
    mode: AvailabilityMode = AvailabilityMode.LATEST


@dataclass(frozen=True, slots=True, kw_only=True)
class Hardware:
    """The physical thing that several devices (entities) may belong to."""

    identifiers: frozenset[str] = frozenset()
    connections: frozenset[tuple[str, str]] = frozenset()
    name: str | None = None
    manufacturer: str | None = None
    model: str | None = None
    suggested_area: str | None = None
    via_device: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """One controllable or readable thing: what Home Assistant calls an entity."""

    id: str
    """`<domain>.<slug>`, unique in the home and stable over restarts."""
    key: str = ""
    """Which announcement it came from: `<component> [<node>] <object>`; what removal names."""
    domain: str
    name: str
    """Full name: the hardware's name and the entity's own, as Home Assistant composes them."""
    features: Mapping[str, Feature]
    codec: Codec
    availability: Availability = Availability()
    hardware: Hardware | None = None
    unique_id: str | None = None
    device_class: str | None = None
    category: str | None = None
    """None, `config` or `diagnostic`."""
    enabled: bool = True
    encoding: str = "utf-8"
    """How its messages are written; empty: raw bytes."""
    expire_after_s: int | None = None
    """It counts as unavailable before its first message and when none came for so long; a
    retained message is of unknown age and counts once."""
    off_delay_s: int | None = None
    """So long after a message that says on, `on` becomes false by itself."""
    config: Mapping[str, Any] = field(default_factory=dict)
    """The expanded announcement, to show to people."""

    def check(self, change: Mapping[str, object]) -> Values:
        """Return `change` in the features' own forms: fully open as the end of its position.

        Raises:
            InvalidValueError: a feature is missing or does not take its value.
        """
        checked: Values = {}
        for key, value in change.items():
            feature = self.features.get(key)
            if feature is None:
                raise InvalidValueError(f"{self.name} has no {key.replace('_', ' ')}")
            checked |= self._measured(feature, feature.check(value))
        return checked

    def _measured(self, feature: Feature, value: Value) -> Values:
        """A checked value, or the end of the number that shows when it is reached."""
        measure = self.features.get(feature.measured_by)
        if value is not True or measure is None or measure.maximum is None:
            return {feature.key: value}
        return {measure.key: End(measure.maximum)}

    def public(self, values: Mapping[str, Value]) -> Values:
        """The values without secret ones: what may be kept, shown and logged."""
        features = self.features
        return {k: v for k, v in values.items() if k not in features or not features[k].secret}

    def text(self, payload: bytes) -> str | None:
        """A message as the codec takes it; None if it is not in the announced encoding.

        Raw bytes become one character each.
        """
        try:
            return payload.decode(self.encoding or "latin-1")
        except (LookupError, ValueError):
            return None

    def lasting(self, values: Mapping[str, Value]) -> Values:
        """Those of decoded or asked values that are state."""
        return {key: value for key, value in values.items() if not self._is_momentary(key)}

    def passing(self, values: Mapping[str, Value]) -> Values:
        """Those of decoded values that happened just now, unless their message was retained."""
        return {key: value for key, value in values.items() if self._is_momentary(key)}

    def _is_momentary(self, key: str) -> bool:
        return key in self.features and self.features[key].momentary

    @property
    def optimistic(self) -> bool:
        """Whether the device never says what it did."""
        return not self.codec.topics


@dataclass(frozen=True, slots=True, kw_only=True)
class Blueprint:
    """A device to be announced: the simulator's side of a type's self-description."""

    object_id: str
    """`[a-z0-9_]+`, also used as unique_id."""
    name: str
    base: str
    """Topic prefix of everything this device publishes and listens to."""
    features: Mapping[str, Feature]
    device_class: str | None = None
    unit: str | None = None
    schema: str | None = None
    """A type's dialect on the wire (light: `json` or None for the default schema)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceType:
    """The self-description of a domain; one module holds one, as `TYPE`."""

    domain: str
    nouns: tuple[str, ...]
    """What people call such a device, singular, lower case: `light`, `lamp`, `bulb`."""
    class_nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The same by device class: `blind: (blind, blinds)`."""
    primary: str
    """The feature that a one-word state is read from."""
    echo_s: float
    """How long a device of this type may take to show that a command happened."""
    parse: Callable[[Mapping[str, Any]], tuple[Mapping[str, Feature], Codec]]
    """Features and codec of an expanded config, whose types it checks; raises DiscoveryError."""
    announce: Callable[[Blueprint], dict[str, Any]]
    """The discovery config (long keys, without device, origin and availability) of a blueprint."""
    switch: Callable[[Device, bool], Values | None] = lambda _device, _on: None
    """The change that turns a device on or off; None: this type does not do that."""
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Nouns for what such a device gives and not for the device itself (the music), with the
    states in which it gives it, the surest first."""
    risky: bool = False
    """Whether a person must be asked before a set of these is acted on."""
    spoken_of: bool = True
    """Whether people speak of such devices; the others are only listed."""
    default_name: Callable[[Mapping[str, Any]], str] | None = None
    """What Home Assistant calls a device without a name and class, from its expanded config;
    None: `MQTT <domain>`."""
    secret_keys: tuple[str, ...] = ()
    """Keys of an announcement whose values are not kept to be shown: codes."""
    timed: tuple[str, ...] = ()
    """Those of `expire_after` and `off_delay` that such devices may announce."""
    describe: Callable[[Device, Mapping[str, Value]], str] | None = None
    """The state in a few words, where the primary feature alone does not say it."""
