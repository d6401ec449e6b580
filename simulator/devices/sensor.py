"""Sensors: quantities of the room, of the weather, or of another device."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from devices import units
from devices.model import Feature, Kind, Values
from simulator.behaviour import Behaviour, Design, Surroundings, said
from simulator.section import Section
from simulator.terms import Entity
from simulator.values import number, settle
from simulator.wire import Config, Said


@dataclass(frozen=True, slots=True, kw_only=True)
class _Measure:
    device_class: str | None
    unit: str
    step: float
    """The smallest change that is reported."""


_MEASURES = {
    "temperature": _Measure(device_class="temperature", unit="°C", step=0.1),
    "humidity": _Measure(device_class="humidity", unit="%", step=1.0),
    "illuminance": _Measure(device_class="illuminance", unit="lx", step=5.0),
    "outside_temperature": _Measure(device_class="temperature", unit="°C", step=0.1),
    "power": _Measure(device_class="power", unit="W", step=1.0),
    "energy": _Measure(device_class="energy", unit="kWh", step=0.01),
    "battery": _Measure(device_class="battery", unit="%", step=1.0),
    "text": _Measure(device_class=None, unit="", step=1.0),
    "number": _Measure(device_class=None, unit="", step=0.01),
}
_HELD = frozenset({"text", "number"})
"""What shows only what it is told to."""
_OF_ANOTHER = frozenset({"power", "energy"})
_OF_THE_ROOM = frozenset({"temperature", "humidity"})
_WORDED = ("date", "enum", "timestamp")
_WATTS_PER_KW = 1000
_HOUR_S = 3600
_BRIGHT_LX = 200
_BATTERY_DAYS = 400


class Sensor(Behaviour):
    """It measures, and says so when the value has changed enough."""

    primary = "value"
    states: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Show a number or a text of some class, and hold it."""
        known = entity.attributes
        unit, kind = known.get("unit_of_measurement"), known.get("device_class")
        state_class = known.get("state_class")
        counts = (unit or state_class or number(entity.state) is not None) and kind not in _WORDED
        sketch: dict[str, Any] = {"measures": "number" if counts else "text"}
        sketch |= {"unit": unit} if unit else {}
        sketch |= {"class": kind} if kind and (kind in units.UNITS or kind in _WORDED) else {}
        sketch |= {"announce": {"state_class": state_class}} if state_class and counts else {}
        return sketch | ({"options": entity.texts("options")} if kind == "enum" else {})

    def entity_word(self) -> str:
        """Numbers are texts in Home Assistant."""
        value = number(self.state["value"])
        return super().entity_word() if value is None else f"{value:.10g}"

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `measures` and what belongs to it.

        That is, for power and energy, `of` (an object id); for number and text, `class`, `unit`
        and `options`.
        """
        name = section.choice("measures", tuple(_MEASURES))
        measure = _MEASURES[name]
        if name in _HELD:
            measure = _Measure(
                device_class=section.choice("class", (*units.UNITS, *_WORDED), None),
                unit=section.text("unit", ""),
                step=measure.step,
            )
        choices = section.texts("options") if name == "text" else ()
        kind = Kind.NUMBER if name != "text" else Kind.CHOICE if choices else Kind.TEXT
        feature = Feature(
            key="value", kind=kind, unit=measure.unit, choices=choices, writable=False
        )
        return Design(
            features={"value": feature},
            device_class=measure.device_class,
            unit=measure.unit or None,
            settings={
                "measures": name,
                "of": section.text("of") if name in _OF_ANOTHER else None,
            },
            defaults={"value": {"battery": 100.0, "energy": 0.0}.get(name)},
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`; a value of what is neither room nor person holds from then on."""
        super().__init__(design, config=config, state=state)
        self._name = str(design.settings["measures"])
        self._exact = number(self.state["value"])
        self._held = bool(state) and self._name not in {*_OF_THE_ROOM, "battery", "energy"}
        self.measures = {"value": self._name} if self._name in _OF_THE_ROOM else {}

    def force(self, change: Values) -> None:
        """Show this value; one that follows from others holds until it is forced to null."""
        super().force(change)
        self._exact = number(self.state["value"])
        self._held = self._exact is not None and self._name not in _OF_THE_ROOM

    def sense(self, surroundings: Surroundings, seconds: float) -> None:
        """Measure."""
        if self._held or self._name in _HELD:
            return
        raw = self._exact = self._raw(surroundings, seconds)
        self.state["value"] = settle(self.state["value"], raw, self._step(raw))

    def say(self, state: Values) -> Iterable[Said]:
        """Say the value."""
        yield said("value", "state_topic", "value_template", state["value"])

    def _raw(self, surroundings: Surroundings, seconds: float) -> float:
        match self._name:
            case "temperature" | "humidity":
                return float(getattr(surroundings.air, self._name))
            case "illuminance":
                return surroundings.illuminance
            case "outside_temperature":
                return surroundings.outside.temperature
            case "power":
                return self._watts(surroundings)
        return self._counted(surroundings, seconds / _HOUR_S)

    def _counted(self, surroundings: Surroundings, hours: float) -> float:
        if self._name == "energy":
            return (self._exact or 0.0) + self._watts(surroundings) * hours / _WATTS_PER_KW
        full = 100.0 if self._exact is None else self._exact
        return max(0.0, full - 100 * hours / (_BATTERY_DAYS * 24))

    def _step(self, raw: float) -> float:
        coarse = self._name == "illuminance" and raw > _BRIGHT_LX
        return _MEASURES[self._name].step * (20 if coarse else 1)

    def _watts(self, surroundings: Surroundings) -> float:
        return number(surroundings.power_of(str(self.settings["of"]))) or 0.0


BEHAVIOUR = Sensor
