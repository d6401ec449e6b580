"""Motor locks: they turn for a moment, and may jam."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import Feature, Kind, Values
from simulator.behaviour import Behaviour, Design, Words, said
from simulator.section import Section
from simulator.terms import Entity
from simulator.wire import Config, Said

_LOCKED = Feature(key="locked", kind=Kind.BOOL, words=("locked", "unlocked"))
_JAMMED = Feature(key="jammed", kind=Kind.BOOL, words=("jammed", "not jammed"), writable=False)
_MOVING = Feature(
    key="moving",
    kind=Kind.CHOICE,
    choices=("locking", "unlocking", "opening", "stopped"),
    writable=False,
)


class Lock(Behaviour):
    """Locked or unlocked, after its motor has turned."""

    _words: ClassVar[Mapping[str, Values]] = {
        "payload_lock": {"locked": True},
        "payload_unlock": {"locked": False},
    }

    primary = "locked"
    states: ClassVar[Mapping[str, Any]] = {"locked": True, "unlocked": False}

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Be quick, as nobody has said how slow it is."""
        del entity
        return {"travel_s": 0.2}

    @classmethod
    def from_word(cls, word: str) -> dict[str, Any]:
        """Take locked, unlocked and jammed."""
        return (
            {"jammed": True} if word == "jammed" else {"jammed": False, **super().from_word(word)}
        )

    def entity_word(self) -> str:
        """Say it in one word."""
        if self.state["jammed"]:
            return "jammed"
        if self._target is not None:
            return "locking" if self._target else "unlocking"
        return super().entity_word()

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `travel_s`, the time that the motor needs."""
        return Design(
            features={"locked": _LOCKED, "jammed": _JAMMED, "moving": _MOVING},
            settings={"travel_s": section.number("travel_s", 1.0, low=0, high=60)},
            defaults={"locked": True, "jammed": False, "moving": "stopped"},
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`, at rest."""
        super().__init__(design, config=config, state=state)
        self._target: bool | None = None
        self._left_s = 0.0

    def hear(self, key: str, payload: str) -> Values:
        """Take lock and unlock."""
        del key
        return Words(self.config).heard(payload, self._words)

    def apply(self, change: Values) -> None:
        """Start to turn, unless jammed or already there."""
        target = change.get("locked")
        if self.state["jammed"] or not isinstance(target, bool):
            return
        if target == self.state["locked"]:
            self._target = None
        elif target != self._target:
            self._target, self._left_s = target, float(self.settings["travel_s"])
            self.advance(0)
        self._note()

    def force(self, change: Values) -> None:
        """Be turned with a key, jam or come free."""
        self._target = None
        self.state |= change
        self._note()

    def due_s(self) -> float | None:
        """The rest of the turn."""
        return None if self._target is None else self._left_s

    def advance(self, seconds: float) -> None:
        """Turn on."""
        self._left_s -= seconds
        if self._target is not None and self._left_s <= 0:
            self.state["locked"], self._target = self._target, None
        self._note()

    def _note(self) -> None:
        moves = {None: "stopped", True: "locking", False: "unlocking"}
        self.state["moving"] = moves[self._target]

    def say(self, state: Values) -> Iterable[Said]:
        """Say one word for all of it."""
        word = None if state["locked"] is None else Words(self.config)[self._word(state)]
        yield said(("locked", "jammed", "moving"), "state_topic", "value_template", word)

    def _word(self, state: Values) -> str:
        if state["jammed"]:
            return "state_jammed"
        if self._target is not None:
            return "state_locking" if self._target else "state_unlocking"
        return "state_locked" if state["locked"] else "state_unlocked"


BEHAVIOUR = Lock
