"""The whole house at play: commands in, states out, time passing; no network in here."""

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from devices.model import Publish, Values
from simulator import announce
from simulator.actor import Actor, changed
from simulator.control import WORDS, obey
from simulator.faults import Fault, Trouble, between
from simulator.house import STEP_S, House
from simulator.parts import HousePlan
from simulator.scheduler import Scheduler
from simulator.senses import Changes, Senses
from simulator.values import coerce_all
from simulator.wire import Ear, Path

_MOVE_S = 1.0
_PACE_S = 0.25
"""Never look at the house more often than this, in real time."""


class Stage:
    """All devices of a house, driven by a scheduler and messages, heard through `publish`."""

    def __init__(
        self,
        plan: HousePlan,
        *,
        scheduler: Scheduler,
        publish: Callable[[Publish], None],
        prefix: str = "homeassistant",
        seed: int | None = None,
        speed: float | None = None,
        still: bool = False,
    ) -> None:
        """Set the house up; `still`: nothing happens by itself, devices only obey.

        Raises:
            HouseError: the house file wants something announced that cannot be played.
        """
        self.plan = plan
        self._scheduler = scheduler
        self._publish = publish
        self._prefix = prefix
        self._seed = plan.seed if seed is None else seed
        self._speed = plan.speed if speed is None else speed
        self._still = still or plan.still
        self._resets = 0
        self._speeches = announce.speeches(plan)
        self._routes: dict[str, list[tuple[str, Ear]]] = {}
        for id_, speech in self._speeches.items():
            for ear in speech.wiring.ears:
                self._routes.setdefault(ear.topic, []).append((id_, ear))
        self._entities = {device.entity_id: id_ for id_, device in plan.devices.items()}
        self._build()

    @property
    def topics(self) -> list[str]:
        """All that the house listens to."""
        control = [f"{self._control}/{word}" for word in WORDS]
        return [*self._routes, *control, self._birth]

    @property
    def house(self) -> House:
        """Rooms, people and time."""
        return self._house

    def knows(self, object_id: str) -> bool:
        """Whether there is such a device."""
        return object_id in self._actors

    def named(self, entity_id: str) -> str | None:
        """The device that Home Assistant would call so."""
        return self._entities.get(entity_id)

    def actor(self, object_id: str) -> Actor:
        """One device."""
        return self._actors[object_id]

    def farewell(self) -> list[Publish]:
        """The messages after which nobody takes the house for alive."""
        gone = {actor.speech.reach.said(online=False) for actor in self._actors.values()}
        ready = Publish(topic=f"{self._control}/ready", payload="", retain=True)
        status = announce.status_topic(self.plan.name)
        return [*gone, ready, Publish(topic=status, payload=announce.OFFLINE, retain=True, qos=1)]

    def start(self) -> None:
        """Announce everything and let time pass."""
        self.announce()
        self._tick_later()
        for actor in self._actors.values():
            self._move_later(actor)

    def announce(self) -> None:
        """Publish announcements, availability and states of all devices, then that all is ready."""
        for actor in self._actors.values():
            self._introduce(actor)
        self._publish_all(
            [
                Publish(topic=announce.status_topic(self.plan.name), payload="online", retain=True),
                self._ready(),
            ]
        )

    def receive(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """Take any message from the bus; what it is not made for is ignored."""
        for object_id, ear in self._routes.get(topic, ()):
            self._command(self._actors[object_id], ear, payload)
        if topic == self._birth and payload == b"online" and not retain:
            self.announce()
        elif topic.startswith(f"{self._control}/"):
            word = topic.removeprefix(f"{self._control}/")
            if problem := obey(self, word, payload, retain=retain):
                self._publish(Publish(topic=f"{self._control}/problem", payload=problem))

    def reset(self) -> None:
        """Put everything back as the house file has it, and say so."""
        self._scheduler.clear()
        self._resets += 1
        self._build()
        self.start()

    @property
    def _control(self) -> str:
        return f"sim/{self.plan.name}"

    @property
    def _birth(self) -> str:
        return f"{self._prefix}/status"

    def _build(self) -> None:
        documents: dict[str, dict[Path, Any]] = {}
        self._house = House(self.plan, seed=self._seed)
        self._actors = {
            id_: Actor(
                device,
                speech=self._speeches[id_],
                rng=Random(f"{self._seed}:{id_}"),  # noqa: S311 - a game, not a secret
                documents=documents,
            )
            for id_, device in self.plan.devices.items()
        }
        self._senses = Senses(self._house, self._actors, areas=self.plan.areas)
        self._looked_at: dict[str, Actor] = {}
        self._since_report_s = 0.0
        self._senses.begin()

    def _introduce(self, actor: Actor) -> None:
        self._publish_all(actor.introduction(self.plan, self._prefix))

    def _ready(self) -> Publish:
        """The retained message that everything has been announced."""
        facts = {
            "devices": len(self._actors),
            "areas": len(self.plan.areas),
            "time": self._house.now.isoformat(),
            "seed": self._seed,
            "speed": self._speed,
            "still": self._still,
            "resets": self._resets,
        }
        return Publish(
            topic=f"{self._control}/ready", payload=json.dumps(facts), retain=True, qos=1
        )

    def _publish_all(self, messages: Iterable[Publish]) -> None:
        for message in messages:
            self._publish(message)

    # commands

    def _command(self, actor: Actor, ear: Ear, payload: bytes) -> None:
        change = {} if actor.trouble.deaf else actor.hear(ear, payload)
        if change:
            delay = actor.plan.latency_s + actor.trouble.delay_s
            self._scheduler.after(delay, lambda: self._perform(actor, change))

    def _perform(self, actor: Actor, change: Values) -> None:
        before = actor.state
        if actor.trouble.deaf:
            return
        if actor.trouble.fault is Fault.STUBBORN:
            self._publish_all(actor.report(change))
            return
        actor.behaviour.apply(change)
        keys = changed(before, actor.state) | change.keys()
        if actor.trouble.fault is Fault.INTERIM:
            self._publish_all(actor.report(keys, before))
            self._publish_all(actor.report(keys, between(before, actor.state)))
            self._scheduler.after(actor.plan.latency_s, lambda: self._tell(actor, keys))
        else:
            self._tell(actor, keys)
        self._look_later(actor)
        self._move_later(actor)

    def _tell(self, actor: Actor, keys: Iterable[str]) -> None:
        self._publish_all(actor.truth(self.plan))
        self._publish_all(actor.report(keys))

    def _move_later(self, actor: Actor) -> None:
        due = actor.behaviour.due_s()
        if due is None or actor.moving:
            return
        actor.moving = True
        seconds = min(due, max(_MOVE_S, _PACE_S * self._speed))
        self._scheduler.after(seconds / self._speed, lambda: self._move(actor, seconds))

    def _move(self, actor: Actor, seconds: float) -> None:
        before, actor.moving = actor.state, False
        actor.behaviour.advance(seconds)
        if keys := changed(before, actor.state):
            self._tell(actor, keys)
            self._look_later(actor)
        self._move_later(actor)

    # people's hands

    def trouble(self, object_id: str, trouble: Trouble) -> None:
        """Give a device a fault, or take it away."""
        actor = self._actors[object_id]
        was, actor.trouble = actor.trouble, trouble
        if was.gone or trouble.gone:
            self._introduce(actor)
            return
        self._publish(actor.availability())
        if trouble.fault is Fault.NONE:
            self._publish_all(actor.report(actor.state))

    def force(self, object_id: str, raw: dict[str, object]) -> None:
        """Change a device's state as a person's hand or the world would.

        Raises:
            InvalidValueError: the device has no such state, or it cannot be so.
        """
        actor = self._actors[object_id]
        self._force(actor, coerce_all(actor.behaviour.features, raw))

    def pose(self, object_id: str, state: str | None, attributes: dict[str, Any]) -> None:
        """The same in Home Assistant's terms.

        Raises:
            InvalidValueError: the device has no such state, or it cannot be so.
        """
        actor = self._actors[object_id]
        kind, design = actor.plan.kind, actor.plan.design
        raw = kind.from_entity(design, state, attributes, strict=True)
        self._force(actor, coerce_all(design.features, raw))

    def _force(self, actor: Actor, change: Values) -> None:
        before = actor.state
        for key, quantity in actor.behaviour.measures.items():
            value = change.get(key)
            if isinstance(value, (int, float)) and actor.plan.area is not None:
                self._house.set_air(actor.plan.area, quantity, actor.behaviour.air_value(value))
        actor.behaviour.force(change)
        self._tell(actor, changed(before, actor.state) | change.keys())
        self._look_later(actor)
        self._move_later(actor)

    # time

    def _tick_later(self) -> None:
        if not self._still:
            pace = max(STEP_S / self._speed, _PACE_S)
            steps = max(1, round(pace * self._speed / STEP_S))
            self._scheduler.after(steps * STEP_S / self._speed, lambda: self._tick(steps))

    def _tick(self, steps: int) -> None:
        self._tick_later()
        self.pass_time(steps)

    def pass_time(self, steps: int) -> None:
        """Let so many steps of `STEP_S` pass at once."""
        for _ in range(steps):
            self._tell_changes(self._senses.step(STEP_S))
        self._repeat(steps * STEP_S)

    def _repeat(self, seconds: float) -> None:
        self._since_report_s += seconds
        if self.plan.report_s and self._since_report_s >= self.plan.report_s:
            self._since_report_s = 0.0
            for actor in self._actors.values():
                if actor.plan.domain in {"sensor", "binary_sensor"}:
                    self._publish_all(actor.report(actor.state))

    def _look_later(self, actor: Actor) -> None:
        """Let all that can notice a change of this device look, soon and once."""
        if not self._looked_at:
            self._scheduler.after(0.0, self._look)
        self._looked_at[actor.plan.id] = actor

    def _look(self) -> None:
        changed_ones, self._looked_at = self._looked_at, {}
        self._tell_changes(self._senses.look(changed_ones.values()))

    def _tell_changes(self, changes: Changes) -> None:
        for actor, keys in changes:
            self._tell(actor, keys)
            self._move_later(actor)
