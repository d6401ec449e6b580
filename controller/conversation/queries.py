"""What programs may ask on `<base>/query/<source>`, answered as JSON.

`devices [all] [from N]`: the home, a part at a time (`next` is the N to go on with);
`device <id, name or a part of it>`: everything about one; `skipped`: announcements not used;
`instance`: which run of a daemon this is; `explain {...}`: which rule decides about a sentence.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from controller.conversation import lookup
from controller.conversation.answerable import may_answer_on
from controller.conversation.detail import detail
from controller.conversation.explaining import Explaining
from controller.conversation.reply import as_json
from controller.conversation.rows import row
from controller.conversation.topics import Topics
from controller.gateway import Gateway
from controller.home.registry import Home, Member
from controller.home.words import fold
from controller.mqtt import Client, Message
from controller.policy.keeper import Keeper

log = structlog.get_logger(__name__)

PART_BYTES = 1_000_000
"""An MQTT 5 client may take no packet of more than 2 MiB; this leaves room."""
LONGEST = 1_000
"""Characters of a query."""
MOST_TASKS = 4
"""Explanations under way."""
_EXPLAIN = "explain "
UNKNOWN = "Unknown query; there are: devices [all] [from N], device <name>, skipped, explain {...}"
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
    keeper: Keeper = field(default_factory=Keeper)
    """Says what a source may see."""
    explaining: Explaining | None = None
    """None: nobody explains the policy."""
    me: Mapping[str, Any] = field(default_factory=dict)
    """Which run of a daemon this is; another one asks before it starts."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def start(self) -> None:
        """Take queries."""
        self.bus.subscribe(self.topics.queries, self.receive)

    def receive(self, message: Message) -> None:
        """Answer one query on the response topic that it names, or on `<base>/result/<source>`."""
        source = message.topic.rsplit("/", 1)[-1]
        topic = message.response_topic or self.topics.result(source)
        if message.retain:
            return
        if not may_answer_on(topic, source, topics=self.topics, home=self.home):
            log.warning("response_topic_refused", source=source, topic=topic[:200])
            return
        asked = " ".join(message.payload.decode(errors="replace").split())[:LONGEST]
        if asked.startswith(_EXPLAIN):
            self._explain(source, asked, topic, message.correlation_data)
            return
        payload = as_json({"query": asked, **self.result(asked, source)})
        self.bus.publish(topic, payload, correlation_data=message.correlation_data)

    def _explain(self, source: str, asked: str, topic: str, data: bytes | None) -> None:
        if self.explaining is None or len(self._tasks) >= MOST_TASKS:
            result = {"query": asked, "error": "I cannot explain that now; try again in a moment"}
            self.bus.publish(topic, as_json(result), correlation_data=data)
            return
        work = self._explained(self.explaining, source, asked, topic, data)
        task = asyncio.create_task(work, name="explain")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _explained(
        self, explaining: Explaining, source: str, asked: str, topic: str, data: bytes | None
    ) -> None:
        try:
            result = await explaining.explain(source, asked.removeprefix(_EXPLAIN))
        except Exception:
            log.exception("explaining_crashed")
            result = {"error": "something went wrong inside me; the log has the details"}
        self.bus.publish(topic, as_json({"query": asked, **result}), correlation_data=data)

    def result(self, asked: str, source: str = "") -> dict[str, Any]:
        """The answer to one query of a source."""
        if self.keeper.seen(source, self.home) is not self.home:
            # What is hidden from a source is not among the skipped ones for it either.
            restricted = replace(self, home=self.keeper.seen(source, self.home), keeper=Keeper())
            known = asked != "skipped"
            return restricted.result(asked) if known else {"skipped": [], "total": 0}
        if found := _DEVICES.fullmatch(asked):
            return self._devices(every=bool(found["all"]), start=int(found["start"] or 0))
        if found := _DEVICE.fullmatch(asked):
            return self._device(found["name"])
        if asked == "instance":
            return dict(self.me)
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
        size += len(as_json(found).encode())
        if part and size > PART_BYTES:
            break
        part.append(found)
    return part


def _about(entry: Mapping[str, Any], name: str) -> bool:
    """Whether a topic holds the name in its own spelling."""
    squeezed = fold(name).replace(" ", "")
    return bool(squeezed) and squeezed in fold(str(entry["topic"])).replace(" ", "")
