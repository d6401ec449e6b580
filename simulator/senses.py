"""What devices notice of their room and of each other, and what they do to the room."""

from collections.abc import Collection, Iterable, Mapping

from simulator.actor import Actor, changed
from simulator.behaviour import Surroundings
from simulator.house import House
from simulator.physics import NOTHING, Influence

Changes = list[tuple[Actor, set[str]]]


class Senses:
    """The devices of a house by room, and by whom they watch."""

    def __init__(self, house: House, actors: Mapping[str, Actor], *, areas: Iterable[str]) -> None:
        """Find out who is where; nobody looks yet."""
        self._house = house
        self._actors = actors
        self._rooms: dict[str, list[Actor]] = {area: [] for area in areas}
        self._watchers: dict[str, list[Actor]] = {}
        for actor in actors.values():
            if actor.plan.area is not None:
                self._rooms[actor.plan.area].append(actor)
            if (of := actor.plan.design.settings.get("of")) is not None:
                self._watchers.setdefault(str(of), []).append(actor)

    def begin(self) -> None:
        """Let everybody look for the first time."""
        self._house.light(self._influences(self._rooms))
        self._sense(self._actors.values(), 0.0)

    def step(self, seconds: float) -> Changes:
        """Let time pass in all rooms; return what devices noticed."""
        self._house.step(self._influences(self._rooms))
        return self._sense(self._actors.values(), seconds)

    def look(self, at: Collection[Actor]) -> Changes:
        """Let those look who can notice a change of some devices; return what they noticed."""
        areas = {actor.plan.area for actor in at}
        rooms = [area for area in self._rooms if area in areas]
        self._house.light(self._influences(rooms))
        near = [actor for area in rooms for actor in self._rooms[area]]
        watching = [one for actor in at for one in self._watchers.get(actor.plan.id, ())]
        lookers = {actor.plan.id: actor for actor in (*near, *watching)}
        return self._sense(lookers.values(), 0.0)

    def _sense(self, actors: Iterable[Actor], seconds: float) -> Changes:
        changes: Changes = []
        around: dict[str, Surroundings] = {}
        for actor in actors:
            area = actor.plan.area
            if area is None:
                continue
            if area not in around:
                around[area] = self._house.surroundings(
                    area, power_of=self._power_of, stepped=seconds > 0
                )
            before = actor.state
            actor.behaviour.sense(around[area], seconds)
            if keys := changed(before, actor.state):
                changes.append((actor, keys))
        return changes

    def _power_of(self, device_id: str) -> float:
        actor = self._actors.get(device_id)
        return 0.0 if actor is None else actor.behaviour.power_w()

    def _influences(self, areas: Iterable[str]) -> dict[str, Influence]:
        influences = dict.fromkeys(areas, NOTHING)
        for area in influences:
            for actor in self._rooms[area]:
                influences[area] += actor.behaviour.influence()
        return influences
