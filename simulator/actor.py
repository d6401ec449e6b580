"""One device on the stage: what it is, what is wrong with it, and its messages."""

import json
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from devices.model import Publish, Values
from simulator import wire
from simulator.announce import (
    OFFLINE,
    ONLINE,
    announcement,
    availability_topic,
    withdrawal,
)
from simulator.faults import Trouble, distort
from simulator.plan import DevicePlan, HousePlan


class Actor:
    """A device with its behaviour and its trouble."""

    def __init__(
        self,
        plan: DevicePlan,
        *,
        config: Mapping[str, Any],
        rng: Random,
        documents: wire.Documents,
    ) -> None:
        """Start as planned, announced as `config`."""
        self.plan = plan
        self.config = config
        self.behaviour = plan.kind(plan.design, config=config, state=dict(plan.state))
        self.trouble: Trouble = plan.trouble
        self.moving = False
        """Its next movement is already scheduled."""
        self._rng = rng
        self._documents = documents

    @property
    def state(self) -> Values:
        """A copy of the true state."""
        return dict(self.behaviour.state)

    def hear(self, key: str, payload: bytes) -> Values:
        """What a command asks for; {} for what firmware would not understand."""
        try:
            return self.behaviour.hear(key, payload.decode())
        except UnicodeDecodeError:
            return {}

    def report(self, keys: Iterable[str], state: Values | None = None) -> list[Publish]:
        """The messages that show `keys` of the state, as far as its trouble lets them out."""
        wanted = set(keys)
        shown = self.state if state is None else state
        said = [one for one in self.behaviour.say(shown) if one.keys & wanted]
        messages = wire.encode(
            self.config, said, retain=self.plan.retain, documents=self._documents
        )
        return distort(self.trouble, messages, self._rng)

    def introduction(self, house: HousePlan, prefix: str) -> list[Publish]:
        """Announcement, availability, truth and state; the withdrawal if it has vanished."""
        if self.trouble.gone:
            return [withdrawal(house, self.plan, prefix), self.availability()]
        return [
            announcement(house, self.plan, self.config, prefix=prefix),
            self.availability(),
            self.truth(house.name),
            *self.report(self.state),
        ]

    def availability(self) -> Publish:
        """The retained message that says whether it can be reached."""
        word = OFFLINE if self.trouble.deaf else ONLINE
        return Publish(topic=availability_topic(self.plan), payload=word, retain=True)

    def truth(self, house: str) -> Publish:
        """The retained message that shows the true state, whatever its trouble."""
        return Publish(
            topic=f"sim/{house}/truth/{self.plan.object_id}",
            payload=json.dumps(self.state),
            retain=True,
        )


def changed(before: Values, after: Values) -> set[str]:
    """The keys whose values differ."""
    return {key for key, value in after.items() if before.get(key) != value}
