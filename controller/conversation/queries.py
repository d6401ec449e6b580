"""What programs may ask on `<base>/query/<source>`, answered as JSON.

`devices [all] [from N]`: the home, a part at a time (`next` is the N to go on with);
`device <id, name or a part of it>`: everything about one; `skipped`: announcements not used.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from controller.conversation import lookup
from controller.conversation.detail import detail
from controller.conversation.rows import row
from controller.conversation.topics import Topics
from controller.gateway import Gateway
from controller.home.registry import Home, Member
from controller.home.words import fold
from controller.mqtt import Client, Message

log = structlog.get_logger(__name__)

PART_BYTES = 1_000_000
"""An MQTT 5 client may take no packet of more than 2 MiB; this leaves room."""
LONGEST = 1_000
"""Characters of a query."""
UNKNOWN = "Unknown query; there are: devices [all] [from N], device <name>, skipped"
_DEVICES = re.compile(r"devices(?P<all> all)?(?: from (?P<start>\d{1,9}))?")
_DEVICE = re.compile(r"device (?P<name>.+)", re.DOTALL)


@dataclass(slots=True, kw_only=True)
class Queries:
    """Answers programs' questions about the home."""

    bus: Client
    topics: Topics
    home: Home
    gateway: Gateway
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
        asked = " ".join(message.payload.decode(errors="replace").split())[:LONGEST]
        payload = _written({"query": asked, **self.result(asked)})
        self.bus.publish(topic, payload, correlation_data=message.correlation_data)

    def result(self, asked: str) -> dict[str, Any]:
        """The answer to one query."""
        if found := _DEVICES.fullmatch(asked):
            return self._devices(every=bool(found["all"]), start=int(found["start"] or 0))
        if found := _DEVICE.fullmatch(asked):
            return self._device(found["name"])
        if asked == "skipped":
            return self._skipped()
        return {"error": UNKNOWN}

    def _devices(self, *, every: bool, start: int) -> dict[str, Any]:
        members = self.home.everything if every else self.home.members
        part = _part(self._row(member) for member in members[start:])
        end = start + len(part)
        return {
            "devices": part,
            "total": len(members),
            "next": end if end < len(members) else None,
            "hidden": len(self.home.everything) - len(self.home.members),
            "skipped": len(self.gateway.skipped),
        }

    def _device(self, name: str) -> dict[str, Any]:
        found = lookup.find(self.home, name)
        part = _part(self._everything_about(member) for member in found)
        result: dict[str, Any] = {"devices": part, "total": len(found)}
        if not found:
            result |= {
                "error": f"There is no device {name[:80]!r}",
                "near": list(lookup.near(self.home, name)),
                "skipped": [entry for entry in self._entries() if _about(entry, name)][:10],
            }
        return result

    def _skipped(self) -> dict[str, Any]:
        part = _part(self._entries())
        return {"skipped": part, "total": len(self.gateway.skipped)}

    def _entries(self) -> Iterator[dict[str, Any]]:
        for topic, entry in self.gateway.skipped.items():
            yield {"topic": topic, "reason": entry.reason, "count": entry.count}

    def _row(self, member: Member) -> dict[str, Any]:
        return row(self.home, member, self.clock)

    def _everything_about(self, member: Member) -> dict[str, Any]:
        told = self.gateway.explain(member.device.id)
        more = {} if told is None else detail(member, told)
        return {**self._row(member), **more}


def _part(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """As many as fit into one message; at least one."""
    part: list[dict[str, Any]] = []
    size = 0
    for found in rows:
        size += len(_written(found).encode())
        if part and size > PART_BYTES:
            break
        part.append(found)
    return part


def _written(result: Mapping[str, Any]) -> str:
    """JSON, whatever broken Unicode the bus brought."""
    text = json.dumps(result, ensure_ascii=False)
    return text.encode(errors="replace").decode()


def _about(entry: Mapping[str, Any], name: str) -> bool:
    """Whether a topic holds the name in its own spelling."""
    squeezed = fold(name).replace(" ", "")
    return bool(squeezed) and squeezed in fold(str(entry["topic"])).replace(" ", "")
