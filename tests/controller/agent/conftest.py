"""A real home from real announcements, hands that change it, and a model with given words."""

import asyncio
import json
from dataclasses import dataclass, field, replace
from datetime import datetime

import pytest

from controller.agent.dialects import dialects
from controller.agent.loop import Agent, Limits
from controller.agent.parsed import Parsed
from controller.agent.prompt import Prompt, load_examples
from controller.agent.turn import Request
from controller.home.areas import Area, Areas, Floor
from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from controller.llm import Capabilities, Reply, ToolCall
from controller.tools.observation import Context
from controller.tools.registry import default_toolbox
from devices.discovery import parse
from devices.model import InvalidValueError

FLOORS = [Floor(id="down", name="Downstairs", level=0), Floor(id="up", name="Upstairs", level=1)]
AREAS = [
    Area(id="living_room", name="Living Room", floor="down"),
    Area(id="kitchen", name="Kitchen", floor="down"),
    Area(id="hall", name="Hall", floor="down"),
    Area(id="bedroom", name="Bedroom", floor="up"),
    Area(id="nursery", name="Nursery", floor="up"),
    Area(id="study", name="Study", floor="up"),
]
TOPICS = {"state_topic": "h/x/state", "command_topic": "h/x/set"}
DIMMABLE = {"brightness_state_topic": "h/x/bri", "brightness_command_topic": "h/x/bri/set"}
COVER = {**TOPICS, "position_topic": "h/x/pos", "set_position_topic": "h/x/pos/set"}
CLIMATE = {
    "mode_state_topic": "h/x/mode",
    "mode_command_topic": "h/x/mode/set",
    "modes": ["off", "heat"],
    "temperature_state_topic": "h/x/t",
    "temperature_command_topic": "h/x/t/set",
    "current_temperature_topic": "h/x/now",
    "temperature_unit": "C",
    "min_temp": 5,
    "max_temp": 30,
}
SENSOR = {"state_topic": "h/x/state", "device_class": "temperature", "unit_of_measurement": "°C"}
DEVICES = [
    ("light", "Living Room Light", "Living Room", {**TOPICS, **DIMMABLE}, {"on": False}),
    ("light", "Kitchen Light", "Kitchen", TOPICS, {"on": False}),
    ("light", "Hall Lamp", "Hall", {**TOPICS, **DIMMABLE}, {"on": True, "brightness": 100.0}),
    ("light", "Bedroom Light", "Bedroom", TOPICS, {"on": True}),
    ("light", "Nursery Light", "Nursery", TOPICS, {"on": True}),
    ("light", "Study Light", "Study", TOPICS, {"on": True}),
    ("cover", "Living Room Blinds", "Living Room", COVER, {"open": True, "position": 100.0}),
    ("climate", "Bedroom Thermostat", "Bedroom", CLIMATE, {"mode": "heat", "temperature": 17.0}),
    ("sensor", "Bedroom Temperature", "Bedroom", SENSOR, {"value": 17.8}),
    ("lock", "Front Door", "Hall", TOPICS, {"locked": True}),
    ("lock", "Back Door", "Kitchen", TOPICS, {"locked": True}),
    ("switch", "Coffee Machine", "Kitchen", TOPICS, {"on": False}),
]


@dataclass
class House:
    """The home, what was published to it, and what is wrong with its devices."""

    home: Home
    published: list = field(default_factory=list)
    faults: dict = field(default_factory=dict)
    planned: bool = False

    def values(self) -> dict:
        """What every device says now."""
        return {m.device.id: dict(m.state.values) for m in self.home.everything}

    async def act(self, changes):
        """Do the changes and say what became of each."""
        return [self._do(device, change) for device, change in changes]

    def _do(self, device, change):
        what = {"device_id": device.id, "name": device.name, "asked": change}
        state = self.home.get(device.id).state
        fault = self.faults.get(device.id, "")
        if fault in ("unavailable", "refused"):
            return Outcome(**what, status=Status(fault))
        try:
            checked = device.check(change)
        except InvalidValueError as err:
            return Outcome(**what, status=Status.INVALID, reason=str(err))
        if self.planned:
            return Outcome(**what, status=Status.PLANNED)
        self.published.append((device.id, checked))
        if not fault:
            self.home.apply(device.id, checked, live=True)
        said = {key: state.values.get(key) for key in change}
        status = Status(fault) if fault else Status.CONFIRMED
        return Outcome(**what, status=status, said=said)


@dataclass
class Words:
    """The words of a model, given in advance; a reply that is not there is an answer."""

    replies: list
    asked: list = field(default_factory=list)
    name: str = "scripted"

    async def capabilities(self):
        """Everything that a dialect may need."""
        return Capabilities()

    async def chat(
        self, messages, *, schema=None, tools=(), stop=(), max_tokens=400, on_token=None
    ):
        """Say the next reply; an exception is raised, an event is waited for."""
        self.asked.append((list(messages), schema, tuple(stop), max_tokens, on_token, tools))
        reply = self.replies.pop(0)
        if isinstance(reply, asyncio.Event):
            await reply.wait()
        if isinstance(reply, Exception):
            raise reply
        said = reply if isinstance(reply, Reply) else Reply(text=reply)
        return replace(said, prompt_tokens=100, output_tokens=10, ms=5.0)

    async def close(self):
        """Nothing is held."""


@pytest.fixture
def house() -> House:
    """A home of twelve devices on two floors, each with a state."""
    home = Home(areas=Areas(AREAS, FLOORS))
    for domain, name, area, config, values in DEVICES:
        object_id = name.lower().replace(" ", "_")
        own = {key: _own(value, object_id) for key, value in config.items()}
        payload = {"name": name, "unique_id": object_id, **own}
        payload["device"] = {"identifiers": [object_id], "suggested_area": area}
        announced = parse(
            f"homeassistant/{domain}/{object_id}/config", json.dumps(payload).encode()
        )
        member = home.put(announced.devices[0])
        home.apply(member.device.id, values, live=True)
        home.set_available(member.device.id, available=True)
    return House(home=home)


@pytest.fixture(params=["text", "json", "tools"])
def dialect(request):
    """Each dialect."""
    return dialects()[request.param]


@pytest.fixture
def write(dialect):
    """A reply in the words of the dialect: calls as (tool, arguments), or an answer."""

    def reply(*calls, answer=None):
        made = tuple(ToolCall(name=name, arguments=arguments) for name, arguments in calls)
        if dialect.native and made:
            return Reply(text="", thinking="I think.", calls=made)
        return dialect.render(Parsed(thought="I think.", calls=made, final=answer))

    return reply


def _own(value, object_id):
    """A topic of the device's own."""
    return value.replace("h/x", f"h/{object_id}") if isinstance(value, str) else value


@dataclass
class Said:
    """How a turn went."""

    answer: object
    steps: list
    model: Words


@pytest.fixture
def say(house, dialect):
    """Say a sentence to an agent whose model gives these replies."""

    async def run(sentence, *replies, area=None, history=(), limits=None, nearest=0, model=None):
        model = model or Words(list(replies))
        toolbox = default_toolbox()
        prompt = Prompt(
            dialect=dialect,
            toolbox=toolbox,
            examples=load_examples(),
            now=lambda: datetime(2026, 3, 2, 8, 5),  # noqa: DTZ001
            nearest=nearest,
        )
        agent = Agent(
            model=model,
            toolbox=toolbox,
            dialect=dialect,
            prompt=prompt,
            limits=limits or Limits(command_s=5),
        )
        steps = []
        context = Context(home=house.home, act=house.act, area=area)
        request = Request(text=sentence, area=area, history=history)
        return Said(await agent.run(request, context, steps.append), steps, model)

    return run
