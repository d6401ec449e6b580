"""Devices that hold one value which people set: numbers, selectors, texts."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import InvalidValueError, Kind, Values
from simulator.behaviour import Behaviour, said
from simulator.values import coerce, number
from simulator.wire import Said


class Keeper(Behaviour):
    """It takes a value, keeps it and says it."""

    primary = "value"
    states: ClassVar[Mapping[str, Any]] = {}

    def hear(self, key: str, payload: str) -> Values:
        """Take what its feature allows."""
        del key
        feature = self.features["value"]
        raw = number(payload) if feature.kind is Kind.NUMBER else payload
        try:
            return {} if raw is None else {"value": coerce(feature, raw)}
        except InvalidValueError:
            return {}

    def entity_word(self) -> str:
        """Numbers are texts in Home Assistant."""
        value = self.state["value"]
        is_number = isinstance(value, float)
        return f"{value:.10g}" if is_number else super().entity_word()

    def say(self, state: Values) -> Iterable[Said]:
        """Say the value."""
        yield said("value", "state_topic", "value_template", state["value"])
