"""Fans with a number of speeds; an extractor moves the room's air outside."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import Feature, Kind, Value, Values
from simulator.behaviour import Behaviour, Design, Words, said
from simulator.physics import NOTHING, Influence
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, number
from simulator.wire import Said

_CAN = ("speed", "oscillate", "direction")
_OPTIONAL = {
    "oscillate": Feature(key="oscillating", kind=Kind.BOOL),
    "direction": Feature(key="direction", kind=Kind.CHOICE, choices=("forward", "reverse")),
}


class Fan(Behaviour):
    """On or off at a speed that it remembers."""

    _words: ClassVar[Mapping[str, Mapping[str, Values]]] = {
        "command_topic": {"payload_on": {"on": True}, "payload_off": {"on": False}},
        "oscillation_command_topic": {
            "payload_oscillation_on": {"oscillating": True},
            "payload_oscillation_off": {"oscillating": False},
        },
    }

    terms: ClassVar[Mapping[str, Term]] = {
        "percentage": Term(key="percentage"),
        "preset_mode": Term(key="preset_mode"),
        "oscillating": Term(key="oscillating"),
        "direction": Term(key="direction"),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take its abilities, and speeds as fine as a percent if nothing is said of them."""
        known = entity.attributes
        step = number(known.get("percentage_step"))
        can = ["speed"] if entity.able("set_speed") or "percentage" in known else []
        can += ["oscillate"] if entity.able("oscillate") or "oscillating" in known else []
        can += ["direction"] if entity.able("direction") or "direction" in known else []
        speeds = 100 if step is None or step < 1 else round(100 / step)
        return {"can": can, "speeds": speeds, "presets": entity.texts("preset_modes")}

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """A percentage of 0 says that the fan is off, another that it is on."""
        plain = dict(attributes)
        speed = number(plain.get("percentage"))
        if speed is not None and state is None:
            state = "on" if speed else "off"
        if speed == 0:
            del plain["percentage"]
        return super().from_entity(design, state, plain, strict=strict)

    def as_entity(self) -> dict[str, Any]:
        """A fan that is off has no speed."""
        shown = super().as_entity()
        if "percentage" in self.features and not self.state["on"]:
            shown["attributes"]["percentage"] = 0
        return shown

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `can`, `speeds`, `presets` and `air_changes` (an hour, at full speed)."""
        can, presets = section.texts("can", choices=_CAN), section.texts("presets")
        speeds = int(section.number("speeds", 3, low=1, high=100))
        features = {"on": Feature(key="on", kind=Kind.BOOL)}
        if "speed" in can:
            features["percentage"] = _percentage(speeds)
        if presets:
            features["preset_mode"] = Feature(key="preset_mode", kind=Kind.CHOICE, choices=presets)
        features |= {one.key: one for word, one in _OPTIONAL.items() if word in can}
        defaults: Values = {"on": False, "percentage": 100.0, "direction": "forward"}
        defaults |= {"oscillating": False, "preset_mode": presets[0] if presets else None}
        changes = section.number("air_changes", 0.0, low=0, high=30)
        return Design(
            features=features,
            settings={"speeds": speeds, "air_changes": changes},
            defaults={key: value for key, value in defaults.items() if key in features},
        )

    def influence(self) -> Influence:
        """Move the air."""
        if not self.state["on"]:
            return NOTHING
        share = (number(self.state.get("percentage")) or 100) / 100
        return Influence(changes_per_hour=self.settings["air_changes"] * share)

    def hear(self, key: str, payload: str) -> Values:
        """Take words, a speed number, a preset or a direction."""
        match key:
            case "percentage_command_topic":
                return self._hear_speed(payload)
            case "preset_mode_command_topic":
                return self._chosen("preset_mode", payload)
            case "direction_command_topic":
                return self._chosen("direction", payload)
        return Words(self.config).heard(payload, self._words.get(key, {}))

    def apply(self, change: Values) -> None:
        """Never run at speed zero."""
        super().apply(change)
        if self.state["on"] and self.state.get("percentage") == 0:
            self.state["percentage"] = 100.0

    def say(self, state: Values) -> Iterable[Said]:
        """Say each thing on its own topic."""
        words = Words(self.config)
        yield said("on", "state_topic", "state_value_template", words.on_off(state["on"]))
        if "percentage" in state:
            level = self._level(state["percentage"])
            yield said("percentage", "percentage_state_topic", "percentage_value_template", level)
        if "oscillating" in state:
            key = "payload_oscillation_on" if state["oscillating"] else "payload_oscillation_off"
            yield said(
                "oscillating", "oscillation_state_topic", "oscillation_value_template", words[key]
            )
        for key in ("preset_mode", "direction"):
            if key in state:
                yield said(key, f"{key}_state_topic", f"{key}_value_template", state[key])

    def _hear_speed(self, payload: str) -> Values:
        level = number(payload)
        if level is None:
            return {}
        if level < 1:
            return {"on": False, "percentage": 0.0}
        share = clamp(round(level), 1, self._speeds) / self._speeds
        return {"on": True, "percentage": 100 * share}

    def _level(self, value: Value) -> int | None:
        return None if not isinstance(value, (int, float)) else round(value * self._speeds / 100)

    def _chosen(self, key: str, word: str) -> Values:
        return {key: word} if key in self.features and word in self.features[key].choices else {}

    @property
    def _speeds(self) -> int:
        return int(self.settings["speeds"])


def _percentage(speeds: int) -> Feature:
    return Feature(
        key="percentage", kind=Kind.NUMBER, unit="%", minimum=0, maximum=100, step=100 / speeds
    )


BEHAVIOUR = Fan
