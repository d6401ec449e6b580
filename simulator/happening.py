"""Devices that tell of something that happens and keep no state: events, triggers, tags."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import Values
from simulator.behaviour import Behaviour
from simulator.wire import Said


class Happening(Behaviour):
    """What happened last is told once, when it happens, and never retained."""

    feature: ClassVar[str]
    topic: ClassVar[str]
    states: ClassVar[Mapping[str, Any]] = {}
    _last: Values | None = None

    def apply(self, change: Values) -> None:
        """Let it happen."""
        self._last = dict(change)

    def entity_word(self) -> str:
        """What happened last; Home Assistant would say when."""
        return "unknown" if self._last is None else str(self._last.get(self.feature))

    def say(self, state: Values) -> Iterable[Said]:
        """Tell of it."""
        del state
        if self._last is not None and self._last.get(self.feature) is not None:
            yield Said(
                keys=frozenset({self.feature}),
                topic=self.topic,
                template="value_template",
                value=self.told(self._last),
                retain=False,
            )

    def told(self, last: Values) -> Any:
        """The message for what happened."""
        return last[self.feature]
