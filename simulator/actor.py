"""One device on the stage: what it is, what is wrong with it, and its messages."""

import json
from collections.abc import Iterable
from random import Random

from devices.model import Publish, Values
from simulator import wire
from simulator.announce import announcement, withdrawal
from simulator.dialects.base import Speech
from simulator.faults import Trouble, distort
from simulator.parts import DevicePlan, HousePlan


class Actor:
    """A device with its behaviour and its trouble."""

    def __init__(
        self, plan: DevicePlan, *, speech: Speech, rng: Random, documents: wire.Documents
    ) -> None:
        """Start as planned, speaking as `speech` says."""
        self.plan = plan
        self.speech = speech
        config = speech.wiring.config
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

    def hear(self, ear: wire.Ear, payload: bytes) -> Values:
        """What a message asks for; {} for what firmware would not understand."""
        try:
            command = ear.command(payload.decode())
        except UnicodeDecodeError:
            return {}
        return {} if command is None else self.behaviour.hear(ear.key, command)

    def report(self, keys: Iterable[str], state: Values | None = None) -> list[Publish]:
        """The messages that show `keys` of the state, as far as its trouble lets them out."""
        wanted = set(keys)
        shown = self.state if state is None else state
        said = [one for one in self.behaviour.say(shown) if one.keys & wanted]
        messages = wire.encode(self.speech.wiring, said, documents=self._documents)
        return distort(self.trouble, messages, self._rng)

    def introduction(self, house: HousePlan, prefix: str) -> list[Publish]:
        """Announcement, availability, truth and state; the withdrawal if it has vanished."""
        if self.trouble.gone:
            return [withdrawal(self.speech, prefix), self.availability()]
        return [
            announcement(self.speech, prefix),
            self.availability(),
            *self.truth(house),
            *self.report(self.state),
        ]

    def availability(self) -> Publish:
        """The retained message that says whether it can be reached."""
        return self.speech.reach.said(online=not self.trouble.deaf)

    def truth(self, house: HousePlan) -> list[Publish]:
        """The retained messages that show the true state, whatever its trouble."""
        plan = self.plan
        truths = {f"sim/{house.name}/truth/{plan.id}": json.dumps(self.state)}
        if house.entities:
            shown = json.dumps(self.behaviour.as_entity())
            truths[f"sim/{house.name}/hatruth/{plan.entity_id}"] = shown
        return [Publish(topic=topic, payload=text, retain=True) for topic, text in truths.items()]


def changed(before: Values, after: Values) -> set[str]:
    """The keys whose values differ."""
    return {key for key, value in after.items() if before.get(key) != value}
