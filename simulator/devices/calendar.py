"""Calendars: appointments that somebody has written down."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from devices import calendar
from devices.model import InvalidValueError, Values
from simulator.behaviour import Behaviour, Design, said
from simulator.section import Section
from simulator.values import parse_json
from simulator.wire import Said


class Calendar(Behaviour):
    """A list of appointments."""

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """Take the appointments; whether one is going on follows from them."""
        del design, state, strict
        events = attributes.get("events")
        if events is None:
            return {}
        if not isinstance(events, list):
            raise InvalidValueError("events must be a list")
        return {"events": json.dumps(events, default=str)}

    def as_entity(self) -> dict[str, Any]:
        """Nobody here looks at the clock: it is always off."""
        return {"state": "off", "attributes": {"events": self._events(self.state)}}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read nothing of its own; `state: {events: '[...]'}` holds the appointments."""
        del section
        return Design(
            features={"event_count": calendar.EVENT_COUNT, "events": calendar.EVENTS},
            defaults={"events": "[]"},
        )

    def __init__(self, design: Design, **rest: Any) -> None:
        """Start with the appointments of the house file."""
        super().__init__(design, **rest)
        self.apply({})

    def apply(self, change: Values) -> None:
        """Write down."""
        super().apply(change)
        self.state["event_count"] = float(len(self._events(self.state)))

    def say(self, state: Values) -> Iterable[Said]:
        """Say all appointments."""
        keys = ("event_count", "events")
        yield said(keys, "state_topic", "value_template", self._events(state))

    @staticmethod
    def _events(state: Values) -> list[Any]:
        events = parse_json(str(state["events"]))
        return events if isinstance(events, list) else []


BEHAVIOUR = Calendar
