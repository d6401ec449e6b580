"""Checks of what the broker's access rules let this user do: each right that Hearth needs."""

import asyncio
import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from controller.cli.checks.row import CheckRow, fail, ok, warn
from controller.conversation.topics import Topics
from controller.mqtt import Client, Message
from devices.model import Device

RIGHTS = "rights"
ECHO_S = 1.5
"""How long a message to ourselves may take."""
EXPIRY_S = 1
"""Test messages are not kept for a daemon that is away."""
NAME = "hearth-check"
MAX_PLACES = 20
"""So many places where devices listen are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A test message, and the right that it shows."""

    topic: str
    right: str
    """The line of an ACL that would give it: `read hearth/command/#`."""
    what: str
    """What Hearth needs it for."""
    payload: str = ""
    certain: bool = True
    """What is learned here holds for the topic that is meant."""

    @property
    def where(self) -> str:
        """The topics of the right."""
        return self.right.partition(" ")[2]

    def needs(self, what: str) -> bool:
        """Whether the right is to `read`, or to `write`."""
        return what in self.right.partition(" ")[0]


@dataclass(slots=True)
class _Echoes:
    """What has come back of our own messages."""

    topics: set[str] = field(default_factory=set)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def take(self, message: Message) -> None:
        if not message.retain:
            self.topics.add(message.topic)
            self.news.set()


async def check_rights(
    client: Client, topics: Topics, devices: Iterable[Device], *, status: str, info: str
) -> list[CheckRow]:
    """A row for each right that is missing, or one that says that none is.

    Args:
        client: a connected client with the daemon's login.
        topics: the daemon's topics.
        devices: whose command topics are to be looked at; nothing is published on these.
        status: what the retained status says; it is repeated.
        info: likewise.
    """
    probes = [*_own(topics, status=status, info=info), *_neighbours(devices)]
    echoes = _Echoes()
    filters = {*topics.commands, topics.queries, *(p.topic for p in probes if p.needs("write"))}
    for topic_filter in filters:
        client.subscribe(topic_filter, echoes.take, qos=1)
    await client.subscribed()
    for probe in probes:
        client.publish(probe.topic, probe.payload, qos=1, expiry_s=EXPIRY_S)
    await client.flush(ECHO_S)
    told = client.version == "5"  # Then what may not be published is said, and need not come back.
    wanted = {probe.topic for probe in probes if probe.needs("read") or not told}
    await _heard(echoes, wanted - client.denied.keys())
    rows = [row for probe in probes if (row := _row(probe, client, echoes)) is not None]
    return rows or [ok(RIGHTS, "this user may read and publish what Hearth needs")]


def _own(topics: Topics, *, status: str, info: str) -> list[Probe]:
    base, me = topics.base, f"{NAME}-{os.getpid()}"
    spoken = ("response", "say", "trace", "result")
    return [
        Probe(topic=f"{base}/command/{me}", right=f"read {base}/command/#", what="commands"),
        Probe(topic=f"{base}/query/{me}", right=f"read {base}/query/#", what="queries"),
        Probe(
            topic=f"{base}/marker/{me}",
            right=f"readwrite {base}/marker/#",
            what="messages to itself",
        ),
        *(
            Probe(topic=f"{base}/{word}/{me}", right=f"write {base}/{word}/#", what="answers")
            for word in spoken
        ),
        Probe(
            topic=topics.status,
            right=f"write {topics.status}",
            what="its status",
            payload=status or "offline",
        ),
        Probe(
            topic=topics.info,
            right=f"write {topics.info}",
            what="what it is",
            payload=info or "{}",
        ),
    ]


def _neighbours(devices: Iterable[Device]) -> list[Probe]:
    """Probes beside the topics where devices listen: on these themselves something would happen."""
    places: dict[str, Probe] = {}
    for device in devices:
        for topic in _command_topics(device):
            beside = _beside(topic)
            if beside and len(places) < MAX_PLACES:
                root = topic.split("/", 1)[0]
                what = f"commands to devices ({topic})"
                probe = Probe(topic=beside, right=f"write {root}/#", what=what, certain=False)
                places.setdefault(beside, probe)
    return list(places.values())


def _command_topics(device: Device) -> list[str]:
    return [
        topic
        for key, topic in device.config.items()
        if (key.endswith("command_topic") or (key.startswith("set_") and key.endswith("_topic")))
        and isinstance(topic, str)
    ]


def _beside(topic: str) -> str:
    """A topic of the same shape at which nobody listens: `zigbee2mqtt/hearth-check/set`."""
    first, *inner = topic.split("/")
    if not inner or not first:
        return ""
    return "/".join([first, *(NAME for _ in inner[:-1]), inner[-1] if len(inner) > 1 else NAME])


async def _heard(echoes: _Echoes, wanted: set[str]) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(ECHO_S):
            while not wanted <= echoes.topics:
                await echoes.news.wait()
                echoes.news.clear()


def _row(probe: Probe, client: Client, echoes: _Echoes) -> CheckRow | None:
    """What is wrong about one right; None: it is there, or nothing says that it is not."""
    fix = f"allow it in the broker's ACL: topic {probe.right}"
    refused = [name for name in client.refused if _covers(name, probe.topic)]
    denied = probe.topic in client.denied
    heard = probe.topic in echoes.topics
    unread = client.version == "5" and (refused or not (heard or denied))
    if probe.needs("read") and unread:
        return fail(RIGHTS, f"this user may not read {probe.what} ({probe.where})", fix)
    if probe.needs("write") and denied:
        text = f"this user may not publish {probe.what} ({probe.where})"
        return fail(RIGHTS, text, fix) if probe.certain else warn(RIGHTS, _maybe(probe), fix)
    if not heard and client.version != "5":
        text = f"a test message for {probe.what} did not come back: this user may not "
        text += "publish it, or not read it (MQTT 3.1.1 does not say)"
        return warn(RIGHTS, text, fix)
    return None


def _maybe(probe: Probe) -> str:
    return (
        f"this user may not publish on {probe.topic}, so maybe no {probe.what}; "
        "this is no trouble if your ACL names each device"
    )


def _covers(topic_filter: str, topic: str) -> bool:
    """Whether a filter of ours, which has no # in it, matches a topic."""
    pairs = zip(topic_filter.split("/"), topic.split("/"), strict=False)
    same_length = topic_filter.count("/") == topic.count("/")
    return same_length and all(wanted in ("+", level) for wanted, level in pairs)
