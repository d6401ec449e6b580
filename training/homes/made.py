"""A made-up home as makers of sentences and the agent see it."""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from random import Random
from typing import Any, Self

from controller.home.reasons import Reason
from controller.home.registry import Home
from controller.home.resolve import Found, resolve
from controller.tools.observation import Act, Context
from devices.model import Values
from training import pools
from training.homes.draft import maybe
from training.homes.house import House, Trouble
from training.homes.names import Names
from training.homes.recipes import draw
from training.homes.rooms import owner, room_name
from training.homes.words import PEOPLE
from training.world import Place, Thing

_TRIES = 30
_UNHEARD_OF = "the submarine"


@dataclass(slots=True, kw_only=True)
class MadeWorld:
    """See `World`; its copies are independent of it."""

    split: str
    home: Home
    house: House
    places: tuple[Place, ...]
    floors: tuple[str, ...]
    things: tuple[Thing, ...]
    now: datetime
    """The time of day in this home."""
    rng: Random

    @property
    def act(self) -> Act:
        """Do changes and say what became of each."""
        return self.house.act

    @property
    def published(self) -> list[tuple[str, Values]]:
        """What was asked of devices so far: id and change."""
        return self.house.published

    @property
    def faults(self) -> Mapping[str, str]:
        """What is wrong with devices, by id: `unavailable`, `silent`, `refused`."""
        return self.house.faults

    @faults.setter
    def faults(self, faults: Mapping[str, str]) -> None:
        for device_id in [*self.house.faults]:
            self.house.fail(device_id, None)
        for device_id, trouble in faults.items():
            self.house.fail(device_id, Trouble(trouble))

    def unknown_name(self) -> str:
        """See `World.unknown_name`; another one each time."""
        for _try in range(_TRIES):
            name = self._some_name()
            found = resolve(self.home, name)
            if not isinstance(found, Found) and found.reason is Reason.UNKNOWN:
                return name
        return _UNHEARD_OF

    def meant(self, phrase: str, *, area: str | None = None) -> tuple[str, ...]:
        """See `World.meant`."""
        found = resolve(self.home, phrase, area=area)
        return tuple(m.device.id for m in found.members) if isinstance(found, Found) else ()

    def context(self, *, area: str | None = None, sentence: str = "", **settings: Any) -> Context:
        """See `World.context`."""
        return Context(
            home=self.home,
            act=self.house.act,
            area=area,
            sentence=sentence,
            now=lambda: self.now,
            **settings,
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        # Devices never change: copies share them.
        memo.update({id(m.device): m.device for m in self.home.everything})
        memo.update({id(each): each for each in (*self.places, *self.things)})
        return type(self)(
            **{f.name: copy.deepcopy(getattr(self, f.name), memo) for f in fields(self)}
        )

    def _some_name(self) -> str:
        rng, split = self.rng, self.split
        if maybe(rng, 0.15):
            return the(room_name(rng, split))
        draft = draw(rng, split)
        while draft.titled:
            draft = draw(rng, split)
        names = Names(rng=rng, split=split)
        noun = names.noun(draft).lower()
        match rng.randint(0, 5):
            case 0:
                return f"{owner(pools.pick(rng, PEOPLE, split))} {noun}"
            case 1:
                return f"{the(room_name(rng, split))} {noun}"
            case 2:
                return f"the {noun} in {the(room_name(rng, split))}"
            case 3 | 4:
                return f"the {names.modifier(draft.domain).lower()} {noun}"
        return f"the {noun}"


def the(room: str) -> str:
    """A room with its article, if it takes one: `the kitchen`, `Emma's Room`, `room 2`."""
    if "'" in room:
        return room
    return room.lower() if room[-1:].isdigit() else f"the {room.lower()}"
