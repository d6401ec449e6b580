"""The house without its devices: rooms, people, weather, and the time that passes in it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from simulator import physics
from simulator.behaviour import Surroundings
from simulator.outside import Outside, outside
from simulator.people import People
from simulator.physics import NOTHING, Air, Influence
from simulator.plan import HousePlan

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
        for area in self._plan.areas.values():
            self._air[area.id] = physics.step(
                before[area.id],
                area.shell,
                outside=weather,
                beside=self._beside(area.id, before),
                influence=influences[area.id] + self._presence(area.id),
                seconds=STEP_S,
            )
        self._opened = {
            area for area in self._plan.areas if self._people.opens_window(area, hour, STEP_S)
        }
        self.light(influences)

    def light(self, influences: Mapping[str, Influence]) -> None:
        """See by what light the rooms are lit now."""
        for area in self._plan.areas.values():
            influence = influences[area.id]
            self._light[area.id] = physics.illuminance(area.shell, self._weather, influence)

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

    def _beside(self, area: str, air: Mapping[str, Air]) -> float:
        floor = self._plan.areas[area].floor
        others = [
            air[other.id].temperature
            for other in self._plan.areas.values()
            if other.id != area and other.floor == floor
        ]
        return sum(others) / len(others) if others else air[area].temperature
