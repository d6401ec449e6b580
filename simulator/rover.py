"""Machines that leave their dock, work, come back, and can be stopped on the way."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices.model import Values
from simulator.behaviour import Behaviour, said
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.wire import Said

RETURNING = "returning"
DOCKED = "docked"


class Rover(Behaviour):
    """Docked, at work, paused or on the way back."""

    working: ClassVar[str]
    """The activity of work."""
    commands: ClassVar[Mapping[str, str]]
    """Payloads and the activity that each asks for."""
    primary = "activity"
    states: ClassVar[Mapping[str, Any]] = {}
    terms: ClassVar[Mapping[str, Term]] = {}

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take its time, so that whoever looks sees what it was told to do."""
        del entity
        return {"work_minutes": 600, "return_minutes": 60}

    @staticmethod
    def times(section: Section) -> dict[str, float]:
        """Read `work_minutes` and `return_minutes`."""
        return {
            "work_s": 60 * section.number("work_minutes", 45.0, low=0, high=10_000),
            "return_s": 60 * section.number("return_minutes", 1.0, low=0, high=10_000),
        }

    _left_s = 0.0
    """Of work, or of the way back."""

    def hear(self, key: str, payload: str) -> Values:
        """Take a word; home is where it already is when it is docked."""
        del key
        word = self.commands.get(payload)
        if word is None or (word == RETURNING and self.state["activity"] == DOCKED):
            return {} if word is None else {"activity": DOCKED}
        return {"activity": word}

    def apply(self, change: Values) -> None:
        """Set off, pause or turn back; work that was paused goes on where it was."""
        before = self.state["activity"]
        super().apply(change)
        now = self.state["activity"]
        if now == before:
            return
        if now == RETURNING:
            self._left_s = self.settings["return_s"]
        elif now == self.working and (before != "paused" or self._left_s <= 0):
            self._left_s = self.settings["work_s"]

    def due_s(self) -> float | None:
        """The rest of the work, or of the way."""
        moves = self.state["activity"] in {self.working, RETURNING}
        return max(0.0, self._left_s) if moves else None

    def advance(self, seconds: float) -> None:
        """Go on; turn back after the work, rest after the way."""
        self._left_s -= seconds
        if self._left_s <= 0:
            following = {self.working: RETURNING, RETURNING: DOCKED}
            self.apply({"activity": following.get(str(self.state["activity"]), DOCKED)})

    def say(self, state: Values) -> Iterable[Said]:
        """Say the activity."""
        yield said("activity", "activity_state_topic", "activity_value_template", state["activity"])
