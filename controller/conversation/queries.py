"""What programs may ask on `<base>/query/<source>`: today `devices`, the home as JSON."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import structlog

from controller.conversation.topics import Topics
from controller.home.registry import Home, Member
from controller.mqtt import Client, Message

log = structlog.get_logger(__name__)


@dataclass(slots=True, kw_only=True)
class Queries:
    """Answers programs' questions about the home."""

    bus: Client
    topics: Topics
    home: Home
    clock: Callable[[], float]
    """The home's clock, to say how long ago something changed."""

    def start(self) -> None:
        """Take queries."""
        self.bus.subscribe(self.topics.queries, self.receive)

    def receive(self, message: Message) -> None:
        """Answer one query on the response topic that it names, or on `<base>/result/<source>`."""
        source = message.topic.rsplit("/", 1)[-1]
        topic = message.response_topic or self.topics.result(source)
        if message.retain or not self.topics.may_answer_on(topic):
            return
        if message.payload.strip() != b"devices":
            result: dict[str, Any] = {"error": "Unknown query; there is: devices"}
        else:
            result = {"devices": [self._row(member) for member in self.home.members]}
        payload = json.dumps(result, ensure_ascii=False)
        self.bus.publish(topic, payload, correlation_data=message.correlation_data)

    def _row(self, member: Member) -> dict[str, Any]:
        device, state = member.device, member.state
        changed = state.changed_at
        return {
            "id": device.id,
            "name": member.name,
            "aliases": list(member.aliases),
            "domain": device.domain,
            "device_class": device.device_class,
            "area": member.area.name if member.area else None,
            "floor": self._floor(member),
            "available": state.available,
            "state": member.describe(),
            "values": {k: v for k, v in state.values.items() if v is not None},
            "changed_s": round(self.clock() - changed, 1) if changed else None,
        }

    def _floor(self, member: Member) -> str | None:
        floor = self.home.areas.floor_of(member.area) if member.area else None
        return floor.name if floor else None
