"""The people of the house: where they are, what they open; all of it from the seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

_NIGHT = range(6)
_WORK = range(8, 16)


@dataclass(slots=True)
class Resident:
    """Somebody who lives here."""

    room: str | None
    """An area, or None while out."""
    stays_s: float
    """Until the next move."""


class People:
    """A few residents who walk, sleep, leave and come back."""

    def __init__(
        self, *, residents: int, rooms: Sequence[str], sleep_in: Sequence[str], rng: Random
    ) -> None:
        """Put `residents` into the house; `sleep_in` are the rooms of the night."""
        self._rng = rng
        self._rooms = tuple(rooms)
        self._beds = tuple(sleep_in) or self._rooms
        self._residents = [
            Resident(room=rng.choice(self._rooms), stays_s=rng.uniform(30, 900))
            for _ in range(residents if self._rooms else 0)
        ]
        self.moved: frozenset[str] = frozenset()
        """Rooms with movement in the last step."""
        self.passed_door = False
        """Somebody left or came home in the last step."""

    def present(self, room: str) -> int:
        """How many are in a room."""
        return sum(resident.room == room for resident in self._residents)

    def step(self, hour: int, seconds: float) -> None:
        """Let `seconds` pass at `hour` of the day."""
        moved: set[str] = set()
        self.passed_door = False
        for resident in self._residents:
            resident.stays_s -= seconds
            if resident.stays_s <= 0:
                self._move(resident, hour)
                moved.update(filter(None, [resident.room]))
            elif resident.room and self._rng.random() < self._restlessness(hour) * seconds:
                moved.add(resident.room)
        self.moved = frozenset(moved)

    def opens_window(self, room: str, hour: int, seconds: float) -> bool:
        """Whether somebody in `room` opens its window now."""
        awake = hour not in _NIGHT and self.present(room) > 0
        return awake and self._rng.random() < seconds / 3600

    def _move(self, resident: Resident, hour: int) -> None:
        before, resident.room = resident.room, self._choose(hour)
        resident.stays_s = self._rng.expovariate(1 / self._stay(resident.room, hour))
        self.passed_door |= (before is None) != (resident.room is None)

    def _choose(self, hour: int) -> str | None:
        if hour in _NIGHT:
            return self._rng.choice(self._beds)
        if self._rng.random() < (0.5 if hour in _WORK else 0.06):
            return None
        return self._rng.choice(self._rooms)

    @staticmethod
    def _stay(room: str | None, hour: int) -> float:
        if room is None:
            return 7200.0
        return 5400.0 if hour in _NIGHT else 900.0

    @staticmethod
    def _restlessness(hour: int) -> float:
        return 1 / 1800 if hour in _NIGHT else 1 / 120
