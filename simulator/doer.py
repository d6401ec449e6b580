"""Devices that do something once and have nothing to report: they only count how often."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import Values
from simulator.behaviour import Behaviour
from simulator.wire import Said


class Doer(Behaviour):
    """It does its one thing whenever it is told to; the truth says how often."""

    action: ClassVar[str]
    """The feature that asks for it."""
    count: ClassVar[str] = "times"
    word: ClassVar[tuple[str, str]]
    """The key of its payload in the announcement, and what that is by default."""
    states: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, design: Any, **rest: Any) -> None:
        """Start without having done anything."""
        super().__init__(design, **rest)
        self.state[self.count] = 0

    def hear(self, key: str, payload: str) -> Values:
        """Take the word."""
        del key
        name, usual = self.word
        return {self.action: True} if payload == self.config.get(name, usual) else {}

    def apply(self, change: Values) -> None:
        """Do it."""
        if change.get(self.action):
            self.state[self.count] = int(str(self.state[self.count])) + 1

    def entity_word(self) -> str:
        """How often it has been done; Home Assistant would say when."""
        times = self.state[self.count]
        return str(times) if times else "unknown"

    def say(self, state: Values) -> Iterable[Said]:
        """Say nothing."""
        del state
        return ()
