"""Sensors: quantities of the room, of the weather, or of another device."""

from collections.abc import Iterable
from dataclasses import dataclass

from devices.model import Feature, Kind, Values
from simulator.behaviour import Behaviour, Design, Surroundings, said
from simulator.section import Section
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
}
_OF_ANOTHER = frozenset({"power", "energy"})
_OF_THE_ROOM = frozenset({"temperature", "humidity"})
_WATTS_PER_KW = 1000
_HOUR_S = 3600
_BRIGHT_LX = 200
_BATTERY_DAYS = 400


class Sensor(Behaviour):
    """It measures, and says so when the value has changed enough."""

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `measures` and, for power and energy, `of` (an object id)."""
        name = section.choice("measures", tuple(_MEASURES))
        measure = _MEASURES[name]
        kind = Kind.TEXT if name == "text" else Kind.NUMBER
        feature = Feature(key="value", kind=kind, unit=measure.unit, writable=False)
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
        if self._held or self._name == "text":
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
