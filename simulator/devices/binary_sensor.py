"""Motion, presence, doors and windows: people make them happen."""

from collections.abc import Iterable
from typing import Any

from devices import binary_sensor
from devices.model import Feature, Kind, Values
from simulator.behaviour import Behaviour, Design, Surroundings, Words, said
from simulator.physics import NOTHING, WINDOW_CHANGES_PER_HOUR, Influence
from simulator.section import Section
from simulator.terms import Entity
from simulator.wire import Config, Said

_CLASSES = tuple(filter(None, binary_sensor.WORDS))
_OPENINGS = frozenset({"door", "window", "opening"})
_HOLD_S = {"motion": 60.0, "door": 12.0, "window": 900.0}


class BinarySensor(Behaviour):
    """On while something is the case, and for a while after."""

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take the class; nobody triggers it."""
        kind = entity.attributes.get("device_class")
        return {"alone": False} | ({"class": kind} if kind in _CLASSES else {})

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `class` and `hold_s`; `alone: false` keeps a door or window shut by itself."""
        kind = section.choice("class", _CLASSES, None)
        hold_s = section.number("hold_s", _HOLD_S.get(kind or "", 30.0), low=1, high=86_400)
        return Design(
            features={
                "on": Feature(
                    key="on", kind=Kind.BOOL, words=binary_sensor.WORDS[kind], writable=False
                )
            },
            device_class=kind,
            settings={"hold_s": hold_s, "alone": section.flag("alone", default=True)},
            defaults={"on": False},
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`."""
        super().__init__(design, config=config, state=state)
        self._kind = str(design.device_class)
        self._left_s: float | None = None
        """Until it ends by itself; None: it does not."""
        self._held = self._kind == "occupancy" and "on" in state

    def influence(self) -> Influence:
        """Let the outside in while open."""
        is_open = bool(self.state["on"]) and self._kind in _OPENINGS
        return Influence(changes_per_hour=WINDOW_CHANGES_PER_HOUR) if is_open else NOTHING

    def force(self, change: Values) -> None:
        """Stay as forced until people change it; presence until it is forced to null."""
        super().force(change)
        self._held = self._kind == "occupancy" and self.state["on"] is not None
        self._left_s = None

    def sense(self, surroundings: Surroundings, seconds: float) -> None:
        """Notice what people do."""
        if self._kind == "occupancy":
            self.state["on"] = self.state["on"] if self._held else surroundings.present > 0
        elif self._happens(surroundings):
            if not self.state["on"] or self._left_s is not None:
                self._left_s = float(self.settings["hold_s"])
            self.state["on"] = True
        elif self._left_s is not None:
            self._left_s -= seconds
            if self._left_s <= 0:
                self.state["on"], self._left_s = False, None

    def say(self, state: Values) -> Iterable[Said]:
        """Say on or off."""
        yield said("on", "state_topic", "value_template", Words(self.config).on_off(state["on"]))

    def _happens(self, surroundings: Surroundings) -> bool:
        if not self.settings["alone"]:
            return False
        match self._kind:
            case "motion":
                return surroundings.moved
            case "door":
                return surroundings.door_used
            case "window":
                return surroundings.window_opened
        return False


BEHAVIOUR = BinarySensor
