"""Events: presses of remote controls, doorbells; `sim/<house>/set/<device>` lets them happen."""

from typing import Any

from devices import event
from devices.model import Values
from simulator.behaviour import Design
from simulator.happening import Happening
from simulator.section import Section
from simulator.terms import Entity
from simulator.values import parse_object

_CLASSES = ("button", "doorbell", "motion")


class Event(Happening):
    """One of some types, perhaps with details: {"event": "press", "details": "{...}"}."""

    feature = "event"
    topic = "state_topic"

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take types and class."""
        kind = entity.attributes.get("device_class")
        sketch = {"types": entity.texts("event_types")}
        return sketch | ({"class": kind} if kind in _CLASSES else {})

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `types` and `class`."""
        types = section.texts("types") or ("press",)
        kind = section.choice("class", _CLASSES, None)
        return Design(
            features={"event": event.event(types), "details": event.DETAILS}, device_class=kind
        )

    def told(self, last: Values) -> Any:
        """An object with the type."""
        return {**parse_object(str(last.get("details"))), "event_type": last["event"]}


BEHAVIOUR = Event
