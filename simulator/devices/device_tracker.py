"""Trackers: where a phone or a car is."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import device_tracker
from devices.model import Values
from simulator.behaviour import Behaviour, Design, said
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.wire import Said

_PLACE = ("latitude", "longitude", "gps_accuracy")


class DeviceTracker(Behaviour):
    """At home, away, or somewhere on the map."""

    primary = "location"
    states: ClassVar[Mapping[str, Any]] = {}
    terms: ClassVar[Mapping[str, Term]] = {key: Term(key=key, digits=6) for key in _PLACE}

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take coordinates if there are any."""
        return {"gps": "latitude" in entity.attributes}

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """How it knows is no state."""
        plain = {key: one for key, one in attributes.items() if key != "source_type"}
        return super().from_entity(design, state, plain, strict=strict)

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `gps`."""
        places = device_tracker.places() if section.flag("gps", default=False) else {}
        return Design(
            features={"location": device_tracker.LOCATION, **places},
            defaults={"location": device_tracker.HOME},
        )

    def say(self, state: Values) -> Iterable[Said]:
        """Say the place, and the coordinates in an object."""
        yield said("location", "state_topic", "value_template", state["location"])
        places = {key: state[key] for key in _PLACE if state.get(key) is not None}
        if places:
            topics = ("json_attributes_topic", "json_attributes_template")
            yield said(_PLACE, *topics, places)


BEHAVIOUR = DeviceTracker
