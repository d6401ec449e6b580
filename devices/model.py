"""What a device is: features that guard themselves, a type, and how both meet the wire."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeGuard

Color = tuple[int, int, int]
Value = bool | int | float | str | Color | None
"""A feature's value in people's units; None is unknown."""
Values = dict[str, Value]


class InvalidValueError(ValueError):
    """A value that a feature does not take; the text says what is allowed."""


class Kind(StrEnum):
    """How a feature's values look."""

    BOOL = "bool"
    NUMBER = "number"
    CHOICE = "choice"
    COLOR = "color"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """One thing that can be read from or asked of a device."""

    key: str
    """Name in states and changes: `on`, `brightness`, `position`, `temperature`, ..."""
    kind: Kind
    unit: str = ""
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    tolerance: float | None = None
    """How far a report may be off and still show what was asked; None: half a step."""
    rounds_up: bool = False
    """The device takes the next step at or above what is asked (the speeds of a fan)."""
    choices: tuple[str, ...] = ()
    words: tuple[str, str] = ("on", "off")
    """What people say for true and false."""
    readable: bool = True
    """The device reports it."""
    writable: bool = True
    """The device takes it as a command."""

    def check(self, value: object) -> Value:
        """Return `value` in this feature's form.

        Raises:
            InvalidValueError: it is not allowed; the text says what is.
        """
        if not self.writable:
            raise InvalidValueError(f"{self.key} can only be read")
        match self.kind:
            case Kind.BOOL:
                return self._check_bool(value)
            case Kind.NUMBER:
                return self._check_number(value)
            case Kind.CHOICE:
                return self._check_choice(value)
            case Kind.COLOR:
                return self._check_color(value)
            case Kind.TEXT:
                return str(value)

    def matches(self, asked: Value, seen: Value) -> bool:
        """Whether the value `seen` shows that `asked` happened (scales round, colours drift)."""
        if self.kind is Kind.NUMBER and _is_number(asked) and _is_number(seen):
            return self._near(float(asked), float(seen))
        if isinstance(asked, tuple) and isinstance(seen, tuple):
            pairs = zip(_full_bright(asked), _full_bright(seen), strict=True)
            return all(abs(a - b) <= 12 for a, b in pairs)  # noqa: PLR2004
        return asked == seen

    def say(self, value: Value) -> str:
        """The value as people read it: `on`, `30 %`, `21.5 °C`, `unknown`."""
        if value is None:
            return "unknown"
        if isinstance(value, bool):
            return self.words[0] if value else self.words[1]
        if isinstance(value, tuple):
            return "#{:02x}{:02x}{:02x}".format(*value)
        if _is_number(value):
            number = f"{round(float(value), 1 if self.unit != '%' else 0):.12g}"
            return f"{number} {self.unit}".strip()
        return str(value)

    def allowed(self) -> str:
        """What may be asked, in words: `5 to 30 °C in steps of 0.5`, `off, heat or cool`."""
        match self.kind:
            case Kind.BOOL:
                return f"{self.words[0]} or {self.words[1]}"
            case Kind.NUMBER:
                low, high = self._number(self.minimum), self._number(self.maximum)
                text = f"{low} to {high} {self.unit}".strip()
                return text + (f" in steps of {self.step:g}" if self.step not in (None, 1) else "")
            case Kind.CHOICE:
                return " or ".join(filter(None, [", ".join(self.choices[:-1]), *self.choices[-1:]]))
            case Kind.COLOR:
                return "a colour as red, green and blue from 0 to 255"
            case Kind.TEXT:
                return "text"

    def _near(self, asked: float, seen: float) -> bool:
        step = self.step or 1.0
        if self.rounds_up:
            return -1.0 <= seen - asked < step
        tolerance = max(step / 2, 0.05) if self.tolerance is None else self.tolerance
        return abs(asked - seen) <= tolerance + 0.01

    def _check_bool(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise InvalidValueError(f"{self.key} must be {self.allowed()}")

    def _check_number(self, value: Any) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            number = math.nan
        low = -math.inf if self.minimum is None else self.minimum
        high = math.inf if self.maximum is None else self.maximum
        if isinstance(value, bool) or not math.isfinite(number) or not low <= number <= high:
            raise InvalidValueError(f"{self.key} must be {self.allowed()}, not {str(value)[:40]}")
        return number

    def _check_choice(self, value: object) -> str:
        for choice in self.choices:
            if str(value).casefold() == choice.casefold():
                return choice
        raise InvalidValueError(f"{self.key} must be {self.allowed()}, not {str(value)[:40]}")

    def _check_color(self, value: object) -> Color:
        if isinstance(value, (tuple, list)) and len(value) == 3:  # noqa: PLR2004
            red, green, blue = value
            if all(isinstance(c, int) and 0 <= c <= 255 for c in (red, green, blue)):  # noqa: PLR2004
                return (red, green, blue)
        raise InvalidValueError(f"{self.key} must be {self.allowed()}")

    @staticmethod
    def _number(value: float | None) -> str:
        return "any" if value is None else f"{value:g}"


def _full_bright(color: Color) -> tuple[float, ...]:
    """The colour without its brightness, which is a feature of its own."""
    brightest = max(*color, 1)
    return tuple(part * 255 / brightest for part in color)


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


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
        """The values that this message shows, changed or not; None resets; {} means nothing."""

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
    config: Mapping[str, Any] = field(default_factory=dict)
    """The expanded announcement, to show to people."""

    def check(self, change: Mapping[str, object]) -> Values:
        """Return `change` in the features' own forms.

        Raises:
            InvalidValueError: a feature is missing or does not take its value.
        """
        checked: Values = {}
        for key, value in change.items():
            feature = self.features.get(key)
            if feature is None:
                raise InvalidValueError(f"{self.name} has no {key.replace('_', ' ')}")
            checked[key] = feature.check(value)
        return checked

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
    risky: bool = False
    """Whether a person must be asked before a set of these is acted on."""
    describe: Callable[[Device, Mapping[str, Value]], str] | None = None
    """The state in a few words, where the primary feature alone does not say it."""
