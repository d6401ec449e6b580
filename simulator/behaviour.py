"""What every kind of simulated device has in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from devices.model import Feature, Values
from simulator.outside import Outside
from simulator.physics import NOTHING, Air, Influence
from simulator.section import Section
from simulator.wire import Config, Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """What a house file says about a device beyond name and place."""

    features: Mapping[str, Feature]
    settings: Mapping[str, Any] = field(default_factory=dict)
    device_class: str | None = None
    unit: str | None = None
    schema: str | None = None
    defaults: Values = field(default_factory=dict)
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

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`, announced as `config`."""
        self.features = design.features
        self.settings = design.settings
        self.config = config
        self.state: Values = {**dict.fromkeys(design.features), **design.defaults, **state}

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

    def on_off(self, value: object) -> str:
        """The word that reports `on`."""
        if value is None:
            return "None"
        key = "on" if value else "off"
        return str(self._config.get(f"state_{key}", self[f"payload_{key}"]))

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
