"""The house without its devices: rooms, people, weather, and the time that passes in it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from simulator import physics
from simulator.behaviour import Surroundings
from simulator.outside import Outside, outside
from simulator.parts import HousePlan
from simulator.people import People
from simulator.physics import NOTHING, Air, Influence

STEP_S = 10.0
"""Time passes in steps of this length, so that a run repeats whatever the speed."""
_PERSON = physics.person()


class House:
    """Rooms that warm, cool, dry and darken; people who walk through them."""

    def __init__(self, plan: HousePlan, *, seed: int) -> None:
        """Build the house as planned; the same `seed` gives the same days."""
        self._plan = plan
        self._seed = seed
        self.now: datetime = plan.start
        self._air: dict[str, Air] = {area.id: area.air for area in plan.areas.values()}
        self._light: dict[str, float] = dict.fromkeys(plan.areas, 0.0)
        self._weather = outside(plan.site, plan.start, seed=seed)
        self._opened: set[str] = set()
        self._people = People(
            residents=plan.residents,
            rooms=list(plan.areas),
            sleep_in=[area.id for area in plan.areas.values() if area.sleep],
            rng=Random(f"people:{seed}"),  # noqa: S311 - a game, not a secret
        )

    @property
    def outside(self) -> Outside:
        """The weather now."""
        return self._weather

    def air(self, area: str) -> Air:
        """The state of a room."""
        return self._air[area]

    def set_air(self, area: str, quantity: str, value: float) -> None:
        """Make a room's `temperature` or `humidity` what somebody wants it to be."""
        self._air[area] = replace(self._air[area], **{quantity: value})

    def step(self, influences: Mapping[str, Influence]) -> None:
        """Let `STEP_S` pass under what devices do to each room."""
        self.now += timedelta(seconds=STEP_S)
        self._weather = outside(self._plan.site, self.now, seed=self._seed)
        hour, weather = self.now.hour, self._weather
        self._people.step(hour, STEP_S)
        before = dict(self._air)
        floors = self._floors(before)
        for area in self._plan.areas.values():
            self._air[area.id] = physics.step(
                before[area.id],
                area.shell,
                outside=weather,
                beside=_beside(before[area.id].temperature, *floors[area.floor]),
                influence=influences[area.id] + self._presence(area.id),
                seconds=STEP_S,
            )
        self._opened = {
            area for area in self._plan.areas if self._people.opens_window(area, hour, STEP_S)
        }
        self.light(influences)

    def light(self, influences: Mapping[str, Influence]) -> None:
        """See by what light some rooms are lit now, for what their devices do."""
        for id_, influence in influences.items():
            shell = self._plan.areas[id_].shell
            self._light[id_] = physics.illuminance(shell, self._weather, influence)

    def surroundings(
        self, area: str, *, power_of: Callable[[str], float], stepped: bool
    ) -> Surroundings:
        """What a device in a room can notice; events only right after a step."""
        return Surroundings(
            air=self._air[area],
            illuminance=self._light[area],
            outside=self._weather,
            present=self._people.present(area),
            moved=stepped and area in self._people.moved,
            door_used=stepped and self._people.passed_door,
            window_opened=stepped and area in self._opened,
            power_of=power_of,
        )

    def _presence(self, area: str) -> Influence:
        return sum((_PERSON for _ in range(self._people.present(area))), NOTHING)

    def _floors(self, air: Mapping[str, Air]) -> dict[str, tuple[float, int]]:
        """By floor, the sum of its rooms' temperatures and their number."""
        sums: dict[str, tuple[float, int]] = {}
        for area in self._plan.areas.values():
            total, count = sums.get(area.floor, (0.0, 0))
            sums[area.floor] = (total + air[area.id].temperature, count + 1)
        return sums


def _beside(own: float, total: float, count: int) -> float:
    """The mean temperature of the other rooms of a floor; a room's own if there are none."""
    return (total - own) / (count - 1) if count > 1 else own
