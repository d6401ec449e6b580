"""Blinds and shutters that need their time and say where they are on the way."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import Feature, Kind, Values
from simulator.behaviour import Behaviour, Design, Words, said
from simulator.physics import Influence
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, number
from simulator.wire import Config, Said

_CLASSES = (
    "awning", "blind", "curtain", "damper", "door", "garage", "gate", "shade", "shutter", "window",
)  # fmt: skip
_CAN = ("position", "tilt")
_SHADES = frozenset({"awning", "blind", "curtain", "shade", "shutter"})
_OPEN = Feature(key="open", kind=Kind.BOOL, words=("open", "closed"))
_MOVING = Feature(
    key="moving", kind=Kind.CHOICE, choices=("opening", "closing", "stopped"), writable=False
)


class Cover(Behaviour):
    """It travels, and can be stopped on the way."""

    _words: ClassVar[Mapping[str, Values]] = {
        "payload_open": {"open": True},
        "payload_close": {"open": False},
        "payload_stop": {"moving": "stopped"},
    }

    primary = "open"
    states: ClassVar[Mapping[str, Any]] = {
        "open": True, "closed": False, "opening": True, "closing": False,
    }  # fmt: skip
    terms: ClassVar[Mapping[str, Term]] = {
        "current_position": Term(key="position"),
        "current_tilt_position": Term(key="tilt"),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take class and abilities, and be quick."""
        kind = entity.attributes.get("device_class")
        can = ["position"] if entity.able("set_position") else []
        can += ["tilt"] if entity.able("set_tilt_position") else []
        return {"can": can, "travel_s": 0.5} | ({"class": kind} if kind in _CLASSES else {})

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """A state wins over a position that contradicts it; one without the ability is one."""
        plain = dict(attributes)
        position = number(plain.get("current_position"))
        if position is not None and "position" not in design.features:
            state = state or ("open" if position else "closed")
        opened = cls.states.get(state or "")
        if position is not None and opened not in (None, position > 0):
            plain["current_position"] = 100 if opened else 0
        if "position" not in design.features:
            plain.pop("current_position", None)
        return super().from_entity(design, state, plain, strict=strict)

    def as_entity(self) -> dict[str, Any]:
        """A cover knows where it is, even if it cannot be told where to go."""
        shown = super().as_entity()
        shown["attributes"].setdefault("current_position", round(self._at))
        return shown

    def entity_word(self) -> str:
        """Say it in one word."""
        moving = self.state["moving"]
        return str(moving) if moving in {"opening", "closing"} else super().entity_word()

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `class`, `can` and `travel_s` (from closed to open)."""
        can = section.texts("can", choices=_CAN)
        return Design(
            features=features(can),
            device_class=section.choice("class", _CLASSES, "blind"),
            settings={"travel_s": section.number("travel_s", 12.0, low=0, high=600)},
            defaults={"moving": "stopped"} | dict.fromkeys(can, None),
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`, which may say `open` or `position`; open if neither."""
        super().__init__(design, config=config, state=state)
        self._at = 100.0
        self._target: float | None = None
        if self.state.get("tilt", 0) is None:
            self.state["tilt"] = 0.0
        self.force(state)

    def influence(self) -> Influence:
        """Keep the light out as far as it is closed."""
        shades = self.config.get("device_class") in _SHADES
        return Influence(shade=0.95 * (1 - self._at / 100) if shades else 0.0)

    def hear(self, key: str, payload: str) -> Values:
        """Take open, close, stop, a position or a tilt."""
        if key == "command_topic":
            return Words(self.config).heard(payload, self._words)
        feature, value = _NUMBERS.get(key, ""), number(payload)
        if feature not in self.features or value is None:
            return {}
        return {feature: clamp(value, 0, 100)}

    def apply(self, change: Values) -> None:
        """Start to move, turn round, or stop."""
        if "tilt" in change:
            self.state["tilt"] = change["tilt"]
        if change.get("moving") == "stopped":
            self._target = None
        target = self._asked(change)
        if target is not None:
            self._target = target
        if not self.settings["travel_s"] and self._target is not None:
            self._at = self._target
        self._settle()

    def force(self, change: Values) -> None:
        """Be there at once."""
        if "tilt" in change:
            self.state["tilt"] = change["tilt"]
        target = self._asked(change)
        self._at = self._at if target is None else target
        self._target = None
        self._settle()

    def due_s(self) -> float | None:
        """The rest of the way."""
        if self._target is None:
            return None
        return abs(self._target - self._at) / 100 * float(self.settings["travel_s"])

    def advance(self, seconds: float) -> None:
        """Move towards the target."""
        if self._target is None:
            return
        reach = 100 * seconds / max(float(self.settings["travel_s"]), 0.001)
        self._at += clamp(self._target - self._at, -reach, reach)
        self._settle()

    def say(self, state: Values) -> Iterable[Said]:
        """Say the state word, then where it is."""
        yield said(
            ("open", "moving"), "state_topic", "value_template", Words(self.config)[_word(state)]
        )
        if "position" in state:
            yield said("position", "position_topic", "position_template", whole(state["position"]))
        if "tilt" in state:
            yield said("tilt", "tilt_status_topic", "tilt_status_template", whole(state["tilt"]))

    def _asked(self, change: Values) -> float | None:
        position = number(change.get("position"))
        if position is None and isinstance(change.get("open"), bool):
            return 100.0 if change["open"] else 0.0
        return position

    def _settle(self) -> None:
        if self._target is not None and abs(self._target - self._at) < 0.01:  # noqa: PLR2004
            self._at, self._target = self._target, None
        moving = "stopped"
        if self._target is not None:
            moving = "opening" if self._target > self._at else "closing"
        self.state |= {"open": round(self._at) > 0, "moving": moving}
        if "position" in self.features:
            self.state["position"] = self._at


_NUMBERS = {"set_position_topic": "position", "tilt_command_topic": "tilt"}


def _word(state: Values) -> str:
    if state.get("moving") in {"opening", "closing"}:
        return f"state_{state['moving']}"
    if not state["open"]:
        return "state_closed"
    position = number(state.get("position"))
    return "state_open" if position is None or round(position) == 100 else "state_stopped"  # noqa: PLR2004


def features(can: Iterable[str]) -> dict[str, Feature]:
    """What something that travels shows and takes."""
    return {"open": _OPEN, "moving": _MOVING} | {
        key: Feature(key=key, kind=Kind.NUMBER, unit="%", minimum=0, maximum=100) for key in can
    }


def whole(value: object) -> int | None:
    """A share as a whole percent."""
    share = number(value)
    return None if share is None else round(share)


BEHAVIOUR = Cover
