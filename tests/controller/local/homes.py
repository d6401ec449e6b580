"""Homes from house files of the simulator, without a bus: devices as they announce themselves."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.home.areas import Area, Areas, Floor
from controller.home.registry import Home
from controller.llm import ToolCall
from controller.local.candidate import Rehearsal
from controller.local.rehearse import nothing
from controller.local.understanding import Plan, Understanding
from controller.tools.observation import Context
from controller.tools.registry import Toolbox
from devices.discovery import parse
from simulator.parts import HousePlan
from simulator.plan import load
from simulator.scheduler import Scheduler
from simulator.stage import Stage


class Dwelling:
    """A home with the devices of a house file, and what its sentences are understood as."""

    def __init__(self, file: Path, toolbox: Toolbox, *, language: str = "en") -> None:
        self.now = 0.0
        self.heard: dict[str, str] = {}
        self.language = language
        self._toolbox = toolbox
        self._plan: HousePlan = load(file)
        self._scheduler = Scheduler(lambda: self.now)
        self.stage = Stage(self._plan, scheduler=self._scheduler, publish=self._hear, still=True)
        self.home = Home(areas=_areas(self._plan))
        self.stage.start()
        for topic, payload in list(self.heard.items()):
            if topic.endswith("/config"):
                for device in parse(topic, payload.encode()).devices:
                    self.home.put(device)
        self.settle()

    def settle(self) -> None:
        """Let the devices say their states."""
        for _ in range(40):
            self.now += 0.05
            self._scheduler.run()
        for member in self.home.members:
            for topic in member.device.codec.topics:
                if topic in self.heard:
                    known = dict(member.state.values)
                    values = member.device.codec.decode(topic, self.heard[topic], known)
                    self.home.apply(member.device.id, values, live=True)

    def force(self, object_id: str, **state: object) -> None:
        """Make a device's true state something."""
        self.stage.force(object_id, state)
        self.settle()

    def understanding(
        self, *, area: str | None = None, focus: tuple[str, ...] = (), language: str | None = None
    ) -> Understanding:
        """Ready for one sentence."""
        return Understanding(
            toolbox=self._toolbox,
            context=Context(home=self.home, act=nothing, area=area, focus=focus),
            languages=(language or self.language,),
        )

    def plan(self, text: str, **how: Any) -> Plan | None:
        """What a sentence is understood as."""
        return asyncio.run(self.understanding(**how).plan(text))

    def calls(self, text: str, **how: Any) -> list[str]:
        """The calls of a sentence in short; none if it is not understood."""
        plan = self.plan(text, **how)
        return [] if plan is None else [brief(call) for call in plan.calls]

    def _hear(self, message: Any) -> None:
        self.heard[message.topic] = str(message.payload)


def brief(call: ToolCall) -> str:
    """A call as the tables write it: `set_light(the hall lamp, brightness=30 %)`."""
    arguments: Mapping[str, Any] = call.arguments
    first = [str(arguments["target"])] if "target" in arguments else []
    rest = [f"{key}={arguments[key]}" for key in sorted(arguments) if key != "target"]
    return f"{call.name}({', '.join([*first, *rest])})"


def seen(rehearsal: Rehearsal) -> str:
    """What a rehearsal would do, for messages of failing tests."""
    return rehearsal.observation.text


def _areas(plan: HousePlan) -> Areas:
    return Areas(
        [
            Area(id=a.id, name=a.name, floor=a.floor or None, aliases=())
            for a in plan.areas.values()
        ],
        [Floor(id=id_, name=name, aliases=(), level=None) for id_, name in plan.floors.items()],
    )
