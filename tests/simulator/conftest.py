"""A house on a virtual clock, and houses written down in a test."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from devices.discovery import parse
from devices.model import Publish, Value, Values
from simulator.parts import HousePlan
from simulator.plan import load
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


class Reader:
    """The controller's view of one device: its announcement and what it has said."""

    def __init__(self, theatre: Theatre, device_id: str) -> None:
        self._theatre = theatre
        self._topic = f"homeassistant/{theatre.stage.actor(device_id).speech.topic}"
        announcement = parse(self._topic, str(theatre.retained[self._topic]).encode())
        self.problems = announcement.problems
        (self.device,) = announcement.devices

    @property
    def values(self) -> dict[str, Value]:
        """All that was decoded of everything said since the theatre was last cleared."""
        state: dict[str, Value] = {}
        for message in self._theatre.heard:
            if message.topic in self.device.codec.topics:
                payload = message.payload
                text = payload if isinstance(payload, str) else payload.decode()
                state |= self.device.codec.decode(message.topic, text, state)
        return state

    def ask(self, change: dict[str, Any]) -> Values:
        """Send what the controller would send for a change."""
        checked = self.device.check(change)
        for message in self.device.codec.encode(checked, self.values):
            self._theatre.send(message.topic, message.payload)
        return checked


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
