"""A house on a virtual clock, and houses written down in a test."""

from collections.abc import Callable
from pathlib import Path

import pytest

from devices.model import Publish
from simulator.plan import HousePlan, load
from simulator.scheduler import Scheduler
from simulator.stage import Stage

SMALL = """
name: small
start: 2026-01-15 12:00
latency_ms: 30
areas:
  den: {temperature: 20, humidity: 50}
  attic: {temperature: 15}
devices:
  lamp: {type: light, area: den, can: [brightness, color], state: {on: false, brightness: 50}}
  desk: {type: light, area: den, can: [brightness, color_temp], schema: default}
  plug: {type: switch, area: den, power_w: 100}
  watts: {type: sensor, area: den, measures: power, of: plug}
  fan: {type: fan, area: den, can: [speed, oscillate, direction], presets: [auto, sleep]}
  blind: {type: cover, area: den, can: [position], travel_s: 10, state: {position: 100}}
  gate: {type: cover, area: den, class: gate, travel_s: 4, state: {open: false}}
  door: {type: lock, area: den, travel_s: 2}
  heater: {type: climate, area: den, presets: {eco: 17}, state: {mode: heat, temperature: 20}}
  warmth: {type: sensor, area: den, measures: temperature}
  moisture: {type: sensor, area: den, measures: humidity}
  brightness: {type: sensor, area: den, measures: illuminance}
  window: {type: binary_sensor, area: den, class: window}
  motion: {type: binary_sensor, area: den, class: motion}
"""


class Theatre:
    """A stage, what it published, and the hand on its clock."""

    def __init__(self, plan: HousePlan, *, still: bool = True, speed: float = 1.0) -> None:
        self.now = 0.0
        self.heard: list[Publish] = []
        self.retained: dict[str, str | bytes] = {}
        self.scheduler = Scheduler(lambda: self.now)
        self.stage = Stage(
            plan, scheduler=self.scheduler, publish=self._hear, still=still, speed=speed
        )
        self.stage.start()
        self.clear()

    def clear(self) -> None:
        """Forget what was published so far."""
        self.heard.clear()

    def send(self, topic: str, payload: str | bytes, *, retain: bool = False) -> None:
        """Be the bus."""
        data = payload.encode() if isinstance(payload, str) else payload
        self.stage.receive(topic, data, retain=retain)

    def wait(self, seconds: float) -> None:
        """Let real time pass, in small steps."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + max(0.0005, self.scheduler.run()))
        self.scheduler.run()

    def said(self, topic: str) -> list[str]:
        """The texts published on a topic, in order."""
        return [str(one.payload) for one in self.heard if one.topic == topic]

    def truth(self, object_id: str) -> dict[str, object]:
        """A device's true state."""
        return self.stage.actor(object_id).state

    def _hear(self, message: Publish) -> None:
        self.heard.append(message)
        if message.retain:
            self.retained[message.topic] = message.payload


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Write a house file."""

    def write_file(text: str) -> Path:
        path = tmp_path / "house.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.fixture
def plan(write: Callable[[str], Path]) -> HousePlan:
    """A small house of every kind of device."""
    return load(write(SMALL))


@pytest.fixture
def theatre(plan: HousePlan) -> Theatre:
    """The small house at play, with nothing happening by itself."""
    return Theatre(plan)
