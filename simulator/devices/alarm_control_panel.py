"""Alarm systems: they give people time to leave, and burglars a little less."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import alarm_control_panel
from devices.model import Values
from simulator.behaviour import Behaviour, Design, Surroundings, said
from simulator.section import Section
from simulator.terms import Entity
from simulator.values import parse_object
from simulator.wire import Config, Said

_ARMED = ("home", "away", "night", "vacation", "custom_bypass")
_ABLE = {f"arm_{how}": f"armed_{how}" for how in _ARMED} | {"trigger": "triggered"}
_ACTIONS = {"DISARM": "disarmed"} | {action.upper(): mode for action, mode in _ABLE.items()}
_DELAYED = frozenset({"armed_away", "armed_vacation"})
_EMPTY = frozenset({"armed_away", "armed_vacation"})
"""Nobody should be at home then."""


class AlarmControlPanel(Behaviour):
    """Disarmed, arming, armed in some way, pending, triggered."""

    primary = "mode"
    states: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take its abilities; everything happens at once."""
        can = [word for word in _ABLE if word in entity.features]
        return {"can": can, "arming_s": 0, "pending_s": 0}

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """Only the mode is a state."""
        plain = {key: one for key, one in attributes.items() if key not in _DESCRIBING}
        return super().from_entity(design, state, plain, strict=strict)

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `can`, `code`, `arming_s` and `pending_s`."""
        can = section.texts("can", choices=tuple(_ABLE)) or ("arm_home", "arm_away", "arm_night")
        asked = ("disarmed", *(_ABLE[word] for word in _ABLE if word in can))
        found = {"mode": alarm_control_panel.mode(asked)}
        code = section.text("code", None)
        if code is not None:
            found["code"] = alarm_control_panel.CODE
        return Design(
            features=found,
            settings={
                "asked": asked,
                "code": code,
                "arming_s": section.number("arming_s", 30.0, low=0, high=3600),
                "pending_s": section.number("pending_s", 20.0, low=0, high=3600),
            },
            defaults={"mode": "disarmed"},
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`, with nothing under way."""
        super().__init__(design, config=config, state=state)
        self._next: str | None = None
        self._left_s = 0.0

    def hear(self, key: str, payload: str) -> Values:
        """Take an action, with the code if there is one; a wrong code is not heard."""
        del key
        told = parse_object(payload) or {"action": payload}
        mode = _ACTIONS.get(str(told.get("action")))
        code = self.settings["code"]
        if mode not in self.settings["asked"] or (code and str(told.get("code")) != code):
            return {}
        return {"mode": mode}

    def apply(self, change: Values) -> None:
        """Arm after a while, disarm at once."""
        mode, self._next = str(change.get("mode")), None
        if mode in _DELAYED and self.settings["arming_s"]:
            self._wait("arming", mode, self.settings["arming_s"])
        elif mode == "triggered" and self.settings["pending_s"] and self._guards:
            self._wait("pending", mode, self.settings["pending_s"])
        elif "mode" in change:
            self.state["mode"] = change["mode"]

    def force(self, change: Values) -> None:
        """Be so at once."""
        self._next = None
        self.state |= {key: value for key, value in change.items() if key != "code"}

    def sense(self, surroundings: Surroundings, seconds: float) -> None:
        """Notice somebody where nobody should be."""
        del seconds
        if self.state["mode"] in _EMPTY and (surroundings.door_used or surroundings.moved):
            self.apply({"mode": "triggered"})

    def due_s(self) -> float | None:
        """The rest of the delay."""
        return None if self._next is None else self._left_s

    def advance(self, seconds: float) -> None:
        """Let the delay pass."""
        self._left_s -= seconds
        if self._next is not None and self._left_s <= 0:
            self.state["mode"], self._next = self._next, None

    def say(self, state: Values) -> Iterable[Said]:
        """Say the mode."""
        yield said("mode", "state_topic", "value_template", state["mode"])

    @property
    def _guards(self) -> bool:
        return str(self.state["mode"]).startswith("armed")

    def _wait(self, meanwhile: str, then: str, seconds: float) -> None:
        self.state["mode"], self._next, self._left_s = meanwhile, then, seconds


_DESCRIBING = frozenset({"code_format", "code_arm_required", "changed_by"})
BEHAVIOUR = AlarmControlPanel
