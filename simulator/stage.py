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
from simulator.physics import NOTHING, Influence
from simulator.plan import HousePlan
from simulator.scheduler import Scheduler
from simulator.values import coerce_all
from simulator.wire import command_topics

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
        self._still = still
        self._resets = 0
        self._configs = {
            id_: announce.design_config(plan, device) for id_, device in plan.devices.items()
        }
        self._routes: dict[str, list[tuple[str, str]]] = {}
        for id_, config in self._configs.items():
            for topic, key in command_topics(config).items():
                self._routes.setdefault(topic, []).append((id_, key))
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

    def actor(self, object_id: str) -> Actor:
        """One device."""
        return self._actors[object_id]

    def start(self) -> None:
        """Announce everything and let time pass."""
        self.announce()
        self._tick_later()

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
        for object_id, key in self._routes.get(topic, ()):
            self._command(self._actors[object_id], key, payload)
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
        documents: dict[str, dict[str, Any]] = {}
        self._house = House(self.plan, seed=self._seed)
        self._actors = {
            id_: Actor(
                device,
                config=self._configs[id_],
                rng=Random(f"{self._seed}:{id_}"),  # noqa: S311 - a game, not a secret
                documents=documents,
            )
            for id_, device in self.plan.devices.items()
        }
        self._looking = False
        self._since_report_s = 0.0
        self._house.light(self._influences())
        self._sense(0.0)

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

    def _command(self, actor: Actor, key: str, payload: bytes) -> None:
        change = {} if actor.trouble.deaf else actor.hear(key, payload)
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
        self._look_later()
        self._move_later(actor)

    def _tell(self, actor: Actor, keys: Iterable[str]) -> None:
        self._publish(actor.truth(self.plan.name))
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
            self._look_later()
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
        actor, before = self._actors[object_id], self._actors[object_id].state
        change = coerce_all(actor.behaviour.features, raw)
        for key, quantity in actor.behaviour.measures.items():
            if isinstance(value := change.get(key), (int, float)):
                self._house.set_air(actor.plan.area, quantity, float(value))
        actor.behaviour.force(change)
        self._tell(actor, changed(before, actor.state) | change.keys())
        self._look_later()

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
            self._house.step(self._influences())
            self._tell_changes(self._sense(STEP_S))
        self._repeat(steps * STEP_S)

    def _repeat(self, seconds: float) -> None:
        self._since_report_s += seconds
        if self.plan.report_s and self._since_report_s >= self.plan.report_s:
            self._since_report_s = 0.0
            for actor in self._actors.values():
                if actor.plan.domain in {"sensor", "binary_sensor"}:
                    self._publish_all(actor.report(actor.state))

    def _look_later(self) -> None:
        if not self._looking:
            self._looking = True
            self._scheduler.after(0.0, self._look)

    def _look(self) -> None:
        self._looking = False
        self._house.light(self._influences())
        self._tell_changes(self._sense(0.0))

    def _sense(self, seconds: float) -> list[tuple[Actor, set[str]]]:
        changes = []
        around = {
            area: self._house.surroundings(area, power_of=self._power_of, stepped=seconds > 0)
            for area in self.plan.areas
        }
        for actor in self._actors.values():
            before = actor.state
            actor.behaviour.sense(around[actor.plan.area], seconds)
            if keys := changed(before, actor.state):
                changes.append((actor, keys))
        return changes

    def _tell_changes(self, changes: Iterable[tuple[Actor, set[str]]]) -> None:
        for actor, keys in changes:
            self._tell(actor, keys)

    def _power_of(self, object_id: str) -> float:
        actor = self._actors.get(object_id)
        return 0.0 if actor is None else actor.behaviour.power_w()

    def _influences(self) -> dict[str, Influence]:
        influences = dict.fromkeys(self.plan.areas, NOTHING)
        for actor in self._actors.values():
            influences[actor.plan.area] += actor.behaviour.influence()
        return influences
