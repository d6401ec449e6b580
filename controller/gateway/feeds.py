"""Topics of devices, each subscribed to once, however many devices share it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple, Protocol

import structlog

from controller.mqtt import Client, Message
from devices.model import Device

log = structlog.get_logger(__name__)

MAX_KEPT_TOPICS = 64
"""Topics of one wildcard filter whose last payload is kept."""
MAX_KEPT_BYTES = 65_536
RAW = "latin-1"
"""What reads bytes that are no text, one character each, as `Device.text` does."""


class Heard(NamedTuple):
    """What was last said on a topic."""

    payload: bytes
    at: float
    """On the clock of the feeds; repeated by the broker, it is as old as it was."""
    retained: bool


class Handler(Protocol):
    """Takes one message of a feed."""

    def __call__(self, topic: str, payload: str, *, live: bool, at: float) -> None:
        """Take it; `live` is False for what was said before."""


@dataclass(slots=True, eq=False)
class Feed:
    """One filter: who follows it, and what was last said on its topics."""

    topic_filter: str
    clock: Callable[[], float]
    handlers: dict[str, dict[object, Handler]] = field(default_factory=dict)
    """By encoding and by who follows: thousands of devices may share a topic."""
    last: dict[str, tuple[bytes, float, bool]] = field(default_factory=dict)
    """The parts of a `Heard` by topic, plain because there are some for every message."""
    stop: Callable[[], None] = lambda: None
    failed: bool = False
    """A handler has crashed; it is logged once."""

    def receive(self, message: Message) -> None:
        """Keep a message and hand it to all followers who can read it."""
        topic, live = message.topic, not message.retain
        at = self._keep(message)
        for encoding, handlers in tuple(self.handlers.items()):
            payload = _decoded(message.payload, encoding)
            if payload is None:
                log.debug("payload_ignored", topic=topic, reason="not in the announced encoding")
                continue
            for handler in tuple(handlers.values()):
                self._hand(handler, topic, payload, live=live, at=at)

    def follow(self, follower: object, handler: Handler, encoding: str) -> None:
        """Hand all messages to `handler`, first what is known already."""
        self.handlers.setdefault(encoding, {})[follower] = handler
        for topic, (payload, at, _retained) in tuple(self.last.items()):
            text = _decoded(payload, encoding)
            if text is not None:
                self._hand(handler, topic, text, live=False, at=at)

    def leave(self, follower: object, encoding: str) -> None:
        """Hand nothing more to a follower, if it is one."""
        handlers = self.handlers.get(encoding, {})
        if handlers.pop(follower, None) is not None and not handlers:
            del self.handlers[encoding]

    def _keep(self, message: Message) -> float:
        """Note what was said; returns when."""
        topic, payload, retained, at = message.topic, message.payload, message.retain, self.clock()
        last = self.last.get(topic)
        if retained and last is not None and last[0] == payload:
            return last[1]
        if len(payload) > MAX_KEPT_BYTES:
            self.last.pop(topic, None)
        elif last is not None or len(self.last) < MAX_KEPT_TOPICS:
            self.last[topic] = (payload, at, retained)
        return at

    def _hand(self, handler: Handler, topic: str, payload: str, *, live: bool, at: float) -> None:
        """Give a message to one follower, whatever that does."""
        try:
            handler(topic, payload, live=live, at=at)
        except Exception:
            if not self.failed:
                log.exception("payload_failed", topic=topic)
            self.failed = True


class Following:
    """One handler of one feed; call it to end that, once or more often."""

    # An object, as the closures that it stands for had ten times its size.
    __slots__ = ("_encoding", "_feed", "_feeds")

    def __init__(self, feeds: "Feeds", feed: Feed, encoding: str) -> None:
        self._feeds = feeds
        self._feed = feed
        self._encoding = encoding

    def __call__(self) -> None:
        """End it."""
        self._feed.leave(self, self._encoding)
        self._feeds.release(self._feed)


class Feeds:
    """All feeds of a connection."""

    def __init__(self, *, client: Client, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._client = client
        self._feeds: dict[str, Feed] = {}

    def __len__(self) -> int:
        return len(self._feeds)

    def follow(self, topic_filter: str, handler: Handler, device: Device) -> Callable[[], None]:
        """Hand the messages of a filter to `handler`, first what is known already.

        The broker repeats retained messages to a new subscription only, so a device that comes
        to a known topic gets its value from here.

        Args:
            topic_filter: what to follow.
            handler: takes the messages as text.
            device: whose messages they are: it says how they are written.

        Returns:
            A function that ends it; calling it again does nothing.

        Raises:
            ValueError: the filter is not valid.
        """
        feed = self._feeds.get(topic_filter) or self._begin(topic_filter)
        encoding = device.encoding or RAW
        following = Following(self, feed, encoding)
        feed.follow(following, handler, encoding)
        return following

    def release(self, feed: Feed) -> None:
        """End a feed that nobody follows."""
        if not feed.handlers and self._feeds.get(feed.topic_filter) is feed:
            del self._feeds[feed.topic_filter]
            feed.stop()

    def last(self, topic_filter: str) -> dict[str, Heard]:
        """What was last said on the topics of a filter, by topic; it may be forgotten."""
        feed = self._feeds.get(topic_filter)
        return {topic: Heard(*last) for topic, last in feed.last.items()} if feed else {}

    def _begin(self, topic_filter: str) -> Feed:
        feed = Feed(topic_filter, self.clock)
        feed.stop = self._client.subscribe(topic_filter, feed.receive)
        self._feeds[topic_filter] = feed
        return feed


def _decoded(payload: bytes, encoding: str) -> str | None:
    try:
        return payload.decode(encoding)
    except (LookupError, ValueError):
        return None
