"""What every kind of simulated device has in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from devices.model import Feature, InvalidValueError, Value, Values
from simulator.outside import Outside
from simulator.physics import NOTHING, Air, Influence
from simulator.section import Section
from simulator.terms import UNKNOWN, Entity, Term, read_attributes
from simulator.wire import Config, Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """What a house file says about a device beyond name and place."""

    features: Mapping[str, Feature]
    settings: Mapping[str, Any] = field(default_factory=dict)
    device_class: str | None = None
    unit: str | None = None
    schema: str | None = None
    defaults: Mapping[str, Value] = field(default_factory=dict)
    """The state where the house file names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a device can notice at one moment."""

    air: Air
    illuminance: float
    outside: Outside
    present: int = 0
    """People in the room."""
    moved: bool = False
    """Somebody moved in it since the last look."""
    door_used: bool = False
    """Somebody left the house or came home."""
    window_opened: bool = False
    """Somebody opens this room's window now."""
    power_of: Callable[[str], float] = lambda _object_id: 0.0
    """Watts that another device draws."""


class Behaviour(ABC):
    """One device: its true state, what changes it, and what it says."""

    measures: Mapping[str, str] = {}
    """Features that show a quantity of the room: `value: temperature`."""
    terms: ClassVar[Mapping[str, Term]] = {}
    """Home Assistant's attributes for its features."""
    primary: ClassVar[str] = "on"
    """The feature that Home Assistant's state shows."""
    states: ClassVar[Mapping[str, Any]] = {"on": True, "off": False}
    """Home Assistant's words for the values of that; none: the value is the word."""

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`, announced as `config`."""
        self.features = design.features
        self.settings = design.settings
        self.config = config
        kept = [key for key, one in design.features.items() if one.readable and not one.momentary]
        self.state: Values = {**dict.fromkeys(kept), **design.defaults, **state}

    @classmethod
    @abstractmethod
    def design(cls, section: Section) -> Design:
        """Read this kind's own keys of a house file.

        Raises:
            HouseError: a value is wrong.
        """

    @abstractmethod
    def say(self, state: Values) -> Iterable[Said]:
        """How the device says `state`."""

    def hear(self, key: str, payload: str) -> Values:
        """What a command on the topic of `key` asks for; {} for what it does not understand."""
        del key, payload
        return {}

    def apply(self, change: Values) -> None:
        """Do what was asked."""
        self.state |= change

    def force(self, change: Values) -> None:
        """Be changed by hand or by the world."""
        self.apply(change)

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """This kind's own keys of a house file for what Home Assistant says of a device."""
        del entity
        return {}

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """The values behind a state in Home Assistant's terms; None: it says nothing of it.

        Raises:
            InvalidValueError: there is no such state or, if `strict`, no such attribute.
        """
        values: dict[str, Any] = {}
        if state in UNKNOWN:
            values[cls.primary] = None
        elif state is not None:
            values |= cls.from_word(state)
        return read_attributes(cls.terms, design.features, attributes, strict=strict) | values

    @classmethod
    def from_word(cls, word: str) -> dict[str, Any]:
        """The values behind Home Assistant's state.

        Raises:
            InvalidValueError: there is no such state.
        """
        if cls.states and word not in cls.states:
            raise InvalidValueError(f"state must be {' or '.join(cls.states)}, not {word[:40]!r}")
        return {cls.primary: cls.states.get(word, word)}

    def as_entity(self) -> dict[str, Any]:
        """State and attributes in Home Assistant's terms."""
        shown = {
            name: term.show(self.state)
            for name, term in self.terms.items()
            if term.key in self.features
        }
        return {"state": self.entity_word(), "attributes": shown}

    def entity_word(self) -> str:
        """Home Assistant's state."""
        value = self.state.get(self.primary)
        if value is None:
            return "unknown"
        words = (word for word, known in self.states.items() if known == value)
        return str(next(words, value))

    def air_value(self, value: float) -> float:
        """What a quantity of the room is in the house's units; see `measures`."""
        return value

    def influence(self) -> Influence:
        """What the device does to its room."""
        return NOTHING

    def power_w(self) -> float:
        """What the device draws from the mains."""
        return 0.0

    def sense(self, surroundings: Surroundings, seconds: float) -> None:
        """Notice the world after `seconds` have passed."""
        del surroundings, seconds

    def due_s(self) -> float | None:
        """Simulated seconds until a movement ends; None: nothing moves."""
        return None

    def advance(self, seconds: float) -> None:
        """Move on by `seconds`."""
        del seconds


class Words:
    """The payload words of an announcement, with the defaults of the discovery protocol."""

    defaults: ClassVar[Mapping[str, str]] = {
        "payload_on": "ON",
        "payload_off": "OFF",
        "payload_open": "OPEN",
        "payload_close": "CLOSE",
        "payload_stop": "STOP",
        "payload_lock": "LOCK",
        "payload_unlock": "UNLOCK",
        "payload_oscillation_on": "oscillate_on",
        "payload_oscillation_off": "oscillate_off",
        "state_open": "open",
        "state_opening": "opening",
        "state_closed": "closed",
        "state_closing": "closing",
        "state_stopped": "stopped",
        "state_locked": "LOCKED",
        "state_locking": "LOCKING",
        "state_unlocked": "UNLOCKED",
        "state_unlocking": "UNLOCKING",
        "state_jammed": "JAMMED",
    }

    def __init__(self, config: Config) -> None:
        self._config = config

    def __getitem__(self, key: str) -> str:
        return str(self._config.get(key, self.defaults[key]))

    def on_off(self, value: object) -> Any:
        """The word that reports `on`; JSON's own true and false if the announcement has them."""
        if value is None:
            return None
        key = "on" if value else "off"
        usual = self._config.get(f"payload_{key}", self.defaults[f"payload_{key}"])
        return self._config.get(f"state_{key}", usual)

    def heard(self, payload: str, words: Mapping[str, Values]) -> Values:
        """The change whose word (by key of the announcement) is exactly `payload`."""
        for key, change in words.items():
            if payload == self[key]:
                return dict(change)
        return {}


def said(keys: str | Iterable[str], topic: str, template: str, value: Any) -> Said:
    """One thing said, about one feature or several."""
    names = [keys] if isinstance(keys, str) else keys
    return Said(keys=frozenset(names), topic=topic, template=template, value=value)
